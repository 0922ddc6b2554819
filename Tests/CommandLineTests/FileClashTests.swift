import PushCommandLine
import Testing

/// Options that name a file which is read, or written by another one.
struct FileClashTests {
  private static let payload = #"{"aps":{"alert":{"body":"Hello"}},"_sid":"SFMC","_m":"MTox"}"#

  let folder: TemporaryFolder
  let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.file("in.json", Self.payload)
  }

  private func convert(_ options: [String]) -> Outcome {
    pushbridge(["convert", "--to", "exponea"] + options + [input])
  }

  @Test("no two options write one file, and none over what is read")
  func clashes() throws {
    let defaults = try folder.file("defaults.json", "{}")
    let clashes = [
      ["--report", input], ["--output", folder.path("o"), "--report", folder.path("./o")],
      ["--rejects", input], ["--summary", input], ["--output", input],
      ["--defaults", defaults, "--output", defaults],
      ["--defaults", defaults, "--rejects", folder.path("./defaults.json")],
    ]
    for options in clashes {
      #expect(convert(options).status == .wrongUsage, "\(options)")
    }
    #expect(try folder.text("in.json") == Self.payload)
    #expect(try folder.text("defaults.json") == "{}")
    #expect(try folder.names.sorted() == ["defaults.json", "in.json"])
  }

  @Test("an input is replaced by --output if rejects are kept")
  func replacing() throws {
    #expect(convert(["--output", input, "--rejects", folder.path("rejects")]).status == .success)
    #expect(try folder.text("in.json").hasPrefix(#"{"source":"xnpe_platform""#))
    #expect(try folder.names.sorted() == ["in.json", "rejects"])
  }

  @Test("an input with a line that no record keeps is not replaced", arguments: ["1", "2"])
  func unkeptLine(_ jobs: String) throws {
    let long = #"{"aps":{"alert":"\#(String(repeating: "x", count: 200))"},"_sid":"SFMC"}"#
    let text = Self.payload + "\n" + long + "\n"
    _ = try folder.file("in.json", text)
    let options = ["--rejects", folder.path("rejects"), "--max-line", "100", "--jobs", jobs]
    let refused = convert(["--output", input] + options)
    #expect(refused.status == .failure)
    #expect(refused.messages.contains { $0.contains("longer than --max-line") })
    #expect(refused.messages.contains("pushbridge: '\(input)' was not written"))
    #expect(try folder.text("in.json") == text)
    #expect(try folder.names == ["in.json"])

    // Any other file may take the result: the input still holds the line.
    #expect(convert(["--output", folder.path("out")] + options).status == .findings)
    #expect(try folder.text("rejects").contains(#""size":"#))
  }

  @Test(
    "a standard stream's file is not written a second time",
    arguments: [
      (">", "--rejects", "standard output"), (">", "--report", "standard output"),
      ("2>", "--rejects", "standard error"), ("2>", "--output", "standard error"),
    ])
  func standardStreams(_ redirection: String, _ option: String, _ stream: String) throws {
    let target = folder.path("target")
    let command = try BuiltCommand(
      ["convert", "--to", "exponea", option, target, input],
      preparation: "exec \(redirection) '\(target)'")
    let (status, errors) = try command.finish()
    #expect(status == 2)
    let messages = redirection == ">" ? errors : try folder.text("target")
    #expect(messages.contains("'\(target)' is the file of \(stream), too"))
  }
}
