import Foundation
import Testing
import ViewHosting

/// What protocols that count bytes of UTF-8 are told.
struct TextInputStateTests {
  private func state(_ text: String, _ selection: Range<Int>) -> TextInputState {
    TextInputState(caretRect: .zero, surroundingText: text, selection: selection)
  }

  @Test("Offsets become bytes of UTF-8 at the starts of code points")
  func bytes() throws {
    let some = try #require(state("aé漢😀b", 1..<5).surroundings())
    #expect(some.text == "aé漢😀b" && some.selection == 1..<10)
    // The middle of an emoji is its start.
    #expect(state("a😀b", 2..<2).surroundings()?.selection == 1..<1)
    #expect(state("a", 7..<90).surroundings()?.selection == 1..<1)
    #expect(state("", 0..<0).surroundings()?.text == "")
  }

  @Test("At most 4000 bytes are handed on, which hold caret and selection and cut no code point")
  func limit() throws {
    let text = String(repeating: "漢", count: 1000) + "|x😀y|" + String(repeating: "é", count: 3000)
    for (place, length) in [(0, 0), (1001, 4), (1003, 0), (500, 3), (3999, 7)] {
      let some = try #require(state(text, place..<place + length).surroundings())
      #expect(some.text.utf8.count <= 4000 && some.text.utf8.count > 3990)
      #expect(text.contains(some.text))
      let bytes = Array(some.text.utf8)[some.selection]
      let units = Array(text.utf16)
      let exact = String(decoding: units[place..<min(place + length, units.count)], as: UTF16.self)
      #expect(length == 0 || String(decoding: bytes, as: UTF8.self) == exact)
    }
    #expect(state(text, 0..<2000).surroundings() == nil)
    #expect(state(text, 0..<2000).surroundings(limit: 9000) != nil)
  }

  @Test("Bytes to delete become UTF-16 code units; half a code point counts as none")
  func deletion() {
    let some = state("é😀|漢x", 3..<4)
    #expect(some.deletion(bytesBefore: 4, bytesAfter: 3) == (2, 1))
    #expect(some.deletion(bytesBefore: 6, bytesAfter: 4) == (3, 2))
    #expect(some.deletion(bytesBefore: 5, bytesAfter: 2) == (2, 0))
    #expect(some.deletion(bytesBefore: 99, bytesAfter: .max) == (3, 2))
    #expect(some.deletion(bytesBefore: -1, bytesAfter: -9) == (0, 0))
  }

  @Test("A preedit's caret is in bytes; -1 for both ends hides it")
  func marked() {
    #expect(MarkedText("é漢😀", cursorBegin: 2, cursorEnd: 5).selection == 1..<2)
    #expect(MarkedText("é漢😀", cursorBegin: 9, cursorEnd: 5).selection == 2..<4)
    #expect(MarkedText("é漢😀", cursorBegin: 6, cursorEnd: 77).selection == 2..<4)
    let hidden = MarkedText("é", cursorBegin: -1, cursorEnd: -1)
    #expect(hidden.hidesCaret && hidden.selection == 1..<1)
    #expect(!MarkedText("é", cursorBegin: 0, cursorEnd: 0).hidesCaret)
  }
}
