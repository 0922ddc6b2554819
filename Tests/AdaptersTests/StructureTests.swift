import PushModel
import Testing

@testable import PushAdapters

/// A format is one description: what the sources say about themselves.
@Suite("One description of a format")
struct StructureTests {
  /// The folders of vendors whose payloads have a mark.
  private static let vendors = ["Exponea", "Notificare", "SFMC", "Synerise", "UserCom"]
  /// The folder of the pushes that are nobody's.
  private static let nobody = "APNs"

  /// Literals that are spelled like a wire key and are none.
  private static let coincidences = [
    "Sources/Adapters/Residue/Wire.swift: \"text\"",  // a member of the residue's entries
    // Members of a carry.
    "Sources/Adapters/Codecs/Carry.swift: \"from\"",
    "Sources/Adapters/Codecs/Carry.swift: \"data\"",
    // Members of an account, and a word in names whose values are not shown.
    "Sources/Adapters/Bridge+Account.swift: \"from\"",
    "Sources/Adapters/Account/AccountWriter+Items.swift: \"recipient\"",
  ]

  private static func files(_ folder: String) throws -> [SourceFile] {
    try Adapting.sources(in: "Sources/Adapters/\(folder)").map(SourceFile.init)
  }

  @Test("a wire key is written in the tables only")
  func keys() throws {
    let files = try Adapting.sources(in: "Sources/Adapters").map(SourceFile.init)
    let tables = files.filter(\.isTable)
    #expect(tables.count == Self.vendors.count + 4)
    let keys = Set(tables.filter { $0.name != "Canonical+Keys.swift" }.flatMap(\.wireKeys))
    #expect(keys.count > 120, "the scan of the tables finds too little")
    // The probes are notifications: they speak of members, which often are called like keys.
    let code = files.filter { !$0.isTable && $0.name != "Canonical+Probes.swift" }
    let offenders = code.flatMap { file in
      file.literals.filter(keys.contains).map { "\(file.path): \"\($0)\"" }
    }
    #expect(offenders.filter { !Self.coincidences.contains($0) } == [])
  }

  @Test("what is not in a table takes less than 80 lines a form")
  func size() throws {
    for folder in Self.vendors + [Self.nobody] {
      let vendor = Vendor(rawValue: folder.lowercased())
      let code = try Self.files(folder).filter { !$0.isTable }
      let lines = code.map(\.codeLines.count).reduce(0, +)
      let forms = Bridge.forms(of: vendor).count
      #expect(forms > 0)
      #expect(lines < 80 * forms, "\(folder) has \(lines) lines for \(forms) forms")
    }
  }

  @Test("a vendor's folder knows no other vendor")
  func names() throws {
    let names = [
      "SFMC": ["sfmc", "salesforce", "marketing cloud", "marketingcloud"],
      "Exponea": ["exponea", "bloomreach"],
      "Synerise": ["synerise"],
      "Notificare": ["notificare"],
      "UserCom": ["usercom", "user.com", "positive user"],
    ]
    for folder in Self.vendors + [Self.nobody] {
      let others = names.filter { $0.key != folder }.flatMap(\.value)
      for file in try Self.files(folder) {
        let text = file.text.lowercased()
        #expect(others.filter { text.contains($0) } == [], "\(file.path)")
      }
    }
  }

  @Test("every vendor's folder has the same files")
  func folders() throws {
    let suffixes = ["+Keys.swift", "+Mark.swift", "+Meaning.swift"]
    for folder in Self.vendors {
      let names = try Self.files(folder).map(\.name)
      #expect(names == suffixes.map { folder + $0 })
    }
    // Nobody's pushes have no mark.
    let names = try Self.files(Self.nobody).map(\.name)
    #expect(names == suffixes.filter { $0 != "+Mark.swift" }.map { Self.nobody + $0 })
  }

  @Test("the tables number the places inside aps alike")
  func numbering() {
    let platform = Int(Bag.platform.rawValue)
    let places = Registry.shared.tables.filter { $0.bagRoots[platform] > 0 }.map { table in
      table.nodes.indices.reduce(into: [Int: String]()) { places, node in
        let pointer = table.pointer(node)
        guard pointer == "/aps" || pointer.hasPrefix("/aps/") else { return }
        places[node - table.bagRoots[platform]] = pointer
      }
    }
    #expect(places.count == 6)
    #expect(places.first?[0] == "/aps")
    for other in places { #expect(other == places.first) }
  }

  @Test("the libraries an app links import nothing but Swift and each other")
  func imports() throws {
    let own = ["PushJSON", "PushModel", "Swift"]
    for folder in ["JSON", "Notification", "Adapters"] {
      let files = try Adapting.sources(in: "Sources/\(folder)").map(SourceFile.init)
      #expect(!files.isEmpty)
      for file in files {
        #expect(file.imports.filter { !own.contains($0) } == [], "\(file.path)")
      }
    }
  }

  @Test("nothing in the sources may trap on purpose")
  func traps() throws {
    let files = try Adapting.sources(in: "Sources").map(SourceFile.init)
    #expect(files.count > 50)
    for file in files { #expect(file.traps == [], "\(file.path)") }
  }
}
