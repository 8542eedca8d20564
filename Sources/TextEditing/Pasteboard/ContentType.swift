/// The type of data on a clipboard, as a media type: `text/plain`.
public struct ContentType: RawRepresentable, Hashable, Sendable {
  /// The media type.
  public var rawValue: String

  /// Creates a type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Text without attributes, in UTF-8.
  public static let plainText = ContentType(rawValue: "text/plain")
  /// An archive of a styled string, as `NSKeyedArchiver` writes it.
  public static let styledText = ContentType(rawValue: "application/x-galley-styled-text")
  /// RTF; a ``StyledTextFormat`` reads and writes it.
  public static let rtf = ContentType(rawValue: "text/rtf")
  /// HTML; a ``StyledTextFormat`` reads and writes it.
  public static let html = ContentType(rawValue: "text/html")
  /// How many lines each of several parts has that were selected, as numbers with commas between them.
  public static let textParts = ContentType(rawValue: "application/x-galley-text-parts")
  /// A PNG file.
  public static let png = ContentType(rawValue: "image/png")
  /// A JPEG file.
  public static let jpeg = ContentType(rawValue: "image/jpeg")
}
