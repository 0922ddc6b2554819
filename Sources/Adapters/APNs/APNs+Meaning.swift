/// What follows from a plain payload: it is silent by the letter of Apple's rule ("Pushing
/// background updates to your App"): `content-available` without alert, badge or sound.
enum APNs {
  static func settle(_ draft: inout Draft) {
    let silent =
      draft.isYes(.contentAvailable) && !draft.hasAlert && !draft.has(.badge)
      && !draft.has(.soundName) && !draft.has(.soundCritical) && !draft.has(.soundVolume)
    draft.isEncrypted = draft.isThere(.encryption)
    draft.action = silent || draft.isEncrypted ? .none : .openApp
    draft.settle(silent: silent)
  }

  static func prepare(_ draft: inout Draft) {
    draft.wakeIfSilent()
  }
}
