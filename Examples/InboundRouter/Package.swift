// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "InboundRouter",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "PushBridge", path: "../..")],
  targets: [
    .executableTarget(
      name: "InboundRouter",
      dependencies: [
        .product(name: "PushAdapters", package: "PushBridge"),
        .product(name: "PushModel", package: "PushBridge"),
        .product(name: "PushJSON", package: "PushBridge"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
