import PushJSON

extension Notification {
  /// A button of a notification ("Declaring your actionable notification types").
  public struct Button: Sendable, Hashable {
    /// How a button behaves; the names are those of `UNNotificationActionOptions`.
    ///
    /// In JSON an array of names, always in the order `foreground`, `destructive`,
    /// `authenticationRequired`.
    public struct Options: OptionSet, Sendable, Hashable {
      /// The options as bits; bits without a name are dropped.
      public let rawValue: UInt8

      /// Creates options from bits.
      ///
      /// - Parameter rawValue: The bits; those without a name are dropped.
      public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111 }

      /// The app is brought to the front.
      public static let foreground = Options(rawValue: 1)
      /// The button does something that cannot be undone, and is shown so.
      public static let destructive = Options(rawValue: 2)
      /// The device must be unlocked first.
      public static let authenticationRequired = Options(rawValue: 4)

      /// The options with their names, in the order of the JSON form.
      static let named: [(name: String, option: Options)] = [
        ("foreground", .foreground), ("destructive", .destructive),
        ("authenticationRequired", .authenticationRequired),
      ]
    }

    /// A field for text that the user types, as `UNTextInputNotificationAction` has it.
    ///
    /// The presence of this value alone says that there is one.
    public struct TextInput: Sendable, Hashable {
      /// The title of the button that sends the text.
      public var buttonTitle: String?

      /// What stands in the field while it is empty.
      public var placeholder: String?

      /// Creates a text field.
      ///
      /// - Parameters:
      ///   - buttonTitle: The title of the button that sends the text.
      ///   - placeholder: What stands in the field while it is empty.
      public init(buttonTitle: String? = nil, placeholder: String? = nil) {
        self.buttonTitle = buttonTitle
        self.placeholder = placeholder
      }
    }

    /// The identifier that comes back with a tap ("Declaring your actionable notification types").
    public var id: String?

    /// The label.
    public var title: String?

    /// What a tap on the button does.
    public var action: Action?

    /// How it behaves.
    public var options: Options

    /// The name of an icon, such as that of a system symbol, or its URL.
    public var icon: String?

    /// The field for text that comes with it.
    public var textInput: TextInput?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - id: The identifier that comes back with a tap.
    ///   - title: The label.
    ///   - action: What a tap does.
    ///   - options: How it behaves.
    public init(
      id: String? = nil, title: String? = nil, action: Action? = nil, options: Options = []
    ) {
      self.id = id
      self.title = title
      self.action = action
      self.options = options
    }
  }
}

extension Notification.Button: Record {
  static var standsAlone: Bool { true }

  init() { self.init(id: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("id", &id)
    visitor.member("title", &title)
    visitor.member("action", &action)
    visitor.member("options", &options)
    visitor.member("icon", &icon)
    visitor.member("textInput", &textInput)
  }
}

extension Notification.Button.TextInput: Record {
  init() { self.init(buttonTitle: nil) }

  mutating func visit(_ visitor: inout some MemberVisitor) {
    visitor.member("buttonTitle", &buttonTitle)
    visitor.member("placeholder", &placeholder)
  }
}

extension Notification.Button.Options: MemberBag {
  static var expectation: String { "an array of names" }

  static func read(
    _ json: JSON, at place: Place, into diagnostics: inout [Diagnostic]
  ) -> Notification.Button.Options? {
    guard case .array(let elements) = json else {
      return place.refuse(json, expected: expectation, &diagnostics)
    }
    let names = named.map(\.name)
    var options: Notification.Button.Options = []
    for (index, element) in elements.enumerated() {
      if let known = named.first(where: { $0.name.json == element }) {
        options.insert(known.option)
      } else {
        Place(place.pointer, .element(index)).report(element, outside: names, &diagnostics)
      }
    }
    return options
  }

  var json: JSON {
    .array(Self.named.filter { contains($0.option) }.map(\.name.json))
  }
}
