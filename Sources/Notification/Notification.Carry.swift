public import PushJSON

extension Notification {
  /// What a conversion could not express in the target's keys and sent along, so that the way back
  /// restores the source.
  public struct Carry: Sendable, Hashable {
    /// The vendor of the source.
    public var from: Vendor

    /// The wire form of the source.
    public var form: Form

    /// The differences, as the adapters write them.
    public var data: [JSON]

    /// Creates a carry.
    ///
    /// - Parameters:
    ///   - from: The vendor of the source.
    ///   - form: The wire form of the source.
    ///   - data: The differences, as the adapters write them.
    public init(from: Vendor, form: Form, data: [JSON] = []) {
      self.from = from
      self.form = form
      self.data = data
    }
  }
}

extension Notification.Carry: Record {
  init() { self.init(from: .apns, form: .apns) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("from", required: &from)
    visitor.member("form", required: &form)
    visitor.member("data", &data)
  }
}
