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
    "public.png": ["public.image", "public.data", "public.item"],
    "public.jpeg": ["public.image", "public.data", "public.item"],
  ]

  /// Whether data of a type are of another one, too.
  static func conforms(_ type: String, to other: String) -> Bool {
    type == other || wider[type]?.contains(other) == true
  }

  /// Returns the media type of an identifier; one that is not known is its own.
  static func mediaType(of identifier: String) -> String {
    media.first { $0.identifier == identifier }?.media ?? identifier
  }
}
