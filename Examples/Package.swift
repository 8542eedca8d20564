// swift-tools-version: 6.1
import PackageDescription

// Programs that use Galley as any package does. To copy one, write the path of your clone of Galley for "..".
let package = Package(
  name: "examples",
  dependencies: [.package(name: "galley", path: "..")],
  targets: [
    // A line of text as a picture.
    .executableTarget(name: "HelloCoreText", dependencies: [.product(name: "CoreText", package: "galley")]),
    // Text in, PDF out: once, or for every request that reaches a port.
    .executableTarget(name: "PDFServer", dependencies: [.product(name: "CoreText", package: "galley")]),
    // One screen of a file of any size.
    .executableTarget(name: "BigFile", dependencies: [.product(name: "TextKit", package: "galley")]),
    // Five programs about layout managers, storages and containers.
    .executableTarget(name: "TextKitDemos", dependencies: [.product(name: "TextKit", package: "galley")]),
    // Text views, labels and fields, used by hand in windows without a screen.
    .executableTarget(
      name: "TextViews",
      dependencies: [
        .product(name: "UIKit", package: "galley"), .product(name: "ViewHosting", package: "galley"),
      ]),
    // Labels and text views of YYText: drawn by other threads, in columns, around shapes, with links.
    .executableTarget(
      name: "RichText",
      dependencies: [
        .product(name: "YYText", package: "galley"), .product(name: "ViewHosting", package: "galley"),
      ]),
    // An article with live views in its text: a control, a grid that scrolls, a film, a picture that moves.
    .executableTarget(
      name: "LiveAttachments",
      dependencies: [
        .product(name: "AttachmentEditing", package: "galley"),
        .product(name: "ViewHosting", package: "galley"),
      ]),
    // Short programs as they follow from Apple's articles.
    .executableTarget(name: "FromAppleDocs", dependencies: [.product(name: "UIKit", package: "galley")]),
  ]
)
