import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Justification and East Asian spacing")
struct JustificationTests {
  private func lines(
    _ text: String, _ face: FontFace, size: Double = 20, width: Double, language: String? = nil,
    _ change: (inout ParagraphStyle) -> Void
  ) -> [ColumnLine] {
    var style = EngineFixture.style(face, size)
    style.language = language
    return EngineFixture.layout(text, style, EngineFixture.paragraphStyle(change), width: width).allLines
  }

  @Test(
    "S3-34: all lines but the last of each paragraph reach both edges, in every script",
    arguments: [
      "Both edges are flush on all lines except the last of each paragraph.\nAnd here is another one that wraps.",
      "两端对齐的中文段落里没有空格，所以字与字之间的空隙会变宽。",
      "كل السطور تصل إلى الحافتين ما عدا السطر الأخير من كل فقرة في النص",
      "प्रत्येक पंक्ति दोनों किनारों तक पहुँचती है सिवाय अंतिम पंक्ति के",
    ])
  func flushEdges(text: String) throws {
    let lines = lines(text, EngineFixture.sans, width: 170) { $0.alignment = .justified }
    #expect(lines.count > 2)
    for line in lines where !line.line.endsInForcedBreak {
      let spans = line.layout.spans(of: line.line.range.lowerBound..<line.line.contentEnd, inLine: line.index)
      #expect(abs(line.line.x + (spans.first?.start ?? -1)) < 1e-6)
      #expect(abs(line.line.x + (spans.last?.end ?? -1) - 170) < 1e-6)
    }
    for line in lines where line.line.endsInForcedBreak { #expect(line.line.width < 170) }
  }

  @Test("G-15 U35: the last line is distributed, centred or left as asked")
  func lastLine() throws {
    let text = "one two three four five six"
    for (alignment, x, width) in [
      (ParagraphStyle.Alignment.justified, 0.0, 300.0), (.center, nil, nil), (.right, nil, nil),
      (.natural, 0, nil),
    ] as [(ParagraphStyle.Alignment, Double?, Double?)] {
      let line = try #require(
        lines(text, EngineFixture.sans, size: 12, width: 300) {
          $0.alignment = .justified
          $0.lastLineAlignment = alignment
        }.last)
      if let x { #expect(line.line.x == x) }
      if let width { #expect(line.line.width == width) }
      if alignment == .center { #expect(abs(line.line.x + line.line.width / 2 - 150) < 1e-9) }
      if alignment == .right { #expect(abs(line.line.x + line.line.width - 300) < 1e-9) }
    }
  }

  @Test("G-25: of two marks side by side one loses its white half; line edges lose theirs")
  func punctuation() throws {
    func width(_ text: String, _ options: ParagraphStyle.EastAsianSpacing) -> Double {
      lines(text, EngineFixture.han, width: .infinity, language: "zh-Hans") { $0.eastAsianSpacing = options }[
        0
      ].line.width
    }
    #expect(width("他说：「好」。", []) == 140)
    // 」 before 。 and ： before 「 lose half an em each.
    #expect(width("他说：「好」。", .trimsAdjacentPunctuation) == 120)
    #expect(width("「好」", .trimsLineEdges) <= 50)
    #expect(width("好好", .all) == 40)
    // In a narrow column an opening mark that begins a line stands at the very edge with its ink.
    let plain = lines("好好好「好好」好", EngineFixture.han, width: 60, language: "zh-Hans") { _ in }
    let trimmed = lines("好好好「好好」好", EngineFixture.han, width: 60, language: "zh-Hans") {
      $0.eastAsianSpacing = .trimsLineEdges
    }
    let plainInk = try #require(plain[1].layout.inkBounds(ofLine: plain[1].index))
    let trimmedInk = try #require(trimmed[1].layout.inkBounds(ofLine: trimmed[1].index))
    #expect(plain[1].range.lowerBound == 3)
    #expect(trimmedInk.x < plainInk.x - 9)
    #expect(trimmed[1].line.width <= 60)
  }

  @Test(
    "G-25: no line begins with a stop or ends with an opening mark, at any width",
    arguments: Array(stride(from: 64, through: 200, by: 4)))
  func prohibition(width: Int) {
    let text = "好的排版，让人忘记「排版」。标点（如句号）不落在行首；括号《也》一样。"
    let units = Array(text.utf16)
    for options in [[], .all] as [ParagraphStyle.EastAsianSpacing] {
      for line in lines(
        text, EngineFixture.han, width: Double(width), language: "zh-Hans", { $0.eastAsianSpacing = options })
      {
        if line.range.lowerBound > 0 { #expect(!"，。；」）》".utf16.contains(units[line.range.lowerBound])) }
        if line.range.upperBound < units.count {
          #expect(!"「（《".utf16.contains(units[line.range.upperBound - 1]))
        }
        #expect(line.line.width <= Double(width) + 1e-6)
      }
    }
  }

  @Test("G-25: a stop that does not fit hangs outside, and only then")
  func hanging() throws {
    let text = "排版排版。排版"
    let hung = lines(text, EngineFixture.han, width: 80, language: "zh-Hans") {
      $0.eastAsianSpacing = .hangsPunctuation
    }
    #expect(hung.map(\.range) == [0..<5, 5..<7])
    #expect(hung[0].line.width == 80)
    #expect(hung[0].line.trailingWhitespaceWidth == 20)
    let ink = try #require(hung[0].layout.inkBounds(ofLine: 0))
    #expect(ink.x + ink.width > 80)
    let plain = lines(text, EngineFixture.han, width: 80, language: "zh-Hans") { _ in }
    #expect(plain[0].range == 0..<3)
    let roomy = lines(text, EngineFixture.han, width: 100, language: "zh-Hans") {
      $0.eastAsianSpacing = .hangsPunctuation
    }
    #expect(roomy[0].line.width == 100)
  }

  @Test("G-25: a quarter of an em stands between Han and Latin, but not at line edges or beside spaces")
  func scriptSpacing() throws {
    func line(_ text: String, _ width: Double = .infinity) throws -> [ColumnLine] {
      lines(text, EngineFixture.han, width: width, language: "zh-Hans") {
        $0.eastAsianSpacing = .spacesScripts
      }
    }
    func plain(_ text: String) -> Double {
      lines(text, EngineFixture.han, width: .infinity, language: "zh-Hans") { _ in }[0].line.width
    }
    #expect(abs(try line("用Swift写")[0].line.width - plain("用Swift写") - 10) < 1e-9)
    #expect(abs(try line("用 Swift 写")[0].line.width - plain("用 Swift 写")) < 1e-9)
    #expect(abs(try line("第3章")[0].line.width - plain("第3章") - 10) < 1e-9)
    // Broken between the two, the space is gone.
    let broken = try line("用Swift", 40)
    #expect(broken[0].range == 0..<1)
    #expect(broken[0].line.width == 20)
  }

  @Test("Arabic words are lengthened first, inside words, and the text is the same")
  func kashida() throws {
    let text = "كل السطور تصل إلى الحافتين ما عدا السطر الأخير من كل فقرة"
    let plain = lines(text, EngineFixture.arabic, width: 210) { $0.alignment = .justified }
    let long = lines(text, EngineFixture.arabic, width: 210) {
      $0.alignment = .justified
      $0.justifiesWithKashida = true
    }
    #expect(plain.map(\.range) == long.map(\.range))
    let tatweel = try #require(EngineFixture.arabic.instance().glyph(for: 0x640))
    var found = 0
    for (line, other) in zip(long, plain) where !line.line.endsInForcedBreak {
      let glyphs = line.line.runs.flatMap { line.layout.glyphs(of: $0).ids }
      found += glyphs.filter { $0 == tatweel }.count
      #expect(glyphs.count >= other.line.runs.flatMap { other.layout.glyphs(of: $0).ids }.count)
      #expect(abs(line.line.width - 210) < 1e-6)
      let spans = line.layout.spans(of: line.line.range.lowerBound..<line.line.contentEnd, inLine: line.index)
      #expect(abs((spans.last?.end ?? 0) - (spans.first?.start ?? 0) - 210) < 1e-6)
      // Carets still stand at every letter of the text, and hits find them.
      for offset in line.line.range.lowerBound..<line.line.contentEnd {
        for span in line.layout.spans(of: offset..<offset + 1, inLine: line.index) where span.width > 0.1 {
          let hit = line.layout.character(atX: (span.start + span.end) / 2, inLine: line.index)
          #expect(hit?.contains(offset) == true)
        }
      }
    }
    #expect(found > 0)
  }
}
