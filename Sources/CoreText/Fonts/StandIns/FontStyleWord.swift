internal import GalleyFonts

/// A word at the end of a font's name, and the style that it stands for.
struct FontStyleWord: Sendable {
  /// In small letters, without spaces.
  let name: String
  let apply: @Sendable (inout FontTraits) -> Void

  private init(_ name: String, _ apply: @escaping @Sendable (inout FontTraits) -> Void) {
    self.name = name
    self.apply = apply
  }

  private static func weight(_ weight: Double, _ names: String...) -> [FontStyleWord] {
    names.map { FontStyleWord($0) { $0.weight = weight } }
  }

  private static func width(_ width: Double, _ names: String...) -> [FontStyleWord] {
    names.map { FontStyleWord($0) { $0.width = width } }
  }

  /// All words, longer ones first, so that none is taken for a part of another.
  ///
  /// Hiragino's W3 is the weight of text, and W6 its bold.
  static let all: [FontStyleWord] = {
    var words: [FontStyleWord] = []
    words += weight(100, "ultralight", "thin", "hairline", "w0", "w1")
    words += weight(200, "extralight", "w2")
    words += weight(300, "light", "semilight", "demilight")
    words += weight(400, "regular", "roman", "book", "normal", "plain", "w3")
    words += weight(500, "medium", "w4")
    words += weight(600, "semibold", "demibold", "demi", "w5")
    words += weight(700, "bold", "w6")
    words += weight(800, "extrabold", "heavy", "w7")
    words += weight(900, "black", "extrablack", "ultrabold", "ultrablack", "w8", "w9")
    words += width(75, "condensed", "narrow", "compressed")
    words += width(125, "expanded", "extended", "wide")
    words += ["italic", "oblique"].map { FontStyleWord($0) { $0.isItalic = true } }
    words += ["mt", "ps", "-"].map { FontStyleWord($0) { _ in } }
    return words.enumerated()
      .sorted { ($1.element.name.count, $0.offset) < ($0.element.name.count, $1.offset) }
      .map(\.element)
  }()

  /// The words by their last letters, longer ones first.
  private static let byLastLetter = Dictionary(grouping: all.filter { $0.name != "-" }) {
    $0.name.utf8.last ?? 0
  }

  /// Returns the word that a name without spaces ends with; `nil` for none.
  static func last(of key: String) -> FontStyleWord? {
    guard let letter = key.utf8.last else { return nil }
    return byLastLetter[letter]?.first { word in
      key.utf8.suffix(word.name.utf8.count).elementsEqual(word.name.utf8)
    }
  }

  /// Reads a run of words without spaces; `false` when there is anything else in it.
  static func read(_ style: String, into traits: inout FontTraits) -> Bool {
    var rest = Substring(style)
    var result = traits
    while !rest.isEmpty {
      guard let word = all.first(where: { rest.hasPrefix($0.name) }) else { return false }
      word.apply(&result)
      rest = rest.dropFirst(word.name.count)
    }
    traits = result
    return true
  }
}
