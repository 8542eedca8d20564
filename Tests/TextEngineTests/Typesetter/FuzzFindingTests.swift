import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// What the fuzzer of `script/fuzz layout` has found, each in its smallest form.
@Suite("Findings of the fuzzer")
struct FuzzFindingTests {
  @Test("A change of style inside the character that a placeholder stands for does not double it")
  func placeholderOfTwoUnits() throws {
    var style = EngineFixture.style()
    style.placeholder = Placeholder(width: 30, ascent: 10, descent: 2)
    let line = try StyledLine([("e", style), ("\u{301}", style), ("x", EngineFixture.style())])
    #expect(line.ranges == [0..<2, 2..<3])
    #expect(line.runs[0].width == 30)
  }

  @Test("A vertex next to where a row is tried does not stop the search for room")
  func vertexWithoutDistance() {
    let sliver = [
      TextPoint(x: -50, y: -50), TextPoint(x: 303, y: 0.1), TextPoint(x: 295, y: .leastNonzeroMagnitude),
    ]
    let text = EngineFixture.text("לל", EngineFixture.style(EngineFixture.sans, 0))
    let column = TextTypesetter(text).layout(in: TextShape(polygons: [sliver]))
    #expect(column.range.lowerBound == 0)
  }

  @Test("Rows that negative spacing has led far above a shape find back to its top")
  func spacingAboveShape() {
    let style = EngineFixture.paragraphStyle {
      $0.lineSpacingAdjustment = -1e12
      $0.minimumLineSpacing = -1e12
    }
    let square = [
      TextPoint(x: 10, y: 50), TextPoint(x: 110, y: 50), TextPoint(x: 110, y: 200), TextPoint(x: 10, y: 200),
    ]
    let text = EngineFixture.text("some words on several lines", EngineFixture.style(), style)
    let column = TextTypesetter(text).layout(in: TextShape(polygons: [square]))
    #expect(column.range == 0..<27)
  }

  @Test(
    "A tab interval too small to be seen counts as none", arguments: [.leastNonzeroMagnitude, 1e-9, -4, .nan])
  func tinyTabInterval(interval: Double) throws {
    let style = EngineFixture.paragraphStyle {
      $0.tabStops = []
      $0.defaultTabInterval = interval
    }
    let line = try StyledLine("x\tx", paragraph: style)
    let space = try StyledLine("x x", paragraph: style)
    #expect(line.width == space.width)
  }

  @Test("In an endless column right-to-left lines stand at a finite place, whatever the indents")
  func endlessRightToLeft() {
    let style = EngineFixture.paragraphStyle {
      $0.baseDirection = .rightToLeft
      $0.tailIndent = 80
      $0.headIndent = 20
    }
    let column = EngineFixture.layout("שלום לכל העולם", EngineFixture.style(), style, width: .infinity)
    #expect(column.lineCount > 1)
    for line in column.allLines { #expect(line.line.x.isFinite && line.line.interval.width <= 80) }
  }

  @Test(
    "Tatweels in a word that goes on in the next line leave its joined letters and its width alone",
    arguments: [EngineFixture.dejaVu, EngineFixture.arabic])
  func lengthenedCutWord(face: FontFace) {
    let style = EngineFixture.paragraphStyle {
      $0.alignment = .justified
      $0.justifiesWithKashida = true
    }
    let word = String(repeating: "كتاب", count: 5)
    let tatweel = face.instance().glyph(for: 0x640)
    var lengthened = 0
    for width in stride(from: 60.0, through: 120, by: 3) {
      let column = EngineFixture.layout(word, EngineFixture.style(face, 15), style, width: width)
      for line in column.allLines {
        #expect(line.line.width <= width + 1e-6, "\(line.range) at \(width)")
        let glyphs = line.line.runs.flatMap { line.layout.glyphs(of: $0).ids }
        if !line.line.endsInForcedBreak, glyphs.contains(where: { $0 == tatweel }) { lengthened += 1 }
      }
    }
    #expect(lengthened > 3)
  }

  @Test(
    "A control character alone in its line is as high when it is measured",
    arguments: [0, 1, 0x7F] as [UInt16])
  func controlAlone(control: UInt16) {
    let styles = [
      EngineFixture.style(EngineFixture.emoji, 32), EngineFixture.style(EngineFixture.sans, 32),
      EngineFixture.style(EngineFixture.sans, 20), EngineFixture.style(EngineFixture.arabic, 20),
    ]
    var heights: Set<Double> = []
    for units in [
      [0x20, control], [0x61, 0x20, control], [0x640, 0x20, control], [control, 0x20, control],
    ] {
      for styling in 0..<64 {
        let text = StyledText(
          text: units, styles: styles,
          runs: units.indices.map { StyledText.Run(end: $0 + 1, style: styling >> (2 * $0) & 3) },
          paragraphStyles: [ParagraphStyle()],
          paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)],
          fonts: EngineFixture.collection)
        for width in [1.0, 12, 30, 80] {
          let column = TextTypesetter(text).layout(in: TextShape(width: width))
          let expected = column.paragraphs.map { $0.layout.height }
          #expect(
            TextTypesetter(text).measure(width: width).heights == expected, "\(units) \(styling) \(width)")
          heights.formUnion(expected)
        }
      }
    }
    #expect(heights.count > 8)
  }
}
