public import CoreText
internal import TextEngine

/// Creates models from text: plain, styled, or a JSON template.
///
/// Everything here may run on any thread; a configuration must not be changed meanwhile.
public enum CTFrameParser {
  /// Returns the attributes of text that a configuration asks for: font, paragraph style and colour.
  public static func attributes(with config: CTFrameParserConfig) -> [NSAttributedString.Key: Any] {
    var fonts = FontResolver(config.fonts)
    return TemplateTextStyle(config).attributes(config, fonts: &fonts)
  }

  /// Lays out plain text, all of it in the configuration's style.
  public static func parseContent(_ content: String, config: CTFrameParserConfig) -> CoreTextData {
    parseAttributedContent(
      NSAttributedString(string: content, attributes: attributes(with: config)), config: config)
  }

  /// Lays out styled text. The text is copied and nothing is added to it; of the configuration only the width
  /// counts.
  public static func parseAttributedContent(
    _ content: NSAttributedString, config: CTFrameParserConfig
  ) -> CoreTextData {
    layOut(TemplateContent(string: NSAttributedString(attributedString: content)), config: config)
  }

  /// Reads a template file and lays it out.
  ///
  /// Images are read from the template's folder and nowhere else. One that is missing or broken keeps its
  /// space, one that is wider than the column is scaled down to the column's width; the model's warnings name
  /// what was skipped or replaced.
  public static func parseTemplateFile(
    _ path: String, config: CTFrameParserConfig
  ) throws(TemplateError) -> CoreTextData {
    layOut(try loadTemplateFile(path, config: config), config: config)
  }

  /// Reads a template file without laying it out.
  public static func loadTemplateFile(
    _ path: String, config: CTFrameParserConfig
  ) throws(TemplateError) -> TemplateContent {
    try TemplateReader.read(path, config: config)
  }

  /// Reads a template that stands in memory, without laying it out.
  ///
  /// - Parameter file: Where the template comes from, for messages; images are looked for in its folder.
  package static func loadTemplate(
    _ bytes: [UInt8], of file: String, config: CTFrameParserConfig
  ) throws(TemplateError) -> TemplateContent {
    try TemplateReader.read(bytes, of: file, config: config)
  }

  /// Lays out content in one column as wide as the configuration says and as high as the text.
  public static func layOut(_ content: TemplateContent, config: CTFrameParserConfig) -> CoreTextData {
    layOut(content, config: config, progress: nil)
  }

  /// Lays out content in one column.
  ///
  /// - Parameter progress: Called now and then with the part that has been done, from 0 to 1.
  package static func layOut(
    _ content: TemplateContent, config: CTFrameParserConfig, progress: ((Double) -> Void)?
  ) -> CoreTextData {
    let framesetter = CTFramesetterCreateWithAttributedString(content.string)
    if let progress { shape(framesetter, progress) }
    let everything = CFRangeMake(0, 0)
    var size = CGSize.zero
    if content.string.length > 0, config.width > 0 {
      size = CTFramesetterSuggestFrameSizeWithConstraints(
        framesetter, everything, nil, CGSize(width: config.width, height: .greatestFiniteMagnitude), nil)
    }
    let width = config.width.isFinite ? max(config.width, 0) : size.width
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: size.height), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, everything, path, nil)
    return CoreTextData(ctFrame: frame, content: content, size: size)
  }

  /// Shapes all paragraphs, which is most of the work of laying them out.
  private static func shape(_ framesetter: CTFramesetter, _ progress: (Double) -> Void) {
    let typesetter = framesetter.typesetter
    let shaper = TextShaper()
    let count = Double(max(typesetter.text.text.count, 1))
    for (index, range) in typesetter.paragraphRanges.enumerated() {
      _ = typesetter.paragraph(index, by: shaper)
      progress(Double(range.upperBound) / count)
    }
  }

  /// Lays out content inside a path, from its top; what does not fit is left out.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - path: In points, y up. The height of its bounding box is the model's height.
  public static func layOut(_ content: TemplateContent, in path: CGPath) -> CoreTextData {
    let framesetter = CTFramesetterCreateWithAttributedString(content.string)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, nil)
    return CoreTextData(ctFrame: frame, content: content, size: path.boundingBox.size)
  }
}
