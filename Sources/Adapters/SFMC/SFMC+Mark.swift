/// How SFMC's payloads are recognised: `_sid` is `SFMC`, in any case, and nothing else counts.
///
/// Source: the vendor's iOS SDK 10.0.1 and Android SDK 6.1.0.
extension SFMC {
  static let mark = Mark()

  /// The plugins add what kind of link it is.
  static let flattenedMark = Mark(
    telltale: Mark.Telltale(name: linkType, texts: linkTypes.map(\.wire)))
}
