import GalleyFonts
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

/// Khmer that is added up from syllables.
@Suite("Text added up from syllables is as wide as HarfBuzz makes it")
struct SyllableTests {
  private static let noto = "/usr/share/fonts/truetype/noto/"
  static let notoFiles = [noto + "NotoSansKhmer-Regular.ttf", noto + "NotoSerifKhmer-Regular.ttf"]

  /// Tokens in a font, and HarfBuzz by itself.
  private struct Tokens {
    let table: SyllableTable
    let oracle: HarfBuzzOracle

    /// - Returns: `nil` if the font lacks the script, or has no syllables.
    init?(_ face: FontFace) {
      guard (0x1780...0x17A2).allSatisfy({ face.covers($0) }) else { return nil }
      let style = TextStyle(font: Font(instance: face.instance(), size: 16))
      guard
        let table = SyllableTable(
          setting: 0, font: 0, instance: face.instance(),
          alphabet: AtomAlphabet(.khmer, isRightToLeft: false)!, style: style)
      else { return nil }
      self.table = table
      oracle = HarfBuzzOracle(face.source, face: face.index)
    }

    func token(_ token: [UInt16]) -> SyllableTable.Token? {
      token.withUnsafeBufferPointer { table.token($0) { _ in true } }
    }

    func expected(_ text: [UInt16]) -> Int {
      oracle.shape(text, direction: .leftToRight).reduce(0) { $0 + Int($1.advance) }
    }
  }

  /// A syllable that may occur in a text, or one that may not.
  static func syllable(_ random: inout SeededGenerator) -> [UInt16] {
    func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func one(of units: ClosedRange<UInt16>) -> UInt16 { UInt16.random(in: units, using: &random) }
    // Rules that look over syllables are mostly about RO.
    func consonant() -> UInt16 {
      isOne(in: 3) ? 0x179A : one(of: isOne(in: 12) ? 0x17A3...0x17B3 : 0x1780...0x17A2)
    }
    if isOne(in: 30) { return [one(of: isOne(in: 2) ? 0x17D4...0x17DC : 0x17E0...0x17E9)] }
    if isOne(in: 20) {
      return [[0x28, 0x29, 0x22, 0x2C, 0x3B, 0xA0, 0x201C, 0x201D, 0x2026].randomElement(using: &random)!]
    }
    var syllable = [consonant()]
    if isOne(in: 16) { syllable.append(0x17CC) }
    while isOne(in: 3) { syllable += [0x17D2, consonant()] }
    if isOne(in: 6) { syllable.append(one(of: 0x17C9...0x17CA)) }
    if !isOne(in: 3) { syllable.append(one(of: 0x17B6...0x17C5)) }
    while isOne(in: 4) { syllable.append(one(of: 0x17C6...0x17D1)) }
    if isOne(in: 40) { syllable.append([0x17D2, 0x17DD, 0x17D3].randomElement(using: &random)!) }
    return syllable
  }

  @Test("In every installed font that has syllables: each word, and lines of words side by side and apart")
  func everyFont() {
    var names: [String] = []
    for entry in FontCollection.system.entries {
      guard let face = try? entry.open(), let tokens = Tokens(face) else { continue }
      names.append(face.familyName)
      var random = SeededGenerator(seed: 1780 + UInt64(names.count))
      let space = tokens.expected([0x20])
      var line: [UInt16] = []
      var (sum, tail) = (0, SyllableTable.noTail)
      var (metCount, boundCount) = (0, 0)
      for _ in 0..<(runsAllTests ? 20000 : 3000) {
        let word = (0..<Int.random(in: 1..<5, using: &random)).flatMap { _ in SyllableTests.syllable(&random)
        }
        guard let token = tokens.token(word) else { continue }
        let spaces = Int.random(in: 0..<4, using: &random) % 3
        var gap = [UInt16](repeating: 0x20, count: spaces)
        if Bool.random(using: &random) { gap.insert(0x200B, at: Int.random(in: 0...spaces, using: &random)) }
        if !tokens.table.mayMeet(tail, token.head, spaces: spaces) || line.count > 400 {
          if line.count <= 400 { boundCount += 1 }
          #expect(tokens.expected(line) == sum, "\(face): \(String(decoding: line, as: UTF16.self)) \(line)")
          (line, sum, gap) = ([], 0, [])
        } else {
          metCount += 1
          sum += spaces * space
        }
        line += gap + word
        sum += Int(token.advance)
        tail = token.tail
      }
      #expect(metCount > 5 * boundCount, "\(face)")
    }
    #expect(names.contains("Noto Sans Khmer") && names.contains("Noto Serif Khmer"), "\(names)")
  }

