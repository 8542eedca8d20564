internal import Foundation
internal import TextEditing

/// Uniform type identifiers and the media types that hosts have for them.
enum UniformType {
  /// An archive of styled text.
  static let styledText = "com.apple.uikit.attributedstring"

  private static let media: [(identifier: String, media: String)] = [
    (styledText, ContentType.styledText.rawValue), ("public.rtf", "text/rtf"), ("public.html", "text/html"),
    ("public.utf8-plain-text", "text/plain"), ("public.png", "image/png"), ("public.jpeg", "image/jpeg"),
    ("public.url", "text/uri-list"), ("com.adobe.pdf", "application/pdf"),
  ]

  /// The wider types of types.
  private static let wider: [String: Set<String>] = [
    "public.utf8-plain-text": ["public.plain-text", "public.text", "public.data", "public.item"],
    "public.html": ["public.text", "public.data", "public.item"],
    "public.rtf": ["public.text", "public.data", "public.item"],
    "public.url": ["public.data", "public.item"],
    "public.png": ["public.image", "public.data", "public.item"],
    "public.jpeg": ["public.image", "public.data", "public.item"],
  ]

  /// Whether data of a type are of another one, too.
  static func conforms(_ type: String, to other: String) -> Bool {
    type == other || wider[type]?.contains(other) == true
  }

  /// Returns the media type of an identifier; one that is not known is its own.
  static func mediaType(of identifier: String) -> String {
    if identifier == "public.plain-text" || identifier == "public.text" { return "text/plain" }
    return media.first { $0.identifier == identifier }?.media ?? identifier
  }

  /// Other names of media types.
  private static let aliases: [String: String] = [
    "text/plain;charset=utf-8": "text/plain", "UTF8_STRING": "text/plain", "STRING": "text/plain",
    "TEXT": "text/plain", "application/rtf": "text/rtf", "text/richtext": "text/rtf",
  ]

  /// The names under which plain text is written, beside its own.
  static let plainTextAliases = ["text/plain;charset=utf-8", "UTF8_STRING"]

  /// Returns a media type by its usual name.
  static func usualName(_ media: String) -> String { aliases[media] ?? media }

  /// Returns the identifier of a media type; one that is not known is its own.
  static func identifier(ofMedia media: String) -> String {
    let usual = usualName(media)
    return self.media.first { $0.media == usual }?.identifier ?? usual
  }

  /// Returns the addresses of a list, one a line; lines that begin with "#" are comments.
  static func addresses(in data: Data) -> [URL] {
    String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.compactMap { URL(string: $0.trimmingCharacters(in: .whitespaces)) }
  }
}
