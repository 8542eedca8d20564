import GalleyFonts
import GalleyHyphenation
import TestSupport
import Testing
import TextEngine

@Suite("Hyphenated lines")
struct HyphenatedLinesTests {
  private let english = """
    Typographical considerations notwithstanding, extraordinarily complicated responsibilities \
    characteristically accompany internationalization: documentation, standardization, implementation \
    and interoperability requirements inevitably overwhelm unprepared administrators.
    """

  private func layout(
    _ text: String, language: String?, factor: Double, width: Double, face: FontFace = EngineFixture.serif
  ) -> ColumnLayout {
    var style = EngineFixture.style(face, 14)
    style.language = language
    let paragraph = EngineFixture.paragraphStyle { $0.hyphenationFactor = factor }
    return EngineFixture.layout(text, style, paragraph, width: width)
  }

  /// What a line shows, read from its glyphs through the font's character map.
  private func shown(_ line: ColumnLine) -> String {
    let face = EngineFixture.serif.instance()
    var names: [UInt16: Character] = [:]
    for scalar in (0x20..<0x250).map({ UInt32($0) }) + [0x2010] {
      if let glyph = face.glyph(for: scalar), let unicode = Unicode.Scalar(scalar) {
        names[glyph] = names[glyph] ?? Character(unicode)
      }
    }
    let ids = line.line.runs.flatMap { line.layout.glyphs(of: $0).ids }
    return String(ids.compactMap { names[$0] })
  }

  @Test("S0-05: factor 0 adds no hyphen, factor 1 does, and the text stays as it is")
  func hyphenationSwitch() {
    let off = layout(english, language: "en-US", factor: 0, width: 120)
    for line in off.allLines { #expect(!line.line.isHyphenated && !shown(line).hasSuffix("-")) }
    let on = layout(english, language: "en-US", factor: 1, width: 120)
    let divided = on.allLines.filter(\.line.isHyphenated)
    #expect(divided.count >= 2)
    for line in divided { #expect(["-", "‐"].contains(shown(line).last)) }
    #expect(on.allLines.last?.range.upperBound == english.utf16.count)
  }

  @Test("S0-06: a word is divided only on lines that whole words fill less than the factor")
  func threshold() {
    for factor in [0.3, 0.5, 0.7, 0.9] {
      let some = layout(english, language: "en-US", factor: factor, width: 130).allLines
      for line in some {
        // The same line without hyphenation: what whole words alone would have filled.
        let rest = String(decoding: Array(english.utf16)[line.range.lowerBound...], as: UTF16.self)
        let whole = layout(rest, language: nil, factor: 0, width: 130).allLines[0]
        let wordsFit = String(rest.prefix { $0 != " " }).utf16.count <= whole.range.count
        if line.line.isHyphenated {
          #expect(!wordsFit || whole.line.width < factor * 130)
        } else if wordsFit, !line.line.endsInForcedBreak {
          #expect(line.range.count == whole.range.count)
        }
      }
    }
  }

  @Test("S0-07: the hyphen always fits", arguments: Array(stride(from: 60, through: 300, by: 1)))
  func hyphenFits(width: Int) {
    for factor in [0.6, 1] {
      for line in layout(english, language: "en-US", factor: factor, width: Double(width)).allLines {
        let glyphs = line.line.runs.map { line.layout.glyphs(of: $0) }
        let advance = glyphs.flatMap(\.advances).reduce(0, +) - line.line.trailingWhitespaceWidth
        #expect(advance <= Double(width) + 1e-6)
        #expect(abs(advance - line.line.width) < 1e-6)
      }
    }
  }

  @Test("S0-08: divisions are those of the language's patterns, and an unknown language has none")
  func language() throws {
    for (word, language) in [
      ("Donaudampfschifffahrt", "de"), ("characteristically", "en-US"), ("Zusammenarbeit", "de"),
    ] {
      let points = try HyphenationLibrary.system.hyphenator(for: language).points(in: Array(word.utf16))
      let allowed = Set(points.map(\.offset))
      var used: Set<Int> = []
      for width in stride(from: 20.0, to: 160, by: 3) {
        for line in layout(word, language: language, factor: 1, width: width).allLines
        where line.line.isHyphenated {
          used.insert(line.range.upperBound)
        }
      }
      #expect(!used.isEmpty)
      #expect(used.isSubset(of: allowed), "\(word)")
      for unknown in [nil, "tlh"] {
        #expect(
          !layout(word, language: unknown, factor: 1, width: 60).allLines.contains { $0.line.isHyphenated })
      }
    }
  }

  @Test("U32: a changed spelling is shown at both ends of the cut, and the text is untouched")
  func changedSpelling() {
    // Hungarian "asszony" is divided as "asz-szony".
    let word = "asszony"
    var found: Set<[String]> = []
    for width in stride(from: 25.0, to: 90, by: 1) {
      let lines = layout(word, language: "hu", factor: 1, width: width).allLines
      if lines.count == 2, lines[0].line.isHyphenated {
        found.insert(lines.map { shown($0).replacing("‐", with: "-") })
        #expect(lines[0].range.upperBound == lines[1].range.lowerBound)
        #expect(lines[1].range.upperBound == word.utf16.count)
      }
    }
    #expect(found.contains(["asz-", "szony"]))
  }

  @Test("A soft hyphen shows where a line ends at it and nowhere else")
  func softHyphens() {
    let text = "extra\u{AD}ordinary"
    let wide = layout(text, language: nil, factor: 0, width: 400).allLines
    #expect(
      wide.count == 1 && !wide[0].line.isHyphenated
        && shown(wide[0]).filter { $0 == "-" || $0 == "‐" }.isEmpty)
    let narrow = layout(text, language: nil, factor: 0, width: 60).allLines
    #expect(narrow.count == 2)
    #expect(narrow[0].line.isHyphenated)
    #expect(["-", "‐"].contains(shown(narrow[0]).last))
    #expect(narrow[0].range == 0..<6)
  }

