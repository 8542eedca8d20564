import Foundation
import TestSupport
import Testing
import TextEditing

@Suite("Offsets of a text")
struct TextOffsetTests {
  private static let pool = [
    "a", "e\u{301}", "é", "😀", "👩‍👩‍👧", "🇩🇪", "漢", "\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "क्षि",
    " ", "\t", "𝒳",
  ]

  /// A text, with what is known of it by looking at each character in turn.
  private struct Naive {
    var units: [UInt16] = []
    /// For each unit: the scalars, graphemes and lines before it, and the start of its line.
    var scalars: [Int] = []
    var graphemes: [Int] = []
    var lines: [Int] = []
    var lineStarts = [0]

    init(_ text: String) {
      units = Array(text.utf16)
      var (scalar, grapheme, line) = (0, 0, 0)
      for character in text {
        for part in character.unicodeScalars {
          for _ in 0..<UTF16.width(part) {
            scalars.append(scalar)
            graphemes.append(grapheme)
            lines.append(line)
          }
          scalar += 1
        }
        grapheme += 1
        if ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains(character) {
          line += 1
          lineStarts.append(scalars.count)
        }
      }
      scalars.append(scalar)
      graphemes.append(grapheme)
      lines.append(line)
    }
  }

  @Test(
    "U49: units, scalars, graphemes, lines and columns are converted as a look at each character finds them",
    arguments: UInt64(0)..<30)
  func conversions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Self.pool.randomElement(using: &random)!
    }.joined()
    let (naive, offsets) = (Naive(text), TextOffsets(text))
    #expect(offsets.end == UnitOffset(text.utf16.count), "seed \(seed)")
    #expect(offsets.scalarCount == text.unicodeScalars.count && offsets.graphemeCount == text.count)
    #expect(offsets.lineCount == naive.lineStarts.count, "seed \(seed)")
    for place in 0...text.utf16.count {
      let offset = UnitOffset(place)
      let note = Comment("seed \(seed), unit \(place)")
      #expect(offsets.scalar(offset).rawValue == naive.scalars[place], note)
      #expect(offsets.grapheme(offset).rawValue == naive.graphemes[place], note)
      let start = naive.lineStarts[naive.lines[place]]
      let found = offsets.lineColumn(offset)
      #expect(found == LineColumn(line: naive.lines[place], column: place - start), note)
      // And back: to the start of what holds the unit.
      let first = naive.scalars.firstIndex(of: naive.scalars[place])!
      #expect(offsets.unit(offsets.scalar(offset)) == UnitOffset(first), note)
      #expect(
        offsets.unit(offsets.grapheme(offset))
          == UnitOffset(naive.graphemes.firstIndex(of: naive.graphemes[place])!), note)
      let line = offsets.line(found.line)
      #expect(line.lowerBound == UnitOffset(start) && line.upperBound >= offset, note)
      // Between CR and LF there is no column: it is the line's end.
      let isInCRLF =
        place > 0 && place < text.utf16.count && naive.units[place - 1] == 0x0D && naive.units[place] == 0x0A
      #expect(offsets.unit(found) == UnitOffset(isInCRLF ? place - 1 : place), note)
    }
  }

  @Test("U49: CR, LF, CR LF, U+2028 and U+2029 each end one line, and CR LF is one grapheme")
  func lines() {
    let text = "a\rb\nc\r\nd\u{2028}e\u{2029}"
    let offsets = TextOffsets(text)
    #expect(offsets.lineCount == 6)
    let expected = ["a\r", "b\n", "c\r\n", "d\u{2028}", "e\u{2029}", ""]
    let units = Array(text.utf16)
    for (index, line) in expected.enumerated() {
      let range = offsets.line(index)
      let found = units[range.lowerBound.rawValue..<range.upperBound.rawValue]
      #expect(String(decoding: found, as: UTF16.self).utf16.elementsEqual(line.utf16))
    }
    #expect(offsets.graphemeCount == 10 && offsets.scalarCount == 11)
    #expect(offsets.unit(GraphemeOffset(6)) == UnitOffset(7), "after CR LF")
    #expect(offsets.lineColumn(UnitOffset(6)) == LineColumn(line: 2, column: 2), "between CR and LF")
    #expect(offsets.unit(LineColumn(line: 2, column: 99)) == UnitOffset(5), "before the terminator")
    #expect(LineColumn(line: 1, column: 9) < LineColumn(line: 2, column: 0))
  }

  @Test("U49: offsets outside of the text are its ends, and lone surrogates are scalars of their own")
  func outside() {
    for text in ["", "a😀\n"] {
      let offsets = TextOffsets(text)
      for number in [Int.min, -1, 99, Int.max] {
        let place = number < 0 ? 0 : text.utf16.count
        #expect(offsets.unit(ScalarOffset(number)) == UnitOffset(place))
        #expect(offsets.unit(GraphemeOffset(number)) == UnitOffset(place))
        #expect(offsets.unit(LineColumn(line: number, column: 0)) == UnitOffset(place))
        #expect(offsets.scalar(UnitOffset(number)).rawValue == (number < 0 ? 0 : text.unicodeScalars.count))
        #expect(offsets.grapheme(UnitOffset(number)).rawValue == (number < 0 ? 0 : text.count))
        #expect(offsets.lineColumn(UnitOffset(number)) == offsets.lineColumn(UnitOffset(place)))
        #expect(offsets.unit(LineColumn(line: 0, column: number)).rawValue <= text.utf16.count)
      }
    }
    let broken = TextOffsets(units: [0xDC00, 0x61, 0xD83D, 0xD83D, 0xDE00, 0xD800])
    #expect(broken.scalarCount == 5)
    #expect((0...6).map { broken.scalar(UnitOffset($0)).rawValue } == [0, 1, 2, 3, 3, 4, 5])
    #expect((0...5).map { broken.unit(ScalarOffset($0)).rawValue } == [0, 1, 2, 3, 5, 6])
  }
}
