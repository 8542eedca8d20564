internal import GalleyFonts
internal import TextEngine

/// The meaning of Apple's numbered feature types and selectors in OpenType.
///
/// Types and selectors are those of Apple's font feature registry; only those are here that an OpenType
/// feature does.
struct FontFeatureRegistry {
  /// A feature type.
  struct Kind: Sendable {
    /// The type's number and name.
    let type: Int
    let name: String
    /// One selector at a time holds.
    let isExclusive: Bool
    /// By number.
    let selectors: [Selector]
  }

  /// A selector: a name for some values of OpenType features.
  struct Selector: Sendable {
    /// The selector's number and name.
    let number: Int
    let name: String
    /// The meaning; in a type that is not exclusive, this selector and the next are on and off.
    let settings: [FontFeature]
  }

  private static func set(_ tag: FontTag, _ value: UInt32 = 1) -> FontFeature {
    FontFeature(tag: tag, value: value)
  }

  /// A type whose selectors exclude each other: choosing one turns the features of the others off.
  ///
  /// - Parameter neutral: The number and name of the selector that turns all off.
  private static func choice(
    _ type: Int, _ name: String, _ selectors: [(Int, String, FontTag)], neutral: (Int, String)?
  ) -> Kind {
    let tags = selectors.map(\.2)
    var list = selectors.map { number, name, tag in
      Selector(
        number: number, name: name, settings: tags.filter { $0 != tag }.map { set($0, 0) } + [set(tag)])
    }
    if let neutral {
      list.append(Selector(number: neutral.0, name: neutral.1, settings: tags.map { set($0, 0) }))
    }
    return Kind(type: type, name: name, isExclusive: true, selectors: list.sorted { $0.number < $1.number })
  }

  /// A type of switches: of each, the number given turns it on and the next turns it off.
  private static func switches(_ type: Int, _ name: String, _ selectors: [(Int, String, FontTag)]) -> Kind {
    let list = selectors.flatMap { number, name, tag in
      [
        Selector(number: number, name: "\(name) On", settings: [set(tag)]),
        Selector(number: number + 1, name: "\(name) Off", settings: [set(tag, 0)]),
      ]
    }
    return Kind(type: type, name: name, isExclusive: false, selectors: list)
  }

