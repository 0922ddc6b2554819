// swift-tools-version: 6.2

import PackageDescription

/// What is fuzzed, and the products it needs.
///
/// The program of NAME is `Sources/FuzzNAME/FuzzNAME.swift`, its seeds are in `Corpus/NAME`.
let programs: KeyValuePairs = [
  "JSON": ["PushJSON"],
  "Schema": ["PushSchema", "PushJSON"],
  "YAML": ["PushYAML", "PushJSON"],
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "PushBridge", path: "..")],
  targets: [.target(name: "Fuzzing")]
    + programs.map { name, products in
      .executableTarget(
        name: "Fuzz\(name)",
        dependencies: ["Fuzzing"] + products.map { .product(name: $0, package: "PushBridge") })
    },
  swiftLanguageModes: [.v6]
)
