import Foundation
import GalleyUTF16
import GalleyUnicode
import Testing

@Suite("UTF-16 code units")
struct CodeUnitTests {
  /// All code units that stand for a character by themselves.
  static let characters = (0...UInt16.max).filter { !UTF16.isSurrogate($0) }

  @Test("The units that end paragraphs are those of NSString.paragraphRange(for:)")
  func paragraphEnds() {
    let found = Self.characters.filter { unit in
      let string = NSString(characters: [0x61, unit, 0x62], length: 3)
      return string.paragraphRange(for: NSRange(location: 0, length: 0)).length == 2
    }
    #expect(Self.characters.filter(\.endsParagraph) == found)
  }

  @Test("The units that end lines are those after which a line must end by UAX #14")
  func lineEnds() {
    let found = Self.characters.filter { unit in
      let text: [UInt16] = [0x61, unit, 0x62]
      var breaks: [LineBreak] = []
      LineBreaker().findBreaks(in: text.span, into: &breaks)
      return breaks[2] == .mandatory
    }
    #expect(Self.characters.filter(\.endsLine) == found)
  }

  @Test("White space is Unicode's, but for three spaces")
  func whiteSpace() {
    let spaces = Self.characters.filter { Unicode.Scalar($0)?.properties.isWhitespace == true }
    #expect(
      Self.characters.filter(\.isWhiteSpace) == spaces.filter { ![0x1680, 0x202F, 0x205F].contains($0) })
  }

  @Test(
    "The terminator at the end is as long as its units; CR LF is one",
    arguments: [
      ("", 0, 0), ("a", 0, 0), ("\n", 1, 1), ("a\r", 1, 1), ("a\r\n", 2, 2), ("\n\r", 1, 1), ("\r\n\n", 1, 1),
      ("a\u{2029}", 1, 1), ("a\u{2028}", 0, 1), ("a\u{85}", 0, 1), ("a\u{B}", 0, 1), ("a\r\u{C}", 0, 1),
    ])
  func terminators(_ text: String, paragraph: Int, line: Int) {
    let units = Array(text.utf16)
    #expect(units.paragraphTerminatorLength == paragraph)
    #expect(units.lineTerminatorLength == line)
  }

  @Test("Half of a CR LF outside of a slice does not count")
  func slices() {
    let units = Array("a\r\nb".utf16)
    #expect(units[2..<3].paragraphTerminatorLength == 1)
    #expect(units[..<3].lineTerminatorLength == 2)
  }
}