  @Test("Words of Noto's fonts that rules see together are left to HarfBuzz", arguments: notoFiles)
  func boundWords(file: String) throws {
    let tokens = try #require(Tokens(try FontFace(contentsOf: file)))
    func token(_ text: String) throws -> SyllableTable.Token {
      try #require(tokens.token(Array(text.utf16)), "\(text)")
    }
    // GPOS: a mark at the right, a space or none, then the vowel E or RO.
    let (mark, vowel) = (try token("ទ័"), try token("កែ"))
    #expect(!tokens.table.mayMeet(mark.tail, vowel.head, spaces: 0))
    #expect(!tokens.table.mayMeet(mark.tail, vowel.head, spaces: 1))
    #expect(tokens.table.mayMeet(mark.tail, vowel.head, spaces: 2))
    let plain = try token("ក")
    #expect(tokens.table.mayMeet(plain.tail, vowel.head, spaces: 0))
    #expect(tokens.table.mayMeet(mark.tail, plain.head, spaces: 0))
    // In one word HarfBuzz is asked for both together, and so may what comes next be.
    for text in ["ទ័កែ", "ទ័រ", "កទ័រក", "ទ័ទ័រ", "(ទ័រ)", "ទ័\u{A0}រ។"] {
      #expect(try Int(token(text).advance) == tokens.expected(Array(text.utf16)), "\(text)")
    }
    // Joiners, what is not seen, other scripts, a virama without a letter, dotted circles.
    for text in ["ក\u{200D}", "ក\u{200C}ា", "\u{17B4}", "កж", "ក្", "ា", "កាា", "(ា", "ក (ក)"] {
      #expect(tokens.token(Array(text.utf16)) == nil, "\(text)")
    }
  }

  @Test("More syllables than fit are forgotten, and found again")
  func bounds() throws {
    let tokens = try #require(Tokens(try FontFace(contentsOf: SyllableTests.notoFiles[0])))
    var random = SeededGenerator(seed: 17)
    for number in 0..<40000 {
      let syllable = SyllableTests.syllable(&random) + [0x17D4 + UInt16(number % 3)]
      guard let token = tokens.token(syllable), number % 500 == 0 else { continue }
      #expect(Int(token.advance) == tokens.expected(syllable), "\(syllable)")
    }
    #expect(tokens.table.edgeCounts.heads <= 512 && tokens.table.edgeCounts.tails <= 2048)
    let most = SyllableTable.mostSteps
    #expect(tokens.table.stepCounts.steps <= most && tokens.table.stepCounts.beginnings <= most)
  }

  @Test("Paragraphs are measured as they are laid out", arguments: notoFiles)
  func paragraphs(file: String) throws {
    let face = try FontFace(contentsOf: file)
    var random = SeededGenerator(seed: UInt64(file.utf8.count))
    let others = [
      "a", "Writer", "1.5", "(ក)", "ក\u{200D}", "។", "៖", "\u{A0}", "\u{200E}", "ៗ", "“ខ”", "\u{A0}។",
      "1\u{A0}។", ".5", "(+", "\u{2014}", "%",
    ]
    for round in 0..<(runsAllTests ? 60 : 12) {
      var text: [UInt16] = []
      while text.count < 3000 {
        for _ in 0..<Int.random(in: 1..<40, using: &random) {
          for _ in 0..<Int.random(in: 1..<4, using: &random) { text += SyllableTests.syllable(&random) }
          if round % 3 > 0, Int.random(in: 0..<16, using: &random) == 0 {
            text += Array(others.randomElement(using: &random)!.utf16)
          }
          text += Array(
            ["\u{200B}", " ", "", "\u{200B}", "\u{200B}\u{200B}", "\u{200B} "].randomElement(using: &random)!
              .utf16)
        }
        text.append(0x0A)
      }
      let styled = StyledText(
        String(decoding: text, as: UTF16.self),
        style: EngineFixture.style(face), fonts: EngineFixture.collection)
      MeasureOracle.expectSame(styled, widths: [90, 320, 611], "\(face.familyName), round \(round)")
    }
  }

  @Test("Prose with spaces without width is measured by its words, not laid out")
  func prose() throws {
    let face = try FontFace(contentsOf: SyllableTests.notoFiles[0])
    let sentence = "អ្នក​អាច​បញ្ចូល​ច្បាប់​ចម្លង​មួយ​នៃ​គំនូសតាង​មួយ ដែល​មិន​ត្រូវ​បាន​ធ្វើឲ្យ​ទាន់សម័យ នៅ​ពេល​អ្នក​កែប្រែ​ទិន្នន័យ ។\n"
    let text = StyledText(
      String(repeating: sentence, count: 30),
      style: EngineFixture.style(face), fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 300, threads: 1, storesOpportunities: false)
    #expect(typesetter.measureCounts.shapedParagraphs == 0)
    #expect(typesetter.measureCounts.scannedParagraphs == 30)
  }

