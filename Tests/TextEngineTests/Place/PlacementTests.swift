import GalleyFonts
import TestSupport
import Testing
import TextEngine

@Suite("Alignment, line height and placeholders")
struct PlacementTests {
  private let sentence = "one two three four five six seven"

  private func lines(_ change: (inout ParagraphStyle) -> Void) -> [Line] {
    EngineFixture.layout(sentence, EngineFixture.style(), EngineFixture.paragraphStyle(change), width: 100)
      .allLines.map(\.line)
  }

  @Test(
    "A column of hardly any width holds text of negative width",
    arguments: [-30.0, -1e12], [Double.leastNonzeroMagnitude, 1e-9])
  func negativeWidth(letterSpacing: Double, width: Double) {
    var style = EngineFixture.style()
    style.letterSpacing = letterSpacing
    let column = EngineFixture.layout("negative letter spacing", style, width: width)
    #expect(column.range == 0..<23)
    #expect(column.allLines.allSatisfy { $0.line.width.isFinite })
  }

  @Test("Alignment places the visible text; white space at the end hangs")
  func alignment() {
    for line in lines({ $0.alignment = .left }) { #expect(line.x == 0) }
    for line in lines({ $0.alignment = .right }) { #expect(abs(line.x + line.width - 100) < 1e-9) }
    for line in lines({ $0.alignment = .center }) { #expect(abs(line.x + line.width / 2 - 50) < 1e-9) }
    let justified = lines { $0.alignment = .justified }
    for line in justified.dropLast() {
      #expect(line.width == 100)
      #expect(line.trailingWhitespaceWidth > 0)
    }
    #expect(justified[justified.count - 1].width < 100)
  }

  @Test("Justified spaces grow alike and letters do not move apart")
  func justifiedSpaces() throws {
    let column = EngineFixture.layout(
      sentence, EngineFixture.style(), EngineFixture.paragraphStyle { $0.alignment = .justified }, width: 100)
    let natural = EngineFixture.layout(sentence, width: 100)
    for (line, plain) in zip(column.allLines.dropLast(), natural.allLines) {
      let wide = line.layout.glyphs(of: line.line.runs.lowerBound)
      let narrow = plain.layout.glyphs(of: plain.line.runs.lowerBound)
      let units = Array(sentence.utf16)
      var growths: Set<Int> = []
      for (index, cluster) in wide.clusters.enumerated() where cluster < line.line.contentEnd {
        let growth = wide.advances[index] - narrow.advances[index]
        if units[cluster] == 0x20 {
          growths.insert(Int((growth * 1e6).rounded()))
        } else {
          #expect(abs(growth) < 1e-9)
        }
      }
      #expect(growths.count == 1)
      #expect(growths.first ?? 0 > 0)
    }
  }

  @Test("A right-to-left paragraph stands at the right, its white space hangs to the left")
  func rightToLeft() throws {
    let column = EngineFixture.layout("שלום עולם שלום עולם שלום", width: 70)
    #expect(column.lineCount > 1)
    for line in column.allLines {
      #expect(abs(line.line.x + line.line.totalWidth - 70) < 1e-9)
    }
    let first = column.allLines[0]
    #expect(first.line.trailingWhitespaceWidth > 0)
    #expect(first.layout.runs[first.line.runs.lowerBound].range.upperBound == first.line.range.upperBound)
  }

  @Test("Mixed directions are put in visual order")
  func visualOrder() throws {
    let layout = try #require(TextTypesetter.line(of: EngineFixture.text("abc עול 12 def")))
    let order = layout.lines[0].runs.map { layout.runs[$0].range }
    // abc, then the number, a space and the Hebrew word from right to left, then def.
    #expect(order.first?.lowerBound == 0)
    #expect(order.last?.upperBound == 14)
    let xOfNumber = layout.caretOffsets(at: 9, inLine: 0).primary
    let xOfHebrew = layout.caretOffsets(at: 5, inLine: 0).primary
    #expect(xOfNumber < xOfHebrew)
  }

  @Test("Line height: multiple, then minimum, then maximum; what is added stands above the text")
  func lineHeight() throws {
    let natural = try #require(lines { _ in }.first)
    #expect(natural.height == natural.ascent + natural.descent)
    let doubled = try #require(lines { $0.lineHeightMultiple = 2 }.first)
    #expect(abs(doubled.height - 2 * natural.height) < 1e-9)
    #expect(abs((doubled.bottom - doubled.baseline) - natural.descent) < 1e-9)
    #expect(lines { $0.minimumLineHeight = 50 }.first?.height == 50)
    #expect(lines { $0.maximumLineHeight = 7 }.first?.height == 7)
    #expect(
      lines {
        $0.minimumLineHeight = 50; $0.maximumLineHeight = 40
      }.first?.height == 40)
  }

  @Test(
    "Spacing between lines is the leading plus the adjustment, between its bounds", arguments: [0.0, 8, 20])
  func lineSpacing(space: Double) {
    let zero = lines { $0.maximumLineSpacing = 0 }
    let spaced = lines {
      $0.lineSpacingAdjustment = space
      $0.minimumLineSpacing = space
      $0.maximumLineSpacing = space
    }
    for (index, line) in spaced.enumerated() {
      #expect(abs(line.baseline - zero[index].baseline - space * Double(index)) < 1e-9)
    }
  }

  @Test("Space before and after paragraphs adds up, and none is kept above the first")
  func paragraphSpacing() {
    func tops(_ change: (inout ParagraphStyle) -> Void) -> [Double] {
      EngineFixture.layout("a\nb\nc", EngineFixture.style(), EngineFixture.paragraphStyle(change), width: 100)
        .paragraphs.map(\.top)
    }
    let plain = tops { _ in }
    let spaced = tops {
      $0.paragraphSpacing = 5
      $0.paragraphSpacingBefore = 3
    }
    #expect(spaced == [plain[0], plain[1] + 8, plain[2] + 16])
  }

  @Test("Indents: first line, other lines, tail from either edge")
  func indents() {
    let lines = lines {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 10
      $0.tailIndent = -15
    }
    #expect(lines[0].x == 20)
    for line in lines.dropFirst() { #expect(line.x == 10) }
    for line in lines { #expect(line.interval.end == 85) }
    for line in self.lines({ $0.tailIndent = 60 }) { #expect(line.interval.end == 60) }
  }

  @Test("A placeholder has its own width, ascent and descent and makes the line taller")
  func placeholder() throws {
    let style = EngineFixture.style()
    var picture = style
    picture.placeholder = Placeholder(width: 50, ascent: 32, descent: 6)
    let text = StyledText(
      text: Array("ab\u{FFFC}cd".utf16), styles: [style, picture],
      runs: [.init(end: 2, style: 0), .init(end: 3, style: 1), .init(end: 5, style: 0)],
      paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: 5, style: 0)],
      fonts: EngineFixture.collection)
    let layout = TextTypesetter(text).layout(in: TextShape(width: 400)).paragraphs[0].layout
    let line = layout.lines[0]
    #expect(line.ascent == 32)
    #expect(line.descent == 6)
    #expect(line.height == 38)
    #expect(layout.runs.map(\.kind) == [.glyphs, .placeholder, .glyphs])
    #expect(layout.runs[2].x == layout.runs[1].x + 50)
    #expect(layout.placeholder(of: layout.runs[1])?.ascent == 32)
  }

  @Test("A picture can stand on the baseline, or at the top, middle or bottom of the text beside it")
  func placeholderAlignment() throws {
    let style = EngineFixture.style(EngineFixture.serif, 20)
    let font = style.font
    for (alignment, middle) in [
      (Placeholder.Alignment.baseline, 20), (.top, font.ascent - 20),
      (.center, (font.ascent - font.descent) / 2),
      (.xHeightCenter, font.xHeight / 2), (.bottom, 20 - font.descent),
    ] {
      var picture = style
      picture.placeholder = Placeholder(width: 30, height: 40, alignment: alignment, beside: font)
      let text = StyledText(
        text: Array("a\u{FFFC}".utf16), styles: [style, picture],
        runs: [.init(end: 1, style: 0), .init(end: 2, style: 1)],
        paragraphStyles: [ParagraphStyle()], paragraphRuns: [.init(end: 2, style: 0)],
        fonts: EngineFixture.collection)
      let layout = try #require(TextTypesetter.line(of: text))
      let box = try #require(layout.inkBounds(ofRun: 1))
      #expect(box.height == 40)
      #expect(abs(-(box.y + box.height / 2) - middle) < 1e-9)
      #expect(abs(layout.lines[0].ascent - max(font.ascent, middle + 20)) < 1e-9)
      #expect(abs(layout.lines[0].descent - max(font.descent, 20 - middle)) < 1e-9)
    }
  }

  @Test("Tabs end at their stops, past the last one at the interval, and count from the column's edge")
  func tabs() throws {
    func carets(_ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> [Double] {
      let layout = EngineFixture.layout(
        text, EngineFixture.style(), EngineFixture.paragraphStyle(change), width: 1000
      ).paragraphs[0].layout
      return text.utf16.enumerated().filter { $0.element == 9 }.map {
        layout.lines[0].x + layout.caretOffsets(at: $0.offset + 1, inLine: 0).primary
      }
    }
    #expect(carets("a\tb\tc") == [28, 56])
    #expect(carets("a\tb\tc") { $0.firstLineHeadIndent = 30 } == [56, 84])
    let stops = carets("\t\t\ta") {
      $0.tabStops = [.init(location: 50)]
      $0.defaultTabInterval = 40
    }
    #expect(stops == [50, 80, 120])
  }

  @Test("A trailing, centred or decimal stop aligns the text after its tab")
  func alignedTabs() throws {
    func edges(_ segment: String, _ stop: ParagraphStyle.TabStop) -> (start: Double, end: Double) {
      let text = "x\t" + segment + "\ty"
      let layout = EngineFixture.layout(
        text, EngineFixture.style(),
        EngineFixture.paragraphStyle { $0.tabStops = [stop, .init(location: 300)] },
        width: 1000
      ).paragraphs[0].layout
      return (
        layout.caretOffsets(at: 2, inLine: 0).primary,
        layout.caretOffsets(at: 2 + segment.utf16.count, inLine: 0).primary
      )
    }
    #expect(abs(edges("right", .init(location: 120, alignment: .trailing)).end - 120) < 1e-9)
    let centred = edges("middle", .init(location: 120, alignment: .center))
    #expect(abs((centred.start + centred.end) / 2 - 120) < 1e-9)
    let point: Set<UInt16> = [0x2E]
    for number in ["1.5", "1234.25", "77"] {
      let decimal = edges(number, .init(location: 120, alignment: .trailing, terminators: point))
      let whole = try #require(
        TextTypesetter.line(of: EngineFixture.text(String(number.prefix { $0 != "." }))))
      #expect(abs(decimal.start + whole.lines[0].width - 120) < 1e-6, "\(number)")
    }
    // Too wide for its stop: the text begins where the tab does.
    let wide = edges("a segment that is too wide", .init(location: 60, alignment: .trailing))
    #expect(wide.start < 20)
  }
}
