import Foundation
import TextDocuments

/// Reads documents for tests, and looks at what they say at an offset.
enum Probe {
  typealias Options = [NSAttributedString.DocumentReadingOptionKey: Any]

  static func html(_ source: String, _ options: Options = [:]) throws -> TextDocument {
    try document(Data(source.utf8), .html, options)
  }

  static func rtf(_ body: String, _ options: Options = [:]) throws -> TextDocument {
    try document(Data("{\\rtf1\\ansi \(body)}".utf8), .rtf, options)
  }

  static func markdown(_ source: String, _ options: Options = [:]) throws -> TextDocument {
    try document(Data(source.utf8), .markdown, options)
  }

  static func document(
    _ data: Data, _ type: NSAttributedString.DocumentType, _ options: Options = [:]
  ) throws -> TextDocument {
    try TextDocument(data: data, options: options.merging([.documentType: type]) { own, _ in own })
  }

  /// Returns a document as bytes of a format, as text.
  static func written(
    _ text: NSAttributedString, _ type: NSAttributedString.DocumentType,
    _ attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:]
  ) throws -> String {
    String(decoding: try TextDocument(text, attributes: attributes).data(as: type).data, as: UTF8.self)
  }

  static var fragment: [NSAttributedString.DocumentAttributeKey: Any] {
    [.excludedElements: ["doctype", "html", "head", "body"]]
  }
}

extension NSAttributedString {
  func value<Value>(_ key: Key, _ offset: Int, as type: Value.Type = Value.self) -> Value? {
    attribute(key, at: offset, effectiveRange: nil) as? Value
  }

  func font(_ offset: Int) -> UIFont? { value(.font, offset) }

  func style(_ offset: Int) -> NSParagraphStyle? { value(.paragraphStyle, offset) }

  func number(_ key: Key, _ offset: Int) -> Double? { (value(key, offset) as NSNumber?)?.doubleValue }

  func traits(_ offset: Int) -> UIFontDescriptor.SymbolicTraits {
    font(offset)?.fontDescriptor.symbolicTraits.intersection([.traitBold, .traitItalic]) ?? []
  }

  func link(_ offset: Int) -> String? {
    let value = attribute(.link, at: offset, effectiveRange: nil)
    return (value as? URL)?.absoluteString ?? value as? String
  }

  /// Returns a colour as `#rrggbb`, with its opacity if it is not opaque.
  func hex(_ key: Key, _ offset: Int) -> String? {
    guard let color: UIColor = value(key, offset) else { return nil }
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return "#"
      + (alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]).map {
        let digits = String(Int(($0 * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// Returns the cells around an offset as row.column.rows.columns, the outermost first.
  func cells(_ offset: Int) -> [String] {
    (style(offset)?.textBlocks ?? []).compactMap { $0 as? NSTextTableBlock }
      .map { "\($0.startingRow).\($0.startingColumn).\($0.rowSpan).\($0.columnSpan)" }
  }
}
