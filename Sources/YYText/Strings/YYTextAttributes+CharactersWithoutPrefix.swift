public import UIKit

extension YYTextAttributes {
  /// At the first character the font: `yy_font`.
  public var font: UIFont? { yy_font }

  /// Returns at a character the font: `yy_font(at:)`.
  public func font(at index: UInt) -> UIFont? { yy_font(at: index) }

  /// At the first character the points added after each character: `yy_kern`.
  public var kern: NSNumber? { yy_kern }

  /// Returns at a character the points added after each character: `yy_kern(at:)`.
  public func kern(at index: UInt) -> NSNumber? { yy_kern(at: index) }

  /// At the first character the colour: `yy_color`.
  public var color: UIColor? { yy_color }

  /// Returns at a character the colour: `yy_color(at:)`.
  public func color(at index: UInt) -> UIColor? { yy_color(at: index) }

  /// At the first character the colour beneath the text: `yy_backgroundColor`.
  public var backgroundColor: UIColor? { yy_backgroundColor }

  /// Returns at a character the colour beneath the text: `yy_backgroundColor(at:)`.
  public func backgroundColor(at index: UInt) -> UIColor? { yy_backgroundColor(at: index) }

  /// At the first character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too: `yy_strokeWidth`.
  public var strokeWidth: NSNumber? { yy_strokeWidth }

  /// Returns at a character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too: `yy_strokeWidth(at:)`.
  public func strokeWidth(at index: UInt) -> NSNumber? { yy_strokeWidth(at: index) }

  /// At the first character the colour of outlines: `yy_strokeColor`.
  public var strokeColor: UIColor? { yy_strokeColor }

  /// Returns at a character the colour of outlines: `yy_strokeColor(at:)`.
  public func strokeColor(at index: UInt) -> UIColor? { yy_strokeColor(at: index) }

  /// At the first character the kit's shadow: `yy_shadow`.
  public var shadow: NSShadow? { yy_shadow }

  /// Returns at a character the kit's shadow: `yy_shadow(at:)`.
  public func shadow(at index: UInt) -> NSShadow? { yy_shadow(at: index) }

  /// At the first character the colour of the kit's line through the text: `yy_strikethroughColor`.
  public var strikethroughColor: UIColor? { yy_strikethroughColor }

  /// Returns at a character the colour of the kit's line through the text: `yy_strikethroughColor(at:)`.
  public func strikethroughColor(at index: UInt) -> UIColor? { yy_strikethroughColor(at: index) }

  /// At the first character the colour of the kit's line under the text: `yy_underlineColor`.
  public var underlineColor: UIColor? { yy_underlineColor }

  /// Returns at a character the colour of the kit's line under the text: `yy_underlineColor(at:)`.
  public func underlineColor(at index: UInt) -> UIColor? { yy_underlineColor(at: index) }

  /// At the first character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all: `yy_ligature`.
  public var ligature: NSNumber? { yy_ligature }

  /// Returns at a character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all:
  /// `yy_ligature(at:)`.
  public func ligature(at index: UInt) -> NSNumber? { yy_ligature(at: index) }

  /// At the first character the effect that glyphs are painted with: `yy_textEffect`.
  public var textEffect: String? { yy_textEffect }

  /// Returns at a character the effect that glyphs are painted with: `yy_textEffect(at:)`.
  public func textEffect(at index: UInt) -> String? { yy_textEffect(at: index) }

  /// At the first character the skew of glyphs: `yy_obliqueness`.
  public var obliqueness: NSNumber? { yy_obliqueness }

  /// Returns at a character the skew of glyphs: `yy_obliqueness(at:)`.
  public func obliqueness(at index: UInt) -> NSNumber? { yy_obliqueness(at: index) }

  /// At the first character the logarithm of the factor by which glyphs are stretched: `yy_expansion`.
  public var expansion: NSNumber? { yy_expansion }

  /// Returns at a character the logarithm of the factor by which glyphs are stretched: `yy_expansion(at:)`.
  public func expansion(at index: UInt) -> NSNumber? { yy_expansion(at: index) }

  /// At the first character the points by which the text is raised: `yy_baselineOffset`.
  public var baselineOffset: NSNumber? { yy_baselineOffset }

  /// Returns at a character the points by which the text is raised: `yy_baselineOffset(at:)`.
  public func baselineOffset(at index: UInt) -> NSNumber? { yy_baselineOffset(at: index) }

  /// At the first character the language, as a BCP 47 tag: `yy_language`.
  public var language: String? { yy_language }

  /// Returns at a character the language, as a BCP 47 tag: `yy_language(at:)`.
  public func language(at index: UInt) -> String? { yy_language(at: index) }

  /// At the first character the directions that the text is embedded in or forced into, the outermost first:
  /// `yy_writingDirection`.
  public var writingDirection: [NSNumber]? { yy_writingDirection }

  /// Returns at a character the directions that the text is embedded in or forced into, the outermost first:
  /// `yy_writingDirection(at:)`.
  public func writingDirection(at index: UInt) -> [NSNumber]? { yy_writingDirection(at: index) }

  /// At the first character the paragraph style: `yy_paragraphStyle`.
  public var paragraphStyle: NSParagraphStyle? { yy_paragraphStyle }

  /// Returns at a character the paragraph style: `yy_paragraphStyle(at:)`.
  public func paragraphStyle(at index: UInt) -> NSParagraphStyle? { yy_paragraphStyle(at: index) }

  /// At the first character the style of the kit's line through the text: `yy_strikethroughStyle`.
  public var strikethroughStyle: NSUnderlineStyle { yy_strikethroughStyle }

  /// Returns at a character the style of the kit's line through the text: `yy_strikethroughStyle(at:)`.
  public func strikethroughStyle(at index: UInt) -> NSUnderlineStyle { yy_strikethroughStyle(at: index) }

  /// At the first character the style of the kit's line under the text: `yy_underlineStyle`.
  public var underlineStyle: NSUnderlineStyle { yy_underlineStyle }

  /// Returns at a character the style of the kit's line under the text: `yy_underlineStyle(at:)`.
  public func underlineStyle(at index: UInt) -> NSUnderlineStyle { yy_underlineStyle(at: index) }

  /// At the first character whether glyphs have their forms for vertical text: `yy_verticalGlyphForm`.
  public var verticalGlyphForm: Bool { yy_verticalGlyphForm }

  /// Returns at a character whether glyphs have their forms for vertical text: `yy_verticalGlyphForm(at:)`.
  public func verticalGlyphForm(at index: UInt) -> Bool { yy_verticalGlyphForm(at: index) }
}
