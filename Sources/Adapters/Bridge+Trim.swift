import PushJSON

/// Shortening the texts of a product that is larger than what is delivered.
extension Bridge {
  /// The texts that may be shortened, the first one first.
  private static let order: [Member] = [
    .inAppBody, .body, .subtitle, .alternativeText, .inAppTitle, .title,
  ]

  private static let ellipsis = "…"

  /// Shortens the product's texts until it is delivered, or nothing is left to shorten.
  ///
  /// A text ends behind a whole character, with an ellipsis. One with a template in it stays, since
  /// half a template is none.
  ///
  /// - Parameter start: Where the product begins in the output.
  mutating func trim(_ target: Int, from start: Int, into output: inout JSONOutput) {
    let limit = PayloadSize.limit(pushType: draft.text(.pushType))
    for member in Bridge.order where size(of: output[start...]) > limit {
      guard let text = draft.text(member), !draft.hasTemplate(member) else { continue }
      let characters = Array(String(decoding: text, as: UTF8.self))
      guard write(member, characters, 1, target, start, &output) else { continue }
      draft.shortened.append(member)
      // The most characters with which the product is small enough, by halving.
      var fitting = 1
      var tooMany = characters.count
      while tooMany - fitting > 1 {
        let count = (fitting + tooMany) / 2
        let isWritten = write(member, characters, count, target, start, &output)
        if isWritten, size(of: output[start...]) <= limit {
          fitting = count
        } else {
          tooMany = count
        }
      }
      _ = write(member, characters, fitting, target, start, &output)
    }
  }

  private func size(of product: ArraySlice<UInt8>) -> Int {
    (try? JSONDocument(Array(product)))?.compactSize(0) ?? product.count
  }

  /// Writes the product anew with the first characters of a text.
  ///
  /// - Returns: Whether the text is shorter so.
  private mutating func write(
    _ member: Member, _ characters: [Character], _ count: Int, _ target: Int, _ start: Int,
    _ output: inout JSONOutput
  ) -> Bool {
    let text = String(characters.prefix(count)) + Bridge.ellipsis
    guard text.utf8.count < String(characters).utf8.count else { return false }
    draft.setText(member, text)
    output.removeLast(output.count - start)
    draft.writeComposed(target, registry, into: &output)
    return true
  }
}
