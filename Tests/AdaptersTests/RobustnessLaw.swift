import PushAdapters
import PushJSON
import PushModel

/// What must hold for any bytes that began as a vendor's payload.
struct RobustnessLaw {
  /// Whose the payload was before it was changed.
  let vendor: Vendor?
  private var bridge = Bridge()
  private(set) var rejected = 0
  private(set) var read = 0
  private(set) var converted = 0

  init(_ vendor: Vendor?) { self.vendor = vendor }

  /// - Throws: `Breach`.
  mutating func check(_ text: [UInt8]) throws {
    var document: JSONDocument
    do {
      document = try JSONDocument(text)
    } catch {
      rejected += 1
      try checkPlace(error.location, in: text, "the rejected text")
      return
    }
    let identification = bridge.identify(document)
    if let found = identification.vendor, found != vendor {
      throw Breach(step: "identified as \(found)")
    }
    if identification.verdict == .ambiguous { throw Breach(step: "ambiguous") }
    try checkReading(&document, text)
    guard document.root.kind == .object else { return }
    for target in Bridge.vendors where target != (identification.vendor ?? .apns) {
      try checkConversion(text, to: target)
    }
  }

  private mutating func checkReading(_ document: inout JSONDocument, _ text: [UInt8]) throws {
    var output: [UInt8] = []
    do {
      try bridge.read(&document, into: &output)
    } catch {
      guard document.root.kind != .object else {
        throw Breach(step: "read rejects", detail: error.diagnostic.description)
      }
      try checkPlace(error.diagnostic.location, in: text, "the rejected payload")
      return
    }
    read += 1
    let canonical = JSON(try Hands.document(output, "read"))
    do {
      let findings = try Notification.read(canonical).diagnostics
      if let wrong = findings.first(where: { $0.code == "canonical-kind" }) {
        throw Breach(
          step: "read gives a wrong kind at \(wrong.pointer ?? "-")", detail: wrong.description)
      }
    } catch let error as NotificationError {
      throw Breach(step: "read gives no notification", detail: error.message)
    }
    try checkDiagnostics(bridge.diagnostics, text)
  }

  // MARK: Diagnostics

  private func checkDiagnostics(_ diagnostics: [Diagnostic], _ text: [UInt8]) throws {
    guard !diagnostics.isEmpty else { return }
    let payload = try JSON(text)
    for diagnostic in diagnostics {
      try checkPlace(diagnostic.location, in: text, diagnostic.code)
      guard let written = diagnostic.pointer, let pointer = try? JSONPointer(written) else {
        throw Breach(step: "\(diagnostic.code) has no pointer")
      }
      // A pointer as text cannot name half a surrogate pair.
      if written.contains("\u{FFFD}") { continue }
      let isMissing = diagnostic.code == "missing-member"
      guard resolves(isMissing ? pointer.parent ?? pointer : pointer, in: payload) else {
        throw Breach(step: "\(diagnostic.code) points nowhere", detail: written)
      }
    }
  }

  /// Whether a pointer leads to a value, also to one inside a text that holds JSON.
  private func resolves(_ pointer: JSONPointer, in payload: JSON) -> Bool {
    var value = payload
    for token in pointer.tokens {
      if let text = value.jsonString {
        guard let inner = try? JSON(text.utf8) else { return false }
        value = inner
      }
      guard let next = value[JSONPointer([token])] else { return false }
      value = next
    }
    return true
  }

  private func checkPlace(_ place: SourceLocation?, in text: [UInt8], _ what: String) throws {
    guard let place else { throw Breach(step: "\(what) has no place") }
    let isInside = (0...text.count).contains(place.offset) && place.line >= 1 && place.column >= 1
    let column = text.prefix(place.offset).reversed().prefix { $0 != 0x0A }.count + 1
    guard isInside, place.column == column else {
      throw Breach(step: "\(what) has a wrong place", detail: "\(place)")
    }
  }

  // MARK: Converting

  private mutating func checkConversion(_ text: [UInt8], to target: Vendor) throws {
    var document = try Hands.document(text, "convert")
    var output: [UInt8] = []
    do {
      try bridge.convert(&document, Conversion(to: .vendor(target)), into: &output)
    } catch {
      if error.diagnostic.code == "encrypted" { return }
      throw Breach(step: "convert to \(target) rejects", detail: error.diagnostic.description)
    }
    converted += 1
    let product = try Hands.document(output, "convert to \(target)")
    let identification = bridge.identify(product)
    let isRight =
      target == .apns
      ? identification.candidates.isEmpty
      : identification.verdict == .one && identification.vendor == target
    guard isRight else {
      throw Breach(
        step: "the product for \(target) is \(identification.verdict)",
        detail: String(decoding: output, as: UTF8.self))
    }
  }
}
