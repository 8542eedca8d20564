// swift-tools-version: 6.1
import PackageDescription

// A package of its own: its targets link only with -sanitize=fuzzer. See script/fuzz.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "galley", path: "..")],
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .target(
      name: "FuzzSupport",
      dependencies: [
        .product(name: "TextEngine", package: "galley"), .product(name: "GalleyFonts", package: "galley"),
      ]),
    .executableTarget(name: "fuzz-layout", dependencies: ["CFuzzer", "FuzzSupport"]),
    .executableTarget(name: "fuzz-fonts", dependencies: ["CFuzzer", "FuzzSupport"]),
  ]
)
