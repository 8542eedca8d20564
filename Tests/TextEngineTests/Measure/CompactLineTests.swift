import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Lines as bare glyphs")
struct CompactLineTests {
  /// Ligatures and kerned pairs of some fonts at each end and inside, numbers, signs, spaces.
  private static let words = [
    " ", "  ", "fi", "office", "int aio_fildes;", "shuffle(", "AVATAR", "To", "P.", "fjord ", " flow",
    "fl fl",
    "12", "3,5", "->", "!=", "/* file */", "//", "LF,", "tf", "ffi ", "x", "}", "\"Ty\"", "~", "(1)", "|>",
  ]
  /// What no such line has.
  private static let others = ["\t", "\n", "\u{1}", "\u{7F}", "é", "“", "\u{301}", "ש", "漢"]
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

  @Test("Glyphs and places are those of layout, bit for bit, at any width", arguments: faces)
  func layouts(face name: String) throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/" + name)
    var made = 0
    for seed in 0..<(runsAllTests ? UInt64(24) : 6) {
      var random = SeededGenerator(seed: seed * 31 + UInt64(name.utf8.count))
      let styles = StyledText(
        "x", style: TextStyle(font: Font(face: face, size: [11, 16].randomElement(using: &random)!)),
        paragraphStyle: Self.style(&random), fonts: EngineFixture.collection)
      let pool = ParagraphSizerPool()
      func line(_ string: String, _ width: Double, _ height: Double = .infinity) -> CompactLine? {
        ParagraphSizer.compactLine(of: string, styles: styles, width: width, height: height, pool: pool)
      }
      // Styles are served when they are met again, by tables once there was some text.
      for _ in 0..<40 { _ = line("some words that make the tables worth their while", .infinity) }
      for number in 0..<80 {
        var string = (0..<Int.random(in: 1..<8, using: &random)).map { _ in
          Self.words.randomElement(using: &random)!
        }.joined()
        let isOther = Int.random(in: 0..<8, using: &random) == 0
        if isOther { string += Self.others.randomElement(using: &random)! + "x" }
        let text = StyledString(string, styles: styles).text
        let endless = TextTypesetter(text, usesFastPath: false).layout(in: TextShape(width: .infinity))
        let whole = endless.usedWidth
        let width = max(
          [.infinity, whole + 20, whole, whole.nextDown, whole * 0.7].randomElement(using: &random)!, 1)
        let height = [.infinity, endless.usedHeight, endless.usedHeight / 2].randomElement(using: &random)!
        guard let compact = line(string, width, height) else { continue }
        made += 1
        let slow = TextTypesetter(text, usesFastPath: false).layout(
          in: TextShape(width: width, height: height))
        let context = "seed \(seed), text \(number), \(width) by \(height): \(string.debugDescription)"
        #expect(!isOther, "\(context)")
        let expected = try #require(slow.paragraphs.first?.layout, "\(context)")
        #expect(
          Self.description(of: compact.layout(of: text)) == Self.description(of: expected), "\(context)")
        let first = try #require(expected.lines.first)
        #expect(expected.lines.count == 1 && slow.range == 0..<text.text.count, "\(context)")
        #expect(compact.glyphCount == expected.paragraph.glyphs.count, "\(context)")
        #expect(
          compact.extent
            == LineExtent(
              width: first.totalWidth, ascent: first.ascent, descent: first.descent, leading: first.leading),
          "\(context)")
      }
    }
    #expect(made > 60 || name.contains("Arabic"), "\(made)")
  }

  @Test("Only ASCII that ends in ink and fits is such a line")
  func refusals() throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
    let pool = ParagraphSizerPool()
    func isLine(
      _ string: String, _ width: Double, _ height: Double = .infinity,
      _ change: (inout ParagraphStyle) -> Void = { _ in }
    ) -> Bool {
      let styles = StyledText(
        "x", style: TextStyle(font: Font(face: face, size: 16)),
        paragraphStyle: EngineFixture.paragraphStyle(change), fonts: EngineFixture.collection)
      for _ in 0..<40 {
        _ = ParagraphSizer.compactLine(
          of: "some words that make the tables worth their while", styles: styles, width: .infinity,
          height: .infinity, pool: pool)
      }
      return ParagraphSizer.compactLine(of: string, styles: styles, width: width, height: height, pool: pool)
        != nil
    }
    #expect(isLine("if (x) {", 600))
    #expect(isLine("office", 600))
    #expect(!isLine("if (x) { ", 600))
    #expect(!isLine("if (x)\n{", 600))
    #expect(!isLine("if (x)\t{", 600))
    #expect(!isLine("if (x) {", 30))
    #expect(!isLine("if (x) {", 600, 10))
    #expect(!isLine("naïve", 600))
    #expect(!isLine("justified", 600) { $0.alignment = .justified })
    #expect(!isLine("right to left", 600) { $0.baseDirection = .rightToLeft })
    #expect(!isLine("truncated", 600) { $0.lineBreakMode = .truncatingTail })
  }
}
