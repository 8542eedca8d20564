// swift-tools-version: 6.1
import PackageDescription

/// What every Swift target is built with: nothing is boxed, imported or reached without saying so.
let explicit: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strict = explicit + [.swiftLanguageMode(.v6)]
// Addresses that are set at the start take a few bits each in the file; 24 bytes, all read then, without.
let packed = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]

// The dependency lists below are the architecture: nothing imports upwards (see ARCHITECTURE.md).
let package = Package(
  name: "galley",
  products: [
    .executable(name: "galley", targets: ["galley"]),
    .library(name: "GalleyFonts", targets: ["GalleyFonts"]),
    .library(name: "GalleyTextStore", targets: ["GalleyTextStore"]),
    .library(name: "TextEngine", targets: ["TextEngine"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "TextKit", targets: ["TextKit"]),
    .library(name: "TextEditing", targets: ["TextEditing"]),
    .library(name: "TextDocuments", targets: ["TextDocuments"]),
    .library(name: "TextPages", targets: ["TextPages"]),
    .library(name: "ViewHosting", targets: ["ViewHosting"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "AppKit", targets: ["AppKit"]),
    .library(name: "Cocoa", targets: ["Cocoa"]),
    .library(name: "YYText", targets: ["YYText"]),
    .library(name: "AttachmentEditing", targets: ["AttachmentEditing"]),
    .library(name: "TemplateEngine", targets: ["TemplateEngine"]),
    .library(name: "GTKHost", targets: ["GTKHost"]),
  ],
  traits: [
    .trait(name: "Desktop", description: "Windows on a desktop, with GTK 4: GTKHost and the editor.")
  ],
  targets: [
    // System libraries: a module map each.
    .systemLibrary(
      name: "CGalleyHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CGalleyFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CGalleyFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CGalleyHarfBuzzSubset", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CGalleyDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGalleyICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CGalleyCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CGalleyPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGalleyJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CGalleyWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    // Only the tests call libhyphen, to compare with it.
    .systemLibrary(name: "CGalleyHyphen", providers: [.apt(["libhyphen-dev"])]),
    // Its pkg-config file names flags that the package manager does not take.
    .systemLibrary(name: "CGalleyEnchant", providers: [.apt(["libenchant-2-dev"])]),
    .systemLibrary(name: "CGalleyGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(
      name: "CGalleyCMark", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),

    // Plain C over ICU, whose headers clash with the ICU inside Foundation.
    .target(name: "CGalleyUnicode", dependencies: ["CGalleyICU"]),
    // Plain C over ICU's converters of character encodings.
    .target(name: "CGalleyConverters", dependencies: ["CGalleyICU"]),
    // C forwarders for what Swift cannot call: setjmp-based image decoders.
    .target(name: "CGalleyImageCodecs", dependencies: ["CGalleyPNG", "CGalleyJPEG"]),
    // C over pixels: the processor's vector instructions, some of which Swift has no words for.
    .target(name: "CGalleyPixels"),

    // UTF-16 code units: which end lines and paragraphs. Below everything, it needs no library.
    .target(name: "GalleyUTF16", swiftSettings: strict),
    .target(name: "GalleyUnicode", dependencies: ["CGalleyUnicode", "GalleyUTF16"], swiftSettings: strict),
    .target(
      name: "GalleyFonts",
      dependencies: ["CGalleyHarfBuzz", "CGalleyFreeType", "CGalleyFontconfig", "GalleyUnicode"],
      swiftSettings: strict),
    .target(name: "GalleyHyphenation", swiftSettings: strict),
    .target(name: "GalleyTextStore", dependencies: ["GalleyUTF16"], swiftSettings: strict),
    .target(
      name: "TextEngine",
      dependencies: ["CGalleyHarfBuzz", "GalleyFonts", "GalleyHyphenation", "GalleyUnicode", "GalleyUTF16"],
      swiftSettings: strict),
    // Swift Testing looks for this overlay beside any module called CoreGraphics.
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    // What Foundation has on Apple's systems and lacks on Linux; GalleyCoreFoundation re-exports it.
    .target(name: "GalleyFoundation", swiftSettings: strict),
    // Core Foundation's functions over Foundation's classes; CoreGraphics re-exports them.
    .target(name: "GalleyCoreFoundation", dependencies: ["GalleyFoundation"], swiftSettings: strict),
    // PDF files, written page by page.
    .target(
      name: "GalleyPDF", dependencies: ["CGalleyHarfBuzz", "CGalleyHarfBuzzSubset", "CGalleyDeflate"],
      swiftSettings: strict),
    .target(
      name: "CoreGraphics",
      dependencies: [
        "CGalleyCairo", "CGalleyFreeType", "CGalleyHarfBuzz", "CGalleyImageCodecs", "CGalleyPixels",
        "GalleyCoreFoundation", "GalleyFonts", "GalleyPDF", "_Testing_CoreGraphics",
      ],
      swiftSettings: strict),
    .target(
      name: "CoreText",
      dependencies: ["CoreGraphics", "GalleyCoreFoundation", "GalleyFonts", "GalleyUTF16", "TextEngine"],
      swiftSettings: strict),
    // The lower floors of TextKit, which re-exports them.
    .target(name: "GalleyArchiving", swiftSettings: strict),
    .target(name: "GalleyDetection", swiftSettings: strict),
    // Swift 5, since Swift 6 has no way to read an attribute whose key's type is not known; see ScopedKey.
    .target(
      name: "GalleyAttributedStrings", swiftSettings: explicit + [.swiftLanguageMode(.v5)]),
    .target(
      name: "GalleyKitValues", dependencies: ["CoreText", "CoreGraphics", "GalleyFonts", "GalleyFoundation"],
      swiftSettings: strict),
    .target(
      name: "TextKit",
      dependencies: [
        "GalleyArchiving", "GalleyAttributedStrings", "GalleyDetection", "GalleyFoundation",
        "GalleyKitValues",
        "CoreText", "CoreGraphics", "TextEngine",
        "GalleyTextStore", "GalleyFonts", "GalleyUnicode", "GalleyUTF16",
      ],
      swiftSettings: strict),
    // The editor without a view.
    .target(
      name: "TextEditing",
      dependencies: [
        "TextKit", "TextEngine", "GalleyTextStore", "GalleyFoundation", "GalleyUnicode", "GalleyUTF16",
      ],
      swiftSettings: strict),
    // Documents of other programs, read and written.
    .target(
      name: "TextDocuments",
      dependencies: [
        "CGalleyGumbo", "CGalleyCMark", "CGalleyConverters", "TextEditing", "TextKit", "GalleyFoundation",
      ],
      swiftSettings: strict),
    // Documents on pages.
    .target(
      name: "TextPages",
      dependencies: [
        "TextDocuments", "TextKit", "CoreText", "CoreGraphics", "GalleyPDF", "GalleyUnicode", "GalleyUTF16",
      ], swiftSettings: strict),
    // What lies between a tree of views and the world.
    .target(name: "ViewHosting", dependencies: ["CoreGraphics"], swiftSettings: strict),
    // Pictures of several frames, in the files that have them.
    .target(
      name: "GalleyMovingImages", dependencies: ["CGalleyWebP", "CoreGraphics"], swiftSettings: strict),
    // Words that are spelled right, by the dictionaries of the machine.
    .target(name: "GalleySpelling", dependencies: ["CGalleyEnchant"], swiftSettings: strict),
    // The faces: the modules that programs for Apple's systems import, each with its kit's own names.
    .target(name: "_Testing_UIKit", swiftSettings: strict),
    .target(name: "_Testing_AppKit", swiftSettings: strict),
    .target(
      name: "UIKit",
      dependencies: [
        "TextEditing", "TextKit", "TextEngine", "GalleyTextStore", "GalleyUTF16", "CoreText", "CoreGraphics",
        "GalleyKitValues", "GalleyFoundation", "GalleyMovingImages", "GalleySpelling", "ViewHosting",
        "_Testing_UIKit",
      ],
      swiftSettings: strict),
    .target(
      name: "AppKit",
      dependencies: ["TextKit", "CoreText", "CoreGraphics", "GalleyKitValues", "_Testing_AppKit"],
      swiftSettings: strict),
    .target(name: "Cocoa", dependencies: ["AppKit"], swiftSettings: strict),
    // The rich text toolkit of that name, over UIKit and the engine.
    .target(
      name: "YYText",
      dependencies: [
        "UIKit", "TextEditing", "TextKit", "CoreText", "CoreGraphics", "TextEngine", "GalleyDetection",
        "GalleyTextStore", "ViewHosting",
      ],
      swiftSettings: strict),
    // The editor whose text has live views in it.
    .target(
      name: "AttachmentEditing",
      dependencies: ["UIKit", "TextEditing", "TextKit", "GalleyFoundation"], swiftSettings: strict),
    .target(name: "TemplateEngine", dependencies: ["CoreText"], swiftSettings: strict),

    // Only with the trait Desktop is anything in these, and GTK needed.
    .systemLibrary(name: "CGalleyGTK", pkgConfig: "gtk4-unix-print", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CGalleyATK", pkgConfig: "atk-bridge-2.0", providers: [.apt(["libatk-bridge2.0-dev"])]),
    // What screen readers see of a tree of views.
    .target(
      name: "AccessibilityATK",
      dependencies: [
        "ViewHosting", "CoreGraphics", .target(name: "CGalleyATK", condition: .when(traits: ["Desktop"])),
      ],
      swiftSettings: strict),
    .target(
      name: "GTKHost",
      dependencies: [
        "AccessibilityATK", "ViewHosting", "CoreGraphics",
        .target(name: "CGalleyGTK", condition: .when(traits: ["Desktop"])),
      ],
      swiftSettings: strict),
    // An editor of text files, for any host.
    .target(
      name: "GalleyEditor",
      dependencies: [
        "UIKit", "TextEditing", "TextDocuments", "TextPages", "TextEngine", "CoreGraphics", "GalleyTextStore",
        "ViewHosting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "galley-editor", dependencies: ["GalleyEditor", "GTKHost", "UIKit", "ViewHosting"],
      swiftSettings: strict),

    .executableTarget(
      name: "galley",
      dependencies: [
        "TemplateEngine", "TextDocuments", "TextPages", "TextKit", "GalleyTextStore", "CoreText",
        "CoreGraphics", "TextEngine", "GalleyFonts", "GalleyHyphenation", "GalleyUnicode",
      ], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(packed, .when(configuration: .release))]),
    // What script/bench-view measures with: a text view without a screen.
    .executableTarget(
      name: "bench-view", dependencies: ["AttachmentEditing", "UIKit", "ViewHosting"],
      path: "Benchmarks/view", swiftSettings: strict),
    // What script/bench-feed measures with: a list of posts in labels of YYText.
    .executableTarget(
      name: "bench-feed", dependencies: ["YYText", "ViewHosting", "GTKHost"], path: "Benchmarks/feed",
      swiftSettings: strict),
    // What script/bench-rich measures with: a text view of YYText.
    .executableTarget(
      name: "bench-rich", dependencies: ["YYText", "ViewHosting"], path: "Benchmarks/rich",
      swiftSettings: strict),
    // Regenerates Sources/GalleyUnicode/Tables from the Unicode Character Database.
    .executableTarget(name: "unicode-tables", path: "Tools/unicode-tables", swiftSettings: strict),

    // Random events for text views, which script/fuzz builds with the address sanitizer.
    .executableTarget(
      name: "fuzz-events", dependencies: ["RandomEvents"], path: "Tools/fuzz-events",
      swiftSettings: strict),

    // Draws the pictures that Examples/ uses.
    .executableTarget(
      name: "draw-example-images", dependencies: ["CoreGraphics"], path: "Tools/draw-example-images",
      swiftSettings: strict),

    // The programs of Examples, a package of its own: they are listed here, too, so that tests reach them.
    .executableTarget(
      name: "HelloCoreText", dependencies: ["CoreText"], path: "Examples/Sources/HelloCoreText"),
    .executableTarget(name: "PDFServer", dependencies: ["CoreText"], path: "Examples/Sources/PDFServer"),
    .executableTarget(name: "BigFile", dependencies: ["TextKit"], path: "Examples/Sources/BigFile"),
    .executableTarget(name: "TextKitDemos", dependencies: ["TextKit"], path: "Examples/Sources/TextKitDemos"),
    .executableTarget(
      name: "TextViews", dependencies: ["UIKit", "ViewHosting"], path: "Examples/Sources/TextViews"),
    .executableTarget(
      name: "RichText", dependencies: ["YYText", "ViewHosting"], path: "Examples/Sources/RichText"),
    .executableTarget(
      name: "LiveAttachments", dependencies: ["AttachmentEditing", "ViewHosting"],
      path: "Examples/Sources/LiveAttachments"),
    .executableTarget(name: "FromAppleDocs", dependencies: ["UIKit"], path: "Examples/Sources/FromAppleDocs"),

    .target(
      name: "TestSupport", dependencies: ["CoreGraphics", "GalleyFonts", "CGalleyHarfBuzz"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    // Pixels of views, and text views with attachments.
    .target(
      name: "ViewTestSupport",
      dependencies: ["AttachmentEditing", "UIKit", "TextKit", "CoreGraphics", "ViewHosting"],
      path: "Tests/ViewTestSupport", swiftSettings: strict),
    // Random events for text views beside a model: tests and fuzz-events use them.
    .target(
      name: "RandomEvents", dependencies: ["UIKit", "ViewHosting", "TextEditing", "TestSupport"],
      path: "Tests/RandomEvents", swiftSettings: strict),
    .testTarget(
      name: "GalleyUTF16Tests", dependencies: ["GalleyUTF16", "GalleyUnicode", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyUnicodeTests",
      dependencies: ["GalleyUnicode", "CGalleyUnicode", "TestSupport", "unicode-tables"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyHyphenationTests", dependencies: ["GalleyHyphenation", "CGalleyHyphen", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyTextStoreTests", dependencies: ["GalleyTextStore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GalleyFontsTests",
      dependencies: ["GalleyFonts", "CGalleyHarfBuzz", "CGalleyFreeType", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TextEngineTests",
      dependencies: [
        "TextEngine", "GalleyFonts", "GalleyHyphenation", "GalleyUnicode", "CGalleyHarfBuzz", "CoreGraphics",
        "TestSupport",
      ],
      exclude: ["Goldens", "LineStarts"], swiftSettings: strict),
    .testTarget(
      name: "CoreGraphicsTests",
      dependencies: ["CoreGraphics", "CGalleyPixels", "GalleyFonts", "CGalleyHarfBuzz", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CoreTextTests",
      dependencies: [
        "CoreText", "GalleyFonts", "CGalleyCairo", "CGalleyFreeType", "CGalleyHarfBuzz", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "GalleyDetectionTests", dependencies: ["GalleyDetection"], swiftSettings: strict),
    .testTarget(
      name: "GalleyFoundationTests", dependencies: ["GalleyFoundation", "TestSupport"],
      swiftSettings: strict),
    // Source files as they are written for Apple's systems, in the language mode of most programs.
    .testTarget(
      name: "PortedClientTests", dependencies: ["AppKit", "UIKit", "TextKit", "CoreText"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TextKitTests",
      dependencies: [
        "TextKit", "TextKitDemos", "GalleyTextStore", "CoreText", "CoreGraphics", "TextEngine", "GalleyFonts",
        "GalleyUnicode",
        "CGalleyHarfBuzz",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "TextEditingTests",
      dependencies: ["TextEditing", "TextKit", "GalleyTextStore", "GalleyFoundation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TextDocumentsTests",
      dependencies: [
        "TextDocuments", "TextEditing", "TextKit", "GalleyUTF16", "CGalleyCMark", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TextPagesTests",
      dependencies: ["TextPages", "TextDocuments", "TextKit", "GalleyPDF", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewHostingTests", dependencies: ["ViewHosting", "CoreGraphics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyMovingImagesTests", dependencies: ["GalleyMovingImages", "CoreGraphics"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleySpellingTests", dependencies: ["GalleySpelling"], swiftSettings: strict),
    // Clients of a face, with the settings that a package has by itself: they import the face and what checks
    // it.
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "AttachmentEditing", "ViewHosting", "TextEditing", "TestSupport", "ViewTestSupport",
        "RandomEvents",
      ]),
    .testTarget(
      name: "AttachmentEditingTests",
      dependencies: ["AttachmentEditing", "ViewHosting", "TestSupport", "ViewTestSupport"]),
    .testTarget(name: "AppKitTests", dependencies: ["AppKit", "Cocoa", "TestSupport"]),
    .testTarget(
      name: "YYTextTests",
      dependencies: ["YYText", "TextEditing", "GalleyFonts", "ViewHosting", "TestSupport"]),
    .testTarget(
      name: "TemplateEngineTests",
      dependencies: ["TemplateEngine", "CoreText", "CoreGraphics", "GalleyFonts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyToolTests",
      dependencies: [
        "galley", "bench-feed", "TemplateEngine", "TextPages", "CoreGraphics", "GalleyHyphenation",
        "CGalleyHarfBuzz", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GalleyEditorTests",
      dependencies: [
        "GalleyEditor", "journal-typist", "UIKit", "ViewHosting", "CoreGraphics", "GalleyTextStore",
        "TestSupport", "ViewTestSupport",
      ],
      swiftSettings: strict),
    // Types until it is killed, for those tests.
    .executableTarget(
      name: "journal-typist", dependencies: ["GalleyEditor", "UIKit", "ViewHosting"],
      path: "Tests/JournalTypist", swiftSettings: strict),
    // Windows under Xvfb, with the trait Desktop: script/test --desktop.
    .testTarget(
      name: "GTKHostTests",
      dependencies: [
        "AccessibilityATK", "GTKHost", "GalleyEditor", "GalleyTextStore", "galley-editor",
        "accessible-window", "embedding-window", "window-probe", "bench-feed", "UIKit", "ViewHosting",
        "TestSupport",
        .target(name: "CGalleyGTK", condition: .when(traits: ["Desktop"])),
      ],
      exclude: ["Clients"], swiftSettings: strict),
    // A window of all that screen readers are told of, which those tests open.
    .executableTarget(
      name: "accessible-window", dependencies: ["GTKHost", "UIKit", "ViewHosting"],
      path: "Tests/AccessibleWindow", swiftSettings: strict),
    // A program of GTK with a module of its own over it, in whose window a text view is.
    .systemLibrary(name: "CGtk", path: "Tests/EmbeddingWindow/CGtk", pkgConfig: "gtk4"),
    .executableTarget(
      name: "embedding-window",
      dependencies: [
        "GTKHost", "UIKit", "ViewHosting", .target(name: "CGtk", condition: .when(traits: ["Desktop"])),
      ],
      path: "Tests/EmbeddingWindow/Program", swiftSettings: strict),
    // A window with a text view, which answers what those tests ask.
    .executableTarget(
      name: "window-probe",
      dependencies: [
        "GTKHost", "UIKit", "YYText", "TextDocuments", "TextEditing", "ViewHosting",
        .target(name: "CGalleyATK", condition: .when(traits: ["Desktop"])),
        .target(name: "CGalleyGTK", condition: .when(traits: ["Desktop"])),
      ],
      path: "Tests/WindowProbe", swiftSettings: strict),
    // What the README shows and the programs of Examples do.
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "HelloCoreText", "PDFServer", "BigFile", "FromAppleDocs", "TextViews", "RichText", "LiveAttachments",
        "AttachmentEditing", "YYText", "UIKit",
        "ViewHosting",
        "TextKit", "CoreText", "CoreGraphics", "TestSupport",
      ],
      swiftSettings: strict),
    // Compiles and runs the code of the documentation pages.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AttachmentEditing",
        "UIKit", "AppKit", "ViewHosting", "TextEditing", "TextKit", "TemplateEngine", "GalleyTextStore",
        "CoreText", "CoreGraphics",
        "TextEngine", "GalleyFonts", "TestSupport",
      ],
      swiftSettings: strict),
  ]
)

// With GALLEY_TESTS=GTKHostTests the package has that test target and what it needs: script/test --desktop.
if let name = Context.environment["GALLEY_TESTS"] {
  var (needed, waiting): (Set<String>, [String]) = ([], [name])
  while let next = waiting.popLast() {
    guard needed.insert(next).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == next })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): waiting.append(name)
      case .productItem: break
      @unknown default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
