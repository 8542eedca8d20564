import UIKit

/// Views with text in them, used by hand and shown as pictures: light and dark, with one and with two pixels
/// for a point.
///
/// usage: swift run TextViews FOLDER
@main
struct TextViews {
  @MainActor static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: TextViews FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, show) in all {
      for (isDark, look) in [(false, "light"), (true, "dark")] {
        for (scale, suffix) in [(CGFloat(1), ""), (2, "@2x")] {
          let file = folder.appendingPathComponent("views-\(name)-\(look)\(suffix).png")
          try show(isDark, scale).pngData().write(to: file)
        }
      }
    }
  }

  /// The programs by name; each shows itself in light or dark, at a scale.
  @MainActor static let all: [(name: String, show: @MainActor (Bool, CGFloat) -> CGImage)] = [
    ("chat", ChatView.show), ("form", FormView.show), ("two", TwoViewsView.show),
    ("editor", SourceEditorView.show),
  ]
}
