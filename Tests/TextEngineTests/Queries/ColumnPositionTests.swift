import GalleyFonts
import TestSupport
import Testing
import TextEngine
import GalleyUnicode

@Suite("Places, carets and characters of a column")
struct ColumnPositionTests {
  /// Lines in mixed directions with emoji, marks and conjuncts.
  static let words = [
    "office", "flat", "naïve", "x\u{301}y", "سلام", "كتاب", "עולם", "שלום", "नमस्ते", "क्षत्रिय", "ภาษาไทย", "漢字かな",
    "👩‍💻", "🇫🇷🇩🇪", "👍🏽", "1,234.5", "(a)", "—", "\r\n", "abc", "אב1גד",
  ]

  static func column(_ random: inout SeededGenerator) -> (text: [UInt16], layout: ColumnLayout) {
    var string = ""
    for _ in 0..<40 {
      string += words.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<4, using: &random) > 0 { string += " " }
    }
    let paragraph = EngineFixture.paragraphStyle {
      $0.baseDirection = Bool.random(using: &random) ? .automatic : .rightToLeft
      $0.alignment = Bool.random(using: &random) ? .natural : .center
    }
    let width = Double.random(in: 80...300, using: &random)
    return (
      Array(string.utf16), EngineFixture.layout(string, EngineFixture.style(), paragraph, width: width)
    )
  }

  /// Where UAX #29 lets a place be, by a breaker of its own.
  static func graphemes(_ text: [UInt16]) -> Set<Int> {
    var isBoundary: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: text.span, into: &isBoundary)
    return Set(text.indices.filter { isBoundary[$0] } + [text.count])
  }

  @Test("U15: The caret of the place at a point is the nearest of all carets", arguments: UInt64(0)..<25)
  func nearestCaret(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    let graphemes = ColumnPositionTests.graphemes(text)
    for index in ColumnLineTests.lines(of: column) {
      let range = try #require(column.range(ofLine: index))
      let box = try #require(column.box(ofLine: index))
      guard box.width > 1 else { continue }
      // A linear scan of every caret of the line, from both sides.
      var carets: [Double] = []
      for offset in range.lowerBound...range.upperBound where graphemes.contains(offset) {
        for affinity in [TextPosition.Affinity.upstream, .downstream] {
          let position = TextPosition(offset: offset, affinity: affinity)
          guard column.line(at: position) == index, column.snappedBackward(offset) == offset,
            let caret = column.caret(at: position)
          else { continue }
          carets.append(caret.x)
        }
      }
      for _ in 0..<20 {
        let x = Double.random(in: box.x + 1e-6...box.x + box.width - 1e-6, using: &random)
        let position = try #require(column.position(at: TextPoint(x: x, y: box.y + box.height / 2)))
        let caret = try #require(column.caret(at: position))
        let least = try #require(carets.map { abs($0 - x) }.min())
        #expect(abs(abs(caret.x - x) - least) < 1e-6, "seed \(seed), line \(range), x \(x), \(position)")
        #expect(caret.y == box.y && caret.height == box.height, "seed \(seed)")
      }
    }
  }

  @Test(
    "U15: Point to place to caret to point is stable over texts of mixed direction",
    arguments: UInt64(30)..<60)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    for offset in 0...text.count {
      for affinity in [TextPosition.Affinity.upstream, .downstream] {
        let place = TextPosition(offset: column.snappedBackward(offset), affinity: affinity)
        let caret = try #require(column.caret(at: place), "seed \(seed), offset \(offset)")
        let point = TextPoint(x: caret.x, y: caret.y + caret.height / 2)
        let found = try #require(column.position(at: point))
        let again = try #require(column.caret(at: found))
        let line = column.line(at: place)
        // At a line's ends the place is the line's own; its caret may stand beside a word of the other
        // direction.
        guard let line, let box = column.box(ofLine: line), caret.x > box.x + 1e-6,
          caret.x < box.x + box.width - 1e-6
        else { continue }
        #expect(abs(again.x - caret.x) < 1e-6, "seed \(seed), \(place), \(found)")
        #expect(again.y == caret.y, "seed \(seed), \(place), \(found)")
      }
    }
  }

  @Test("S4-113: Of every character of a bidi line both sides are places whose offsets are its own")
  func sidesOfCharacters() throws {
    let column = EngineFixture.layout("abc אבג 12 def سلام", width: .infinity)
    for index in 0..<19 {
      let rects = column.rects(of: index..<index + 1)
      guard rects.count == 1, rects[0].width > 0.5 else { continue }
      let y = rects[0].y + rects[0].height / 2
      let left = try #require(column.position(at: TextPoint(x: rects[0].x + 0.1, y: y)))
      let right = try #require(column.position(at: TextPoint(x: rects[0].x + rects[0].width - 0.1, y: y)))
      #expect(Set([left.offset, right.offset]) == Set([index, index + 1]), "\(index)")
      for position in [left, right] {
        let caret = try #require(column.caret(at: position))
        #expect(caret.x >= rects[0].x - 1e-9 && caret.x <= rects[0].x + rects[0].width + 1e-9, "\(index)")
      }
    }
    #expect(column.caret(at: TextPosition(offset: -1)) == nil)
    #expect(column.caret(at: TextPosition(offset: 20)) == nil)
    #expect(column.line(at: TextPosition(offset: 20)) == nil)
  }

  @Test(
    "No point gives a place inside an emoji, a flag, a mark's letter or CR LF",
    arguments: [
      "👩‍👩‍👧x", "🇫🇷🇩🇪x", "👍🏽a", "e\u{301}\u{323}f", "1\u{FE0F}\u{20E3}z", "ab\r\ncd", "क्षत्र", "\u{1F469}\u{200D}",
    ])
  func placesHonourClusters(string: String) throws {
    let column = EngineFixture.layout(string, width: 400)
    let text = Array(string.utf16)
    let graphemes = ColumnPositionTests.graphemes(text)
    for y in stride(from: -10.0, through: column.usedHeight + 30, by: 7) {
      for x in stride(from: -5.0, through: 150, by: 0.5) {
        let position = try #require(column.position(at: TextPoint(x: x, y: y)))
        #expect(graphemes.contains(position.offset), "\(x), \(y)")
      }
    }
    let end = try #require(column.position(at: TextPoint(x: 350, y: 5)))
    #expect(end.affinity == .upstream)
  }

  @Test("S4-115: At a soft wrap the upstream caret ends a line and the downstream one begins the next")
  func affinityAtWrap() throws {
    let column = EngineFixture.layout("aaaa bbbb", width: 50)
    let first = try #require(column.firstLine)
    let second = try #require(column.line(after: first))
    #expect(column.range(ofLine: second) == 5..<9)
    let upstream = TextPosition(offset: 5, affinity: .upstream)
    let downstream = TextPosition(offset: 5)
    #expect(column.line(at: upstream) == first)
    #expect(column.line(at: downstream) == second)
    let box = try #require(column.box(ofLine: first))
    #expect(
      column.caret(at: upstream) == TextRect(x: box.x + box.width, y: box.y, width: 0, height: box.height))
    let next = try #require(column.box(ofLine: second))
    #expect(column.caret(at: downstream) == TextRect(x: 0, y: next.y, width: 0, height: next.height))
    // Right of the first line's text stands its own end, not the next line's start.
    #expect(column.position(at: TextPoint(x: 49, y: box.y + 1)) == upstream)
    // A forced break has no upstream place on the line before.
    let forced = EngineFixture.layout("aaaa\nbbbb", width: 500)
    #expect(forced.line(at: upstream) == forced.lastLine)
  }

  @Test("U15: Where the direction changes the caret is split; each affinity stands beside its own character")
  func splitCarets() throws {
    let column = EngineFixture.layout("abc אבג def", width: 400)
    for offset in [4, 7] {
      let position = TextPosition(offset: offset)
      let split = try #require(column.splitCaret(at: position))
      #expect(split.primary.x != split.secondary.x)
      let upstream = try #require(column.caret(at: TextPosition(offset: offset, affinity: .upstream)))
      let downstream = try #require(column.caret(at: position))
      #expect(Set([split.primary.x, split.secondary.x]) == Set([upstream.x, downstream.x]))
    }
    // The paragraph runs left to right: its own caret is the one beside the space before, left of the word.
    let word = column.rects(of: 4..<7)[0]
    let split = try #require(column.splitCaret(at: TextPosition(offset: 4)))
    #expect(abs(split.primary.x - word.x) < 1e-6)
    #expect(abs(split.secondary.x - word.x - word.width) < 1e-6)
    // Before Hebrew that begins a left-to-right line, too, the caret of the line's direction is the left one.
    let style = EngineFixture.paragraphStyle { $0.baseDirection = .leftToRight }
    let first = EngineFixture.layout("אבג def", EngineFixture.style(), style, width: 400)
    let start = try #require(first.splitCaret(at: TextPosition(offset: 0)))
    #expect(start.primary.x == 0)
    #expect(abs(start.secondary.x - first.rects(of: 0..<3)[0].width) < 1e-6)
    let plain = try #require(column.splitCaret(at: TextPosition(offset: 2)))
    #expect(plain.primary == plain.secondary)
  }

  @Test("U51: Nearest caret, character under a point and rectangles of a range are three answers")
  func threeQuestions() throws {
    let column = EngineFixture.layout("see link\nx", width: 300)
    let link = column.rects(of: 4..<8)
    try #require(link.count == 1)
    let y = link[0].y + 3
    let end = link[0].x + link[0].width
    #expect(column.character(at: TextPoint(x: end - 1, y: y)) == 7..<8)
    #expect(column.position(at: TextPoint(x: end - 1, y: y))?.offset == 8)
    // Right of the text, and far below it, there is still a nearest caret, but no character.
    #expect(column.character(at: TextPoint(x: end + 1, y: y)) == nil)
    #expect(column.position(at: TextPoint(x: end + 1, y: y))?.offset == 8)
    #expect(column.character(at: TextPoint(x: end - 1, y: column.usedHeight + 5)) == nil)
    #expect(column.character(at: TextPoint(x: 1, y: -1)) == nil)
    // The second line is shorter than the link's place on the first.
    let second = try #require(column.lastLine.flatMap { column.box(ofLine: $0) })
    #expect(column.character(at: TextPoint(x: end - 1, y: second.y + 1)) == nil)
    #expect(column.character(at: TextPoint(x: 1, y: second.y + 1)) == 9..<10)
  }

  @Test("S4-116: The character under a point is whole; the closest one answers off the text, too")
  func characterAtPoint() throws {
    let column = EngineFixture.layout("a👩‍👩‍👧b", width: 300)
    let emoji = 1..<9
    let box = try #require(column.rects(of: emoji).first)
    for part in [0.1, 0.5, 0.9] {
      #expect(column.character(at: TextPoint(x: box.x + part * box.width, y: box.y + 2)) == emoji)
    }
    #expect(column.character(at: TextPoint(x: 250, y: box.y + 2)) == nil)
    #expect(column.closestCharacter(to: TextPoint(x: 250, y: box.y + 2)) == 9..<10)
    #expect(column.closestCharacter(to: TextPoint(x: -9, y: -9)) == 0..<1)
    let han = EngineFixture.layout("漢\u{E0100}字", width: 300)
    #expect(han.character(at: TextPoint(x: 4, y: 8)) == 0..<3)
  }

  @Test(
    "A place inside an emoji, a combining sequence, CR LF or a pair grows to its unit",
    arguments: [
      ("a👩‍👩‍👧b", 1..<9), ("ae\u{301}\u{323}b", 1..<4), ("a\r\nb", 1..<3), ("a😀b", 1..<3), ("a🇫🇷b", 1..<5),
      ("aक्षb", 1..<4),
    ])
  func growsToUnit(string: String, unit: Range<Int>) {
    let column = EngineFixture.layout(string, width: 300)
    for offset in 0...string.utf16.count {
      let inside = offset > unit.lowerBound && offset < unit.upperBound
      #expect(column.range(containing: offset) == (inside ? unit : offset..<offset), "\(offset)")
      #expect(column.snappedBackward(offset) == (inside ? unit.lowerBound : offset))
      #expect(column.snappedForward(offset) == (inside ? unit.upperBound : offset))
      // Carets asked for inside stand at the unit's start.
      if inside {
        #expect(
          column.caret(at: TextPosition(offset: offset))?.x
            == column.caret(at: TextPosition(offset: unit.lowerBound))?.x)
      }
    }
    #expect(column.range(around: TextPosition(offset: unit.lowerBound)) == unit)
    #expect(column.range(around: TextPosition(offset: unit.upperBound, affinity: .upstream)) == unit)
    #expect(
      column.textRange(around: unit.lowerBound + 1..<unit.upperBound - 1 + (unit.count == 2 ? 1 : 0)) == unit)
    #expect(column.snappedBackward(-5) == 0)
    #expect(column.snappedForward(500) == string.utf16.count)
  }

  @Test("Offsets inside pairs and CR LF, lone surrogates and offsets out of range never trap")
  func anyOffset() {
    let text: [UInt16] = [0x61, 0xD83D, 0xDE00, 0xDE00, 0xD83D, 0x0D, 0x0A, 0x0D, 0x2028, 0x62]
    let styled = StyledText(
      text: text, styles: [EngineFixture.style()], runs: [StyledText.Run(end: text.count, style: 0)],
      paragraphStyles: [ParagraphStyle()],
      paragraphRuns: [StyledText.ParagraphRun(end: text.count, style: 0)],
      fonts: EngineFixture.collection)
    let column = TextTypesetter(styled).layout(in: TextShape(width: 100))
    let places = (0...text.count).filter { column.range(containing: $0).isEmpty }
    #expect(places == [0, 1, 3, 4, 5, 7, 8, 9, 10])
    // Lines after CR LF, CR and U+2028.
    #expect(
      ColumnLineTests.lines(of: column).compactMap { column.range(ofLine: $0)?.lowerBound } == [0, 7, 8, 9])
    for offset in [Int.min + 1, -1, 11, Int.max - 1] {
      #expect(column.caret(at: TextPosition(offset: offset)) == nil)
      #expect(places.contains(column.snappedBackward(offset)))
      #expect(places.contains(column.snappedForward(offset)))
    }
  }

  @Test("S4-119: A dragged end stays on its side of the other, one character away", arguments: UInt64(0)..<10)
  func draggedEnd(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, column) = ColumnPositionTests.column(&random)
    for _ in 0..<60 {
      let other = column.snappedBackward(Int.random(in: 2...text.count - 2, using: &random))
      let point = TextPoint(
        x: Double.random(in: 0...300, using: &random),
        y: Double.random(in: 0...column.usedHeight, using: &random))
      let free = try #require(column.position(at: point))
      let start = try #require(column.position(at: point, awayFrom: other, isStart: true))
      let end = try #require(column.position(at: point, awayFrom: other, isStart: false))
      #expect(other == 0 || start.offset < other, "seed \(seed)")
      #expect(end.offset > other, "seed \(seed)")
      if free.offset < other { #expect(start == free, "seed \(seed)") }
      if free.offset > other { #expect(end == free, "seed \(seed)") }
      if free.offset >= other, other > 0 {
        #expect(column.range(around: TextPosition(offset: start.offset)).upperBound == other, "seed \(seed)")
      }
    }
  }

  @Test("S4-120: A caret has no width and the height of its line; none where nothing is shown")
  func caretRects() throws {
    let column = EngineFixture.layout("one two three four", width: 60, height: 40)
    try #require(column.range.upperBound < 18)
    for offset in 0...column.range.upperBound {
      let position = TextPosition(offset: offset)
      let caret = try #require(column.caret(at: position))
      let box = try #require(column.line(at: position).flatMap { column.box(ofLine: $0) })
      #expect(caret.width == 0 && caret.height == box.height && caret.y == box.y)
    }
    #expect(column.caret(at: TextPosition(offset: column.range.upperBound + 1)) == nil)
  }

  @Test("A text that ends in a forced break has a caret on the empty line below")
  func extraLine() throws {
    let column = EngineFixture.layout("one\n", width: 100)
    let extra = try #require(column.extraLineBox)
    #expect(extra.y >= column.usedHeight && extra.x == 0 && extra.height > 10)
    #expect(column.caret(at: TextPosition(offset: 4)) == extra)
    #expect(column.position(at: TextPoint(x: 50, y: extra.y + 2)) == TextPosition(offset: 4))
    #expect(column.caret(from: TextCaret(TextPosition(offset: 2)), .down).position == TextPosition(offset: 4))
    let style = EngineFixture.paragraphStyle { $0.baseDirection = .rightToLeft }
    let mirrored = EngineFixture.layout("one\n", EngineFixture.style(), style, width: 100)
    #expect(mirrored.extraLineBox?.x == 100)
    #expect(EngineFixture.layout("one", width: 100).extraLineBox == nil)
  }

  @Test("S4-123: Places are ordered by offset, then upstream before downstream")
  func order() {
    let places = (0..<4).flatMap {
      [TextPosition(offset: $0, affinity: .upstream), TextPosition(offset: $0)]
    }
    #expect(places.reversed().sorted() == places)
    for (index, one) in places.enumerated() {
      for (other, two) in places.enumerated() {
        #expect((one < two) == (index < other))
        #expect((one == two) == (index == other))
      }
    }
  }

  @Test("S0-03: A caret inside a ligature stands in it; selecting a part covers that part only")
  func ligature() throws {
    let column = EngineFixture.layout("flat", EngineFixture.style(EngineFixture.dejaVu, 40), width: 300)
    let glyphs = column.paragraphs[0].layout.glyphs(of: 0)
    try #require(glyphs.ids.count == 3, "fl is one glyph")
    let inside = try #require(column.caret(at: TextPosition(offset: 1)))
    #expect(inside.x > 0.2 * glyphs.advances[0] && inside.x < 0.8 * glyphs.advances[0])
    let part = column.rects(of: 0..<1)
    #expect(part == [TextRect(x: 0, y: 0, width: inside.x, height: part[0].height)])
    #expect(column.deletionForward(from: TextPosition(offset: 1)) == TextDeletion(range: 1..<2))
    #expect(column.deletionBackward(from: TextPosition(offset: 1)) == TextDeletion(range: 0..<1))
  }

  @Test("S0-32: Characters map to whole clusters and back, never to a part of one")
  func clusters() throws {
    let string = "ﬁ é 👨‍👩‍👧 ಕ್ಷ क्ष"
    let kannada = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/NotoSansKannada-Regular.ttf")
    let fonts = FontCollection(faces: [
      EngineFixture.sans, kannada, EngineFixture.devanagari, EngineFixture.emoji,
    ])
    let styled = StyledText(string, style: EngineFixture.style(), fonts: fonts)
    let column = TextTypesetter(styled).layout(in: TextShape(width: 400))
    let text = Array(string.utf16)
    var units: [Range<Int>] = []
    var offset = 0
    while offset < text.count {
      let unit = column.range(around: TextPosition(offset: offset))
      #expect(unit.lowerBound == offset)
      units.append(unit)
      for inside in unit { #expect(column.range(around: TextPosition(offset: inside)) == unit) }
      let box = try #require(column.rects(of: unit).first)
      #expect(column.character(at: TextPoint(x: box.x + box.width / 2, y: box.y + 1)) == unit)
      offset = unit.upperBound
    }
    #expect(
      units.map { String(decoding: text[$0], as: UTF16.self) } == [
        "ﬁ", " ", "é", " ", "👨‍👩‍👧", " ", "ಕ್ಷ", " ", "क्ष",
      ])
  }
}
