public import UIKit

extension NSMutableAttributedString {
  /// At the first character the alignment of lines. Setting it sets that of all of the text.
  public var yy_alignment: NSTextAlignment {
    get { yy_alignment(at: 0) }
    set { yy_setAlignment(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the alignment of lines.
  public func yy_setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
    writeStyle(range) { $0.alignment = alignment }
  }

  /// At the first character where lines end. Setting it sets that of all of the text.
  public var yy_lineBreakMode: NSLineBreakMode {
    get { yy_lineBreakMode(at: 0) }
    set { yy_setLineBreakMode(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range where lines end.
  public func yy_setLineBreakMode(_ lineBreakMode: NSLineBreakMode, range: NSRange) {
    writeStyle(range) { $0.lineBreakMode = lineBreakMode }
  }

  /// At the first character the points between lines. Setting it sets that of all of the text.
  public var yy_lineSpacing: CGFloat {
    get { yy_lineSpacing(at: 0) }
    set { yy_setLineSpacing(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the points between lines.
  public func yy_setLineSpacing(_ lineSpacing: CGFloat, range: NSRange) {
    writeStyle(range) { $0.lineSpacing = lineSpacing }
  }

  /// At the first character the points after a paragraph. Setting it sets that of all of the text.
  public var yy_paragraphSpacing: CGFloat {
    get { yy_paragraphSpacing(at: 0) }
    set { yy_setParagraphSpacing(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the points after a paragraph.
  public func yy_setParagraphSpacing(_ paragraphSpacing: CGFloat, range: NSRange) {
    writeStyle(range) { $0.paragraphSpacing = paragraphSpacing }
  }

  /// At the first character the points before a paragraph. Setting it sets that of all of the text.
  public var yy_paragraphSpacingBefore: CGFloat {
    get { yy_paragraphSpacingBefore(at: 0) }
    set { yy_setParagraphSpacingBefore(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the points before a paragraph.
  public func yy_setParagraphSpacingBefore(_ paragraphSpacingBefore: CGFloat, range: NSRange) {
    writeStyle(range) { $0.paragraphSpacingBefore = paragraphSpacingBefore }
  }

  /// At the first character the indent of first lines, in points. Setting it sets that of all of the text.
  public var yy_firstLineHeadIndent: CGFloat {
    get { yy_firstLineHeadIndent(at: 0) }
    set { yy_setFirstLineHeadIndent(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the indent of first lines, in points.
  public func yy_setFirstLineHeadIndent(_ firstLineHeadIndent: CGFloat, range: NSRange) {
    writeStyle(range) { $0.firstLineHeadIndent = firstLineHeadIndent }
  }

  /// At the first character the indent of the other lines, in points. Setting it sets that of all of the
  /// text.
  public var yy_headIndent: CGFloat {
    get { yy_headIndent(at: 0) }
    set { yy_setHeadIndent(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the indent of the other lines, in points.
  public func yy_setHeadIndent(_ headIndent: CGFloat, range: NSRange) {
    writeStyle(range) { $0.headIndent = headIndent }
  }

  /// At the first character the indent at lines' ends: from the leading edge, or where it is not positive
  /// from the trailing one. Setting it sets that of all of the text.
  public var yy_tailIndent: CGFloat {
    get { yy_tailIndent(at: 0) }
    set { yy_setTailIndent(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the indent at lines' ends: from the leading edge, or where it is not positive from the
  /// trailing one.
  public func yy_setTailIndent(_ tailIndent: CGFloat, range: NSRange) {
    writeStyle(range) { $0.tailIndent = tailIndent }
  }

  /// At the first character the least height of lines, in points. Setting it sets that of all of the text.
  public var yy_minimumLineHeight: CGFloat {
    get { yy_minimumLineHeight(at: 0) }
    set { yy_setMinimumLineHeight(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the least height of lines, in points.
  public func yy_setMinimumLineHeight(_ minimumLineHeight: CGFloat, range: NSRange) {
    writeStyle(range) { $0.minimumLineHeight = minimumLineHeight }
  }

  /// At the first character the greatest height of lines, in points; 0 for none. Setting it sets that of all
  /// of the text.
  public var yy_maximumLineHeight: CGFloat {
    get { yy_maximumLineHeight(at: 0) }
    set { yy_setMaximumLineHeight(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the greatest height of lines, in points; 0 for none.
  public func yy_setMaximumLineHeight(_ maximumLineHeight: CGFloat, range: NSRange) {
    writeStyle(range) { $0.maximumLineHeight = maximumLineHeight }
  }

  /// At the first character the factor of the natural height of lines; 0 for none. Setting it sets that of
  /// all of the text.
  public var yy_lineHeightMultiple: CGFloat {
    get { yy_lineHeightMultiple(at: 0) }
    set { yy_setLineHeightMultiple(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the factor of the natural height of lines; 0 for none.
  public func yy_setLineHeightMultiple(_ lineHeightMultiple: CGFloat, range: NSRange) {
    writeStyle(range) { $0.lineHeightMultiple = lineHeightMultiple }
  }

  /// At the first character the direction of paragraphs. Setting it sets that of all of the text.
  public var yy_baseWritingDirection: NSWritingDirection {
    get { yy_baseWritingDirection(at: 0) }
    set { yy_setBaseWritingDirection(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the direction of paragraphs.
  public func yy_setBaseWritingDirection(_ baseWritingDirection: NSWritingDirection, range: NSRange) {
    writeStyle(range) { $0.baseWritingDirection = baseWritingDirection }
  }

  /// At the first character below which part of a line words are divided. Setting it sets that of all of the
  /// text.
  public var yy_hyphenationFactor: Float {
    get { yy_hyphenationFactor(at: 0) }
    set { yy_setHyphenationFactor(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range below which part of a line words are divided.
  public func yy_setHyphenationFactor(_ hyphenationFactor: Float, range: NSRange) {
    writeStyle(range) { $0.hyphenationFactor = hyphenationFactor }
  }

  /// At the first character the distance of tab stops after the last one, in points. Setting it sets that of
  /// all of the text.
  public var yy_defaultTabInterval: CGFloat {
    get { yy_defaultTabInterval(at: 0) }
    set { yy_setDefaultTabInterval(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the distance of tab stops after the last one, in points.
  public func yy_setDefaultTabInterval(_ defaultTabInterval: CGFloat, range: NSRange) {
    writeStyle(range) { $0.defaultTabInterval = defaultTabInterval }
  }

  /// At the first character the tab stops. Setting it sets that of all of the text.
  public var yy_tabStops: [NSTextTab]? {
    get { yy_tabStops(at: 0) }
    set { yy_setTabStops(newValue, range: yy_rangeOfAll()) }
  }

  /// Sets of a range the tab stops.
  public func yy_setTabStops(_ tabStops: [NSTextTab]?, range: NSRange) {
    writeStyle(range) { $0.tabStops = tabStops ?? NSParagraphStyle.default.tabStops }
  }
}
