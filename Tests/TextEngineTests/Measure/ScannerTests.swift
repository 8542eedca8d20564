import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// Each way of measuring without glyphs, on texts that are made for it, against the long way.
@Suite("Scanners find the lines of the long way")
struct ScannerTests {
  private static let arabic = ["السلام", "عليكم", "كتاب", "لا", "مَكْتَبٌ", "می‌شود", "١٢٣", "في", "،", "؟"]
  private static let hebrew = ["שלום", "עולם", "בְּרֵאשִׁית", "של", "צה״ל", "ספר"]
  private static let indic = [
    "नमस्ते", "हिन्दी", "क्षेत्र", "प्रदर्शित", "विंडो", "लिंक", "स्ट्रिंग", "र्क", "है।", "में", "किंवा", "क्", "अ‍ॅप", "ि",
  ]
  private static let thai = ["ภาษาไทย", "น้ำ", "กำลังทำงาน", "แต่ละ", "สหราชอาณาจักร", "ๆ", "ฯ", "ที่", "เขียนโปรแกรม"]
  private static let others = ["ພາສາລາວ", "বাংলা", "தமிழ்", "ಕನ್ನಡ", "ខ្មែរ", "မြန်မာ", "Ελλάδα", "Жизнь", "e\u{301}"]
  private static let signs = [
    "(", ")", "\"", "“", "”", "«", "»", "%", "100%", "12", "3,5", "-", "—", "/", "a/b", ":", "…", "API",
    "(API)", "x1",
    "[", "]", "\u{A0}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202B}", "\u{202C}", "©", "http://a.b/c?d",
  ]

  /// Fonts that have some of the scripts or none: in most, letters and signs come from different ones.
  private static let faces = [
    EngineFixture.sans, EngineFixture.dejaVu, EngineFixture.devanagari, EngineFixture.hebrew,
    EngineFixture.arabic, notoSans,
  ]

  /// A font without a `kern` table, which shaping would not read for the scripts of the tests.
  private static let notoSans: FontFace = {
    let path = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
    do { return try FontFace(contentsOf: path) } catch { fatalError("\(error)") }
  }()

  @Test(
    "Words of any script in one style, with signs on all sides",
    arguments: UInt64(0)..<(runsAllTests ? 60 : 30))
  func tokens(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scripts = [
      ScannerTests.arabic, ScannerTests.hebrew, ScannerTests.indic, ScannerTests.thai, ScannerTests.others,
    ]
    var string = ""
    var list = scripts[Int(seed) % 5]
    while string.utf16.count < (runsAllTests ? 2500 : 1200) {
      let choice = Int.random(in: 0..<40, using: &random)
      if choice == 0 { list = scripts.randomElement(using: &random)! }
      string += (choice < 5 ? ScannerTests.signs : list).randomElement(using: &random)!
      switch Int.random(in: 0..<60, using: &random) {
      case 0: string += "\n"
      case 1: string += "  "
      case 2..<12: break
      default: string += " "
      }
    }
    let style = EngineFixture.paragraphStyle {
      if seed % 5 == 1 { $0.baseDirection = .rightToLeft }
      if seed % 7 == 2 { $0.forcedLevel = 1 }
      if seed % 3 == 1 { $0.firstLineHeadIndent = 17 }
    }
    var textStyle = EngineFixture.style(ScannerTests.faces[Int(seed / 5) % 6])
    if seed % 4 == 3 { textStyle.language = seed % 8 == 3 ? "ar" : "hi" }
    MeasureOracle.expectSame(
      StyledText(string, style: textStyle, paragraphStyle: style, fonts: EngineFixture.collection),
      widths: [.infinity, 400, 130, 50], "seed \(seed)")
  }

  @Test(
    "Words forced against their direction, which HarfBuzz turns around",
    arguments: UInt64(0)..<(runsAllTests ? 24 : 12))
  func forcedWords(seed: UInt64) {
    MeasureOracle.expectSame(
      ScannerTests.forcedText(seed), widths: [.infinity, 300, 60], "seed \(seed)")
  }

