import TestSupport
import Testing
import TextEngine

/// One way over a text: the offsets that a caret passes.
struct Way: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var width: Double = .infinity
  var start: Int
  var direction: TextDirection
  var unit = TextUnit.grapheme
  var offsets: [Int]

  var testDescription: String { "\(name): \(direction) by \(unit) over \(text.debugDescription)" }
}

@Suite("Movement of carets")
struct MovementTests {
  /// Offsets from the start on until the caret stays.
  static func walk(
    _ column: ColumnLayout, from start: Int, _ direction: TextDirection, _ unit: TextUnit, limit: Int = 200
  ) -> [Int] {
    var offsets: [Int] = []
    var caret = TextCaret(TextPosition(offset: start))
    for _ in 0..<limit {
      let next = column.caret(from: caret, direction, by: unit)
      if next.position == caret.position { break }
      offsets.append(next.position.offset)
      caret = next
    }
    return offsets
  }

  static let table: [Way] = [
    Way(name: "Latin", text: "ab cd", start: 0, direction: .forward, offsets: [1, 2, 3, 4, 5]),
    Way(name: "Latin", text: "ab cd", start: 5, direction: .backward, offsets: [4, 3, 2, 1, 0]),
    Way(name: "Latin", text: "ab cd", start: 0, direction: .right, offsets: [1, 2, 3, 4, 5]),
    Way(name: "Latin", text: "ab cd", start: 5, direction: .left, offsets: [4, 3, 2, 1, 0]),
    Way(
      name: "Latin, wrapped", text: "aaaa bbbb", width: 50, start: 3, direction: .right,
      offsets: [4, 5, 6, 7, 8, 9]),
    Way(
      name: "Latin, wrapped", text: "aaaa bbbb", width: 50, start: 7, direction: .left,
      offsets: [6, 5, 4, 3, 2, 1, 0]),
    Way(name: "Ligature", text: "office", start: 0, direction: .forward, offsets: [1, 2, 3, 4, 5, 6]),
    Way(name: "Marks", text: "ae\u{301}\u{323}b", start: 0, direction: .forward, offsets: [1, 4, 5]),
    Way(name: "CR LF", text: "a\r\nb", start: 0, direction: .right, offsets: [1, 3, 4]),
    Way(name: "CR LF", text: "a\r\nb", start: 4, direction: .left, offsets: [3, 1, 0]),
    Way(name: "Final break", text: "a\n", start: 0, direction: .right, offsets: [1, 2]),
    Way(name: "Final break", text: "a\n", start: 2, direction: .left, offsets: [1, 0]),
    Way(name: "Emoji", text: "a👩‍👩‍👧🇫🇷👍🏽b", start: 0, direction: .right, offsets: [1, 9, 13, 17, 18]),
    Way(name: "Emoji", text: "a👩‍👩‍👧🇫🇷👍🏽b", start: 18, direction: .backward, offsets: [17, 13, 9, 1, 0]),
    Way(name: "CJK", text: "漢字かな", width: 32, start: 0, direction: .right, offsets: [1, 2, 3, 4]),
    Way(name: "Thai", text: "น้ำใจ", start: 0, direction: .forward, offsets: [3, 4, 5]),
    Way(name: "Devanagari", text: "नमस्ते", start: 0, direction: .forward, offsets: [1, 2, 6]),
    Way(name: "Hebrew", text: "אבג", start: 0, direction: .left, offsets: [1, 2, 3]),
    Way(name: "Hebrew", text: "אבג", start: 3, direction: .right, offsets: [2, 1, 0]),
    Way(name: "Arabic", text: "سلام", start: 0, direction: .left, offsets: [1, 2, 3, 4]),
    Way(
      name: "Hebrew, wrapped", text: "אבגד הוזח", width: 50, start: 3, direction: .left,
      offsets: [4, 5, 6, 7, 8, 9]),
    Way(
      name: "Hebrew, wrapped", text: "אבגד הוזח", width: 50, start: 6, direction: .right,
      offsets: [5, 4, 3, 2, 1, 0]),
    // The Hebrew word is passed from its end to its start.
    Way(name: "Mixed", text: "ab גדה fg", start: 0, direction: .right, offsets: [1, 2, 3, 5, 4, 3, 7, 8, 9]),
    Way(name: "Mixed", text: "ab גדה fg", start: 9, direction: .left, offsets: [8, 7, 6, 4, 5, 6, 2, 1, 0]),
    Way(
      name: "Mixed", text: "ab גדה fg", start: 0, direction: .forward, offsets: [1, 2, 3, 4, 5, 6, 7, 8, 9]),

    Way(
      name: "Words", text: "one, two-three  4.5 it's", start: 0, direction: .forward, unit: .word,
      offsets: [3, 8, 14, 19, 24]),
    Way(
      name: "Words", text: "one, two-three  4.5 it's", start: 24, direction: .backward, unit: .word,
      offsets: [20, 16, 9, 5, 0]),
    Way(
      name: "Words from inside", text: "one two", start: 5, direction: .backward, unit: .word,
      offsets: [4, 0]),
    Way(
      name: "Words, wrapped", text: "aaaa bbbb cc", width: 50, start: 0, direction: .right, unit: .word,
      offsets: [4, 9, 12]),
    Way(
      name: "Words over paragraphs", text: "one\n\n two.", start: 0, direction: .forward, unit: .word,
      offsets: [3, 9, 10]),
    Way(
      name: "Words over paragraphs", text: "one\n\n two.", start: 10, direction: .backward, unit: .word,
      offsets: [6, 0]),
    Way(name: "Words of Hebrew", text: "אב גד", start: 0, direction: .left, unit: .word, offsets: [2, 5]),
    Way(name: "Words of Hebrew", text: "אב גד", start: 5, direction: .right, unit: .word, offsets: [3, 0]),
    Way(
      name: "Words of two directions are passed in logical order", text: "ab גדה fg", start: 0,
      direction: .right, unit: .word, offsets: [2, 6, 9]),
    Way(
      name: "Words of Thai", text: "ภาษาไทยสวย", start: 0, direction: .forward, unit: .word,
      offsets: [4, 7, 10]),
    Way(
      name: "Words of Thai", text: "ภาษาไทยสวย", start: 10, direction: .backward, unit: .word,
      offsets: [7, 4, 0]),
    Way(
      name: "Words of CJK", text: "漢字カタカナ。", start: 0, direction: .forward, unit: .word,
      offsets: [1, 2, 6, 7]),
    Way(
      name: "Words of emoji", text: "hi 👩‍💻, 👍🏽!", start: 0, direction: .forward, unit: .word,
      offsets: [2, 8, 14, 15]),
    Way(
      name: "Words of Arabic", text: "سلام عليكم", start: 0, direction: .forward, unit: .word,
      offsets: [4, 10]),

    Way(
      name: "Sentences", text: "Hi there. Is it 3.5? Yes!", start: 0, direction: .forward, unit: .sentence,
      offsets: [10, 21, 25]),
    Way(
      name: "Sentences", text: "Hi there. Is it 3.5? Yes!", start: 23, direction: .backward, unit: .sentence,
      offsets: [21, 10, 0]),
    Way(
      name: "Sentences over paragraphs", text: "A b\nC. D", start: 0, direction: .forward, unit: .sentence,
      offsets: [4, 7, 8]),
    Way(
      name: "Sentences over paragraphs", text: "A b\nC. D", start: 8, direction: .backward, unit: .sentence,
      offsets: [7, 4, 0]),

    Way(name: "Line", text: "aaaa bbbb", width: 50, start: 2, direction: .forward, unit: .line, offsets: [5]),
    Way(
      name: "Line", text: "aaaa bbbb", width: 50, start: 7, direction: .backward, unit: .line, offsets: [5]),
    Way(
      name: "Line", text: "aaaa bbbb\ncc", width: 50, start: 7, direction: .forward, unit: .line, offsets: [9]
    ),
    Way(name: "Line of Hebrew", text: "אבג", start: 1, direction: .left, unit: .line, offsets: [3]),
    Way(name: "Line of Hebrew", text: "אבג", start: 1, direction: .right, unit: .line, offsets: [0]),

    Way(
      name: "Paragraphs", text: "ab\ncd\n\nef", start: 1, direction: .forward, unit: .paragraph,
      offsets: [2, 5, 6, 9]),
    Way(
      name: "Paragraphs", text: "ab\ncd\n\nef", start: 9, direction: .backward, unit: .paragraph,
      offsets: [7, 6, 3, 0]),
    Way(
      name: "Paragraphs with a final break", text: "ab\ncd\n", start: 0, direction: .forward,
      unit: .paragraph, offsets: [2, 5, 6]),
    Way(
      name: "Paragraphs with a final break", text: "ab\ncd\n", start: 6, direction: .up, unit: .paragraph,
      offsets: [3, 0]),
    Way(name: "Document", text: "ab\ncd", start: 1, direction: .forward, unit: .document, offsets: [5]),
    Way(name: "Document", text: "ab\ncd", start: 4, direction: .up, unit: .document, offsets: [0]),
  ]

