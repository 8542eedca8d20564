import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// The kinds of text for which measuring has branches of its own, or goes the long way.
@Suite("Measuring special text finds the lines of the long way")
struct MeasureSpecialTests {
  enum Kind: CaseIterable {
    case hyphenated, ruby, verticalForms, combined, placeholders, all
  }

  @Test(
    "Hyphenated paragraphs, rubies, vertical forms and placeholders, in random text",
    arguments: Kind.allCases, UInt64(0)..<(runsAllTests ? 4 : 2))
  func specialText(kind: Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let string = Self.string(&random)
    let units = Array(string.utf16)
    var styles = [EngineFixture.sans, EngineFixture.han, EngineFixture.serif, EngineFixture.arabic].map {
      EngineFixture.style($0, [9, 16, 23.5].randomElement(using: &random)!)
    }
    for index in styles.indices { styles[index].language = ["en", "de", "hu", "ja"][index] }
    for index in styles.indices where index % 2 == 1 || seed % 3 == 0 {
      Self.set(kind, &styles[index], &random)
    }
    var runs: [StyledText.Run] = []
    var end = 0
    while end < units.count {
      end = min(end + Int.random(in: 1..<(seed % 2 == 0 ? 60 : 9), using: &random), units.count)
      runs.append(StyledText.Run(end: end, style: Int.random(in: 0..<styles.count, using: &random)))
    }
    let style = EngineFixture.paragraphStyle {
      if kind == .hyphenated || kind == .all {
        $0.hyphenationFactor = [0.3, 1].randomElement(using: &random)!
      }
      if seed % 4 == 1 { $0.alignment = .justified }
      if seed % 4 == 2 { $0.eastAsianSpacing = .all }
      if seed % 4 == 3 { $0.lineHeightMultiple = 1.3 }
      $0.firstLineHeadIndent = 11
      $0.paragraphSpacing = 4
    }
    MeasureOracle.expectSame(
      StyledText(
        text: units, styles: styles, runs: runs, paragraphStyles: [style],
        paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], fonts: EngineFixture.collection),
      widths: [.infinity, 240, 90, 33, 0], "\(kind), seed \(seed)")
  }

  @Test("The used width counts every line with its own indent", arguments: [true, false])
  func indents(isFirstIndented: Bool) {
    let word = "wwwwwwwwww"
    func text(_ string: String, _ style: ParagraphStyle) -> StyledText {
      EngineFixture.text(string, EngineFixture.style(), style)
    }
    let indented = EngineFixture.paragraphStyle {
      $0.firstLineHeadIndent = isFirstIndented ? 20 : 0
      $0.headIndent = isFirstIndented ? 0 : 20
    }
    let wide = MeasureOracle.LongWay(text(word, ParagraphStyle())).lines(width: .infinity).usedWidth
    // The same word is the widest line of both paragraphs: once without the indent, then with it.
    let paragraphs = [word + "\n", "ww " + word + "\n"]
    let string = (isFirstIndented ? paragraphs.reversed() : paragraphs).joined()
    let whole = text(string, indented)
    let used = TextTypesetter(whole).measureUsedWidth(width: wide + 21, threads: 1).usedWidth
    #expect(used == wide + 20)
    #expect(used == MeasureOracle.LongWay(whole).lines(width: wide + 21).usedWidth)
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let words =
      MeasureTests.latin + MeasureTests.east
      + [
        "hyphenation", "Donaudampfschifffahrt", "Schiffahrt", "asszonnyal", "\u{FFFC}", "\u{FFFC}", "3", "14",
        "漢字",
      ]
    var string = ""
    while string.utf16.count < 250 {
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        string += words.randomElement(using: &random)!
        if Int.random(in: 0..<3, using: &random) > 0 { string += " " }
      }
      string += ["\n", "\r\n", "\u{2028}", "\u{2029}"].randomElement(using: &random)!
    }
    return string
  }

  private static func set(_ kind: Kind, _ style: inout TextStyle, _ random: inout SeededGenerator) {
    if kind == .ruby || kind == .all && Bool.random(using: &random) {
      style.ruby = Ruby(
        ["か", "かんじ", "a long annotation"].randomElement(using: &random)!,
        position: Ruby.Position.allCases.randomElement(using: &random)!)
    }
    if [.verticalForms, .combined, .all].contains(kind) { style.usesVerticalForms = true }
    if kind == .combined || kind == .all && Bool.random(using: &random) { style.combinesUpright = true }
    if kind == .placeholders || kind == .all && Bool.random(using: &random) {
      style.placeholder = Placeholder(
        width: Double.random(in: 0..<50, using: &random), ascent: Double.random(in: -5..<40, using: &random),
        descent: Double.random(in: -5..<20, using: &random))
    }
  }
}
