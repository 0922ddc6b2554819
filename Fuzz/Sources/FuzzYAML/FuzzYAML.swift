import Fuzzing
import PushJSON
import PushYAML

/// A text that is read makes JSON values whose parts have places; JSON is read as what it says.
@c(LLVMFuzzerTestOneInput)
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  check(input(data, size))
  return 0
}

private func check(_ bytes: [UInt8]) {
  let options = YAMLDocument.Options(repeats: 10_000, ignoresUnknownTags: bytes.count % 2 == 0)
  let documents: [YAMLDocument]
  do throws(YAMLError) {
    documents = try YAMLDocument.readAll(bytes, options: options)
  } catch {
    require(
      SourceLocation(offset: error.location.offset, in: bytes) == error.location,
      "the place of an error is in the text")
    require(error.message.hasPrefix("expected "), "'\(error.message)' says what was expected")
    return
  }
  for document in documents { check(document, bytes) }
  if let json = try? JSONDocument(bytes) {
    require(documents.count == 1 && documents[0].json.root == json.root, "JSON is read as JSON")
  }
}

private func check(_ document: YAMLDocument, _ bytes: [UInt8]) {
  let value = document.value
  require((try? JSON(value.compactBytes)) == value, "the value is JSON")
  var left = [(view: document.json.root, pointer: JSONPointer())]
  while let (view, pointer) = left.popLast() {
    checkPlace(document.location(of: pointer), bytes)
    require(document.location(of: pointer) == document.location(nearest: pointer), "it is nearest")
    for (index, element) in view.elements.enumerated() {
      left.append((element, pointer.appending(index)))
    }
    for member in view.members {
      let inner = pointer.appending(member.name)
      checkPlace(document.keyLocation(of: inner), bytes)
      left.append((member.value, inner))
    }
  }
}

private func checkPlace(_ place: SourceLocation?, _ bytes: [UInt8]) {
  guard let place else { fatalError("broken: everything has a place") }
  require(place == SourceLocation(offset: place.offset, in: bytes), "the place is in the text")
  require((0...bytes.count).contains(place.offset), "the offset is in the text")
}
