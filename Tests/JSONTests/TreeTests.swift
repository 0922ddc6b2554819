import PushJSON
import Testing

@Suite struct TreeTests {
  @Test func literals() throws {
    let json: JSON = [
      "a": 1, "b": [true, nil, "text", 1.5], "c": ["d": [:]], "e": [],
    ]
    #expect(json.compact == #"{"a":1,"b":[true,null,"text",1.5],"c":{"d":{}},"e":[]}"#)
    #expect(json == (try JSON(text: json.compact)))
    #expect("\(json)" == json.compact)
  }

  @Test func accessors() {
    let json: JSON = ["n": 7, "s": "x", "b": true, "z": nil, "a": [1, 2], "d": 1.5]
    #expect(json["n"]?.int == 7)
    #expect(json["d"]?.double == 1.5 && json["d"]?.int == nil)
    #expect(json["s"]?.string == "x" && json["s"]?.int == nil)
    #expect(json["b"]?.bool == true)
    #expect(json["z"]?.isNull == true && json["q"]?.isNull == nil)
    #expect(json["a"]?.array == [1, 2] && json["a"]?[1] == 2 && json["a"]?[2] == nil)
    #expect(json["a"]?[-1] == nil && json[0] == nil && json["a"]?["x"] == nil)
    #expect(json.object?.names == ["n", "s", "b", "z", "a", "d"])
  }

  @Test func setting() {
    var json: JSON = ["a": 1, "b": 2]
    json["a"] = 3
    json["c"] = [:]
    json["b"] = nil
    json["x"] = nil
    #expect(json.compact == #"{"a":3,"c":{}}"#)
    json["c"]?["d"] = "e"
    #expect(json.compact == #"{"a":3,"c":{"d":"e"}}"#)
    var scalar: JSON = 5
    scalar["a"] = nil
    #expect(scalar == 5)
    scalar["a"] = 1
    #expect(scalar == ["a": 1])
    var array: JSON = [1, 2]
    array[0] = 5
    array[2] = 6
    array[9] = 7
    array[-1] = 7
    #expect(array == [5, 2, 6])
    array[1] = nil
    array[7] = nil
    #expect(array == [5, 6])
  }

  @Test func duplicateMembers() {
    var object: JSONObject = ["a": 1, "b": 2, "a": 3]
    #expect(object.count == 3 && object["a"] == 3 && object.duplicateNames == ["a"])
    object["a"] = 4
    #expect(JSON.object(object).compact == #"{"a":1,"b":2,"a":4}"#)
    object["a"] = nil
    #expect(JSON.object(object).compact == #"{"b":2}"#)
    #expect(JSONObject().isEmpty)
  }

