public import CoreText

/// The members that AppKit has beyond UIKit. They give way to a program's own of the same name, so that code
/// for iOS may declare them.
extension NSFont {
  /// Returns the font for documents: Helvetica, or its substitute; 12 points for a size of 0.
  @_disfavoredOverload
  public class func userFont(ofSize fontSize: CGFloat) -> NSFont? {
    CTFontCreateUIFontForLanguage(.user, fontSize, nil)
  }

  /// Returns the monospaced font for documents: Menlo, or its substitute; 10 points for a size of 0.
  @_disfavoredOverload
  public class func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? {
    CTFontCreateUIFontForLanguage(.userFixedPitch, fontSize, nil)
  }

  /// The font of labels; 10 points for a size of 0.
  @_disfavoredOverload
  public class func labelFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize > 0 ? fontSize : 10)
  }

  /// The font of messages; 13 points for a size of 0.
  @_disfavoredOverload
  public class func messageFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize > 0 ? fontSize : 13)
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
  public func advancement(forCGGlyph glyph: CGGlyph) -> CGSize {
    var (glyph, advance) = (glyph, CGSize.zero)
    _ = CTFontGetAdvancesForGlyphs(self, .horizontal, &glyph, &advance, 1)
    return advance
  }

  /// The box around a glyph's ink, in points, y up from the baseline.
  @_disfavoredOverload
  public func boundingRect(forCGGlyph glyph: CGGlyph) -> CGRect {
    var glyph = glyph
    return CTFontGetBoundingRectsForGlyphs(self, .horizontal, &glyph, nil, 1)
  }

  /// The glyph of a name that the font gives it; 0 when there is none.
  @_disfavoredOverload
  public func glyph(withName name: String) -> CGGlyph { CTFontGetGlyphWithName(self, name as CFString) }

  /// Draws in the font from now on, in the current context.
  @_disfavoredOverload
  public func set() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFont(CTFontCopyGraphicsFont(self, nil))
    context.setFontSize(pointSize)
  }
}
