/// A document as programs exchange it: texts and objects in order, which become a text with attachments and
/// come back from it.
///
/// In JSON each item is an object with a `type`. Items of the type `text` have a `text`; all others are
/// objects of the program. Whatever other fields an item or the document has are kept.
///
/// ```json
/// {"items": [
///   {"type": "text", "text": "Thanks to "}, {"type": "user", "id": 7, "name": "Ada"},
///   {"type": "text", "text": " for these.\n", "style": "caption"},
///   {"type": "image", "file": "tree.png", "width": 60, "height": 30}
/// ]}
/// ```
public struct AttachmentDocument: Codable, Equatable, Sendable {
  /// A part of a document.
  public enum Item: Codable, Equatable, Sendable {
    /// Text, with what else its item says: the name of a style, for example.
    case text(String, fields: [String: JSONValue] = [:])
    /// What is no text.
    case object(AttachmentObject)
  }

  /// The parts, in order.
  public var items: [Item]
  /// What the document says of itself, by name; the items are not among it.
  public var fields: [String: JSONValue]

  static let typeField = "type"
  static let textKind = "text"
  static let textField = "text"
  static let itemsField = "items"

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - items: The parts, in order.
  ///   - fields: What the document says of itself; `items` is left out.
  public init(items: [Item], fields: [String: JSONValue] = [:]) {
    self.items = items
    self.fields = fields.filter { $0.key != Self.itemsField }
  }

  /// Reads a document.
  ///
  /// - Throws: A `DecodingError`, which names the item and the field that is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldName.self)
    items = try container.decode([Item].self, forKey: FieldName(Self.itemsField))
    fields = try container.fields(except: [Self.itemsField])
  }

  /// Writes the document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(items, forKey: FieldName(Self.itemsField))
    try container.encode(fields, except: [Self.itemsField])
  }
}

extension AttachmentDocument.Item {
  /// Reads an item.
  ///
  /// - Throws: A `DecodingError`, which names the field that is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    typealias Document = AttachmentDocument
    let container = try decoder.container(keyedBy: FieldName.self)
    let kind = try container.decode(String.self, forKey: FieldName(Document.typeField))
    if kind == Document.textKind {
      self = .text(
        try container.decode(String.self, forKey: FieldName(Document.textField)),
        fields: try container.fields(except: [Document.typeField, Document.textField]))
    } else {
      self = .object(
        AttachmentObject(kind: kind, fields: try container.fields(except: [Document.typeField])))
    }
  }

  /// Writes the item.
  public func encode(to encoder: any Encoder) throws {
    typealias Document = AttachmentDocument
    var container = encoder.container(keyedBy: FieldName.self)
    switch self {
    case .text(let text, let fields):
      try container.encode(Document.textKind, forKey: FieldName(Document.typeField))
      try container.encode(text, forKey: FieldName(Document.textField))
      try container.encode(fields, except: [Document.typeField, Document.textField])
    case .object(let object):
      try container.encode(object.kind, forKey: FieldName(Document.typeField))
      try container.encode(object.fields, except: [Document.typeField])
    }
  }
}

/// The name of any field.
private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<FieldName> {
  fileprivate func fields(except names: Set<String>) throws -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    for key in allKeys where !names.contains(key.stringValue) {
      fields[key.stringValue] = try decode(JSONValue.self, forKey: key)
    }
    return fields
  }
}

extension KeyedEncodingContainer<FieldName> {
  fileprivate mutating func encode(_ fields: [String: JSONValue], except names: Set<String>) throws {
    for (name, value) in fields where !names.contains(name) { try encode(value, forKey: FieldName(name)) }
  }
}
