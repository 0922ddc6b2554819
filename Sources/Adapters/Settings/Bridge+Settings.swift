import PushJSON
import PushModel

/// Converting with settings.
///
/// What is composed anew has them put into its draft. What would just be copied goes through its
/// canonical notification: that is edited and restored. So does what carries its source, which is
/// edited with it.
extension Bridge {
  mutating func convert(
    _ document: inout JSONDocument, _ conversion: Conversion, _ settings: Settings,
    into output: inout JSONOutput
  ) throws(Rejection) {
    guard settings.target == conversion.to, settings.form == conversion.form else {
      throw Rejection("settings", "the settings are made for another target", at: 0, document)
    }
    var plain = conversion
    plain.settings = nil
    let start = output.count
    draft.settings = settings
    draft.isSet = false
    defer { draft.settings = nil }
    try convert(&document, plain, into: &output)
    if !draft.isSet || conversion.carry && conversion.from != .canonical {
      output.removeLast(output.count - start)
      try convertEdited(&document, plain, into: &output)
    }
    if let reason = refusal(settings) {
      output.removeLast(output.count - start)
      throw Rejection("settings", reason, at: 0, document)
    }
  }

  /// Converts by way of the canonical notification; the account stays one of what was given.
  private mutating func convertEdited(
    _ document: inout JSONDocument, _ conversion: Conversion, into output: inout JSONOutput
  ) throws(Rejection) {
    let start = output.count
    let isCanonical = conversion.from == .canonical
    var notification = isCanonical ? document : try canonical(&document, conversion.from)
    if conversion.to == .canonical {
      swap(&draft.document, &notification)
      draft.readCanonical(registry)
      draft.applySettings(for: nil)
      draft.writeCanonical(registry, into: &output)
      finishAccount(conversion, of: &document, to: nil, from: start, in: output)
      return
    }
    let found = diagnostics
    var restoring = conversion
    restoring.from = .canonical
    restoring.account = nil
    try convert(&notification, restoring, into: &output)
    diagnostics = found + diagnostics.filter { $0.code == PayloadSize.code }
    finishAccount(conversion, of: &document, to: draft.format, from: start, in: output)
  }

  /// Writes the account of what was given, not of its canonical notification.
  private mutating func finishAccount(
    _ conversion: Conversion, of document: inout JSONDocument, to target: Int?, from start: Int,
    in output: JSONOutput
  ) {
    swap(&draft.document, &document)
    finishAccount(conversion, to: target, from: start, in: output)
    swap(&draft.document, &document)
  }

  /// The canonical notification of a payload.
  private mutating func canonical(
    _ document: inout JSONDocument, _ from: Conversion.Party?
  ) throws(Rejection) -> JSONDocument {
    var vendor: Vendor?
    if case .vendor(let given) = from { vendor = given }
    var text: [UInt8] = []
    try read(&document, as: vendor, into: &text)
    do throws(JSONError) {
      return try JSONDocument(text, limits: Bridge.canonicalLimits)
    } catch {
      throw Rejection(diagnostic: error.diagnostic())
    }
  }

  /// Why the notification that was written cannot have all settings.
  private func refusal(_ settings: Settings) -> String? {
    if draft.isEncrypted { return "nothing can be set in an encrypted payload" }
    guard let name = settings.missing[draft.format]?.first else { return nil }
    let format = registry.formats[draft.format]
    return
      "'\(name)' cannot be set: the form '\(format.form)' of '\(format.vendor)' has no such key"
  }
}
