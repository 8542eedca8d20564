internal import GalleyUTF16
internal import TextEngine

/// Characters and words of a document of any size, found in the text nearby.
struct DocumentSegments {
  private let document: any EditableDocument
  /// Words are looked for in a whole paragraph up to this length, else in this much of it at either side.
  private static let reach = 4096

  init(_ document: any EditableDocument) { self.document = document }

  private var length: Int { document.length }

  // MARK: Characters

  /// Returns the character that contains a unit, or the bound text.
  func grapheme(containing offset: Int) -> Range<Int> {
    var found = unboundGrapheme(containing: offset)
    for bound in document.boundRanges(in: found) {
      let start = unboundGrapheme(containing: bound.lowerBound).lowerBound
      let end = unboundGrapheme(containing: bound.upperBound - 1).upperBound
      found = min(found.lowerBound, start)..<max(found.upperBound, end)
    }
    return found
  }

  private func unboundGrapheme(containing offset: Int) -> Range<Int> {
    var reach = 64
    while true {
      let start = anchor(before: offset, reach: reach)
      let end = min(length, offset + reach)
      let starts = TextSegments.graphemeStarts(of: document.units(in: start..<end))
      var low = offset - start
      while low > 0, !starts[low] { low -= 1 }
      var high = offset - start + 1
      while high < starts.count, !starts[high] { high += 1 }
      if start + high < end || end == length { return start + low..<start + high }
      reach *= 4
    }
  }

  /// Returns the end of the character after an offset; the text's end at that.
  func grapheme(after offset: Int) -> Int {
    offset < length ? grapheme(containing: max(offset, 0)).upperBound : length
  }

  /// Returns the start of the character before an offset; 0 at the text's start.
  func grapheme(before offset: Int) -> Int {
    offset > 0 ? grapheme(containing: min(offset, length) - 1).lowerBound : 0
  }

  /// Returns the start of the character that an offset is inside of, or the offset itself if it is not.
  func graphemeStart(_ offset: Int) -> Int {
    offset > 0 && offset < length ? grapheme(containing: offset).lowerBound : min(max(offset, 0), length)
  }

  /// Returns the end of the character that an offset is inside of, or the offset itself if it is not.
  func graphemeEnd(_ offset: Int) -> Int {
    let start = graphemeStart(offset)
    return start == offset || offset > length ? min(max(offset, 0), length) : grapheme(after: start)
  }

  /// Returns the characters of a range that begins and ends between characters.
  func graphemes(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    let before = anchor(before: range.lowerBound, reach: 64)
    let starts = TextSegments.graphemeStarts(of: document.units(in: before..<range.upperBound))
    let bound = document.boundRanges(in: range)
    let places =
      range.filter { place in
        place == range.lowerBound
          || starts[place - before] && !bound.contains { $0.lowerBound < place && place < $0.upperBound }
      } + [range.upperBound]
    return zip(places, places.dropFirst()).map { $0..<$1 }
  }

  /// Returns an offset at which a character certainly starts, whatever stands before it.
  private func anchor(before offset: Int, reach: Int) -> Int {
    var end = offset
    var size = reach
    while end > 0 {
      let start = max(0, end - size)
      let units = document.units(in: max(0, start - 1)..<min(end + 1, length))
      let base = max(0, start - 1)
      for place in stride(from: min(end, length - 1), to: max(start, 1) - 1, by: -1)
      where Self.isAnchor(units[place - base], after: units[place - 1 - base]) {
        return place
      }
      end = start
      size *= 4
    }
    return 0
  }

  /// Whether a character starts at a unit after another one, whatever else stands before: letters of scripts
  /// without conjuncts, after no character that is prepended to the next one.
  private static func isAnchor(_ unit: UInt16, after before: UInt16) -> Bool {
    switch unit {
    case 0x20...0x7E, 0x00C0...0x02AF, 0x0391...0x0482, 0x05D0...0x05EA, 0x0621...0x063A, 0x0E01...0x0E30,
      0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF:
      break
    default: return false
    }
    switch before {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x0D4E, 0xD800...0xDFFF, 0x200D:
      return false
    default: return true
    }
  }

  // MARK: Words

  /// The part of a paragraph in which words are looked for.
  private struct Window {
    var start: Int
    var segments: TextSegments
    var end: Int
  }

  private func window(around offset: Int) -> Window {
    let paragraph = document.paragraph(containing: offset)
    var (start, end) = (paragraph.lowerBound, paragraph.upperBound)
    if paragraph.count > 2 * Self.reach {
      start = max(start, cut(near: offset - Self.reach, in: paragraph))
      end = min(end, cut(near: offset + Self.reach, in: paragraph))
    }
    return Window(
      start: start, segments: TextSegments.words(of: document.units(in: start..<end)), end: end)
  }

  /// Returns an offset after a space near another one, else that one, between two characters.
  private func cut(near offset: Int, in paragraph: Range<Int>) -> Int {
    guard offset > paragraph.lowerBound else { return paragraph.lowerBound }
    guard offset < paragraph.upperBound else { return paragraph.upperBound }
    let start = max(paragraph.lowerBound, offset - 512)
    let units = document.units(in: start..<offset)
    return units.lastIndex(of: 0x20).map { graphemeStart(start + $0 + 1) } ?? graphemeStart(offset)
  }

  /// Returns the word, or the text between two words, that contains a unit; at the text's end the last one.
  func word(containing offset: Int) -> Range<Int> {
    guard length > 0 else { return 0..<0 }
    let place = min(max(offset, 0), length - 1)
    let window = window(around: place)
    let found = window.segments.segment(holding: place - window.start)
    return graphemeStart(window.start + found.lowerBound)..<graphemeEnd(window.start + found.upperBound)
  }

  /// Whether a unit belongs to a word: the text that ``word(containing:)`` returns is one.
  func isWord(at offset: Int) -> Bool {
    guard (0..<length).contains(offset) else { return false }
    let window = window(around: offset)
    return window.segments.words.contains { $0.contains(offset - window.start) }
  }

  /// Returns the end of the first word that ends after an offset; the text's end without one.
  func wordEnd(after offset: Int) -> Int {
    var place = max(offset, 0)
    while place < length {
      let window = window(around: place)
      if let end = window.segments.wordEnd(after: place - window.start), window.start + end > offset {
        return graphemeEnd(window.start + end)
      }
      place = max(window.end, place + 1)
    }
    return length
  }

  /// Returns the start of the last word that begins before an offset; 0 without one.
  func wordStart(before offset: Int) -> Int {
    var place = min(offset, length)
    while place > 0 {
      let window = window(around: place - 1)
      if let start = window.segments.wordStart(before: place - window.start), window.start + start < offset {
        return graphemeStart(window.start + start)
      }
      place = min(window.start, place - 1)
    }
    return 0
  }

  /// Returns the start of the first word that begins after an offset; the text's end without one.
  func wordStart(after offset: Int) -> Int {
    let end = wordEnd(after: offset)
    guard end > 0 else { return length }
    let word = word(containing: end - 1)
    if word.lowerBound > offset, isWord(at: end - 1) { return word.lowerBound }
    let next = wordEnd(after: end)
    guard next > end, isWord(at: next - 1) else { return length }
    return self.word(containing: next - 1).lowerBound
  }
}
