internal import CoreText
internal import TextEngine

/// The language by which words are divided that have no language attribute.
enum HyphenationLanguage {
  /// The languages to choose from instead of the user's, the preferred one first.
  @TaskLocal static var preferred: [String]?

  /// That of the user's preferred languages which comes first among those with a dictionary, else "en". It is
  /// looked up once, so that it stays the same as long as the process runs.
  private static let users = choose(from: Locale.preferredLanguages)

  /// The language, as a BCP 47 tag.
  static var current: String { language(preferring: preferred) }

  /// Returns the language where other languages are preferred than the user's.
  ///
  /// - Parameter languages: These languages; `nil` for the user's.
  static func language(preferring languages: [String]?) -> String { languages.map(choose) ?? users }

  private static func choose(from languages: [String]) -> String {
    languages.first(where: BreakOpportunities.dividesWords) ?? "en"
  }
}
