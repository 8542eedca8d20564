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
    /// A field that the item's type needs is missing; `consequence` says what that leads to.
    case missingField(name: String, consequence: String)
    /// No field of the item's type has this name, so it changes nothing; `meant` is the name that is nearest.
    case unknownField(name: String, meant: String?)
    /// The address of a link does not go into documents; a tap still tells it.
    case unwrittenLink(url: String, reason: String)
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
      case .missingField(let name, let consequence): "field '\(name)' is missing; \(consequence)"
      case .unknownField(let name, let meant):
        "field '\(name)' ignored: there is no such field" + (meant.map { "; did you mean \($0)?" } ?? "")
      case .unwrittenLink(let url, let reason): "link '\(url)' \(reason); it is not written into documents"
      case .missingImage(let name): "image '\(name)': no such file; its space is kept"
      case .brokenImage(let name, let reason): "image '\(name)': \(reason); its space is kept"
      }
    return "\(position): \(text)"
  }
}
