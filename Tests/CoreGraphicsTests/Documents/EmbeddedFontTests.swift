import CoreGraphics
import Foundation
import GalleyFonts
import TestSupport
import Testing

/// The fonts in PDF files, looked at by other programs.
@Suite("PDF: embedded fonts")
struct EmbeddedFontTests {
  /// What fontTools says of the font programs in a PDF: the tables and the number of glyphs with an outline.
  private func programs(_ data: Data) throws -> [(tables: Set<String>, outlines: Int, bytes: Int)] {
    let folder = try TemporaryFolder()
    try data.write(to: folder.url.appendingPathComponent("a.pdf"))
    let script = #"""
      import io, json, re, subprocess, sys
      from fontTools.ttLib import TTFont
      path = sys.argv[1]
      show = lambda *a: subprocess.run(["qpdf", path, *a], capture_output=True).stdout
      count = int(show("--show-npages") and re.search(rb"/Size (\d+)", show("--show-object=trailer")).group(1))
      found = []
      for number in range(1, count):
          words = show("--show-object=%d" % number).decode("latin-1")
          for file in re.findall(r"/FontFile[23]? (\d+) 0 R", words):
              program = show("--show-object=" + file, "--filtered-stream-data")
              try:
                  font = TTFont(io.BytesIO(program))
              except Exception:
                  from fontTools.cffLib import CFFFontSet
                  fonts = CFFFontSet()
                  fonts.decompile(io.BytesIO(program), None)
                  found.append([["CFF "], len(fonts[0].CharStrings), len(program)])
                  continue
              if "glyf" in font:
                  outlines = sum(font["glyf"][g].numberOfContours != 0 for g in font.getGlyphOrder())
              else:
                  outlines = len(font.getGlyphOrder())
              found.append([list(font.reader.keys()), outlines, len(program)])
      print(json.dumps(found))
      """#
    try script.write(to: folder.url.appendingPathComponent("a.py"), atomically: true, encoding: .utf8)
    let output = try run("python3", folder.path("a.py"), folder.path("a.pdf"))
    let list = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[Any]])
    return list.map { (Set($0[0] as? [String] ?? []), $0[1] as? Int ?? -1, $0[2] as? Int ?? -1) }
  }

  @Test(
    "U55: a font that is used is embedded with the glyphs that are used, and no more",
    arguments: [(TestFont.liberation, "Subset ffi"), (.arabic, "السلام"), (.cjk, "中文字"), (.dejaVu, "Ωá")])
  func subset(font: TestFont, sample: String) throws {
    let text = ShapedText(sample, font: try font.size(20))
    let data = try makePDF { text.draw(in: $0, at: CGPoint(x: 20, y: 50)) }
    let programs = try programs(data)
    #expect(programs.count == 1)
    let used = Set(text.glyphs).count
    // Glyphs may be made of others, and the first one, for what is missing, is in every font.
    #expect(programs[0].outlines >= used - 1 && programs[0].outlines <= 2 * used + 1, "\(programs)")
    let whole = try FileManager.default.attributesOfItem(atPath: font.rawValue)[.size] as? Int ?? 0
    #expect(programs[0].bytes < whole / 5 && data.count < 40_000)
    #expect(try textOfPDF(data) == [sample])
    // Ten times the text with the same letters is not another font.
    let more = try makePDF { context in
      for row in 0..<10 { text.draw(in: context, at: CGPoint(x: 20, y: 20 + row * 25)) }
    }
    #expect(try self.programs(more).map(\.bytes) == programs.map(\.bytes))
  }

  @Test(
    "U55: a variable font is embedded as the instance that was drawn, without its axes",
    arguments: [100.0, 900])
  func variable(weight: Double) throws {
    let face = try FontFace(contentsOf: TestFonts.interVariable)
    let font = Font(instance: face.instance([FontVariation(tag: "wght", value: weight)]), size: 40)
    let text = ShapedText("Weight", font: font)
    let box = CGRect(x: 0, y: 0, width: 200, height: 60)
    let data = try makePDF(box: box) { text.draw(in: $0, at: CGPoint(x: 10, y: 15)) }
    let programs = try programs(data)
    #expect(
      programs.count == 1 && programs[0].tables.isDisjoint(with: ["fvar", "gvar", "avar", "HVAR", "CFF2"]))
    #expect(try textOfPDF(data) == ["Weight"])
    // Poppler draws what the bitmap shows.
    let own = try Bitmap(200, 60)
    text.draw(in: own.context, at: CGPoint(x: 10, y: 15))
    let other = try bitmap(of: rasterOfPDF(data))
    func darkness(_ bitmap: Bitmap) -> Double { bitmap.bytes.reduce(0) { $0 + Double(255 - $1) } }
    #expect(abs(darkness(other) / darkness(own) - 1) < 0.1)
    #expect(abs(other.ink.maxX - own.ink.maxX) <= 1 && abs(other.ink.minX - own.ink.minX) <= 1)
  }

  @Test(
    "U55: a glyph that shows another text in some places is found by a number for each, in fonts of both kinds",
    arguments: [TestFont.cjk, .liberation])
  func severalTexts(font: TestFont) throws {
    // These share the glyphs of the hyphen and the space.
    let string = "a-b\u{2011}c\u{2010}d e\u{A0}f-g"
    let text = ShapedText(string, font: try font.size(24))
    #expect(Set(text.glyphs).count < Set(string).count)
    let box = CGRect(x: 0, y: 0, width: 200, height: 60)
    let data = try makePDF(box: box) { text.draw(in: $0, at: CGPoint(x: 10, y: 15)) }
    // Poppler writes any space as one.
    #expect(try textOfPDF(data) == [string.replacingOccurrences(of: "\u{A0}", with: " ")])
    #expect(try !objectsOfPDF(data).contains("/ActualText"))
    #expect(try programs(data).count == 1)
    let own = try Bitmap(200, 60)
    text.draw(in: own.context, at: CGPoint(x: 10, y: 15))
    let shown = try bitmap(of: rasterOfPDF(data))
    var difference = 0
    for (a, b) in zip(own.bytes, shown.bytes) { difference += abs(Int(a) - Int(b)) }
    #expect(Double(difference) / Double(own.bytes.count) < 3)
    #expect(abs(shown.ink.minX - own.ink.minX) <= 1 && abs(shown.ink.maxX - own.ink.maxX) <= 1)
  }

  @Test("U55: glyphs of a colour font are shown in colour, are text, and bring no font of megabytes along")
  func colour() throws {
    let text = ShapedText("😀🇩🇪❤️", font: try TestFont.emoji.size(40))
    let box = CGRect(x: 0, y: 0, width: 200, height: 60)
    let data = try makePDF(box: box) { text.draw(in: $0, at: CGPoint(x: 10, y: 15)) }
    #expect(data.count < 150_000)
    #expect(try textOfPDF(data) == ["😀🇩🇪❤️"])
    let own = try Bitmap(200, 60)
    text.draw(in: own.context, at: CGPoint(x: 10, y: 15))
    let shown = try bitmap(of: rasterOfPDF(data))
    for bitmap in [own, shown] {
      func has(_ isMeant: ([UInt8]) -> Bool) -> Bool {
        (0..<60).contains { row in (0..<200).contains { isMeant(bitmap.pixel($0, row)) } }
      }
      #expect(has { $0[0] > 180 && $0[1] < 90 && $0[2] < 90 }, "the heart's red")
      #expect(has { $0[0] > 200 && $0[1] > 150 && $0[2] < 120 }, "the face's yellow")
      #expect(has { $0[0] < 80 && $0[1] < 80 && $0[2] < 80 }, "the flag's black")
    }
    #expect(abs(shown.ink.minX - own.ink.minX) <= 1 && abs(shown.ink.maxX - own.ink.maxX) <= 1)
    var difference = 0
    for (a, b) in zip(own.bytes, shown.bytes) { difference += abs(Int(a) - Int(b)) }
    #expect(Double(difference) / Double(own.bytes.count) < 3)
  }
}
