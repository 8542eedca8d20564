public import CoreText
public import GalleyFoundation

extension UIFont {
  /// The purpose of text; the raw values are Apple's.
  public struct TextStyle: BridgedStringKey, Hashable, Sendable {
    /// The style's name.
    public let rawValue: String

    /// Creates a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest title of a spatial interface.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// The second largest title of a spatial interface.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// Large titles.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// First level headings.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Second level headings.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Third level headings.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headings.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Subheadings.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Callouts.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Footnotes.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Captions.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Captions of less weight.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Sizes in points by category, the smallest category first, as Apple publishes them for iOS. Apple
    /// publishes no series for the two titles of spatial interfaces, only 36 and 28 points: they grow as the
    /// titles of that size do.
    private static let sizes: [TextStyle: [CGFloat]] = [
      .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62],
      .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
      .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
      .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
      .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
      .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
      .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
      .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
      .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
      .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
      .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    /// The style's size in points; a style of another name counts as `.body`.
    func size(in category: UIContentSizeCategory) -> CGFloat {
      (TextStyle.sizes[self] ?? TextStyle.sizes[.body]!)[category.rank]
    }

    /// The style's weight.
    var weight: UIFont.Weight {
      switch self {
      case .headline: .semibold
      case .extraLargeTitle, .extraLargeTitle2: .bold
      default: .regular
      }
    }
  }

  /// Returns the font of a text style in the size that the reader prefers.
  @discardableResult
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a text style in the size that some traits ask for.
  ///
  /// - Parameters:
  ///   - style: What the text is for.
  ///   - traitCollection: The traits with the size; if they specify none, the thread's traits, then the
  ///     reader's choice.
  @discardableResult
  public class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = style.size(in: .category(for: traitCollection))
    return systemFont(ofSize: size, weight: style.weight).styled(style.rawValue)
  }
}

/// Scales fonts and lengths with the reader's preferred size, as a text style does.
///
/// The factor is the style's size in the category over its size in `.large`; nothing is rounded.
public final class UIFontMetrics: NSObject, Sendable {
  private let style: UIFont.TextStyle

  /// Scales as a text style does.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// Scales as text does.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Returns a length in the size that the reader prefers.
  @discardableResult
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// Returns a length in the size that some traits ask for.
  @discardableResult
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    value * style.size(in: .category(for: traitCollection)) / style.size(in: .large)
  }

  /// Returns a font, given in its size for `.large`, in the size that the reader prefers.
  @discardableResult
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }

  /// Returns a font, given in its size for `.large`, in the size that some traits ask for.
  @discardableResult
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }

  /// Returns a font, given in its size for `.large`, in the size that the reader prefers, but not larger than
  /// a number of points.
  @discardableResult
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns a font, given in its size for `.large`, in the size of some traits, but not larger than a number
  /// of points; 0 for any size.
  @discardableResult
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size).styled(style.rawValue)
  }
}
