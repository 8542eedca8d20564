/// The reason why a language cannot be hyphenated.
public enum HyphenationError: Error, Equatable, Sendable {
  /// The directory holds no dictionary for the language; `package` is the Debian package that has one.
  case noDictionary(language: String, directory: String, package: String?)
  /// The dictionary cannot be opened or read; `reason` is the system's.
  case unreadable(file: String, reason: String)
  /// The dictionary is written in a character encoding that is not known here.
  case unknownEncoding(file: String, encoding: String)
  /// The file is not a hyphenation dictionary.
  case notADictionary(file: String)
}

extension HyphenationError: CustomStringConvertible {
  /// One line for a reader, in the form `THING: REASON`.
  public var description: String {
    switch self {
    case .noDictionary(let language, let directory, let package?):
      "hyphenation for '\(language)': no dictionary in \(directory); install the package \(package)"
    case .noDictionary(let language, let directory, nil):
      "hyphenation for '\(language)': no dictionary in \(directory), and no known package has one"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .unknownEncoding(let file, let encoding): "\(file): unknown character encoding '\(encoding)'"
    case .notADictionary(let file): "\(file): not a hyphenation dictionary"
    }
  }
}
