@testable import PushAdapters

/// How Pigeon Post's payloads are recognised: `pigeon` is exactly `post/1`.
extension Pigeon {
  static let mark = Mark()
}
