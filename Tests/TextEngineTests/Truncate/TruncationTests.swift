import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Truncation")
struct TruncationTests {
  static let sentence = "The quick brown fox jumps over the lazy dog and runs far away"

  static func layout(
    _ string: String, width: Double, rows: Int?, _ truncation: Truncation?, height: Double = .infinity,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> ColumnLayout {
    TextTypesetter(EngineFixture.text(string, EngineFixture.style(), EngineFixture.paragraphStyle(change)))
      .layout(in: TextShape(width: width, height: height), rowLimit: rows, truncation: truncation)
  }

  /// The units of a truncated column's last line as text.
  static func shown(_ column: ColumnLayout) -> String {
    guard let paragraph = column.paragraphs.last, let origin = paragraph.origin else { return "" }
    let ids = paragraph.layout.lines[0].range
    #expect(ids.count == origin.pieces.reduce(0) { $0 + $1.range.count })
    return origin.pieces.map { piece in
      switch piece.content {
      case .text(let start): "[\(start)-\(start + piece.range.count)]"
      case .token: "T"
      case .inserted: "i"
      }
    }.joined()
  }

  @Test("S4-040: At the tail the last row shows its own start and the token at the end")
  func tail() throws {
    let text = TruncationTests.sentence
    let plain = TruncationTests.layout(text, width: 120, rows: 2, nil)
    #expect(plain.lineCount == 2 && plain.truncation == nil && plain.range.upperBound < text.utf16.count)
    let column = TruncationTests.layout(text, width: 120, rows: 2, Truncation(.tail))
    let result = try #require(column.truncation)
    #expect(column.lineCount == 2)
    #expect(result.line == column.lastLine)
    try #require(result.visibleRanges.count == 1 && result.hiddenRanges.count == 1)
    #expect(result.visibleRanges[0] == 0..<column.range.upperBound)
    #expect(result.hiddenRanges[0] == column.range.upperBound..<text.utf16.count)
    let box = try #require(column.box(ofLine: result.line))
    let token = try #require(result.tokenRect)
    #expect(abs(token.x + token.width - box.x - box.width) < 1e-6)
    #expect(token.y == box.y && token.height == box.height)
    #expect(token.x + token.width <= 120 + 1e-6)
    // The rows before are those of the text that is not truncated.
    #expect(column.firstLine.map { column[$0] } == plain.firstLine.map { plain[$0] })
    #expect(
      try #require(column.range(ofLine: result.line)).lowerBound
        == plain.lastLine.flatMap { plain.range(ofLine: $0) }?.lowerBound)
  }

  @Test("S4-040: Without need nothing is truncated", arguments: [Truncation.Position.head, .middle, .tail])
  func unneeded(position: Truncation.Position) {
    let text = "Short text."
    for rows in [nil, 1, 5] {
      let column = TruncationTests.layout(text, width: 300, rows: rows, Truncation(position))
      #expect(column.truncation == nil && column.range == 0..<11)
      #expect(column.paragraphs.allSatisfy { $0.origin == nil })
    }
  }

  @Test(
    "S4-040 G-10: At the head and in the middle the last row ends with the end of the text",
    arguments: [Truncation.Position.head, .middle], [1, 2, 3])
  func headAndMiddle(position: Truncation.Position, rows: Int) throws {
    let text = TruncationTests.sentence + " and more words that do not fit in"
    let count = text.utf16.count
    let column = TruncationTests.layout(text, width: 130, rows: rows, Truncation(position))
    let plain = TruncationTests.layout(text, width: 130, rows: rows, nil)
    let result = try #require(column.truncation)
    #expect(column.lineCount == rows)
    let start = try #require(plain.lastLine.flatMap { plain.range(ofLine: $0) }).lowerBound
    let last = try #require(result.visibleRanges.last)
    #expect(last.upperBound == count && last.lowerBound > start)
    #expect(result.hiddenRanges.count == 1)
    let token = try #require(result.tokenRect)
    if position == .head {
      #expect(token.x == 0)
      #expect(result.hiddenRanges[0] == start..<last.lowerBound)
      #expect(result.visibleRanges.count == (rows == 1 ? 1 : 2))
    } else {
      #expect(result.visibleRanges.count == 2)
      #expect(result.visibleRanges[0].lowerBound == 0 && result.visibleRanges[0].upperBound > start)
      let left = token.x
      let box = try #require(column.box(ofLine: result.line))
      let right = box.width - token.x - token.width
      #expect(abs(left - right) < 30, "two halves: \(left) and \(right)")
    }
  }

