import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Breaking and placing lines")
struct BreakingTests {
  @Test(
    "Lines tile the text, runs tile their lines, and no line is wider than the column",
    arguments: UInt64(0)..<60)
  func linesTile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = EngineFixture.randomText(&random, words: 60)
    let width = Double.random(in: 5...500, using: &random)
    let style = EngineFixture.style(EngineFixture.sans, Double.random(in: 4...40, using: &random))
    let paragraph = EngineFixture.paragraphStyle {
      $0.alignment = [.left, .right, .center, .justified, .natural].randomElement(using: &random) ?? .left
      $0.baseDirection = [.automatic, .leftToRight, .rightToLeft].randomElement(using: &random) ?? .automatic
    }
    let column = EngineFixture.layout(string, style, paragraph, width: width)
    var next = 0
    for line in column.allLines {
      #expect(line.range.lowerBound == next, "seed \(seed)")
      next = line.range.upperBound
      let pieces = line.line.runs.map { line.layout.runs[$0].range }.sorted { $0.lowerBound < $1.lowerBound }
      var offset = line.line.range.lowerBound
      for piece in pieces {
        #expect(piece.lowerBound == offset, "seed \(seed)")
        offset = piece.upperBound
      }
      #expect(offset == line.line.range.upperBound, "seed \(seed)")
      if line.line.width > width + 1e-6 {
        let content = line.line.range.lowerBound..<line.line.contentEnd
        #expect(graphemeCount(string, content, offset: line.offset) == 1, "seed \(seed)")
      }
    }
    #expect(next == string.utf16.count, "seed \(seed)")
  }

  private func graphemeCount(_ string: String, _ range: Range<Int>, offset: Int) -> Int {
    let units = Array(string.utf16)[range.lowerBound + offset..<range.upperBound + offset]
    return String(decoding: units, as: UTF16.self).count
  }

  @Test("A column of the used width gives the same breaks", arguments: UInt64(0)..<40)
  func usedWidthIsStable(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = EngineFixture.randomText(&random, words: 40).replacing("\t", with: "")
    let typesetter = TextTypesetter(EngineFixture.text(string))
    let first = typesetter.layout(in: TextShape(width: Double.random(in: 60...400, using: &random)))
    let second = typesetter.layout(in: TextShape(width: first.usedWidth))
    #expect(first.allLines.map(\.range) == second.allLines.map(\.range), "seed \(seed)")
  }

  @Test("Greedy lines are as full as the opportunities allow", arguments: [40.0, 90, 137, 250])
  func linesAreFull(width: Double) throws {
    let string = "The quick brown fox jumps over the lazy dog and walks back home before noon"
    let column = EngineFixture.layout(string, width: width)
    let lines = column.allLines
    for (line, next) in zip(lines, lines.dropFirst()) {
      let units = Array(string.utf16)
      var end = next.line.range.lowerBound
      while end < units.count, units[end] != 0x20 { end += 1 }
      let longer = String(decoding: units[line.line.range.lowerBound..<end], as: UTF16.self)
      let layout = try #require(TextTypesetter.line(of: EngineFixture.text(longer)))
      #expect(layout.lines[0].width > width)
    }
  }

  @Test("A column keeps a line only if its whole box fits")
  func columnHeight() {
    let string = "one two three four five six seven eight nine ten"
    let all = EngineFixture.layout(string, width: 80)
    #expect(EngineFixture.layout(string, width: 80, height: all.usedHeight).lineCount == all.lineCount)
    let short = EngineFixture.layout(string, width: 80, height: all.usedHeight - 1)
    #expect(short.lineCount == all.lineCount - 1)
    #expect(short.range.upperBound == all.allLines[all.lineCount - 1].range.lowerBound)
  }

  @Test("A text laid out column by column has the lines of one long column")
  func continuation() {
    let string = String(repeating: "Words that fill a column and go on in the next one. ", count: 12)
    let typesetter = TextTypesetter(EngineFixture.text(string))
    let whole = typesetter.layout(in: TextShape(width: 150)).allLines.map(\.range)
    var pieces: [Range<Int>] = []
    var start = 0
    while start < string.utf16.count {
      let column = typesetter.layout(from: start, in: TextShape(width: 150, height: 100))
      guard column.range.upperBound > start else { break }
      pieces += column.allLines.map(\.range)
      start = column.range.upperBound
    }
    #expect(pieces == whole)
  }

  @Test("Every width has a layout that holds all the text", arguments: [0, 1e-9, 1e300, .nan, .infinity, -5])
  func oddWidths(width: Double) {
    let string = "ab 漢 سلام 👩‍💻\nnext"
    let column = EngineFixture.layout(string, width: width)
    #expect(column.range == 0..<string.utf16.count)
    #expect(column.usedHeight.isFinite)
    if width == .infinity || width == 1e300 {
      #expect(column.lineCount == 2)
    } else {
      #expect(column.lineCount > 8)
    }
  }

  @Test(
    "Any UTF-16 has a layout",
    arguments: [[0xD800], [0xDC00, 0xD800], [0], [0x301, 0x301], [0xFFFF, 0x0A], [0x0D]])
  func anyUnits(units: [UInt16]) {
    let text = StyledText(
      text: units, styles: [EngineFixture.style()], runs: [.init(end: units.count, style: 0)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: units.count, style: 0)],
      fonts: EngineFixture.collection)
    let column = TextTypesetter(text).layout(in: TextShape(width: 100))
    #expect(column.range == 0..<units.count)
  }

  @Test("A long word without opportunities is cut between graphemes and every line is filled")
  func longWord() {
    let string = String(repeating: "abcdefghij", count: 400)
    let column = EngineFixture.layout(string, width: 200)
    for line in column.allLines.dropLast() {
      #expect(line.line.width <= 200)
      #expect(line.line.width > 200 - 16)
    }
  }

  @Test("Clipped paragraphs end lines at forced breaks only, however wide the text")
  func clipping() {
    let string = "a text that is much wider than its column\u{2028}and its second line\nnext"
    let style = EngineFixture.paragraphStyle { $0.lineBreakMode = .clipping }
    let lines = EngineFixture.layout(string, EngineFixture.style(), style, width: 60).allLines
    #expect(lines.map(\.range) == [0..<42, 42..<62, 62..<66])
    #expect(lines[0].line.width > 60)
    #expect(lines[0].line.x == 0)
  }

  @Test("Arabic that must be cut inside a word keeps the joined forms of the whole word")
  func cursiveCut() throws {
    let string = "مستشفياتهم"
    let whole = try #require(TextTypesetter.line(of: EngineFixture.text(string)))
    let column = EngineFixture.layout(string, width: whole.lines[0].width * 0.6)
    #expect(column.lineCount == 2)
    let ids = column.allLines.map { line in line.line.runs.flatMap { line.layout.glyphs(of: $0).ids } }
    // Visual order: the second line is the left part.
    #expect(ids[1] + ids[0] == whole.glyphs(of: 0).ids)
  }

  @Test("The same layout from eight threads at once")
  func sameFromEightThreads() async {
    let string = String(repeating: EngineFixture.words.joined(separator: " "), count: 8)
    let reference = describe(EngineFixture.layout(string, width: 180))
    let shared = TextTypesetter(EngineFixture.text(string))
    await withTaskGroup(of: String.self) { group in
      for index in 0..<8 {
        group.addTask {
          let typesetter = index % 2 == 0 ? shared : TextTypesetter(EngineFixture.text(string))
          return describe(typesetter.layout(in: TextShape(width: 180)))
        }
      }
      for await description in group { #expect(description == reference) }
    }
  }
}

private func describe(_ column: ColumnLayout) -> String {
  column.allLines.map { line in
    let glyphs = line.line.runs.map { run in
      let glyphs = line.layout.glyphs(of: run)
      return "\(glyphs.ids) \(glyphs.xs) \(glyphs.ys) \(glyphs.clusters)"
    }
    return "\(line.range) \(line.line.x) \(line.line.baseline) \(glyphs)"
  }.joined(separator: "\n")
}
