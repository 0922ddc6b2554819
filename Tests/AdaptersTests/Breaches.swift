import PushJSON
import Testing

/// Breaches of a law, each payload made as small as it gets, those that look alike together.
struct Breaches {
  private struct Group {
    var count = 0
    var detail = ""
  }

  private let title: String
  private var groups: [String: Group] = [:]
  private var totals: [String: Int] = [:]
  /// How many payloads of one kind of breach are made smaller; the others are only counted.
  private let budget: Int

  init(_ title: String, budget: Int = 8) {
    self.title = title
    self.budget = budget
  }

  /// Notes a breach.
  ///
  /// - Parameter check: The law; it throws a breach if a payload breaks it.
  mutating func add(
    _ error: any Error, _ payload: JSON, _ check: @escaping ([UInt8]) throws -> Void
  ) {
    let breach = error as? Breach ?? Breach(step: "\(error)")
    totals[breach.step, default: 0] += 1
    guard totals[breach.step, default: 0] <= budget else { return }
    let smallest = Minimizer.minimize(payload) { candidate in
      Breaches.breach(candidate, check)?.step == breach.step
    }
    let found = Breaches.breach(smallest, check) ?? breach
    let key = "\(breach.step): \(Breaches.ordered(smallest).compact)"
    groups[key, default: Group(detail: found.detail)].count += 1
  }

  private static func breach(_ json: JSON, _ check: ([UInt8]) throws -> Void) -> Breach? {
    do {
      try check(json.compactBytes)
      return nil
    } catch {
      return error as? Breach
    }
  }

  /// The same members in the order of their names, so that what is alike looks alike.
  private static func ordered(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map(ordered))
    case .object(let object):
      // The order of duplicates has a meaning.
      .object(
        JSONObject(
          (object.duplicateNames.isEmpty ? object.effectiveMembers : object.members)
            .map { .init($0.name, ordered($0.value)) }))
    default: json
    }
  }

  /// Fails the test if there were any, with the payloads.
  func expectNone() {
    guard !totals.isEmpty else { return }
    var text = "\(title), seed \(Run.seed)"
    for (step, count) in totals.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      text += "\n  \(count) × \(step)"
    }
    for (key, group) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      text += "\n  \(group.count) × \(key)\n      \(group.detail.prefix(1200))"
    }
    Issue.record("\(text)")
  }
}