  @Test("Polish repeats an explicit hyphen on the next line")
  func repeatedHyphen() {
    let lines = layout("biało-czerwony", language: "pl", factor: 0.01, width: 60).allLines
    #expect(lines.count == 2)
    #expect(shown(lines[0]).hasSuffix("-"))
    #expect(shown(lines[1]).hasPrefix("-"))
  }

  @Test("U33: an inserted hyphen owns no character: every hit is on a character of the text")
  func insertedGlyphsOwnNothing() throws {
    let column = layout(english, language: "en-US", factor: 1, width: 120)
    let first = column.allLines.first { $0.line.isHyphenated }
    let line = try #require(first)
    let end = line.layout.spans(of: line.line.range, inLine: line.index).last?.end ?? 0
    #expect(end < line.line.width)
    #expect(line.layout.character(atX: (end + line.line.width) / 2, inLine: line.index) == nil)
    #expect(
      line.layout.position(atX: (end + line.line.width) / 2, inLine: line.index).offset
        == line.line.range.upperBound)
    for offset in line.line.range {
      let spans = line.layout.spans(of: offset..<offset + 1, inLine: line.index)
      for span in spans where span.width > 0.1 {
        #expect(
          line.layout.character(atX: (span.start + span.end) / 2, inLine: line.index)?.contains(offset)
            == true)
      }
    }
  }

  @Test("A column that begins inside a divided word goes on with the changed spelling")
  func continuedWord() throws {
    let word = "asszony"
    let first = layout(word, language: "hu", factor: 1, width: 40).allLines
    let second = try #require(first.dropFirst().first)
    var style = EngineFixture.style(EngineFixture.serif, 14)
    style.language = "hu"
    let typesetter = TextTypesetter(
      EngineFixture.text(word, style, EngineFixture.paragraphStyle { $0.hyphenationFactor = 1 }))
    let rest = typesetter.layout(from: second.range.lowerBound, in: TextShape(width: 40)).allLines
    #expect(shown(rest[0]) == shown(second))
  }

  @Test("A veto moves a break to the opportunity before, each is asked for once, and a full veto still ends")
  func veto() {
    let text = "https://example.org/path/file?query=1&more=2 and words after it"
    let typesetter = TextTypesetter(EngineFixture.text(text))
    for width in stride(from: 30.0, through: 400, by: 10) {
      var asked: [BreakOpportunity: Int] = [:]
      let column = typesetter.layout(in: TextShape(width: width)) { opportunity in
        asked[opportunity, default: 0] += 1
        return opportunity.offset > 44
      }
      #expect(asked.values.allSatisfy { $0 == 1 })
      #expect(column.range.upperBound == text.utf16.count)
      for line in column.allLines.dropLast() where line.range.upperBound <= 44 {
        // Only where nothing else is left, between graphemes: the line is full.
        #expect(line.line.width > width - 20)
      }
      let full = typesetter.layout(in: TextShape(width: width)) { _ in false }
      #expect(full.range.upperBound == text.utf16.count)
    }
  }
}
