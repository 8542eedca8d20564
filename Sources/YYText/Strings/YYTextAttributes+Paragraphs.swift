public import UIKit

extension YYTextAttributes {
  /// At the first character the alignment of lines.
  public var yy_alignment: NSTextAlignment { yy_alignment(at: 0) }

  /// Returns at a character the alignment of lines.
  public func yy_alignment(at index: UInt) -> NSTextAlignment { readStyle(at: index).alignment }

  /// At the first character where lines end.
  public var yy_lineBreakMode: NSLineBreakMode { yy_lineBreakMode(at: 0) }

  /// Returns at a character where lines end.
  public func yy_lineBreakMode(at index: UInt) -> NSLineBreakMode { readStyle(at: index).lineBreakMode }

  /// At the first character the points between lines.
  public var yy_lineSpacing: CGFloat { yy_lineSpacing(at: 0) }

  /// Returns at a character the points between lines.
  public func yy_lineSpacing(at index: UInt) -> CGFloat { readStyle(at: index).lineSpacing }

  /// At the first character the points after a paragraph.
  public var yy_paragraphSpacing: CGFloat { yy_paragraphSpacing(at: 0) }

  /// Returns at a character the points after a paragraph.
  public func yy_paragraphSpacing(at index: UInt) -> CGFloat { readStyle(at: index).paragraphSpacing }

  /// At the first character the points before a paragraph.
  public var yy_paragraphSpacingBefore: CGFloat { yy_paragraphSpacingBefore(at: 0) }

  /// Returns at a character the points before a paragraph.
  public func yy_paragraphSpacingBefore(at index: UInt) -> CGFloat {
    readStyle(at: index).paragraphSpacingBefore
  }

  /// At the first character the indent of first lines, in points.
  public var yy_firstLineHeadIndent: CGFloat { yy_firstLineHeadIndent(at: 0) }

  /// Returns at a character the indent of first lines, in points.
  public func yy_firstLineHeadIndent(at index: UInt) -> CGFloat { readStyle(at: index).firstLineHeadIndent }

  /// At the first character the indent of the other lines, in points.
  public var yy_headIndent: CGFloat { yy_headIndent(at: 0) }

  /// Returns at a character the indent of the other lines, in points.
  public func yy_headIndent(at index: UInt) -> CGFloat { readStyle(at: index).headIndent }

  /// At the first character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one.
  public var yy_tailIndent: CGFloat { yy_tailIndent(at: 0) }

  /// Returns at a character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one.
  public func yy_tailIndent(at index: UInt) -> CGFloat { readStyle(at: index).tailIndent }

  /// At the first character the least height of lines, in points.
  public var yy_minimumLineHeight: CGFloat { yy_minimumLineHeight(at: 0) }

  /// Returns at a character the least height of lines, in points.
  public func yy_minimumLineHeight(at index: UInt) -> CGFloat { readStyle(at: index).minimumLineHeight }

  /// At the first character the greatest height of lines, in points; 0 for none.
  public var yy_maximumLineHeight: CGFloat { yy_maximumLineHeight(at: 0) }

  /// Returns at a character the greatest height of lines, in points; 0 for none.
  public func yy_maximumLineHeight(at index: UInt) -> CGFloat { readStyle(at: index).maximumLineHeight }

  /// At the first character the factor of the natural height of lines; 0 for none.
  public var yy_lineHeightMultiple: CGFloat { yy_lineHeightMultiple(at: 0) }

  /// Returns at a character the factor of the natural height of lines; 0 for none.
  public func yy_lineHeightMultiple(at index: UInt) -> CGFloat { readStyle(at: index).lineHeightMultiple }

  /// At the first character the direction of paragraphs.
  public var yy_baseWritingDirection: NSWritingDirection { yy_baseWritingDirection(at: 0) }

  /// Returns at a character the direction of paragraphs.
  public func yy_baseWritingDirection(at index: UInt) -> NSWritingDirection {
    readStyle(at: index).baseWritingDirection
  }

  /// At the first character below which part of a line words are divided.
  public var yy_hyphenationFactor: Float { yy_hyphenationFactor(at: 0) }

  /// Returns at a character below which part of a line words are divided.
  public func yy_hyphenationFactor(at index: UInt) -> Float { readStyle(at: index).hyphenationFactor }

  /// At the first character the distance of tab stops after the last one, in points.
  public var yy_defaultTabInterval: CGFloat { yy_defaultTabInterval(at: 0) }

  /// Returns at a character the distance of tab stops after the last one, in points.
  public func yy_defaultTabInterval(at index: UInt) -> CGFloat { readStyle(at: index).defaultTabInterval }

  /// At the first character the tab stops.
  public var yy_tabStops: [NSTextTab]? { yy_tabStops(at: 0) }

  /// Returns at a character the tab stops.
  public func yy_tabStops(at index: UInt) -> [NSTextTab]? { readStyle(at: index).tabStops }
}
