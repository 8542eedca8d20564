public import Foundation

/// What is no text in an ``AttachmentDocument``: a picture, a user, a poll. The payload of its attachment.
public final class AttachmentObject: NSObject, NSSecureCoding, Sendable {
  /// What kind of object it is: in JSON the field `type`.
  public let kind: String
  /// What the object says of itself, by name; `type` is not among it.
  public let fields: [String: JSONValue]

  /// Creates an object.
  ///
  /// - Parameters:
  ///   - kind: What kind of object it is; not `text`, which is the kind of texts.
  ///   - fields: What it says of itself; `type` is left out.
  public init(kind: String, fields: [String: JSONValue] = [:]) {
    precondition(kind != AttachmentDocument.textKind, "an object of the kind `text` would be read as text")
    self.kind = kind
    self.fields = fields.filter { $0.key != AttachmentDocument.typeField }
  }

  /// What the object says of itself under a name; `nil` for nothing.
  public subscript(name: String) -> JSONValue? { fields[name] }

  /// Whether another object is of the same kind and says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AttachmentObject else { return false }
    return kind == other.kind && fields == other.fields
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(fields)
    return hasher.finalize()
  }

  // MARK: Archives

  /// `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the object.
  public func encode(with coder: NSCoder) {
    guard let data = try? JSONEncoder().encode(fields) else { return }
    coder.encode(NSString(string: kind), forKey: "kind")
    coder.encode(NSString(string: String(decoding: data, as: UTF8.self)), forKey: "fields")
  }

  /// Reads an object that ``encode(with:)`` wrote; `nil` if there is none.
  public init?(coder: NSCoder) {
    guard let kind = coder.decodeObject(of: NSString.self, forKey: "kind") as String?,
      kind != AttachmentDocument.textKind,
      let json = coder.decodeObject(of: NSString.self, forKey: "fields") as String?,
      let fields = try? JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
    else { return nil }
    (self.kind, self.fields) = (kind, fields)
  }
}
