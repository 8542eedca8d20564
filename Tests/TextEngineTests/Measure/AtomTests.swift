import GalleyFonts
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

/// Words that are added up from letters in their joined forms and from syllables.
@Suite("Words added up from atoms are as wide as HarfBuzz makes them")
struct AtomTests {
  private static let scripts: [Script] = [
    .arabic, .hebrew, .devanagari, .bengali, .gurmukhi, .gujarati, .oriya, .tamil, .telugu, .kannada,
    .malayalam,
  ]

  /// Words of a text in a font, and HarfBuzz by itself.
  private struct Words {
    let alphabet: AtomAlphabet
    let table: AtomTable
    let oracle: HarfBuzzOracle
    /// What words are made of.
    private let letters: [UInt16]
    private let marks: [UInt16]
    private let virama: UInt16?

    /// - Returns: `nil` if the font lacks the script, or has no atoms.
    init?(_ face: FontFace, _ script: Script, language: String? = nil, features: [FontFeature] = []) {
      let alphabet = AtomAlphabet(script, isRightToLeft: script == .arabic || script == .hebrew)!
      let members = alphabet.members.filter { face.covers(UInt32($0)) }
      letters = members.filter { !AtomAlphabet.isMark(alphabet.role(of: $0)) }
      marks = members.filter { alphabet.role(of: $0) == .sign }
      virama = members.first { alphabet.role(of: $0) == .virama }
      guard letters.count > 15 else { return nil }
      let instance = face.instance()
      var style = TextStyle(font: Font(instance: instance, size: 16))
      style.language = language
      style.features = features
      guard
        let separators = SeparatorTables.separators(
          of: instance, script: script, language: language, features: style.shapingFeatures,
          isRightToLeft: alphabet.isRightToLeft),
        let table = AtomTable(
          setting: 0, font: 0, instance: instance, alphabet: alphabet, separators: separators, style: style)
      else { return nil }
      self.alphabet = alphabet
      self.table = table
      oracle = HarfBuzzOracle(face.source, face: face.index)
    }

    /// A word that may occur in a text: few letters are frequent, most are rare.
    func word(_ random: inout SeededGenerator) -> [UInt16] {
      func letter() -> UInt16 {
        let most = Bool.random(using: &random) ? min(12, letters.count) : letters.count
        return letters[(letters.count / 2 + Int.random(in: 0..<most, using: &random)) % letters.count]
      }
      var word: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<7, using: &random) {
        word.append(letter())
        guard alphabet.hasSyllables else { continue }
        while let virama, Int.random(in: 0..<4, using: &random) == 0 { word += [virama, letter()] }
        while !marks.isEmpty, Int.random(in: 0..<5, using: &random) < 3 {
          word.append(marks.randomElement(using: &random)!)
        }
        if let virama, Int.random(in: 0..<12, using: &random) == 0 { word.append(virama) }
      }
      return word
    }

    func advance(of word: [UInt16]) -> Int32? {
      word.withUnsafeBufferPointer { table.advance(of: $0) { _ in true } }
    }

    func expected(_ text: [UInt16], language: String? = nil, features: [FontFeature] = []) -> Int {
      oracle.shape(
        text, direction: alphabet.isRightToLeft ? .rightToLeft : .leftToRight, language: language,
        features: features.map { .init($0.tag, $0.value) }
      ).reduce(0) { $0 + Int($1.advance) }
    }
  }

  @Test("In every installed font", arguments: AtomTests.scripts)
  func everyFont(script: Script) {
    var random = SeededGenerator(seed: UInt64(script.rawValue))
    var tableCount = 0
    for (number, entry) in FontCollection.system.entries.enumerated() {
      guard let face = try? entry.open(), let words = Words(face, script) else { continue }
      tableCount += 1
      guard runsAllTests || number % 2 == 0 || tableCount < 4 else { continue }
      let space = words.expected([0x20])
      var line: [UInt16] = []
      var sum = 0
      for _ in 0..<(runsAllTests ? 2000 : 400) {
        let word = words.word(&random)
        guard let advance = words.advance(of: word) else { continue }
        let expected = words.expected(word)
        guard Int(advance) == expected else {
          Issue.record(
            "\(face) \(String(decoding: word, as: UTF16.self)) \(word): \(advance), not \(expected)")
          break
        }
        line += [0x20] + word
        sum += space + Int(advance)
      }
      #expect(words.expected(line) == sum, "\(face): a line of all words")
    }
    // Bengali's fonts have rules for the start of a word, Oriya's for contexts of several syllables.
    #expect(tableCount > 0 || [.bengali, .oriya].contains(script), "\(script.tag): no font has atoms")
  }

  @Test(
    "Most words of the usual fonts have atoms",
    arguments: [
      (
        "NotoSansArabic-Regular.ttf", Script.arabic,
        "السلام عليكم ورحمة الله وبركاته هذا الفصل النظر في بعض القضايا"
      ),
      (
        "NotoSansHebrew-Regular.ttf", .hebrew,
        "בחירה בטל עיון נא ללחוץ על כדי להגיע לבקר הצאצא לפעולות נוספות"
      ),
      ("NotoSansDevanagari-Regular.ttf", .devanagari, "संवाद संपादक में नियंत्रक के गुणों को बदलना निम्नानुसार हिन्दी"),
    ])
  func usualFonts(file: String, script: Script, text: String) throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/" + file)
    let words = try #require(Words(face, script))
    for word in text.split(separator: " ") {
      let units = Array(word.utf16)
      let advance = try #require(words.advance(of: units), "\(word)")
      #expect(Int(advance) == words.expected(units), "\(word)")
    }
  }

  @Test("In a language, and with features that the user has chosen", arguments: AtomTests.scripts)
  func languagesAndFeatures(script: Script) {
    var random = SeededGenerator(seed: UInt64(script.rawValue) + 1)
    let features = [
      FontFeature(tag: "kern", value: 0), FontFeature(tag: "dlig", value: 1),
      FontFeature(tag: "salt", value: 1),
    ]
    let languages = ["ur", "mr", "ne", "sd", "fa", nil]
    for (number, entry) in FontCollection.system.entries.enumerated() where number % 5 == 0 {
      let language = languages[number / 5 % languages.count]
      let chosen = Array(features.prefix(number / 5 % 4))
      guard let face = try? entry.open(),
        let words = Words(face, script, language: language, features: chosen)
      else { continue }
      for _ in 0..<100 {
        let word = words.word(&random)
        guard let advance = words.advance(of: word) else { continue }
        #expect(
          Int(advance) == words.expected(word, language: language, features: chosen),
          "\(face) \(String(decoding: word, as: UTF16.self)), \(language ?? "-"), \(chosen)")
      }
    }
  }

  @Test("Joiners, marks on letters, tatweels and digits are left to HarfBuzz")
  func leftToHarfBuzz() throws {
    let arabic = try #require(
      Words(try FontFace(contentsOf: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"), .arabic))
    for word in ["می\u{200C}شود", "ه\u{200D}", "مَكتب", "كـتاب", "١٢٣", "\u{64B}ا"] {
      #expect(arabic.advance(of: Array(word.utf16)) == nil, "\(word)")
    }
    let hindi = try #require(
      Words(EngineFixture.devanagari, .devanagari))
    for word in ["क्\u{200D}ष", "क्\u{200C}ष", "ि", "१२", "ॐ"] {
      #expect(hindi.advance(of: Array(word.utf16)) == nil, "\(word)")
    }
  }
}
