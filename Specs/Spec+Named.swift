public import PushSchema

extension Spec {
  /// The names of the specs that come with this library, those that others refer to first.
  public static var names: [String] { EmbeddedSpecs.names }

  /// A spec that comes with this library; it is compiled when it is first asked for.
  ///
  /// - Parameter name: Its name, such as `exponea`.
  /// - Returns: nil if there is no such spec.
  public static func named(_ name: String) -> Spec? { EmbeddedSpecs.spec(name) }

  /// All specs that come with this library.
  public static var all: [Spec] { names.compactMap { named($0) } }
}

extension SpecLibrary {
  /// The specs that come with this library, for others to refer to.
  public static var embedded: SpecLibrary { SpecLibrary(Spec.all) }
}
