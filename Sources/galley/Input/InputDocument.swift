internal import CoreText
internal import Foundation
internal import TextEngine
internal import TemplateEngine

/// The document that `render`, `measure` and `hit` read: a template or plain text.
struct InputDocument {
  /// The content, ready to be laid out.
  let content: TemplateContent
  /// The configuration that it was read with.
  let config: CTFrameParserConfig

  /// Reads a file, and says on standard error what was skipped or replaced.
  ///
  /// - Parameters:
  ///   - arguments: The command line, which may say the format.
  ///   - loadsImages: Whether pictures are needed, not only their sizes.
  ///   - limit: The size that a picture of the text in one column may have; of text that is too long only the
  ///     start is read.
  init(
    _ file: String, _ arguments: Arguments, config: CTFrameParserConfig, loadsImages: Bool = true,
    limit: PictureLimit? = nil
  ) throws(ToolError) {
    config.loadsImages = loadsImages
    self.config = config
    switch try InputFormat(file, arguments) {
    case .template:
      content = try InputDocument.template(file, config)
      try limit?.check(InputDocument.measure(content.string, width: config.width))
    case .text:
      content = try InputDocument.plainText(file, arguments, config, limit)
    }
    if content.string.length == 0 { printWarning(file, "there is no text in it") }
    Dictionaries.warnIfMissing(for: content.string)
  }

  private static func template(
    _ file: String, _ config: CTFrameParserConfig
  ) throws(ToolError) -> TemplateContent {
    let bytes = try InputFile.template(file)
    let content: TemplateContent
    do {
      content = try CTFrameParser.loadTemplate(bytes, of: file, config: config)
    } catch {
      throw .failed(file, error.reason)
    }
    for warning in content.warnings { printWarning(file, "\(warning)") }
    return content
  }

  private static func plainText(
    _ file: String, _ arguments: Arguments, _ config: CTFrameParserConfig, _ limit: PictureLimit?
  ) throws(ToolError) -> TemplateContent {
    prepare(config)
    var measured = limit == nil ? nil : TextStream(config)
    var pieces = try TextPieces(file)
    var bytes: [UInt8] = []
    while let piece = try pieces.next() {
      if bytes.isEmpty { try InputFormat.checkIsNoTemplate(file, arguments, start: piece) }
      bytes += piece
      guard let limit else { continue }
      measured?.add(piece)
      let width = config.width.isFinite ? config.width : CGFloat(measured?.usedWidth ?? 0)
      let size = CGSize(width: width, height: CGFloat(measured?.height ?? 0))
      try limit.check(size, isWhole: pieces.isFinished)
    }
    return TemplateContent(
      string: NSAttributedString(
        string: String(decoding: bytes, as: UTF8.self), attributes: CTFrameParser.attributes(with: config)))
  }

  /// Sets what plain text does not say of itself: its colour. The template engine's grey is for templates.
  static func prepare(_ config: CTFrameParserConfig) { config.textColor = .black }

  /// Returns the size of styled text in a column, found without laying it out.
  private static func measure(_ string: NSAttributedString, width: CGFloat) -> CGSize {
    let typesetter = CTFramesetterCreateWithAttributedString(string).typesetter
    let (measure, usedWidth) = typesetter.measureUsedWidth(width: Double(width), threads: 1)
    var height = 0.0
    for index in measure.heights.indices { height += measure.heights[index] + measure.spacings[index] }
    height -= measure.spacings.last ?? 0
    return CGSize(width: width.isFinite ? width : CGFloat(usedWidth), height: CGFloat(height))
  }
}

extension InputFile {
  /// Returns a template as UTF-8: as it stands, or out of UTF-16 if a byte order mark says so.
  static func template(_ file: String) throws(ToolError) -> [UInt8] {
    let bytes = try InputFile(file).readToEnd()
    let (encoding, markLength) = TextEncoding.of(bytes.prefix(3))
    guard encoding != .utf8 else { return bytes }
    let units = TextEncoding.units(bytes[markLength...], isBigEndian: encoding == .utf16BigEndian)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
