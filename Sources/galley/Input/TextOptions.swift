internal import CoreText
internal import Foundation
internal import TemplateEngine

/// The text that `layout` and `breaks` read, its attributes and its attachment.
struct TextOptions {
  /// Their names and help texts; the operand is a file in UTF-8 or marked UTF-16, or - for standard input.
  static let options: [Option] = [
    .value("text", "t", "T", "The text itself."),
    .value(
      "utf16", nil, "FILE", "A file of UTF-16 units, little-endian without a mark; lone surrogates are kept."),
    .value(
      "attributes", "a", "FILE",
      "[{\"range\":[location,length],\"attributes\":{\"color\":\"red\",\"size\":30}}, …]"),
    .value("attachment", nil, "IMAGE", "The picture that U+FFFC stands for, a point a pixel."),
  ]

  /// The origin of the text, for messages.
  let source: String
  /// The UTF-16 units.
  let units: [UInt16]
  /// The attributes, on as many units.
  let string: NSAttributedString

  /// Reads the text, and says on standard error which of its languages cannot be hyphenated.
  init(_ verb: String, _ arguments: Arguments, config: CTFrameParserConfig) throws {
    let sources = [arguments.string("text"), arguments.string("utf16"), arguments.operands.first].compactMap {
      $0
    }
    guard sources.count == 1, arguments.operands.count <= 1 else {
      throw ToolError.usage(verb, "needs exactly one of --text, --utf16 and a file")
    }
    source = arguments.string("text") == nil ? sources[0] : "--text"
    if let text = arguments.string("text") {
      units = Array(text.utf16)
    } else if let file = arguments.string("utf16") {
      units = try TextFile.readUTF16(file)
    } else {
      units = Array(try TextFile.read(sources[0]).utf16)
    }
    // A Swift string has U+FFFD for every lone surrogate: as many units as the text.
    let string = NSMutableAttributedString(
      string: String(decoding: units, as: UTF16.self), attributes: CTFrameParser.attributes(with: config))
    if let file = arguments.string("attributes") {
      try TextAttributes.apply(file, to: string, config: config)
    }
    if let file = arguments.string("attachment") {
      try TextOptions.attach(file, to: string, units: units)
    }
    self.string = string
    Dictionaries.warnIfMissing(for: string)
  }

  private static func attach(_ file: String, to string: NSMutableAttributedString, units: [UInt16])
    throws(ToolError)
  {
    let image: CGImage
    do {
      image = try CGImage(contentsOfFile: file)
    } catch {
      throw ToolError(error, naming: file)
    }
    let picture = TemplateImage(
      name: file, size: CGSize(width: image.width, height: image.height), path: file, image: image)
    for (offset, unit) in units.enumerated() where unit == 0xFFFC {
      string.addAttributes(picture.placeholderAttributes, range: NSRange(location: offset, length: 1))
    }
  }
}
