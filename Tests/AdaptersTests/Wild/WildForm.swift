import PushAdapters
import PushModel
import Testing

/// A wire form as its dossier describes it: every key, and what may stand there.
struct WildForm: Sendable, CustomTestStringConvertible {
  /// One of the form's kinds of payload, with what it demands; wild objects do not keep to it.
  struct Kind: Sendable {
    var name: String
    /// By path: the label of the variant that stands there.
    var demands: [String: String] = [:]
  }

  var name: String
  /// Nil for a payload that nobody claims.
  var vendor: Vendor?
  var form: Form
  var keys: [WildKey]
  var kinds: [Kind] = []
  /// The object that may stand around the whole payload.
  var wrapper: String?
  /// Names that would make it another vendor's or another form.
  var foreignNames: [String] = []

  var testDescription: String { name }

  /// Whose the payload is read as.
  var reader: Vendor { vendor ?? .apns }

  /// Whether an identification says that it is this form, and nobody else's.
  func claims(_ identification: Identification) -> Bool {
    guard let vendor else { return identification.candidates.isEmpty }
    return identification.verdict == .one && identification.vendor == vendor
      && identification.form == form
  }

  /// Where the coverage counts what stands around the payload.
  static let around = "(around)"

  /// The names by which vendors are recognised.
  static let marks = ["_sid", "source", "issuer", "user_com_notification", "x-sender"]

  static let all: [WildForm] = [
    apnsPlain, sfmcAPNs, sfmcData, sfmcFlattened, exponeaAPNs, exponeaData, syneriseAPNs,
    syneriseMessage, notificareAPNs, notificareREST, notificareSDK, notificareInboxItem,
    notificareData, userComAPNs, userComData,
  ]

  // MARK: Strangers

  static let twins = "NFC beside NFD"

  /// What unknown members are.
  static let strangers =
    WildKind.allCases.map(\.rawValue) + [
      "hard number", "object text", "array text", twins, WildGenerator.twice,
    ]
}

// MARK: - Coverage

extension WildForm {
  /// A line for every key at every level, also for those that never came up.
  func lines(_ coverage: Coverage) -> [Coverage.Line] {
    var lines = WildForm.lines(keys, at: "", coverage)
    if let wrapper {
      lines.append(
        coverage.line(
          "\(WildForm.around)/\(wrapper)", in: WildForm.around, cells: ["alone", "with others"]))
    }
    return lines
  }

  private static func lines(
    _ keys: [WildKey], at path: String, _ coverage: Coverage
  ) -> [Coverage.Line] {
    var lines: [Coverage.Line] = []
    for key in keys {
      let place = "\(path)/\(key.name)"
      lines.append(
        coverage.line(place, in: path, cells: key.cells.map(\.label) + [WildGenerator.twice]))
      var seen: [[String]] = []
      for variant in key.variants where variant.hasKeys {
        let inner = variant.content.keys
        if seen.contains(inner.map(\.name)) { continue }
        seen.append(inner.map(\.name))
        lines += WildForm.lines(inner, at: place + (variant.content.isList ? "/-" : ""), coverage)
      }
    }
    return lines + [coverage.line("\(path)/*", in: path, cells: strangers)]
  }
}