  @Test("U62: A caret passes these places", arguments: table)
  func follows(way: Way) {
    let column = EngineFixture.layout(way.text, width: way.width)
    #expect(MovementTests.walk(column, from: way.start, way.direction, way.unit) == way.offsets)
  }

  @Test("U62: Up and down keep the column over short lines and stop at the text's ends")
  func keptColumn() throws {
    let column = EngineFixture.layout("abcdefgh\nab\nabcdefgh", width: 400)
    var caret = TextCaret(TextPosition(offset: 6))
    let x = try #require(column.caret(at: caret.position)).x
    var offsets: [Int] = []
    for direction in [TextDirection.down, .down, .down, .up, .up, .up, .down] {
      caret = column.caret(from: caret, direction)
      offsets.append(caret.position.offset)
      #expect(caret.column == x)
    }
    #expect(offsets == [11, 18, 20, 11, 6, 0, 11])
    // A step to the side forgets the column.
    let side = column.caret(from: TextCaret(TextPosition(offset: 11), column: x), .left)
    #expect(side.column == nil && side.position.offset == 10)
  }

  @Test("U62: Down at the end of a wrapped line stays at the ends of lines")
  func columnAtWraps() throws {
    let column = EngineFixture.layout("aaaa bbbb cccc", width: 50)
    let end = TextPosition(offset: 5, affinity: .upstream)
    let next = column.caret(from: TextCaret(end), .down)
    #expect(next.position == TextPosition(offset: 10, affinity: .upstream))
    #expect(column.line(at: next.position) == ColumnLayout.LineIndex(paragraph: 0, line: 1))
  }

