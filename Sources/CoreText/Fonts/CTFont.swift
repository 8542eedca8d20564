public import CoreGraphics
public import GalleyFonts

/// A font at a size: an immutable value for `kCTFontAttributeName`.
///
/// All measures are points, y up from the baseline, neither hinted nor rounded.
public final class CTFont: AttributeValue, @unchecked Sendable {
  // Sendable: all properties are constants of Sendable types; the superclass has only a constant.

  /// The instance and the size of layout: the requested size, scaled by the font's matrix.
  ///
  /// Not in Apple's Core Text.
  public let font: Font
  /// The collection in which characters are searched that the font lacks.
  ///
  /// Not in Apple's Core Text.
  ///
  /// A framesetter, line or typesetter uses the collection of the first font in its string, with the fonts
  /// registered with it at that time.
  public let collection: FontCollection
  /// The transformation of glyphs at the requested size, about their own origins. Layout uses its scale in
  /// either direction, and ignores shearing, turning and moving.
  let matrix: CGAffineTransform
  /// The settings of a descriptor beyond the instance, the size and the matrix.
  let settings: FontSettings

  /// Wraps a font: the way to a font that comes from a file, from bytes or with variations.
  ///
  /// Not in Apple's Core Text.
  ///
  /// - Parameters:
  ///   - font: The instance and its size.
  ///   - collection: The collection in which characters are searched that the font lacks.
  public convenience init(_ font: Font, collection: FontCollection = .current) {
    self.init(font: font, collection: collection, matrix: .identity)
  }

  /// Creates a font from the one of layout.
  init(
    font: Font, collection: FontCollection, matrix: CGAffineTransform, settings: FontSettings = FontSettings()
  ) {
    self.font = font
    self.collection = collection
    self.matrix = matrix
    self.settings = settings
    super.init()
  }

  /// Sets an instance at a size, with the rules that the settings ask for at this size.
  convenience init(
    instance: FontInstance, size: Double, collection: FontCollection, matrix: CGAffineTransform,
    settings: FontSettings = FontSettings()
  ) {
    let ruled = instance.under(settings.rules(of: instance, size: size))
    let scale = matrix.layoutScale
    self.init(
      font: Font(instance: ruled, size: size * scale.vertical, stretch: scale.horizontal / scale.vertical),
      collection: collection, matrix: matrix, settings: settings)
  }

  /// The requested size, in points.
  var size: Double { matrix.isIdentity ? font.size : font.size / matrix.layoutScale.vertical }

  /// From a glyph drawn at the size of `font` to how it looks.
  var glyphMatrix: CGAffineTransform {
    guard !matrix.isIdentity else { return matrix }
    let shrink = 1 / matrix.layoutScale.vertical
    return CGAffineTransform(scaleX: shrink, y: shrink).concatenating(matrix)
  }

  /// The points of a font unit at the requested size, before the matrix.
  var pointsPerUnit: Double { size / Double(font.instance.metrics.unitsPerEm) }

  /// Returns the font of a run whose text requested this one: this one, or its fallback.
  ///
  /// - Parameter shown: The font that layout took.
  package func substituted(by shown: Font) -> CTFont {
    var rules = shown.instance.rules
    (rules.glyphs, rules.silentGlyph) = ([:], nil)
    if shown.instance.under(rules) == font.instance {
      guard shown.size != font.size else { return self }
      // The font itself, smaller: a superscript.
      var sized = font
      sized.size = shown.size
      return CTFont(font: sized, collection: collection, matrix: matrix, settings: settings)
    }
    return CTFont(font: shown, collection: collection, matrix: matrix)
  }

  /// Returns the font that text in this one is given where layout takes another: the other at the size of
  /// this one. Attributes that make text smaller or wider apply to the new font, too.
  ///
  /// - Parameter shown: The font that layout took.
  package func replacement(by shown: Font) -> CTFont {
    var shown = shown
    (shown.size, shown.stretch) = (font.size, font.stretch)
    return substituted(by: shown)
  }

  override public func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return self === other
      || font == other.font && collection === other.collection && matrix == other.matrix
        && settings == other.settings
  }

  override public var hash: Int { font.hashValue }

  override public var description: String { "\(font.instance) \(size) pt" }
}

extension CGAffineTransform {
  /// The factors by which layout enlarges glyphs: a matrix that turns or flattens text counts as none.
  var layoutScale: (horizontal: Double, vertical: Double) {
    let (x, y) = (abs(Double(a)), abs(Double(d)))
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return (1, 1) }
    return (x, y)
  }
}

/// The identifier of fonts.
@discardableResult
public func CTFontGetTypeID() -> CFTypeID { typeIdentifier(of: CTFont.self) }

/// Returns the requested size of a font, in points.
@discardableResult
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.size) }

/// Returns the matrix that the font was created with.
@discardableResult
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The height of a line above the baseline, in points.
@discardableResult
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { CGFloat(font.font.ascent) }

/// The depth of a line below the baseline, in points, positive downwards.
@discardableResult
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { CGFloat(font.font.descent) }

/// Returns the font's gap between lines, in points.
@discardableResult
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { CGFloat(font.font.leading) }

/// The height of small letters, in points.
@discardableResult
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { CGFloat(font.font.xHeight) }

/// The height of capital letters, in points.
@discardableResult
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { CGFloat(font.font.capHeight) }

/// The underline's distance from the baseline, in points, negative below it.
@discardableResult
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { CGFloat(font.font.underlinePosition) }

/// The underline's thickness, in points.
@discardableResult
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { CGFloat(font.font.underlineThickness) }

/// The slant in degrees counter-clockwise from upright: negative for text that leans to the right.
@discardableResult
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.font.instance.metrics.italicAngle) }

/// The number of font units in the size.
@discardableResult
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.font.instance.metrics.unitsPerEm) }

/// The number of glyphs, `.notdef` included.
@discardableResult
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.font.instance.face.glyphCount }

/// The box around all glyphs, in points, the font's matrix applied.
@discardableResult
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.rect(of: font.font.instance.metrics.boundingBox)
}

extension CTFont {
  /// Returns a box in font units as a rectangle in points, the font's matrix applied.
  func rect(of bounds: GlyphBounds) -> CGRect {
    let scale = pointsPerUnit
    let rect = CGRect(
      x: bounds.minX * scale, y: bounds.minY * scale, width: bounds.width * scale,
      height: bounds.height * scale)
    return matrix.isIdentity ? rect : rect.applying(matrix)
  }
}
