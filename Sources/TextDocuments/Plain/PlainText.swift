internal import Foundation
internal import TextKit

/// Reads text without style.
enum PlainTextReader {
  static func document(_ data: Data, _ options: ReadingOptions) -> TextDocument {
    let detected = DetectedText(data, declared: options.codec)
    let text = NSAttributedString(string: detected.text, attributes: options.defaultAttributes ?? [:])
    var attributes: [NSAttributedString.DocumentAttributeKey: Any] = [.textEncodingName: detected.codec.name]
    if let encoding = detected.codec.encoding {
      attributes[.characterEncoding] = NSNumber(value: encoding.rawValue)
    }
    return TextDocument(text, attributes: attributes)
  }
}

/// Writes text without style.
enum PlainTextWriter {
  static func data(_ document: TextDocument) throws(DocumentError) -> (data: Data, losses: [DocumentLoss]) {
    var report = LossReport()
    let text = document.source
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      for key in attributes.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        report.add("attribute \(key.rawValue)", .text(range), kept: "text")
      }
    }
    let codec = try codec(document.attributes) ?? .utf8
    return (try codec.encode(text.string), report.entries)
  }

  /// Returns the encoding that document attributes name; `nil` when they name none.
  static func codec(
    _ attributes: [NSAttributedString.DocumentAttributeKey: Any]
  ) throws(DocumentError) -> TextCodec? {
    if let name = attributes[.textEncodingName] as? String {
      guard let codec = TextCodec(name) else { throw .unknownEncoding(name) }
      return codec
    }
    guard let number = ReadingOptions.number(attributes[.characterEncoding]), number > 0 else { return nil }
    guard let codec = TextCodec(String.Encoding(rawValue: UInt(number))) else {
      throw .unknownEncoding("\(Int(number))")
    }
    return codec
  }
}
