public import CoreText
public import GalleyFonts

/// The settings of a parser: the width of the column, and the default style of text.
///
/// Lengths are points.
public final class CTFrameParserConfig {
  /// The width of the column. Infinite: lines end only at line breaks in the text. Zero, negative or not a
  /// number: no line fits, and the model has height 0.
  public var width: CGFloat = 200
  /// The type size; a value that is not positive and finite counts as 16.
  public var fontSize: CGFloat = 16
  /// The space between two lines, whatever their fonts ask for; a value that is not finite counts as 0.
  public var lineSpace: CGFloat = 8
  /// The colour of the text: grey, 108/255 of each component.
  public var textColor = CGColor(red: 108 / 255, green: 108 / 255, blue: 108 / 255, alpha: 1)
  /// The font's family, full or PostScript name. A collection without Arial gives Liberation Sans, which has
  /// Arial's widths, and without that one of the substitutes that `CTFontCreateWithName` lists.
  public var fontName = CTFrameParserConfig.defaultFontName
  /// The alignment of lines in the column.
  public var alignment = CTTextAlignment.natural
  /// The direction that paragraphs have; natural: that of their first strong character.
  public var writingDirection = CTWritingDirection.natural
  /// The language of text without one of its own, as a BCP 47 tag.
  public var language: String?
  /// Words are divided on lines that whole words fill less than this share of: 0 never, 1 wherever there is
  /// space left. Only text with a language that has a dictionary is divided; a value that is not finite
  /// counts as 0.
  public var hyphenationFactor: CGFloat = 0
  /// The collection of fonts: those that are named, and those that replace them for missing characters.
  public var fonts = FontCollection.current
  /// The fields of template items that change how text looks.
  public var fields = TemplateFieldRegistry.standard
  /// Whether the pictures are read with the template. Without them the layout is the same; what is missing or
  /// broken is not noticed, except that a file is not there.
  public var loadsImages = true

  /// Whether lines are as far apart as their fonts ask for, and `lineSpace` does not count.
  package var keepsFontLeading = false

  /// The name of the original engine's font.
  public static let defaultFontName = "ArialMT"

  /// Creates a configuration with the default values.
  public init() {}

  /// The type size that is used.
  var usableFontSize: CGFloat { fontSize > 0 && fontSize.isFinite ? fontSize : 16 }

  /// The space between two lines that is used.
  var usableLineSpace: CGFloat { lineSpace.isFinite ? lineSpace : 0 }
}
