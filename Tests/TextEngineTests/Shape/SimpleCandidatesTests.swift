import GalleyFonts
import GalleyUnicode
import TestSupport
import Testing

@testable import TextEngine

/// The glyphs that text may have in a font, of which rows are read at once.
@Suite("Glyphs of simple characters are those that HarfBuzz has for each of them")
struct SimpleCandidatesTests {
  @Test("In fonts for Korean, Chinese, Japanese, Khmer and Latin")
  func fonts() throws {
    let noto = "/usr/share/fonts/truetype/noto/"
    let faces = try [
      FontFace(contentsOf: TestFonts.notoSansCJK, index: 1), EngineFixture.sans,
      FontFace(contentsOf: noto + "NotoSansKhmer-Regular.ttf"),
    ]
    for face in faces {
      let instance = face.instance()
      let candidates = SimpleCandidates(of: instance)
      var expected = GlyphSet()
      var latin = GlyphSet()
      for unit in UInt16(0x20)...0xFFEF where SimpleCandidates.isCandidate(unit, cjk: true) {
        guard let glyph = instance.glyph(for: UInt32(unit)) else { continue }
        expected.insert(Int(glyph))
        if SimpleCandidates.latinUnits.contains(unit) { latin.insert(Int(glyph)) }
      }
      expected.subtract(candidates.classes.marks)
      latin.subtract(candidates.classes.marks)
      #expect(candidates.glyphs(false) == latin, "\(face.familyName)")
      let isCJK = face.covers(0xAC00)
      #expect(candidates.glyphs(true) == (isCJK ? expected : latin), "\(face.familyName)")
    }
  }

  @Test("All characters of some rows are candidates")
  func rows() {
    for row in SimpleCandidates.allCandidates {
      #expect(row.allSatisfy { SimpleCandidates.isCandidate(UInt16($0), cjk: true) })
    }
  }

  @Test("A set of glyphs with ranges has the members of all of them", arguments: UInt64(0)..<8)
  func ranges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var set = GlyphSet()
      var members: Set<Int> = []
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        let first = Int.random(in: 0..<600, using: &random)
        let range =
          first...first + Int.random(in: 0..<(Bool.random(using: &random) ? 3 : 300), using: &random)
        set.formUnion(range)
        members.formUnion(range)
      }
      #expect(set.members == members.sorted() && set.count == members.count, "seed \(seed)")
    }
  }
}
