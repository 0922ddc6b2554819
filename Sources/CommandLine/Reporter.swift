import PushJSON

/// Decides the text and the weight of every message, writes it to standard error, and keeps the
/// exit status.
struct Reporter {
  private(set) var status = ExitStatus.success
  private var sink: any ByteSink
  private var text: [UInt8] = []
  /// How findings look.
  let style: Messages.Style
  private let isTerminal: Bool
  private var hasProgressLine = false

  init(_ console: Console, isQuiet: Bool, color: ColorChoice) {
    sink = console.error
    style = Messages.Style(isQuiet: isQuiet, usesColor: console.usesColor(color))
    isTerminal = console.isErrorTerminal
  }

  /// Whether progress may be shown: not into a file, not among results, not against the user's will.
  func showsProgress(_ console: Console) -> Bool {
    isTerminal && !style.isQuiet && !console.isOutputTerminal
  }

  /// Reports findings, at once.
  mutating func report(_ messages: Messages) {
    status.raise(to: messages.status)
    guard !messages.bytes.isEmpty else { return }
    eraseProgress()
    text += messages.bytes
    writeOut()
  }

  /// Reports a finding.
  mutating func report(_ finding: Diagnostic) {
    var messages = Messages(style)
    messages.report(finding)
    report(messages)
  }

  /// Says what is no fault.
  mutating func say(_ message: String) {
    if !style.isQuiet { write(VisibleText.of("pushbridge: " + message)) }
  }

  /// Reports that something could not be read or written.
  mutating func fail(_ message: String) {
    status.raise(to: .failure)
    write(VisibleText.of("pushbridge: " + message))
  }

  /// Reports that the reader of our output went away, which is his right.
  mutating func failQuietly(_ message: String) {
    status.raise(to: .failure)
    say(message)
  }

  /// Reports wrong usage.
  mutating func refuse(_ error: UsageError) {
    status.raise(to: .wrongUsage)
    for line in error.text.split(separator: "\n") { write(VisibleText.of(String(line))) }
  }

  mutating func flush() {
    eraseProgress()
    writeOut()
  }

  // MARK: Progress

  mutating func showProgress(_ line: String) {
    eraseProgress()
    text += Array(line.utf8)
    hasProgressLine = true
    writeOut()
  }

  private mutating func eraseProgress() {
    guard hasProgressLine else { return }
    hasProgressLine = false
    text += Array("\r\u{1B}[K".utf8)
  }

  // MARK: Lines

  private mutating func write(_ line: String) {
    eraseProgress()
    text += Array(line.utf8)
    text.append(UInt8(ascii: "\n"))
    if isTerminal || text.count >= 1 << 16 { writeOut() }
  }

  /// Writes what is waiting.
  ///
  /// Where messages cannot be written, nobody can be told so.
  private mutating func writeOut() {
    guard !text.isEmpty else { return }
    text.withUnsafeBytes { bytes in
      do throws(SystemError) { try sink.write(bytes) } catch {}
    }
    text.removeAll(keepingCapacity: true)
  }
}
