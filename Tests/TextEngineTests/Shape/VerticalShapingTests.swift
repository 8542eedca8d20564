import GalleyFonts
import Foundation
import TestSupport
import Testing
import TextEngine

@Suite("Shaping of vertical text")
struct VerticalShapingTests {
  static let files = [TestFonts.notoSansCJK, TestFonts.notoSerifCJK, TestFonts.notoSansCJKBold]

  @Test(
    "G-08: Upright glyphs and their places are HarfBuzz's, from the font's vert, vmtx and VORG",
    arguments: files, 0..<5)
  func harfBuzz(_ file: String, _ index: Int) throws {
    let text = "日本語「組版」ー、。（縦）…—国际排版：が"
    let face = try FontFace(contentsOf: file, index: index)
    let line = try StyledLine(
      text, VerticalFixture.style(face, Double(face.unitsPerEm)), fonts: FontCollection(faces: [face]))
    var start = 0
    var seen = 0
    // Runs of what is upright are shaped by themselves.
    for index in line.layout.lines[0].runs {
      let run = line.layout.runs[index]
      #expect(run.range.lowerBound == start)
      start = run.range.upperBound
      guard run.orientation == .upright else { continue }
      let part = String(decoding: Array(text.utf16)[run.range], as: UTF16.self)
      let oracle = harfBuzzVertical(part, file: file, face: line.layout.fonts[run.font].instance.face.index)
      let glyphs = line.layout.glyphs(of: index)
      #expect(glyphs.ids == oracle.map(\.id))
      #expect(glyphs.advances == oracle.map { Double($0.advance) })
      var pen = run.x
      for (order, glyph) in oracle.enumerated() {
        #expect(glyphs.xs[order] == pen - Double(glyph.y), "glyph \(order) of \(part)")
        #expect(glyphs.ys[order] == Double(glyph.x), "glyph \(order) of \(part)")
        pen += Double(glyph.advance)
        seen += 1
      }
    }
    #expect(start == text.utf16.count)
    #expect(seen > 15)
  }

  @Test("G-08: A font that names its alternates vrt2 has them used")
  func vrt2() throws {
    // Noto has both features; in a copy the older one is hidden in every list of features.
    let file = TestFonts.notoSansCJK
    let face = try VerticalFixture.face(file, 0, renamingFeature: "vert", to: "xert")
    let line = try VerticalFixture.line("「」、。", VerticalFixture.style(face))
    #expect(line.orientations.allSatisfy { $0 == .upright })
    #expect(line.glyphs == (try VerticalFixture.line("「」、。")).glyphs)
  }

  @Test("U41: Upright text of a font without vertical tables is as long as in a horizontal line")
  func madeUpMetrics() throws {
    let bare = try VerticalFixture.face(TestFonts.notoSansCJK, 0, without: ["vmtx", "vhea", "VORG", "GSUB"])
    var horizontal = VerticalFixture.style(bare)
    horizontal.usesVerticalForms = false
    let text = "縦書きの文章は上から下へ"
    let vertical = try VerticalFixture.line(text, VerticalFixture.style(bare))
    let plain = try VerticalFixture.line(text, horizontal)
    #expect(vertical.orientations.allSatisfy { $0 == .upright })
    #expect(vertical.glyphs == plain.glyphs)
    for offset in 0...text.utf16.count {
      #expect(vertical.caret(offset) == plain.caret(offset))
    }
    // In the middle of its cell: the ink of 口 is as far from the top as from the bottom, nearly.
    let box = try VerticalFixture.line("口", VerticalFixture.style(bare))
    let ink = try #require(box.layout.inkBounds(ofLine: 0))
    #expect(abs(ink.x + ink.width / 2 - 10) < 2)
    #expect(abs(ink.y + ink.height / 2) < 0.5)
  }

  @Test("Right-to-left text on its side runs up, upright text inside it, too")
  func bidi() throws {
    let line = try VerticalFixture.line("あ\u{202E}漢字\u{202C}שלום")
    let hebrew = try #require(line.runs.first { $0.range.contains(5) })
    #expect(hebrew.isRightToLeft)
    #expect(hebrew.orientation == .alongLine)
    // Further along in the text is further up the line.
    let spans = (5..<9).map { line.layout.spans(of: $0..<$0 + 1, inLine: 0)[0].start }
    for (start, next) in zip(spans, spans.dropFirst()) { #expect(start > next) }
    // Carets and hits agree.
    for index in line.layout.lines[0].runs where line.layout.runs[index].kind == .glyphs {
      let run = line.layout.runs[index]
      guard run.range.contains(2) else { continue }
      #expect(run.orientation == .upright)
      #expect(line.layout.character(atX: run.x + 1, inLine: 0) == 3..<4)
      let glyphs = line.layout.glyphs(of: index)
      let oracle = harfBuzzVertical("漢字", file: TestFonts.notoSansCJK, face: 0, bottomUp: true)
      let visible = zip(glyphs.ids, glyphs.clusters).filter { $0.1 == 2 || $0.1 == 3 }.map(\.0)
      #expect(visible == oracle.map(\.id))
    }
  }

  @Test("Upright and turned characters share an axis")
  func centralBaseline() throws {
    let line = try VerticalFixture.line("国A国", VerticalFixture.style(EngineFixture.sans, 40))
    let metrics = line.layout.lines[0]
    #expect(abs(metrics.ascent - metrics.descent) < 1e-9)
    let turned = try #require(line.runs.first { $0.orientation == .alongLine })
    let font = line.layout.fonts[turned.font]
    #expect(abs(turned.baselineOffset + (font.ascent - font.descent) / 2) < 1e-9)
    // A capital letter's ink is near the axis, as the ideographs' is.
    for index in metrics.runs {
      let ink = try #require(line.layout.inkBounds(ofRun: index))
      #expect(abs(ink.y + ink.height / 2) < 2.5)
    }
  }

  @Test("A line cut inside a contextual form keeps its upright shape")
  func cutLines() throws {
    var style = VerticalFixture.style()
    style.letterSpacing = 2
    let text = "吾輩は猫である。名前はまだ無い。「どこで生れたか」とんと見当がつかぬ。"
    for height in stride(from: 45.0, through: 300, by: 17) {
      let column = VerticalFixture.layout(text, style, height: height)
      #expect(column.range == 0..<text.utf16.count)
      for line in column.allLines {
        #expect(line.line.width <= height + 1e-6 || line.line.range.count == 1)
        let alone = try VerticalFixture.line(
          String(decoding: Array(text.utf16)[line.range], as: UTF16.self), style)
        #expect(line.line.runs.flatMap { line.layout.glyphs(of: $0).ids } == alone.glyphs)
      }
    }
  }
}

extension VerticalFixture {
  /// A face with every mention of a feature renamed.
  static func face(_ path: String, _ index: Int, renamingFeature tag: String, to other: String) throws
    -> FontFace
  {
    let original = try FontFace(contentsOf: path, index: index)
    let table = try #require(original.table("GSUB"))
    var changed = table
    let features = Int(table[6]) << 8 | Int(table[7])
    let count = Int(table[features]) << 8 | Int(table[features + 1])
    for record in (0..<count).map({ features + 2 + 6 * $0 })
    where table[record..<record + 4].elementsEqual(tag.utf8) {
      changed.replaceSubrange(record..<record + 4, with: other.utf8)
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let place = try #require(bytes.firstRange(of: table)?.lowerBound)
    bytes.replaceSubrange(place..<place + table.count, with: changed)
    return try FontFace(bytes: bytes, index: index, name: "\(path) with \(other)")
  }
}
