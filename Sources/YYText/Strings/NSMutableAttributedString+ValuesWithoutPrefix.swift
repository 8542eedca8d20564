public import UIKit

extension NSMutableAttributedString {
  /// At the first character the shadow beneath the glyphs: `yy_textShadow`.
  public var textShadow: YYTextShadow? {
    get { yy_textShadow }
    set { yy_textShadow = newValue }
  }

  /// Sets of a range the shadow beneath the glyphs: `yy_setTextShadow(_:range:)`.
  public func setTextShadow(_ textShadow: YYTextShadow?, range: NSRange) {
    yy_setTextShadow(textShadow, range: range)
  }

  /// At the first character the shadow inside of the glyphs: `yy_textInnerShadow`.
  public var textInnerShadow: YYTextShadow? {
    get { yy_textInnerShadow }
    set { yy_textInnerShadow = newValue }
  }

  /// Sets of a range the shadow inside of the glyphs: `yy_setTextInnerShadow(_:range:)`.
  public func setTextInnerShadow(_ textInnerShadow: YYTextShadow?, range: NSRange) {
    yy_setTextInnerShadow(textInnerShadow, range: range)
  }

  /// At the first character the decoration under the text: `yy_textUnderline`.
  public var textUnderline: YYTextDecoration? {
    get { yy_textUnderline }
    set { yy_textUnderline = newValue }
  }

  /// Sets of a range the decoration under the text: `yy_setTextUnderline(_:range:)`.
  public func setTextUnderline(_ textUnderline: YYTextDecoration?, range: NSRange) {
    yy_setTextUnderline(textUnderline, range: range)
  }

  /// At the first character the decoration through the text: `yy_textStrikethrough`.
  public var textStrikethrough: YYTextDecoration? {
    get { yy_textStrikethrough }
    set { yy_textStrikethrough = newValue }
  }

  /// Sets of a range the decoration through the text: `yy_setTextStrikethrough(_:range:)`.
  public func setTextStrikethrough(_ textStrikethrough: YYTextDecoration?, range: NSRange) {
    yy_setTextStrikethrough(textStrikethrough, range: range)
  }

  /// At the first character the border above the text: `yy_textBorder`.
  public var textBorder: YYTextBorder? {
    get { yy_textBorder }
    set { yy_textBorder = newValue }
  }

  /// Sets of a range the border above the text: `yy_setTextBorder(_:range:)`.
  public func setTextBorder(_ textBorder: YYTextBorder?, range: NSRange) {
    yy_setTextBorder(textBorder, range: range)
  }

  /// At the first character the border beneath the text: `yy_textBackgroundBorder`.
  public var textBackgroundBorder: YYTextBorder? {
    get { yy_textBackgroundBorder }
    set { yy_textBackgroundBorder = newValue }
  }

  /// Sets of a range the border beneath the text: `yy_setTextBackgroundBorder(_:range:)`.
  public func setTextBackgroundBorder(_ textBackgroundBorder: YYTextBorder?, range: NSRange) {
    yy_setTextBackgroundBorder(textBackgroundBorder, range: range)
  }

  /// At the first character the transform of each glyph about its origin, y up: `yy_textGlyphTransform`.
  public var textGlyphTransform: CGAffineTransform {
    get { yy_textGlyphTransform }
    set { yy_textGlyphTransform = newValue }
  }

  /// Sets of a range the transform of each glyph about its origin, y up:
  /// `yy_setTextGlyphTransform(_:range:)`.
  public func setTextGlyphTransform(_ textGlyphTransform: CGAffineTransform, range: NSRange) {
    yy_setTextGlyphTransform(textGlyphTransform, range: range)
  }
}
