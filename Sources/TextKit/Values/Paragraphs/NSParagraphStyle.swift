public import CoreGraphics
public import CoreText
internal import TextEngine

/// The rules by which a paragraph's lines are cut, aligned and spaced: what `.paragraphStyle` holds. All
/// lengths are points.
///
/// A paragraph has the style of its first character. Styles are equal when all their properties are.
/// "Leading" is where the paragraph's direction begins.
///
/// A style is a `CTParagraphStyle`, too, and Core Text's functions read it.
open class NSParagraphStyle: CTParagraphStyle, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  // `@unchecked Sendable`: only the mutable subclass changes the values, and one thread at a time may use
  // that.

  /// Rules on where lines may end, beyond the usual ones.
  public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a strategy from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The last line is not left with a single short word.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Korean is cut at spaces only, not between syllables.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// The strategies of the system's labels: all of them.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  /// The properties of the style.
  var values = ParagraphValues()

  /// Creates a style with the properties of `default`.
  public init() { super.init(NSParagraphStyle.reader) }

  /// Creates a style from its properties.
  init(values: ParagraphValues) {
    self.values = values
    super.init(NSParagraphStyle.reader)
  }

  /// What Core Text asks.
  private static let reader = KitParagraphStyleReader(
    style: { unsafeDowncast($0, to: NSParagraphStyle.self).values.engineStyle },
    tabs: {
      unsafeDowncast($0, to: NSParagraphStyle.self).tabStops.map { tab in
        let options = tab.options.map { (NSString(string: $0.rawValue), $1) }
        return CTTextTabCreate(
          CTTextAlignment(tab.alignment), Double(tab.location),
          NSDictionary(objects: options.map(\.1), forKeys: options.map(\.0)))
      }
    })

  /// The style of text without one: all properties have the defaults that they name.
  open class var `default`: NSParagraphStyle { standardStyle }

  private static let standardStyle = NSParagraphStyle()

  /// The direction that text of a language runs in.
  ///
  /// - Parameter languageName: A BCP 47 tag; `nil` for the user's first language.
  @discardableResult
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let language = languageName ?? Locale.preferredLanguages.first ?? "en"
    return switch Locale.Language(identifier: language).characterDirection {
    case .rightToLeft: .rightToLeft
    case .leftToRight: .leftToRight
    default: .natural
    }
  }

  // MARK: Lines

  /// The alignment of lines. Default: `.natural`.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of text that is wider than its line. A truncating mode makes the paragraph one line.
  /// Default: `.byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Rules on where lines may end, for modes that wrap; `.pushOut` has no effect. Default: none.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The direction that the paragraph is laid out from; `.natural` is that of its first strong character.
  /// Default: `.natural`.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The distance of the first line from the leading edge of the container. Default: 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The distance of all other lines from the leading edge of the container. Default: 0.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: positive, the distance from the leading edge; otherwise that from the trailing edge,
  /// inward. Default: 0.
  open var tailIndent: CGFloat { values.tailIndent }

  // MARK: Line heights

  /// The space that is added between lines, at least 0. Default: 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph, at least 0, added to what the next one has before it. Default: 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph, at least 0, which the first one of a container has not. Default: 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The least height of a line. Default: 0.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for any. Default: 0.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor on a line's natural height, before the least and the greatest one count; 0 for none. Default:
  /// 0.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// Where the height lies that `minimumLineHeight`, `maximumLineHeight` and `lineHeightMultiple` add to
  /// lines or take from them. Default: `.addsAbove`.
  ///
  /// Not in Apple's TextKit.
  open var lineHeightBehavior: LineHeightBehavior { values.lineHeightBehavior }

  // MARK: Words and tabs

  /// The share of a line below which words are divided if whole words fill less than it: 0 leaves it to the
  /// layout manager, 1 divides wherever there is space left. Default: 0.
  ///
  /// Words are divided by the language of their `.languageIdentifier`. Without one TextKit and string drawing
  /// take the first of `Locale.preferredLanguages`, as it was when a word was first divided, that has a
  /// dictionary, else English: set the attribute where lines must not depend on the user. Core Text divides
  /// no words without the attribute.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are divided, wherever there is space left, when `hyphenationFactor` is 0. Default: false.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// The tab stops, ascending. Default: twelve to the left, every 28 points.
  open var tabStops: [NSTextTab] { values.tabStops ?? ParagraphValues.defaultTabStops }
  /// The distance of further stops after the last one; with 0 a tab there is as wide as a space. Default: 0.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether space between characters may shrink before text is truncated. It is stored and has no effect.
  /// Default: false.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// The share by which that space may shrink. It is stored and has no effect. Default: 0.05.
  open var tighteningFactorForTruncation: Float { values.tighteningFactorForTruncation }

  // MARK: Structure

  /// The lists that the paragraph is an item of, the outermost first. Default: none.
  open var textLists: [NSTextList] { values.textLists }
  /// The blocks around the paragraph, the outermost first. Default: none.
  open var textBlocks: [NSTextBlock] { values.textBlocks }
  /// The level of the paragraph as a heading; 0 for text. Default: 0.
  open var headerLevel: Int { values.headerLevel }

  // MARK: Values

  /// Returns whether another object is a style with the same properties.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return self === other || values == other.values
  }

  /// Whether another style has the same properties, but for blocks, lists and the level as a heading, which
  /// lines do not depend on.
  package func setsLines(as other: NSParagraphStyle) -> Bool {
    self === other || values.ofLines == other.values.ofLines
  }

  /// A hash of the style's properties.
  open override var hash: Int { values.hashValue }

  /// Returns a style with the same properties that never changes.
  @discardableResult
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values: values)
  }

  /// Returns an `NSMutableParagraphStyle` with the same properties.
  @discardableResult
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  /// Styles can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the style's properties.
  open func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// Reads a style that `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    guard let values = ParagraphValues(coder: coder) else { return nil }
    self.values = values
    super.init(NSParagraphStyle.reader)
  }
}

extension NSParagraphStyle: FixedAttributeValue {
  package var isFixed: Bool {
    type(of: self) == NSParagraphStyle.self && textBlocks.isEmpty && textLists.isEmpty
  }
}
