public import CoreText

/// The style of one template item's text, which field handlers change before the text is created.
///
/// A style begins as the configuration says; what no field changes stays so.
public struct TemplateTextStyle {
  /// The largest size, in points, that a template may ask for: of type, and of an image's sides.
  public static let maximumSize: CGFloat = 1_000_000

  /// The font's family, full or PostScript name.
  public var fontName: String
  /// Whether the bold face of the family is used.
  public var isBold = false
  /// Whether the italic face of the family is used.
  public var isItalic = false
  /// The type size in points.
  public var fontSize: CGFloat
  /// The colour of the glyphs.
  public var textColor: CGColor
  /// The alignment of lines in their width; of two items in one paragraph, the first decides.
  public var alignment: CTTextAlignment
  /// The language as a BCP 47 tag; it chooses between regional glyphs and fallback fonts.
  public var language: String?
  /// Further attributes, which win over those that the properties above lead to.
  public var attributes: [NSAttributedString.Key: Any] = [:]

  /// Creates the style of text to which no field applies.
  public init(_ config: CTFrameParserConfig) {
    fontName = config.fontName
    fontSize = config.usableFontSize
    textColor = config.textColor
    alignment = config.alignment
    language = config.language
  }
}
