public import UIKit

extension YYTextAttributes {
  /// At the first character the shadow beneath the glyphs: `yy_textShadow`.
  public var textShadow: YYTextShadow? { yy_textShadow }

  /// Returns at a character the shadow beneath the glyphs: `yy_textShadow(at:)`.
  public func textShadow(at index: UInt) -> YYTextShadow? { yy_textShadow(at: index) }

  /// At the first character the shadow inside of the glyphs: `yy_textInnerShadow`.
  public var textInnerShadow: YYTextShadow? { yy_textInnerShadow }

  /// Returns at a character the shadow inside of the glyphs: `yy_textInnerShadow(at:)`.
  public func textInnerShadow(at index: UInt) -> YYTextShadow? { yy_textInnerShadow(at: index) }

  /// At the first character the decoration under the text: `yy_textUnderline`.
  public var textUnderline: YYTextDecoration? { yy_textUnderline }

  /// Returns at a character the decoration under the text: `yy_textUnderline(at:)`.
  public func textUnderline(at index: UInt) -> YYTextDecoration? { yy_textUnderline(at: index) }

  /// At the first character the decoration through the text: `yy_textStrikethrough`.
  public var textStrikethrough: YYTextDecoration? { yy_textStrikethrough }

  /// Returns at a character the decoration through the text: `yy_textStrikethrough(at:)`.
  public func textStrikethrough(at index: UInt) -> YYTextDecoration? { yy_textStrikethrough(at: index) }

  /// At the first character the border above the text: `yy_textBorder`.
  public var textBorder: YYTextBorder? { yy_textBorder }

  /// Returns at a character the border above the text: `yy_textBorder(at:)`.
  public func textBorder(at index: UInt) -> YYTextBorder? { yy_textBorder(at: index) }

  /// At the first character the border beneath the text: `yy_textBackgroundBorder`.
  public var textBackgroundBorder: YYTextBorder? { yy_textBackgroundBorder }

  /// Returns at a character the border beneath the text: `yy_textBackgroundBorder(at:)`.
  public func textBackgroundBorder(at index: UInt) -> YYTextBorder? { yy_textBackgroundBorder(at: index) }

  /// At the first character the transform of each glyph about its origin, y up: `yy_textGlyphTransform`.
  public var textGlyphTransform: CGAffineTransform { yy_textGlyphTransform }

  /// Returns at a character the transform of each glyph about its origin, y up: `yy_textGlyphTransform(at:)`.
  public func textGlyphTransform(at index: UInt) -> CGAffineTransform { yy_textGlyphTransform(at: index) }
}
