public import UIKit

extension NSMutableAttributedString {
  /// At the first character the shadow beneath the glyphs. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_textShadow: YYTextShadow? {
    get { yy_textShadow(at: 0) }
    set { yy_setTextShadow(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the shadow beneath the glyphs; `nil` removes it.
  public func yy_setTextShadow(_ textShadow: YYTextShadow?, range: NSRange) {
    write(.yyShadow, textShadow, range)
  }

  /// At the first character the shadow inside of the glyphs. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_textInnerShadow: YYTextShadow? {
    get { yy_textInnerShadow(at: 0) }
    set { yy_setTextInnerShadow(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the shadow inside of the glyphs; `nil` removes it.
  public func yy_setTextInnerShadow(_ textInnerShadow: YYTextShadow?, range: NSRange) {
    write(.yyInnerShadow, textInnerShadow, range)
  }

  /// At the first character the decoration under the text. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_textUnderline: YYTextDecoration? {
    get { yy_textUnderline(at: 0) }
    set { yy_setTextUnderline(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the decoration under the text; `nil` removes it.
  public func yy_setTextUnderline(_ textUnderline: YYTextDecoration?, range: NSRange) {
    write(.yyUnderline, textUnderline, range)
  }

  /// At the first character the decoration through the text. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_textStrikethrough: YYTextDecoration? {
    get { yy_textStrikethrough(at: 0) }
    set { yy_setTextStrikethrough(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the decoration through the text; `nil` removes it.
  public func yy_setTextStrikethrough(_ textStrikethrough: YYTextDecoration?, range: NSRange) {
    write(.yyStrikethrough, textStrikethrough, range)
  }

  /// At the first character the border above the text. Setting it sets that of all of the text; `nil` removes
  /// it.
  public var yy_textBorder: YYTextBorder? {
    get { yy_textBorder(at: 0) }
    set { yy_setTextBorder(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the border above the text; `nil` removes it.
  public func yy_setTextBorder(_ textBorder: YYTextBorder?, range: NSRange) {
    write(.yyBorder, textBorder, range)
  }

  /// At the first character the border beneath the text. Setting it sets that of all of the text; `nil`
  /// removes it.
  public var yy_textBackgroundBorder: YYTextBorder? {
    get { yy_textBackgroundBorder(at: 0) }
    set { yy_setTextBackgroundBorder(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the border beneath the text; `nil` removes it.
  public func yy_setTextBackgroundBorder(_ textBackgroundBorder: YYTextBorder?, range: NSRange) {
    write(.yyBackgroundBorder, textBackgroundBorder, range)
  }

  /// At the first character the transform of each glyph about its origin, y up. Setting it sets that of all
  /// of the text.
  public var yy_textGlyphTransform: CGAffineTransform {
    get { yy_textGlyphTransform(at: 0) }
    set { yy_setTextGlyphTransform(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the transform of each glyph about its origin, y up.
  public func yy_setTextGlyphTransform(_ textGlyphTransform: CGAffineTransform, range: NSRange) {
    write(
      .yyGlyphTransform, textGlyphTransform.isIdentity ? nil : YYTextGlyphTransform(textGlyphTransform), range
    )
  }
}
