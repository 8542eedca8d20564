import UIKit

/// Short programs as they follow from Apple's articles and reference, with nothing of Galley's own in them.
///
/// usage: swift run FromAppleDocs FOLDER
@main
struct FromAppleDocs {
  /// The programs that draw.
  static let pictures: [(name: String, picture: @Sendable () -> UIImage)] = [
    ("exclusion", { Containers.exclusion().picture }),
    ("line-numbers", { Containers.lineNumbers().picture }),
    ("label", { Drawing.label().picture }),
    ("decorations", { Drawing.decorations() }),
    ("circle", { Drawing.textOnACircle() }),
    ("gradient", { Drawing.gradient() }),
    ("bubbles", { Fragments.bubbles() }),
    ("ellipse", { CoreTextPrograms.ellipse().picture }),
    ("vertical", { CoreTextPrograms.vertical() }),
  ]

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: FromAppleDocs FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, picture) in pictures {
      try picture().pngData()!.write(to: folder.appendingPathComponent("\(name).png"))
    }
    try Drawing.columns().data.write(to: folder.appendingPathComponent("columns.pdf"))
  }
}
