/// The reason why a file could not be read, understood or written.
///
/// Not in Apple's Core Graphics.
public enum GraphicsFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file could not be read.
  case unreadable(file: String, reason: String)
  /// The bytes begin like no kind of picture that is known here.
  case unknownFormat(file: String)
  /// The file is a picture, but damaged, cut short or too large.
  case damaged(file: String, reason: String)
  /// The file could not be written; what was there before is untouched.
  case unwritable(file: String, reason: String)
  /// Drawing failed inside the library that does it.
  case drawing(reason: String)

  /// The file and the reason in one line.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
    case .unknownFormat(let file): "\(file): neither a PNG nor a JPEG picture"
    case .damaged(let file, let reason): "\(file): damaged picture: \(reason)"
    case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
    case .drawing(let reason): "drawing failed: \(reason)"
    }
  }
}
