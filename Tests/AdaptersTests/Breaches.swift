import PushJSON
import Testing

/// Breaches of a law, each payload made as small as it gets, those that look alike together.
struct Breaches {
  private var groups: [String: (count: Int, example: String)] = [:]
  private var total = 0
  private let title: String
  /// How many payloads are made smaller; the others are only counted.
  private var budget = 40

  init(_ title: String) { self.title = title }

  /// Notes a breach.
  ///
  /// - Parameter check: The law; it throws a breach if a payload breaks it.
  mutating func add(_ breach: Breach, _ payload: JSON, _ check: @escaping ([UInt8]) throws -> Void) {
    total += 1
    guard budget > 0 else { return }
    budget -= 1
    let smallest = Minimizer.minimize(payload) { candidate in
      do {
        try check(candidate.compactBytes)
        return false
      } catch let other as Breach {
        return other.step == breach.step
      } catch {
        return false
      }
    }
    var detail = breach.detail
    do { try check(smallest.compactBytes) } catch {
      detail = (error as? Breach)?.detail ?? "\(error)"
    }
    let key = "\(breach.step): \(smallest.compact)"
    groups[key, default: (0, detail)].count += 1
  }

  /// Fails the test if there were any, with the payloads.
  func expectNone() {
    guard total > 0 else { return }
    var text = "\(title): \(total) breaches, seed \(Run.seed)"
    for (key, group) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      text += "\n  \(group.count) × \(key)\n      \(group.example.prefix(1200))"
    }
    Issue.record("\(text)")
  }
}
