import PushModel

/// A plain Apple push: nobody's payload, every key beside `aps` the sender's own.
extension Format {
  package static let apns = Format(
    vendor: .apns, form: .apns,
    fields: .aps + .carrier + [
      Field(nil, "content-encryption", as: .any).tagged(.encryption).on(.encrypted),
      Field(nil, "content-encryption-key", as: .any).on(.encrypted),
    ],
    rest: .aps + .carrier + [Rest(.custom)],
    always: [(["aps"], .all)],
    kinds: [.alert, .silent, .liveActivity],
    settle: APNs.settle, prepare: APNs.prepare)
}
