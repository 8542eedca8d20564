import GalleyFonts
import Foundation
import TestSupport
import Testing

@Suite("Font faces")
struct FontFaceTests {
  @Test("Advances are the numbers of hmtx", arguments: [TestFonts.liberationSans, TestFonts.dejaVuSans])
  func advances(path: String) throws {
    let tables = try FontTables(path, ["hmtx", "GlyphOrder"])
    let widths = Dictionary(
      uniqueKeysWithValues: tables.elements("mtx", "name", "width").map { ($0[0], Int32($0[1])!) })
    let order = tables.elements("GlyphID", "name").map { $0[0] }
    let face = try FontFace(contentsOf: path)
    let instance = face.instance()
    #expect(face.glyphCount == order.count)
    for (glyph, name) in order.enumerated() {
      #expect(instance.advance(of: UInt16(glyph)) == widths[name], "glyph \(glyph), \(name)")
    }
  }

  @Test("A CFF face in a collection has its own hmtx advances")
  func advancesOfCollection() throws {
    let tables = try FontTables(TestFonts.notoSansCJK, ["hmtx", "GlyphOrder"], face: 7)
    let widths = Dictionary(
      uniqueKeysWithValues: tables.elements("mtx", "name", "width").map { ($0[0], Int32($0[1])!) })
    let order = tables.elements("GlyphID", "name").map { $0[0] }
    let instance = try FontFace(contentsOf: TestFonts.notoSansCJK, index: 7).instance()
    let differing = order.indices.filter { instance.advance(of: UInt16($0)) != widths[order[$0]] }
    #expect(order.count == 65535)
    #expect(differing.isEmpty)
  }

  @Test(
    "Coverage is what the character map lists",
    arguments: [TestFonts.liberationSans, TestFonts.notoSansSymbols2, TestFonts.notoColorEmoji])
  func coverage(path: String) throws {
    let listed = try FontTables(path, ["cmap"]).elements("map", "code").compactMap {
      UInt32($0[0].dropFirst(2), radix: 16)
    }
    // Subtables for the Macintosh list bytes, which are ASCII where they are below 0x80; Unicode lists those
    // too.
    let mapped = Set(listed)
    let face = try FontFace(contentsOf: path)
    let instance = face.instance()
    for scalar in UInt32(0)...0x10FFFF {
      let covers = face.covers(scalar)
      if covers != (instance.glyph(for: scalar) != nil) || covers && !mapped.contains(scalar) {
        Issue.record("U+\(String(scalar, radix: 16))")
      }
    }
    #expect(mapped.filter { $0 > 0xFF }.allSatisfy(face.covers))
    #expect(!face.covers(0x110000) && !face.covers(.max))
    #expect(face.coversAll(mapped.filter { $0 > 0xFF }))
  }

  @Test(
    "Glyph names are those of the font, both ways",
    arguments: [TestFonts.liberationSans, TestFonts.dejaVuSansBold])
  func glyphNames(path: String) throws {
    let instance = try FontFace(contentsOf: path).instance()
    // ttx marks the second glyph of a name with `#1`; the font itself repeats the name.
    for (glyph, name) in try FontTables(path, ["GlyphOrder"]).elements("GlyphID", "name").map({ $0[0] })
      .enumerated()
    where !name.contains("#") {
      #expect(instance.name(of: UInt16(glyph)) == name)
    }
    #expect(instance.glyph(named: "Aacute") == instance.glyph(for: 0xC1))
    #expect(instance.glyph(named: "no such glyph") == nil)
  }

  @Test("A font without glyph names names glyphs by their index")
  func namelessGlyphs() throws {
    let instance = try FontFace(contentsOf: TestFonts.notoSansCJK).instance()
    let glyph = try #require(instance.glyph(for: 0x6F22))
    let name = instance.name(of: glyph)
    #expect(name.contains("\(glyph)"))
    #expect(instance.glyph(named: name) == glyph)
    #expect(instance.glyph(named: "gid70000") == nil)
  }

  @Test("Outlines fill the box that glyf states", arguments: ["A", "eacute", "at", "Q", "germandbls"])
  func outlines(name: String) throws {
    let tables = try FontTables(TestFonts.liberationSans, ["glyf"])
    let box = try #require(
      tables.elements("TTGlyph", "name", "xMin", "yMin", "xMax", "yMax").first { $0[0] == name })
    let numbers = box.dropFirst().map { Double($0)! }
    let stated = GlyphBounds(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
    let instance = try FontFace(contentsOf: TestFonts.liberationSans).instance()
    let glyph = try #require(instance.glyph(named: name))
    #expect(instance.bounds(of: glyph) == stated)
    let outline = instance.outline(of: glyph)
    #expect(extremes(of: outline) == stated)
    #expect(outline.first?.isMove == true && outline.last == .close)
  }

  @Test("A space has an advance and no ink; a glyph past the end has nothing")
  func emptyGlyphs() throws {
    let face = try FontFace(contentsOf: TestFonts.liberationSans)
    let instance = face.instance()
    let space = try #require(instance.glyph(for: 0x20))
    #expect(instance.advance(of: space) == 569)
    #expect(instance.outline(of: space).isEmpty)
    #expect(instance.bounds(of: space)?.isEmpty == true)
    let past = UInt16(face.glyphCount)
    #expect(instance.advance(of: past) == 0)
    #expect(instance.bounds(of: past) == nil)
    #expect(instance.outline(of: past).isEmpty)
    #expect(instance.name(of: past) == "gid\(past)")
    #expect(instance.glyph(named: "gid\(past)") == nil)
  }

