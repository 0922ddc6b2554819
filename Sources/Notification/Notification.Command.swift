public import PushJSON

extension Notification {
  /// A call of code that a push asks for.
  public struct Command: Sendable, Hashable {
    /// Whose code is called.
    public enum Scope: String, Sendable, Hashable, CaseIterable {
      /// The app's.
      case app
      /// The vendor's SDK.
      case sdk
    }

    /// One argument of the call, by its place.
    public struct Parameter: Sendable, Hashable {
      /// The value; nil where the payload has none, which is not the same as null.
      public var value: JSON?

      /// The type the vendor names for it, such as `java.lang.String`.
      public var type: String?

      /// Creates an argument.
      ///
      /// - Parameters:
      ///   - value: The value.
      ///   - type: The type the vendor names for it.
      public init(value: JSON? = nil, type: String? = nil) {
        self.value = value
        self.type = type
      }
    }

    /// Whose code is called.
    public var scope: Scope?

    /// What is called: a class, or the name of a system message.
    public var name: String?

    /// The method of the class.
    public var method: String?

    /// The arguments, in order.
    public var parameters: [Parameter]

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - scope: Whose code is called.
    ///   - name: What is called.
    ///   - method: The method of the class.
    ///   - parameters: The arguments, in order.
    public init(
      scope: Scope? = nil, name: String? = nil, method: String? = nil, parameters: [Parameter] = []
    ) {
      self.scope = scope
      self.name = name
      self.method = method
      self.parameters = parameters
    }
  }
}

extension Notification.Command: Record {
  init() { self.init(scope: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("scope", &scope)
    visitor.member("name", &name)
    visitor.member("method", &method)
    visitor.member("parameters", &parameters)
  }
}

extension Notification.Command.Parameter: Record {
  init() { self.init(value: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("value", &value)
    visitor.member("type", &type)
  }
}

extension Notification.Command.Scope: MemberValue {}
