public import Foundation
internal import TextEditing
public import TextKit

extension NSAttributedString.Key {
  /// What an item of an ``AttachmentDocument`` says beside its text: the JSON of its fields, as a string.
  /// Text that is typed beside it says the same.
  public static let documentTextFields = NSAttributedString.Key("DocumentTextFields")
}

extension AttachmentDocument {
  /// Returns the document as text, in which each object is an attachment.
  ///
  /// Attachments have the attributes of the text before them, which lines without text get their height from;
  /// at the start of the document those of text that says nothing else.
  ///
  /// - Parameters:
  ///   - attributes: Returns the attributes of text by what its item says beside it.
  ///   - attachment: Returns the attachment of an object. One that has no payload gets the object as its
  ///     payload, from which ``init(_:fields:object:)`` takes it.
  public func attributedString(
    attributes: ([String: JSONValue]) -> [NSAttributedString.Key: Any],
    attachment: (AttachmentObject) -> ReusableTextAttachment
  ) -> NSAttributedString {
    let result = NSMutableAttributedString()
    var last: [NSAttributedString.Key: Any]?
    for item in items {
      switch item {
      case .text(let text, let fields):
        var values = attributes(fields)
        if let json = Self.json(fields) { values[.documentTextFields] = json }
        result.append(NSAttributedString(string: text, attributes: values))
        last = values
      case .object(let object):
        let attachment = attachment(object)
        if attachment.payload == nil { attachment.payload = object }
        let values = last ?? attributes([:])
        last = values
        result.append(NSAttributedString(attachment: attachment, attributes: values))
      }
    }
    return result
  }

  /// Reads a document from text: each attachment that has an object is an item, and so is the text between,
  /// where it says the same beside it.
  ///
  /// Items of text that follow one another and say the same become one, and empty ones none; for all other
  /// documents this is the way back of ``attributedString(attributes:attachment:)``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fields: What the document says of itself.
  ///   - object: Returns the object of an attachment; by default its payload, if that is one. For attachments
  ///     without an object the document has what stands for them in text without attributes; U+FFFC if that
  ///     is not said.
  public init(
    _ text: NSAttributedString, fields: [String: JSONValue] = [:],
    object: (NSTextAttachment) -> AttachmentObject? = {
      ($0 as? ReusableTextAttachment)?.payload as? AttachmentObject
    }
  ) {
    var items: [Item] = []
    func append(_ string: String, _ fields: [String: JSONValue]) {
      guard !string.isEmpty else { return }
      if case .text(let before, fields)? = items.last {
        items[items.count - 1] = .text(before + string, fields: fields)
      } else {
        items.append(.text(string, fields: fields))
      }
    }
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let string = (text.string as NSString).substring(with: range)
      let fields = (attributes[.documentTextFields] as? String).flatMap(Self.fields) ?? [:]
      guard let attachment = attributes[.attachment] as? NSTextAttachment else {
        return append(string, fields)
      }
      let placeholder = (attachment as? any PlainTextAttachment)?.textWithoutAttributes ?? "\u{FFFC}"
      let object = object(attachment)
      for (number, part) in string.components(separatedBy: "\u{FFFC}").enumerated() {
        if number > 0 {
          if let object { items.append(.object(object)) } else { append(placeholder, fields) }
        }
        append(part, fields)
      }
    }
    self.init(items: items, fields: fields)
  }

  /// Returns fields as JSON, the same for the same fields; `nil` for none.
  private static func json(_ fields: [String: JSONValue]) -> String? {
    guard !fields.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func fields(_ json: String) -> [String: JSONValue]? {
    try? JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
  }
}
