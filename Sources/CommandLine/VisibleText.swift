/// Makes untrusted text harmless on a terminal.
enum VisibleText {
  /// The text with every scalar that could act on a terminal, or hide from the eye, spelled out as
  /// in `\u{1B}`.
  static func of(_ text: String) -> String {
    var text = text
    if text.withUTF8({ $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }) { return text }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        visible += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x2028...0x2029: true  // line and paragraph ends
    case 0x200B, 0x2060, 0xFEFF, 0xE0000...0xE007F: true  // no width at all
    default: false
    }
  }
}
