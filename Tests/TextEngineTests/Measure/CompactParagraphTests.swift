import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Paragraphs as bare glyphs")
struct CompactParagraphTests {
  /// Ligatures and kerned pairs of some fonts at each end and inside, numbers, signs, spaces.
  private static let words = [
    " ", "  ", "fi", "office", "int aio_fildes;", "shuffle(", "AVATAR", "To", "P.", "fjord ", " flow",
    "fl fl",
    "12", "3,5", "->", "!=", "/* file */", "//", "LF,", "tf", "ffi ", "x", "}", "\"Ty\"", "~", "(1)", "|>",
  ]
  /// What no such paragraph has.
  private static let others = [
    "\t", "\r", "\r\n", "\u{C}", "\u{1}", "\u{7F}", "é", "“", "\u{301}", "ש", "漢", "\u{2028}", "\u{2029}",
    "😀",
  ]
  private static let faces = [
    "noto/NotoSans-Regular.ttf", "noto/NotoSerif-Italic.ttf", "liberation2/LiberationSerif-Regular.ttf",
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono.ttf", "noto/NotoSansArabic-Regular.ttf",
  ]

  private static func style(_ random: inout SeededGenerator) -> ParagraphStyle {
    EngineFixture.paragraphStyle {
      $0.alignment = [.natural, .left, .right, .center].randomElement(using: &random)!
      $0.firstLineHeadIndent = [0, 0, 12.5].randomElement(using: &random)!
      $0.tailIndent = [0, 0, -7, 300].randomElement(using: &random)!
      $0.lineHeightMultiple = [0, 0, 1.3].randomElement(using: &random)!
      $0.paragraphSpacing = [0, 3].randomElement(using: &random)!
      $0.ignoresLeading = Bool.random(using: &random)
    }
  }

  /// What layout knows of the glyphs and places of a paragraph.
  private static func description(of layout: ParagraphLayout) -> [String] {
    let paragraph = layout.paragraph
    return [
      "\(layout.lines)", "\(layout.runs)", "\(layout.height) \(layout.spacingAfter) \(layout.range)",
      "\(paragraph.glyphs.ids) \(paragraph.glyphs.advances) \(paragraph.glyphs.clusters)",
      "\(paragraph.glyphs.xOffsets) \(paragraph.glyphs.yOffsets)", "\(paragraph.positions)",
      "\(paragraph.flags.map(\.rawValue))", "\(paragraph.text) \(paragraph.levels) \(paragraph.baseLevel)",
      "\(paragraph.runs.map { "\($0.range) \($0.glyphs) \($0.kind) \($0.script) \($0.scale) \($0.style)" })",
      "\(paragraph.fonts.map(\.size)) \(paragraph.sourceRange)",
    ]
  }

  /// What is known of a paragraph without laying it out, and the layout that is made of it.
  private struct Piece: Equatable {
    var top: Double
    var ranges: [Range<Int>]
    var glyphCounts: [Int]
    /// Of a single line.
    var extent: LineExtent?
    var layout: [String]

    init(_ compact: borrowing CompactParagraph, of text: StyledText, top: Double) {
      self.top = top
      ranges = CompactParagraphTests.ranges(of: compact)
      glyphCounts = CompactParagraphTests.glyphCounts(of: compact)
      extent = compact.extent
      layout = compact.layout(of: text).map(CompactParagraphTests.description) ?? []
    }

    init(_ layout: ParagraphLayout, offset: Int, top: Double) {
      self.top = top
      ranges = layout.lines.map { $0.range.lowerBound + offset..<$0.range.upperBound + offset }
      glyphCounts = layout.lines.map { $0.runs.reduce(0) { $0 + layout.runs[$1].glyphs.count } }
      if layout.lines.count == 1 {
        let line = layout.lines[0]
        extent = LineExtent(
          width: line.totalWidth, ascent: line.ascent, descent: line.descent, leading: line.leading)
      }
      self.layout = CompactParagraphTests.description(of: layout)
    }
  }

