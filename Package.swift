// swift-tools-version: 6.2

import PackageDescription

// Where the system's libyaml is. Homebrew keeps it where no compiler looks, so pkg-config is asked.
// Elsewhere it is not: SwiftPM would warn everyone who has no libyaml, also those who need none.
#if os(macOS)
  let libyaml: String? = "yaml-0.1"
#else
  let libyaml: String? = nil
#endif

// The specs whose YAML and JSON stand in the folder of PushSpecs.
let specs = [
  "apns", "canonical", "exponea", "fcm", "notificare", "sfmc", "synerise", "usercom",
]

let package = Package(
  name: "PushBridge",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "PushJSON", targets: ["PushJSON"]),
    .library(name: "PushModel", targets: ["PushModel"]),
    .library(name: "PushAdapters", targets: ["PushAdapters"]),
    .library(name: "PushDelivery", targets: ["PushDelivery"]),
    .library(name: "PushYAML", targets: ["PushYAML"]),
    .library(name: "PushSchema", targets: ["PushSchema"]),
    .library(name: "PushSpecs", targets: ["PushSpecs"]),
    .executable(name: "pushbridge", targets: ["pushbridge"]),
  ],
  targets: [
    .target(name: "PushJSON", path: "Sources/JSON"),
    .target(name: "PushModel", dependencies: ["PushJSON"], path: "Sources/Notification"),
    .target(
      name: "PushAdapters", dependencies: ["PushJSON", "PushModel"], path: "Sources/Adapters"),
    .target(name: "PushSchema", dependencies: ["PushJSON"], path: "Sources/Schema"),
    .target(
      name: "PushSpecs", dependencies: ["PushSchema", "PushJSON"], path: "Specs",
      exclude: ["README.md"] + specs.flatMap { [$0 + ".yaml", $0 + ".json"] },
      sources: ["EmbeddedSpecs.swift", "Spec+Named.swift"]),
    .target(
      name: "PushDelivery", dependencies: ["PushAdapters", "PushModel", "PushJSON"],
      path: "Sources/Delivery"),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/CLibYAML", pkgConfig: libyaml,
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "PushYAML", dependencies: ["PushJSON", "CLibYAML"], path: "Sources/YAML"),
    .executableTarget(
      name: "make-specs", dependencies: ["PushYAML", "PushJSON"], path: "Sources/MakeSpecs"),
    .target(
      name: "PushCommandLine",
      dependencies: [
        "PushJSON", "PushModel", "PushAdapters", "PushSchema", "PushSpecs", "PushYAML",
      ],
      path: "Sources/CommandLine"),
    .executableTarget(
      name: "pushbridge", dependencies: ["PushCommandLine"], path: "Sources/pushbridge"),
    .target(name: "PushTestSupport", dependencies: ["PushJSON"], path: "Tests/Support"),
    .testTarget(
      name: "PushJSONTests", dependencies: ["PushJSON", "PushTestSupport"],
      path: "Tests/JSONTests"),
    .testTarget(
      name: "PushSchemaTests", dependencies: ["PushSchema", "PushJSON", "PushTestSupport"],
      path: "Tests/SchemaTests", exclude: ["Differential"]),
    .testTarget(
      name: "PushSpecsTests",
      dependencies: ["make-specs", "PushSpecs", "PushYAML", "PushSchema", "PushJSON"],
      path: "Tests/SpecsTests", exclude: ["Fixtures"]),
    .testTarget(
      name: "PushModelTests", dependencies: ["PushModel", "PushJSON", "PushTestSupport"],
      path: "Tests/NotificationTests", exclude: ["Fixtures"]),
    .testTarget(
      name: "PushAdaptersTests",
      dependencies: ["PushAdapters", "PushModel", "PushJSON", "PushTestSupport"],
      path: "Tests/AdaptersTests", exclude: ["Fixtures"]),
    .testTarget(
      name: "PushGoldenTests",
      dependencies: ["PushSpecs", "PushSchema", "PushAdapters", "PushModel", "PushJSON"],
      path: "Tests/GoldenTests"),
    .testTarget(
      name: "PushDeliveryTests",
      dependencies: [
        "PushDelivery", "PushAdapters", "PushModel", "PushJSON", "PushTestSupport",
      ],
      path: "Tests/DeliveryTests"),
    .testTarget(
      name: "PushYAMLTests", dependencies: ["PushYAML", "PushJSON", "PushTestSupport"],
      path: "Tests/YAMLTests", exclude: ["Fixtures"]),
    .testTarget(
      name: "PushCommandLineTests",
      dependencies: [
        "PushCommandLine", "PushAdapters", "PushModel", "PushJSON", "PushSchema", "PushSpecs",
        "PushTestSupport",
      ],
      path: "Tests/CommandLineTests", exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
