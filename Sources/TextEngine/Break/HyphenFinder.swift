internal import GalleyFonts
internal import GalleyHyphenation

/// Finds where words may be divided and what has to be shown there.
///
/// The language is that of the text's own style; text without a language, or with one that has no dictionary,
/// is divided at soft hyphens only.
struct HyphenFinder {
  let paragraph: ShapedParagraph
  /// By style index; `.some(nil)` for a style whose language has no dictionary.
  private var hyphenators: [Int: Hyphenator?] = [:]

  init(_ paragraph: ShapedParagraph) { self.paragraph = paragraph }

  /// Whether a line that ends after a unit may be shown with another hyphen than the text has.
  ///
  /// - Parameter mayRepeat: Whether the language may be one that repeats explicit hyphens on the next line.
  static func mayShowMore(after unit: UInt16, mayRepeat: Bool) -> Bool {
    unit == 0xAD || mayRepeat && (unit == 0x2D || unit == 0x2010)
  }

  /// A line end at an offset of the text, with the hyphen that a soft hyphen there stands for and the one
  /// that some languages repeat after an explicit hyphen.
  mutating func lineEnd(at offset: Int) -> LineEnd {
    var end = LineEnd(offset: offset)
    guard offset > 0, offset <= paragraph.count else { return end }
    let last = paragraph.text[offset - 1]
    if last == 0xAD, offset < paragraph.count {
      let run = paragraph.runs[paragraph.runIndex(at: offset - 1)]
      if run.kind == .glyphs {
        end.tail = LineEdit(replaced: offset - 1..<offset, units: hyphen(in: run))
      }
    }
    if last == 0x2D || last == 0x2010, offset < paragraph.count, offset > 1,
      !paragraph.flags[offset].contains(.whitespace), !paragraph.flags[offset - 2].contains(.whitespace),
      let hyphenator = hyphenator(at: offset - 1), hyphenator.conventions.repeatsExplicitHyphen
    {
      end.head = LineEdit(replaced: offset..<offset, units: [last])
    }
    return end
  }

  /// Returns what the line before ended with when a line begins at an offset: inside a divided word the
  /// spelling may have changed.
  mutating func resume(at offset: Int) -> LineEnd {
    guard offset > 0, offset < paragraph.count else { return LineEnd(offset: offset) }
    if paragraph.flags[offset].contains(.breakAllowed) { return lineEnd(at: offset) }
    guard paragraph.style.hyphenationFactor > 0 else { return LineEnd(offset: offset) }
    let text = paragraph.text
    let word = Hyphenator.wordRange(around: offset, in: text.span)
    return lineEnds(in: word).first { $0.offset == offset } ?? LineEnd(offset: offset)
  }

  /// The divisions of the words in a range, from the last to the first.
  mutating func lineEnds(in range: Range<Int>) -> [LineEnd] {
    guard !range.isEmpty, let hyphenator = hyphenator(at: range.lowerBound) else { return [] }
    var points: [HyphenationPoint] = []
    let text = paragraph.text
    hyphenator.appendPoints(in: text.span, range: range, to: &points)
    if !paragraph.rubies.isEmpty { points.removeAll { paragraph.isInsideRubyBase($0.offset) } }
    return points.reversed().compactMap { lineEnd(at: $0, by: hyphenator) }
  }

  private mutating func lineEnd(at point: HyphenationPoint, by hyphenator: Hyphenator) -> LineEnd? {
    // A soft hyphen is an opportunity of the text itself.
    if point.priority == HyphenationPoint.softHyphenPriority { return nil }
    let run = paragraph.runs[paragraph.runIndex(at: point.offset - 1)]
    guard run.kind == .glyphs else { return nil }
    let hyphen = hyphenator.conventions.drawsHyphen ? hyphen(in: run) : []
    guard let change = point.change else {
      return LineEnd(
        offset: point.offset, tail: LineEdit(replaced: point.offset..<point.offset, units: hyphen))
    }
    // A change of spelling stays inside one run, so that the letters put in have a font and a style.
    guard run.range.lowerBound <= change.replaced.lowerBound,
      change.replaced.upperBound < run.range.upperBound
    else {
      return nil
    }
    return LineEnd(
      offset: point.offset,
      tail: LineEdit(replaced: change.replaced.lowerBound..<point.offset, units: change.before + hyphen),
      head: LineEdit(replaced: point.offset..<change.replaced.upperBound, units: change.after))
  }

  private func hyphen(in run: ShapedParagraph.Run) -> [UInt16] {
    [HyphenFinder.hyphen(of: paragraph.fonts[run.font].instance)]
  }

  /// The unit that shows the hyphen of a division before an offset inside a word.
  func hyphen(before offset: Int) -> UInt16 {
    HyphenFinder.hyphen(of: paragraph.fonts[paragraph.runs[paragraph.runIndex(at: offset - 1)].font].instance)
  }

  /// U+2010 where the font has it, else U+002D.
  static func hyphen(of font: FontInstance) -> UInt16 { font.covers(0x2010) ? 0x2010 : 0x2D }

  /// Returns the hyphenator of the text's language at an offset; `nil` where there is none.
  mutating func hyphenator(at offset: Int) -> Hyphenator? {
    let style = paragraph.runs[paragraph.runIndex(at: offset)].style
    if let known = hyphenators[style] { return known }
    let language = paragraph.source.styles[style].language ?? paragraph.style.hyphenationLanguage
    let hyphenator = language.flatMap { try? paragraph.source.hyphenation.hyphenator(for: $0) }
    hyphenators[style] = .some(hyphenator)
    return hyphenator
  }
}