  private static func ranges(of compact: borrowing CompactParagraph) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in 0..<compact.lineCount { ranges.append(compact.range(ofLine: index)) }
    return ranges
  }

  private static func glyphCounts(of compact: borrowing CompactParagraph) -> [Int] {
    var counts: [Int] = []
    for index in 0..<compact.lineCount { counts.append(compact.glyphCount(ofLine: index)) }
    return counts
  }

  private static func paragraph(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1..<10, using: &random)).map { _ in words.randomElement(using: &random)! }
      .joined(separator: [" ", "", "", " "].randomElement(using: &random)!)
  }

  @Test("Glyphs, lines and places are those of layout, bit for bit, at any width", arguments: faces)
  func layouts(face name: String) throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/" + name)
    var made = (paragraphs: 0, lines: 0, others: 0)
    for seed in 0..<(runsAllTests ? UInt64(40) : 8) {
      var random = SeededGenerator(seed: seed * 31 + UInt64(name.utf8.count))
      let styles = StyledText(
        "x", style: TextStyle(font: Font(face: face, size: [11, 16].randomElement(using: &random)!)),
        paragraphStyle: Self.style(&random), fonts: EngineFixture.collection)
      let pool = ParagraphSizerPool()
      // Styles are served when they are met again, by tables once there was some text.
      for _ in 0..<40 {
        _ = ParagraphSizer.compactParagraphs(
          of: "some words that make the tables worth their while", styles: styles, width: .infinity,
          height: .infinity, pool: pool, layOut: { _, _ in nil }
        ) { _, _ in }
      }
      for number in 0..<80 {
        var string = (0..<[1, 1, 2, 5].randomElement(using: &random)!).map { _ in Self.paragraph(&random) }
          .joined(separator: ["\n", "\n", "\n\n"].randomElement(using: &random)!)
        if Int.random(in: 0..<8, using: &random) == 0 {
          string += Self.others.randomElement(using: &random)! + "x"
        }
        if Int.random(in: 0..<4, using: &random) == 0 { string += "\n" }
        let text = StyledString(string, styles: styles).text
        let endless = TextTypesetter(text, usesFastPath: false).layout(in: TextShape(width: .infinity))
        let whole = endless.usedWidth
        let width = max(
          [.infinity, whole + 20, whole, whole.nextDown, whole * 0.7, 150, 60].randomElement(using: &random)!,
          1)
        let all = TextTypesetter(text, usesFastPath: false).layout(in: TextShape(width: width))
        let height = [.infinity, .infinity, all.usedHeight, all.usedHeight + 5, all.usedHeight / 2]
          .randomElement(using: &random)!
        let shape = TextShape(width: width, height: height)
        let typesetter = TextTypesetter(text)
        var pieces: [Piece] = []
        var counts = made
        let isDone = ParagraphSizer.compactParagraphs(
          of: string, styles: styles, width: width, height: height, pool: pool,
          layOut: { index, top in
            let layout = typesetter.layout(ofParagraph: index, in: shape, top: top)
            pieces.append(Piece(layout, offset: typesetter.paragraphRanges[index].lowerBound, top: top))
            counts.others += 1
            return layout.isComplete ? (layout.height, layout.spacingAfter) : nil
          }
        ) { paragraph, top in
          pieces.append(Piece(paragraph, of: text, top: top))
          counts.paragraphs += 1
          counts.lines += paragraph.lineCount > 1 ? paragraph.lineCount : 0
        }
        guard isDone else { continue }
        made = counts
        let slow = TextTypesetter(text, usesFastPath: false).layout(in: shape)
        let context = "seed \(seed), text \(number), \(width) by \(height): \(string.debugDescription)"
        #expect(slow.range == 0..<text.text.count, "\(context)")
        #expect(
          pieces == slow.paragraphs.map { Piece($0.layout, offset: $0.offset, top: $0.top) }, "\(context)")
      }
    }
    #expect(
      made.paragraphs > 200 && made.lines > 100 && made.others > 20 || name.contains("Arabic"), "\(made)")
  }

  @Test("Only ASCII that ends in ink and fits is compact")
  func refusals() throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
    let pool = ParagraphSizerPool()
    func isCompact(
      _ string: String, _ width: Double, _ height: Double = .infinity,
      _ change: (inout ParagraphStyle) -> Void = { _ in }
    ) -> Bool {
      let styles = StyledText(
        "x", style: TextStyle(font: Font(face: face, size: 16)),
        paragraphStyle: EngineFixture.paragraphStyle(change), fonts: EngineFixture.collection)
      var isCompact = false
      for string in Array(repeating: "some words that make the tables worth their while", count: 40) + [
        string
      ] {
        isCompact = ParagraphSizer.compactParagraphs(
          of: string, styles: styles, width: width, height: height, pool: pool, layOut: { _, _ in nil }
        ) { _, _ in }
      }
      return isCompact
    }
    #expect(isCompact("if (x) {", 600))
    #expect(isCompact("office", 600))
    #expect(isCompact("if (x)\n{", 600))
    #expect(isCompact("if (x)\n\n", 600))
    #expect(isCompact("if (x) {", 30))
    #expect(!isCompact("if (x) { ", 600))
    #expect(!isCompact("if (x)\r{", 600))
    #expect(!isCompact("if (x)\t{", 600))
    #expect(!isCompact("office", 10))
    #expect(!isCompact("if (x) {", 600, 10))
    #expect(!isCompact("if (x)\n{", 600, 30))
    #expect(!isCompact("naïve", 600))
    #expect(!isCompact("justified", 600) { $0.alignment = .justified })
    #expect(!isCompact("right to left", 600) { $0.baseDirection = .rightToLeft })
    #expect(!isCompact("truncated", 600) { $0.lineBreakMode = .truncatingTail })
  }
}
