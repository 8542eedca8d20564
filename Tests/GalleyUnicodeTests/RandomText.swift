/// A generator of random numbers which a seed determines (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Pieces that boundary rules treat differently.
private let pieces: [[UInt16]] =
  [
    "a", "bc", "é", "e\u{301}", " ", "  ", "\n", "\r\n", "\t", "-", "--", "/", ".", ",", ":", "'", "\"", "(",
    ")", "«",
    "»", "1", "23", "$", "%", "_", "א", "ב", "ע\"ע", "ا", "١", "カ", "ー", "ッ", "々", "、", "「", "」", "漢", "字",
    "한",
    "ᄀ", "ᅡ", "ᆨ", "ไทยเป็น", "ก", "ำ", "ລາວ", "ខ្មែរ", "မြန်မာ", "👩🏽‍💻", "🇩", "🇪🇫", "👍", "🏽", "\u{200D}", "\u{200B}",
    "\u{2060}", "\u{A0}", "\u{FE0F}", "\u{600}", "\u{2066}", "\u{2067}", "\u{2069}", "\u{202E}", "\u{202C}",
    "\u{FFFC}",
    "http://", "://", "www.", "?", "&", "=", "#", "Dr. ", "etc. and", "\u{2028}", "\u{11720}", "\u{1F1E6}",
    "क्ष", "…",
  ].map { Array($0.utf16) } + [[0xD800], [0xDC00], [0xD83D], [0xDE00]]

/// A text of some of those pieces, lone surrogates included.
func randomText(pieceCount: Int, using random: inout SeededRandom) -> [UInt16] {
  (0..<pieceCount).flatMap { _ in pieces.randomElement(using: &random)! }
}
