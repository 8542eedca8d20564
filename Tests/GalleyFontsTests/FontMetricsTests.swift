import GalleyFonts
import Foundation
import TestSupport
import Testing

@Suite("Font metrics")
struct FontMetricsTests {
  /// `fsSelection` bit 7.
  static let useTypographicMetrics = 0x80

  @Test(
    "Metrics are the font's own numbers by the documented rule",
    arguments: [
      TestFonts.liberationSans, TestFonts.liberationSerif, TestFonts.dejaVuSans, TestFonts.notoSans,
      TestFonts.notoSansDevanagari, TestFonts.notoNastaliqUrdu, TestFonts.notoSansCJK,
      TestFonts.notoColorEmoji, TestFonts.interVariable,
    ])
  func metrics(path: String) throws {
    let tables = try FontTables(path, ["hhea", "OS/2", "post", "head"])
    let isTypographic =
      Int(try tables.number("fsSelection", in: "OS_2")) & Self.useTypographicMetrics != 0
    let metrics = try FontFace(contentsOf: path).instance().metrics
    #expect(metrics.unitsPerEm == Int(try tables.number("unitsPerEm", in: "head")))
    if isTypographic {
      #expect(metrics.ascent == (try tables.number("sTypoAscender", in: "OS_2")))
      #expect(metrics.descent == -(try tables.number("sTypoDescender", in: "OS_2")))
      #expect(metrics.leading == (try tables.number("sTypoLineGap", in: "OS_2")))
    } else {
      #expect(metrics.ascent == (try tables.number("ascent", in: "hhea")))
      #expect(metrics.descent == -(try tables.number("descent", in: "hhea")))
      #expect(metrics.leading == (try tables.number("lineGap", in: "hhea")))
    }
    #expect(metrics.underlinePosition == (try tables.number("underlinePosition", in: "post")))
    #expect(metrics.underlineThickness == (try tables.number("underlineThickness", in: "post")))
    #expect(metrics.strikeoutPosition == (try tables.number("yStrikeoutPosition", in: "OS_2")))
    #expect(metrics.strikeoutThickness == (try tables.number("yStrikeoutSize", in: "OS_2")))
    #expect(metrics.italicAngle == (try tables.number("italicAngle", in: "post")))
    #expect(metrics.boundingBox.minX == (try tables.number("xMin", in: "head")))
    #expect(metrics.boundingBox.maxY == (try tables.number("yMax", in: "head")))
  }

  @Test("Liberation Sans has the line of its hhea table and the heights of H and x")
  func knownNumbers() throws {
    let metrics = try FontFace(contentsOf: TestFonts.liberationSans).instance().metrics
    #expect(metrics.ascent == 1854 && metrics.descent == 434 && metrics.leading == 67)
    #expect(metrics.capHeight == 1409 && metrics.xHeight == 1082)
  }

  @Test("USE_TYPO_METRICS switches from hhea to the typographic values")
  func typographicMetrics() throws {
    var font = try FontPatch(TestFonts.liberationSans)
    try font.set("OS/2", 68, to: 1111)
    try font.set("OS/2", 70, to: -222)
    try font.set("OS/2", 72, to: 33)
    #expect(try metrics(of: font).ascent == 1854)
    try font.set("OS/2", 62, to: 0x40 | Self.useTypographicMetrics)
    let metrics = try metrics(of: font)
    #expect(metrics.ascent == 1111 && metrics.descent == 222 && metrics.leading == 33)
  }

  @Test("The win values come last, and without any there are 0.8 and 0.2 em")
  func lastResorts() throws {
    var font = try FontPatch(TestFonts.liberationSans)
    for offset in [4, 6, 8] { try font.set("hhea", offset, to: 0) }
    try font.set("OS/2", 68, to: 1234)
    try font.set("OS/2", 70, to: -321)
    #expect(try metrics(of: font).ascent == 1234)
    for offset in [68, 70, 72] { try font.set("OS/2", offset, to: 0) }
    try font.set("OS/2", 74, to: 1800)
    try font.set("OS/2", 76, to: 500)
    var metrics = try metrics(of: font)
    #expect(metrics.ascent == 1800 && metrics.descent == 500 && metrics.leading == 0)
    for offset in [74, 76] { try font.set("OS/2", offset, to: 0) }
    metrics = try self.metrics(of: font)
    #expect(metrics.ascent == 0.8 * 2048 && metrics.descent == 0.2 * 2048)
  }

  @Test("Heights that OS/2 does not state are measured on H and x")
  func measuredHeights() throws {
    var font = try FontPatch(TestFonts.liberationSans)
    try font.set("OS/2", 86, to: 0)
    try font.set("OS/2", 88, to: 0)
    let metrics = try metrics(of: font)
    #expect(metrics.capHeight == 1409 && metrics.xHeight == 1082)
  }

  @Test("A font's measures scale exactly with its size", arguments: [0, 0.5, 12, 17.25, 1_000_000])
  func scaling(size: Double) throws {
    let font = Font(face: try FontFace(contentsOf: TestFonts.dejaVuSans), size: size)
    let metrics = font.instance.metrics
    #expect(font.ascent == metrics.ascent * size / 2048)
    #expect(font.descent == metrics.descent * size / 2048)
    #expect(font.xHeight == metrics.xHeight * size / 2048)
    #expect(font.scale * 2048 == size)
  }

  private func metrics(of font: FontPatch) throws -> FontMetrics {
    try FontFace(bytes: font.bytes, name: "patched").instance().metrics
  }
}
