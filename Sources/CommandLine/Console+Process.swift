#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Console {
  /// The console of this process.
  static func ofProcess() -> Console {
    let output = Descriptor(borrowing: STDOUT_FILENO)
    let error = Descriptor(borrowing: STDERR_FILENO)
    var console = Console(
      input: DescriptorSource(Descriptor(borrowing: STDIN_FILENO)),
      output: DescriptorSink(output), error: DescriptorSink(error))
    console.isOutputTerminal = output.isTerminal
    console.isErrorTerminal = error.isTerminal
    for name in ["NO_COLOR", "TERM"] {
      if let value = getenv(name) { console.variables[name] = String(cString: value) }
    }
    return console
  }
}