  @Test(
    "Names, traits and faces of every installed Noto, Liberation and DejaVu font are those that fc-scan reads"
  )
  func namesAndTraits() throws {
    let directories = ["noto", "liberation2", "dejavu"].map { "/usr/share/fonts/truetype/\($0)" }
    let format =
      "%{file}|%{index}|%{family[0]}|%{style[0]}|%{postscriptname}|%{weight}|%{width}|%{slant}|%{color}\\n"
    let scan = try run("fc-scan", ["--format", format] + directories + ["/usr/share/fonts/opentype/noto"])
    let lines = String(decoding: scan.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 200)
    // fontconfig's weights and ours, by its documentation: light, regular, medium, bold, black …
    let weights: [Substring: Double] = [
      "0": 100, "40": 200, "50": 300, "55": 350, "75": 380, "80": 400, "100": 500, "180": 600, "200": 700,
      "205": 800, "210": 900,
    ]
    for line in lines {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      let face = try FontFace(contentsOf: String(fields[0]), index: Int(fields[1])!)
      #expect(face.familyName == fields[2], "\(line)")
      #expect(face.styleName == fields[3], "\(line)")
      #expect(face.postScriptName == fields[4], "\(line)")
      #expect(face.traits.weight == weights[fields[5]], "\(line)")
      // fontconfig's widths are whole percents.
      #expect(face.traits.width.rounded(.down) == Double(fields[6]), "\(line)")
      #expect(face.traits.isItalic == (fields[7] != "0"), "\(line)")
      #expect(face.traits.hasColorGlyphs == (fields[8] == "True"), "\(line)")
    }
  }

  @Test("Serif and monospaced faces are told from others")
  func styles() throws {
    func traits(_ path: String) throws -> FontTraits { try FontFace(contentsOf: path).traits }
    #expect(try traits(TestFonts.liberationSerif).isSerif)
    #expect(try traits(TestFonts.notoSerif).isSerif)
    #expect(try traits(TestFonts.notoSerifCJK).isSerif)
    #expect(try traits(TestFonts.notoNaskhArabic).isSerif)
    #expect(try !traits(TestFonts.liberationSans).isSerif)
    #expect(try !traits(TestFonts.notoSansCJK).isSerif)
    #expect(try traits(TestFonts.liberationMono).isMonospaced)
    #expect(try traits(TestFonts.dejaVuSansMono).isMonospaced)
    #expect(try !traits(TestFonts.dejaVuSans).isMonospaced)
  }

  @Test("A collection file has as many faces as it says, and no more")
  func collectionFaces() throws {
    #expect(try FontFace.faceCount(ofFile: TestFonts.notoSansCJK) == 10)
    #expect(try FontFace.faceCount(ofFile: TestFonts.liberationSans) == 1)
    #expect(try FontFace(contentsOf: TestFonts.notoSansCJK, index: 2).familyName == "Noto Sans CJK SC")
    let missing = FontError.noSuchFace(name: TestFonts.notoSansCJK, index: 10, count: 10)
    #expect(throws: missing) { try FontFace(contentsOf: TestFonts.notoSansCJK, index: 10) }
    #expect(throws: FontError.noSuchFace(name: TestFonts.liberationSans, index: -1, count: 1)) {
      try FontFace(contentsOf: TestFonts.liberationSans, index: -1)
    }
  }

  @Test("Bytes and file give the same face")
  func bytes() throws {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: TestFonts.liberationSans)))
    let face = try FontFace(bytes: data, name: "from memory")
    let other = try FontFace(contentsOf: TestFonts.liberationSans)
    #expect(face.source == "from memory")
    #expect(face.postScriptName == other.postScriptName)
    #expect(face.instance().metrics == other.instance().metrics)
    #expect(face.tableTags == other.tableTags)
    for tag in face.tableTags { #expect(face.table(tag) == other.table(tag)) }
    #expect(face.table("GPOS")?.prefix(4) == [0, 1, 0, 0])
    #expect(face.table("none") == nil)
    #expect(face != other)
  }

  @Test("A variation sequence gives the glyph that only it has")
  func variationSequences() throws {
    let instance = try FontFace(contentsOf: TestFonts.notoSansCJK).instance()
    // 芦 with its first two registered shapes (Adobe-Japan1).
    let plain = try #require(instance.glyph(for: 0x82A6))
    let first = try #require(instance.glyph(for: 0x82A6, variationSelector: 0xE0100))
    let second = try #require(instance.glyph(for: 0x82A6, variationSelector: 0xE0101))
    #expect(first == plain || second == plain)
    #expect(first != second)
    #expect(instance.glyph(for: 0x82A6, variationSelector: 0xE01EF) == nil)
  }
}

extension OutlineElement {
  var isMove: Bool { if case .move = self { true } else { false } }
}

/// The box of the curves themselves: extremes of quadratic and cubic pieces by fine sampling, to the unit.
func extremes(of outline: [OutlineElement]) -> GlyphBounds {
  var points: [(Double, Double)] = []
  var last = (0.0, 0.0)
  for element in outline {
    switch element {
    case .move(let x, let y), .line(let x, let y):
      last = (x, y)
      points.append(last)
    case .quad(let cx, let cy, let x, let y):
      for step in 1...256 {
        let t = Double(step) / 256
        let s = 1 - t
        points.append(
          (s * s * last.0 + 2 * s * t * cx + t * t * x, s * s * last.1 + 2 * s * t * cy + t * t * y))
      }
      last = (x, y)
    case .cubic(_, _, _, _, let x, let y):
      last = (x, y)
      points.append(last)
    case .close: break
    }
  }
  return GlyphBounds(
    minX: (points.map(\.0).min() ?? 0).rounded(), minY: (points.map(\.1).min() ?? 0).rounded(),
    maxX: (points.map(\.0).max() ?? 0).rounded(), maxY: (points.map(\.1).max() ?? 0).rounded())
}
