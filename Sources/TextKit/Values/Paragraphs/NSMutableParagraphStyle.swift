public import CoreGraphics

/// A paragraph style that may change; see `NSParagraphStyle` for what its properties mean. One thread at a
/// time may use it.
///
/// A style that already is in a text must not change any more: put a copy into the text.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// See `NSParagraphStyle.alignment`.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// See `NSParagraphStyle.lineBreakMode`.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// See `NSParagraphStyle.lineBreakStrategy`.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  /// See `NSParagraphStyle.baseWritingDirection`.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// See `NSParagraphStyle.firstLineHeadIndent`.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// See `NSParagraphStyle.headIndent`.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// See `NSParagraphStyle.tailIndent`.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// See `NSParagraphStyle.lineSpacing`.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// See `NSParagraphStyle.paragraphSpacing`.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// See `NSParagraphStyle.paragraphSpacingBefore`.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// See `NSParagraphStyle.minimumLineHeight`.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// See `NSParagraphStyle.maximumLineHeight`.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// See `NSParagraphStyle.lineHeightMultiple`.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// See `NSParagraphStyle.lineHeightBehavior`.
  ///
  /// Not in Apple's TextKit.
  open override var lineHeightBehavior: LineHeightBehavior {
    get { values.lineHeightBehavior }
    set { values.lineHeightBehavior = newValue }
  }
  /// See `NSParagraphStyle.hyphenationFactor`.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// See `NSParagraphStyle.usesDefaultHyphenation`.
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  /// See `NSParagraphStyle.defaultTabInterval`.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// See `NSParagraphStyle.allowsDefaultTighteningForTruncation`.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }
  /// See `NSParagraphStyle.tighteningFactorForTruncation`.
  open override var tighteningFactorForTruncation: Float {
    get { values.tighteningFactorForTruncation }
    set { values.tighteningFactorForTruncation = newValue }
  }
  /// See `NSParagraphStyle.textLists`.
  open override var textLists: [NSTextList] {
    get { values.textLists }
    set { values.textLists = newValue }
  }
  /// See `NSParagraphStyle.textBlocks`.
  open override var textBlocks: [NSTextBlock] {
    get { values.textBlocks }
    set { values.textBlocks = newValue }
  }
  /// See `NSParagraphStyle.headerLevel`.
  open override var headerLevel: Int {
    get { values.headerLevel }
    set { values.headerLevel = newValue }
  }
  /// The tab stops, in ascending order.
  open override var tabStops: [NSTextTab] {
    get { super.tabStops }
    set { values.tabStops = NSMutableParagraphStyle.sorted(newValue) }
  }

  /// Adds a tab stop where it belongs.
  open func addTabStop(_ anObject: NSTextTab) { tabStops = tabStops + [anObject] }

  /// Removes the tab stops that are equal to one.
  open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { !$0.isEqual(anObject) } }

  /// Copies all properties of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

  /// Returns the stops in ascending order; the order of those at one location does not change.
  private static func sorted(_ tabs: [NSTextTab]) -> [NSTextTab] {
    tabs.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }
}
