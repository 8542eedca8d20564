internal import CoreText
internal import GalleyFonts
internal import Foundation
internal import TemplateEngine

/// The options that choose fonts.
struct FontOptions {
  /// Their names and help texts.
  static let options: [Option] = [
    .value(
      "font", "f", "FONT", repeats: true,
      "Font file or family; give it again for fonts to fall back on, in order."),
    .value("fonts", nil, "DIR", "Use only the fonts in DIR and below it, and those of --font."),
  ]

  /// The collection of fonts: those of `--font` first.
  let collection: FontCollection
  /// The first font of `--font`.
  let primary: FontFace?

  /// Opens the fonts.
  init(_ arguments: Arguments) throws {
    var base = FontCollection.system
    if let directory = arguments.string("fonts") {
      do {
        base = try FontCollection(directory: directory)
      } catch {
        throw ToolError(error, naming: directory)
      }
    }
    let faces = try arguments.strings("font").map { try FontOptions.face($0, in: base) }
    primary = faces.first
    collection = faces.isEmpty ? base : FontCollection(preferring: faces, over: base)
  }

  /// Sets these fonts for text.
  func apply(to config: CTFrameParserConfig) {
    config.fonts = collection
    if let primary { config.fontName = primary.postScriptName }
  }

  /// Returns the face that a file or a name stands for. A name with a slash, and one that is a file, is a
  /// file. For a font of another system that is not here another one of its kind is taken, and said so.
  static func face(_ name: String, in collection: FontCollection) throws(ToolError) -> FontFace {
    if name.contains("/") || FileManager.default.fileExists(atPath: name) {
      do {
        return try FontFace(contentsOf: name)
      } catch {
        throw ToolError(error, naming: name)
      }
    }
    if let face = collection.face(named: name) { return face }
    guard let face = FontStandIn.face(forFontNamed: name, in: collection) else {
      throw .failed(name, "there is no font of that name")
    }
    printWarning(name, "there is no font of that name; \(face.fullName) stands in for it")
    return face
  }
}

extension ToolError {
  /// A font that cannot be used.
  init(_ error: FontError, naming name: String) {
    let text = "\(error)"
    self = .failed(name, text.hasPrefix(name + ": ") ? String(text.dropFirst(name.count + 2)) : text)
  }
}
