import PushJSON

/// Chains of schemas that are only references.
extension SchemaCompiler {
  /// Where a chain of references ends.
  struct Chain {
    var end: Place
    var resource: Int
    /// How many references lead there.
    var length: Int
  }

  /// How many references in a row are followed one by one when a document is checked.
  ///
  /// Reports name each of them. Longer chains are followed here, so that they may have any length.
  static let chainLimit = 16

  /// What a reference means: the schema it leads to, or the end of a long chain from there on.
  mutating func target(of reference: JSONString, from base: Int) -> (Place, Int)? {
    guard let (place, resource) = library.resolve(reference, from: base) else { return nil }
    guard let chain = chain(from: place, resource), chain.length > SchemaCompiler.chainLimit else {
      return (place, resource)
    }
    return (chain.end, chain.resource)
  }

  /// The chain that begins with a schema; nil if it is none, or goes in a circle.
  ///
  /// A chain stays in one resource: dynamic references ask which ones lead to them.
  private mutating func chain(from start: Place, _ resource: Int) -> Chain? {
    var path: [Place] = []
    var visited: Set<Place> = []
    var place = start
    var known: Chain?
    while true {
      if let chain = chains[place] {
        known = chain
        break
      }
      guard visited.insert(place).inserted else {
        for place in path { chains[place] = Chain(end: place, resource: resource, length: 0) }
        return nil
      }
      let document = library.documents[place.document]
      // Up to draft 7 nothing beside a reference counts.
      let isOld = library.resources[resource].dialect?.draft == .draft07
      guard
        let site = isOld
          ? document.member("$ref", of: place.node) : onlyReference(place.node, document),
        let text = JSONView(document, node: site).jsonString,
        let (next, other) = library.resolve(text, from: resource), other == resource
      else { break }
      path.append(place)
      place = next
    }
    var chain = known ?? Chain(end: place, resource: resource, length: 0)
    for place in path.reversed() {
      chain.length += 1
      chains[place] = chain
    }
    return path.isEmpty ? known : chain
  }
}
