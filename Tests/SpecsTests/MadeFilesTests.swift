import Foundation
import PushJSON
import PushSchema
import PushSpecs
import Testing

@testable import make_specs

/// What is made of the YAML files is as they are now.
@Suite struct MadeFilesTests {
  @Test func areFresh() throws {
    for product in try SpecMaker.products(of: MakeSpecs.sources(in: SpecFiles.folder)) {
      let url = SpecFiles.folder.appendingPathComponent(product.file)
      let isFresh = (try? Data(contentsOf: url)) == Data(product.text)
      #expect(isFresh, "Specs/\(product.file) is stale: run `make specs`")
    }
  }

  @Test func noneIsLeftOver() throws {
    let made = Set(try SpecMaker.products(of: MakeSpecs.sources(in: SpecFiles.folder)).map(\.file))
    let files = try FileManager.default.contentsOfDirectory(atPath: SpecFiles.folder.path)
    for file in files where file.hasSuffix(".json") {
      #expect(made.contains(file), "Specs/\(file) has no YAML: delete it")
    }
  }

  @Test func embedsEverySpec() throws {
    #expect(Set(Spec.names) == Set(SpecFiles.own.files.map(\.name)))
    #expect(Spec.all.map(\.name) == Spec.names)
    for name in Spec.names {
      #expect(Spec.named(name)?.name == name)
      #expect(SpecLibrary.embedded[name] != nil)
    }
    #expect(Spec.named("nobody") == nil)
  }

  @Test func ordersSpecsByWhatTheyNeed() throws {
    let products = try SpecMaker.products(of: MakeSpecs.sources(in: SpecFiles.fixtures))
    #expect(products.map(\.file) == ["base.json", "invented.json", "EmbeddedSpecs.swift"])
    let swift = String(decoding: try #require(products.last).text, as: UTF8.self)
    #expect(swift.contains("names: [String] = [\"base\", \"invented\"]"))
    #expect(swift.contains("using: [spec_base])"))
    let json = try JSONDocument(try #require(products.first).text)
    #expect(json.root["spec"]?.string == "base")
  }

  @Test func takesAsManySignsAsALiteralNeeds() throws {
    let text = "spec: a\ntitle: '\"# and \"## and \\##('\n"
    let products = try SpecMaker.products(of: [.init(name: "a", yaml: Array(text.utf8))])
    let swift = String(decoding: try #require(products.last).text, as: UTF8.self)
    #expect(swift.contains("###\"{\"spec\":\"a\",\"title\":\"\\\"# and \\\"## and \\\\##(\"}\"###"))
  }

  @Test(arguments: [
    (["a": "spec: b"], "Specs/a.yaml: error: expected \"spec\": \"a\""),
    (["a": "spec: [a"], "Specs/a.yaml:1:"),
    (["a": "spec: a\nuses: [b]"], "a (b)"),
    (
      ["a": "spec: a\nuses: [b]", "b": "spec: b\nforms: {x: {$ref: 'a#/definitions/c'}}"],
      "a (b), b (a)"
    ),
  ])
  func says(_ texts: [String: String], _ expected: String) {
    let sources = texts.map { SpecMaker.Source(name: $0.key, yaml: Array($0.value.utf8)) }
    let failure = #expect(throws: SpecMaker.Failure.self) { try SpecMaker.products(of: sources) }
    #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
  }
}
