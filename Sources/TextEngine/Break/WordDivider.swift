internal import GalleyFonts
internal import GalleyHyphenation
internal import GalleyUnicode

/// Looks up the divisions of a paragraph's words that need not be measured where they stand.
struct WordDivider {
  private let paragraph: ShapedParagraph
  /// What is known of the words of runs that were met.
  private var known: [(font: Int, style: Int, script: Script, words: DividedWords?)] = []
  /// The units whose words are alike, those that end before its end.
  private var part = 0..<0
  private var words: DividedWords?
  private var font: FontInstance?
  private var scale = 0.0

  /// Creates a divider; `nil` for a paragraph whose words have to be measured where they stand.
  init?(_ paragraph: ShapedParagraph) {
    guard paragraph.style.hyphenationFactor > 0, paragraph.levels.isEmpty, paragraph.baseLevel & 1 == 0,
      paragraph.rubies.isEmpty, !paragraph.hasVerticalForms, !paragraph.hasTabs,
      paragraph.style.eastAsianSpacing.isEmpty
    else { return nil }
    self.paragraph = paragraph
  }

  /// Adds the divisions of a word; returns the points per unit of their advances. `nil`, with nothing added,
  /// for a word that has to be measured where it stands.
  mutating func append(
    _ word: Range<Int>, _ segment: Range<Int>, _ text: UnsafeBufferPointer<UInt16>,
    _ flags: UnsafeBufferPointer<UnitFlags>, _ hyphens: inout HyphenFinder,
    to divisions: inout [DividedWords.Division]
  ) -> Double? {
    // White space on both sides, where the glyphs may be cut: so the word decides alone.
    guard
      word.upperBound == text.count || word.upperBound < segment.upperBound && isSpace(text[word.upperBound]),
      word.lowerBound == 0 || text[word.lowerBound - 1] == 0x20 && flags[word.lowerBound].contains(.safeToCut)
    else { return nil }
    if !part.contains(word.lowerBound) { enterPart(at: word.lowerBound, &hyphens) }
    guard let words, let font, word.upperBound <= part.upperBound else { return nil }
    // Punctuation after a word changes neither its divisions nor what is before them.
    var end = word.upperBound
    while end > word.lowerBound + 1, WordDivider.isPunctuation(text[end - 1]) { end -= 1 }
    guard
      words.append(word.lowerBound..<end, segment, of: text, in: font, to: &divisions)
    else { return nil }
    return scale
  }

  private static func isPunctuation(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }

  private func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A || unit == 0x2029 }

  private mutating func enterPart(at offset: Int, _ hyphens: inout HyphenFinder) {
    let run = paragraph.runs[paragraph.runIndex(at: offset)]
    let start = paragraph.sourceRange.lowerBound
    let end = paragraph.source.runs[paragraph.source.runIndex(at: start + offset)].end - start
    part = offset..<min(run.range.upperBound, end)
    (font, scale) = (paragraph.fonts[run.font].instance, run.scale)
    if let met = known.first(where: { ($0.font, $0.style, $0.script) == (run.font, run.style, run.script) }) {
      words = met.words
      return
    }
    words = nil
    let style = paragraph.source.styles[run.style]
    if run.kind == .glyphs, !run.isRightToLeft, run.orientation == .alongLine, !run.script.isCursive,
      run.letterSpacing == 0, let hyphenator = hyphens.hyphenator(at: offset),
      hyphenator.conventions.drawsHyphen
    {
      words = DividedWords.words(
        of: paragraph.fonts[run.font].instance,
        DividedWords.Conditions(
          script: run.script, language: style.language, features: style.shapingFeatures,
          hyphenator: hyphenator))
      known.append((run.font, run.style, run.script, words))
    }
  }
}
