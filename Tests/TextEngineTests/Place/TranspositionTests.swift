import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// The geometry of vertical text that lies on its side is that of horizontal text, turned.
@Suite("Transposition")
struct TranspositionTests {
  static func words(seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let words = [
      "office", "AVATAR", "To", "naïve", "x\u{301}y", "سلام", "עולם", "1,234.5", "(b)", "a-b", "\t",
      "soft\u{AD}hyphen",
      "—", "longerword",
    ]
    return (0..<40).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
  }

  static func paragraphStyles(seed: UInt64) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = [.left, .right, .center, .justified, .natural][Int(seed % 5)]
    style.firstLineHeadIndent = Double(seed % 3) * 10
    style.headIndent = Double(seed % 4) * 5
    style.tailIndent = seed % 2 == 0 ? 0 : -12
    style.lineSpacingAdjustment = Double(seed % 3)
    style.hyphenationFactor = seed % 7 == 0 ? 1 : 0
    return style
  }

  private static func text(_ seed: UInt64, vertical: Bool) -> StyledText {
    var style = EngineFixture.style(EngineFixture.sans, 13)
    style.language = "en"
    style.usesVerticalForms = vertical
    return StyledText(
      words(seed: seed), style: style, paragraphStyle: paragraphStyles(seed: seed),
      fonts: FontCollection(faces: [EngineFixture.sans, EngineFixture.arabic, EngineFixture.hebrew]))
  }

  @Test("U41: Lines on their side are horizontal lines, turned, to the last bit", arguments: UInt64(0)..<30)
  func sideways(seed: UInt64) throws {
    let length = 120 + Double(seed * 7 % 150)
    let typesetter = TextTypesetter(Self.text(seed, vertical: false))
    let plain = typesetter.layout(in: TextShape(width: length, height: 500))
    for progression in [TextFlow.Progression.rightToLeft, .leftToRight] {
      let turned = typesetter.layout(in: TextShape(width: 500, height: length, progression: progression))
      #expect(turned.range == plain.range)
      #expect(turned.usedHeight == plain.usedHeight && turned.usedWidth == plain.usedWidth)
      for (one, other) in zip(plain.allLines, turned.allLines) {
        #expect(one.line.range == other.line.range && one.line.x == other.line.x)
        #expect(one.line.top == other.line.top && one.line.height == other.line.height)
        if progression == .rightToLeft { #expect(one.line == other.line) }
        for (run, turnedRun) in zip(one.line.runs, other.line.runs) {
          #expect(one.layout.runs[run] == other.layout.runs[turnedRun])
          #expect(one.layout.glyphs(of: run).xs == other.layout.glyphs(of: turnedRun).xs)
          #expect(one.layout.glyphs(of: run).ys == other.layout.glyphs(of: turnedRun).ys)
        }
      }
      for offset in stride(from: 0, to: plain.range.upperBound, by: 3) {
        let caret = try #require(plain.caret(at: TextPosition(offset: offset)))
        let other = turned.flow.page(try #require(turned.caret(at: TextPosition(offset: offset))))
        #expect(other.y == caret.x && other.width == caret.height && other.height == 0)
        #expect(other.x == (progression == .leftToRight ? caret.y : 500 - caret.y - caret.height))
      }
    }
  }

  @Test(
    "U41: So are letters that lie on their side in vertical forms, but for the baseline in the middle",
    arguments: UInt64(0)..<30)
  func verticalForms(seed: UInt64) throws {
    let length = 120 + Double(seed * 7 % 150)
    let plain = TextTypesetter(Self.text(seed, vertical: false)).layout(
      in: TextShape(width: length, height: 500))
    let turned = TextTypesetter(Self.text(seed, vertical: true)).layout(
      in: TextShape(width: 500, height: length, progression: .rightToLeft))
    #expect(turned.range == plain.range)
    #expect(turned.lineCount == plain.lineCount)
    for (one, other) in zip(plain.allLines, turned.allLines) {
      #expect(one.line.range == other.line.range)
      #expect(one.line.x == other.line.x && one.line.width == other.line.width)
      for (run, turnedRun) in zip(one.line.runs, other.line.runs) {
        #expect(one.layout.glyphs(of: run).ids == other.layout.glyphs(of: turnedRun).ids)
        #expect(one.layout.glyphs(of: run).xs == other.layout.glyphs(of: turnedRun).xs)
        let font = one.layout.fonts[one.layout.runs[run].font]
        let shift = (font.ascent - font.descent) / 2
        for (y, turnedY) in zip(one.layout.glyphs(of: run).ys, other.layout.glyphs(of: turnedRun).ys) {
          #expect(abs(y - shift - turnedY) < 1e-9)
        }
      }
      for offset in one.range {
        let caret = plain.caret(at: TextPosition(offset: offset))
        let other = turned.caret(at: TextPosition(offset: offset))
        #expect(caret?.x == other?.x)
      }
    }
  }

  @Test("U41: Truncation, tabs and justification of vertical text are those of horizontal text")
  func truncation() throws {
    for seed in UInt64(0)..<10 {
      let length = 150.0
      let truncation = Truncation([.head, .middle, .tail][Int(seed % 3)])
      let plain = TextTypesetter(Self.text(seed, vertical: false)).layout(
        in: TextShape(width: length, height: 500), rowLimit: 3, truncation: truncation)
      let turned = TextTypesetter(Self.text(seed, vertical: true)).layout(
        in: TextShape(width: 500, height: length, progression: .rightToLeft), rowLimit: 3,
        truncation: truncation)
      #expect(plain.truncation != nil)
      #expect(plain.truncation?.visibleRanges == turned.truncation?.visibleRanges)
      #expect(plain.truncation?.hiddenRanges == turned.truncation?.hiddenRanges)
      #expect(plain.truncation?.tokenRect?.x == turned.truncation?.tokenRect?.x)
      #expect(plain.truncation?.tokenRect?.width == turned.truncation?.tokenRect?.width)
    }
  }

  @Test("U41: Ideographs without vertical tables stand where the horizontal line has them, turned")
  func ideographs() throws {
    let bare = try VerticalFixture.face(
      TestFonts.notoSansCJK, 0, without: ["vmtx", "vhea", "VORG", "GSUB", "GPOS"])
    let fonts = FontCollection(faces: [bare])
    let prose = VerticalColumnTests.prose
    for justified in [false, true] {
      let paragraph = EngineFixture.paragraphStyle {
        $0.alignment = justified ? .justified : .natural
        $0.eastAsianSpacing = []
      }
      func layout(_ vertical: Bool, _ shape: TextShape) -> ColumnLayout {
        var style = TextStyle(font: Font(instance: bare.instance(), size: 17))
        style.usesVerticalForms = vertical
        return TextTypesetter(
          StyledText(prose, style: style, paragraphStyle: paragraph, fonts: fonts)
        ).layout(in: shape)
      }
      let plain = layout(false, TextShape(width: 180))
      let turned = layout(true, TextShape(width: .infinity, height: 180, progression: .rightToLeft))
      #expect(plain.lineCount == turned.lineCount)
      for offset in 0...prose.utf16.count {
        let caret = try #require(plain.caret(at: TextPosition(offset: offset)))
        let other = turned.flow.page(try #require(turned.caret(at: TextPosition(offset: offset))))
        #expect(abs(caret.x - other.y) < 1e-9)
        #expect(abs(-other.x - other.width - caret.y) < 1e-9)
        #expect(abs(other.width - caret.height) < 1e-9)
      }
    }
  }
}
