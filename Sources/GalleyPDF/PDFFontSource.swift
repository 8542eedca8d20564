/// A font as a document needs it.
package struct PDFFontSource {
  /// A piece of a glyph's contour, in font units.
  package enum Segment {
    case move(Double, Double)
    case line(Double, Double)
    case cubic(Double, Double, Double, Double, Double, Double)
  }

  /// An `hb_face_t`, borrowed as long as the document is written.
  package var face: OpaquePointer
  /// The settings of all variation axes, by the axes' tags.
  package var settings: [(tag: UInt32, value: Double)] = []
  /// Whether the font's own tables draw its glyphs, so that they may be copied.
  package var isOriginal = true
  /// Whether the font is there for its text alone.
  var isBlank = false
  package var name: String
  package var glyphCount: Int
  package var unitsPerEm: Int
  package var ascent: Double
  package var descent: Double
  package var capHeight: Double
  package var italicAngle: Double
  /// Left, bottom, right, top.
  package var box: (Double, Double, Double, Double)
  /// The advance of a glyph in font units.
  package var advance: (UInt16) -> Double
  /// The contours of a glyph.
  package var outline: (UInt16) -> [Segment]

  package init(
    face: OpaquePointer, name: String, glyphCount: Int, unitsPerEm: Int, ascent: Double, descent: Double,
    capHeight: Double, italicAngle: Double, box: (Double, Double, Double, Double),
    advance: @escaping (UInt16) -> Double, outline: @escaping (UInt16) -> [Segment]
  ) {
    self.face = face
    self.name = name
    self.glyphCount = glyphCount
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.capHeight = capHeight
    self.italicAngle = italicAngle
    self.box = box
    self.advance = advance
    self.outline = outline
  }
}
