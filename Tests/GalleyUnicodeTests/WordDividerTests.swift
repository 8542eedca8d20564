import TestSupport
import Testing

@testable import GalleyUnicode

/// Our walk over ICU's dictionaries, against ICU's own.
@Suite("Thai, Lao and Khmer are divided into words as ICU divides them")
struct WordDividerTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let script: DividedScript
    let first: UInt16
    let words: [String]
    /// Signs that are sown more densely.
    let signs: [UInt16]
    var testDescription: String { words[0] }
    var letters: [UInt16] { (first...first + 0x7F).filter { script.traits(of: $0).contains(.letter) } }
  }
  private static let samples = [
    Sample(
      script: .thai, first: 0x0E00,
      words: [
        "ภาษาไทย", "น้ำ", "กำลังทำงาน", "แต่ละ", "สหราชอาณาจักร", "ๆ", "ฯ", "ที่", "เขียนโปรแกรม", "ฯลฯ", "การ", "ณ",
        "ตากลม", "ขอบคุณ", "มาก", "ผู้ใช้", "ข้อความ", "จัดเรียง", "ก็", "และ", "หรือ", "เกม", "คอมพิวเตอร์",
        "อินเทอร์เน็ต", "เก่าๆ", "โอ", "เปลี่ยนแปลง",
      ], signs: [0x0E2F, 0x0E46]),
    Sample(
      script: .lao, first: 0x0E80,
      words: [
        "ພາສາລາວ", "ນ້ຳ", "ສາທາລະນະລັດ", "ປະຊາທິປະໄຕ", "ປະຊາຊົນ", "ເປັນ", "ທາງການ", "ຂອບໃຈ", "ຫຼາຍໆ", "ຄອມພິວເຕີ",
        "ແລະ", "ຫຼື", "ທີ່", "ບໍ່", "ຫນັງສື", "ໜ້າ", "ຄຳ", "ໂຮງຮຽນ",
      ], signs: [0x0EB3, 0x0EC6]),
    Sample(
      script: .khmer, first: 0x1780,
      words: [
        "ភាសាខ្មែរ", "ព្រះរាជាណាចក្រ", "កម្ពុជា", "កម្មវិធី", "ត្រូវ", "បាន", "សរសេរ", "ឡើង", "សម្រាប់", "អ្នកប្រើ", "និង",
        "ឬ", "ផ្សេងៗ", "ការ", "ទៅ", "ដោយ", "អត្ថបទ", "ឯកសារ", "ស្ត្រី", "ក៏",
      ], signs: [0x17D2, 0x17D7]),
  ]

  private func expectSame(_ units: [UInt16], _ script: DividedScript, _ what: String) {
    var found: [Int32] = []
    var expected: [Int32] = []
    #expect(script.isDivided)
    script.divideAnywhere(units.span, into: &found)
    DictionaryDivider.divideByICU(units.span, into: &expected)
    #expect(found == expected, "\(what): \(String(decoding: units, as: UTF16.self))")
  }

  @Test("Words of the dictionary, one after the other", arguments: samples, UInt64(0)..<20)
  func words(sample: Sample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<25, using: &random) {
        units += Array(sample.words.randomElement(using: &random)!.utf16)
      }
      expectSame(units, sample.script, "seed \(seed)")
    }
  }

  @Test("Words with letters added, left out and exchanged", arguments: samples, UInt64(0)..<20)
  func misspelt(sample: Sample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = sample.letters
    for _ in 0..<100 {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        units += Array(sample.words.randomElement(using: &random)!.utf16)
      }
      for _ in 0..<Int.random(in: 1..<8, using: &random) {
        let place = Int.random(in: 0..<units.count, using: &random)
        let letter = letters.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: units[place] = letter
        case 1: units.insert(letter, at: place)
        default: if units.count > 1 { units.remove(at: place) }
        }
      }
      expectSame(units, sample.script, "seed \(seed)")
    }
  }

  @Test("Letters, marks and signs in any order", arguments: samples, UInt64(0)..<20)
  func anyOrder(sample: Sample, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = sample.letters
    for _ in 0..<200 {
      let count = Int.random(in: 1..<60, using: &random)
      expectSame(
        (0..<count).map { _ in
          Int.random(in: 0..<8, using: &random) == 0
            ? sample.signs.randomElement(using: &random)! : letters.randomElement(using: &random)!
        }, sample.script, "seed \(seed)")
    }
  }

  @Test("Letters are of class SA; some stay with the one before, as in graphemes", arguments: samples)
  func graphemes(sample: Sample) {
    var isGrapheme: [Bool] = []
    let letters = sample.letters
    for letter in letters {
      let units = [letters[0], letter]
      SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &isGrapheme)
      let extends = sample.script.traits(of: letter).contains(.extends)
      #expect(isGrapheme[1] == !extends, "U+0\(String(letter, radix: 16))")
    }
    let complex = (sample.first...sample.first + 0x7F).filter {
      [.sa, .saMark].contains(LineBreakAutomata.lineClass(of: UInt32($0)))
    }
    #expect(letters == complex)
  }

  /// Where ICU ends words in a range, but not inside of graphemes: bit n, before unit n.
  private func expectedEnds(_ units: [UInt16]) -> UInt32 {
    var offsets: [Int32] = []
    DictionaryDivider.divideByICU(units.span, into: &offsets)
    var isGrapheme: [Bool] = []
    SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &isGrapheme)
    return offsets.reduce(0) { isGrapheme[Int($1)] ? $0 | 1 << UInt32($1) : $0 }
  }

  @Test("Short ranges that were divided before are divided in the same way", arguments: UInt64(0)..<4)
  func shortRanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ranges = DividedRanges()
    var met: [(units: [UInt16], script: DividedScript)] = []
    for _ in 0..<4000 {
      let sample = Self.samples.randomElement(using: &random)!
      var units: [UInt16] = []
      while units.count < Int.random(in: 1...DividedRanges.longest, using: &random) {
        units += Array(sample.words.randomElement(using: &random)!.utf16)
      }
      units = Array(units.prefix(DividedRanges.longest))
      if Int.random(in: 0..<3, using: &random) == 0 {
        units[0] = sample.letters.randomElement(using: &random)!
      }
      met.append((units, sample.script))
      // One that was met long ago may have been forgotten.
      let (known, script) = met[Int.random(in: max(met.count - 2000, 0)..<met.count, using: &random)]
      for (units, script) in [(units, sample.script), (known, script)] {
        #expect(
          ranges.ends(in: units.span, of: script) == expectedEnds(units),
          "seed \(seed): \(String(decoding: units, as: UTF16.self))")
      }
    }
  }

  @Test("More ranges than there is room for are forgotten")
  func manyRanges() {
    let ranges = DividedRanges()
    var random = SeededGenerator(seed: 5)
    let script = DividedScript.khmer
    for number in 0..<40000 {
      let units = (0..<Int.random(in: 4..<9, using: &random)).map { _ in
        UInt16.random(in: 0x1780...0x17A2, using: &random)
      }
      let ends = ranges.ends(in: units.span, of: script)
      if number % 1000 == 0 {
        #expect(ends == expectedEnds(units), "\(String(decoding: units, as: UTF16.self))")
      }
    }
    #expect(ranges.slotCount == DividedRanges.mostSlots && ranges.count <= ranges.slotCount)
  }

  @Test(
    "Lines break between the words of ICU's dictionaries, whatever stands around them",
    arguments: UInt64(0)..<8)
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let breaker = LineBreaker(.product(language: nil))
    var tailoring = LineBreakTailoring.product(language: nil)
    tailoring.usesDictionaries = false
    let plain = LineBreaker(tailoring)
    let others = [
      " ", "\u{200B}", "a", "(", "។", "\u{200D}", "\u{301}", "မြန်မာ", "한", "𑜀", "1", "\u{17CB}", "ำ",
    ]
    var breaks: [LineBreak] = []
    var expected: [LineBreak] = []
    for _ in 0..<200 {
      var text: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        let sample = Self.samples.randomElement(using: &random)!
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
          text += Array(sample.words.randomElement(using: &random)!.utf16)
        }
        text += Array(others.randomElement(using: &random)!.utf16)
      }
      breaker.findBreaks(in: text.span, into: &breaks)
      plain.findBreaks(in: text.span, into: &expected)
      allowBetweenWords(text, &expected)
      #expect(breaks == expected, "seed \(seed): \(String(decoding: text, as: UTF16.self))")
    }
  }

  /// Asks ICU about each range of class SA.
  private func allowBetweenWords(_ text: [UInt16], _ breaks: inout [LineBreak]) {
    func lineClass(_ offset: Int) -> LineBreakClass? {
      offset < text.count ? LineBreakAutomata.lineClass(of: text.span.scalar(at: offset).scalar) : nil
    }
    var start = 0
    while start < text.count {
      var end = start + text.span.scalar(at: start).length
      guard lineClass(start) == .sa else {
        start = end
        continue
      }
      while let next = lineClass(end), [.sa, .saMark, .cm, .zwj].contains(next) {
        end += text.span.scalar(at: end).length
      }
      let range = Array(text[start..<end])
      var offsets: [Int32] = []
      DictionaryDivider.divideByICU(range.span, into: &offsets)
      var isGrapheme: [Bool] = []
      SegmentBreaker.graphemes.findBoundaries(in: range.span, into: &isGrapheme)
      for offset in offsets where isGrapheme[Int(offset)] && breaks[start + Int(offset)] == .prohibited {
        breaks[start + Int(offset)] = .allowed
      }
      start = end
    }
  }
}
