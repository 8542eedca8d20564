public import UIKit

extension NSMutableAttributedString {
  /// At the first character the font: `yy_font`.
  public var font: UIFont? {
    get { yy_font }
    set { yy_font = newValue }
  }

  /// Sets of a range the font: `yy_setFont(_:range:)`.
  public func setFont(_ font: UIFont?, range: NSRange) { yy_setFont(font, range: range) }

  /// At the first character the points added after each character: `yy_kern`.
  public var kern: NSNumber? {
    get { yy_kern }
    set { yy_kern = newValue }
  }

  /// Sets of a range the points added after each character: `yy_setKern(_:range:)`.
  public func setKern(_ kern: NSNumber?, range: NSRange) { yy_setKern(kern, range: range) }

  /// At the first character the colour: `yy_color`.
  public var color: UIColor? {
    get { yy_color }
    set { yy_color = newValue }
  }

  /// Sets of a range the colour: `yy_setColor(_:range:)`.
  public func setColor(_ color: UIColor?, range: NSRange) { yy_setColor(color, range: range) }

  /// At the first character the colour beneath the text: `yy_backgroundColor`.
  public var backgroundColor: UIColor? {
    get { yy_backgroundColor }
    set { yy_backgroundColor = newValue }
  }

  /// Sets of a range the colour beneath the text: `yy_setBackgroundColor(_:range:)`.
  public func setBackgroundColor(_ backgroundColor: UIColor?, range: NSRange) {
    yy_setBackgroundColor(backgroundColor, range: range)
  }

  /// At the first character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too: `yy_strokeWidth`.
  public var strokeWidth: NSNumber? {
    get { yy_strokeWidth }
    set { yy_strokeWidth = newValue }
  }

  /// Sets of a range the width of outlines, in percent of the font's size; negative ones are filled, too:
  /// `yy_setStrokeWidth(_:range:)`.
  public func setStrokeWidth(_ strokeWidth: NSNumber?, range: NSRange) {
    yy_setStrokeWidth(strokeWidth, range: range)
  }

  /// At the first character the colour of outlines: `yy_strokeColor`.
  public var strokeColor: UIColor? {
    get { yy_strokeColor }
    set { yy_strokeColor = newValue }
  }

  /// Sets of a range the colour of outlines: `yy_setStrokeColor(_:range:)`.
  public func setStrokeColor(_ strokeColor: UIColor?, range: NSRange) {
    yy_setStrokeColor(strokeColor, range: range)
  }

  /// At the first character the kit's shadow: `yy_shadow`.
  public var shadow: NSShadow? {
    get { yy_shadow }
    set { yy_shadow = newValue }
  }

  /// Sets of a range the kit's shadow: `yy_setShadow(_:range:)`.
  public func setShadow(_ shadow: NSShadow?, range: NSRange) { yy_setShadow(shadow, range: range) }

  /// At the first character the colour of the kit's line through the text: `yy_strikethroughColor`.
  public var strikethroughColor: UIColor? {
    get { yy_strikethroughColor }
    set { yy_strikethroughColor = newValue }
  }

  /// Sets of a range the colour of the kit's line through the text: `yy_setStrikethroughColor(_:range:)`.
  public func setStrikethroughColor(_ strikethroughColor: UIColor?, range: NSRange) {
    yy_setStrikethroughColor(strikethroughColor, range: range)
  }

  /// At the first character the colour of the kit's line under the text: `yy_underlineColor`.
  public var underlineColor: UIColor? {
    get { yy_underlineColor }
    set { yy_underlineColor = newValue }
  }

  /// Sets of a range the colour of the kit's line under the text: `yy_setUnderlineColor(_:range:)`.
  public func setUnderlineColor(_ underlineColor: UIColor?, range: NSRange) {
    yy_setUnderlineColor(underlineColor, range: range)
  }

  /// At the first character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all: `yy_ligature`.
  public var ligature: NSNumber? {
    get { yy_ligature }
    set { yy_ligature = newValue }
  }

  /// Sets of a range which ligatures are used: 0 necessary ones, 1 usual ones, 2 all:
  /// `yy_setLigature(_:range:)`.
  public func setLigature(_ ligature: NSNumber?, range: NSRange) { yy_setLigature(ligature, range: range) }

  /// At the first character the effect that glyphs are painted with: `yy_textEffect`.
  public var textEffect: String? {
    get { yy_textEffect }
    set { yy_textEffect = newValue }
  }

