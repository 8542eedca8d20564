internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyPDF

/// The fonts of one document by the instances that they draw.
final class PageFonts {
  private let document: PDFDocument
  private var fonts: [FontInstance: PDFFont] = [:]
  /// Those that were asked for first, by what most pages need.
  @exclusivity(unchecked) private var first: [(instance: FontInstance, font: PDFFont)] = []
  static let mostFirst = 8
  /// Instances that are known to have no glyphs with colours of their own, so many at most.
  @exclusivity(unchecked) var plain: [FontInstance] = []

  init(document: PDFDocument) {
    self.document = document
  }

  /// Returns the font of an instance, made when it is first asked for.
  func font(for instance: FontInstance) -> PDFFont {
    for index in first.indices where first[index].instance === instance && !first[index].font.isFull {
      return first[index].font
    }
    if let known = fonts[instance], !known.isFull { return known }
    let font = document.addFont(PDFFontSource(instance))
    fonts[instance] = font
    if first.count < PageFonts.mostFirst { first.append((instance, font)) }
    return font
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