  @Test("Up and down beside a hole choose the nearer line of the row")
  func columnBesideHole() throws {
    let hole = [
      TextPoint(x: 100, y: 0), TextPoint(x: 150, y: 0), TextPoint(x: 150, y: 100), TextPoint(x: 100, y: 100),
    ]
    let text = EngineFixture.text(String(repeating: "abcd efg ", count: 20))
    let column = TextTypesetter(text).layout(in: TextShape(width: 250).excluding([hole]))
    let first = try #require(column.firstLine.flatMap { column.row(of: $0) })
    try #require(first.lines.count == 2)
    for (order, line) in first.lines.enumerated() {
      let box = try #require(column.box(ofLine: line))
      let start = try #require(column.position(at: TextPoint(x: box.x + 20, y: box.y + 2)))
      let down = column.caret(from: TextCaret(start), .down)
      let below = try #require(column.line(at: down.position))
      let row = try #require(column.row(of: below))
      #expect(row.lines.firstIndex(of: below) == order)
      #expect(column.caret(from: down, .up).position == start)
    }
  }

  @Test(
    "U62: Steps to the right pass every character of a line once, and as many to the left lead back",
    arguments: UInt64(0)..<40)
  func visualWalk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["abc", "אבג", "12", "سلام", "👩‍💻", "e\u{301}", "(x)", "गति"]
    var string = Bool.random(using: &random) ? "x" : "א"
    for _ in 0..<20 { string += (words.randomElement(using: &random) ?? "") + " " }
    let column = EngineFixture.layout(string, width: Double.random(in: 60...200, using: &random))
    let isRightToLeft = column.paragraphs[0].layout.paragraph.isRightToLeft
    let toEnd: TextDirection = isRightToLeft ? .left : .right
    let toStart: TextDirection = isRightToLeft ? .right : .left
    let units = Set((0..<string.utf16.count).map { column.range(around: TextPosition(offset: $0)) })
    var caret = column.caret(from: TextCaret(TextPosition(offset: 0)), .backward, by: .document)
    // The visual start of the first line may be the end of a word of the other direction.
    for _ in 0..<units.count { caret = column.caret(from: caret, toStart) }
    var places = [caret.position]
    for _ in 0..<units.count {
      caret = column.caret(from: caret, toEnd)
      places.append(caret.position)
    }
    #expect(Set(places).count == units.count + 1, "seed \(seed)")
    #expect(column.caret(from: caret, toEnd).position == caret.position, "seed \(seed)")
    // Inside a line every step goes the way that was asked for.
    for (one, two) in zip(places, places.dropFirst()) {
      let first = try #require(column.caret(at: one))
      let second = try #require(column.caret(at: two))
      if first.y == second.y {
        #expect(
          isRightToLeft ? second.x <= first.x + 1e-6 : second.x >= first.x - 1e-6,
          "seed \(seed), \(one), \(two)")
      } else {
        #expect(second.y > first.y, "seed \(seed), \(one), \(two)")
      }
    }
    for place in places.reversed().dropFirst() {
      caret = column.caret(from: caret, toStart)
      let shown = try #require(column.caret(at: caret.position))
      let expected = try #require(column.caret(at: place))
      #expect(shown.y == expected.y, "seed \(seed), \(place), \(caret.position)")
      #expect(abs(shown.x - expected.x) < 1e-6, "seed \(seed), \(place), \(caret.position)")
    }
  }

  @Test("U62: No move leaves the text, ends inside a character, or fails to end", arguments: UInt64(0)..<15)
  func anyMove(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    let units: [TextUnit] = [.grapheme, .word, .sentence, .line, .paragraph, .document]
    for direction in [TextDirection.forward, .backward, .left, .right, .up, .down] {
      for unit in units {
        for _ in 0..<8 {
          let affinity: TextPosition.Affinity = Bool.random(using: &random) ? .upstream : .downstream
          let start = TextPosition(
            offset: Int.random(in: -2...text.count + 2, using: &random), affinity: affinity)
          let caret = column.caret(from: TextCaret(start), direction, by: unit)
          #expect(column.range(containing: caret.position.offset).isEmpty, "seed \(seed)")
          #expect(column.caret(at: caret.position) != nil, "seed \(seed)")
          let offset = caret.position.offset
          let from = column.snappedBackward(start.offset)
          if direction == .forward, unit != .line {
            #expect(offset > from || from == text.count, "seed \(seed) \(unit) \(from)")
          }
          if direction == .backward, unit != .line {
            #expect(offset < from || from == 0, "seed \(seed) \(unit) \(from)")
          }
        }
      }
    }
  }

  @Test("S4-118: Extending takes the characters up to the target's, clamped to what is shown")
  func extending() throws {
    let column = EngineFixture.layout("a👩‍👩‍👧bcd\nx\nabcdefgh", width: 400)
    #expect(column.range(extending: TextPosition(offset: 0), .right, by: 2) == 0..<9)
    #expect(column.range(extending: TextPosition(offset: 4), .right, by: 1) == 1..<9)
    #expect(column.range(extending: TextPosition(offset: 10), .left, by: 2) == 1..<10)
    #expect(column.range(extending: TextPosition(offset: 3), .left, by: 9) == 0..<9)
    #expect(column.range(extending: TextPosition(offset: 20), .forward, by: 100) == 20..<23)
    // Two rows down over a short line the column is kept.
    let start = TextPosition(offset: 11)
    let x = try #require(column.caret(at: start)).x
    let target = column.range(extending: start, .down, by: 2).upperBound
    let reached = try #require(column.caret(at: TextPosition(offset: target)))
    #expect(abs(reached.x - x) < 6)
    #expect(column.range(extending: TextPosition(offset: 2), .up, by: 3).lowerBound == 0)
  }

  @Test(
    "U62: The word, sentence, line and paragraph at a place",
    arguments: [
      ("one two. Three", 5, TextUnit.word, 4..<7), ("one two. Three", 3, .word, 3..<4),
      ("one two. Three", 7, .word, 7..<8), ("one two. Three", 5, .sentence, 0..<9),
      ("one two. Three", 9, .sentence, 9..<14), ("ab\ncd", 1, .paragraph, 0..<3), ("ab\ncd", 4, .line, 3..<5),
      ("ab\ncd", 4, .document, 0..<5), ("ab 👩‍👩‍👧", 6, .word, 3..<11), ("ภาษาไทย", 5, .word, 4..<7),
      ("ab", 2, .word, 0..<2),
    ])
  func units(text: String, offset: Int, unit: TextUnit, expected: Range<Int>) {
    let column = EngineFixture.layout(text, width: .infinity)
    #expect(column.range(of: unit, at: TextPosition(offset: offset)) == expected)
  }
}