  /// Words of one script, and some others, all of whose characters are forced to one level.
  static func forcedText(_ seed: UInt64) -> StyledText {
    var random = SeededGenerator(seed: seed)
    let latin = ["AVATAR", "To", "we", "Ty.", "“Yes”", "Vo,", "12", "P.", "fi", "é", "r’s"]
    let scripts = [latin, arabic, hebrew, indic, thai]
    var string = ""
    while string.utf16.count < 1500 {
      let isOther = Int.random(in: 0..<4, using: &random) == 0
      let list = isOther ? scripts.randomElement(using: &random)! : scripts[Int(seed) % 5]
      string += (Int.random(in: 0..<6, using: &random) == 0 ? signs : list).randomElement(using: &random)!
      string += ["", " ", " ", " ", "  ", "\n"].randomElement(using: &random)!
    }
    let style = EngineFixture.paragraphStyle { $0.forcedLevel = UInt8(seed / 5 % 2) ^ 1 }
    return StyledText(
      string, style: EngineFixture.style(faces[Int(seed) % 6]), paragraphStyle: style,
      fonts: EngineFixture.collection)
  }

  @Test("Signs that stand alone among Arabic digits have tokens, whichever way HarfBuzz turns them")
  func signsAmongDigits() {
    let words = ["كتاب", "١٢.٣٤", "٣-٥", "٥٠%", "(١٢)", "١٢:٣٠", "-", "في", "١/٢"]
    var string = ""
    for number in 0..<600 {
      string += words[(number * 7 + number / 9) % 9] + (number % 17 == 16 ? "\n" : " ")
    }
    let text = StyledText(
      string, style: EngineFixture.style(ScannerTests.notoSans), paragraphStyle: ParagraphStyle(),
      fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 300)
    #expect(typesetter.measureCounts.shapedParagraphs == 0)
    MeasureOracle.expectSame(text, widths: [.infinity, 300, 60], "signs among digits")
  }

