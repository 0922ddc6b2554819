/// How Exponea's payloads are recognised: `source` at the top is exactly `xnpe_platform`.
///
/// Source: exponea-ios-sdk 4.0.1 and exponea-android-sdk 4.10.0. A fork of the product uses the same
/// mark; only the category of its notifications differs.
extension Exponea {
  static let mark = Mark(
    notes: [
      (
        [Format.apsObject, Format.apsCategory], "SENDSAY_ACTIONABLE",
        "Sendsay, a fork with the same mark, sends this"
      )
    ])
}
