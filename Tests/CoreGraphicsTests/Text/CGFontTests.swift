import CoreGraphics
import GalleyFonts
import TestSupport
import Testing

@Suite("CGFont")
struct CGFontTests {
  private func font(_ path: String) throws -> CGFont {
    try #require(CGDataProvider(filename: path).flatMap { CGFont($0) })
  }

  /// Numbers of `ttx`'s output: the value of the first element of each name.
  private struct Dump {
    let text: String

    init(_ path: String) throws {
      let tables = ["head", "hhea", "OS/2", "post", "maxp"].flatMap { ["-t", $0] }
      text = String(decoding: try run("ttx", ["-q"] + tables + ["-o", "-", path]).output, as: UTF8.self)
    }

    subscript(element: String) -> Int? {
      guard let start = text.range(of: "<\(element) value=\"")?.upperBound else { return nil }
      return Double(text[start...].prefix { $0 != "\"" }).map { Int($0) }
    }
  }

  @Test(
    "Measures are those of the font's tables",
    arguments: [TestFonts.liberationSans, TestFonts.liberationSansItalic, TestFonts.notoSerif])
  func measures(path: String) throws {
    let font = try font(path)
    let dump = try Dump(path)
    #expect(Int(font.unitsPerEm) == dump["unitsPerEm"])
    #expect(Int(font.ascent) == dump["ascent"])
    #expect(Int(font.descent) == dump["descent"])
    #expect(Int(font.leading) == dump["lineGap"])
    #expect(Int(font.capHeight) == dump["sCapHeight"])
    #expect(Int(font.xHeight) == dump["sxHeight"])
    #expect(Int(font.italicAngle) == dump["italicAngle"])
    #expect(font.numberOfGlyphs == dump["numGlyphs"])
    let box = font.fontBBox
    #expect(Int(box.minX) == dump["xMin"] && Int(box.minY) == dump["yMin"])
    #expect(Int(box.maxX) == dump["xMax"] && Int(box.maxY) == dump["yMax"])
    #expect(font.postScriptName == (font.instance.face.postScriptName as CFString))
    #expect(String(describing: font.fullName!) == font.instance.face.fullName)
  }

  @Test("Glyphs have names, advances and boxes, and those that do not exist are told apart")
  func glyphs() throws {
    let font = try font(TestFonts.liberationSans)
    let a = font.getGlyphWithGlyphName(name: "A" as CFString)
    #expect(a != 0 && font.name(for: a) == "A" as CFString && font.name(for: 65_000) == nil)
    #expect(font.getGlyphWithGlyphName(name: "no such glyph" as CFString) == 0)
    var boxes = [CGRect](repeating: .null, count: 2)
    var advances = [Int32](repeating: -1, count: 2)
    #expect(font.getGlyphBBoxes(glyphs: [a], count: 1, bboxes: &boxes))
    #expect(font.getGlyphAdvances(glyphs: [a], count: 1, advances: &advances))
    #expect(advances[0] == 1366 && boxes[1].isNull)
    // Drawn with a pixel a unit, divided by eight, the letter fills its box.
    let bitmap = try Bitmap(200, 200)
    bitmap.context.setFont(font)
    bitmap.context.setFontSize(256)
    bitmap.context.showGlyphs([a], at: [CGPoint(x: 10, y: 10)])
    let box = boxes[0].applying(CGAffineTransform(translationX: 10, y: 10).scaledBy(x: 0.125, y: 0.125))
    #expect(bitmap.ink == box.integral)
    #expect(!font.getGlyphBBoxes(glyphs: [a, 65_000], count: 2, bboxes: &boxes) && boxes[1] == .zero)
    #expect(!font.getGlyphAdvances(glyphs: [65_000], count: 1, advances: &advances) && advances[0] == 0)
  }

  @Test("Tables are the bytes of the file")
  func tables() throws {
    let font = try font(TestFonts.liberationSans)
    let tags = try #require(font.tableTags as? [UInt32])
    let head: UInt32 = 0x6865_6164
    #expect(tags.contains(head) && tags.contains(0x676C_7966) && tags.count > 10)
    let table = try #require(font.table(for: head) as Data?)
    // The magic number of `head`.
    #expect(Array(table[12..<16]) == [0x5F, 0x0F, 0x3C, 0xF5])
    let file = try Data(contentsOf: URL(fileURLWithPath: TestFonts.liberationSans))
    for tag in tags { #expect(file.range(of: try #require(font.table(for: tag)) as Data) != nil) }
    #expect(font.table(for: 0x7878_7878) == nil)
  }

  @Test("Variations are named, limited, and change outlines")
  func variations() throws {
    let font = try font(TestFonts.interVariable)
    let axes = try #require(font.variationAxes as? [[NSString: Any]])
    let weight = try #require(axes.first { $0[kCGFontVariationAxisName] as? String == "Weight" })
    #expect(weight[kCGFontVariationAxisMinValue] as? Double == 100)
    #expect(weight[kCGFontVariationAxisMaxValue] as? Double == 900)
    let initial = try #require(weight[kCGFontVariationAxisDefaultValue] as? Double)
    #expect(font.variations?["Weight"] as? Double == initial)
    let bold = try #require(font.copy(withVariations: ["Weight": 900] as CFDictionary))
    #expect(bold.variations?["Weight"] as? Double == 900 && bold != font)
    #expect(try #require(font.copy(withVariations: ["Weight": 5000] as CFDictionary)) == bold)
    #expect(font.copy(withVariations: nil) == font)
    let glyph = try #require(font.instance.glyph(for: 0x6C))
    var (thin, thick) = ([CGRect.zero], [CGRect.zero])
    _ = font.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &thin)
    _ = bold.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &thick)
    #expect(thick[0].width > thin[0].width * 1.3)
    let plain = try self.font(TestFonts.liberationSans)
    #expect(plain.variations == nil && plain.variationAxes == nil && plain.copy(withVariations: nil) == nil)
  }

  @Test("Fonts are found by name, and equal when they are one instance")
  func names() throws {
    let found = try #require(CGFont("LiberationSans-Bold" as CFString))
    #expect(found.postScriptName == "LiberationSans-Bold" as CFString)
    #expect(CGFont("No Such Font At All" as CFString) == nil)
    #expect(CGFont(try #require(CGDataProvider(data: Data("no font".utf8) as CFData))) == nil)
    #expect(CGFont("LiberationSans-Bold" as CFString) == found)
  }
}
