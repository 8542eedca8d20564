import GalleyFonts
import Foundation
import TestSupport
import Testing

@Suite("Font collections")
struct FontCollectionTests {
  @Test("A directory's collection holds its files, those below it, and nothing of the system")
  func directory() throws {
    let scratch = try TemporaryDirectory()
    try scratch.add(TestFonts.liberationSans)
    try scratch.add(TestFonts.notoSansCJK)
    let below = scratch.url.appendingPathComponent("below")
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: TestFonts.notoColorEmoji, toPath: below.appendingPathComponent("emoji.ttf").path)
    try scratch.write(Array("not a font".utf8), to: "README")
    try scratch.write([], to: "empty.ttf")
    // A link back up must not make the walk endless.
    try FileManager.default.createSymbolicLink(
      at: below.appendingPathComponent("loop"), withDestinationURL: scratch.url)

    let collection = try FontCollection(directory: scratch.url.path)
    #expect(collection.entries.count == 12)
    #expect(collection.entries.allSatisfy { $0.source.hasPrefix(scratch.url.path) })
    #expect(collection.entries.first?.family == "Liberation Sans")
    #expect(collection.entries.last?.family == "Noto Color Emoji")
    #expect(
      collection.skipped == [
        .notAFont(name: scratch.url.path + "/README"), .notAFont(name: scratch.url.path + "/empty.ttf"),
      ])
    #expect(collection.face(named: "DejaVu Sans") == nil)
    // Thai is in fonts of the system, and in none of these.
    #expect(collection.fallback(for: [0x0E01], language: "th") == nil)
    #expect(collection.defaultFace?.postScriptName == "LiberationSans")
  }

  @Test("A directory that is missing, no directory, or without fonts is an error that names it")
  func badDirectories() throws {
    let scratch = try TemporaryDirectory()
    let missing = scratch.url.path + "/missing"
    #expect(throws: FontError.unreadable(file: missing, reason: "No such file or directory")) {
      try FontCollection(directory: missing)
    }
    #expect(throws: FontError.unreadable(file: TestFonts.notoSans, reason: "Not a directory")) {
      try FontCollection(directory: TestFonts.notoSans)
    }
    try scratch.write([1, 2, 3], to: "x.ttf")
    #expect(throws: FontError.noFonts(directory: scratch.url.path)) {
      try FontCollection(directory: scratch.url.path)
    }
  }

  @Test("The system's collection has what fc-list lists, and what it says of a face is true of the face")
  func system() throws {
    let list = try run("fc-list", ["--format", "%{file}|%{index}|%{fontformat}\\n"])
    let listed = Set(
      String(decoding: list.output, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
        let fields = line.split(separator: "|")
        guard ["TrueType", "CFF"].contains(fields[2]) else { return nil }
        return "\(fields[0])|\(Int(fields[1])! & 0xFFFF)"
      })
    let entries = FontCollection.system.entries
    #expect(Set(entries.map { "\($0.source)|\($0.index)" }) == listed)
    #expect(entries.count == listed.count)
    for entry in entries {
      let face = try entry.open()
      #expect(entry.family == face.familyName)
      #expect(entry.style == face.styleName)
      #expect(entry.postScriptName == face.postScriptName)
      #expect(entry.traits.weight == face.traits.weight, "\(face)")
      #expect(entry.traits.width == face.traits.width, "\(face)")
      #expect(entry.traits.isItalic == face.traits.isItalic, "\(face)")
      // Serifs that the name does not tell are found when the face is open, and a font may happen to have one
      // width without being meant to.
      #expect(!entry.traits.isSerif || face.traits.isSerif, "\(face)")
      #expect(!face.traits.isMonospaced || entry.traits.isMonospaced, "\(face)")
      #expect(entry.traits.hasColorGlyphs == face.traits.hasColorGlyphs, "\(face)")
      #expect(try entry.open() === face)
    }
  }

  @Test("Families are sorted by name, text before symbols before colour; the regular face leads its family")
  func order() throws {
    let collection = try FontCollection(directory: "/usr/share/fonts/truetype/noto")
    let families = collection.entries.map(\.family)
    let position = { (family: String) in try #require(families.firstIndex(of: family)) }
    #expect(try position("Noto Kufi Arabic") < position("Noto Sans"))
    #expect(try position("Noto Sans") < position("Noto Sans Adlam"))
    #expect(try position("Noto Traditional Nushu") < position("Noto Music"))
    #expect(try position("Noto Sans Symbols2") < position("Noto Color Emoji"))
    #expect(families.last == "Noto Color Emoji")
    let sans = collection.entries.filter { $0.family == "Noto Sans" }.map(\.style)
    #expect(sans == ["Regular", "Bold", "Italic", "Bold Italic"])
    let again = try FontCollection(directory: "/usr/share/fonts/truetype/noto")
    #expect(again.entries.map(\.fullName) == collection.entries.map(\.fullName))
  }

  @Test("Faces are found by PostScript, full, family and foreign names, whatever the case")
  func names() throws {
    let collection = try FontCollection(faces: [
      FontFace(contentsOf: TestFonts.liberationSansBold), FontFace(contentsOf: TestFonts.liberationSans),
      FontFace(contentsOf: TestFonts.notoSansCJK, index: 2),
    ])
    func name(_ name: String) -> String? { collection.face(named: name)?.postScriptName }
    #expect(name("LiberationSans-Bold") == "LiberationSans-Bold")
    #expect(name("liberation sans bold") == "LiberationSans-Bold")
    #expect(name("LIBERATION SANS") == "LiberationSans")
    #expect(name("NotoSansCJKsc-Regular") == "NotoSansCJKsc-Regular")
    #expect(name("Arial") == nil)
    #expect(name("") == nil)
  }

  @Test("The nearest style of a family is found by width, slant and weight")
  func styles() throws {
    let collection = try FontCollection(directory: "/usr/share/fonts/truetype/dejavu")
    func style(_ traits: FontTraits) -> String? {
      collection.face(family: "dejavu sans", traits: traits)?.postScriptName
    }
    #expect(style(FontTraits()) == "DejaVuSans")
    #expect(style(FontTraits(weight: 700)) == "DejaVuSans-Bold")
    #expect(style(FontTraits(weight: 600)) == "DejaVuSans-Bold")
    #expect(style(FontTraits(weight: 500)) == "DejaVuSans")
    #expect(style(FontTraits(weight: 300)) == "DejaVuSans-ExtraLight")
    #expect(style(FontTraits(isItalic: true)) == "DejaVuSans-Oblique")
    #expect(style(FontTraits(weight: 900, isItalic: true)) == "DejaVuSans-BoldOblique")
    #expect(style(FontTraits(weight: 700, width: 75)) == "DejaVuSansCondensed-Bold")
    #expect(collection.face(family: "DejaVu Sans Condensed", traits: FontTraits())?.traits.width == 87.5)
    #expect(collection.face(family: "No Such Family", traits: FontTraits()) == nil)
  }

  @Test("A collection without faces answers everything with nothing")
  func empty() {
    let collection = FontCollection(faces: [])
    #expect(collection.defaultFace == nil)
    #expect(collection.face(named: "x") == nil)
    #expect(collection.fallback(for: [0x41]) == nil)
  }
}
