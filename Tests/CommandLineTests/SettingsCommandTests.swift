import PushJSON
import Testing

@testable import PushCommandLine

private let payload = #"{"_sid":"SFMC","_m":"m1","aps":{"alert":{"title":"{{ t }}"}}}"#

@Suite struct SettingsCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func membersAreSetInEveryPayload() throws {
    let outcome = pushbridge(
      [
        "convert", "--to", "exponea", "--set", "subtitle=a=b", "--set=custom.n=7", "--set",
        "campaign.name=%%name%%",
      ], input: "\(payload)\n\(payload)")
    #expect(outcome.status == .success)
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.first == outcome.lines.last)
    let product = try JSON(text: String(outcome.lines[0]))
    #expect(product["title"] == "{{ t }}")
    #expect(product["aps"]?["alert"]?["subtitle"] == "a=b")
    #expect(product["attributes"]?["n"] == 7)
    #expect(product["attributes"]?["campaign_name"] == "%%name%%")
  }

  @Test func defaultsFillIn() throws {
    let file = try folder.file(
      "defaults.json", #"{"title":"D","body":"{{ b }}","campaign":{"id":"d","name":"N"}}"#)
    let outcome = pushbridge(
      ["convert", "--to", "exponea", "--defaults", file, "--set", "campaign.name=S"],
      input: payload)
    let product = try JSON(text: outcome.output)
    #expect(product["title"] == "{{ t }}")
    #expect(product["message"] == "{{ b }}")
    #expect(product["attributes"] == ["campaign_id": "m1", "campaign_name": "S"])
  }

  @Test func wrongDefaultsAreWrongUsage() throws {
    let file = try folder.file("defaults.json", #"{"titel":"D"}"#)
    let outcome = pushbridge(["convert", "--to", "sfmc", "--defaults", file], input: payload)
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output == "")
    #expect(
      outcome.messages.first.map(String.init)
        == "pushbridge convert: option '--defaults' '\(file)': unknown member 'titel', "
        + "did you mean 'title'?")
  }

  @Test func brokenDefaultsAreWrongUsage() throws {
    let file = try folder.file("defaults.json", "{\"title\":}")
    let outcome = pushbridge(["convert", "--to", "sfmc", "--defaults", file], input: payload)
    #expect(outcome.status == .wrongUsage)
    #expect(
      outcome.messages.first.map(String.init)
        == "pushbridge convert: option '--defaults': \(file):1:10: error: "
        + "expected a value, found '}' [json-syntax]")
  }

  @Test func missingDefaultsAreAFailure() {
    let path = folder.path("none.json")
    let outcome = pushbridge(["convert", "--to", "sfmc", "--defaults", path], input: payload)
    #expect(outcome.status == .failure)
    #expect(
      outcome.errors == "pushbridge: could not read '\(path)': No such file or directory\n")
  }

  @Test func whatCannotBeSetRejectsThePayload() {
    let outcome = pushbridge(
      ["convert", "--to", "sfmc", "--set", "/alert=x"], input: "{\"aps\":{}}")
    #expect(outcome.status == .findings)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "<stdin>:1:1: error: '/alert' cannot be set: the form 'apns' of 'sfmc' has no such key "
        + "[settings]\n")
  }
}
