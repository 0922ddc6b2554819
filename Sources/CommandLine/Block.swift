import PushJSON

/// Some whole lines of an input on their way through the engine, and what was made of them.
///
/// `@unchecked Sendable`: a block is used by one thread at a time. A working thread has it from
/// `Conveyor.takeWork` to `Conveyor.finish`, then the writing thread until `Conveyor.release`; none of
/// them keeps it longer, and the conveyor's lock orders their accesses.
final class Block: @unchecked Sendable {
  /// What follows behind a block.
  enum End {
    case moreLines
    /// A line that is too long: a text ends before it.
    case longLine
    case inputEnd
  }

  /// A line that was not kept.
  struct LongLine {
    var start: SourceLocation
    var size: Int
    var limit: Int
  }

  /// How many bytes a block has, if no line is longer.
  static let usualSize = 1 << 18

  /// The input's name for people.
  var input = ""
  var text = ByteBuffer(capacity: Block.usualSize)
  var end = End.moreLines
  /// How many lines begin in the block.
  var lineCount = 0
  /// How many bytes of the input the block stands for.
  var byteCount = 0
  /// The line that the block stands for, instead of having a text.
  var longLine: LongLine?
  /// Why the input could not be read on; nothing else is in the block then.
  var failure: String?
  /// Where in the text reading begins, and later, how far it came.
  var reader = PayloadReader()
  var product: Product
  /// Whether the product was made.
  var isMade = false
  /// Whether it may be written; used under the conveyor's lock only.
  var hasArrived = false

  init(_ style: Messages.Style) { product = Product(style) }

  /// Whether a payload is not over at the block's end.
  var isOpen: Bool { end == .moreLines && !reader.isBetweenLines }

  /// Makes the block ready for other lines.
  func clear() {
    text.clear(keeping: Block.usualSize)
    product.clear(keeping: 4 * Block.usualSize)
    reader = PayloadReader()
    end = .moreLines
    lineCount = 0
    byteCount = 0
    longLine = nil
    failure = nil
    isMade = false
  }

  /// Begins with what is left of the block before, whose payload goes on in this one.
  func resume(_ earlier: Block) {
    earlier.text.removeFirst(earlier.reader.removeRead())
    earlier.text.append(text.bytes)
    swap(&text, &earlier.text)
    reader = earlier.reader
    isMade = false
  }
}
