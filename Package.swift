// swift-tools-version: 6.1
import PackageDescription

/// What every Swift target is built with: nothing is boxed, imported or reached without saying so.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The dependency lists below are the architecture: nothing imports upwards (see ARCHITECTURE.md).
let package = Package(
  name: "galley",
  products: [
    .executable(name: "galley", targets: ["galley"]),
    .library(name: "Fonts", targets: ["Fonts"]),
    .library(name: "TextStore", targets: ["TextStore"]),
    .library(name: "TextEngine", targets: ["TextEngine"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "TextKit", targets: ["TextKit"]),
    .library(name: "TemplateEngine", targets: ["TemplateEngine"]),
  ],
  targets: [
    // System libraries: a module map each.
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    // Only the tests call libhyphen, to compare with it.
    .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),

    // Plain C over ICU, whose headers clash with the ICU inside Foundation.
    .target(name: "CUnicode", dependencies: ["CICU"]),
    // C forwarders for what Swift cannot call: setjmp-based image decoders.
    .target(name: "CImageCodecs", dependencies: ["CPNG", "CJPEG"]),

    .target(name: "UnicodeAlgorithms", dependencies: ["CUnicode"], swiftSettings: strict),
    .target(
      name: "Fonts", dependencies: ["CHarfBuzz", "CFreeType", "CFontconfig", "UnicodeAlgorithms"],
      swiftSettings: strict),
    .target(name: "Hyphenation", swiftSettings: strict),
    .target(name: "TextStore", swiftSettings: strict),
    .target(
      name: "TextEngine", dependencies: ["CHarfBuzz", "Fonts", "Hyphenation", "UnicodeAlgorithms"],
      swiftSettings: strict),
    // Swift Testing looks for this overlay beside any module called CoreGraphics.
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    .target(
      name: "CoreGraphics",
      dependencies: [
        "CCairo", "CFreeType", "CHarfBuzz", "CImageCodecs", "Fonts", "_Testing_CoreGraphics",
      ],
      swiftSettings: strict),
    .target(
      name: "CoreText", dependencies: ["CoreGraphics", "Fonts", "TextEngine"],
      swiftSettings: strict),
    .target(
      name: "TextKit",
      dependencies: [
        "CoreText", "CoreGraphics", "TextEngine", "TextStore", "Fonts", "UnicodeAlgorithms",
      ],
      swiftSettings: strict),
    .target(name: "TemplateEngine", dependencies: ["CoreText"], swiftSettings: strict),

    .executableTarget(
      name: "galley",
      dependencies: [
        "TemplateEngine", "TextKit", "TextStore", "CoreText", "CoreGraphics", "TextEngine", "Fonts",
        "Hyphenation", "UnicodeAlgorithms",
      ], swiftSettings: strict),
    // Regenerates Sources/UnicodeAlgorithms/Tables from the Unicode Character Database.
    .executableTarget(name: "unicode-tables", swiftSettings: strict),

    // Draws the pictures that Examples/ uses.
    .executableTarget(
      name: "draw-example-images", dependencies: ["CoreGraphics"], swiftSettings: strict),

    // Five programs about layout managers, storages and containers, for reading; script/demo runs them.
    .executableTarget(
      name: "TextKitDemos", dependencies: ["TextKit"], path: "Examples/TextKitDemos", swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["CoreGraphics", "Fonts", "CHarfBuzz"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "UnicodeAlgorithmsTests",
      dependencies: ["UnicodeAlgorithms", "CUnicode", "TestSupport", "unicode-tables"],
      swiftSettings: strict),
    .testTarget(
      name: "HyphenationTests", dependencies: ["Hyphenation", "CHyphen", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "TextStoreTests", dependencies: ["TextStore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FontsTests", dependencies: ["Fonts", "CHarfBuzz", "CFreeType", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TextEngineTests",
      dependencies: [
        "TextEngine", "Fonts", "Hyphenation", "UnicodeAlgorithms", "CHarfBuzz", "CoreGraphics", "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "Fonts", "CHarfBuzz", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CoreTextTests",
      dependencies: ["CoreText", "Fonts", "CCairo", "CFreeType", "CHarfBuzz", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TextKitTests",
      dependencies: [
        "TextKit", "TextKitDemos", "TextStore", "CoreText", "CoreGraphics", "TextEngine", "Fonts",
        "UnicodeAlgorithms",
        "CHarfBuzz",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "TemplateEngineTests",
      dependencies: ["TemplateEngine", "CoreText", "CoreGraphics", "Fonts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyToolTests",
      dependencies: [
        "galley", "TemplateEngine", "CoreGraphics", "Hyphenation", "CHarfBuzz", "TestSupport",
      ],
      swiftSettings: strict),
  ]
)
