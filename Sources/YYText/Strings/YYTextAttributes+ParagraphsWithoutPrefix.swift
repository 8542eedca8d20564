public import UIKit

extension YYTextAttributes {
  /// At the first character the alignment of lines: `yy_alignment`.
  public var alignment: NSTextAlignment { yy_alignment }

  /// Returns at a character the alignment of lines: `yy_alignment(at:)`.
  public func alignment(at index: UInt) -> NSTextAlignment { yy_alignment(at: index) }

  /// At the first character where lines end: `yy_lineBreakMode`.
  public var lineBreakMode: NSLineBreakMode { yy_lineBreakMode }

  /// Returns at a character where lines end: `yy_lineBreakMode(at:)`.
  public func lineBreakMode(at index: UInt) -> NSLineBreakMode { yy_lineBreakMode(at: index) }

  /// At the first character the points between lines: `yy_lineSpacing`.
  public var lineSpacing: CGFloat { yy_lineSpacing }

  /// Returns at a character the points between lines: `yy_lineSpacing(at:)`.
  public func lineSpacing(at index: UInt) -> CGFloat { yy_lineSpacing(at: index) }

  /// At the first character the points after a paragraph: `yy_paragraphSpacing`.
  public var paragraphSpacing: CGFloat { yy_paragraphSpacing }

  /// Returns at a character the points after a paragraph: `yy_paragraphSpacing(at:)`.
  public func paragraphSpacing(at index: UInt) -> CGFloat { yy_paragraphSpacing(at: index) }

  /// At the first character the points before a paragraph: `yy_paragraphSpacingBefore`.
  public var paragraphSpacingBefore: CGFloat { yy_paragraphSpacingBefore }

  /// Returns at a character the points before a paragraph: `yy_paragraphSpacingBefore(at:)`.
  public func paragraphSpacingBefore(at index: UInt) -> CGFloat { yy_paragraphSpacingBefore(at: index) }

  /// At the first character the indent of first lines, in points: `yy_firstLineHeadIndent`.
  public var firstLineHeadIndent: CGFloat { yy_firstLineHeadIndent }

  /// Returns at a character the indent of first lines, in points: `yy_firstLineHeadIndent(at:)`.
  public func firstLineHeadIndent(at index: UInt) -> CGFloat { yy_firstLineHeadIndent(at: index) }

  /// At the first character the indent of the other lines, in points: `yy_headIndent`.
  public var headIndent: CGFloat { yy_headIndent }

  /// Returns at a character the indent of the other lines, in points: `yy_headIndent(at:)`.
  public func headIndent(at index: UInt) -> CGFloat { yy_headIndent(at: index) }

  /// At the first character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one: `yy_tailIndent`.
  public var tailIndent: CGFloat { yy_tailIndent }

  /// Returns at a character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one: `yy_tailIndent(at:)`.
  public func tailIndent(at index: UInt) -> CGFloat { yy_tailIndent(at: index) }

  /// At the first character the least height of lines, in points: `yy_minimumLineHeight`.
  public var minimumLineHeight: CGFloat { yy_minimumLineHeight }

  /// Returns at a character the least height of lines, in points: `yy_minimumLineHeight(at:)`.
  public func minimumLineHeight(at index: UInt) -> CGFloat { yy_minimumLineHeight(at: index) }

  /// At the first character the greatest height of lines, in points; 0 for none: `yy_maximumLineHeight`.
  public var maximumLineHeight: CGFloat { yy_maximumLineHeight }

  /// Returns at a character the greatest height of lines, in points; 0 for none: `yy_maximumLineHeight(at:)`.
  public func maximumLineHeight(at index: UInt) -> CGFloat { yy_maximumLineHeight(at: index) }

  /// At the first character the factor of the natural height of lines; 0 for none: `yy_lineHeightMultiple`.
  public var lineHeightMultiple: CGFloat { yy_lineHeightMultiple }

  /// Returns at a character the factor of the natural height of lines; 0 for none:
  /// `yy_lineHeightMultiple(at:)`.
  public func lineHeightMultiple(at index: UInt) -> CGFloat { yy_lineHeightMultiple(at: index) }

  /// At the first character the direction of paragraphs: `yy_baseWritingDirection`.
  public var baseWritingDirection: NSWritingDirection { yy_baseWritingDirection }

  /// Returns at a character the direction of paragraphs: `yy_baseWritingDirection(at:)`.
  public func baseWritingDirection(at index: UInt) -> NSWritingDirection {
    yy_baseWritingDirection(at: index)
  }

  /// At the first character below which part of a line words are divided: `yy_hyphenationFactor`.
  public var hyphenationFactor: Float { yy_hyphenationFactor }

  /// Returns at a character below which part of a line words are divided: `yy_hyphenationFactor(at:)`.
  public func hyphenationFactor(at index: UInt) -> Float { yy_hyphenationFactor(at: index) }

  /// At the first character the distance of tab stops after the last one, in points: `yy_defaultTabInterval`.
  public var defaultTabInterval: CGFloat { yy_defaultTabInterval }

  /// Returns at a character the distance of tab stops after the last one, in points:
  /// `yy_defaultTabInterval(at:)`.
  public func defaultTabInterval(at index: UInt) -> CGFloat { yy_defaultTabInterval(at: index) }

  /// At the first character the tab stops: `yy_tabStops`.
  public var tabStops: [NSTextTab]? { yy_tabStops }

  /// Returns at a character the tab stops: `yy_tabStops(at:)`.
  public func tabStops(at index: UInt) -> [NSTextTab]? { yy_tabStops(at: index) }
}
