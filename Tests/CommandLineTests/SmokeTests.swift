import Foundation
import Testing

/// Starts the command as it was built, beside the tests.
@Suite struct SmokeTests {
  private func run(_ arguments: [String], input: String) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = try BuiltCommand.url()
    process.arguments = arguments
    let (inward, outward) = (Pipe(), Pipe())
    process.standardInput = inward
    process.standardOutput = outward
    process.standardError = outward
    try process.run()
    try inward.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inward.fileHandleForWriting.close()
    let data = try outward.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func identifies() throws {
    let (status, text) = try run(["identify"], input: #"{"aps":{"alert":"x"},"_sid":"SFMC"}"#)
    #expect(status == 0)
    #expect(text.hasPrefix(#"{"input":"<stdin>:1","verdict":"one","vendor":"sfmc""#))
  }

  @Test func statusReachesTheShell() throws {
    #expect(try run(["read"], input: "{").status == 1)
    #expect(try run(["reed"], input: "").status == 2)
    #expect(try run(["read", "/none/such"], input: "").status == 3)
  }
}
