import PushSchema

enum EmbeddedSpecs {
  static let names: [String] = []
  static func spec(_ name: String) -> Spec? { nil }
}
