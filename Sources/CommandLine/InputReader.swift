/// Reads one input after the other into blocks.
///
/// `@unchecked Sendable`: one thread reads at a time, as the conveyor gives each its turn.
final class InputReader: @unchecked Sendable {
  private var inputs: ArraySlice<String>
  private let standardInput: any ByteSource
  private let maxLine: Int
  private var cutter: LineCutter?

  init(_ inputs: [String], standardInput: any ByteSource, maxLine: Int) {
    self.inputs = inputs[...]
    self.standardInput = standardInput
    self.maxLine = maxLine
  }

  /// How many bytes the inputs have; nil if that cannot be known.
  static func size(of inputs: [String], standardInput: any ByteSource) -> Int? {
    inputs.reduce(0) { total, input in
      let size = input == "-" ? standardInput.size : Descriptor.size(ofFile: input)
      guard let total, let size else { return nil }
      return total + size
    }
  }

  /// Reads the next block.
  ///
  /// - Parameters:
  ///   - block: An empty block.
  ///   - isStopped: Whether to wait no longer for input.
  /// - Returns: Whether there was one.
  func next(into block: Block, isStopped: () -> Bool) -> Bool {
    if cutter == nil {
      guard let input = inputs.popFirst() else { return false }
      do throws(SystemError) {
        try open(input)
      } catch {
        fail(input, error, block)
        return true
      }
    }
    do throws(SystemError) {
      try cutter?.next(into: block, isStopped: isStopped)
      if block.end == .inputEnd { cutter = nil }
    } catch {
      if isStopped() { return false }
      fail(block.input, error, block)
      cutter = nil
    }
    return true
  }

  private func open(_ input: String) throws(SystemError) {
    let isStandard = input == "-"
    let source: any ByteSource =
      isStandard ? standardInput : DescriptorSource(try Descriptor.openInput(input))
    cutter = LineCutter(source, named: isStandard ? "<stdin>" : input, maxLine: maxLine)
  }

  private func fail(_ name: String, _ error: SystemError, _ block: Block) {
    block.clear()
    block.input = name
    block.end = .inputEnd
    block.failure = "could not read '\(name)': \(error.message)"
  }
}
