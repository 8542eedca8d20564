internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyPDF

/// The fonts of one document by the instances that they draw.
final class PageFonts {
  private let document: PDFDocument
  private var fonts: [FontInstance: PDFFont] = [:]
  @exclusivity(unchecked) private var last: (instance: FontInstance, font: PDFFont)?

  /// The instance that was asked about last and has no glyphs with colours of their own.
  var lastPlain: FontInstance?

  init(document: PDFDocument) {
    self.document = document
  }

  /// Returns the font of an instance, made when it is first asked for.
  func font(for instance: FontInstance) -> PDFFont {
    if let last, last.instance === instance, !last.font.isFull { return last.font }
    var font = fonts[instance]
    if font == nil || font!.isFull {
      font = document.addFont(PDFFontSource(instance))
      fonts[instance] = font
    }
    last = (instance, font!)
    return font!
  }
}

extension PDFFontSource {
  /// The instance lives as long as the source.
  init(_ instance: FontInstance) {
    let metrics = instance.metrics
    let box = metrics.boundingBox
    self.init(
      face: hb_font_get_face(instance.harfBuzzFont), name: instance.face.postScriptName,
      glyphCount: instance.face.glyphCount, unitsPerEm: metrics.unitsPerEm, ascent: metrics.ascent,
      descent: metrics.descent, capHeight: metrics.capHeight, italicAngle: metrics.italicAngle,
      box: (box.minX, box.minY, box.maxX, box.maxY),
      advance: { Double(instance.advance(of: $0)) },
      outline: { PDFFontSource.segments(instance.outline(of: $0)) })
    isOriginal = instance.synthetic == .none
    settings = instance.face.variationAxes.map { axis in
      (axis.tag.rawValue, instance.variations.first { $0.tag == axis.tag }?.value ?? axis.defaultValue)
    }
  }

  private static func segments(_ outline: [OutlineElement]) -> [Segment] {
    var (x, y) = (0.0, 0.0)
    return outline.compactMap { element in
      switch element {
      case .move(let a, let b):
        (x, y) = (a, b)
        return .move(a, b)
      case .line(let a, let b):
        (x, y) = (a, b)
        return .line(a, b)
      case .quad(let controlX, let controlY, let a, let b):
        defer { (x, y) = (a, b) }
        return .cubic(
          x + 2 / 3 * (controlX - x), y + 2 / 3 * (controlY - y), a + 2 / 3 * (controlX - a),
          b + 2 / 3 * (controlY - b), a, b)
      case .cubic(let firstX, let firstY, let secondX, let secondY, let a, let b):
        (x, y) = (a, b)
        return .cubic(firstX, firstY, secondX, secondY, a, b)
      case .close: return nil
      }
    }
  }
}
