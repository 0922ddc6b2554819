import PushAdapters
import PushJSON
import PushModel

var bridge = Bridge()
var payload = try JSONDocument(Array(#"{"source":"xnpe_platform","title":"Hi"}"#.utf8))
print(bridge.identify(payload).vendor ?? .apns)  // exponea

var line: [UInt8] = []
try bridge.convert(&payload, Conversion(to: .vendor(.synerise)), into: &line)
print(String(decoding: line, as: UTF8.self))
