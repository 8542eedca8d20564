import YYText

/// Rich text in labels, shown as pictures: drawn by other threads, in columns, around shapes, and with parts
/// that can be touched; and text views.
///
/// usage: swift run RichText FOLDER
@main
struct RichText {
  @MainActor static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: RichText FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, show) in all {
      let picture = await show(2)
      try picture.pngData().write(to: folder.appendingPathComponent("yytext-\(name).png"))
    }
  }

  /// The programs by name; each shows itself at a scale.
  @MainActor static let all: [(name: String, show: @MainActor (CGFloat) async -> CGImage)] = [
    ("feed", FeedDemo.show), ("vertical", VerticalDemo.show), ("exclusion", ExclusionDemo.show),
    ("highlights", HighlightDemo.show), ("editor", EditorDemo.show),
  ]
}
