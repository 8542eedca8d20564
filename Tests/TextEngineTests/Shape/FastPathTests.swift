import GalleyFonts
import Foundation
import TestSupport
import Testing

import TextEngine

/// The tables and remembered words against the engine without them: HarfBuzz for every run, a walk for every
/// line.
@Suite("The fast path gives what HarfBuzz gives")
struct FastPathTests {
  @Test("Random text of many scripts and styles", arguments: UInt64(0)..<24)
  func randomText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    FastPathTests.expectSame(text(seed, length: 3000, &random), widths: [.infinity, 300, 31], "seed \(seed)")
  }

  @Test("A shaper that has shaped other texts, with other styles and fonts", arguments: UInt64(0)..<6)
  func sharedShaper(seed: UInt64) {
    var random = SeededGenerator(seed: seed + 100)
    let shaper = TextShaper()
    for turn in 0..<40 {
      var text = text(UInt64(turn), length: Int.random(in: 1...500, using: &random), &random)
      if turn % 10 == 9 {
        text = StyledText(
          text: text.text, styles: text.styles, runs: text.runs, paragraphStyles: text.paragraphStyles,
          paragraphRuns: text.paragraphRuns, fonts: FontCollection(faces: [EngineFixture.sans]))
      }
      let typesetter = TextTypesetter(text)
      for index in typesetter.paragraphRanges.indices { _ = typesetter.paragraph(index, by: shaper) }
      FastPathTests.expectSame(text, typesetter, widths: [200], "seed \(seed), turn \(turn)")
    }
  }

  @Test("A shaper that has met more words and styles than it remembers")
  func muchText() {
    let shaper = TextShaper()
    var random = SeededGenerator(seed: 7)
    let letters = Array("абвгдежзийклмнопрстуфхцчшщъыьэюя")
    for turn in 0..<1100 {
      let words = (0..<60).map { _ in
        String(
          (0..<Int.random(in: 2...7, using: &random)).map { _ in letters.randomElement(using: &random)! })
      }
      var style = EngineFixture.style(EngineFixture.serif)
      style.letterSpacing = Double(turn) / 1000
      let text = StyledText(words.joined(separator: " "), style: style, fonts: EngineFixture.collection)
      let typesetter = TextTypesetter(text)
      _ = typesetter.paragraph(0, by: shaper)
      if turn % 50 == 0 || turn > 1000 && turn % 10 == 0 {
        FastPathTests.expectSame(text, typesetter, widths: [200], "turn \(turn)")
      }
    }
  }

  /// A text of some words in a few styles.
  private func text(_ seed: UInt64, length: Int, _ random: inout SeededGenerator) -> StyledText {
    let words = EngineFixture.words + FastPathTests.words
    var string = ""
    while string.utf16.count < length {
      string += words.randomElement(using: &random)!
      if Int.random(in: 0..<4, using: &random) > 0 { string += " " }
      if Int.random(in: 0..<60, using: &random) == 0 { string += "\n" }
    }
    let units = Array(string.utf16)
    let faces = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu, EngineFixture.han]
    var styles = faces.map { EngineFixture.style($0) }
    styles[1].features = [FontFeature(tag: "liga", value: 0)]
    styles[2].letterSpacing = seed % 3 == 0 ? 0.7 : seed % 3 == 1 ? -3 : 0
    styles[3].language = "ja"
    var runs: [StyledText.Run] = []
    var end = 0
    while end < units.count {
      end = min(end + Int.random(in: 1..<400, using: &random), units.count)
      runs.append(StyledText.Run(end: end, style: Int.random(in: 0..<styles.count, using: &random)))
    }
    let style = EngineFixture.paragraphStyle {
      $0.alignment = seed % 2 == 0 ? .natural : .justified
      if seed % 5 == 0 { $0.eastAsianSpacing = .all }
      if seed % 7 == 0 { $0.baseDirection = .rightToLeft }
    }
    return StyledText(
      text: units, styles: styles, runs: runs, paragraphStyles: [style],
      paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], fonts: EngineFixture.collection)
  }

  @Test("Installed fonts: every twelfth, or all with GALLEY_ALL_TESTS")
  func installedFonts() throws {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")!.compactMap { $0 as? String }
      .filter { ["ttf", "otf", "ttc"].contains(($0 as NSString).pathExtension) }.sorted()
    var random = SeededGenerator(seed: 4)
    var text = ""
    for _ in 0..<300 {
      if Bool.random(using: &random) {
        text += FastPathTests.words.randomElement(using: &random)! + " "
      } else {
        for _ in 0..<Int.random(in: 1..<9, using: &random) {
          text.unicodeScalars.append(FastPathTests.characters.randomElement(using: &random)!)
        }
      }
    }
    var compared = 0
    for (index, file) in files.enumerated() where runsAllTests || index % 12 == 0 {
      guard let face = try? FontFace(contentsOf: "/usr/share/fonts/" + file) else { continue }
      let styled = StyledText(
        text, style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
      FastPathTests.expectSame(styled, widths: [.infinity, 200], file)
      compared += 1
    }
    #expect(compared > 20, "the test needs fonts to compare")
  }

  @Test("A font whose rules look at up to eight glyphs: Inter's signs beside capitals", arguments: 0..<8)
  func rulesThatLookAround(seed: Int) throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
    let fonts = FontCollection(faces: [face])
    var random = SeededGenerator(seed: UInt64(seed) + 300)
    let signs = Array("()[]{}-–—:<>=+*×x→@/\\·•«» 0123456789ABGHMOTWZ aeimnt,.’ÄÉžЖЯж  e\u{301}1⁄2")
    var texts: [String] = []
    for _ in 0..<60 {
      var text = ""
      while text.utf16.count < 160 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: text += FastPathTests.words.randomElement(using: &random)! + " "
        case 1: text += "plain words of prose, long enough for margins "
        default:
          for _ in 0..<Int.random(in: 1..<9 << (seed & 1), using: &random) {
            text.append(signs.randomElement(using: &random)!)
          }
        }
      }
      texts.append(text)
    }
    let styled = StyledText(texts.joined(separator: "\n"), style: EngineFixture.style(face), fonts: fonts)
    FastPathTests.expectSame(styled, widths: [.infinity, 90], "seed \(seed)")
  }

  @Test("Words beside spaces that rules look over: accents and reph in Devanagari", arguments: UInt64(0)..<8)
  func accentsOverSpaces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 500)
    let syllables = ["र्क", "र्कि", "र्थ", "की", "कि", "ति", "नि", "क", "ग", "में", "हि", "◌", "ं", "ँ", "द्ध", "श्री"]
    let accents = ["\u{951}", "\u{952}", "\u{1CDA}", "\u{A8E1}", "\u{A8F1}", "\u{20F0}"]
    for name in ["NotoSansDevanagari-Regular", "NotoSerifDevanagari-Regular"] {
      let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/\(name).ttf")
      var (texts, known) = ([String](), 0)
      for _ in 0..<80 {
        // Most texts have accents in a few words, as those have that have any.
        let share = [0, 30, 4].randomElement(using: &random)!
        var text = ""
        while text.utf16.count < 60 {
          for _ in 0..<Int.random(in: 1..<4, using: &random) {
            text += syllables.randomElement(using: &random)!
          }
          if share > 0, Int.random(in: 0..<share, using: &random) == 0 {
            text += [" ", "  ", ""].randomElement(using: &random)! + accents.randomElement(using: &random)!
            known += 1
          }
          text += " "
        }
        texts.append(text)
      }
      #expect(known > 0)
      let styled = StyledText(
        texts.joined(separator: "\n"), style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
      FastPathTests.expectSame(styled, widths: [.infinity, 90], "\(name), seed \(seed)")
    }
  }

  @Test("Fonts of source code and of books, where they are installed")
  func fontsWithManyRules() {
    let families = ["Fira Code", "Charis SIL", "Roboto", "Inter"]
    let signs = Array("-=<>!|&*+/:;.,?#@_~^%$()[]{}\"'`\\ 0123xXwWfiABab")
    for (number, family) in families.enumerated() {
      guard let face = FontCollection.system.face(family: family, traits: FontTraits()) else { continue }
      var random = SeededGenerator(seed: UInt64(number) + 70)
      var texts: [String] = []
      for _ in 0..<120 {
        var text = ""
        while text.utf16.count < 120 {
          if Bool.random(using: &random) {
            text += FastPathTests.words.randomElement(using: &random)! + " "
          } else {
            for _ in 0..<Int.random(in: 1..<8, using: &random) {
              text.append(signs.randomElement(using: &random)!)
            }
          }
        }
        texts.append(text)
      }
      let styled = StyledText(
        texts.joined(separator: "\n"), style: EngineFixture.style(face), fonts: FontCollection(faces: [face]))
      FastPathTests.expectSame(styled, widths: [.infinity, 90], family)
      MeasureOracle.expectSame(styled, widths: [.infinity, 120], family)
    }
  }

  /// What is hard about simple text: ligatures, kerning, marks, fractions, spaces.
  private static let words = [
    "office", "affluent", "waffle", "fjord", "AVATAR", "T.V.A.", "To", "Ty", "fi", "ffi", "Wolf’s",
    "“quoted”", "1⁄2",
    "12⁄345", "x\u{301}y", "Te\u{301}st", "i\u{307}", "j\u{301}", "\u{301}", "don’t", "—", "…", "½", "№",
    "Ünï", "Кириллица",
    "Ελληνικά", "漢字かな", "「排版」、。", "テキスト", "한국어", "가나다.", "가\u{11A8}", "\u{1112}\u{1161}\u{11AB}글", "대한民國",
    "->", "!==", "www.", "<=>", "fi\u{200C}fi", "\u{AD}soft",
    "漢\u{FE00}", "e\u{200D}e",
    "\u{A0}", "\u{3000}", "\u{2003}", "ĳ", "Å", "ŷ", "L·L", "''", "f", "fff", "ct", "st", "Th", "tt",
  ]
  private static let characters = Array(
    (" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
      + "    eeettaaoiinnshrdlufiflffii«»¿¡éèöñßœ’”–").unicodeScalars)

  static func expectSame(
    _ text: StyledText, _ typesetter: TextTypesetter? = nil, widths: [Double], _ what: String
  ) {
    let fast = typesetter ?? TextTypesetter(text)
    let slow = TextTypesetter(text, usesFastPath: false)
    for width in widths {
      let shape = TextShape(width: width)
      let (a, b) = (fast.layout(in: shape), slow.layout(in: shape))
      #expect(a.paragraphs.count == b.paragraphs.count, "\(what), width \(width)")
      for (a, b) in zip(a.paragraphs, b.paragraphs) {
        guard a.layout.lines == b.layout.lines, a.layout.runs == b.layout.runs,
          a.layout.fonts == b.layout.fonts,
          same(a.layout, b.layout)
        else {
          Issue.record("\(what), width \(width): the paragraph at \(a.offset) differs")
          return
        }
      }
    }
  }

  private static func same(_ a: ParagraphLayout, _ b: ParagraphLayout) -> Bool {
    a.runs.indices.allSatisfy { index in
      let (a, b) = (a.glyphs(of: index), b.glyphs(of: index))
      return a.ids == b.ids && a.xs == b.xs && a.ys == b.ys && a.advances == b.advances
        && a.clusters == b.clusters
    }
  }
}
