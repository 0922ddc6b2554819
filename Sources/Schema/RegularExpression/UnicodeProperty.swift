/// The properties that `\p` knows: ECMA-262, 21.2.1, UnicodePropertyValueExpression.
enum UnicodeProperty {
  /// The code points with a property.
  ///
  /// Names are compared exactly.
  ///
  /// - Parameters:
  ///   - name: A property, or without a value also a general category.
  ///   - value: What the property has to be.
  /// - Returns: nil if ECMA-262 does not know it.
  static func set(_ name: String, _ value: String?) -> CodePointSet? {
    guard let value else {
      return UnicodeTable.set(name, in: UnicodeTable.categories)
        ?? UnicodeTable.set(name, in: UnicodeTable.binary)
    }
    switch name {
    case "General_Category", "gc": return UnicodeTable.set(value, in: UnicodeTable.categories)
    case "Script", "sc": return UnicodeTable.set(value, in: UnicodeTable.scripts)
    case "Script_Extensions", "scx":
      return UnicodeTable.set(value, in: UnicodeTable.scriptExtensions)
        ?? UnicodeTable.set(value, in: UnicodeTable.scripts)
    default: return nil
    }
  }
}
