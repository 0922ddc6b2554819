/// The cases of the YAML test suite that libyaml 0.2.5 does not get right, and so neither do we.
///
/// A case that begins to pass fails the test: then it is to be taken off this list.
enum KnownFailures {
  struct Reason: Sendable {
    var why: String
    var cases: String
  }

  /// Texts that are YAML 1.2, but are refused.
  static let refused = [
    Reason(
      why: "keys that are left out, as in ': value', and values before a comma",
      cases: "2JQS 4ABK 6M2F CFD4 FRK4 M2N8/00 NHX8 NKF9 S3PD SM9W/01 UKK6/00"),
    Reason(
      why: "a ':' in brackets or braces that stands on another line than its key",
      cases: "4MUZ/00 4MUZ/01 4MUZ/02 5MUD 9SA2 K3WX NJ66 UT92 VJP3/01"),
    Reason(
      why: "texts in brackets or braces that begin with ':'",
      cases: "58MP 5T43 DBG4 HM87/00"),
    Reason(
      why: "directives other than %YAML and %TAG, other versions, texts that begin with '%'",
      cases: "2LFX 6LVF BEC7 MUS6/05 MUS6/06 W4TN"),
    Reason(
      why: "tabs where blanks could stand, and before texts",
      cases: "6BCT 6CA3 96NN/00 96NN/01 A2M4 DK95/00 DK95/03 DK95/04 Q5MG R4YG Y79Y/001 Y79Y/010"),
    Reason(
      why: "names of anchors with anything but letters, digits, '-' and '_'",
      cases: "2SXE 8XYN W5VH"),
    Reason(
      why: "documents behind '...' that have no '---', and '...' without a document",
      cases: "7Z25 HWV9 M7A3 QT73"),
    Reason(
      why: "a document that is a block text without indentation", cases: "DK3J FP8R"),
  ]

  /// Texts that are YAML 1.2, and are taken apart into other events.
  ///
  /// All but those of the second row are noticed and refused when documents are made of them.
  static let misread = [
    Reason(
      why: "texts in brackets or braces that begin with '?' lose it", cases: "652Z HM87/01"),
    Reason(
      why: "a last line of blanks in a block text loses its line end", cases: "JEF9/02 L24T/01"),
    Reason(why: "the name of an anchor ends before a ':'", cases: "Y2GN"),
  ]

  /// Texts that are not YAML 1.2, but are accepted.
  static let accepted = [
    Reason(
      why: "directives behind a document that does not end with '...'",
      cases: "9HCY EB22 MUS6/01 RHX7"),
    Reason(
      why: "comments without a blank before them", cases: "9JBA CVW2 MUS6/00 SU5Z X4QW"),
    Reason(
      why: "lines of brackets and quotes that are not indented, blank lines that are indented more",
      cases: "9C9N DK95/01 QB6E S98Z Y79Y/003"),
    Reason(why: "a '-' alone in brackets", cases: "G5U8 YJV2"),
  ]

  /// The numbers of the cases in a list.
  static func names(_ reasons: [Reason]) -> Set<String> {
    Set(reasons.flatMap { $0.cases.split(separator: " ").map(String.init) })
  }
}
