import PushJSON
import Testing

@Suite("The wild generator is as wild as it has to be")
struct WildCoverageTests {
  /// A nested key's share is that among the objects in which it may stand.
  static let least = 2.0

  @Test("every key and everything that may stand there comes up", arguments: WildForm.all)
  func everythingComesUp(_ form: WildForm) {
    var generator = WildGenerator(form, seed: Run.seed)
    var features = FeatureCounter()
    for _ in 0..<Run.count {
      let payload = generator.payload()
      features.count(generator.text(of: payload))
    }
    let lines = form.lines(generator.coverage)
    let cells = lines.reduce(0) { $0 + $1.counts.count }
    print("\ncoverage of \(form.name), seed \(Run.seed), \(Run.count) payloads")
    print("key, share of the objects it may stand in, these objects, cells, rarest cell")
    for line in lines { print(line.row) }
    for feature in features.rows { print(feature) }
    print("\(lines.count) keys, \(cells) cells")
    for line in lines {
      let below = line.below(Self.least)
      #expect(below == [], "\(line.path) in \(line.chances) objects")
    }
    #expect(features.below(Self.least) == [])
  }
}
