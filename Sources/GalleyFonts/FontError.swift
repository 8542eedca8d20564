/// The reason why a font is not available. Every case names the file, or the name given with the bytes.
public enum FontError: Error, Equatable, Sendable {
  /// The file or directory cannot be opened or read; `reason` is the system's.
  case unreadable(file: String, reason: String)
  /// The bytes do not begin as a TrueType or OpenType font or collection does.
  case notAFont(name: String)
  /// A font, but of a format that is not read here, such as WOFF or Type 1.
  case unsupported(name: String, format: String)
  /// The collection has `count` faces, and `index` is none of them.
  case noSuchFace(name: String, index: Int, count: Int)
  /// The font contradicts itself or ends early.
  case damaged(name: String, reason: String)
  /// No file in the directory, nor below it, is a usable font.
  case noFonts(directory: String)
}

extension FontError: CustomStringConvertible {
  /// One line for a reader, in the form `THING: REASON`.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .notAFont(let name): "\(name): not a font"
    case .unsupported(let name, let format):
      "\(name): \(format) is not supported (TrueType and OpenType are)"
    case .noSuchFace(let name, let index, let count):
      "\(name): no face \(index), there \(count == 1 ? "is 1 face" : "are \(count) faces")"
    case .damaged(let name, let reason): "\(name): damaged font: \(reason)"
    case .noFonts(let directory): "\(directory): no usable font in this directory"
    }
  }
}
