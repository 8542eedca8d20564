import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Paragraphs measured one by one have the sizes of layout")
struct ParagraphSizerTests {
  /// Words of one script each, with what breaks, kerns and joins in it.
  static let scripts: [[String]] = [
    [
      "AVATAR", "To", "office", "fjord", "“Yes”", "12", "3,5", "P.", "é", "r’s", "a-b", "x/y", "We", "…",
      "%d",
    ],
    ["int", "x", "=", "foo(bar);", "{", "}", "->", "!=", "\t", "\t\t", "/* note */", "a_b", "0x1F", "//"],
    ["漢字", "かな", "カタカナ", "。", "、", "「", "」", "API", "2030", "的", "：", "（", "）", "ﾃﾞ", "ー", "\u{3000}"],
    ["한국어", "가나다.", "대한민국", "(시간)", "API로", "ㄱㄴ", "가\u{11A8}"],
    ["السلام", "عليكم", "لا", "مَكْتَبٌ", "می‌شود", "١٢٣", "،", "API", "(x)", "%s"],
    ["שלום", "בְּרֵאשִׁית", "צה״ל", "12", "abc", "-"],
    ["नमस्ते", "क्षेत्र", "है।", "र्क", "अ‍ॅप", "100%", "API", "ि"],
    ["ภาษาไทย", "น้ำ", "กำลังทำงาน", "ๆ", "%d", "API"],
    ["ខ្មែរ", "ភាសា", "မြန်မာ", "বাংলা", "தமிழ்", "ພາສາລາວ", "Ελλάδα", "Жизнь", "e\u{301}", "🙂", "\u{AD}"],
  ]
  private static let notoSans = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

  /// Returns some words of a script, a few of others among them.
  static func words(_ script: Int, count: Int, _ random: inout SeededGenerator) -> String {
    var string = ""
    for _ in 0..<count {
      let list =
        Int.random(in: 0..<6, using: &random) == 0 ? scripts.randomElement(using: &random)! : scripts[script]
      string += list.randomElement(using: &random)!
      string += ["", " ", " ", "  "].randomElement(using: &random)!
    }
    return string.isEmpty ? " " : string
  }

  private struct Expected: Equatable {
    var size: ParagraphSize

    init(_ text: StyledText, ignoresLeading: Bool, width: Double) {
      let changed = ignoresLeading ? text.mapParagraphStyles { $0.ignoresLeading = true } : text
      let column = TextTypesetter(changed, usesFastPath: false).layout(in: TextShape(width: width))
      let layout = column.paragraphs[0].layout
      size = ParagraphSize(
        height: column.usedHeight, lineWidths: layout.lines.map(\.width),
        leading: layout.lines.last?.leading ?? 0, isRightToLeft: layout.paragraph.isRightToLeft)
    }
  }

