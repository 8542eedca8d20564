import GalleyFonts
import TestSupport
import Testing
import TextEngine
import GalleyUnicode

@Suite("Lines of mixed text")
struct MixedTextTests {
  @Test("G-12: with a fixed line height emoji, Han and Latin keep an even pitch, and no ink leaves its line")
  func evenPitch() throws {
    let text = "Latin gjpq words\n混排的文字一行\nemoji 👩‍💻🎉 too\nplain again ÁÄ"
    let column = EngineFixture.layout(
      text, EngineFixture.style(EngineFixture.sans, 14),
      EngineFixture.paragraphStyle {
        $0.minimumLineHeight = 30
        $0.maximumLineHeight = 30
        $0.maximumLineSpacing = 0
      }, width: 400)
    let lines = column.allLines
    #expect(lines.count == 4)
    let tops = lines.map { $0.top + $0.line.top }
    #expect(tops == [0, 30, 60, 90])
    #expect(column.usedHeight == 120)
    for line in lines {
      let ink = try #require(line.layout.inkBounds(ofLine: line.index))
      // The emoji font's pictures reach a two-hundredth of an em below the descent that it states.
      #expect(line.line.baseline + ink.y >= line.line.top - 0.07)
      #expect(line.line.baseline + ink.y + ink.height <= line.line.bottom + 0.07)
    }
  }

  @Test("S0-68: beside a circle words are divided, and no line is wider than its interval")
  func exclusionAndHyphenation() {
    let circle = (0..<128).map { side in
      let angle = Double(side) / 128 * 2 * Double.pi
      return TextPoint(x: 160 + 78 * cosine(angle), y: 100 + 78 * cosine(angle - Double.pi / 2))
    }
    var style = EngineFixture.style(EngineFixture.serif, 13)
    style.language = "en-US"
    let text = String(
      repeating: "Extraordinary typographical responsibilities characterize internationalization. ", count: 10
    )
    let typesetter = TextTypesetter(
      EngineFixture.text(text, style, EngineFixture.paragraphStyle { $0.hyphenationFactor = 1 }))
    let lines = typesetter.layout(in: TextShape(width: 320).excluding([circle])).allLines
    for line in lines { #expect(line.line.width <= line.line.interval.width + 1e-6) }
    let narrow = lines.filter { $0.line.interval.width < 150 }
    #expect(narrow.contains { $0.line.isHyphenated })
    #expect(lines.last?.range.upperBound == text.utf16.count)
  }

  /// Cosine by its series: this target does without Foundation.
  private func cosine(_ angle: Double) -> Double {
    let turn = angle - (angle / (2 * Double.pi)).rounded() * 2 * Double.pi
    var term = 1.0
    var sum = 1.0
    for order in 1...20 {
      term *= -turn * turn / Double((2 * order - 1) * (2 * order))
      sum += term
    }
    return sum
  }

  @Test("S0-09: the language is not guessed: text without a tag is never divided")
  func untaggedText() {
    let text =
      "Characteristically extraordinary responsibilities. Donaudampfschifffahrtsgesellschaften und Zusammenarbeit."
    let column = EngineFixture.layout(
      text, EngineFixture.style(), EngineFixture.paragraphStyle { $0.hyphenationFactor = 1 }, width: 90)
    #expect(column.lineCount > 5)
    #expect(!column.allLines.contains { $0.line.isHyphenated })
  }

  @Test(
    "U37: hard breaks inside scripts without spaces end a line at every width",
    arguments: ["\u{0A}", "\u{0D}\u{0A}", "\u{2028}", "\u{0B}", "\u{0C}", "\u{85}", "\u{2029}"])
  func hardBreaks(terminator: String) throws {
    let fonts = try FontCollection(directory: "/usr/share/fonts/truetype/noto")
    for word in ["ภาษาไทยเขียนติดกัน", "ພາສາລາວພາສາລາວ", "ភាសាខ្មែរភាសាខ្មែរ", "မြန်မာဘာသာမြန်မာ"] {
      // Cut in the middle of words, where no dictionary has a break.
      let units = Array(word.utf16)
      let cuts = [2, 5, units.count - 2]
      var text: [UInt16] = []
      var ends: [Int] = []
      for (start, end) in zip([0] + cuts, cuts + [units.count]) {
        text += units[start..<end]
        if end < units.count {
          text += Array(terminator.utf16)
          ends.append(text.count)
        }
      }
      let typesetter = TextTypesetter(
        StyledText(String(decoding: text, as: UTF16.self), style: EngineFixture.style(), fonts: fonts))
      for width in [0, 10, 25, 40, 80, 1000, .infinity] {
        let lineEnds = typesetter.layout(in: TextShape(width: width)).paragraphs.flatMap { paragraph in
          paragraph.layout.lines.map { $0.range.upperBound + paragraph.offset }
        }
        #expect(Set(ends).isSubset(of: lineEnds), "\(word) at \(width)")
      }
    }
  }

  @Test(
    "U37: scripts without spaces break between the words of a dictionary",
    arguments: [
      ("ภาษาไทยเขียนติดกัน", ["ภาษา", "ไทย", "เขียน", "ติด", "กัน"]),
      ("ພາສາລາວ", ["ພາສາ", "ລາວ"]),
      ("ភាសាខ្មែរ", ["ភាសា", "ខ្មែរ"]),
      ("မြန်မာဘာသာ", ["မြန်မာ", "ဘာသာ"]),
    ])
  func dictionaryWords(text: String, words: [String]) throws {
    let fonts = try FontCollection(directory: "/usr/share/fonts/truetype/noto")
    // Three times over, so that lines are wider than any word and nothing has to be cut.
    let text = String(repeating: text, count: 3)
    var boundaries: Set<Int> = [0]
    var length = 0
    for word in words + words + words {
      length += word.utf16.count
      boundaries.insert(length)
    }
    #expect(length == text.utf16.count)
    let typesetter = TextTypesetter(StyledText(text, style: EngineFixture.style(), fonts: fonts))
    let whole = typesetter.layout(in: TextShape(width: .infinity)).allLines[0].line.width
    var found: Set<Int> = [0]
    for share in [0.35, 0.45, 0.55, 0.7, 0.9] {
      let column = typesetter.layout(in: TextShape(width: whole * share))
      for line in column.allLines { found.insert(line.range.upperBound) }
      #expect(column.lineCount > 1)
    }
    #expect(found.isSubset(of: boundaries))
    #expect(found.count > 2)
  }
}
