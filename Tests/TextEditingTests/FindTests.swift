import Foundation
import GalleyTextStore
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("Finding")
struct FindTests {
  private func ranges(_ query: TextQuery, _ text: String, step: Int = 64) throws -> [Range<Int>] {
    let document = ArrayDocument(text)
    var search = try TextSearch(query, in: document)
    var found: [Range<Int>] = []
    while !search.isFinished { found += search.step(step, over: document).map(\.range) }
    return found
  }

  @Test("Case, marks and whole words count as the query says")
  func options() throws {
    #expect(try ranges(TextQuery("ab"), "ab Ab AB") == [0..<2])
    #expect(try ranges(TextQuery("ab", ignoresCase: true), "ab Ab AB") == [0..<2, 3..<5, 6..<8])
    #expect(try ranges(TextQuery("strasse", ignoresCase: true), "STRASSE Straße") == [0..<7, 8..<14])
    #expect(
      try ranges(TextQuery("resume", ignoresDiacritics: true), "résumé re\u{301}sume\u{301}") == [
        0..<6, 7..<15,
      ])
    #expect(try ranges(TextQuery("e"), "e\u{301}eé") == [2..<3])
    #expect(try ranges(TextQuery("é"), "e\u{301}eé") == [0..<2, 3..<4])
    #expect(try ranges(TextQuery("the", matchesWholeWords: true), "the then the") == [0..<3, 9..<12])
    #expect(try ranges(TextQuery("ไทย", matchesWholeWords: true), "ภาษาไทย") == [4..<7])
    #expect(try ranges(TextQuery("👩"), "👩‍👩‍👧👩").last == 8..<10)
    #expect(try ranges(TextQuery("a\r\nb"), "a\r\nb") == [0..<4])
    #expect(try ranges(TextQuery(""), "abc") == [])
    #expect(try ranges(TextQuery("\u{301}", ignoresDiacritics: true), "e\u{301}") == [])
    #expect(try ranges(TextQuery("aa"), "aaaaa") == [0..<2, 2..<4])
  }

  @Test("Regular expressions match within lines and over them, in parts of any size")
  func expressions() throws {
    let query = TextQuery("^b.$", kind: .regularExpression)
    let text = String(repeating: "ab\nbc\nB\u{E9}\n", count: 40)
    let expected = (0..<40).map { $0 * 9 + 3..<$0 * 9 + 5 }
    for step in [64, 100, 1 << 16] { #expect(try ranges(query, text, step: step) == expected) }
    let long = TextQuery("a[\\s\\S]*?z", kind: .regularExpression, ignoresCase: true)
    #expect(try ranges(long, "xA" + String(repeating: "\n", count: 500) + "zaz") == [1..<503, 503..<505])
    #expect(throws: (any Error).self) { try ranges(TextQuery("(", kind: .regularExpression), "a") }
  }

  @Test("Steps of any size find what a naive search finds", arguments: 1...20)
  func naive(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pool: [Character] = ["a", "b", "A", "é", "e", "ß", "漢", "😀", " ", "\n"]
    let text = String((0..<600).map { _ in pool.randomElement(using: &random)! })
    let letters = Array(text)
    for length in 1...3 {
      let start = Int.random(in: 0..<letters.count - length, using: &random)
      let pattern = Array(letters[start..<start + length])
      for options in 0..<4 {
        let query = TextQuery(
          String(pattern), ignoresCase: options & 1 != 0, ignoresDiacritics: options & 2 != 0)
        func folded(_ letter: Character) -> String {
          var string = String(letter)
          if query.ignoresCase { string = string.uppercased().lowercased() }
          if query.ignoresDiacritics { string = string == "é" ? "e" : string }
          return string
        }
        var expected: [Range<Int>] = []
        var (index, offset) = (0, 0)
        while index < letters.count {
          let end = index + length
          if end <= letters.count, zip(letters[index..<end], pattern).allSatisfy({ folded($0) == folded($1) })
          {
            let count = letters[index..<end].reduce(0) { $0 + $1.utf16.count }
            expected.append(offset..<offset + count)
            (index, offset) = (end, offset + count)
          } else {
            offset += letters[index].utf16.count
            index += 1
          }
        }
        for step in [64, 97, 1 << 16] {
          let found = try ranges(query, text, step: step)
          #expect(found == expected, "seed \(seed), \(query), step \(step)")
        }
      }
    }
  }

  @Test("A step reads what it is told to, of a text of any size")
  func counters() throws {
    let line = "The whale is a spouting fish with a horizontal tail.\n"
    let document = CountingDocument(String(repeating: line, count: 80_000) + "Ahab")
    #expect(document.length > 4_000_000)
    var search = try TextSearch(TextQuery("ahab", ignoresCase: true), in: document)
    var found: [TextMatch] = []
    var steps = 0
    while !search.isFinished {
      found += search.step(1 << 16, over: document)
      steps += 1
    }
    #expect(found.map(\.range) == [document.length - 4..<document.length])
    #expect(document.longestRead <= 1 << 16 + 64)
    #expect(document.unitsRead < document.length + steps * 128)
    #expect(steps <= document.length >> 16 + 1)
  }

  @Test("Editing in the middle of a large text reads what is around")
  func editingCounters() {
    let document = CountingDocument(String(repeating: "word ", count: 800_000))
    let editor = TextEditor(document)
    editor.selection = EditorSelection(2_000_002)
    let commands: [EditorCommand] = [
      .moveForward, .moveWordForward, .moveWordBackward, .deleteBackward, .deleteWordForward, .transpose,
      .uppercaseWord, .insertNewline, .undo, .undo,
    ]
    for command in commands {
      let before = document.unitsRead
      #expect(editor.perform(command))
      #expect(document.unitsRead - before < 120_000, "\(command)")
    }
  }

  @Test("Next and previous go around the text; an incremental search keeps what still matches")
  func next() throws {
    let fixture = EditorFixture("cat |dog cat dog")
    let editor = fixture.editor
    try editor.findNext(TextQuery("cat"))
    #expect(fixture.shown == "cat dog ^cat| dog")
    try editor.findNext(TextQuery("cat"))
    #expect(fixture.shown == "^cat| dog cat dog")
    try editor.findPrevious(TextQuery("cat"))
    #expect(fixture.shown == "cat dog ^cat| dog")
    try editor.findPrevious(TextQuery("cat"))
    #expect(fixture.shown == "^cat| dog cat dog")
    try editor.findNext(TextQuery("d"), isIncremental: true)
    #expect(fixture.shown == "cat ^d|og cat dog")
    try editor.findNext(TextQuery("do"), isIncremental: true)
    #expect(fixture.shown == "cat ^do|g cat dog")
    #expect(try editor.findNext(TextQuery("cow")) == nil)
    #expect(fixture.shown == "cat ^do|g cat dog")
    #expect(try editor.selectAllMatches(of: TextQuery("o")) == 2)
    #expect(fixture.shown == "cat d^o|g cat d^o|g")
  }

  @Test("Replacing all is one step of undo, and new text has the old text's attributes")
  func replaceAll() throws {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("one two one|", kind)
      #expect(try fixture.editor.replaceAll(TextQuery("one"), with: "three") == 2)
      #expect(fixture.shown == "three two three|")
      fixture.editor.perform(.undo)
      #expect(fixture.shown == "one two one|", "\(kind)")
      let query = TextQuery("(\\w)(\\w+)", kind: .regularExpression)
      #expect(try fixture.editor.replaceAll(query, with: "$2-$1") == 3)
      #expect(fixture.text == "ne-o wo-t ne-o")
    }
    let key = NSAttributedString.Key("test")
    let storage = NSMutableAttributedString(string: "aXa")
    storage.addAttribute(key, value: 1, range: NSRange(location: 1, length: 1))
    let editor = TextEditor(StorageDocument(NSTextStorage(attributedString: storage)))
    #expect(editor.replace([TextMatch(range: 1..<2)], with: "long") == 1)
    let text = editor.document.attributedText(in: 0..<6)
    #expect(
      (0..<6).map { text.attribute(key, at: $0, effectiveRange: nil) as? Int } == [nil, 1, 1, 1, 1, nil])
  }
}

/// A rope that counts what is read of it.
final class CountingDocument: EditableDocument {
  private let document: ContentDocument
  private(set) var longestRead = 0
  private(set) var unitsRead = 0

  init(_ text: String) { document = ContentDocument(TextRopeContentManager(TextRope(text))) }

  var length: Int { document.length }
  func units(in range: Range<Int>) -> [UInt16] {
    longestRead = max(longestRead, range.count)
    unitsRead += range.count
    return document.units(in: range)
  }
  func attributedText(in range: Range<Int>) -> NSAttributedString {
    unitsRead += range.count
    return document.attributedText(in: range)
  }
  func replace(_ range: Range<Int>, with text: NSAttributedString) { document.replace(range, with: text) }
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>) {
    document.setAttributes(attributes, in: range)
  }
  func paragraph(containing offset: Int) -> Range<Int> { document.paragraph(containing: offset) }
}
