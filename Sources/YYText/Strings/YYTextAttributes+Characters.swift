public import UIKit

extension YYTextAttributes {
  /// At the first character the font; `nil` for none.
  public var yy_font: UIFont? { yy_font(at: 0) }

  /// Returns at a character the font; `nil` for none.
  public func yy_font(at index: UInt) -> UIFont? { read(.font, at: index) as? UIFont }

  /// At the first character the points added after each character; `nil` for none.
  public var yy_kern: NSNumber? { yy_kern(at: 0) }

  /// Returns at a character the points added after each character; `nil` for none.
  public func yy_kern(at index: UInt) -> NSNumber? { read(.kern, at: index) as? NSNumber }

  /// At the first character the colour; `nil` for none.
  public var yy_color: UIColor? { yy_color(at: 0) }

  /// Returns at a character the colour; `nil` for none.
  public func yy_color(at index: UInt) -> UIColor? {
    readColor(.foregroundColor, kCTForegroundColorAttributeName, at: index)
  }

  /// At the first character the colour beneath the text; `nil` for none.
  public var yy_backgroundColor: UIColor? { yy_backgroundColor(at: 0) }

  /// Returns at a character the colour beneath the text; `nil` for none.
  public func yy_backgroundColor(at index: UInt) -> UIColor? {
    readColor(.backgroundColor, kCTBackgroundColorAttributeName, at: index)
  }

  /// At the first character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too; `nil` for none.
  public var yy_strokeWidth: NSNumber? { yy_strokeWidth(at: 0) }

  /// Returns at a character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too; `nil` for none.
  public func yy_strokeWidth(at index: UInt) -> NSNumber? { read(.strokeWidth, at: index) as? NSNumber }

  /// At the first character the colour of outlines; `nil` for none.
  public var yy_strokeColor: UIColor? { yy_strokeColor(at: 0) }

  /// Returns at a character the colour of outlines; `nil` for none.
  public func yy_strokeColor(at index: UInt) -> UIColor? {
    readColor(.strokeColor, kCTStrokeColorAttributeName, at: index)
  }

  /// At the first character the kit's shadow; `nil` for none.
  public var yy_shadow: NSShadow? { yy_shadow(at: 0) }

  /// Returns at a character the kit's shadow; `nil` for none.
  public func yy_shadow(at index: UInt) -> NSShadow? { read(.shadow, at: index) as? NSShadow }

  /// At the first character the colour of the kit's line through the text; `nil` for none.
  public var yy_strikethroughColor: UIColor? { yy_strikethroughColor(at: 0) }

  /// Returns at a character the colour of the kit's line through the text; `nil` for none.
  public func yy_strikethroughColor(at index: UInt) -> UIColor? {
    readColor(.strikethroughColor, nil, at: index)
  }

  /// At the first character the colour of the kit's line under the text; `nil` for none.
  public var yy_underlineColor: UIColor? { yy_underlineColor(at: 0) }

  /// Returns at a character the colour of the kit's line under the text; `nil` for none.
  public func yy_underlineColor(at index: UInt) -> UIColor? {
    readColor(.underlineColor, kCTUnderlineColorAttributeName, at: index)
  }

  /// At the first character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all; `nil` for none.
  public var yy_ligature: NSNumber? { yy_ligature(at: 0) }

  /// Returns at a character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all; `nil` for none.
  public func yy_ligature(at index: UInt) -> NSNumber? { read(.ligature, at: index) as? NSNumber }

  /// At the first character the effect that glyphs are painted with; `nil` for none.
  public var yy_textEffect: String? { yy_textEffect(at: 0) }

  /// Returns at a character the effect that glyphs are painted with; `nil` for none.
  public func yy_textEffect(at index: UInt) -> String? {
    (read(.textEffect, at: index) as? String) ?? (read(.textEffect, at: index) as? any RawRepresentable)?
      .rawValue as? String
  }

  /// At the first character the skew of glyphs; `nil` for none.
  public var yy_obliqueness: NSNumber? { yy_obliqueness(at: 0) }

  /// Returns at a character the skew of glyphs; `nil` for none.
  public func yy_obliqueness(at index: UInt) -> NSNumber? { read(.obliqueness, at: index) as? NSNumber }

  /// At the first character the logarithm of the factor by which glyphs are stretched; `nil` for none.
  public var yy_expansion: NSNumber? { yy_expansion(at: 0) }

  /// Returns at a character the logarithm of the factor by which glyphs are stretched; `nil` for none.
  public func yy_expansion(at index: UInt) -> NSNumber? { read(.expansion, at: index) as? NSNumber }

  /// At the first character the points by which the text is raised; `nil` for none.
  public var yy_baselineOffset: NSNumber? { yy_baselineOffset(at: 0) }

  /// Returns at a character the points by which the text is raised; `nil` for none.
  public func yy_baselineOffset(at index: UInt) -> NSNumber? { read(.baselineOffset, at: index) as? NSNumber }

  /// At the first character the language, as a BCP 47 tag; `nil` for none.
  public var yy_language: String? { yy_language(at: 0) }

  /// Returns at a character the language, as a BCP 47 tag; `nil` for none.
  public func yy_language(at index: UInt) -> String? { read(.languageIdentifier, at: index) as? String }

  /// At the first character the directions that the text is embedded in or forced into, the outermost first;
  /// `nil` for none.
  public var yy_writingDirection: [NSNumber]? { yy_writingDirection(at: 0) }

  /// Returns at a character the directions that the text is embedded in or forced into, the outermost first;
  /// `nil` for none.
  public func yy_writingDirection(at index: UInt) -> [NSNumber]? {
    read(.writingDirection, at: index) as? [NSNumber]
  }

  /// At the first character the paragraph style; `nil` for none.
  public var yy_paragraphStyle: NSParagraphStyle? { yy_paragraphStyle(at: 0) }

  /// Returns at a character the paragraph style; `nil` for none.
  public func yy_paragraphStyle(at index: UInt) -> NSParagraphStyle? {
    NSParagraphStyle.kits(read(.paragraphStyle, at: index))
  }

  /// At the first character the style of the kit's line through the text.
  public var yy_strikethroughStyle: NSUnderlineStyle { yy_strikethroughStyle(at: 0) }

  /// Returns at a character the style of the kit's line through the text.
  public func yy_strikethroughStyle(at index: UInt) -> NSUnderlineStyle {
    NSUnderlineStyle(rawValue: (read(.strikethroughStyle, at: index) as? NSNumber)?.intValue ?? 0)
  }

  /// At the first character the style of the kit's line under the text.
  public var yy_underlineStyle: NSUnderlineStyle { yy_underlineStyle(at: 0) }

  /// Returns at a character the style of the kit's line under the text.
  public func yy_underlineStyle(at index: UInt) -> NSUnderlineStyle {
    NSUnderlineStyle(rawValue: (read(.underlineStyle, at: index) as? NSNumber)?.intValue ?? 0)
  }

  /// At the first character whether glyphs have their forms for vertical text.
  public var yy_verticalGlyphForm: Bool { yy_verticalGlyphForm(at: 0) }

  /// Returns at a character whether glyphs have their forms for vertical text.
  public func yy_verticalGlyphForm(at index: UInt) -> Bool {
    (read(.verticalGlyphForm, at: index) as? NSNumber)?.intValue ?? 0 != 0
  }
}
