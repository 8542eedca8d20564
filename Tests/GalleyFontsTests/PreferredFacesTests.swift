import Foundation
import GalleyFonts
import TestSupport
import Testing

@Suite("Faces put before a collection")
struct PreferredFacesTests {
  @Test("They come first in their order, and the collection's order follows")
  func order() throws {
    let base = FontCollection(faces: [try FontFace(contentsOf: TestFonts.notoSansCJK, index: 2)])
    let preferred = [TestFonts.notoSansHebrew, TestFonts.liberationSans].map { try! FontFace(contentsOf: $0) }
    let collection = FontCollection(preferring: preferred, over: base)
    #expect(collection.entries.map(\.source) == preferred.map(\.source) + base.entries.map(\.source))
    #expect(collection.defaultFace?.source == TestFonts.notoSansHebrew)
    #expect(collection.face(named: "LiberationSans")?.source == TestFonts.liberationSans)
  }

  @Test(
    "What they have is taken from them, before the families of the script and language; the rest from the collection"
  )
  func fallback() throws {
    let folder = try TemporaryDirectory()
    for font in [TestFonts.notoSansCJK, TestFonts.notoColorEmoji, TestFonts.liberationSans] {
      try folder.add(font)
    }
    let base = try FontCollection(directory: folder.url.path)
    let serif = try FontFace(contentsOf: TestFonts.notoSerifCJK)
    let collection = FontCollection(preferring: [serif], over: base)
    func source(_ scalar: UInt32, _ collection: FontCollection, language: String? = nil) -> String? {
      collection.fallback(for: [scalar], language: language)?.face.source
    }
    #expect(source(0x6F22, base)?.hasSuffix("NotoSansCJK-Regular.ttc") == true)
    #expect(source(0x6F22, collection) == TestFonts.notoSerifCJK)
    #expect(source(0x6F22, collection, language: "ja") == TestFonts.notoSerifCJK)
    #expect(source(0x1F600, collection)?.hasSuffix("NotoColorEmoji.ttf") == true)
  }
}
