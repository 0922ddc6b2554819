/// What surrounds the command: its streams, and what it may know about them.
package struct Console {
  package var input: any ByteSource
  package var output: any ByteSink
  package var error: any ByteSink
  package var isOutputTerminal = false
  package var isErrorTerminal = false
  /// The environment variables that matter: `NO_COLOR` and `TERM`.
  package var variables: [String: String] = [:]

  package init(input: any ByteSource, output: any ByteSink, error: any ByteSink) {
    self.input = input
    self.output = output
    self.error = error
  }

  /// Whether messages are colored.
  ///
  /// - Parameter isTerminal: Whether they go to a terminal; of standard error if it is not given.
  func usesColor(_ choice: ColorChoice, isTerminal: Bool? = nil) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      (isTerminal ?? isErrorTerminal) && variables["NO_COLOR", default: ""].isEmpty
        && variables["TERM"] != "dumb"
    }
  }
}
