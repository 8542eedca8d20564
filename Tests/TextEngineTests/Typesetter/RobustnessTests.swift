import GalleyFonts
import TestSupport
import Testing
import TextEngine

/// Inputs that make careless engines trap, hang or eat all memory. Each is laid out whole; what a quadratic
/// step would cost here is more than the time a test run has.
@Suite("Robustness")
struct RobustnessTests {
  private func layOut(_ string: String, width: Double, size: Double = 12) -> ColumnLayout {
    EngineFixture.layout(string, EngineFixture.style(EngineFixture.sans, size), width: width)
  }

  @Test("A million characters without a space")
  func longLine() {
    let string = String(repeating: "x", count: 1_000_000)
    let column = layOut(string, width: 500)
    #expect(column.range == 0..<1_000_000)
    #expect(column.lineCount > 10_000)
    #expect(layOut(string, width: .infinity).lineCount == 1)
  }

  @Test("A hundred thousand marks on one base are one grapheme on one line")
  func manyMarks() {
    let string = "e" + String(repeating: "\u{301}", count: 100_000)
    let column = layOut(string, width: 100)
    #expect(column.lineCount == 1)
    let layout = column.paragraphs[0].layout
    #expect(layout.character(atX: 1, inLine: 0) == 0..<100_001)
    #expect(layout.caretOffsets(at: 50_000, inLine: 0).primary == 0)
  }

  @Test("Twenty thousand changes of direction")
  func manyDirections() {
    let string = String(repeating: "ab אב ", count: 10_000)
    let column = layOut(string, width: 300)
    #expect(column.range == 0..<60_000)
    #expect(layOut(string, width: .infinity).paragraphs[0].layout.runs.count > 20_000)
  }

  @Test(
    "Deep embeddings, stray controls and isolates",
    arguments: ["\u{202A}", "\u{202E}", "\u{2067}", "\u{202C}", "\u{2069}"])
  func bidiControls(control: String) {
    let string = String(repeating: control + "a", count: 2_000)
    #expect(layOut(string, width: 200).range == 0..<4_000)
  }

  @Test(
    "Tabs, soft hyphens and paragraph ends in great number",
    arguments: ["\t", "\u{AD}a", "\n", "\r\n", "\u{2028}", "a\tb "])
  func manySeparators(piece: String) {
    let string = String(repeating: piece, count: 10_000)
    #expect(layOut(string, width: 100).range == 0..<string.utf16.count)
  }

  @Test("Every size has a layout", arguments: [0, 1e-9, 0.5, 1e6, .infinity, .nan, -12])
  func sizes(size: Double) {
    let column = layOut("Some words, كلمات, 文字 and 👩‍💻.", width: 200, size: size)
    #expect(column.usedHeight.isFinite)
    #expect(column.range.upperBound == "Some words, كلمات, 文字 and 👩‍💻.".utf16.count)
  }
}