@Suite("Deletion")
struct DeletionTests {
  @Test(
    "U62: Backspace takes the last mark in scripts typed by marks, whole characters elsewhere",
    arguments: [
      ("abc", 3, 2..<3), ("ae\u{301}", 3, 1..<3), ("ab\r\n", 4, 2..<4), ("a😀", 3, 1..<3), ("a👩‍👩‍👧", 9, 1..<9),
      ("a🇫🇷", 5, 1..<5), ("a👍🏽", 5, 1..<5), ("1\u{FE0F}\u{20E3}", 3, 0..<3), ("नमस्ते", 6, 5..<6),
      ("क्ष", 3, 2..<3), ("น้ำ", 3, 2..<3), ("ب\u{64E}", 2, 1..<2), ("ש\u{5C1}\u{5BC}", 3, 2..<3),
      ("漢\u{E0100}", 3, 0..<3),
      ("한", 1, 0..<1), ("", 0, 0..<0), ("ab", 0, 0..<0),
    ])
  func backspace(text: String, offset: Int, expected: Range<Int>) {
    let column = EngineFixture.layout(text, width: 400)
    #expect(column.deletionBackward(from: TextPosition(offset: offset)) == TextDeletion(range: expected))
  }

  @Test("U62: A decomposing backspace takes one mark off any letter")
  func decomposing() {
    func delete(_ text: String) -> TextDeletion {
      EngineFixture.layout(text, width: 400).deletionBackward(
        from: TextPosition(offset: text.utf16.count), decomposes: true)
    }
    #expect(delete("aé") == TextDeletion(range: 1..<2, replacement: [0x65]))
    // U+1EAD is a, dot below, circumflex.
    #expect(delete("\u{1EAD}") == TextDeletion(range: 0..<1, replacement: [0x61, 0x323]))
    #expect(delete("ae\u{301}") == TextDeletion(range: 2..<3))
    #expect(delete("ab") == TextDeletion(range: 1..<2))
    #expect(delete("a👍🏽") == TextDeletion(range: 1..<5))
    #expect(delete("한") == TextDeletion(range: 0..<1))
  }

