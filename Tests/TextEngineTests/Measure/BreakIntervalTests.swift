import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// What is not looked at again where a new width changes no lines.
@Suite("Lines that stay as they are are taken over")
struct BreakIntervalTests {
  private static func text(_ string: String, _ style: ParagraphStyle = ParagraphStyle()) -> StyledText {
    let units = Array(string.utf16)
    return StyledText(
      text: units, styles: [EngineFixture.style(EngineFixture.sans)],
      runs: [StyledText.Run(end: units.count, style: 0)], paragraphStyles: [style],
      paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], fonts: EngineFixture.collection)
  }

  @Test("Places are read where lines change, and only there")
  func readsNoPlaces() {
    let sentence = "Boxes of many sizes pass the door while somebody counts the quick ones. "
    let count = 15
    let paragraphs = Array(repeating: String(repeating: sentence, count: 4), count: count)
    let text = BreakIntervalTests.text(paragraphs.joined(separator: "\n"))
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 250)
    var before = typesetter.measure(width: 250)
    var (taken, read) = (0, 0)
    for width in stride(from: 250.0, through: 450, by: 1) {
      let old = typesetter.measureCounts
      let found = typesetter.measure(width: width)
      let expected = TextTypesetter(text).measure(width: width, threads: 1, storesOpportunities: false)
      #expect(found.lineEnds == expected.lineEnds && found.heights == expected.heights, "width \(width)")
      let counts = typesetter.measureCounts
      let stays = expected.lineEnds == before.lineEnds
      #expect(counts.reusedParagraphs - old.reusedParagraphs == (stays ? count : 0), "width \(width)")
      #expect(counts.storedParagraphs - old.storedParagraphs == (stays ? 0 : count), "width \(width)")
      #expect(counts.scannedParagraphs == old.scannedParagraphs && counts.shapedParagraphs == 0)
      taken += stays ? 1 : 0
      read += stays ? 0 : 1
      before = found
    }
    #expect(taken > 50 && read > 5, "the text needs widths of both kinds")
  }

  @Test("Paragraphs on one line are broken again only where they are wider")
  func oneLine() {
    let count = 60
    let lines = (0..<count).map { "A line of \(String(repeating: "so ", count: $0 % 20))words" }
    let text = BreakIntervalTests.text(lines.joined(separator: "\n"))
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 5000)
    #expect(typesetter.measure(width: 5000).lineCount == count)
    #expect(typesetter.measureCounts.storedParagraphs == count)
    for width in [.infinity, 900, 6000, 700.25, 1e300] {
      #expect(typesetter.measure(width: width).lineCount == count)
    }
    #expect(typesetter.measureCounts.storedParagraphs == count)
    #expect(typesetter.measureCounts.reusedParagraphs == 5 * count)
    let narrow = typesetter.measure(width: 300)
    let broken = (0..<count).count { narrow.lines(ofParagraph: $0).count > 1 }
    #expect(broken > 5 && broken < count - 5)
    #expect(typesetter.measureCounts.storedParagraphs == count + broken)
    #expect(typesetter.measureCounts.reusedParagraphs == 6 * count - broken)
  }

  @Test("Tabs and justified lines, which depend on their line, are not taken over")
  func otherParagraphs() {
    let words = String(repeating: "some words that fill a few lines ", count: 10)
    let tabs = BreakIntervalTests.text(Array(repeating: "a\t" + words, count: 8).joined(separator: "\n"))
    let justified = BreakIntervalTests.text(
      Array(repeating: words, count: 8).joined(separator: "\n"),
      EngineFixture.paragraphStyle { $0.alignment = .justified })
    for text in [tabs, justified] {
      let typesetter = TextTypesetter(text)
      for _ in 0..<3 { _ = typesetter.measure(width: 300) }
      #expect(typesetter.measureCounts.reusedParagraphs == 0)
      #expect(typesetter.measureCounts.shapedParagraphs == 24)
    }
  }
}