  @Test(arguments: [
    (#"{"a":1,"b":[2,{"c":3}]}"#, #"{"b":[2.0,{"c":30e-1}],"a":1e0}"#, true),
    (#"{"a":1,"a":2}"#, #"{"a":2}"#, true),
    (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#, false),
    (#"{"\u0061":"\u0062"}"#, #"{"a":"b"}"#, true),
    (#""\u00e9""#, #""e\u0301""#, false),
    (#"[1,2]"#, #"[2,1]"#, false),
    (#"[1]"#, #"[1,1]"#, false),
    ("1", "true", false), ("0", "false", false), ("null", "0", false), (#""1""#, "1", false),
    ("{}", "[]", false), ("0", "-0", true), ("9007199254740993", "9007199254740992", false),
    (#"{"a":null}"#, "{}", false),
    (#"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#, false),
    (#"{"a":{"x":1,"y":2},"b":3}"#, #"{"b":3,"a":{"y":2,"x":1}}"#, true),
    (#""\ud800""#, #""\ud801""#, false), (#""\ud83d\ude00""#, "\"😀\"", true),
    (#"{"a":1,"b":2,"a":1,"c":3}"#, #"{"c":3,"b":2,"a":1}"#, true),
  ])
  func equality(left: String, right: String, expected: Bool) throws {
    let (one, other) = (try JSON(text: left), try JSON(text: right))
    #expect((one == other) == expected)
    #expect((other == one) == expected)
    if expected { #expect(one.hashValue == other.hashValue) }
    let documents = (try JSONDocument(Array(left.utf8)), try JSONDocument(Array(right.utf8)))
    #expect((documents.0.root == documents.1.root) == expected)
    #expect((documents.1.root == documents.0.root) == expected)
    #expect(documents.0.root == documents.0.root)
  }

  @Test func deepTreesNeedNoStack() throws {
    let text =
      Array(repeatElement(UInt8(ascii: "["), count: 2048))
      + Array(repeatElement(UInt8(ascii: "]"), count: 2048))
    let limits = JSONDocument.Limits(depth: 2048)
    let (one, other) = (try JSON(text, limits: limits), try JSON(text, limits: limits))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one.compactBytes == text)
    #expect(try one.canonicalBytes() == text)
    #expect(JSONText.compact(one.prettyBytes) == text)
  }

  @Test func bigObjectsCompareQuickly() throws {
    let count = 20_000
    let names = (0..<count).map { "\"name\($0)\":\($0)" }
    let left = try JSONDocument(Array("{\(names.joined(separator: ","))}".utf8))
    let right = try JSONDocument(Array("{\(names.reversed().joined(separator: ","))}".utf8))
    let clock = ContinuousClock()
    let time = clock.measure { #expect(left.root == right.root) }
    #expect(time < .seconds(20))
    #expect(JSON(left) == JSON(right))
  }

  @Test func strings() {
    let lone = JSONString(utf8: [0x61, 0xED, 0xA0, 0x80, 0xED, 0x9F, 0xBF, 0xED, 0xB0, 0x80])
    #expect(lone.hasLoneSurrogate)
    #expect(lone.string.unicodeScalars.elementsEqual("a\u{FFFD}\u{D7FF}\u{FFFD}".unicodeScalars))
    #expect(!JSONString("\u{D7FF}\u{E000}").hasLoneSurrogate)
    #expect(JSON.string(lone).compact == "\"a\\ud800\u{D7FF}\\udc00\"")
    #expect(JSONString("\u{E9}") != JSONString("e\u{301}"))
    #expect(JSONString("a") < "b" && "\(JSONString("x"))" == "x")
    #expect(!JSONString(utf8: [0xED]).hasLoneSurrogate)
    #expect(
      JSONString(utf8: [0xED, 0xA0]).string.unicodeScalars.elementsEqual("\u{FFFD}".unicodeScalars))
  }
}

@Suite struct ViewTests {
  private let document: JSONDocument

  init() throws {
    document = try JSONDocument(
      Array(
        "{\n \"a\": [1, true , null, \"\\u0041\"],\n \"b\":{\"c\":1.50}, \"\\u0064\":false}".utf8))
  }

  @Test func values() {
    let root = document.root
    #expect(root.kind == .object && root.count == 3)
    #expect(root["a"]?.kind == .array && root["a"]?.count == 4)
    #expect(root["a"]?[0]?.int == 1 && root["a"]?[1]?.bool == true && root["a"]?[2]?.isNull == true)
    #expect(root["a"]?[3]?.string == "A" && root["a"]?[3]?.jsonString == "A")
    #expect(root["a"]?[4] == nil && root["a"]?[-1] == nil && root[0] == nil && root["x"] == nil)
    #expect(root["b"]?["c"]?.number?.text == "1.50" && root["b"]?["c"]?.double == 1.5)
    #expect(root["d"]?.bool == false && root["d"]?.string == nil && root["d"]?.number == nil)
    #expect(root["b"]?.bool == nil && root["d"]?.count == 0)
  }

  @Test func rawBytes() {
    #expect(document.root["a"].map { Array($0.raw) } == Array(#"[1, true , null, "\u0041"]"#.utf8))
    #expect(document.root["a"]?[3].map { Array($0.raw) } == Array(#""\u0041""#.utf8))
  }

  @Test func sequences() {
    #expect(document.root.members.map(\.name) == ["a", "b", "d"])
    #expect(
      document.root.members.map { String(decoding: $0.rawName, as: UTF8.self) }
        == ["\"a\"", "\"b\"", "\"\\u0064\""])
    #expect(document.root.members.map(\.value.kind) == [.array, .object, .false])
    #expect(document.root["a"]?.elements.map(\.kind) == [.number, .true, .null, .string])
    #expect(document.root.elements.map(\.kind) == [])
    #expect(document.root["a"]?.members.map(\.name) == [])
  }

  @Test func places() {
    let place = { (location: PushJSON.SourceLocation?) in location.map { "\($0.line):\($0.column)" }
    }
    #expect(place(document.root.location) == "1:1")
    #expect(place(document.root["a"]?[1]?.location) == "2:11")
    #expect(place(document.root["b"]?["c"]?.location) == "3:11")
    #expect(document.root.members.map { place($0.location) } == ["2:2", "3:2", "3:18"])
  }

  @Test func emptyDocument() {
    let root = JSONDocument().root
    #expect(root.isNull && root.count == 0 && root.raw.isEmpty && root.location == nil)
    #expect(root["a"] == nil && root[0] == nil && root[JSONPointer()] == nil)
    #expect(root.json == .null && root == root && root != document.root)
  }
}
