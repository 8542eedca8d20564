import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

@Suite("Lines with tabs are added up, words with ligatures among them")
struct TabbedLineTests {
  /// What stands between tabs: ligatures and kerned pairs of some fonts at each end and inside, numbers,
  /// marks, spaces at each end.
  private static let cells = [
    "", " ", "  ", "fi", "office", "int aio_fildes;", "shuffle(", "AVATAR", "To", "P.", "fjord ", " flow",
    "fl fl", "T fi", "fi T", "\u{A0}fi", "12", "3,5", "->", "!=", "/* file */", "//", "é", "ª", "µ", "ﬁ",
    "“ff”", "ff\u{AD}i", "Ж", "LF,", "tf", "ffi ",
  ]
  private static let faces = [
    "noto/NotoSans-Regular.ttf", "noto/NotoSerif-Italic.ttf", "liberation2/LiberationSerif-Regular.ttf",
    "liberation2/LiberationSans-Regular.ttf", "dejavu/DejaVuSans.ttf",
  ]

  private static func face(_ name: String) throws -> FontFace {
    try FontFace(contentsOf: "/usr/share/fonts/truetype/" + name)
  }

  private static func text(_ string: String, sharingStylesOf styles: StyledText) -> StyledText {
    let units = TextUnits(string)
    return StyledText(
      text: units, runs: [StyledText.Run(end: units.count, style: 0)],
      paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], sharingStylesOf: styles)
  }

  /// A text whose styles all labels of a test share.
  private static func styles(_ name: String, _ change: (inout ParagraphStyle) -> Void) throws -> StyledText {
    var style = TextStyle(font: Font(face: try face(name), size: 16))
    style.language = nil
    return StyledText(
      "x", style: style, paragraphStyle: EngineFixture.paragraphStyle(change),
      fonts: EngineFixture.collection)
  }

  @Test(
    "A label of random words and tabs has layout's height and widths, bit for bit, at any width",
    arguments: faces)
  func labels(face name: String) throws {
    for seed in 0..<(runsAllTests ? UInt64(24) : 6) {
      var random = SeededGenerator(seed: seed * 31 + UInt64(name.utf8.count))
      let stops = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        Double(Int.random(in: 0..<4000, using: &random)) / 8
      }.sorted()
      let interval = [0, 28, 36.3, 64].randomElement(using: &random)!
      let styles = try Self.styles(name) {
        $0.tabStops = stops.map { ParagraphStyle.TabStop(location: $0) }
        $0.defaultTabInterval = interval
      }
      let pool = ParagraphSizerPool()
      func size(_ text: StyledText, _ width: Double) -> ParagraphSize? {
        ParagraphSizer.size(of: text, ignoresLeading: true, width: width, pool: pool, isPlain: { true })
      }
      // Styles are served when they are met again; short texts are added up only after longer ones.
      let long = Self.text(String(repeating: "some words ", count: 200), sharingStylesOf: styles)
      _ = (size(long, .infinity), size(long, .infinity))
      for number in 0..<120 {
        let count = Int.random(in: 1..<7, using: &random)
        let words = (0..<count).map { _ in Self.cells.randomElement(using: &random)! }
        let string = words.reduce("") { line, word in
          line + ["\t", "\t", "\t\t", " "].randomElement(using: &random)! + word
        }
        let text = Self.text(Bool.random(using: &random) ? string : "x" + string, sharingStylesOf: styles)
        let whole = try #require(size(text, .infinity)).lineWidths[0]
        let widths = [Double.infinity, 500, whole, whole.nextDown, whole.nextUp, whole * 0.7 + 1]
        let width = max(widths.randomElement(using: &random)!, 1)
        let layout = TextTypesetter(
          text.mapParagraphStyles { $0.ignoresLeading = true }, usesFastPath: false
        ).layout(in: TextShape(width: width))
        let paragraph = layout.paragraphs[0].layout
        let measured = try #require(size(text, width))
        let context = "seed \(seed), text \(number), width \(width): \(string.debugDescription)"
        #expect(measured.lineWidths == paragraph.lines.map(\.width), "\(context)")
        #expect(measured.height == layout.usedHeight, "\(context)")
      }
    }
  }

  @Test("A line with a ligature between its tabs is neither shaped nor laid out")
  func ways() throws {
    let styles = try Self.styles("noto/NotoSans-Regular.ttf") { $0.defaultTabInterval = 28 }
    let string = Array(repeating: "int aio_fildes\t\ty", count: 100).joined(separator: "\n")
    let text = Self.text(string, sharingStylesOf: styles)
    var measurer = ParagraphMeasurer(
      text, canonicalStyles: text.canonicalStyles(), width: 600, usesFastPath: true,
      storesOpportunities: false)
    measurer.columns.spans.isWanted = true
    var measure = TextMeasure()
    text.text.withView { view in
      for range in ParagraphRanges.ranges(of: text.text) {
        guard case .singleLine = measurer.measure(range, of: view, into: &measure) else {
          Issue.record("\(range) was measured in another way")
          return
        }
      }
    }
    let counts = measurer.tally.counts.pointee
    #expect(counts.singleLineParagraphs == 100)
    #expect(counts.shapedParagraphs == 0)
    #expect(counts.newWords == 1, "aio_fildes is asked for once")
    #expect(measure.lineEnds.count == 100)
  }
}
