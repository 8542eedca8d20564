import GalleyFonts
import Foundation
import TestSupport
import Testing

@testable import TextEngine

/// `measure` against laying every paragraph out with HarfBuzz for every run and a walk for every line.
@Suite("Measuring finds the lines of the long way")
struct MeasureTests {
  static let latin = [
    "office", "affluent", "waffle", "fjord", "AVATAR", "T.V.A.", "To", "Ty", "fi", "Wolf’s", "“quoted”",
    "1⁄2", "12⁄345",
    "x\u{301}y", "don’t", "—", "…", "½", "№", "Кириллица", "Ελληνικά", "->", "!==", "www.example.org/a/b?c=d",
    "(a)", "[b",
    "c]", "«d»", "e!", "-5", "+1", "3,000.50", "50%", "$5", "a/b", "self-made", "\u{AD}soft", "no\u{A0}break",
    "/", "…a",
    "foo(bar,baz);", "x->y::z", "#include", "\"", "'", "“", "”", "’", "A-V", "?", "!?", ";", ":", "e.g.",
    "日本", "。",
  ]
  static let east = [
    "日本語", "かな", "カタカナ", "ひらがな", "、", "。", "「", "」", "（注）", "テスト", "する", "って", "ー", "ェ", "中文", "，", "2026年",
    "Unicode",
    " ", "\u{3000}", "・", "！", "々", "〜", "AVA", "fi", "語。", "ッ", "ょ",
  ]
  static let complex = [
    "नमस्ते", "हिन्दी", "क्षेत्र", "कि", "के", "दुनिया", "विज्ञान", "र्क", "।", "क्", "السلام", "عليكم", "كتاب", "١٢٣", "لا", "مَكْتَبٌ",
    "שלום",
    "עולם", "בְּרֵאשִׁית", "ภาษาไทย", "น้ำ", "กำลังทำงาน", "เขียนโปรแกรม", "ພາສາລາວ", "বাংলা", "தமிழ்", "తెలుగు", "ខ្មែរ", "မြန်မာ",
    "e\u{301}",
    "👍🏽", "👨‍👩‍👧", "🇩🇪", "\u{200F}", "\u{200D}", "(", ")", "12", "a", "\u{64B}", "\u{94D}",
  ]

