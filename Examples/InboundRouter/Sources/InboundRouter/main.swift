import Foundation
import PushAdapters
import PushJSON
import PushModel

var bridge = Bridge()
for path in CommandLine.arguments.dropFirst() {
  var payload = try JSONDocument([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  let push = try bridge.notification(from: &payload)
  let tap =
    switch push.defaultAction?.kind ?? .openApp {
    case .browser, .deeplink: push.defaultAction?.url ?? "the app"
    case .none: "nothing"
    case .openApp, .custom: "the app"
    }
  print("\(push.vendor): \(push.title ?? "no title"), \(push.body ?? "no text"); opens \(tap)")
}
