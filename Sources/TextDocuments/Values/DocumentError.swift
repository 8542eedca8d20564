public import Foundation

/// The reason why a document cannot be read or written.
///
/// Not in Apple's UIKit.
public enum DocumentError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// The data are not in the format that they are said to be in.
  case notInFormat(String)
  /// There is no reader or writer of the format.
  case unknownFormat(String)
  /// There is no such encoding.
  case unknownEncoding(String)
  /// A character of the text, at a UTF-16 offset, that is not in the encoding.
  case unencodable(character: String, offset: Int, encoding: String)
  /// The data are larger than the readers' limit, 2 GB.
  case tooLarge

  /// The reason in words.
  public var description: String {
    switch self {
    case .notInFormat(let format): "the data are not \(format)"
    case .unknownFormat(let format): "there is no reader or writer of the format '\(format)'"
    case .unknownEncoding(let name): "there is no encoding '\(name)'"
    case .unencodable(let character, let offset, let encoding):
      "'\(character)' at offset \(offset) is not in \(encoding)"
    case .tooLarge: "the data are larger than 2 GB"
    }
  }

  /// The reason in words.
  public var errorDescription: String? { description }
}
