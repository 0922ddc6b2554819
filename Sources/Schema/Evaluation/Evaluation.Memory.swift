import PushJSON

extension Evaluation {
  /// Memory that evaluations use again and again, one at a time.
  ///
  /// Who lends it to an evaluation holds the only reference to it, so that no two threads meet here.
  final class Memory: @unchecked Sendable {
    fileprivate(set) var slots = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    fileprivate(set) var slotCapacity = 64
    /// Whether members or elements were evaluated.
    var marks: [Bool] = []
    /// The resources that were entered, outermost first.
    var scopes: [Int32] = []
    /// Decoded text.
    var text: [UInt8] = []
    /// For elements of arrays that must differ.
    var hashes: [UInt64] = []
    var table: [Int32] = []
    /// The value that a text spells, and the memory for evaluating it.
    var content = JSONDocument()
    private var innerMemory: Memory?

    var inner: Memory {
      if let innerMemory { return innerMemory }
      let memory = Memory()
      innerMemory = memory
      return memory
    }

    deinit { slots.deallocate() }

    /// Makes room for more remembered members.
    func growSlots(to count: Int) -> UnsafeMutablePointer<UInt64> {
      let capacity = max(count, slotCapacity * 2)
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
      larger.initialize(from: slots, count: slotCapacity)
      slots.deallocate()
      slots = larger
      slotCapacity = capacity
      return larger
    }
  }

  /// Runs a function with an evaluation of a document.
  ///
  /// - Parameter memory: Lent to the evaluation; its only reference.
  @inline(__always)
  static func evaluating<Result>(
    _ plan: Plan, _ document: JSONDocument, _ mode: Mode, _ memory: Memory,
    _ body: (inout Evaluation) -> Result
  ) -> Result? {
    withUnsafePointer(to: document) { pointer in
      pointer.pointee.nodes.withUnsafeBufferPointer { nodes in
        pointer.pointee.bytes.withUnsafeBufferPointer { bytes in
          guard let nodes = nodes.baseAddress, let bytes = bytes.baseAddress,
            pointer.pointee.nodes.count > 0
          else { return nil }
          var evaluation = Evaluation(plan, pointer, nodes, bytes, mode, memory)
          return body(&evaluation)
        }
      }
    }
  }
}
