public import UIKit

extension YYTextAttributes {
  /// At the first character the shadow beneath the glyphs; `nil` for none.
  public var yy_textShadow: YYTextShadow? { yy_textShadow(at: 0) }

  /// Returns at a character the shadow beneath the glyphs; `nil` for none.
  public func yy_textShadow(at index: UInt) -> YYTextShadow? { read(.yyShadow, at: index) as? YYTextShadow }

  /// At the first character the shadow inside of the glyphs; `nil` for none.
  public var yy_textInnerShadow: YYTextShadow? { yy_textInnerShadow(at: 0) }

  /// Returns at a character the shadow inside of the glyphs; `nil` for none.
  public func yy_textInnerShadow(at index: UInt) -> YYTextShadow? {
    read(.yyInnerShadow, at: index) as? YYTextShadow
  }

  /// At the first character the decoration under the text; `nil` for none.
  public var yy_textUnderline: YYTextDecoration? { yy_textUnderline(at: 0) }

  /// Returns at a character the decoration under the text; `nil` for none.
  public func yy_textUnderline(at index: UInt) -> YYTextDecoration? {
    read(.yyUnderline, at: index) as? YYTextDecoration
  }

  /// At the first character the decoration through the text; `nil` for none.
  public var yy_textStrikethrough: YYTextDecoration? { yy_textStrikethrough(at: 0) }

  /// Returns at a character the decoration through the text; `nil` for none.
  public func yy_textStrikethrough(at index: UInt) -> YYTextDecoration? {
    read(.yyStrikethrough, at: index) as? YYTextDecoration
  }

  /// At the first character the border above the text; `nil` for none.
  public var yy_textBorder: YYTextBorder? { yy_textBorder(at: 0) }

  /// Returns at a character the border above the text; `nil` for none.
  public func yy_textBorder(at index: UInt) -> YYTextBorder? { read(.yyBorder, at: index) as? YYTextBorder }

  /// At the first character the border beneath the text; `nil` for none.
  public var yy_textBackgroundBorder: YYTextBorder? { yy_textBackgroundBorder(at: 0) }

  /// Returns at a character the border beneath the text; `nil` for none.
  public func yy_textBackgroundBorder(at index: UInt) -> YYTextBorder? {
    read(.yyBackgroundBorder, at: index) as? YYTextBorder
  }

  /// At the first character the transform of each glyph about its origin, y up.
  public var yy_textGlyphTransform: CGAffineTransform { yy_textGlyphTransform(at: 0) }

  /// Returns at a character the transform of each glyph about its origin, y up.
  public func yy_textGlyphTransform(at index: UInt) -> CGAffineTransform {
    (read(.yyGlyphTransform, at: index) as? YYTextGlyphTransform)?.transform ?? .identity
  }
}
