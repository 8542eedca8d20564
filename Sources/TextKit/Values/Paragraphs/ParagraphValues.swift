internal import CoreText
internal import Foundation
internal import TextEngine
internal import GalleyUnicode

/// The properties of a paragraph style, in the kits' terms. All lengths are points.
struct ParagraphValues: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var baseWritingDirection = NSWritingDirection.natural
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var lineHeightBehavior = NSParagraphStyle.LineHeightBehavior.addsAbove
  var hyphenationFactor: Float = 0
  var usesDefaultHyphenation = false
  /// Ascending; `nil` for the default ones.
  var tabStops: [NSTextTab]?
  var defaultTabInterval: CGFloat = 0
  var allowsDefaultTighteningForTruncation = false
  var tighteningFactorForTruncation: Float = 0.05
  var headerLevel = 0
  var textLists: [NSTextList] = []
  var textBlocks: [NSTextBlock] = []

  /// Twelve stops every 28 points.
  static let defaultTabStops = (1...12).map { NSTextTab(textAlignment: .left, location: 28 * CGFloat($0)) }

  /// The properties without blocks, lists and the level as a heading.
  var ofLines: ParagraphValues {
    var values = self
    (values.textLists, values.textBlocks, values.headerLevel) = ([], [], 0)
    return values
  }

  /// The style in the engine's terms. What must not be negative counts as 0 when it is, and so does what is
  /// no number.
  var engineStyle: ParagraphStyle {
    func length(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }
    func positive(_ value: CGFloat) -> Double { max(0, length(value)) }
    var style = ParagraphStyle()
    style.alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    style.lineBreakMode =
      switch lineBreakMode {
      case .byWordWrapping: .wordWrapping
      case .byCharWrapping: .characterWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
    style.baseDirection =
      switch baseWritingDirection {
      case .natural: .automatic
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    if lineBreakStrategy.contains(.hangulWordPriority) {
      style.lineBreakTailoring = LineBreakTailoring(wordBreak: .keepHangul)
    }
    style.firstLineHeadIndent = length(firstLineHeadIndent)
    style.headIndent = length(headIndent)
    style.tailIndent = length(tailIndent)
    style.lineSpacingAdjustment = positive(lineSpacing)
    style.paragraphSpacing = positive(paragraphSpacing)
    style.paragraphSpacingBefore = positive(paragraphSpacingBefore)
    style.minimumLineHeight = positive(minimumLineHeight)
    style.maximumLineHeight = positive(maximumLineHeight)
    style.lineHeightMultiple = positive(lineHeightMultiple)
    style.splitsAddedHeight = lineHeightBehavior == .halfLeading
    style.hyphenationFactor = min(positive(CGFloat(hyphenationFactor)), 1)
    if style.hyphenationFactor == 0, usesDefaultHyphenation { style.hyphenationFactor = 1 }
    if let tabStops { style.tabStops = tabStops.map(\.stop) }
    style.defaultTabInterval = positive(defaultTabInterval)
    return style
  }
}
