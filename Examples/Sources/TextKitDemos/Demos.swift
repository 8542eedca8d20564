import TextKit

/// Five small programs about TextKit's layout objects, none of which needs a window.
///
/// usage: swift run TextKitDemos FOLDER
@main
struct Demos {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: TextKitDemos FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, draw) in [
      ("configuration", ConfigurationDemo.draw), ("highlighting", HighlightingDemo.draw),
      ("layout", LayoutDemo.draw),
      ("interaction", InteractionDemo.draw), ("fragments", FragmentsDemo.draw),
    ] {
      try draw().write(to: folder.appendingPathComponent("textkit-\(name).png"))
    }
  }
}
