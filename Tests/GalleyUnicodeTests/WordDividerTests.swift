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
    #expect(script.divide(units.span, into: &found))
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
}
