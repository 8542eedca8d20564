internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// The text of one element, in which navigation finds characters, words and sentences. Offsets are relative
/// to the document's start; results do not extend beyond the element.
struct ElementText {
  /// The element's offsets in the document.
  let range: Range<Int>
  /// The text's UTF-16 units, one for each offset.
  let units: [UInt16]
  /// The text's glyphs, which determine where carets may be.
  private let paragraph: ShapedParagraph

  init(_ range: Range<Int>, _ string: NSAttributedString, _ paragraph: ShapedParagraph) {
    self.range = range
    units = Array(string.string.utf16)
    self.paragraph = paragraph
  }

  /// A part of the text, such as a word.
  struct Part {
    /// The part without the text between it and its neighbours.
    var range: Range<Int>
    /// The part together with that text.
    var enclosing: Range<Int>
  }

  /// Enumerates the parts of a kind, with `.reverse` from the last to the first.
  ///
  /// - Parameters:
  ///   - options: The kind of parts, and the direction.
  ///   - start: A document offset. The first part contains it or follows it; in reverse, the first part
  ///     contains it, ends at it or precedes it.
  ///   - body: A closure that takes a part and returns whether to continue.
  /// - Returns: Whether `body` has never returned `false`.
  func forEachPart(
    _ options: NSString.EnumerationOptions, from start: Int, _ body: (Part) -> Bool
  ) -> Bool {
    let isReverse = options.contains(.reverse)
    let parts: [Part]
    switch NSString.EnumerationOptions(rawValue: options.rawValue & 0xFF) {
    case .byWords: parts = words
    case .bySentences: parts = sentences
    case .byParagraphs:
      parts = [
        Part(range: range.lowerBound..<range.upperBound - units.paragraphTerminatorLength, enclosing: range)
      ]
    case .byLines: parts = lines
    default: return forEachCharacter(from: start, isReverse: isReverse, body)
    }
    for part in isReverse ? parts.reversed() : parts
    where isReverse ? part.enclosing.lowerBound < start : part.enclosing.upperBound > start {
      if !body(part) { return false }
    }
    return true
  }

  /// Enumerates graphemes.
  private func forEachCharacter(from start: Int, isReverse: Bool, _ body: (Part) -> Bool) -> Bool {
    var offset = min(max(start, range.lowerBound), range.upperBound)
    while isReverse ? offset > range.lowerBound : offset < range.upperBound {
      let found = character(holding: isReverse ? offset - 1 : offset)
      if !body(Part(range: found, enclosing: found)) { return false }
      offset = isReverse ? found.lowerBound : found.upperBound
    }
    return true
  }

  private var sentences: [Part] {
    let segments = TextSegments.sentences(of: units)
    var starts = [0]
    while let next = segments.boundary(after: starts[starts.count - 1]), next < units.count {
      starts.append(next)
    }
    return zip(starts, starts.dropFirst() + [units.count]).map {
      let part = range.lowerBound + $0..<range.lowerBound + $1
      return Part(range: part, enclosing: part)
    }
  }

  private var words: [Part] {
    let words = TextSegments.words(of: units).words
    return words.indices.map { index in
      let start = index == 0 ? 0 : words[index].lowerBound
      let end = index + 1 < words.count ? words[index + 1].lowerBound : units.count
      return Part(
        range: range.lowerBound + words[index].lowerBound..<range.lowerBound + words[index].upperBound,
        enclosing: range.lowerBound + start..<range.lowerBound + end)
    }
  }

  /// The parts that end with a line terminator of any kind.
  private var lines: [Part] {
    var lines: [Part] = []
    var start = 0
    for index in units.indices {
      let isLast = index + 1 == units.count
      let isCarriageReturn = units[index] == .carriageReturn && !isLast && units[index + 1] == .lineFeed
      guard isLast || units[index].endsLine && !isCarriageReturn else { continue }
      let end = index + 1 - units[start...index].lineTerminatorLength
      lines.append(
        Part(
          range: range.lowerBound + start..<range.lowerBound + end,
          enclosing: range.lowerBound + start..<range.lowerBound + index + 1))
      start = index + 1
    }
    return lines
  }

  /// Returns the grapheme that contains a unit.
  func character(holding offset: Int) -> Range<Int> {
    let index = offset - range.lowerBound
    var start = index
    while start > 0, !paragraph.isCaretStop(at: start) { start -= 1 }
    var end = index + 1
    while end < units.count, !paragraph.isCaretStop(at: end) { end += 1 }
    return range.lowerBound + start..<range.lowerBound + end
  }

  /// Returns the word, or the text between two words, that contains a unit. Graphemes are never divided.
  func word(holding offset: Int) -> Range<Int> { whole(TextSegments.words(of: units), offset) }

  /// Returns the sentence that contains a unit.
  func sentence(holding offset: Int) -> Range<Int> { whole(TextSegments.sentences(of: units), offset) }

  private func whole(_ segments: TextSegments, _ offset: Int) -> Range<Int> {
    let found = segments.segment(holding: offset - range.lowerBound)
    let first = character(holding: found.lowerBound + range.lowerBound)
    let last = character(holding: max(found.upperBound - 1, found.lowerBound) + range.lowerBound)
    return first.lowerBound..<max(first.upperBound, last.upperBound)
  }

  /// Returns a part of the text as a string.
  func string(_ part: Range<Int>) -> String {
    String(
      decoding: units[part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound], as: UTF16.self
    )
  }
}