  /// Sets of a range the effect that glyphs are painted with: `yy_setTextEffect(_:range:)`.
  public func setTextEffect(_ textEffect: String?, range: NSRange) {
    yy_setTextEffect(textEffect, range: range)
  }

  /// At the first character the skew of glyphs: `yy_obliqueness`.
  public var obliqueness: NSNumber? {
    get { yy_obliqueness }
    set { yy_obliqueness = newValue }
  }

  /// Sets of a range the skew of glyphs: `yy_setObliqueness(_:range:)`.
  public func setObliqueness(_ obliqueness: NSNumber?, range: NSRange) {
    yy_setObliqueness(obliqueness, range: range)
  }

  /// At the first character the logarithm of the factor by which glyphs are stretched: `yy_expansion`.
  public var expansion: NSNumber? {
    get { yy_expansion }
    set { yy_expansion = newValue }
  }

  /// Sets of a range the logarithm of the factor by which glyphs are stretched: `yy_setExpansion(_:range:)`.
  public func setExpansion(_ expansion: NSNumber?, range: NSRange) {
    yy_setExpansion(expansion, range: range)
  }

  /// At the first character the points by which the text is raised: `yy_baselineOffset`.
  public var baselineOffset: NSNumber? {
    get { yy_baselineOffset }
    set { yy_baselineOffset = newValue }
  }

  /// Sets of a range the points by which the text is raised: `yy_setBaselineOffset(_:range:)`.
  public func setBaselineOffset(_ baselineOffset: NSNumber?, range: NSRange) {
    yy_setBaselineOffset(baselineOffset, range: range)
  }

  /// At the first character the language, as a BCP 47 tag: `yy_language`.
  public var language: String? {
    get { yy_language }
    set { yy_language = newValue }
  }

  /// Sets of a range the language, as a BCP 47 tag: `yy_setLanguage(_:range:)`.
  public func setLanguage(_ language: String?, range: NSRange) { yy_setLanguage(language, range: range) }

  /// At the first character the directions that the text is embedded in or forced into, the outermost first:
  /// `yy_writingDirection`.
  public var writingDirection: [NSNumber]? {
    get { yy_writingDirection }
    set { yy_writingDirection = newValue }
  }

  /// Sets of a range the directions that the text is embedded in or forced into, the outermost first:
  /// `yy_setWritingDirection(_:range:)`.
  public func setWritingDirection(_ writingDirection: [NSNumber]?, range: NSRange) {
    yy_setWritingDirection(writingDirection, range: range)
  }

  /// At the first character the paragraph style: `yy_paragraphStyle`.
  public var paragraphStyle: NSParagraphStyle? {
    get { yy_paragraphStyle }
    set { yy_paragraphStyle = newValue }
  }

  /// Sets of a range the paragraph style: `yy_setParagraphStyle(_:range:)`.
  public func setParagraphStyle(_ paragraphStyle: NSParagraphStyle?, range: NSRange) {
    yy_setParagraphStyle(paragraphStyle, range: range)
  }

  /// At the first character the style of the kit's line through the text: `yy_strikethroughStyle`.
  public var strikethroughStyle: NSUnderlineStyle {
    get { yy_strikethroughStyle }
    set { yy_strikethroughStyle = newValue }
  }

  /// Sets of a range the style of the kit's line through the text: `yy_setStrikethroughStyle(_:range:)`.
  public func setStrikethroughStyle(_ strikethroughStyle: NSUnderlineStyle, range: NSRange) {
    yy_setStrikethroughStyle(strikethroughStyle, range: range)
  }

  /// At the first character the style of the kit's line under the text: `yy_underlineStyle`.
  public var underlineStyle: NSUnderlineStyle {
    get { yy_underlineStyle }
    set { yy_underlineStyle = newValue }
  }

  /// Sets of a range the style of the kit's line under the text: `yy_setUnderlineStyle(_:range:)`.
  public func setUnderlineStyle(_ underlineStyle: NSUnderlineStyle, range: NSRange) {
    yy_setUnderlineStyle(underlineStyle, range: range)
  }

  /// At the first character whether glyphs have their forms for vertical text: `yy_verticalGlyphForm`.
  public var verticalGlyphForm: Bool {
    get { yy_verticalGlyphForm }
    set { yy_verticalGlyphForm = newValue }
  }

  /// Sets of a range whether glyphs have their forms for vertical text: `yy_setVerticalGlyphForm(_:range:)`.
  public func setVerticalGlyphForm(_ verticalGlyphForm: Bool, range: NSRange) {
    yy_setVerticalGlyphForm(verticalGlyphForm, range: range)
  }
}
