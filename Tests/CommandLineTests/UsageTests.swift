import PushAdapters
import PushModel
import Testing

@testable import PushCommandLine

/// Arguments that are wrong, and the exact first line about them.
struct WrongUsage: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var message: String

  init(_ arguments: String, _ message: String) {
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.message = message
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

private let parties = Grammar.vendors.joined(separator: ", ") + " or canonical"
private let apnsForms = Bridge.forms(of: .apns).map(\.rawValue).joined(separator: " and ")
private let commands = "the commands are identify, read, convert, validate, spec, matrix and help"

@Suite struct UsageTests {
  static let cases = [
    WrongUsage("", "pushbridge: no command given; \(commands)"),
    WrongUsage("-q", "pushbridge: no command given; \(commands)"),
    WrongUsage("idntify", "pushbridge: unknown command 'idntify', did you mean 'identify'?"),
    WrongUsage("frobnicate", "pushbridge: unknown command 'frobnicate'; \(commands)"),
    WrongUsage("help raed", "pushbridge: unknown command 'raed', did you mean 'read'?"),
    WrongUsage("raed --help", "pushbridge: unknown command 'raed', did you mean 'read'?"),
    WrongUsage("help read x", "pushbridge help: unexpected argument 'x'"),
    WrongUsage(
      "convert --frm sfmc",
      "pushbridge convert: unknown option '--frm', did you mean '--from'?"),
    WrongUsage(
      "convert --carri", "pushbridge convert: unknown option '--carri', did you mean '--carry'?"),
    WrongUsage(
      "convert --to sfmc --report-values all",
      "pushbridge convert: option '--report-values' needs '--report'"),
    WrongUsage("--to sfmc convert", "pushbridge: unknown option '--to'"),
    WrongUsage("read -px", "pushbridge read: unknown option '-x'"),
    WrongUsage("read --pretty=1", "pushbridge read: option '--pretty' takes no value, found '1'"),
    WrongUsage("read -p=1", "pushbridge read: option '--pretty' takes no value, found '1'"),
    WrongUsage(
      "read a -q b -q",
      "pushbridge read: option '--quiet' may be given only once, "
        + "found it in arguments 3 and 5"),
    WrongUsage(
      "convert -t sfmc --to=sfmc",
      "pushbridge convert: option '--to' may be given only "
        + "once, found it in arguments 2 and 4"),
    WrongUsage("convert", "pushbridge convert: option '--to' is missing; it takes \(parties)"),
    WrongUsage("convert --to", "pushbridge convert: option '--to' needs a value: \(parties)"),
    WrongUsage(
      "convert --to --normalize", "pushbridge convert: option '--to' needs a value: \(parties)"),
    WrongUsage("convert -qt", "pushbridge convert: option '--to' needs a value: \(parties)"),
    WrongUsage(
      "convert --output -- x", "pushbridge convert: option '--output' needs a value: FILE"),
    WrongUsage(
      "convert --to sfcm",
      "pushbridge convert: option '--to' takes \(parties), found 'sfcm', did you mean 'sfmc'?"),
    WrongUsage(
      "convert --to=", "pushbridge convert: option '--to' takes \(parties), found ''"),
    WrongUsage(
      "read --color red",
      "pushbridge read: option '--color' takes auto, always or never, found 'red'"),
    WrongUsage(
      "convert --to apns --form rest",
      "pushbridge convert: option '--form': apns has no form 'rest', it has \(apnsForms)"),
    WrongUsage(
      "convert --to canonical --form apns",
      "pushbridge convert: option '--form' needs '--to' with a vendor: canonical has one form"),
    WrongUsage(
      "convert --to sfmc --set title",
      "pushbridge convert: option '--set' takes MEMBER=VALUE, found 'title'"),
    WrongUsage(
      "convert --to sfmc --set =x",
      "pushbridge convert: option '--set' takes MEMBER=VALUE, found '=x'"),
    WrongUsage(
      "convert --to sfmc --set campain.id=x",
      "pushbridge convert: option '--set': unknown member 'campain.id', "
        + "did you mean 'campaign.id'?"),
    WrongUsage(
      "convert --to sfmc --set badge=x",
      "pushbridge convert: option '--set': 'badge' takes a number, found 'x'"),
    WrongUsage(
      "convert --to sfmc --defaults a --defaults b",
      "pushbridge convert: option '--defaults' may be given only once, "
        + "found it in arguments 4 and 6"),
    WrongUsage(
      "matrix --form fcmDat",
      "pushbridge matrix: option '--form' takes \(forms), found 'fcmDat', did you mean 'fcmData'?"),
    WrongUsage(
      "matrix --form apns --all-forms",
      "pushbridge matrix: options '--form' and '--all-forms' exclude each other"),
    WrongUsage(
      "read --jobs 0", "pushbridge read: option '--jobs' takes a number from 1 to 1024, found '0'"),
    WrongUsage(
      "read --max-line 1k",
      "pushbridge read: option '--max-line' takes a number from 1 to 1073741824, found '1k'"),
    WrongUsage(
      "identify --rejects x --summary x",
      "pushbridge identify: options '--rejects' and '--summary' name the same file, 'x'"),
    WrongUsage("matrix x", "pushbridge matrix: unexpected argument 'x'"),
  ]

  private static let forms: String = {
    let names = CapabilityMatrix.Column.all.map(\.form.rawValue).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  @Test(arguments: cases) func wrongUsage(_ usage: WrongUsage) {
    let outcome = pushbridge(usage.arguments, input: "never read")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.output == "")
    #expect(outcome.messages.first.map(String.init) == usage.message)
    #expect(outcome.messages.last?.hasPrefix("try 'pushbridge") == true)
    #expect(outcome.messages.count == 2)
  }

  @Test func messagesCannotActOnATerminal() {
    let outcome = pushbridge(["re\u{1B}[2Jad\u{202E}\u{9B}"])
    #expect(outcome.errors.contains(#"'re\u{1B}[2Jad\u{202E}\u{9B}'"#))
  }
}

@Suite struct TokenTests {
  @Test func tokensKeepTheirOrigin() {
    let tokens = Arguments.tokens(of: ["--to=a=b", "-pq", "-", "--", "--to"])
    #expect(
      tokens.map(\.kind) == [
        .optionWithValue("to", "a=b"), .shortOptions("pq"), .value("-"), .terminator,
        .value("--to"),
      ])
    #expect(tokens.map(\.origin) == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [
    ["convert", "--to", "sfmc"], ["convert", "--to=sfmc"], ["convert", "-t", "sfmc"],
    ["convert", "-tsfmc"], ["convert", "-t=sfmc"], ["convert", "-qt", "sfmc"],
    ["-q", "convert", "-qtsfmc"].dropFirst().map { $0 }, ["convert", "-", "--to", "sfmc"],
  ])
  func everySpellingOfAValue(_ arguments: [String]) throws {
    let parsed = try Arguments(arguments)
    #expect(parsed.value(of: .to) == "sfmc")
    #expect(parsed.command?.name == .convert)
  }

  @Test func operandsStandAnywhere() throws {
    let parsed = try Arguments(["read", "a", "-p", "b", "--", "-c", "--pretty"])
    #expect(parsed.operands == ["a", "b", "-c", "--pretty"])
    #expect(parsed.has(.pretty))
  }

  @Test func withoutFilesStandardInputIsRead() throws {
    #expect(try Invocation(["read"]).inputs == ["-"])
    #expect(try Invocation(["read", "x", "-"]).inputs == ["x", "-"])
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("form", "from", 2), ("to", "too", 1), ("read", "raed", 2),
    ("convert", "covert", 1), ("é", "e", 1),
  ])
  func editDistance(_ first: String, _ second: String, _ distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}
