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
        "CFuzzer", .product(name: "TextEngine", package: "galley"),
        .product(name: "GalleyFonts", package: "galley"),
      ]),
    .executableTarget(name: "fuzz-layout", dependencies: ["FuzzSupport"]),
    .executableTarget(name: "fuzz-fonts", dependencies: ["FuzzSupport"]),
    .executableTarget(
      name: "fuzz-templates",
      dependencies: ["FuzzSupport", .product(name: "TemplateEngine", package: "galley")]),
    .executableTarget(
      name: "fuzz-edits", dependencies: ["FuzzSupport", .product(name: "TextKit", package: "galley")]),
    .executableTarget(
      name: "fuzz-documents",
      dependencies: ["FuzzSupport", .product(name: "TextDocuments", package: "galley")]),
    .executableTarget(
      name: "fuzz-yytext", dependencies: ["FuzzSupport", .product(name: "YYText", package: "galley")]),
  ]
)
