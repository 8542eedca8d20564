public import CoreGraphics
internal import CoreText
package import TextEngine

/// The rules by which a paragraph's lines are cut, aligned and spaced: what `.paragraphStyle` holds. All lengths are points.
///
/// A paragraph has the style of its first character. Styles are equal when they say the same. "Leading" is where the
/// paragraph's direction begins.
open class NSParagraphStyle: AttributeValue, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable
{
  // `@unchecked Sendable`: only the mutable subclass changes the values, and one thread at a time may use that.

  /// Rules on where lines may end, beyond the usual ones.
  public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a strategy from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The last line is not left with a single short word.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Korean is cut at spaces only, not between syllables.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// What labels of the system use: all of them.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  /// What the style says.
  var values = ParagraphValues()

  /// Makes a style that says what `default` says.
  public override init() { super.init() }

  /// Takes what a style says.
  init(values: ParagraphValues) {
    self.values = values
    super.init()
  }

  /// The style of text that has none: it says what its properties name as the default.
  open class var `default`: NSParagraphStyle { standardStyle }

  private static let standardStyle = NSParagraphStyle()

  /// The direction that text of a language runs in.
  ///
  /// - Parameter languageName: A BCP 47 tag; nil for the user's first language.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let language = languageName ?? Locale.preferredLanguages.first ?? "en"
    return switch Locale.Language(identifier: language).characterDirection {
    case .rightToLeft: .rightToLeft
    case .leftToRight: .leftToRight
    default: .natural
    }
  }

  // MARK: Lines

  /// Where lines stand. Default: `.natural`.
  open var alignment: NSTextAlignment { values.alignment }
  /// What becomes of text that is wider than its line. A truncating mode makes the paragraph one line. Default:
  /// `.byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Rules on where lines may end, for modes that wrap; `.pushOut` has no effect. Default: none.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The direction that the paragraph is laid out from; `.natural` is that of its first strong character. Default:
  /// `.natural`.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The distance of the first line from the leading edge of the container. Default: 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The distance of all other lines from the leading edge of the container. Default: 0.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: positive, the distance from the leading edge; otherwise that from the trailing edge, inward.
  /// Default: 0.
  open var tailIndent: CGFloat { values.tailIndent }

  // MARK: Heights

  /// What is added between lines, at least 0. Default: 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph, at least 0, added to what the next one has before it. Default: 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph, at least 0, which the first one of a container has not. Default: 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The least height of a line. Default: 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for any. Default: 0.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor on a line's natural height, before the least and the greatest one count; 0 for none. Default: 0.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  // MARK: Words and tabs

  /// Words are divided on lines that whole words fill less than this share of: 0 leaves it to the layout manager, 1 divides
  /// wherever there is room left. Default: 0.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are divided, wherever there is room left, when `hyphenationFactor` is 0. Default: false.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// The tab stops, ascending. Default: twelve to the left, every 28 points.
  open var tabStops: [NSTextTab] { values.tabStops ?? ParagraphValues.defaultTabStops }
  /// The distance of further stops after the last one; with 0 a tab there is as wide as a space. Default: 0.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether space between characters may shrink before text is truncated. It is kept and has no effect. Default: false.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// By what share that space may shrink. It is kept and has no effect. Default: 0.05.
  open var tighteningFactorForTruncation: Float { values.tighteningFactorForTruncation }

  // MARK: Structure

  /// The lists that the paragraph is an item of, the outermost first. Default: none.
  open var textLists: [NSTextList] { values.textLists }
  /// The boxes that the paragraph stands in, the outermost first. Default: none.
  open var textBlocks: [NSTextBlock] { values.textBlocks }
  /// How deep a heading the paragraph is; 0 for text. Default: 0.
  open var headerLevel: Int { values.headerLevel }

  // MARK: Values

  /// Whether another object is a style that says the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return self === other || values == other.values
  }

  /// A hash of what the style says.
  open override var hash: Int { values.hashValue }

  /// Returns a style that says the same and never changes.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values: values)
  }

  /// Returns an `NSMutableParagraphStyle` that says the same.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  /// Styles can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes what the style says.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Reads a style that `encode(with:)` wrote; nil when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let values = ParagraphValues(coder: coder) else { return nil }
    self.values = values
    super.init()
  }
}

extension NSParagraphStyle: ParagraphStyleAttributeValue {
  package var attributeStyle: ParagraphStyle { values.engineStyle }
}

extension NSParagraphStyle: FixedAttributeValue {
  package var isFixed: Bool {
    type(of: self) == NSParagraphStyle.self && textBlocks.isEmpty && textLists.isEmpty
  }
}
