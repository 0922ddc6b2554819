import Testing

@testable import PushCommandLine

@Suite struct HelpTests {
  @Test(arguments: Grammar.CommandName.allCases)
  func helpIsTheSameFromEverywhere(_ name: Grammar.CommandName) {
    let command = name.rawValue.split(separator: " ").map(String.init)
    let help = pushbridge(["help"] + command)
    #expect(help.status == .success)
    #expect(help.errors == "")
    for arguments in [
      command + ["--help"], ["--help"] + command, command + ["-h"],
      command + ["--wrong", "--help"], command + ["-qh", "file"],
    ] {
      #expect(pushbridge(arguments) == help)
    }
  }

  @Test(arguments: Grammar.CommandName.allCases)
  func helpNamesEveryOption(_ name: Grammar.CommandName) throws {
    let command = try #require(Grammar.command(named: name.rawValue))
    let help = pushbridge(["help"] + name.rawValue.split(separator: " ").map(String.init)).output
    for option in Grammar.options(of: command) { #expect(help.contains(option.spelling)) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func generalHelp() {
    let help = pushbridge(["--help"])
    #expect(help == pushbridge(["help"]))
    #expect(help.status == .success)
    for command in Grammar.commands { #expect(help.output.contains("  \(command.name.rawValue) ")) }
    #expect(help.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func helpIsLaidOutInColumns() {
    #expect(
      pushbridge(["help", "help"]).output == """
        pushbridge help: print help for a command

        usage: pushbridge help [OPTIONS] [COMMAND]

        common options:
          -q, --quiet       print errors only: no warnings, no progress
              --color WHEN  color messages; auto means on a terminal, unless NO_COLOR is
                            set: auto, always, never
          -h, --help        print this help
              --version     print the version

        """)
  }

  @Test(arguments: [["--version"], ["read", "--version"], ["--version", "wrong"]])
  func version(_ arguments: [String]) {
    let outcome = pushbridge(arguments)
    #expect(outcome == Outcome(status: .success, output: "pushbridge 0.1.0\n", errors: ""))
  }

  @Test func behindTheTerminatorHelpIsAFile() {
    let outcome = pushbridge(["read", "--", "--help"])
    #expect(outcome.status == .failure)
    #expect(
      outcome.errors == "pushbridge: could not read '--help': No such file or directory\n")
  }
}
