/// The ways in which line breaking departs from UAX #14.
///
/// See docs/decisions/line-starts.md.
public struct LineBreakTailoring: Sendable, Hashable {
  /// The characters that may start a line in Chinese and Japanese, as in `line-break` of CSS Text 3.
  public enum Strictness: UInt8, Sendable {
    /// No line starts with small kana, iteration marks, centred punctuation or the like.
    case strict
    /// Lines may start with small kana and the prolonged sound mark; in Chinese and Japanese also with
    /// U+301C and U+30A0.
    case normal
    /// As `normal`, and also with iteration marks, between leaders, with U+2010 and U+2013 after ideographs;
    /// in Chinese and Japanese also with centred punctuation and wide suffixes, and after wide prefixes.
    case loose
  }

  /// The points at which words may be cut, as in `word-break` of CSS Text 3.
  public enum WordBreak: UInt8, Sendable {
    /// Between ideographs, kana and Hangul syllables, not between letters.
    case normal
    /// Korean only at spaces; Chinese and Japanese as in `normal`.
    case keepHangul
    /// Only at spaces and punctuation, in Korean, Chinese and Japanese too.
    case keepAll
    /// Between any two letters or digits, but never within a grapheme.
    case breakAll
  }

  /// The characters that may start a line.
  public var strictness: Strictness
  /// Whether the rules of `strictness` for Chinese and Japanese apply.
  public var isChineseOrJapanese: Bool
  /// Whether U+201C and U+201D are brackets, as in Chinese, where words stand beside them without a space.
  public var quotesAreBrackets: Bool
  /// The points at which words may be cut.
  public var wordBreak: WordBreak
  /// Whether Thai, Lao, Khmer and Burmese are divided into words by ICU's dictionaries.
  public var usesDictionaries: Bool
  /// Whether URLs break after "/", "?", "&" and the like, and never within or after "://", and whether two or
  /// three words with slashes between them stay whole where a letter or digit of ASCII follows ("and/or",
  /// "km/h").
  public var breaksURLs: Bool
  /// Whether the rules are those of UAX #14 without any change; then nothing above counts.
  public let isPure: Bool

  /// Creates a tailoring of the product's rules.
  public init(
    strictness: Strictness = .strict, isChineseOrJapanese: Bool = false, wordBreak: WordBreak = .normal,
    usesDictionaries: Bool = true, breaksURLs: Bool = true, quotesAreBrackets: Bool = false
  ) {
    self.init(
      strictness: strictness, isChineseOrJapanese: isChineseOrJapanese, wordBreak: wordBreak,
      usesDictionaries: usesDictionaries, breaksURLs: breaksURLs, quotesAreBrackets: quotesAreBrackets,
      isPure: false)
  }

  private init(
    strictness: Strictness, isChineseOrJapanese: Bool, wordBreak: WordBreak, usesDictionaries: Bool,
    breaksURLs: Bool, quotesAreBrackets: Bool, isPure: Bool
  ) {
    self.strictness = strictness
    self.isChineseOrJapanese = isChineseOrJapanese
    self.quotesAreBrackets = quotesAreBrackets
    self.wordBreak = wordBreak
    self.usesDictionaries = usesDictionaries
    self.breaksURLs = breaksURLs
    self.isPure = isPure
  }

  /// UAX #14 (Unicode 15.0) with the number rule of its section 8.2, example 7, as in LineBreakTest.txt.
  public static let pure = LineBreakTailoring(
    strictness: .strict, isChineseOrJapanese: false, wordBreak: .normal, usesDictionaries: false,
    breaksURLs: false, quotesAreBrackets: false, isPure: true)

  /// Returns the tailoring that readers of a language expect.
  ///
  /// Strictness is normal for Chinese and Japanese and strict for all others. Korean breaks between
  /// syllables, as without any line break strategy in TextKit; set `wordBreak` to keep its words. In Chinese
  /// curly quotation marks are brackets.
  ///
  /// - Parameter language: A BCP 47 tag such as "ja" or "zh-Hant", or `nil` if unknown. Only its first subtag
  ///   counts.
  public static func product(language: String?) -> LineBreakTailoring {
    let primary = language?.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    let code = primary.map { String(Substring($0)).lowercased() }
    let isChinese = ["zh", "yue", "zho", "chi"].contains(code ?? "")
    let isChineseOrJapanese = isChinese || ["ja", "jpn"].contains(code ?? "")
    return LineBreakTailoring(
      strictness: isChineseOrJapanese ? .normal : .strict, isChineseOrJapanese: isChineseOrJapanese,
      quotesAreBrackets: isChinese)
  }

  /// Returns the class that the rules see instead of a class.
  func effectiveClass(of original: LineBreakClass, isPictographic: Bool) -> LineBreakClass {
    let isLoose = strictness == .loose
    let isEastAsianLoose = isLoose && isChineseOrJapanese
    switch original {
    case .al, .hl, .ai, .nu, .sa:
      if wordBreak == .breakAll { return .id }
      return original == .ai || original == .sa ? .al : original
    case .saMark: return .cm
    case .id: return wordBreak == .keepAll && !isPictographic ? .al : .id
    case .h2, .h3, .jl, .jv, .jt: return wordBreak == .keepAll || wordBreak == .keepHangul ? .al : original
    case .cj:
      if wordBreak == .keepAll { return .al }
      return strictness == .strict ? .ns : .id
    case .nsIteration:
      if wordBreak == .keepAll { return .al }
      return isLoose ? .id : .ns
    case .nsCentered: return isEastAsianLoose ? .id : .ns
    case .nsWave: return isChineseOrJapanese && strictness != .strict ? .id : .ns
    case .exWide: return isEastAsianLoose ? .id : .ex
    case .prWide: return isEastAsianLoose ? .id : .pr
    case .poWide: return isEastAsianLoose ? .id : .po
    case .baHyphen: return isLoose ? .baLoose : .ba
    case .in: return isLoose ? .inLoose : .in
    case .curlyInitial: return quotesAreBrackets ? .opNarrow : .quInitial
    case .curlyFinal: return quotesAreBrackets ? .cl : .quFinal
    default: return original
    }
  }
}