  @Test("G-10: The end of a text of many paragraphs is its last line's worth, without the final break")
  func manyParagraphs() throws {
    let text = "aaa\nbbb\nccc ddd\n"
    let head = TruncationTests.layout(text, width: 300, rows: 2, Truncation(.head))
    #expect(TruncationTests.shown(head) == "T[8-15]")
    #expect(head.truncation?.visibleRanges == [0..<4, 8..<15])
    #expect(head.truncation?.hiddenRanges == [4..<8, 15..<16])
    let middle = TruncationTests.layout(text, width: 300, rows: 1, Truncation(.middle))
    #expect(TruncationTests.shown(middle) == "[0-3]T[8-15]")
    let tail = TruncationTests.layout(text, width: 300, rows: 2, Truncation(.tail))
    #expect(TruncationTests.shown(tail) == "[4-7]T")
    #expect(tail.truncation?.hiddenRanges == [7..<16])
  }

  @Test("G-11: Tail truncation fills the row even if the next word is unbreakably long")
  func fillsTheRow() throws {
    let text = "ab " + String(repeating: "abcdefghij", count: 20)
    let column = TruncationTests.layout(text, width: 200, rows: 1, Truncation(.tail))
    let box = try #require(column.lastLine.flatMap { column.box(ofLine: $0) })
    #expect(box.width > 200 - 10 && box.width <= 200 + 1e-6)
    #expect(column.range.upperBound > 15)
  }

  @Test(
    "U52: The line shows the most characters that fit with the token: one more does not")
  func fullest() throws {
    let compared = try (UInt64(0)..<40).filter { try isFullest(seed: $0) }
    #expect(compared.count >= 10, "texts that have a token, and a longer cut to compare with: \(compared)")
  }

