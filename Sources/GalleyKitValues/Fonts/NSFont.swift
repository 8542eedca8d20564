public import CoreText

/// The members that AppKit has beyond UIKit. They give way to a program's own of the same name, so that code
/// for iOS may declare them.
extension NSFont {
  /// Returns the font for documents: Helvetica, or its substitute; 12 points for a size of 0.
  @_disfavoredOverload
  @discardableResult
  public class func userFont(ofSize fontSize: CGFloat) -> NSFont? {
    CTFontCreateUIFontForLanguage(.user, fontSize, nil)
  }

  /// Returns the monospaced font for documents: Menlo, or its substitute; 10 points for a size of 0.
  @_disfavoredOverload
  @discardableResult
  public class func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? {
    CTFontCreateUIFontForLanguage(.userFixedPitch, fontSize, nil)
  }

  /// The font of labels; 10 points for a size of 0.
  @_disfavoredOverload
  @discardableResult
  public class func labelFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize > 0 ? fontSize : 10)
  }

  /// The font of messages; 13 points for a size of 0.
  @_disfavoredOverload
  @discardableResult
  public class func messageFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize > 0 ? fontSize : 13)
  }

  /// The font of menus' items; 14 points for a size of 0.
  @_disfavoredOverload
  public class func menuFont(ofSize fontSize: CGFloat) -> NSFont { interfaceFont(.menuItem, fontSize) }

  /// The font of a menu bar's titles; 14 points for a size of 0.
  @_disfavoredOverload
  public class func menuBarFont(ofSize fontSize: CGFloat) -> NSFont { interfaceFont(.menuTitle, fontSize) }

  /// The font of windows' titles, in bold; 13 points for a size of 0.
  @_disfavoredOverload
  public class func titleBarFont(ofSize fontSize: CGFloat) -> NSFont { interfaceFont(.windowTitle, fontSize) }

  /// The font of palettes' titles; 11 points for a size of 0.
  @_disfavoredOverload
  public class func paletteFont(ofSize fontSize: CGFloat) -> NSFont { interfaceFont(.palette, fontSize) }

  /// The font of tool tips; 11 points for a size of 0.
  @_disfavoredOverload
  public class func toolTipsFont(ofSize fontSize: CGFloat) -> NSFont { interfaceFont(.toolTip, fontSize) }

  /// The font of what controls hold; 13 points for a size of 0.
  @_disfavoredOverload
  public class func controlContentFont(ofSize fontSize: CGFloat) -> NSFont {
    interfaceFont(.controlContent, fontSize)
  }

  private class func interfaceFont(_ role: CTFontUIFontType, _ size: CGFloat) -> NSFont {
    CTFontCreateUIFontForLanguage(role, size, nil) ?? systemFont(ofSize: size)
  }

  /// A key of the options of text styles; there are none yet, on Apple's systems either.
  public struct TextStyleOptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The font of a text style in the size that the reader prefers.
  ///
  /// - Parameters:
  ///   - style: What the text is for. Sizes are those of iOS.
  ///   - options: Ignored: there are no keys for it.
  public class func preferredFont(
    forTextStyle style: TextStyle, options: [TextStyleOptionKey: Any]
  ) -> NSFont {
    preferredFont(forTextStyle: style)
  }

  /// Creates the font that is described, as AppKit does: `nil` when the description names a font that neither
  /// exists nor has a stand-in.
  ///
  /// UIKit's initializer of the same spelling always gives a font. Where a call can be read either way, an
  /// optional is taken where one is needed: by `if let`, `guard let`, `!` and `??`.
  ///
  /// - Parameters:
  ///   - descriptor: What the font is like.
  ///   - pointSize: Points; 0 means the descriptor's, or 12.
  ///   - failing: Nothing; it tells the two apart.
  public convenience init?(descriptor: NSFontDescriptor, size pointSize: CGFloat, _ failing: Void = ()) {
    guard descriptor.leadsToFont else { return nil }
    self.init(descriptor: descriptor, size: pointSize)
  }

  /// Creates a font by name with something done to its glyphs; `nil` when there is neither it nor a stand-in.
  ///
  /// - Parameters:
  ///   - fontName: A PostScript, full or family name.
  ///   - fontMatrix: The six numbers of an affine transformation: their scale is the font's size.
  public convenience init?(name fontName: String, matrix fontMatrix: UnsafePointer<CGFloat>) {
    guard let plain = NSFont(name: fontName, size: 1) else { return nil }
    var matrix = CGAffineTransform(
      a: fontMatrix[0], b: fontMatrix[1], c: fontMatrix[2], d: fontMatrix[3], tx: fontMatrix[4],
      ty: fontMatrix[5])
    self.init(as: CTFontCreateCopyWithAttributes(plain, 1, &matrix, nil))
  }

  /// Whether lines of the font run downwards.
  @_disfavoredOverload public var isVertical: Bool { CTFontGetSymbolicTraits(self).contains(.traitVertical) }

  /// The font for lines that run downwards.
  @_disfavoredOverload public var vertical: NSFont {
    let vertical = NSNumber(value: CTFontOrientation.vertical.rawValue)
    let attributes = NSDictionary(
      object: vertical, forKey: NSString(string: kCTFontOrientationAttribute as String))
    return CTFontCreateCopyWithAttributes(self, 0, nil, CTFontDescriptorCreateWithAttributes(attributes))
  }

  /// The name for people.
  @_disfavoredOverload public var displayName: String? { CTFontCopyDisplayName(self) as String }
  /// Whether all glyphs are equally wide.
  @_disfavoredOverload public var isFixedPitch: Bool {
    CTFontGetSymbolicTraits(self).contains(.traitMonoSpace)
  }
  /// The slant in degrees counter-clockwise from upright.
  @_disfavoredOverload public var italicAngle: CGFloat { CTFontGetSlantAngle(self) }
  /// The underline's distance from the baseline, in points, negative below it.
  @_disfavoredOverload public var underlinePosition: CGFloat { CTFontGetUnderlinePosition(self) }
  /// The underline's thickness, in points.
  @_disfavoredOverload public var underlineThickness: CGFloat { CTFontGetUnderlineThickness(self) }
  /// The number of glyphs.
  @_disfavoredOverload public var numberOfGlyphs: Int { CTFontGetGlyphCount(self) }
  /// The characters that the font has glyphs for.
  @_disfavoredOverload public var coveredCharacterSet: CharacterSet {
    CTFontCopyCharacterSet(self) as CharacterSet
  }
  /// The box around all glyphs, in points, y up from the baseline.
  @_disfavoredOverload public var boundingRectForFont: CGRect { CTFontGetBoundingBox(self) }

  /// The greatest advance of a glyph, in points.
  @_disfavoredOverload public var maximumAdvancement: CGSize {
    var glyphs = (0..<min(CTFontGetGlyphCount(self), 0xFFFF)).map { CGGlyph($0) }
    var advances = Array(repeating: CGSize.zero, count: glyphs.count)
    _ = CTFontGetAdvancesForGlyphs(self, .horizontal, &glyphs, &advances, glyphs.count)
    return CGSize(width: advances.map(\.width).max() ?? 0, height: 0)
  }

  /// The advance of a glyph, in points.
  @_disfavoredOverload
  @discardableResult
  public func advancement(forCGGlyph glyph: CGGlyph) -> CGSize {
    var (glyph, advance) = (glyph, CGSize.zero)
    _ = CTFontGetAdvancesForGlyphs(self, .horizontal, &glyph, &advance, 1)
    return advance
  }

  /// Finds the advances of glyphs, in points.
  ///
  /// - Parameters:
  ///   - advancements: Receives as many sizes as there are glyphs.
  ///   - glyphs: The glyphs.
  ///   - glyphCount: Their number.
  @_disfavoredOverload
  public func getAdvancements(
    _ advancements: UnsafeMutablePointer<CGSize>, forCGGlyphs glyphs: UnsafePointer<CGGlyph>,
    count glyphCount: Int
  ) {
    _ = CTFontGetAdvancesForGlyphs(self, .horizontal, glyphs, advancements, glyphCount)
  }

  /// Finds the boxes around glyphs' ink, in points, y up from the baseline.
  ///
  /// - Parameters:
  ///   - bounds: Receives as many rectangles as there are glyphs.
  ///   - glyphs: The glyphs.
  ///   - glyphCount: Their number.
  @_disfavoredOverload
  public func getBoundingRects(
    _ bounds: UnsafeMutablePointer<CGRect>, forCGGlyphs glyphs: UnsafePointer<CGGlyph>, count glyphCount: Int
  ) {
    _ = CTFontGetBoundingRectsForGlyphs(self, .horizontal, glyphs, bounds, glyphCount)
  }

  /// The box around a glyph's ink, in points, y up from the baseline.
  @_disfavoredOverload
  @discardableResult
  public func boundingRect(forCGGlyph glyph: CGGlyph) -> CGRect {
    var glyph = glyph
    return CTFontGetBoundingRectsForGlyphs(self, .horizontal, &glyph, nil, 1)
  }

  /// The glyph of a name that the font gives it; 0 when there is none.
  @_disfavoredOverload
  @discardableResult
  public func glyph(withName name: String) -> CGGlyph { CTFontGetGlyphWithName(self, name as CFString) }

  /// Draws in the font from now on, in the current context.
  @_disfavoredOverload
  public func set() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFont(CTFontCopyGraphicsFont(self, nil))
    context.setFontSize(pointSize)
  }
}
