internal import UIKit

/// Which passes have anything to paint.
struct DrawingNeeds {
  var text = false
  var highlight = false
  var blockBorder = false
  var backgroundBorder = false
  var shadow = false
  var underline = false
  var attachment = false
  var innerShadow = false
  var strikethrough = false
  var border = false

  /// Looks through the shown lines.
  init(_ lines: [YYTextLine]) {
    text = !lines.isEmpty
    for line in lines {
      for piece in line.ctLine.pieces {
        let attributes = piece.attributes
        func has(_ key: NSAttributedString.Key) -> Bool { attributes[key] != nil }
        highlight = highlight || has(.yyHighlight)
        blockBorder = blockBorder || has(.yyBlockBorder)
        backgroundBorder = backgroundBorder || has(.yyBackgroundBorder)
        shadow = shadow || has(.yyShadow) || has(LaidText.kitShadow)
        underline = underline || has(.yyUnderline)
        attachment = attachment || has(.yyAttachment)
        innerShadow = innerShadow || has(.yyInnerShadow)
        strikethrough = strikethrough || has(.yyStrikethrough)
        border = border || has(.yyBorder)
      }
    }
  }
}

extension YYTextLayout {
  /// Whether the shown text has a highlight.
  public var containsHighlight: Bool { needs.highlight }
  /// Whether the shown text has a block border.
  public var needDrawBlockBorder: Bool { needs.blockBorder }
  /// Whether the shown text has a border beneath it.
  public var needDrawBackgroundBorder: Bool { needs.backgroundBorder }
  /// Whether the shown text has a shadow, of this module's or of the kit's.
  public var needDrawShadow: Bool { needs.shadow }
  /// Whether the shown text has a decoration under it.
  public var needDrawUnderline: Bool { needs.underline }
  /// Whether text is shown at all.
  public var needDrawText: Bool { needs.text }
  /// Whether the shown text has an attachment.
  public var needDrawAttachment: Bool { needs.attachment }
  /// Whether the shown text has a shadow inside of its glyphs.
  public var needDrawInnerShadow: Bool { needs.innerShadow }
  /// Whether the shown text has a decoration through it.
  public var needDrawStrikethrough: Bool { needs.strikethrough }
  /// Whether the shown text has a border above it.
  public var needDrawBorder: Bool { needs.border }
}