  @Test(
    "Heights, line widths and leading are those of layout with HarfBuzz, bit for bit, in every script",
    arguments: 0..<scripts.count)
  func sizes(script: Int) throws {
    for seed in 0..<(runsAllTests ? UInt64(12) : 4) {
      var random = SeededGenerator(seed: seed * 97 + UInt64(script))
      let faces = [EngineFixture.sans, try FontFace(contentsOf: Self.notoSans), EngineFixture.dejaVu]
      var textStyle = EngineFixture.style(faces[Int(seed) % 3])
      if seed % 4 == 3 { textStyle.letterSpacing = 0.5 }
      if seed % 4 == 2 { textStyle.baselineOffset = 3 }
      let style = EngineFixture.paragraphStyle {
        if seed % 3 == 1 { $0.firstLineHeadIndent = 17 }
        if seed % 3 == 2 { $0.headIndent = 9; $0.tailIndent = -5 }
        if seed % 4 == 1 { $0.lineHeightMultiple = 1.3; $0.lineSpacingAdjustment = 2 }
        if seed % 5 == 4 { $0.baseDirection = .rightToLeft }
        if seed % 7 == 6 { $0.lineBreakMode = .characterWrapping }
      }
      let first = StyledText(
        "x", style: textStyle, paragraphStyle: style, fonts: EngineFixture.collection)
      let pool = ParagraphSizerPool()
      var measured = 0
      for number in 0..<90 {
        let string = Self.words(script, count: Int.random(in: 0..<14, using: &random), &random)
        let units = TextUnits(string)
        let text = StyledText(
          text: units, runs: [StyledText.Run(end: units.count, style: 0)],
          paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], sharingStylesOf: first)
        let width = [Double.infinity, 400, 130, 61.7].randomElement(using: &random)!
        let ignoresLeading = Bool.random(using: &random)
        let size = ParagraphSizer.size(
          of: text, ignoresLeading: ignoresLeading, width: width, pool: pool, isPlain: { true })
        guard let size else { continue }
        measured += 1
        let expected = Expected(text, ignoresLeading: ignoresLeading, width: width).size
        #expect(size == expected, "seed \(seed), text \(number), width \(width): \(string)")
        let ofString = ParagraphSizer.size(
          of: StyledString(string, styles: first), ignoresLeading: ignoresLeading, width: width, pool: pool,
          isPlain: { true })
        #expect(ofString == expected, "seed \(seed), string \(number), width \(width): \(string)")
      }
      // Empty lists of words give a space. The first text only makes its styles known.
      #expect(measured == 89, "\(measured) of 90 were measured")
    }
  }

  @Test(
    "White space before an invisible character at a line's end takes the paragraph's level (L1), and is added up so",
    arguments: ["\u{AD}", "\u{200B}", "\u{2007}", "\u{2069}", "\u{FEFF}"])
  func invisibleEnds(invisible: String) {
    for (index, words) in [
      ["אבג", "one", "דה"], ["one", "אבג", "two"], ["مكتب", "12", "AVATAR"], ["123", "אב", "4.5"],
    ].enumerated() {
      let style = StyledText(
        "x", style: EngineFixture.style(EngineFixture.dejaVu), paragraphStyle: ParagraphStyle(),
        fonts: EngineFixture.collection)
      let pool = ParagraphSizerPool()
      for number in 0..<40 {
        let string =
          (0..<5).map { words[(number + $0) % 3] + [" ", "  "][($0 + number / 3) % 2] }.joined()
          + [" ", "", "  "][number % 3] + invisible + ["  ", "", " "][number / 3 % 3]
          + (number % 2 == 0 ? "" : words[index % 3])
        let units = TextUnits(string)
        let text = StyledText(
          text: units, runs: [StyledText.Run(end: units.count, style: 0)],
          paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], sharingStylesOf: style)
        for width in [Double.infinity, 47.3, 80] {
          let size = ParagraphSizer.size(
            of: text, ignoresLeading: false, width: width, pool: pool, isPlain: { true })
          guard let size else { continue }
          let expected = Expected(text, ignoresLeading: false, width: width).size
          #expect(size == expected, "\(words), text \(number), width \(width)")
        }
      }
    }
  }

  @Test("A string's paragraph may end with its terminator where that is allowed, and with one only")
  func terminators() {
    let styles = StyledText(
      "x", style: EngineFixture.style(EngineFixture.sans), paragraphStyle: ParagraphStyle(),
      fonts: EngineFixture.collection)
    let pool = ParagraphSizerPool()
    func size(_ string: String, mayEnd: Bool = true) -> ParagraphSize? {
      ParagraphSizer.size(
        of: StyledString(string, styles: styles), ignoresLeading: false, width: 90, mayEnd: mayEnd,
        pool: pool,
        isPlain: { true })
    }
    #expect(size("one") == nil, "the styles are new")
    // Enough text for the ways that need no glyphs.
    for _ in 0..<60 { _ = size("some words in several lines") }
    let alone = size("one two")
    #expect(alone != nil)
    for end in ["\n", "\r", "\r\n", "\u{2029}"] {
      #expect(size("one two" + end) == alone)
      #expect(size("one two" + end, mayEnd: false) == nil)
      #expect(size("one two" + end + "\u{2029}") == nil)
      #expect(size("one" + end + "two") == nil)
    }
    #expect(size("") == nil)
    #expect(size("one\u{B}two") == nil)
    #expect(size("one two\u{2028}") == nil)
  }

  @Test(
    "A string as one line has the extent of its layout, bit for bit", arguments: UInt64(0)..<4)
  func stringLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let style = EngineFixture.paragraphStyle {
      if seed % 2 == 1 { $0.tabStops = [ParagraphStyle.TabStop(location: 31, alignment: .leading)] }
      if seed == 2 { $0.ignoresLeading = true }
    }
    let styles = StyledText(
      "x", style: EngineFixture.style(EngineFixture.sans), paragraphStyle: style,
      fonts: EngineFixture.collection)
    let pool = ParagraphSizerPool()
    var measured = 0
    for number in 0..<200 {
      let string = Self.words([0, 1, 1, 2][Int(seed)], count: Int.random(in: 0..<9, using: &random), &random)
      let found = ParagraphSizer.line(
        of: StyledString(string, styles: styles), pool: pool, isPlain: { true })
      guard let found else { continue }
      measured += 1
      let typesetter = TextTypesetter(StyledString(string, styles: styles).text, usesFastPath: false)
      let line = TextTypesetter.line(of: typesetter.text)!.lines[0]
      #expect(
        found
          == LineExtent(
            width: line.totalWidth, ascent: line.ascent, descent: line.descent, leading: line.leading),
        "seed \(seed), text \(number): \(string)")
    }
    // The others end in white space, or in a sign that another font has.
    #expect(measured > 15, "\(measured) of 200 were measured")
  }

  @Test(
    "Text of several paragraphs or runs, justified or divided text, and text that is no wider than nothing")
  func refused() {
    let pool = ParagraphSizerPool()
    func size(_ string: String, width: Double = 100, _ change: (inout ParagraphStyle) -> Void = { _ in })
      -> Bool
    {
      let text = StyledText(
        string, style: EngineFixture.style(EngineFixture.sans),
        paragraphStyle: EngineFixture.paragraphStyle(change),
        fonts: EngineFixture.collection)
      func ask() -> ParagraphSize? {
        ParagraphSizer.size(of: text, ignoresLeading: true, width: width, pool: pool, isPlain: { true })
      }
      _ = ask()
      return ask() != nil
    }
    #expect(size("one two"))
    #expect(!size("one\ntwo"))
    #expect(!size("one\u{2028}two"))
    #expect(!size("one\u{B}two"))
    #expect(!size(""))
    #expect(!size("one two", width: 0))
    #expect(!size("one two") { $0.alignment = .justified })
    #expect(!size("one two") { $0.hyphenationFactor = 1 })
    #expect(!size("one two") { $0.lineBreakMode = .truncatingTail })
    #expect(size("incomprehensibilities", width: 40), "a word that is wider than its line is laid out")
  }

  @Test(
    "Lines found without glyphs are those of layout with HarfBuzz, bit for bit, in every script",
    arguments: 0..<scripts.count)
  func lines(script: Int) throws {
    for seed in 0..<(runsAllTests ? UInt64(12) : 4) {
      var random = SeededGenerator(seed: seed * 89 + UInt64(script))
      let faces = [EngineFixture.sans, try FontFace(contentsOf: Self.notoSans), EngineFixture.dejaVu]
      let style = EngineFixture.paragraphStyle {
        if seed % 3 == 1 { $0.firstLineHeadIndent = 17 }
        if seed % 3 == 2 { $0.headIndent = 9; $0.tailIndent = -5 }
        if seed % 4 == 1 { $0.lineHeightMultiple = 1.3; $0.lineSpacingAdjustment = 2 }
        if seed % 4 == 2 { $0.ignoresLeading = true; $0.splitsAddedHeight = true; $0.minimumLineHeight = 30 }
        $0.alignment = [.natural, .left, .center, .right][Int(seed / 2) % 4]
      }
      let first = StyledText(
        "x", style: EngineFixture.style(faces[Int(seed) % 3]), paragraphStyle: style,
        fonts: EngineFixture.collection)
      let pool = ParagraphSizerPool()
      var (measured, laidOut) = (0, 0)
      for number in 0..<90 {
        let string =
          Self.words(script, count: Int.random(in: 0..<14, using: &random), &random)
          + ["", "\n", "\r\n", "\u{2029}"].randomElement(using: &random)!
        let units = TextUnits(string)
        let text = StyledText(
          text: units, runs: [StyledText.Run(end: units.count, style: 0)],
          paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], sharingStylesOf: first)
        let width = [400, 130, 61.7].randomElement(using: &random)!
        let column = TextTypesetter(text, usesFastPath: false).layout(in: TextShape(width: width))
        let layout = column.paragraphs[0].layout
        switch ParagraphSizer.lines(of: text, width: width, pool: pool, isPlain: { true }) {
        case .measured(let lines, _):
          measured += 1
          let expected = layout.lines.map { line in
            var line = line
            (line.runs, line.contentEnd, line.trailingWhitespaceWidth) = (0..<0, line.range.upperBound, 0)
            return line
          }
          #expect(lines == expected, "seed \(seed), text \(number), width \(width): \(string)")
        case .laidOut(let other):
          laidOut += 1
          #expect(other.lines == layout.lines, "seed \(seed), text \(number), width \(width): \(string)")
        case nil: break
        }
      }
      // Arabic and Hebrew run from right to left, and so do some words in the midst of others.
      if ![4, 5].contains(script) {
        #expect(measured > 20, "seed \(seed): of 90 texts \(measured) were measured, \(laidOut) laid out")
      } else {
        #expect(measured < 30, "seed \(seed)")
      }
    }
  }

  @Test("The pool keeps no more than it may, and makes nothing for styles that come once or are refused")
  func bounds() {
    let pool = ParagraphSizerPool()
    func text(_ size: Double) -> StyledText {
      StyledText(
        "some words", style: TextStyle(font: Font(face: EngineFixture.sans, size: size)),
        fonts: EngineFixture.collection)
    }
    func ask(_ text: StyledText, isPlain: Bool = true) -> ParagraphSize? {
      ParagraphSizer.size(of: text, ignoresLeading: true, width: 2000, pool: pool, isPlain: { isPlain })
    }
    for number in 0..<50 { #expect(ask(text(Double(number + 1))) == nil) }
    #expect(pool.count == 0)
    #expect(pool.metCount == ParagraphSizerPool.mostMet)
    let refused = text(99)
    #expect(ask(refused, isPlain: false) == nil && ask(refused, isPlain: false) == nil)
    #expect(pool.count == 0)
    for number in 0..<50 {
      let twice = text(Double(number + 1))
      #expect(ask(twice) == nil)
      #expect(ask(twice) != nil)
      #expect(ask(twice) == ask(twice))
      #expect(pool.count <= ParagraphSizerPool.capacity)
    }
    #expect(pool.count == ParagraphSizerPool.capacity)
  }
}
