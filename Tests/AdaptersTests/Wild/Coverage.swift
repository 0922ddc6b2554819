/// What a generator emitted: how often each object was there, and what stood at its keys.
struct Coverage: Sendable {
  /// By path of an object: how often it was there.
  private var objects: [String: Int] = [:]
  /// By path of a key and name of a cell: how often it was that.
  private var cells: [String: [String: Int]] = [:]
  /// How many payloads there were.
  private(set) var payloads = 0

  mutating func countPayload() { payloads += 1 }
  mutating func count(object path: String) { objects[path, default: 0] += 1 }

  mutating func count(_ cell: String, at path: String) {
    cells[path, default: [:]][cell, default: 0] += 1
  }

  /// How often a key was what, out of how many chances.
  struct Line: Sendable {
    var path: String
    /// The objects in which the key may stand.
    var chances: Int
    var counts: [(cell: String, count: Int)]
  }

  func line(_ path: String, in object: String, cells names: [String]) -> Line {
    let found = cells[path] ?? [:]
    return Line(
      path: path, chances: objects[object] ?? 0,
      counts: names.map { ($0, found[$0] ?? 0) })
  }
}

extension Coverage.Line {
  func share(_ count: Int) -> Double { chances == 0 ? 0 : Double(count) * 100 / Double(chances) }

  /// The share of objects that have the key at all.
  var presence: Double {
    // The name twice is counted besides what stands there.
    share(counts.filter { $0.cell != WildGenerator.twice }.reduce(0) { $0 + $1.count })
  }

  var least: (cell: String, count: Int) { counts.min { $0.count < $1.count } ?? ("", 0) }

  /// The cells that are rarer than a share.
  func below(_ percent: Double) -> [String] {
    counts.filter { share($0.count) < percent }.map(\.cell)
  }

  var row: String {
    let columns = [
      path.padded(46), Coverage.Line.percent(presence).padded(8), String(chances).padded(6),
      String(counts.count).padded(3), Coverage.Line.percent(share(least.count)).padded(7),
    ]
    return columns.joined(separator: " ") + least.cell
  }

  static func percent(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - unicodeScalars.count))
  }
}
