import CoreText
import Foundation
import FuzzSupport
import GalleyFonts
import Glibc
import TemplateEngine

/// Takes the fuzzer's bytes for template files, and checks what the models promise: finite numbers, links
/// inside of the text, and no image from outside of the template's folder.
@main
enum FuzzTemplates {
  nonisolated(unsafe) private static var shelf = FontShelf()
  private static let stage = Stage()

  static func main() { Fuzzer.run(read) }

  private static func read(_ bytes: UnsafeRawBufferPointer) {
    shelf.prepare()
    stage.write(bytes)
    let config = CTFrameParserConfig()
    config.fonts = shelf.collection
    let choice = bytes.last ?? 0
    config.width = [200, 0, 37.5, .infinity, -1, .nan, 1e7, 320][Int(choice & 7)]
    config.hyphenationFactor = choice & 8 == 0 ? 0 : 1
    FontCollection.$current.withValue(shelf.collection) {
      do throws(TemplateError) {
        check(try CTFrameParser.parseTemplateFile(stage.template, config: config))
      } catch {
        require(error.file == stage.template, "an error must name the file: \(error)")
        require(!error.reason.isEmpty, "an error must say why")
      }
    }
  }

  private static func check(_ model: CoreTextData) {
    require(model.width.isFinite || model.content.length == 0, "a width of \(model.width)")
    require(model.height.isFinite && model.height >= 0, "a height of \(model.height)")
    let text = model.content.string as NSString
    for link in model.linkArray {
      require(
        link.range.location >= 0 && NSMaxRange(link.range) <= text.length, "a link outside of the text")
      require(text.substring(with: link.range) == link.title, "a link whose title is other text")
      for rect in model.rects(of: link) {
        require(
          rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite,
          "a link at \(rect)")
      }
    }
    for picture in model.imageArray {
      require(text.character(at: picture.position) == 0xFFFC, "an image where there is text")
      guard let image = picture.image else { continue }
      require(
        image.width == Stage.insideWidth, "image '\(picture.name)' is not one of the template's folder")
    }
    for line in CTFrameGetLines(model.ctFrame) as! [CTLine] {
      require(CTLineGetTypographicBounds(line, nil, nil, nil).isFinite, "a line's width is not finite")
    }
  }
}

/// A folder with a template, images and links that lead out of it, and images outside. The width of an
/// image says where it comes from.
private struct Stage {
  static let insideWidth = 2

  let template: String
  /// Stays open: Foundation would create the file anew each time and wait for the disk.
  private let descriptor: Int32

  init() {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("galley-fuzz-\(getpid())")
    let folder = root.appendingPathComponent("templates")
    template = folder.appendingPathComponent("template.json").path
    let beyond = root.appendingPathComponent("beyond")
    do {
      for folder in [folder.appendingPathComponent("sub"), beyond] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      for name in ["a.png", "sub/b.png"] {
        try Stage.picture(Stage.insideWidth, folder.appendingPathComponent(name))
      }
      for name in ["a.png", "beyond/c.png", "templates.png"] {
        try Stage.picture(5, root.appendingPathComponent(name))
      }
      let links = [
        "out": beyond.path, "up": "..", "self": ".", "c.png": beyond.appendingPathComponent("c.png").path,
        "sub/back": "../..", "loop": "loop", "in.png": "sub/b.png", "none": "/nowhere",
      ]
      for (name, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
      }
      mkfifo(folder.appendingPathComponent("pipe").path, 0o600)
    } catch { fatalError("\(error)") }
    descriptor = open(template, O_CREAT | O_RDWR, 0o600)
  }

  private static func picture(_ width: Int, _ file: URL) throws {
    guard
      let context = CGContext(
        data: nil, width: width, height: 3, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue), let image = context.makeImage()
    else { fatalError("no picture") }
    try image.writePNG(toFile: file.path)
  }

  /// Writes the template.
  func write(_ bytes: UnsafeRawBufferPointer) {
    guard ftruncate(descriptor, bytes.count) == 0,
      pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count
    else { fatalError("cannot write \(template)") }
  }
}