  /// Whether there was a longer cut to compare with.
  private func isFullest(seed: UInt64) throws -> Bool {
    var random = SeededGenerator(seed: seed)
    var string = EngineFixture.randomText(&random, words: 40)
    string.removeAll { $0.isNewline }
    let width = Double.random(in: 30...250, using: &random)
    let rows = Int.random(in: 1...3, using: &random)
    let column = TruncationTests.layout(string, width: width, rows: rows, Truncation(.tail))
    let plain = TruncationTests.layout(string, width: width, rows: rows, nil)
    #expect(
      (column.truncation == nil) == (plain.range.upperBound == string.utf16.count),
      "seed \(seed): what does not fit is truncated, and nothing else")
    guard let result = column.truncation, result.tokenRect != nil else { return false }
    let index = try #require(column.lastLine)
    let line = column[index]
    #expect(line.width <= width + 1e-6, "seed \(seed)")
    let units = Array(string.utf16)
    let start = try #require(column.range(ofLine: index)).lowerBound
    // Oracle: every longer cut within a little distance, set with an ellipsis as a line of its own.
    var end = column.range.upperBound
    var tries = 0
    while end < units.count, tries < 6 {
      let next = EngineFixture.layout(string, width: .infinity).snappedForward(end + 1)
      guard plain.range.upperBound >= next, units[next - 1] != 0x20, units[next - 1] != 0x09 else { break }
      let longer = String(decoding: units[start..<next], as: UTF16.self) + "…"
      guard !longer.contains("\u{2028}"), !longer.contains("\t") else { break }
      let isRightToLeft = column.paragraphs[0].layout.paragraph.isRightToLeft
      let style = EngineFixture.paragraphStyle {
        $0.baseDirection = isRightToLeft ? .rightToLeft : .leftToRight
      }
      let set = try #require(
        TextTypesetter.line(of: EngineFixture.text(longer, EngineFixture.style(), style)))
      #expect(set.lines[0].width > width, "seed \(seed): \(end) could be \(next)")
      end = next
      tries += 1
    }
    return tries > 0
  }

  @Test("U52: A styled token keeps its style; its runs and units are told from the text's")
  func styledToken() throws {
    let token = StyledText(
      text: Array("…more".utf16),
      styles: [EngineFixture.style(), EngineFixture.style(EngineFixture.serif, 20)],
      runs: [StyledText.Run(end: 1, style: 0), StyledText.Run(end: 5, style: 1)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [StyledText.ParagraphRun(end: 5, style: 0)],
      fonts: EngineFixture.collection)
    let column = TruncationTests.layout(
      TruncationTests.sentence, width: 150, rows: 2, Truncation(.tail, token: .text(token)))
    let paragraph = try #require(column.paragraphs.last)
    let origin = try #require(paragraph.origin)
    let runs = paragraph.layout.lines[0].runs.map { paragraph.layout.runs[$0] }
    #expect(runs.map { origin.runs[$0.styleRun] } == [.text(0), .token(0), .token(1)])
    #expect(paragraph.layout.fonts[runs[2].font].size == 20)
    let rect = try #require(column.truncation?.tokenRect)
    let middle = rect.y + rect.height / 2
    // Every unit of the token is found under its own place, none left of it; the text is not.
    var seen: [Int] = []
    for x in stride(from: 0.5, to: 150, by: 0.5) {
      let point = TextPoint(x: x, y: middle)
      if let unit = column.tokenUnit(at: point) {
        if seen.last != unit { seen.append(unit) }
        #expect(x >= rect.x && x < rect.x + rect.width)
        #expect(column.character(at: point) == nil)
      }
    }
    #expect(seen == [0, 1, 2, 3, 4])
    // The bigger token makes the line higher; the column's height is that of its lines.
    let line = try #require(column.lastLine)
    let first = try #require(column.firstLine)
    #expect(column[line].height > column[first].height)
    let box = try #require(column.box(ofLine: line))
    #expect(column.usedHeight == box.y + box.height)
  }

  @Test("The usual token is an ellipsis in the style of the last visible run")
  func usualToken() throws {
    let text = StyledText(
      text: Array("small BIG BIG BIG BIG".utf16),
      styles: [EngineFixture.style(EngineFixture.sans, 10), EngineFixture.style(EngineFixture.serif, 24)],
      runs: [StyledText.Run(end: 6, style: 0), StyledText.Run(end: 21, style: 1)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [StyledText.ParagraphRun(end: 21, style: 0)],
      fonts: EngineFixture.collection)
    for (width, size) in [(130.0, 24.0), (30, 10)] {
      let column = TextTypesetter(text).layout(
        in: TextShape(width: width), rowLimit: 1, truncation: Truncation(.tail))
      let layout = try #require(column.paragraphs.last).layout
      let run = try #require(layout.lines[0].runs.last)
      #expect(layout.fonts[layout.runs[run].font].size == size)
      #expect(
        layout.glyphs(of: run).ids.last == layout.fonts[layout.runs[run].font].instance.glyph(for: 0x2026))
    }
  }

  @Test("G-09: Whether, where and with what box text was cut; the token can stand at the trailing edge")
  func trailingToken() throws {
    for direction in [ParagraphStyle.BaseDirection.leftToRight, .rightToLeft] {
      let text = direction == .leftToRight ? "ab cdefghijklmn" : "אב גדהוזחטיכלמנ"
      let rule = Truncation(.tail, putsTokenAtTrailingEdge: true)
      // Forced breaks leave room on the row.
      let column = TruncationTests.layout("\(text.prefix(4))\n\(text)", width: 100, rows: 1, rule) {
        $0.baseDirection = direction
      }
      let result = try #require(column.truncation)
      #expect(result.hiddenRanges.first?.lowerBound == 4)
      let token = try #require(result.tokenRect)
      let isRightToLeft = direction == .rightToLeft
      #expect(abs(isRightToLeft ? token.x : token.x + token.width - 100) < 1e-6)
      // The text itself stays at its own edge.
      let first = column.rects(of: 0..<1)[0]
      #expect(abs(isRightToLeft ? first.x + first.width - 100 : first.x) < 1e-6)
      let beside = TruncationTests.layout(
        "\(text.prefix(4))\n\(text)", width: 100, rows: 1, Truncation(.tail)
      ) {
        $0.baseDirection = direction
      }
      let usual = try #require(beside.truncation?.tokenRect)
      #expect(abs(usual.x - token.x) > 20)
    }
  }

  @Test("S4-043: On a shape the truncated line has its own interval's width")
  func circle() throws {
    let points = (0..<180).map { degree in
      let angle = Double(degree) * 2 * .pi / 180
      return TextPoint(x: 100 + 100 * cosine(angle), y: 100 + 100 * cosine(angle - .pi / 2))
    }
    let shape = TextShape(polygons: [points])
    let text = EngineFixture.text(String(repeating: "lorem ipsum dolor sit amet ", count: 40))
    let typesetter = TextTypesetter(text)
    for rows in [nil, 1, 2, 5] {
      let plain = typesetter.layout(in: shape, rowLimit: rows)
      let column = typesetter.layout(in: shape, rowLimit: rows, truncation: Truncation(.tail))
      let last = try #require(column.lastLine)
      #expect(column.lineCount == plain.lineCount)
      let interval = plain[try #require(plain.lastLine)].interval
      #expect(column[last].interval == interval)
      let token = try #require(column.truncation?.tokenRect)
      #expect(token.x >= interval.start - 1e-6 && token.x + token.width <= interval.end + 1e-6)
      #expect(interval.width < 195)
      #expect(column[last].width > interval.width - 20, "the line is filled")
      #expect(column.box(ofLine: last)?.y == plain.lastLine.flatMap { plain.box(ofLine: $0) }?.y)
    }
  }

  private func cosine(_ angle: Double) -> Double {
    // A series is enough for a polygon.
    var x = angle.truncatingRemainder(dividingBy: 2 * .pi)
    if x > .pi { x -= 2 * .pi }
    if x < -.pi { x += 2 * .pi }
    var term = 1.0
    var sum = 1.0
    for n in 1...14 {
      term *= -x * x / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return sum
  }

  @Test("Beside a hole only the last line of the last row is cut short")
  func rowOfTwo() throws {
    let hole = [
      TextPoint(x: 100, y: 0), TextPoint(x: 150, y: 0), TextPoint(x: 150, y: 100), TextPoint(x: 100, y: 100),
    ]
    let text = EngineFixture.text(String(repeating: "abcd efg ", count: 20))
    let column = TextTypesetter(text).layout(
      in: TextShape(width: 250).excluding([hole]), rowLimit: 2, truncation: Truncation(.tail))
    #expect(column.lineCount == 4)
    let last = try #require(column.lastLine)
    let row = try #require(column.row(of: last))
    #expect(row.lines.count == 2 && row.lines.last == last)
    #expect(column[last].interval.start == 150)
    let token = try #require(column.truncation?.tokenRect)
    #expect(token.x > 150 && token.x + token.width <= 250)
  }

  @Test("Height cuts as the row limit does, and unwrapped lines are cut at their width")
  func otherReasons() throws {
    let byHeight = TruncationTests.layout(
      TruncationTests.sentence, width: 120, rows: nil, Truncation(.tail), height: 40)
    let byRows = TruncationTests.layout(TruncationTests.sentence, width: 120, rows: 2, Truncation(.tail))
    #expect(byHeight.truncation == byRows.truncation)
    let clipped = TruncationTests.layout(TruncationTests.sentence, width: 120, rows: nil, Truncation(.middle))
    {
      $0.lineBreakMode = .clipping
    }
    let width = try #require(clipped.lastLine.map { clipped[$0].width })
    #expect(width <= 120 + 1e-6)
    #expect(clipped.truncation?.visibleRanges.count == 2)
    #expect(TruncationTests.layout("abc", width: 100, rows: 0, Truncation(.tail)).lineCount == 0)
  }

  @Test("In justified text a full truncated line is stretched, one before a forced break is not")
  func justified() throws {
    let column = TruncationTests.layout(TruncationTests.sentence, width: 120, rows: 2, Truncation(.tail)) {
      $0.alignment = .justified
    }
    let width = try #require(column.lastLine.map { column[$0].width })
    #expect(abs(width - 120) < 1e-6)
    let short = TruncationTests.layout("a b\nc d", width: 120, rows: 1, Truncation(.tail)) {
      $0.alignment = .justified
    }
    let shortWidth = try #require(short.lastLine.map { short[$0].width })
    #expect(shortWidth < 60)
  }

  @Test("A truncated line that begins with a repeated hyphen keeps it")
  func repeatedHyphen() throws {
    // Polish repeats the hyphen of a compound on the next line.
    var style = EngineFixture.style(EngineFixture.serif, 14)
    style.language = "pl"
    let paragraph = EngineFixture.paragraphStyle { $0.hyphenationFactor = 0.01 }
    let text = EngineFixture.text("biało-czerwony sztandar", style, paragraph)
    let shape = TextShape(width: 60)
    let plain = TextTypesetter(text).layout(in: shape, rowLimit: 2).allLines
    try #require(plain[0].range == 0..<6)
    let column = TextTypesetter(text).layout(in: shape, rowLimit: 2, truncation: Truncation(.tail))
    let layout = try #require(column.paragraphs.last).layout
    let glyphs = layout.lines[0].runs.flatMap { layout.glyphs(of: $0).ids }
    let expected = plain[1].line.runs.flatMap { plain[1].layout.glyphs(of: $0).ids }
    #expect(glyphs.first == EngineFixture.serif.instance().glyph(for: 0x2D))
    #expect(glyphs.prefix(4) == expected.prefix(4))
    #expect(layout.lines[0].width <= 60)
    // The hyphen is no unit of the text.
    #expect(column.truncation?.visibleRanges == [0..<column.range.upperBound])
    #expect(column.lastLine.flatMap { column.range(ofLine: $0) }?.lowerBound == 6)
    let caret = try #require(column.caret(at: TextPosition(offset: 7)))
    let start = try #require(column.caret(at: TextPosition(offset: 6)))
    #expect(start.y == caret.y && start.x > 0)
    #expect(column.character(at: TextPoint(x: start.x + 1, y: start.y + 1)) == 6..<7)
    #expect(column.character(at: TextPoint(x: start.x - 1, y: start.y + 1)) == nil)
    let walk = MovementTests.walk(column, from: 0, .right, .grapheme)
    #expect(walk == Array(1...column.range.upperBound))
  }

  @Test(
    "Any text, position, token and width gives lines that fit and ranges that add up",
    arguments: UInt64(0)..<60)
  func anything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let string = EngineFixture.randomText(&random, words: Int.random(in: 1...40, using: &random))
    let count = string.utf16.count
    let tokens: [Truncation.Token] = [
      .none, .ellipsis, .text(EngineFixture.text("…עוד 12")), .text(EngineFixture.text("")),
      .text(EngineFixture.text("…more\n👩‍💻", EngineFixture.style(EngineFixture.serif, 9))),
    ]
    let token = try #require(tokens.randomElement(using: &random))
    let position = try #require([Truncation.Position.head, .middle, .tail].randomElement(using: &random))
    let rule = Truncation(position, token: token, putsTokenAtTrailingEdge: Bool.random(using: &random))
    let width = [0, 1e-9, Double.random(in: 5...200, using: &random), 60].randomElement(using: &random) ?? 60
    let rows = Int.random(in: 1...3, using: &random)
    let column = TruncationTests.layout(string, width: width, rows: rows, rule) {
      $0.alignment = Bool.random(using: &random) ? .justified : .natural
      $0.hyphenationFactor = Bool.random(using: &random) ? 1 : 0
    }
    #expect(column.lineCount <= rows)
    guard let result = column.truncation else {
      #expect(column.range == 0..<count, "seed \(seed)")
      return
    }
    var pieces = result.visibleRanges + result.hiddenRanges
    pieces.sort { $0.lowerBound < $1.lowerBound }
    var end = 0
    for piece in pieces {
      #expect(piece.lowerBound == end && !piece.isEmpty, "seed \(seed)")
      end = piece.upperBound
    }
    #expect(end == count, "seed \(seed)")
    #expect(!result.hiddenRanges.isEmpty, "seed \(seed)")
    let line = column[result.line]
    let text = Array(string.utf16)
    // Only a single character that has no room is shown beyond the edge.
    let first = column.range(ofLine: result.line).map {
      column.range(around: TextPosition(offset: $0.lowerBound))
    }
    let isSingle = result.tokenRect == nil && column.range(ofLine: result.line) == first
    #expect(line.width <= width + 1e-6 || isSingle, "seed \(seed): \(line.width) in \(width)")
    // Every visible place has a caret and comes back from its point.
    for range in result.visibleRanges {
      for offset in range where text[offset] & 0xFC00 != 0xDC00 {
        #expect(column.caret(at: TextPosition(offset: offset)) != nil, "seed \(seed), \(offset)")
      }
    }
    for y in stride(from: 0, to: column.usedHeight, by: 9) {
      for x in stride(from: -5, to: 210.0, by: 13) {
        let position = try #require(column.position(at: TextPoint(x: x, y: y)))
        #expect(
          result.visibleRanges.contains { $0.contains(position.offset) || $0.upperBound == position.offset }
            || result.visibleRanges.isEmpty || position.offset == column.range.upperBound,
          "seed \(seed), \(position)")
      }
    }
  }
}
