internal import CoreText
internal import GalleyFonts
internal import Foundation
internal import TemplateEngine

/// The options that all verbs share that lay out text.
struct LayoutOptions {
  /// Their names and help texts.
  static let options: [Option] =
    [
      .value("width", "w", "W", "Column width in points, or inf for no wrapping. Default: 200."),
      .value("size", nil, "N", "Type size in points where the input does not say one. Default: 16."),
      .value("line-space", nil, "N", "Points between two lines. Default: 8; the fonts' own for 'layout'."),
      .value("align", nil, "HOW", "left, right, center, justified or natural (default)."),
      .value(
        "direction", nil, "HOW", "auto (default: by each paragraph's first strong character), ltr or rtl."),
      .value("language", nil, "TAG", "Language of the text as a BCP 47 tag, such as zh-Hant."),
      .value(
        "hyphenate", nil, "FACTOR",
        "Divide words, by the rules of --language, on lines that whole words fill less than this share of: 0 (default) to 1."
      ),
    ] + FontOptions.options

  /// The column's width in points; may be infinite.
  let width: CGFloat?
  /// The type size in points.
  let size: CGFloat?
  /// The space between two lines, in points.
  let lineSpace: CGFloat?
  /// The alignment of lines.
  let alignment: CTTextAlignment
  /// The paragraphs' direction.
  let direction: CTWritingDirection
  /// The language.
  let language: String?
  /// The share of a line that whole words must fill for no word to be divided.
  let hyphenationFactor: CGFloat
  /// The fonts.
  let fonts: FontOptions

  /// Reads the options.
  init(_ arguments: Arguments) throws {
    width = try arguments.number("width", Arguments.columnWidth).map { CGFloat($0) }
    size = try arguments.number("size", Arguments.typeSize).map { CGFloat($0) }
    lineSpace = try arguments.number("line-space", Arguments.distance).map { CGFloat($0) }
    alignment =
      try arguments.choice(
        "align",
        ["left": .left, "right": .right, "center": .center, "justified": .justified, "natural": .natural])
      ?? .natural
    direction =
      try arguments.choice("direction", ["auto": .natural, "ltr": .leftToRight, "rtl": .rightToLeft])
      ?? .natural
    language = try LanguageTag.read(arguments)
    hyphenationFactor = CGFloat(try arguments.number("hyphenate", Arguments.share) ?? 0)
    fonts = try FontOptions(arguments)
  }

  /// Returns the configuration for the template engine.
  func config() -> CTFrameParserConfig {
    let config = CTFrameParserConfig()
    if let width { config.width = width }
    if let size { config.fontSize = size }
    if let lineSpace { config.lineSpace = lineSpace }
    config.alignment = alignment
    config.writingDirection = direction
    config.language = language
    config.hyphenationFactor = hyphenationFactor
    fonts.apply(to: config)
    return config
  }
}

extension Arguments {
  /// The longest length that is laid out: sums of such lengths still have their digits.
  private static let longest = Double(TemplateTextStyle.maximumSize)

  /// A type size.
  static let typeSize: (words: String, test: @Sendable (Double) -> Bool) = (
    "a number of points above 0, at most 1000000", { $0 > 0 && $0 <= longest }
  )
  /// A part of a whole.
  static let share: (words: String, test: @Sendable (Double) -> Bool) = (
    "a number from 0 to 1", { $0 >= 0 && $0 <= 1 }
  )
  /// A column's width.
  static let columnWidth: (words: String, test: @Sendable (Double) -> Bool) = (
    "a number of points above 0, at most 1000000, or inf", { $0 > 0 && $0 <= longest || $0 == .infinity }
  )
  /// A length that may be 0.
  static let distance: (words: String, test: @Sendable (Double) -> Bool) = (
    "a number of points from 0 to 1000000", { $0 >= 0 && $0 <= longest }
  )
}
