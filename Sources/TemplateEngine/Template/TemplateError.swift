/// The reason why a template cannot be laid out at all. Lesser problems are ``TemplateWarning``s.
public enum TemplateError: Error, Equatable, CustomStringConvertible {
  /// There is no such file.
  case missingFile(file: String)
  /// The file is there but cannot be read.
  case unreadableFile(file: String, reason: String)
  /// The file is not JSON; the position is that of the first mistake.
  case malformedJSON(file: String, position: TemplatePosition, reason: String)
  /// The root of the file is JSON, but not the array of items that a template is.
  case notAnArray(file: String, found: String)
  /// An image is, or would be, outside the template's folder, where no template may reach.
  case imageOutsideFolder(file: String, position: TemplatePosition, name: String, reason: String)

  /// The template file that the error is about.
  public var file: String {
    switch self {
    case .missingFile(let file), .unreadableFile(let file, _), .malformedJSON(let file, _, _),
      .notAnArray(let file, _), .imageOutsideFolder(let file, _, _, _):
      file
    }
  }

  /// The problem, without the file's name.
  public var reason: String {
    switch self {
    case .missingFile: "no such file"
    case .unreadableFile(_, let reason): reason
    case .malformedJSON(_, let position, let reason): "\(position): \(reason)"
    case .notAnArray(_, let found): "the root of a template is an array of items, not \(found)"
    case .imageOutsideFolder(_, let position, let name, let reason): "\(position): image '\(name)' \(reason)"
    }
  }

  /// File and reason in one line.
  public var description: String { "\(file): \(reason)" }
}