  @Test("Words that rules see side by side are measured together, signs beside words with them")
  func joinedWords() throws {
    let face = try FontFace(contentsOf: SyllableTests.notoFiles[0])
    let paragraphs = [
      "ទ័ រួច ហើយ", "ទ័\u{200B}រួច", "ក ទ័\u{200B} \u{200B}រួច\u{200B}ក", "ទ័ ទ័ រួច (ទ័ រ)", "ទ័ រ\u{A0}។",
    ]
    let text = StyledText(
      String(repeating: paragraphs.joined(separator: "\n") + "\n", count: 60),
      style: EngineFixture.style(face), fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 600, threads: 1, storesOpportunities: false)
    #expect(typesetter.measureCounts.shapedParagraphs == 0)
    MeasureOracle.expectSame(text, widths: [40, 60, 90, 600], "\(face.familyName)")
  }

  @Test("A control among words is in no run of a font whose rules look over spaces")
  func controls() throws {
    let khmer = try FontFace(contentsOf: SyllableTests.notoFiles[0])
    let latin = EngineFixture.sans
    let collection = FontCollection(faces: [latin, khmer])
    let paragraph = "ចេញ\u{200B}ពី\u{200B}ការ\u{200B}ផ្លាស់ប្ដូរ\u{200B}របៀប\u{200B}ថត\u{A0}?\n"
    for control in ["\u{98}", "\u{1}", "\u{98}A", "\u{85}x"] {
      let text = StyledText(
        String(repeating: paragraph, count: 60) + "ថ \(control) ថ\nថ\(control)\n",
        style: EngineFixture.style(latin), fonts: collection)
      MeasureOracle.expectSame(text, widths: [70, 320, 611], "\(control.unicodeScalars)")
    }
  }

  @Test(
    "Runs of other fonts whose rules look over spaces are measured as a whole",
    arguments: [
      "feature kern { pos [A T V] space -120; pos space [A T V] -90; pos a c -40; } kern;",
      """
      lookup high { sub [hyphen parenleft] by [plus equal]; } high;
      feature calt { sub [A V one] space [hyphen parenleft]' lookup high; } calt;
      feature kern { pos T o -100; } kern;
      """,
    ])
  func runs(features: String) throws {
    let khmer = try FontFace(contentsOf: SyllableTests.notoFiles[0])
    let collection = FontCollection(faces: [try EngineFixture.face(with: features), EngineFixture.sans])
    var random = SeededGenerator(seed: UInt64(features.utf8.count))
    let others = [
      "A", "To", "V 1 (a)", "ac -", "T-1", "100", "%", "(A V)", "a\u{301}", "To\u{A0}A", "é", "1\u{FE0F}",
    ]
    for round in 0..<(runsAllTests ? 40 : 8) {
      var text: [UInt16] = []
      while text.count < 3000 {
        for _ in 0..<Int.random(in: 1..<20, using: &random) {
          for _ in 0..<Int.random(in: 0..<3, using: &random) { text += SyllableTests.syllable(&random) }
          for _ in 0..<Int.random(in: 0..<3, using: &random) {
            text += Array(["", " ", " ", "\u{200B}"].randomElement(using: &random)!.utf16)
            text += Array(others.prefix(round % 2 == 0 ? 8 : 12).randomElement(using: &random)!.utf16)
          }
          text += Array(["\u{200B}", " ", "", "  "].randomElement(using: &random)!.utf16)
        }
        text.append(0x0A)
      }
      let styled = StyledText(
        String(decoding: text, as: UTF16.self), style: EngineFixture.style(khmer), fonts: collection)
      MeasureOracle.expectSame(styled, widths: [70, 320, 611], "\(features), round \(round)")
    }
    let styled = StyledText(
      String(repeating: "កម្មវិធី A To V ១០ %\n", count: 200), style: EngineFixture.style(khmer),
      fonts: collection)
    let typesetter = TextTypesetter(styled)
    _ = typesetter.measure(width: 600, threads: 1, storesOpportunities: false)
    // That a font looks over spaces is seen in the first paragraph, which is gone through again then.
    #expect(typesetter.measureCounts.scannedParagraphs == 200)
  }
}
