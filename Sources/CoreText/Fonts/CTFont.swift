public import CoreGraphics
public import Fonts

/// A font at a size: an immutable value for `kCTFontAttributeName`.
///
/// All measures are points, y up from the baseline, neither hinted nor rounded.
public final class CTFont: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are constants of Sendable types; the superclass has only a constant.

  /// The instance and its size.
  public let font: Font
  /// Where characters are looked for that the font lacks.
  ///
  /// A framesetter, line or typesetter takes the collection of the first font in its string.
  public let collection: FontCollection
  /// What is applied to glyphs about their own origins when they are drawn; layout takes no notice.
  let matrix: CGAffineTransform

  /// Wraps a font: the way to a font that comes from a file, from bytes or with variations.
  ///
  /// - Parameters:
  ///   - font: The instance and its size.
  ///   - collection: Where characters are looked for that the font lacks.
  public convenience init(_ font: Font, collection: FontCollection = .current) {
    self.init(font: font, collection: collection, matrix: .identity)
  }

  init(font: Font, collection: FontCollection, matrix: CGAffineTransform) {
    self.font = font
    self.collection = collection
    self.matrix = matrix
    super.init()
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return self === other || font == other.font && collection === other.collection && matrix == other.matrix
  }

  override public var hash: Int { font.hashValue }

  override public var description: String { "\(font.instance) \(font.size) pt" }
}

/// The font's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.font.size) }

/// The matrix that the font was made with.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The height of a line above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { CGFloat(font.font.ascent) }

/// The depth of a line below the baseline, in points, positive downwards.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { CGFloat(font.font.descent) }

/// The gap between lines that the font asks for, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { CGFloat(font.font.leading) }

/// The height of small letters, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { CGFloat(font.font.xHeight) }

/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { CGFloat(font.font.capHeight) }

/// The underline's distance from the baseline, in points, negative below it.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { CGFloat(font.font.underlinePosition) }

/// The underline's thickness, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { CGFloat(font.font.underlineThickness) }

/// The slant in degrees counter-clockwise from upright: negative for text that leans to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.font.instance.metrics.italicAngle) }

/// The number of font units in the size.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.font.instance.metrics.unitsPerEm) }

/// The number of glyphs, `.notdef` included.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.font.instance.face.glyphCount }

/// The box around all glyphs, in points, the font's matrix applied.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.rect(of: font.font.instance.metrics.boundingBox)
}

/// The PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.postScriptName)
}

/// The family's name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.familyName)
}

/// The full name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.font.instance.face.fullName)
}

/// The name to show to people: the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

extension CTFont {
  /// A box in font units as a rectangle in points, the font's matrix applied.
  func rect(of bounds: GlyphBounds) -> CGRect {
    let scale = font.scale
    let rect = CGRect(
      x: bounds.minX * scale, y: bounds.minY * scale, width: bounds.width * scale,
      height: bounds.height * scale)
    return matrix.isIdentity ? rect : rect.applying(matrix)
  }
}