  @Test(
    "U62: Forward delete takes whole characters; words and lines are taken to their edge",
    arguments: [
      ("e\u{301}b", 0, TextUnit.grapheme, true, 0..<2), ("क्षa", 0, .grapheme, true, 0..<3),
      ("a👩‍👩‍👧b", 1, .grapheme, true, 1..<9), ("a\r\nb", 1, .grapheme, true, 1..<3),
      ("one, two", 3, .word, true, 3..<8), ("one, two", 5, .word, false, 0..<5),
      ("one two", 6, .word, false, 4..<6),
      ("aaaa bbbb", 7, .line, false, 5..<7), ("aaaa bbbb", 7, .line, true, 7..<9),
      ("ab\ncd", 4, .paragraph, false, 3..<4), ("ab", 2, .grapheme, true, 2..<2),
      ("אב גד", 5, .word, false, 3..<5),
    ])
  func units(text: String, offset: Int, unit: TextUnit, isForward: Bool, expected: Range<Int>) {
    let column = EngineFixture.layout(text, width: 50)
    let position = TextPosition(offset: offset)
    let deletion =
      isForward
      ? column.deletionForward(from: position, by: unit) : column.deletionBackward(from: position, by: unit)
    #expect(deletion == TextDeletion(range: expected))
  }
}
