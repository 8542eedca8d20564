internal import CoreText
internal import GalleyFonts

/// The fonts that the tasks of `galley bench` lay text out in.
struct BenchFonts {
  private let face: FontFace
  private let size: Double
  /// Where characters come from that the font lacks.
  let collection: FontCollection

  /// Takes the fonts and the size that the command line names.
  init(_ arguments: Arguments) throws {
    let options = try FontOptions(arguments)
    guard let face = options.primary ?? options.collection.defaultFace else {
      throw ToolError.failed("--font", "there is no font")
    }
    self.face = face
    size = try arguments.number("size", Arguments.typeSize) ?? 16
    collection = options.collection
  }

  /// The PostScript name of the font, and its size in points.
  var name: (postScript: String, size: Double) { (face.postScriptName, size) }

  var font: Font { Font(face: face, size: size) }

  /// The bold font of the same family; the font itself if there is none.
  var bold: Font {
    var traits = face.traits
    traits.weight = 700
    return Font(face: collection.face(family: face.familyName, traits: traits) ?? face, size: size)
  }

  /// The font as programs hand it over.
  var coreTextFont: CTFont { CTFont(font, collection: collection) }
}
