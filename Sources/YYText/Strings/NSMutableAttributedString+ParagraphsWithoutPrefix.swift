public import UIKit

extension NSMutableAttributedString {
  /// At the first character the alignment of lines: `yy_alignment`.
  public var alignment: NSTextAlignment {
    get { yy_alignment }
    set { yy_alignment = newValue }
  }

  /// Sets of a range the alignment of lines: `yy_setAlignment(_:range:)`.
  public func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
    yy_setAlignment(alignment, range: range)
  }

  /// At the first character where lines end: `yy_lineBreakMode`.
  public var lineBreakMode: NSLineBreakMode {
    get { yy_lineBreakMode }
    set { yy_lineBreakMode = newValue }
  }

  /// Sets of a range where lines end: `yy_setLineBreakMode(_:range:)`.
  public func setLineBreakMode(_ lineBreakMode: NSLineBreakMode, range: NSRange) {
    yy_setLineBreakMode(lineBreakMode, range: range)
  }

  /// At the first character the points between lines: `yy_lineSpacing`.
  public var lineSpacing: CGFloat {
    get { yy_lineSpacing }
    set { yy_lineSpacing = newValue }
  }

  /// Sets of a range the points between lines: `yy_setLineSpacing(_:range:)`.
  public func setLineSpacing(_ lineSpacing: CGFloat, range: NSRange) {
    yy_setLineSpacing(lineSpacing, range: range)
  }

  /// At the first character the points after a paragraph: `yy_paragraphSpacing`.
  public var paragraphSpacing: CGFloat {
    get { yy_paragraphSpacing }
    set { yy_paragraphSpacing = newValue }
  }

  /// Sets of a range the points after a paragraph: `yy_setParagraphSpacing(_:range:)`.
  public func setParagraphSpacing(_ paragraphSpacing: CGFloat, range: NSRange) {
    yy_setParagraphSpacing(paragraphSpacing, range: range)
  }

  /// At the first character the points before a paragraph: `yy_paragraphSpacingBefore`.
  public var paragraphSpacingBefore: CGFloat {
    get { yy_paragraphSpacingBefore }
    set { yy_paragraphSpacingBefore = newValue }
  }

  /// Sets of a range the points before a paragraph: `yy_setParagraphSpacingBefore(_:range:)`.
  public func setParagraphSpacingBefore(_ paragraphSpacingBefore: CGFloat, range: NSRange) {
    yy_setParagraphSpacingBefore(paragraphSpacingBefore, range: range)
  }

  /// At the first character the indent of first lines, in points: `yy_firstLineHeadIndent`.
  public var firstLineHeadIndent: CGFloat {
    get { yy_firstLineHeadIndent }
    set { yy_firstLineHeadIndent = newValue }
  }

  /// Sets of a range the indent of first lines, in points: `yy_setFirstLineHeadIndent(_:range:)`.
  public func setFirstLineHeadIndent(_ firstLineHeadIndent: CGFloat, range: NSRange) {
    yy_setFirstLineHeadIndent(firstLineHeadIndent, range: range)
  }

  /// At the first character the indent of the other lines, in points: `yy_headIndent`.
  public var headIndent: CGFloat {
    get { yy_headIndent }
    set { yy_headIndent = newValue }
  }

  /// Sets of a range the indent of the other lines, in points: `yy_setHeadIndent(_:range:)`.
  public func setHeadIndent(_ headIndent: CGFloat, range: NSRange) {
    yy_setHeadIndent(headIndent, range: range)
  }

  /// At the first character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one: `yy_tailIndent`.
  public var tailIndent: CGFloat {
    get { yy_tailIndent }
    set { yy_tailIndent = newValue }
  }

  /// Sets of a range the indent at lines' ends: from the leading edge, or where it is not positive from the
  /// trailing one: `yy_setTailIndent(_:range:)`.
  public func setTailIndent(_ tailIndent: CGFloat, range: NSRange) {
    yy_setTailIndent(tailIndent, range: range)
  }

  /// At the first character the least height of lines, in points: `yy_minimumLineHeight`.
  public var minimumLineHeight: CGFloat {
    get { yy_minimumLineHeight }
    set { yy_minimumLineHeight = newValue }
  }

  /// Sets of a range the least height of lines, in points: `yy_setMinimumLineHeight(_:range:)`.
  public func setMinimumLineHeight(_ minimumLineHeight: CGFloat, range: NSRange) {
    yy_setMinimumLineHeight(minimumLineHeight, range: range)
  }

  /// At the first character the greatest height of lines, in points; 0 for none: `yy_maximumLineHeight`.
  public var maximumLineHeight: CGFloat {
    get { yy_maximumLineHeight }
    set { yy_maximumLineHeight = newValue }
  }

  /// Sets of a range the greatest height of lines, in points; 0 for none:
  /// `yy_setMaximumLineHeight(_:range:)`.
  public func setMaximumLineHeight(_ maximumLineHeight: CGFloat, range: NSRange) {
    yy_setMaximumLineHeight(maximumLineHeight, range: range)
  }

  /// At the first character the factor of the natural height of lines; 0 for none: `yy_lineHeightMultiple`.
  public var lineHeightMultiple: CGFloat {
    get { yy_lineHeightMultiple }
    set { yy_lineHeightMultiple = newValue }
  }

  /// Sets of a range the factor of the natural height of lines; 0 for none:
  /// `yy_setLineHeightMultiple(_:range:)`.
  public func setLineHeightMultiple(_ lineHeightMultiple: CGFloat, range: NSRange) {
    yy_setLineHeightMultiple(lineHeightMultiple, range: range)
  }

  /// At the first character the direction of paragraphs: `yy_baseWritingDirection`.
  public var baseWritingDirection: NSWritingDirection {
    get { yy_baseWritingDirection }
    set { yy_baseWritingDirection = newValue }
  }

  /// Sets of a range the direction of paragraphs: `yy_setBaseWritingDirection(_:range:)`.
  public func setBaseWritingDirection(_ baseWritingDirection: NSWritingDirection, range: NSRange) {
    yy_setBaseWritingDirection(baseWritingDirection, range: range)
  }

  /// At the first character below which part of a line words are divided: `yy_hyphenationFactor`.
  public var hyphenationFactor: Float {
    get { yy_hyphenationFactor }
    set { yy_hyphenationFactor = newValue }
  }

  /// Sets of a range below which part of a line words are divided: `yy_setHyphenationFactor(_:range:)`.
  public func setHyphenationFactor(_ hyphenationFactor: Float, range: NSRange) {
    yy_setHyphenationFactor(hyphenationFactor, range: range)
  }

  /// At the first character the distance of tab stops after the last one, in points: `yy_defaultTabInterval`.
  public var defaultTabInterval: CGFloat {
    get { yy_defaultTabInterval }
    set { yy_defaultTabInterval = newValue }
  }

  /// Sets of a range the distance of tab stops after the last one, in points:
  /// `yy_setDefaultTabInterval(_:range:)`.
  public func setDefaultTabInterval(_ defaultTabInterval: CGFloat, range: NSRange) {
    yy_setDefaultTabInterval(defaultTabInterval, range: range)
  }

  /// At the first character the tab stops: `yy_tabStops`.
  public var tabStops: [NSTextTab]? {
    get { yy_tabStops }
    set { yy_tabStops = newValue }
  }

  /// Sets of a range the tab stops: `yy_setTabStops(_:range:)`.
  public func setTabStops(_ tabStops: [NSTextTab]?, range: NSRange) { yy_setTabStops(tabStops, range: range) }
}
