import Fuzzing
import PushJSON

/// A text that is read can be walked, written and read again, and says the same.
@c(LLVMFuzzerTestOneInput)
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  check(input(data, size))
  return 0
}

private func check(_ bytes: [UInt8]) {
  let document: JSONDocument
  do throws(JSONError) {
    document = try JSONDocument(bytes)
  } catch {
    require(
      SourceLocation(offset: error.location.offset, in: bytes) == error.location,
      "the place of an error is in the text")
    return
  }
  let root = document.root
  walk(root)

  let value = JSON(document)
  let compact = value.compactBytes
  for text in [compact, value.prettyBytes, JSONText.compact(bytes), JSONText.pretty(bytes)] {
    guard let again = try? JSONDocument(text) else { fatalError("broken: what is written is read") }
    require(again.root == root, "what is written says the same")
    require(JSON(again) == value && JSON(again).hashValue == value.hashValue, "trees are equal")
    require(JSON(again).compactBytes == compact, "the compact text is one")
  }

  guard let canonical = try? document.canonicalBytes() else { return }
  require((try? JSONDocument(canonical).canonicalBytes()) == canonical, "canonical twice is once")
}

/// Visits every value and compares it with what its pointer leads to.
private func walk(_ root: JSONView) {
  var left = [(view: root, pointer: JSONPointer())]
  while let (view, pointer) = left.popLast() {
    let found = root[pointer]
    require(found?.raw == view.raw, "\(pointer) leads to its value")
    require(found?.location == view.location && view.location != nil, "\(pointer) has a place")
    if !pointer.tokens.contains(where: \.hasLoneSurrogate) {
      require((try? JSONPointer(pointer.description)) == pointer, "\(pointer) is read back")
      require((try? JSONPointer(fragment: pointer.fragment)) == pointer, "\(pointer) as a fragment")
    }
    _ = (view.int, view.double, view.string, view.number?.hashValue)
    for (index, element) in view.elements.enumerated() {
      left.append((element, pointer.appending(index)))
    }
    var last: [JSONString: JSONView] = [:]
    for member in view.members { last[member.name] = member.value }
    let members = view.kind == .object ? view.count : 0
    require(view.duplicateNames.isEmpty == (last.count == members), "duplicates show")
    for (name, value) in last { left.append((value, pointer.appending(name))) }
  }
}
