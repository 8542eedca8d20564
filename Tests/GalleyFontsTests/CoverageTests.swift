import CGalleyHarfBuzz
import TestSupport
import Testing

@testable import GalleyFonts

@Suite("Coverage of faces")
struct CoverageTests {
  @Test("Characters that are read in groups are those that HarfBuzz has a glyph for, in every installed font")
  func groups() {
    var faceCount = 0
    for (number, entry) in FontCollection.system.entries.enumerated() where runsAllTests || number % 3 == 0 {
      guard let face = try? entry.open() else { continue }
      let font = hb_font_create(face.harfBuzzFace)!
      defer { hb_font_destroy(font) }
      let read = Coverage(font: font, face: face.harfBuzzFace, glyphCount: face.glyphCount)
      let asked = Coverage(
        font: font, face: face.harfBuzzFace, glyphCount: face.glyphCount, readsGroups: false)
      defer {
        read.free()
        asked.free()
      }
      let different = (UInt32(0)..<0x30000).first { read.contains($0) != asked.contains($0) }
      #expect(different == nil, "\(face)")
      faceCount += 1
    }
    #expect(faceCount > 50)
  }
}