  /// All of them, by number.
  static let kinds: [Kind] = [
    switches(
      1, "Ligatures",
      [
        (0, "Required Ligatures", "rlig"), (2, "Common Ligatures", "liga"), (4, "Rare Ligatures", "dlig"),
        (18, "Contextual Ligatures", "clig"), (20, "Historical Ligatures", "hlig"),
      ]),
    choice(3, "Letter Case", [(3, "Small Capitals", "smcp")], neutral: (0, "Upper and Lower Case")),
    switches(4, "Vertical Substitution", [(0, "Vertical Forms", "vert")]),
    choice(
      6, "Number Spacing", [(0, "Monospaced Numbers", "tnum"), (1, "Proportional Numbers", "pnum")],
      neutral: (4, "Default Numbers")),
    choice(
      10, "Vertical Position",
      [
        (1, "Superiors", "sups"), (2, "Inferiors", "subs"), (3, "Ordinals", "ordn"),
        (4, "Scientific Inferiors", "sinf"),
      ], neutral: (0, "Normal Position")),
    choice(
      11, "Fractions", [(1, "Vertical Fractions", "afrc"), (2, "Diagonal Fractions", "frac")],
      neutral: (0, "No Fractions")),
    switches(14, "Typographic Extras", [(4, "Slashed Zero", "zero")]),
    switches(15, "Mathematical Extras", [(10, "Mathematical Greek", "mgrk")]),
    choice(19, "Style Options", [(4, "Titling Capitals", "titl")], neutral: (0, "No Style Options")),
    choice(
      20, "Character Shape",
      [
        (0, "Traditional Characters", "trad"), (1, "Simplified Characters", "smpl"),
        (2, "JIS 1978 Characters", "jp78"), (3, "JIS 1983 Characters", "jp83"),
        (4, "JIS 1990 Characters", "jp90"), (10, "Expert Characters", "expt"),
        (11, "JIS 2004 Characters", "jp04"), (12, "Hojo Kanji Characters", "hojo"),
        (13, "NLC Kanji Characters", "nlck"), (14, "Traditional Names Characters", "tnam"),
      ], neutral: (16, "Default Characters")),
    choice(
      21, "Number Case", [(0, "Old-Style Figures", "onum"), (1, "Lining Figures", "lnum")],
      neutral: (2, "Default Figures")),
    choice(
      22, "Text Spacing",
      [
        (0, "Proportional Text", "pwid"), (1, "Monospaced Text", "fwid"), (2, "Half Width Text", "hwid"),
        (3, "Third Width Text", "twid"), (4, "Quarter Width Text", "qwid"),
        (5, "Alternate Proportional Text", "palt"), (6, "Alternate Half Width Text", "halt"),
      ], neutral: (7, "Default Text Spacing")),
    choice(23, "Transliteration", [(1, "Hanja to Hangul", "hngl")], neutral: (0, "No Transliteration")),
    switches(28, "Ruby Kana", [(2, "Ruby Kana", "ruby")]),
    switches(32, "Italic CJK Roman", [(2, "CJK Italic Roman", "ital")]),
    switches(33, "Case-Sensitive Layout", [(0, "Case Layout", "case"), (2, "Case Spacing", "cpsp")]),
    switches(34, "Alternate Kana", [(0, "Horizontal Kana", "hkna"), (2, "Vertical Kana", "vkna")]),
    switches(
      35, "Stylistic Alternatives",
      (1...20).map { number in
        (number * 2, "Stylistic Set \(number)", FontTag("ss\(number < 10 ? "0" : "")\(number)") ?? "ss01")
      }),
    switches(
      36, "Contextual Alternatives",
      [
        (0, "Contextual Alternates", "calt"), (2, "Swash Alternates", "swsh"),
        (4, "Contextual Swash Alternates", "cswh"),
      ]),
    choice(
      37, "Lower Case", [(1, "Small Capitals", "smcp"), (2, "Petite Capitals", "pcap")],
      neutral: (0, "Default Lower Case")),
    choice(
      38, "Upper Case", [(1, "Small Capitals", "c2sc"), (2, "Petite Capitals", "c2pc")],
      neutral: (0, "Default Upper Case")),
  ]

  /// The OpenType settings of a selector; none for numbers that are not known.
  static func settings(type: Int, selector: Int) -> [FontFeature] {
    // Selectors that are older than a pair of on and off, and the one that turns all stylistic sets off.
    switch (type, selector) {
    case (kRubyKanaType, kNoRubyKanaSelector): return settings(type: type, selector: kRubyKanaOffSelector)
    case (kRubyKanaType, kRubyKanaSelector): return settings(type: type, selector: kRubyKanaOnSelector)
    case (kItalicCJKRomanType, kNoCJKItalicRomanSelector):
      return settings(type: type, selector: kCJKItalicRomanOffSelector)
    case (kItalicCJKRomanType, kCJKItalicRomanSelector):
      return settings(type: type, selector: kCJKItalicRomanOnSelector)
    case (kStylisticAlternativesType, kNoStylisticAlternatesSelector):
      return (1...20).flatMap { settings(type: type, selector: 2 * $0 + 1) }
    default: break
    }
    return kinds.first { $0.type == type }?.selectors.first { $0.number == selector }?.settings ?? []
  }

  /// Features that are on in text without settings of them.
  static let defaults: Set<FontTag> = [
    "rlig", "liga", "clig", "calt", "kern", "mark", "mkmk", "ccmp", "locl", "curs", "dist", "abvm", "blwm",
    "rclt",
  ]
}
