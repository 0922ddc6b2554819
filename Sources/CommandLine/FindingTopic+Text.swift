import PushJSON
import PushSchema
import PushSpecs

extension FindingTopic {
  /// What is known about a rule.
  struct Text {
    var code: String
    var title: String?
    /// How to fix what it finds, and what it rests on.
    var help: String?
    var severity: Severity?
  }

  /// The texts of rules, each code once, in the order of codes.
  ///
  /// - Parameter given: The spec that everything was checked by, if there was one.
  static func texts(_ topics: Set<FindingTopic>, given: Spec?) -> [Text] {
    var texts: [String: Text] = [:]
    for topic in topics {
      let spec = given ?? topic.spec.flatMap { Spec.named($0) }
      let rule = spec?.rules.first { $0.code == topic.code }
      if texts[topic.code]?.title == nil { texts[topic.code] = topic.text(rule) }
    }
    return texts.values.sorted { $0.code < $1.code }
  }

  private func text(_ rule: Spec.Rule?) -> Text {
    guard let rule else { return Text(code: code, title: BrokenText.title(of: code)) }
    let source = rule.sources.isEmpty ? nil : "source: " + rule.sources.joined(separator: "; ")
    let help = [rule.hint, source].compactMap { $0 }.joined(separator: "\n")
    return Text(
      code: code, title: rule.title, help: help.isEmpty ? nil : help, severity: rule.severity)
  }
}
