/// The parts of a BCP 47 language tag that choose a dictionary.
///
/// Also reads the names of dictionary files and POSIX locales, `de_AT.UTF-8` for instance.
struct LanguageTag: Hashable, Sendable {
  /// Lower case; old codes and Norwegian's macrolanguage are replaced by today's code.
  var language: String
  /// Title case, such as `Latn`.
  var script: String?
  /// Upper case, such as `AT`.
  var region: String?
  /// Lower case, in the order given, such as `1901`.
  var variants: [String] = []

  /// `nil` if the text does not begin with a language.
  init?(_ text: some StringProtocol) {
    let tag = text.prefix { $0 != "." && $0 != "@" }
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = subtags.first, (2...8).contains(first.utf8.count), first.utf8.allSatisfy(isLetter)
    else { return nil }
    language = first.lowercased()
    for subtag in subtags.dropFirst() {
      // A single letter begins an extension, which says nothing about spelling.
      if subtag.utf8.count <= 1 { break }
      let isAlphabetic = subtag.utf8.allSatisfy(isLetter)
      if subtag.utf8.count == 4, isAlphabetic, region == nil, script == nil {
        script = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      } else if isAlphabetic ? subtag.utf8.count == 2 : subtag.utf8.count == 3, region == nil {
        region = subtag.uppercased()
      } else {
        variants.append(subtag.lowercased())
      }
    }
    if language == "sh" {
      language = "sr"
      script = script ?? "Latn"
    }
    language = LanguageTag.replacements[language] ?? language
  }

  /// The tag in BCP 47 form.
  var description: String {
    ([language, script, region].compactMap(\.self) + variants).joined(separator: "-")
  }

  /// The script, whether the tag says it or leaves it to the language.
  var impliedScript: String { script ?? LanguageTag.usualScripts[language] ?? "Latn" }

  /// The region whose spelling the tag's region follows, where a language has several.
  var spellingRegion: String? {
    switch (language, region) {
    case ("en", nil): "US"
    case ("en", let region?): LanguageTag.americanRegions.contains(region) ? "US" : "GB"
    case ("pt", nil), ("pt", "BR"): "BR"
    case ("pt", _): "PT"
    default: nil
    }
  }

  private static let replacements = ["no": "nb", "iw": "he", "in": "id", "ji": "yi", "mo": "ro"]
  private static let americanRegions: Set<String> = [
    "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI",
  ]
  private static let usualScripts = [
    "be": "Cyrl", "bg": "Cyrl", "kk": "Cyrl", "ky": "Cyrl", "mk": "Cyrl", "mn": "Cyrl", "ru": "Cyrl",
    "sr": "Cyrl", "tg": "Cyrl", "uk": "Cyrl", "el": "Grek", "hy": "Armn", "ka": "Geor", "he": "Hebr",
    "yi": "Hebr", "ar": "Arab", "fa": "Arab", "ur": "Arab", "ug": "Arab", "hi": "Deva", "mr": "Deva",
    "ne": "Deva", "sa": "Deva", "as": "Beng", "bn": "Beng", "gu": "Gujr", "pa": "Guru", "or": "Orya",
    "ta": "Taml", "te": "Telu", "kn": "Knda", "ml": "Mlym", "th": "Thai", "lo": "Laoo", "km": "Khmr",
    "my": "Mymr", "am": "Ethi", "ja": "Jpan", "ko": "Kore", "zh": "Hans",
  ]
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

extension LanguageTag {
  /// Returns how well a dictionary's tag serves this one; `nil` if it does not. Larger is better.
  ///
  /// A dictionary serves its own language and script only. Among those the same region comes first, then the
  /// region whose spelling is shared, then a dictionary without region, then any other region.
  func suitability(of dictionary: LanguageTag) -> Int? {
    guard dictionary.language == language, dictionary.impliedScript == impliedScript,
      dictionary.variants.allSatisfy(variants.contains)
    else { return nil }
    let region =
      if dictionary.region == region {
        3
      } else if dictionary.region == nil {
        region == nil || spellingRegion == nil ? 2 : 1
      } else if let spellingRegion, dictionary.region == spellingRegion {
        region == nil ? 1 : 2
      } else {
        0
      }
    // Between files for the same region, the one whose name says as much as the tag.
    let sameScript = dictionary.script == script ? 1 : 0
    return dictionary.variants.count * 8 + region * 2 + sameScript
  }
}
