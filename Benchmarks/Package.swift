// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "PushBridge", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmark",
      dependencies: [
        .product(name: "PushJSON", package: "PushBridge"),
        .product(name: "PushModel", package: "PushBridge"),
        .product(name: "PushAdapters", package: "PushBridge"),
      ]),
    .executableTarget(
      name: "validate",
      dependencies: [
        .product(name: "PushJSON", package: "PushBridge"),
        .product(name: "PushSchema", package: "PushBridge"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
