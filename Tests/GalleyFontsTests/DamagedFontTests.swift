import GalleyFonts
import Foundation
import TestSupport
import Testing

/// Fonts come from outside: a damaged one is a typed error, or a face whose every query is safe.
@Suite("Damaged fonts")
struct DamagedFontTests {
  static let smallFonts = [TestFonts.liberationMono, TestFonts.notoSansSymbols2, TestFonts.interVariable]

  @Test("A file that is no font is an error that names it")
  func noFonts() throws {
    let scratch = try TemporaryDirectory()
    let empty = try scratch.write([], to: "empty.ttf")
    let text = try scratch.write(Array("Hello, I am a text file.".utf8), to: "text.ttf")
    let short = try scratch.write([0, 1, 0], to: "short.ttf")
    let woff = try scratch.write(Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60), to: "web.woff2")
    let missing = scratch.url.path + "/missing.ttf"
    #expect(throws: FontError.notAFont(name: empty)) { try FontFace(contentsOf: empty) }
    #expect(throws: FontError.notAFont(name: text)) { try FontFace(contentsOf: text) }
    #expect(throws: FontError.notAFont(name: short)) { try FontFace(contentsOf: short) }
    #expect(throws: FontError.unsupported(name: woff, format: "WOFF2")) { try FontFace(contentsOf: woff) }
    #expect(throws: FontError.unreadable(file: missing, reason: "No such file or directory")) {
      try FontFace(contentsOf: missing)
    }
    #expect(throws: FontError.unreadable(file: scratch.url.path, reason: "it is a directory")) {
      try FontFace(contentsOf: scratch.url.path)
    }
    #expect(throws: FontError.unreadable(file: "/dev/zero", reason: "it is not a regular file")) {
      try FontFace(contentsOf: "/dev/zero")
    }
    #expect(throws: FontError.notAFont(name: "nothing")) { try FontFace(bytes: [], name: "nothing") }
    #expect(throws: FontError.notAFont(name: empty)) { try FontFace.faceCount(ofFile: empty) }
    #expect("\(FontError.notAFont(name: "a.ttf"))" == "a.ttf: not a font")
  }

  @Test("A named pipe is refused at once")
  func namedPipe() throws {
    let scratch = try TemporaryDirectory()
    let pipe = scratch.url.path + "/pipe.ttf"
    try #require(run("mkfifo", [pipe]).status == 0)
    #expect(throws: FontError.unreadable(file: pipe, reason: "it is not a regular file")) {
      try FontFace(contentsOf: pipe)
    }
  }

  @Test("A font that was cut short is an error", arguments: smallFonts + [TestFonts.notoColorEmoji])
  func truncated(path: String) throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for length in (0..<16).map({ whole.count * $0 / 16 }) + Array(1...64) {
      #expect(throws: FontError.self, "\(length) of \(whole.count) bytes") {
        try FontFace(bytes: Array(whole[..<length]), name: "cut")
      }
    }
  }

  @Test("A collection that was cut short is an error for every face")
  func truncatedCollection() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: TestFonts.notoSansCJK), options: .alwaysMapped)
    for sixteenth in 0..<16 {
      let part = [UInt8](whole[..<(whole.count * sixteenth / 16)])
      for index in [0, 9] {
        #expect(throws: FontError.self) { try FontFace(bytes: part, index: index, name: "cut") }
      }
    }
  }

  @Test("A table that is missing or makes no sense is named")
  func brokenTables() throws {
    func damage(_ reason: String) -> FontError { .damaged(name: "x", reason: reason) }
    let original = try FontPatch(TestFonts.liberationMono)
    for tag in ["head", "maxp", "hhea", "hmtx", "cmap"] {
      var font = original
      font.bytes[try font.record(of: tag)] = UInt8(ascii: "?")
      #expect(throws: damage("table '\(tag)' is missing")) { try FontFace(bytes: font.bytes, name: "x") }
    }
    var font = original
    try font.set("head", 18, to: 0)
    #expect(throws: damage("0 units per em (16 to 16384 are allowed)")) {
      try FontFace(bytes: font.bytes, name: "x")
    }
    font = original
    try font.set("maxp", 4, to: 0)
    #expect(throws: damage("it has no glyphs")) { try FontFace(bytes: font.bytes, name: "x") }
    font = original
    font.bytes[try font.record(of: "glyf") + 12] = 0x7F
    #expect(throws: damage("table 'glyf' ends past the end of the file")) {
      try FontFace(bytes: font.bytes, name: "x")
    }
  }

  @Test("A million faces in a collection's header are not believed")
  func manyFaces() throws {
    let header: [UInt8] =
      Array("ttcf".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 64)
    #expect(
      throws: FontError.damaged(name: "x", reason: "the list of faces ends past the end of the file")
    ) { try FontFace(bytes: header, name: "x") }
  }

  @Test(
    "2000 fonts with flipped bits: a typed error, or every query of every glyph is safe", arguments: 0..<20)
  func flippedBits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = Self.smallFonts[seed % Self.smallFonts.count]
    let whole = try smallCopy(of: path)
    var opened = 0
    for round in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        // Half of the flips hit the directory and the small tables at the front, where they do most harm.
        let end = Bool.random(using: &random) ? min(bytes.count, 2000) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      do throws(FontError) {
        let face = try FontFace(bytes: bytes, name: "seed \(seed), round \(round)")
        opened += 1
        query(face)
      } catch {
        #expect(error.description.contains("seed \(seed)"))
      }
    }
    // Both outcomes are met, so that neither is tested in vain.
    #expect(opened > 0 && opened < 100, "seed \(seed): \(opened) of 100 opened")
  }

  /// A subset of the font, so that all its glyphs can be asked many times.
  private func smallCopy(of path: String) throws -> [UInt8] {
    let scratch = try TemporaryDirectory()
    let subset = scratch.url.appendingPathComponent("subset.ttf")
    let made = try run(
      "pyftsubset",
      [
        path, "--gids=0-150", "--glyph-names", "--notdef-outline", "--name-IDs=*", "--legacy-cmap",
        "--output-file=\(subset.path)",
      ])
    try #require(made.status == 0, "\(made.error)")
    return [UInt8](try Data(contentsOf: subset))
  }

  /// Asks everything of a face; what comes out must only be finite and inside the font's limits.
  private func query(_ face: FontFace) {
    var instances = [face.instance()]
    let extreme = face.variationAxes.map { FontVariation(tag: $0.tag, value: $0.maximum) }
    instances.append(face.instance(extreme))
    let styled = face.instance(extreme, synthetic: SyntheticStyle(isBold: true, isOblique: true))
    for glyph in stride(from: 0, to: min(face.glyphCount, 300), by: 10) {
      #expect(styled.bounds(of: UInt16(glyph))?.width.isFinite != false)
    }
    for instance in instances {
      let metrics = instance.metrics
      #expect(metrics.ascent.isFinite && metrics.descent.isFinite && metrics.xHeight.isFinite)
      for glyph in 0..<min(face.glyphCount, 300) {
        let glyph = UInt16(glyph)
        _ = instance.advance(of: glyph)
        #expect(instance.bounds(of: glyph)?.width.isFinite != false)
        for element in instance.outline(of: glyph) {
          if case .line(let x, let y) = element { #expect(x.isFinite && y.isFinite) }
        }
        let name = instance.name(of: glyph)
        if let other = instance.glyph(named: name) { #expect(Int(other) < face.glyphCount) }
      }
      _ = instance.withFreeTypeFace { $0 }
      for scalar in UInt32(0)..<0x800 {
        let glyph = instance.glyph(for: scalar)
        #expect(Int(glyph ?? 0) < face.glyphCount)
        // A map out of order may find by search what its own list does not have, but not the reverse.
        if face.covers(scalar), glyph == nil { Issue.record("\(face) U+\(scalar)") }
      }
      _ = instance.glyph(for: 0x2229, variationSelector: 0xFE00)
    }
    for tag in face.tableTags { #expect(face.table(tag) != nil) }
    let collection = FontCollection(faces: [face])
    _ = collection.fallback(for: [0x41, 0x301], language: "de", like: FontTraits(weight: 700))
    _ = collection.face(named: face.familyName)
  }
}
