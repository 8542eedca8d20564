public import UIKit

extension NSMutableAttributedString {
  /// At the first character the font. Setting it sets that of all of the text; `nil` removes it.
  public var yy_font: UIFont? {
    get { yy_font(at: 0) }
    set { yy_setFont(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the font; `nil` removes it.
  public func yy_setFont(_ font: UIFont?, range: NSRange) {
    write(.font, font, range)
  }

  /// At the first character the points added after each character. Setting it sets that of all of the text;
  /// `nil` removes it.
  public var yy_kern: NSNumber? {
    get { yy_kern(at: 0) }
    set { yy_setKern(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the points added after each character; `nil` removes it.
  public func yy_setKern(_ kern: NSNumber?, range: NSRange) {
    write(.kern, kern, range)
  }

  /// At the first character the colour. Setting it sets that of all of the text; `nil` removes it.
  public var yy_color: UIColor? {
    get { yy_color(at: 0) }
    set { yy_setColor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the colour; `nil` removes it.
  public func yy_setColor(_ color: UIColor?, range: NSRange) {
    write(.foregroundColor, color, range, insteadOf: kCTForegroundColorAttributeName)
  }

  /// At the first character the colour beneath the text. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_backgroundColor: UIColor? {
    get { yy_backgroundColor(at: 0) }
    set { yy_setBackgroundColor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the colour beneath the text; `nil` removes it.
  public func yy_setBackgroundColor(_ backgroundColor: UIColor?, range: NSRange) {
    write(.backgroundColor, backgroundColor, range, insteadOf: kCTBackgroundColorAttributeName)
  }

  /// At the first character the width of outlines, in percent of the font's size; negative ones are filled,
  /// too. Setting it sets that of all of the text; `nil` removes it.
  public var yy_strokeWidth: NSNumber? {
    get { yy_strokeWidth(at: 0) }
    set { yy_setStrokeWidth(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the width of outlines, in percent of the font's size; negative ones are filled, too;
  /// `nil` removes it.
  public func yy_setStrokeWidth(_ strokeWidth: NSNumber?, range: NSRange) {
    write(.strokeWidth, strokeWidth, range)
  }

  /// At the first character the colour of outlines. Setting it sets that of all of the text; `nil` removes
  /// it.
  public var yy_strokeColor: UIColor? {
    get { yy_strokeColor(at: 0) }
    set { yy_setStrokeColor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the colour of outlines; `nil` removes it.
  public func yy_setStrokeColor(_ strokeColor: UIColor?, range: NSRange) {
    write(.strokeColor, strokeColor, range, insteadOf: kCTStrokeColorAttributeName)
  }

  /// At the first character the kit's shadow. Setting it sets that of all of the text; `nil` removes it.
  public var yy_shadow: NSShadow? {
    get { yy_shadow(at: 0) }
    set { yy_setShadow(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the kit's shadow; `nil` removes it.
  public func yy_setShadow(_ shadow: NSShadow?, range: NSRange) {
    write(.shadow, shadow, range)
  }

  /// At the first character the colour of the kit's line through the text. Setting it sets that of all of the
  /// text; `nil` removes it.
  public var yy_strikethroughColor: UIColor? {
    get { yy_strikethroughColor(at: 0) }
    set { yy_setStrikethroughColor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the colour of the kit's line through the text; `nil` removes it.
  public func yy_setStrikethroughColor(_ strikethroughColor: UIColor?, range: NSRange) {
    write(.strikethroughColor, strikethroughColor, range)
  }

  /// At the first character the colour of the kit's line under the text. Setting it sets that of all of the
  /// text; `nil` removes it.
  public var yy_underlineColor: UIColor? {
    get { yy_underlineColor(at: 0) }
    set { yy_setUnderlineColor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the colour of the kit's line under the text; `nil` removes it.
  public func yy_setUnderlineColor(_ underlineColor: UIColor?, range: NSRange) {
    write(.underlineColor, underlineColor, range, insteadOf: kCTUnderlineColorAttributeName)
  }

  /// At the first character which ligatures are used: 0 necessary ones, 1 usual ones, 2 all. Setting it sets
  /// that of all of the text; `nil` removes it.
  public var yy_ligature: NSNumber? {
    get { yy_ligature(at: 0) }
    set { yy_setLigature(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range which ligatures are used: 0 necessary ones, 1 usual ones, 2 all; `nil` removes it.
  public func yy_setLigature(_ ligature: NSNumber?, range: NSRange) {
    write(.ligature, ligature, range)
  }

  /// At the first character the effect that glyphs are painted with. Setting it sets that of all of the text;
  /// `nil` removes it.
  public var yy_textEffect: String? {
    get { yy_textEffect(at: 0) }
    set { yy_setTextEffect(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the effect that glyphs are painted with; `nil` removes it.
  public func yy_setTextEffect(_ textEffect: String?, range: NSRange) {
    write(.textEffect, textEffect.map { NSString(string: $0) }, range)
  }

  /// At the first character the skew of glyphs. Setting it sets that of all of the text; `nil` removes it.
  public var yy_obliqueness: NSNumber? {
    get { yy_obliqueness(at: 0) }
    set { yy_setObliqueness(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the skew of glyphs; `nil` removes it.
  public func yy_setObliqueness(_ obliqueness: NSNumber?, range: NSRange) {
    write(.obliqueness, obliqueness, range)
  }

  /// At the first character the logarithm of the factor by which glyphs are stretched. Setting it sets that
  /// of all of the text; `nil` removes it.
  public var yy_expansion: NSNumber? {
    get { yy_expansion(at: 0) }
    set { yy_setExpansion(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the logarithm of the factor by which glyphs are stretched; `nil` removes it.
  public func yy_setExpansion(_ expansion: NSNumber?, range: NSRange) {
    write(.expansion, expansion, range)
  }

  /// At the first character the points by which the text is raised. Setting it sets that of all of the text;
  /// `nil` removes it.
  public var yy_baselineOffset: NSNumber? {
    get { yy_baselineOffset(at: 0) }
    set { yy_setBaselineOffset(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the points by which the text is raised; `nil` removes it.
  public func yy_setBaselineOffset(_ baselineOffset: NSNumber?, range: NSRange) {
    write(.baselineOffset, baselineOffset, range)
  }

  /// At the first character the language, as a BCP 47 tag. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_language: String? {
    get { yy_language(at: 0) }
    set { yy_setLanguage(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the language, as a BCP 47 tag; `nil` removes it.
  public func yy_setLanguage(_ language: String?, range: NSRange) {
    write(.languageIdentifier, language.map { NSString(string: $0) }, range)
  }

  /// At the first character the directions that the text is embedded in or forced into, the outermost first.
  /// Setting it sets that of all of the text; `nil` removes it.
  public var yy_writingDirection: [NSNumber]? {
    get { yy_writingDirection(at: 0) }
    set { yy_setWritingDirection(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the directions that the text is embedded in or forced into, the outermost first; `nil`
  /// removes it.
  public func yy_setWritingDirection(_ writingDirection: [NSNumber]?, range: NSRange) {
    write(.writingDirection, writingDirection.map { NSArray(array: $0) }, range)
  }

  /// At the first character the paragraph style. Setting it sets that of all of the text; `nil` removes it.
  public var yy_paragraphStyle: NSParagraphStyle? {
    get { yy_paragraphStyle(at: 0) }
    set { yy_setParagraphStyle(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the paragraph style; `nil` removes it.
  public func yy_setParagraphStyle(_ paragraphStyle: NSParagraphStyle?, range: NSRange) {
    write(.paragraphStyle, paragraphStyle, range)
  }

  /// At the first character the style of the kit's line through the text. Setting it sets that of all of the
  /// text.
  public var yy_strikethroughStyle: NSUnderlineStyle {
    get { yy_strikethroughStyle(at: 0) }
    set { yy_setStrikethroughStyle(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the style of the kit's line through the text.
  public func yy_setStrikethroughStyle(_ strikethroughStyle: NSUnderlineStyle, range: NSRange) {
    write(
      .strikethroughStyle,
      strikethroughStyle.rawValue == 0 ? nil : NSNumber(value: strikethroughStyle.rawValue), range)
  }

  /// At the first character the style of the kit's line under the text. Setting it sets that of all of the
  /// text.
  public var yy_underlineStyle: NSUnderlineStyle {
    get { yy_underlineStyle(at: 0) }
    set { yy_setUnderlineStyle(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the style of the kit's line under the text.
  public func yy_setUnderlineStyle(_ underlineStyle: NSUnderlineStyle, range: NSRange) {
    write(
      .underlineStyle, underlineStyle.rawValue == 0 ? nil : NSNumber(value: underlineStyle.rawValue), range)
  }

  /// At the first character whether glyphs have their forms for vertical text. Setting it sets that of all of
  /// the text.
  public var yy_verticalGlyphForm: Bool {
    get { yy_verticalGlyphForm(at: 0) }
    set { yy_setVerticalGlyphForm(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range whether glyphs have their forms for vertical text.
  public func yy_setVerticalGlyphForm(_ verticalGlyphForm: Bool, range: NSRange) {
    write(.verticalGlyphForm, verticalGlyphForm ? NSNumber(value: 1) : nil, range)
  }
}
