import PushJSON

/// A walk over the objects of a payload in which a form knows names.
///
/// It never enters what the form knows nothing about.
struct NameWalk {
  struct Wanted: OptionSet, Sendable {
    let rawValue: UInt8

    /// Names that are like known ones.
    static let lookalike = Wanted(rawValue: 1)
    /// Names that are known in another place.
    static let misplaced = Wanted(rawValue: 2)
    /// Known members without a value.
    static let null = Wanted(rawValue: 4)
  }

  /// A member worth a word.
  struct Meeting {
    var name: Int
    var object: Int
    var place: Int
    var kind: Kind

    enum Kind {
      case null
      case unknown
      /// With the place where it belongs.
      case misplaced(home: Int)
    }
  }

  /// Memory that walks use again and again, one at a time.
  final class Memory: @unchecked Sendable {
    // Who lends it to a walk holds the only reference to it.
    fileprivate var stack = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    fileprivate var capacity = 64

    deinit { stack.deallocate() }

    fileprivate func grow() {
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
      larger.initialize(from: stack, count: capacity)
      stack.deallocate()
      stack = larger
      capacity *= 2
    }
  }

  private let names: KnownNames
  private let wanted: Wanted
  private let document: JSONDocument
  private let nodes: UnsafePointer<JSONDocument.Node>
  private let bytes: UnsafePointer<UInt8>
  private let memory: Memory
  private var depth = 0
  private var collects = false
  private var met: [Meeting] = []

  @inline(__always)
  init(
    _ names: KnownNames, _ wanted: Wanted, _ document: JSONDocument,
    _ nodes: UnsafePointer<JSONDocument.Node>, _ bytes: UnsafePointer<UInt8>, _ memory: Memory
  ) {
    self.names = names
    self.wanted = wanted
    self.document = document
    self.nodes = nodes
    self.bytes = bytes
    self.memory = memory
  }

  /// Whether no member is worth a word.
  mutating func isQuiet() -> Bool { walk() }

  /// The members worth a word, in the order of the text.
  static func meetings(
    in document: JSONDocument, _ names: KnownNames, _ wanted: Wanted
  ) -> [Meeting] {
    guard !wanted.isEmpty else { return [] }
    return document.nodes.withUnsafeBufferPointer { nodes in
      document.bytes.withUnsafeBufferPointer { bytes in
        guard let nodes = nodes.baseAddress, let bytes = bytes.baseAddress else { return [] }
        var walk = NameWalk(names, wanted, document, nodes, bytes, Memory())
        walk.collects = true
        _ = walk.walk()
        return walk.met.sorted { $0.name < $1.name }
      }
    }
  }

  @inline(__always)
  private mutating func push(_ node: Int, _ place: Int32) {
    guard place >= 0, nodes[node].kind == .object || nodes[node].kind == .array else { return }
    if depth == memory.capacity { memory.grow() }
    memory.stack[depth] = UInt64(node) << 32 | UInt64(place)
    depth &+= 1
  }

  private mutating func walk() -> Bool {
    push(0, 0)
    while depth > 0 {
      depth &-= 1
      let top = memory.stack[depth]
      let (node, place) = (Int(top >> 32), Int(top & 0xFFFF_FFFF))
      if nodes[node].kind == .array {
        enterElements(node, place)
      } else if names.places[place].names.count > 0, !enterMembers(node, place) {
        return false
      }
    }
    return true
  }

  private mutating func enterElements(_ array: Int, _ place: Int) {
    let elements = names.places[place].elements
    guard elements >= 0 else { return }
    var node = array &+ 1
    while node < Int(nodes[array].next) {
      push(node, elements)
      node = Int(nodes[node].next)
    }
  }

  @inline(__always)
  private mutating func enterMembers(_ object: Int, _ place: Int) -> Bool {
    let end = Int(nodes[object].next)
    var name = object &+ 1
    while name < end {
      let value = name &+ 1
      if let entry = names.find(name, in: place, nodes, bytes, document) {
        switch entry.pointee.kind {
        case .known:
          if nodes[value].kind == .null {
            guard !wanted.contains(.null) || meet(.null, name, object, place) else { return false }
          } else {
            push(value, entry.pointee.place)
          }
        case .forbidden: break
        case .misplaced:
          let home = Int(entry.pointee.place)
          if wanted.contains(.misplaced) {
            guard meet(.misplaced(home: home), name, object, place) else { return false }
          } else if !isUnlike(name, object, place) {
            return false
          }
        }
      } else if !isUnlike(name, object, place) {
        return false
      }
      name = Int(nodes[value].next)
    }
    return true
  }

  /// Whether the walk goes on behind a name that is not known.
  @inline(never)
  private mutating func isUnlike(_ name: Int, _ object: Int, _ place: Int) -> Bool {
    guard wanted.contains(.lookalike) else { return true }
    if collects { return meet(.unknown, name, object, place) }
    guard !nodes[name].flags.contains(.escaped) else { return false }
    let (start, end) = (Int(nodes[name].start) + 1, Int(nodes[name].end) - 1)
    let text = UnsafeBufferPointer(start: bytes + start, count: end - start)
    return names.likeliest(text, in: place) == nil
  }

  /// Keeps a member.
  ///
  /// - Returns: Whether the walk goes on.
  private mutating func meet(
    _ kind: Meeting.Kind, _ name: Int, _ object: Int, _ place: Int
  ) -> Bool {
    guard collects else { return false }
    met.append(Meeting(name: name, object: object, place: place, kind: kind))
    return true
  }
}
