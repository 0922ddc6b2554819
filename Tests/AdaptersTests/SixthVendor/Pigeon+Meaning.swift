@testable import PushAdapters

/// What follows from a Pigeon Post payload, and what the vendor would demand of one.
enum Pigeon {
  static func settle(_ draft: inout Draft) {
    draft.settleLinkByScheme()
    for index in 0..<draft.count(.buttons) where draft[.buttons, index, .actionKind].isAbsent {
      draft[.buttons, index, .actionKind] = .choice(ActionKind.openApp.rawValue)
    }
    draft.settle(silent: draft.isSilentWithoutAlert)
  }

  static func prepare(_ draft: inout Draft) {
    draft.dropIdleLinks()
    draft.wakeIfSilent()
    if draft.kind == .alert { draft.extendForMedia() }
  }
}
