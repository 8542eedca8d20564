internal import CoreGraphics

/// Draws the pictures of Examples/ with Galley itself: one as PNG, one as JPEG.
///
/// usage: swift run draw-example-images Examples/images
@main
struct DrawExampleImages {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: draw-example-images FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try hills().image.pngData().write(to: folder.appendingPathComponent("hills.png"))
    try lighthouse().image.jpegData().write(to: folder.appendingPathComponent("lighthouse.jpg"))
  }
}