  @Test("Marks of direction, embeddings and isolates stand between words", arguments: UInt64(0)..<12)
  func directions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let marks = [
      "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]
    let words = (seed % 2 == 0 ? ScannerTests.hebrew : ScannerTests.arabic).filter {
      $0.unicodeScalars.allSatisfy { !$0.properties.isDefaultIgnorableCodePoint }
    }
    var string = ""
    while string.utf16.count < 2500 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: string += ["XX", "'a'", "(b)", "12", "fi."].randomElement(using: &random)!
      case 1...2: string += marks.randomElement(using: &random)!
      default: string += words.randomElement(using: &random)!
      }
      string += ["", " ", " ", " ", "\u{200F} ", " \u{200F}", ".\u{200F} "].randomElement(using: &random)!
      if Int.random(in: 0..<30, using: &random) == 0 { string += "\n" }
    }
    let style = EngineFixture.paragraphStyle { if seed % 3 == 1 { $0.baseDirection = .rightToLeft } }
    MeasureOracle.expectSame(
      StyledText(
        string, style: EngineFixture.style(ScannerTests.faces[Int(seed / 2) % 6]), paragraphStyle: style,
        fonts: EngineFixture.collection),
      widths: [.infinity, 400, 130, 50], "seed \(seed)")
  }

  @Test("Korean is measured unit by unit, but for letters that join", arguments: UInt64(0)..<8)
  func hangul(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var words = ["한국어", "가나다.", "대한민국", "(시간)", "漢字를", "API로", "12개", "“네,”", "꿻뚫", "ㄱㄴㅏ", "1⁄2"]
    if seed % 2 == 0 {
      words.removeLast(2)
    } else {
      words += ["가\u{11A8}", "\u{1112}\u{1161}\u{11AB}글", "\u{1100}\u{1161}", "가\u{302E}"]
    }
    var string = ""
    while string.utf16.count < 2500 {
      string += words.randomElement(using: &random)!
      string += ["", " ", " ", " ", "\n"].randomElement(using: &random)!
    }
    let korean = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 1)
    let face = [EngineFixture.han, korean, EngineFixture.sans][Int(seed) % 3]
    let text = StyledText(string, style: EngineFixture.style(face), fonts: EngineFixture.collection)
    if seed % 2 == 0, face !== EngineFixture.sans {
      let typesetter = TextTypesetter(text)
      _ = typesetter.measure(width: 300)
      #expect(typesetter.measureCounts.shapedParagraphs == 0, "seed \(seed)")
    }
    MeasureOracle.expectSame(text, widths: [.infinity, 400, 130, 50], "seed \(seed)")
  }

  @Test(
    "Lines with tabs in several fonts and scripts, and with signs that may be emoji",
    arguments: UInt64(0)..<12)
  func tabsInSeveralFonts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var words = [
      "한국어", "가나다.", "(시간)", "漢字", "かな", "API", "office", "AVATAR", "12", "©", "™", "где", "“네”", "\t", "\t",
      "\t\t",
      "-s\t", "\t<인자>",
    ]
    if seed % 5 != 0 { words += ["☎", "⌚", "①", "ㄱ"] }
    var string = ""
    while string.utf16.count < 2500 {
      for _ in 0..<Int.random(in: 1..<9, using: &random) {
        string += words.randomElement(using: &random)! + ["", " ", "  "].randomElement(using: &random)!
      }
      string += ["\n", "\n", "\r\n", "\t\n", " \n"].randomElement(using: &random)!
    }
    let korean = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 1)
    let style = EngineFixture.paragraphStyle {
      if seed % 5 == 1 { $0.headIndent = 12 }
      if seed % 5 == 2 { $0.defaultTabInterval = 36.3 }
      if seed % 5 == 3 {
        $0.tabStops = [
          .init(location: 33), .init(location: 120, alignment: seed % 2 == 0 ? .center : .leading),
        ]
      }
    }
    let text = StyledText(
      string, style: EngineFixture.style([korean, EngineFixture.sans, EngineFixture.han][Int(seed) % 3]),
      paragraphStyle: style, fonts: EngineFixture.collection)
    MeasureOracle.expectSame(text, widths: [.infinity, 300, 120, 60], "seed \(seed)")
    if seed % 5 == 0 {
      let typesetter = TextTypesetter(text)
      _ = typesetter.measure(width: .infinity, threads: 1, storesOpportunities: false)
      #expect(typesetter.measureCounts.shapedParagraphs == 0, "seed \(seed)")
    }
  }

  @Test("Lines with tabs, with stops of all kinds and none", arguments: UInt64(0)..<(runsAllTests ? 20 : 12))
  func tabs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      "int", "x", "=", "foo(bar);", "{", "}", "/* note */", "AVATAR", "fi", "\t", "\t", "\t\t", "9.5", "a-b",
    ]
    var string = ""
    while string.utf16.count < (runsAllTests ? 3000 : 1500) {
      string += words.randomElement(using: &random)!
      if Int.random(in: 0..<3, using: &random) > 0 { string += " " }
      if Int.random(in: 0..<7, using: &random) == 0 {
        string += ["\n", "\r\n", "  \n"].randomElement(using: &random)!
      }
    }
    let style = EngineFixture.paragraphStyle {
      if seed % 4 == 1 { $0.firstLineHeadIndent = 20 }
      if seed % 4 == 2 { $0.headIndent = 12 }
      if seed % 3 == 1 { $0.defaultTabInterval = 31 }
      if seed % 5 == 1 {
        $0.tabStops = [
          ParagraphStyle.TabStop(location: 60, alignment: .trailing), ParagraphStyle.TabStop(location: 90),
        ]
      }
    }
    let face = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu][Int(seed) % 3]
    MeasureOracle.expectSame(
      StyledText(
        string, style: EngineFixture.style(face), paragraphStyle: style, fonts: EngineFixture.collection),
      widths: [.infinity, 500, 240, 60], "seed \(seed)")
  }

  @Test("Prose with marks and digits around its words", arguments: UInt64(0)..<(runsAllTests ? 12 : 8))
  func prose(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cores = [
      "office", "To", "AVATAR", "naïve", "Œuvre", "we", "1999", "3", "x2", "don’t", "é", "fjord", "Straße",
    ]
    let marks = [
      ",", ".", ":", ";", "’s", "”", "\"", "'", "—", "...", "!", "?", ")", "/", "-", "%", "·", "²", "ª",
    ]
    var string = ""
    while string.utf16.count < 4000 {
      if Int.random(in: 0..<8, using: &random) == 0 {
        string += ["“", "(", "'", "\"", "‘"].randomElement(using: &random)!
      }
      string += cores.randomElement(using: &random)!
      for _ in 0..<max(Int.random(in: -2..<3, using: &random), 0) {
        string += (Bool.random(using: &random) ? marks : cores).randomElement(using: &random)!
      }
      string += Int.random(in: 0..<90, using: &random) == 0 ? "\n" : " "
    }
    let face = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu, EngineFixture.han][
      Int(seed) % 4]
    MeasureOracle.expectSame(
      StyledText(string, style: EngineFixture.style(face), fonts: EngineFixture.collection),
      widths: [.infinity, 300, 77], "seed \(seed)")
  }

  @Test("Japanese and Chinese with digits that the font replaces", arguments: UInt64(0)..<8)
  func replacedDigits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      "日本語", "かな", "2026年", "Unicode", "15", "第3章", "、", "。", "AVA", "fi", "（注）", "ー", "x1", "12:30",
    ]
    var string = ""
    while string.utf16.count < 2500 {
      string += words.randomElement(using: &random)!
      if Int.random(in: 0..<9, using: &random) == 0 { string += " " }
      if Int.random(in: 0..<50, using: &random) == 0 { string += "\n" }
    }
    var style = EngineFixture.style(EngineFixture.han)
    style.language = [nil, "ja", "zh-Hant", "ko"][Int(seed) % 4]
    MeasureOracle.expectSame(
      StyledText(string, style: style, fonts: EngineFixture.collection), widths: [.infinity, 300, 61],
      "seed \(seed)")
  }

  @Test(
    "Ordinary texts are measured without shaping their paragraphs",
    arguments: [
      ("Most letters are added up one by one, and nobody asks where a short line ends.", false),
      ("هذا كتاب عن لغة البرمجة (API) وعن 25 ملف، مع النظام.", true),
      (
        "هذا كتاب \u{200F}\u{202A}'XX'\u{202C}\u{200F}.\u{200F} عن لغة،\u{200F} البرمجة \u{202A}$(API)\u{202C} مع.",
        true
      ),
      ("विंडो में प्रदर्शित लिंक का आकार बदलें, और 12 शब्द लिखें।", true),
      ("โปรแกรมนี้เขียนด้วยภาษาไทย และมีข้อมูล 3 ตาราง", true),
    ])
  func shapesNothing(sentence: String, hasTokens: Bool) {
    let paragraph = Array(repeating: sentence, count: 5).joined(separator: " ")
    let text = StyledText(
      Array(repeating: paragraph, count: 12).joined(separator: "\n"),
      style: EngineFixture.style(ScannerTests.notoSans), fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(text)
    _ = typesetter.measure(width: 200)
    let counts = typesetter.measureCounts
    #expect(counts.shapedParagraphs == 0 && counts.scannedParagraphs == 12)
    if hasTokens {
      #expect(counts.lookedUpWords > 10 * counts.newWords && counts.newWords > 5)
    } else {
      #expect(counts.addedWords > 700)
    }
    _ = typesetter.measure(width: 170)
    #expect(typesetter.measureCounts.storedParagraphs == 12)
    let wide = TextTypesetter(text)
    _ = wide.measure(width: .infinity, threads: 1, storesOpportunities: false)
    #expect(wide.measureCounts.shapedParagraphs == 0)
    #expect(hasTokens || wide.measureCounts.singleLineParagraphs == 12)
  }
}
