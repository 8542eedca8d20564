internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// The text of one element, where navigation looks for characters, words and sentences. Offsets count from the
/// document's start; nothing looks beyond an element.
struct ElementText {
  /// The element's offsets.
  let range: Range<Int>
  /// Its text: as many units as it has offsets.
  let units: [UInt16]
  /// Its glyphs, which say where carets may stand.
  private let paragraph: ShapedParagraph

  init(_ range: Range<Int>, _ string: NSAttributedString, _ paragraph: ShapedParagraph) {
    self.range = range
    units = Array(string.string.utf16)
    self.paragraph = paragraph
  }

  /// A part of the text.
  struct Part {
    /// Without what lies between it and its neighbours.
    var range: Range<Int>
    /// Together with that.
    var enclosing: Range<Int>
  }

  /// Shows parts of a kind one by one, with `.reverse` from the last to the first.
  ///
  /// - Parameters:
  ///   - start: An offset of the document: the first part shown holds it or follows it; in reverse it holds it, ends there or
  ///     comes before.
  ///   - body: Given a part; returning false ends it.
  /// - Returns: Whether nothing has ended it.
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

  /// Shows what a reader takes for characters.
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

  /// Parts that end with a terminator of any kind.
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

  /// The character that holds a unit.
  func character(holding offset: Int) -> Range<Int> {
    let index = offset - range.lowerBound
    var start = index
    while start > 0, !paragraph.isCaretPlace(at: start) { start -= 1 }
    var end = index + 1
    while end < units.count, !paragraph.isCaretPlace(at: end) { end += 1 }
    return range.lowerBound + start..<range.lowerBound + end
  }

  /// The word, or what lies between two, that holds a unit; it cuts no character.
  func word(holding offset: Int) -> Range<Int> { whole(TextSegments.words(of: units), offset) }

  /// The sentence that holds a unit.
  func sentence(holding offset: Int) -> Range<Int> { whole(TextSegments.sentences(of: units), offset) }

  private func whole(_ segments: TextSegments, _ offset: Int) -> Range<Int> {
    let found = segments.segment(holding: offset - range.lowerBound)
    let first = character(holding: found.lowerBound + range.lowerBound)
    let last = character(holding: max(found.upperBound - 1, found.lowerBound) + range.lowerBound)
    return first.lowerBound..<max(first.upperBound, last.upperBound)
  }

  /// Some of the text.
  func string(_ part: Range<Int>) -> String {
    String(
      decoding: units[part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound], as: UTF16.self
    )
  }
}
