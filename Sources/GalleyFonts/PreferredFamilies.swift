/// The families that fallback prefers for a language or a script: the common free ones first.
///
/// A family that is not in a collection is passed over, so the table may name more families than one system
/// has.
enum PreferredFamilies {
  /// Returns the families for a BCP 47 language tag in order of preference.
  ///
  /// - Parameter traits: With serifs, the families with serifs come first; monospaced ones first of all for
  ///   text that is monospaced.
  static func families(forLanguage tag: String, like traits: FontTraits) -> [String] {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = subtags.first else { return [] }
    if let region = hanRegion(language: language, subtags: Set(subtags.dropFirst())) {
      return han(region, like: traits)
    }
    return ordered(byLanguage[language], like: traits)
  }

  /// Returns the families for an ISO 15924 script tag in order of preference; Han without a language is
  /// simplified Chinese, and `Zyyy` stands for signs without a script.
  static func families(forScript tag: FontTag, like traits: FontTraits) -> [String] {
    switch tag {
    case "Hani", "Hans": han(.simplified, like: traits)
    case "Hant", "Bopo": han(.traditional, like: traits)
    case "Hira", "Kana", "Hrkt", "Jpan": han(.japanese, like: traits)
    case "Hang", "Kore": han(.korean, like: traits)
    // Signs that many scripts share: fonts with many of them, and then the width that they have beside Han.
    case "Zyyy": ordered(general, like: traits) + han(.simplified, like: traits)
    default: ordered(byScript[tag], like: traits)
    }
  }

  // MARK: Han

  private enum HanRegion: String {
    case simplified = "SC"
    case traditional = "TC"
    case hongKong = "HK"
    case japanese = "JP"
    case korean = "KR"
  }

  private static func hanRegion(language: String, subtags: Set<String>) -> HanRegion? {
    switch language {
    case "ja", "ain", "ryu": return .japanese
    case "ko": return .korean
    case "yue": return subtags.contains("hans") || subtags.contains("cn") ? .simplified : .hongKong
    case "nan", "hak", "lzh": return subtags.contains("hans") ? .simplified : .traditional
    case "zh", "cmn", "wuu":
      if subtags.contains("hans") { return .simplified }
      if subtags.contains("hk") || subtags.contains("mo") { return .hongKong }
      return subtags.contains("hant") || subtags.contains("tw") ? .traditional : .simplified
    default: return nil
    }
  }

  private static func han(_ region: HanRegion, like traits: FontTraits) -> [String] {
    let suffix = region.rawValue
    let sans = ["Noto Sans CJK \(suffix)", "Source Han Sans \(suffix)", "Noto Sans \(suffix)"]
    let serif = ["Noto Serif CJK \(suffix)", "Source Han Serif \(suffix)", "Noto Serif \(suffix)"]
    let mono = ["Noto Sans Mono CJK \(suffix)"]
    if traits.isMonospaced { return mono + sans + serif }
    return traits.isSerif ? serif + sans : sans + serif
  }

  // MARK: Other scripts

  private struct Families {
    let sans: [String]
    let serif: [String]
    var mono: [String] = []
  }

  private static func ordered(_ families: Families?, like traits: FontTraits) -> [String] {
    guard let families else { return [] }
    let mono = traits.isMonospaced ? families.mono : []
    return mono + (traits.isSerif ? families.serif + families.sans : families.sans + families.serif)
  }

  private static let byLanguage: [String: Families] = [
    // Urdu, Kashmiri and Western Punjabi are set in Nastaliq.
    "ur": Families(sans: ["Noto Nastaliq Urdu", "Noto Sans Arabic"], serif: ["Noto Nastaliq Urdu"]),
    "ks": Families(sans: ["Noto Nastaliq Urdu", "Noto Sans Arabic"], serif: ["Noto Nastaliq Urdu"]),
    "pnb": Families(sans: ["Noto Nastaliq Urdu", "Noto Sans Arabic"], serif: ["Noto Nastaliq Urdu"]),
    "ar": arabic, "fa": arabic, "ps": arabic, "ckb": arabic, "ug": arabic, "sd": arabic,
    "he": noto("Hebrew"), "yi": noto("Hebrew"),
    "hi": noto("Devanagari"), "mr": noto("Devanagari"), "ne": noto("Devanagari"), "sa": noto("Devanagari"),
    "bn": noto("Bengali"), "as": noto("Bengali"),
    "th": noto("Thai"), "lo": noto("Lao"), "km": noto("Khmer"), "my": noto("Myanmar"),
  ]

  private static let byScript: [FontTag: Families] = [
    "Adlm": noto("Adlam"), "Arab": arabic, "Armn": noto("Armenian"), "Bali": noto("Balinese"),
    "Beng": noto("Bengali"), "Cans": noto("Canadian Aboriginal"), "Cham": noto("Cham"),
    "Cher": noto("Cherokee"), "Copt": noto("Coptic"), "Cyrl": general, "Deva": noto("Devanagari"),
    "Ethi": noto("Ethiopic"), "Geor": noto("Georgian"), "Grek": general, "Gujr": noto("Gujarati"),
    "Guru": noto("Gurmukhi"), "Hebr": noto("Hebrew"), "Java": noto("Javanese"), "Khmr": noto("Khmer"),
    "Knda": noto("Kannada"), "Laoo": noto("Lao"), "Latn": general, "Mlym": noto("Malayalam"),
    "Mong": noto("Mongolian"), "Mymr": noto("Myanmar"), "Nkoo": noto("NKo"), "Nshu": noto("Nushu"),
    "Orya": noto("Oriya"), "Sinh": noto("Sinhala"), "Syrc": noto("Syriac"), "Tale": noto("Tai Le"),
    "Taml": noto("Tamil"), "Telu": noto("Telugu"), "Tfng": noto("Tifinagh"), "Thaa": noto("Thaana"),
    "Thai": noto("Thai"), "Tibt": noto("Tibetan"), "Yiii": noto("Yi"),
  ]

  private static let arabic = Families(
    sans: ["Noto Sans Arabic", "Noto Kufi Arabic"], serif: ["Noto Naskh Arabic", "Amiri"])

  private static let general = Families(
    sans: ["Liberation Sans", "DejaVu Sans", "Noto Sans"],
    serif: ["Liberation Serif", "DejaVu Serif", "Noto Serif"],
    mono: ["Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono"])

  private static func noto(_ script: String) -> Families {
    Families(sans: ["Noto Sans \(script)"], serif: ["Noto Serif \(script)"])
  }
}
