/// Something in a template that was skipped or replaced so that the rest could be laid out.
public struct TemplateWarning: Sendable, Hashable, CustomStringConvertible {
  /// The problem.
  public enum Kind: Sendable, Hashable {
    /// The item's type is none that is known, or it has none; the item was skipped.
    case unknownType(String?)
    /// The item is no JSON object; it was skipped.
    case notAnItem(found: String)
    /// A field has a value that it cannot have; the configuration's value was kept.
    case invalidField(name: String, reason: String)
    /// There is no such image in the template's folder; its space was kept.
    case missingImage(name: String)
    /// The image cannot be read or decoded; its space was kept.
    case brokenImage(name: String, reason: String)
  }

  /// The problem.
  public let kind: Kind
  /// The position of the item in the template.
  public let position: TemplatePosition

  /// Creates a warning.
  public init(_ kind: Kind, at position: TemplatePosition) {
    self.kind = kind
    self.position = position
  }

  /// The problem and its position, in one line without the file's name.
  public var description: String {
    let text =
      switch kind {
      case .unknownType(nil): "item without a type skipped"
      case .unknownType(let type?): "item of unknown type '\(type)' skipped"
      case .notAnItem(let found): "an item is an object, not \(found); skipped"
      case .invalidField(let name, let reason): "field '\(name)' ignored: \(reason)"
      case .missingImage(let name): "image '\(name)': no such file; its space is kept"
      case .brokenImage(let name, let reason): "image '\(name)': \(reason); its space is kept"
      }
    return "\(position): \(text)"
  }
}
