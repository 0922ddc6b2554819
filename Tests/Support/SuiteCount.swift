/// Counts the cases of a conformance suite and prints them in one line.
public struct SuiteCount: Sendable {
  /// The suite's name.
  public let name: String
  /// How many cases ran.
  public private(set) var total = 0
  /// The cases that failed, with what was wrong.
  public private(set) var failures: [String] = []

  /// Makes a counter.
  ///
  /// - Parameter name: The suite's name.
  public init(_ name: String) { self.name = name }

  /// How many cases passed.
  public var passed: Int { total - failures.count }

  /// Counts a case.
  ///
  /// - Parameters:
  ///   - label: The case's name.
  ///   - passed: Whether it passed.
  ///   - detail: What was wrong if it did not.
  public mutating func count(
    _ label: String, _ passed: Bool, _ detail: @autoclosure () -> String = ""
  ) {
    total += 1
    if !passed { failures.append("\(label) \(detail())") }
  }

  /// Prints `suite NAME: passed P of T`.
  public func report() { print("suite \(name): passed \(passed) of \(total)") }
}
