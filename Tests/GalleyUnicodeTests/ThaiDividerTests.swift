import TestSupport
import Testing

@testable import GalleyUnicode

/// Our walk over ICU's dictionary, against ICU's own.
@Suite("Thai is divided into words as ICU divides it")
struct ThaiDividerTests {
  private static let words = [
    "ภาษาไทย", "น้ำ", "กำลังทำงาน", "แต่ละ", "สหราชอาณาจักร", "ๆ", "ฯ", "ที่", "เขียนโปรแกรม", "ฯลฯ", "การ", "ณ",
    "ตากลม", "ขอบคุณ",
    "มาก", "ผู้ใช้", "ข้อความ", "จัดเรียง", "ก็", "และ", "หรือ", "เกม", "คอมพิวเตอร์", "อินเทอร์เน็ต", "เก่าๆ", "โอ",
    "เปลี่ยนแปลง",
  ]
  private static let letters: [UInt16] = (UInt16(0x0E01)...0x0E4E).filter { ThaiDivider.isThai($0) }

  private func expectSame(_ units: [UInt16], _ what: String) {
    var found: [Int32] = []
    var expected: [Int32] = []
    #expect(ThaiDivider.divide(units.span, into: &found))
    DictionaryDivider.divideByICU(units.span, into: &expected)
    #expect(found == expected, "\(what): \(String(decoding: units, as: UTF16.self))")
  }

  @Test("Words of the dictionary, one after the other", arguments: UInt64(0)..<20)
  func words(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<25, using: &random) {
        units += Array(ThaiDividerTests.words.randomElement(using: &random)!.utf16)
      }
      expectSame(units, "seed \(seed)")
    }
  }

  @Test("Words with letters added, left out and exchanged", arguments: UInt64(0)..<20)
  func misspelt(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        units += Array(ThaiDividerTests.words.randomElement(using: &random)!.utf16)
      }
      for _ in 0..<Int.random(in: 1..<8, using: &random) {
        let place = Int.random(in: 0..<units.count, using: &random)
        let letter = ThaiDividerTests.letters.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: units[place] = letter
        case 1: units.insert(letter, at: place)
        default: if units.count > 1 { units.remove(at: place) }
        }
      }
      expectSame(units, "seed \(seed)")
    }
  }

  @Test("Letters, marks and signs in any order", arguments: UInt64(0)..<20)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1..<60, using: &random)
      expectSame(
        (0..<count).map { _ in
          Int.random(in: 0..<8, using: &random) == 0
            ? [0x0E2F, 0x0E46].randomElement(using: &random)!
            : ThaiDividerTests.letters.randomElement(using: &random)!
        }, "seed \(seed)")
    }
  }

  @Test("Letters that stay with the one before them are those of grapheme clusters")
  func graphemes() {
    var isGrapheme: [Bool] = []
    for letter in ThaiDividerTests.letters {
      let units: [UInt16] = [0x0E01, letter]
      SegmentBreaker.graphemes.findBoundaries(in: units.span, into: &isGrapheme)
      #expect(isGrapheme[1] == !ThaiDivider.extends(letter), "U+0\(String(letter, radix: 16))")
      #expect(
        [.sa, .saMark].contains(LineBreakAutomata.lineClass(of: UInt32(letter))),
        "U+0\(String(letter, radix: 16))")
    }
  }
}
