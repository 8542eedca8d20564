/// The Debian packages that have the dictionaries of languages.
enum DictionaryPackages {
  /// Returns the package to install for a language; `nil` if Debian has none.
  static func package(for tag: LanguageTag) -> String? {
    switch tag.language {
    case "en": tag.spellingRegion == "GB" ? "hyphen-en-gb" : "hyphen-en-us"
    case "pt": tag.spellingRegion == "BR" ? "hyphen-pt-br" : "hyphen-pt-pt"
    case "nb", "nn": "hyphen-no"
    case "et": "myspell-et"
    case let language where sameName.contains(language): "hyphen-" + language
    default: nil
    }
  }

  /// Languages whose package is called `hyphen-` and the language's code.
  private static let sameName: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr", "hu",
    "id",
    "is", "it", "kn", "lt", "lv", "ml", "mn", "mr", "nl", "or", "pa", "pl", "ro", "ru", "sk", "sl", "sr",
    "sv",
    "ta", "te", "th", "uk", "zu",
  ]
}
