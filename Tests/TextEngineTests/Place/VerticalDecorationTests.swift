import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Decorations and spacing of vertical text")
struct VerticalDecorationTests {
  @Test("Underlines stand left of the em, in Japanese and Korean right; strikes through the middle")
  func places() throws {
    let languages =
      [("zh-Hant", false), ("ja-JP", true), ("ko", true), ("en", false), (nil, false)] as [(String?, Bool)]
    for (language, isRight) in languages {
      var style = VerticalFixture.style(VerticalFixture.han, 30)
      style.language = language
      let line = try VerticalFixture.line("国a", style)
      for run in line.runs {
        let underline = line.layout.underlinePosition(of: run)
        #expect(underline.growsUp == isRight)
        #expect(underline.edge == (isRight ? 15 : -15))
        let strike = line.layout.strikeoutPosition(of: run)
        let thickness = line.layout.fonts[run.font].strikeoutThickness
        #expect(strike.edge - thickness / 2 == 0 && !strike.growsUp)
      }
      // The ink is beside it, not under it.
      let ink = try #require(line.layout.inkBounds(ofRun: line.layout.lines[0].runs.lowerBound))
      #expect(-ink.y <= 15 && -ink.y - ink.height >= -15)
    }
    let horizontal = try StyledLine("国a", EngineFixture.style(EngineFixture.sans, 30))
    let font = horizontal.layout.fonts[horizontal.runs[1].font]
    #expect(horizontal.layout.underlinePosition(of: horizontal.runs[1]).edge == font.underlinePosition)
    #expect(horizontal.layout.strikeoutPosition(of: horizontal.runs[1]).edge == font.strikeoutPosition)
  }

  @Test("Raised text goes to the right, and its decorations with it")
  func raised() throws {
    var style = VerticalFixture.style()
    style.baselineOffset = 7
    let line = try VerticalFixture.line("国a", style)
    for run in line.runs { #expect(line.layout.underlinePosition(of: run).edge == -3) }
    let plain = try VerticalFixture.line("国a")
    for (index, plainIndex) in zip(line.layout.lines[0].runs, plain.layout.lines[0].runs) {
      let ys = line.layout.glyphs(of: index).ys
      let plainYs = plain.layout.glyphs(of: plainIndex).ys
      for (y, plainY) in zip(ys, plainYs) { #expect(abs(y - plainY - 7) < 1e-9) }
    }
    #expect(abs(line.layout.lines[0].ascent - plain.layout.lines[0].ascent - 7) < 1e-9)
  }

  @Test("A placeholder keeps its room along the column, and its extents grow the column")
  func placeholder() throws {
    var style = VerticalFixture.style()
    style.placeholder = Placeholder(width: 33, ascent: 50, descent: 10)
    let plain = VerticalFixture.style()
    let text = VerticalFixture.text([("国国", plain), ("\u{FFFC}", style), ("国国", plain)])
    let column = TextTypesetter(text).layout(in: TextShape(width: 300, height: 75, progression: .rightToLeft))
    #expect(column.allLines.map(\.range) == [0..<3, 3..<5])
    let rect = column.flow.page(try #require(column.rects(of: 2..<3).first))
    #expect(rect.y == 40 && rect.height == 33 && abs(rect.width - 60) < 1e-9)
    #expect(abs(rect.x + rect.width - 300) < 1e-9)
  }

  @Test("White halves of vertical punctuation are trimmed as in horizontal lines")
  func punctuation() throws {
    for text in ["他说：「好」。", "「好」", "好好", "（好）、「『好』」。", "国A国"] {
      for options in [
        ParagraphStyle.EastAsianSpacing.trimsAdjacentPunctuation, .trimsLineEdges, .spacesScripts, .all,
      ] {
        func width(_ isVertical: Bool) throws -> Double {
          var style = VerticalFixture.style()
          style.language = "ja"
          style.usesVerticalForms = isVertical
          let paragraph = EngineFixture.paragraphStyle { $0.eastAsianSpacing = options }
          let column = TextTypesetter(VerticalFixture.text([(text, style)], paragraph: paragraph)).layout(
            in: TextShape(width: 1000, height: 1000, progression: isVertical ? .rightToLeft : .topToBottom))
          return try #require(column.allLines.first).line.width
        }
        let horizontal = try width(false)
        #expect(abs(try width(true) - horizontal) < 1e-9, "\(text) \(options)")
      }
    }
  }
}
