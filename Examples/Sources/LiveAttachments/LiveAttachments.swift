import AttachmentEditing

/// An article that is edited, with live views in it: cards with a control, a grid that scrolls by itself, a
/// film that keeps drawing, and a picture that moves in its file's time.
///
/// usage: swift run LiveAttachments FOLDER
@main
struct LiveAttachments {
  @MainActor static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: LiveAttachments FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (isDark, look) in [(false, "light"), (true, "dark")] {
      for (name, picture) in try ArticleDemo.show(isDark: isDark, scale: 2) {
        try picture.pngData().write(to: folder.appendingPathComponent("attachments-\(name)-\(look).png"))
      }
    }
  }
}
