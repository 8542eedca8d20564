public import CoreGraphics
internal import CoreText

/// A glyph in the older methods: an index into the glyph table of a font, or one of two numbers that no
/// font has.
public typealias NSGlyph = UInt32

/// The glyph that is not shown and has no width.
public let NSNullGlyph = 0
/// The glyph of control characters, which moves the pen or ends the line.
public let NSControlGlyph = 0x00FF_FFFF

/// Whether layout has added a glyph that is not in the text, such as a hyphen: a tag for
/// `intAttribute(_:forGlyphAt:)`. Such glyphs have no index here.
public let NSGlyphAttributeSoft = 0
/// Whether a glyph is white space that may be stretched: a tag for `setIntAttribute(_:value:forGlyphAt:)`.
public let NSGlyphAttributeElastic = 1
/// The embedding level of a glyph (UAX #9): a tag for `intAttribute(_:forGlyphAt:)`.
public let NSGlyphAttributeBidiLevel = 2
/// The position of a glyph relative to its base, an `NSLayoutManager.GlyphInscription`: a tag for
/// `setIntAttribute(_:value:forGlyphAt:)`.
public let NSGlyphAttributeInscribe = 5

/// A storage for the glyphs that a generator makes.
public protocol NSGlyphStorage: AnyObject {
  /// Stores glyphs for consecutive characters, one for each.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes into the glyph table of the characters' font, or `NSNullGlyph` and
  ///     `NSControlGlyph`.
  ///   - length: The number of glyphs.
  ///   - glyphIndex: The glyph index of the first glyph.
  ///   - charIndex: The character index of the first glyph.
  func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int)

  /// Stores an attribute of a glyph that was inserted.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` or `NSGlyphAttributeInscribe`; others are ignored.
  ///   - val: 0 for no, anything else for yes; or an inscription.
  ///   - glyphIndex: The glyph.
  func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int)

  /// Returns the text.
  func attributedString() -> NSAttributedString
}

/// An object that generates glyphs for characters. A subclass may generate other glyphs than those of the
/// text's fonts.
open class NSGlyphGenerator: NSObject {
  /// Creates a generator.
  public override init() { super.init() }

  /// The default generator.
  nonisolated(unsafe) public static let shared = NSGlyphGenerator()

  /// Generates glyphs for characters and inserts them into a storage. Characters without an inserted glyph
  /// have the glyphs of their font: this class inserts none.
  ///
  /// - Parameters:
  ///   - glyphStorage: The storage for the glyphs.
  ///   - nChars: The number of characters.
  ///   - glyphIndex: The index of the first glyph; receives the index after the last.
  ///   - charIndex: The index of the first character; receives the index after the last.
  open func generateGlyphs(
    for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
    glyphIndex: UnsafeMutablePointer<Int>, characterIndex charIndex: UnsafeMutablePointer<Int>
  ) {
    glyphIndex.pointee += nChars
    charIndex.pointee += nChars
  }
}

extension NSLayoutManager: NSGlyphStorage {
  /// Returns the text: the storage itself, or an empty string without one.
  @discardableResult
  public func attributedString() -> NSAttributedString {
    textStorage ?? NSAttributedString(string: "")
  }
}