  @Test(
    "Random text: words, numbers, quotes, several scripts", arguments: UInt64(0)..<(runsAllTests ? 30 : 12))
  func randomText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lists = [MeasureTests.latin, MeasureTests.latin, MeasureTests.east, MeasureTests.complex]
    var string = ""
    while string.utf16.count < (runsAllTests ? 3000 : 1500) {
      let list = seed % 3 == 0 ? MeasureTests.latin : lists[Int.random(in: 0..<4, using: &random)]
      for _ in 0..<Int.random(in: 1..<20, using: &random) {
        string += list.randomElement(using: &random)!
        let gap = Int.random(in: 0..<30, using: &random)
        if gap < 20 { string += gap == 0 ? "  " : " " }
        if gap == 29 { string += "\t" }
      }
      string += ["\n", "\r\n", "\n\n", "\u{2029}", "  \n", "\u{2028}"].randomElement(using: &random)!
    }
    let units = Array(string.utf16)
    let faces = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu, EngineFixture.han]
    var styles = faces.map { EngineFixture.style($0) }
    if seed % 4 == 1 { styles[1].features = [FontFeature(tag: "liga", value: 0)] }
    if seed % 4 == 2 { styles[2].letterSpacing = 0.7 }
    if seed % 4 == 3 { styles[3].language = "ja" }
    if seed % 5 == 4 { styles[0].baselineOffset = 3 }
    var runs: [StyledText.Run] = []
    var end = 0
    while end < units.count {
      end = min(end + Int.random(in: 1..<(seed % 2 == 0 ? 400 : 40), using: &random), units.count)
      runs.append(StyledText.Run(end: end, style: Int.random(in: 0..<styles.count, using: &random)))
    }
    let style = EngineFixture.paragraphStyle {
      if seed % 6 == 0 { $0.firstLineHeadIndent = 20 }
      if seed % 6 == 1 { $0.tailIndent = -30 }
      if seed % 7 == 0 { $0.baseDirection = .rightToLeft }
      if seed % 8 == 0 { $0.lineHeightMultiple = 1.3 }
      if seed % 8 == 1 { $0.lineSpacingAdjustment = 2 }
      if seed % 9 == 0 { $0.lineBreakMode = .characterWrapping }
      if seed % 10 == 0 { $0.alignment = .justified }
      if seed % 11 == 0 { $0.eastAsianSpacing = .all }
      $0.paragraphSpacing = 4
    }
    MeasureOracle.expectSame(
      StyledText(
        text: units, styles: styles, runs: runs, paragraphStyles: [style],
        paragraphRuns: [StyledText.ParagraphRun(end: units.count, style: 0)], fonts: EngineFixture.collection),
      widths: [.infinity, 300, 120, 31, 0], "seed \(seed)")
  }

  @Test("Random ASCII in one style", arguments: UInt64(0)..<(runsAllTests ? 12 : 6))
  func randomASCII(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array(
      "eeettaaoiinnshrdlu  fiflffTAVW.,;:!?()[]{}\"'-/\\@#$%&*+=<>|_~^`0123456789   \n".unicodeScalars)
    var string = ""
    for _ in 0..<4000 { string.unicodeScalars.append(letters.randomElement(using: &random)!) }
    let face = [EngineFixture.sans, EngineFixture.serif, EngineFixture.dejaVu].randomElement(using: &random)!
    MeasureOracle.expectSame(
      StyledText(string, style: EngineFixture.style(face), fonts: EngineFixture.collection),
      widths: [.infinity, 400, 100, 40], "seed \(seed)")
  }

  @Test("Installed fonts: every twelfth, or all with GALLEY_ALL_TESTS")
  func installedFonts() throws {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")!.compactMap { $0 as? String }
      .filter { ["ttf", "otf", "ttc"].contains(($0 as NSString).pathExtension) }.sorted()
    var compared = 0
    for (index, file) in files.enumerated() where runsAllTests || index % 12 == 1 {
      guard let face = try? FontFace(contentsOf: "/usr/share/fonts/" + file) else { continue }
      let text = MeasureTests.fontText(face, index)
      guard !text.isEmpty else { continue }
      MeasureOracle.expectSame(
        StyledText(text, style: EngineFixture.style(face), fonts: FontCollection(faces: [face])),
        widths: [.infinity, 200], file)
      compared += 1
    }
    #expect(compared > 20, "the test needs fonts to compare")
  }

  /// Words of letters that a font has, in no order that its rules expect, between others.
  static func fontText(_ face: FontFace, _ index: Int) -> String {
    var random = SeededGenerator(seed: UInt64(index))
    // Letters that the font has, as words: what a script's rules are about, in no order that they expect.
    let scalars = (UInt32(0x21)..<0x20000).filter { !(0xD800..<0xE000).contains($0) && face.covers($0) }
    guard !scalars.isEmpty else { return "" }
    let window = Int.random(in: 0..<scalars.count, using: &random)
    let letters = scalars[window..<min(window + 120, scalars.count)]
    var text = ""
    for word in 0..<400 {
      if word % 3 == 0 {
        text += MeasureTests.latin.randomElement(using: &random)!
      } else {
        for _ in 0..<Int.random(in: 1..<7, using: &random) {
          text.unicodeScalars.append(Unicode.Scalar(letters.randomElement(using: &random)!)!)
        }
      }
      text += word % 40 == 39 ? "\n" : " "
    }
    return text
  }

  @Test("A paragraph wider than 32 bits of font units is measured, kept and measured again")
  func widerThan32Bits() {
    let count = 1_200_000
    let text = StyledText(
      String(repeating: "W", count: count), style: EngineFixture.style(EngineFixture.sans),
      fonts: EngineFixture.collection)
    #expect(Double(count) * 1933 > Double(Int32.max))
    let typesetter = TextTypesetter(text)
    for _ in 0..<2 { #expect(typesetter.measure(width: .infinity).lineEnds == [UInt32(count)]) }
  }

  @Test("Two threads find what one finds")
  func threads() {
    var random = SeededGenerator(seed: 9)
    var string = ""
    while string.utf16.count < (runsAllTests ? 200_000 : 70_000) {
      for _ in 0..<40 {
        string += (MeasureTests.latin + MeasureTests.complex).randomElement(using: &random)! + " "
      }
      string += "\n"
    }
    let text = StyledText(
      string, style: EngineFixture.style(EngineFixture.sans), fonts: EngineFixture.collection)
    let one = TextTypesetter(text).measure(width: 300)
    let shared = TextTypesetter(text)
    let two = shared.measure(width: 300, threads: 2)
    #expect(two.lineEnds == one.lineEnds && two.heights == one.heights && two.spacings == one.spacings)
    let narrow = TextTypesetter(text)
    #expect(shared.measure(width: 200, threads: 3).lineEnds == narrow.measure(width: 200).lineEnds)
    #expect(shared.measureCounts.reusedParagraphs == 0)
    let step = shared.measure(width: 200.01, threads: 2)
    let expected = narrow.measure(width: 200.01)
    #expect(step.lineEnds == expected.lineEnds && step.paragraphEnds == expected.paragraphEnds)
    #expect(step.heights == expected.heights && step.spacings == expected.spacings)
    #expect(shared.measureCounts.reusedParagraphs > 100)
  }

  @Test("Lines tile the text, and a wider column never has more of them", arguments: UInt64(0)..<8)
  func tiling(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var string = ""
    while string.utf16.count < 5000 {
      string +=
        MeasureTests.latin.randomElement(using: &random)!
        + (Int.random(in: 0..<30, using: &random) == 0 ? "\n" : " ")
    }
    let text = StyledText(
      string, style: EngineFixture.style(EngineFixture.serif), fonts: EngineFixture.collection)
    let typesetter = TextTypesetter(text)
    var before = Int.max
    for width in [60.0, 100, 180, 333, 700, .infinity] {
      let measure = typesetter.measure(width: width)
      #expect(measure.lineEnds.last == UInt32(text.text.count))
      #expect(zip(measure.lineEnds, measure.lineEnds.dropFirst()).allSatisfy { $0 < $1 })
      #expect(measure.lineCount <= before)
      before = measure.lineCount
    }
    #expect(before == typesetter.paragraphRanges.count)
  }

  @Test("Text keeps its units in less room and gives them back", arguments: UInt64(0)..<6)
  func units(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var units: [UInt16] = []
    for _ in 0..<30 {
      let limit: UInt16 = [0x80, 0x80, 0x80, 0x100, 0xFFFF].randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0..<9000, using: &random) {
        units.append(UInt16.random(in: 0..<limit, using: &random))
      }
      units += [0x201C, 0x2019, 0x2026, 0x20AC, 0x178, 0x2014]
    }
    let text = TextUnits(units)
    #expect(text.count == units.count && Array(text) == units)
    for _ in 0..<200 {
      let start = Int.random(in: 0...units.count, using: &random)
      let end = Int.random(in: start...units.count, using: &random)
      #expect(text.units(start..<end) == Array(units[start..<end]), "seed \(seed)")
      if let bytes = text.withView({ $0.bytes(start..<end).map { Array($0) } }) {
        #expect(bytes.map { TextUnits.unit($0) } == Array(units[start..<end]), "seed \(seed)")
      }
    }
  }

  @Test("UTF-8 is decoded as a string is, damaged bytes too", arguments: UInt64(0)..<6)
  func utf8(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<3000 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
      bytes += Array((MeasureTests.latin + MeasureTests.complex).randomElement(using: &random)!.utf8)
    }
    let units = bytes.withUnsafeBufferPointer { TextUnits(utf8: $0) }
    #expect(Array(units) == Array(String(decoding: bytes, as: UTF8.self).utf16), "seed \(seed)")
    #expect(Array(TextUnits("wei\u{DF} \u{2014} \u{1F600}")) == Array("wei\u{DF} \u{2014} \u{1F600}".utf16))
  }
}
