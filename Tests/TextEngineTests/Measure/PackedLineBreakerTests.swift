import GalleyFonts
import TestSupport
import Testing

@testable import TextEngine

/// Shortcuts of measuring against what they stand for, on made-up input.
@Suite("Short ways of measuring give what the plain ones give")
struct PackedLineBreakerTests {
  @Test(
    "Lines filled from stored opportunities are those filled from columns, at widths that opportunities just fit",
    arguments: UInt64(0)..<60)
  func keptLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scales: [Double] = [16 / 1000, 16 / 2048, 11 / 1000, 1, 0.1, 7.3 / 65_537]
    let scale = scales.randomElement(using: &random)!
    // From words of a letter to such that eight of them need more than 16 bits.
    let widest = [300, 4000, 9000, 40_000].randomElement(using: &random)!
    // White space of hundreds of characters: then some opportunities lie further apart than 16 bits can tell.
    let widestGap = seed % 5 == 4 ? 30_000 : 900
    var columns = OpportunityColumns()
    columns.scale = scale
    var (offset, units) = (0, 0)
    for _ in 0..<Int.random(in: 1..<120, using: &random) {
      offset += Int.random(in: 1..<20, using: &random)
      let content = units + Int.random(in: 0..<widest, using: &random)
      units =
        content
        + (Int.random(in: 0..<4, using: &random) == 0 ? 0 : Int.random(in: 0..<widestGap, using: &random))
      columns.append(
        offset: offset, contentEnd: Double(content) * scale, start: Double(units) * scale,
        isPlain: Int.random(in: 0..<25, using: &random) > 0)
    }
    var metrics = LineMetrics()
    metrics.unite(ascent: 11.7, descent: 3.2, leading: 0.3)
    columns.appendMetrics(end: offset, metrics)
    var packer = OpportunityPacker()
    packer.appendUnstored()
    packer.append(columns, style: 3, isRightToLeft: seed % 2 == 0)
    let store = packer.finish()
    guard store.paragraphs[1].traits < OpportunityStore.isUnstored else {
      #expect(widestGap > 900, "the opportunities can be packed")
      return
    }
    var widths: [Double] = [0, 1, .infinity, 600]
    for _ in 0..<40 {
      let (start, end) = (
        Int.random(in: 0..<columns.count, using: &random), Int.random(in: 0..<columns.count, using: &random)
      )
      let width = columns.contentEnds[end] - (Bool.random(using: &random) ? columns.starts[start] : 0)
      if width >= 0 { widths += [width, width.nextDown, width.nextUp, width - 1e-9, width + scale] }
    }
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.paragraphSpacing = 4
    if seed % 3 == 0 { paragraphStyle.firstLineHeadIndent = 10 }
    var held = 0
    for width in widths {
      let style = MeasuringStyle(paragraphStyle, width: width, usesFastPath: true)
      var expected = TextMeasure()
      let interval = columns.fit(
        seed % 2 == 0 ? style.rightToLeftWidths : style.widths, style.rules, at: 77, into: &expected)
      var found = TextMeasure()
      var lines = PackedLineBreaker()
      let again = lines.fill(store, 1, at: 77, style: style, into: &found)
      #expect((again == nil) == (interval == nil), "seed \(seed), width \(width)")
      #expect(
        found.lineEnds == expected.lineEnds && found.heights == expected.heights
          && found.spacings == expected.spacings && found.paragraphEnds == expected.paragraphEnds,
        "seed \(seed), width \(width)")
      for interval in [interval, again].compactMap({ $0 }) {
        let ends = [Double(interval.from), Double(interval.through)]
        let near = ends + ends.map(\.nextUp) + ends.map { $0 + 1e-9 } + ends.map { $0 - 1e-8 }
        for room in near + [widths.randomElement(using: &random)!, (ends[0] + ends[1]) / 2] {
          let other = MeasuringStyle(paragraphStyle, width: room, usesFastPath: true)
          guard interval.holds(other) else { continue }
          held += 1
          var same = TextMeasure()
          _ = columns.fit(
            seed % 2 == 0 ? other.rightToLeftWidths : other.widths, other.rules, at: 77, into: &same)
          #expect(
            same.lineEnds == expected.lineEnds && same.heights == expected.heights,
            "seed \(seed), width \(width), then \(room)")
        }
      }
    }
    // Nothing is found where the text's end is no plain opportunity.
    #expect(held > 10 || !columns.isPlain[columns.count - 1], "seed \(seed)")
  }

  @Test("Paragraphs end where looking at each unit finds their ends", arguments: UInt64(0)..<40)
  func paragraphRanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ends: [UInt16] = [0x0A, 0x0D, 0x2029, 0x0B, 0x2028, 0x09, 0x1F, 0x2028, 0x8029, 0x0020]
    var units: [UInt16] = []
    for _ in 0..<6000 {
      let isEnd = Int.random(in: 0..<(seed % 2 == 0 ? 3 : 60), using: &random) == 0
      units.append(
        isEnd
          ? ends.randomElement(using: &random)!
          : UInt16.random(in: 0x20..<(units.count < 4096 && seed % 4 < 3 ? 0x7F : 0xFFFF), using: &random))
    }
    if seed % 4 == 0 { units = units.map { $0 == 0x2029 || $0 == 0x2028 || $0 == 0x8029 ? 0x0D : $0 } }
    var expected: [Range<Int>] = []
    var start = 0
    for offset in units.indices {
      let isFirstOfTwo = units[offset] == 0x0D && offset + 1 < units.count && units[offset + 1] == 0x0A
      if [0x0A, 0x0D, 0x2029].contains(units[offset]), !isFirstOfTwo {
        expected.append(start..<offset + 1)
        start = offset + 1
      }
    }
    if start < units.count { expected.append(start..<units.count) }
    #expect(ParagraphRanges.ranges(of: TextUnits(units)) == expected, "seed \(seed)")
  }

  @Test(
    "A font's table of characters is read as HarfBuzz reads it",
    arguments: [
      "truetype/liberation2/LiberationSans-Regular.ttf", "truetype/dejavu/DejaVuSans.ttf",
      "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/noto/NotoSans-Regular.ttf",
      "truetype/noto/NotoSansThai-Regular.ttf",
    ])
  func characterMap(file: String) throws {
    let face = try FontFace(contentsOf: "/usr/share/fonts/" + file)
    let font = Font(face: face, size: 16).instance
    let table = try #require(face.table("cmap"))
    var glyphs: [Int: Int] = [:]
    let isKnown = table.withUnsafeBytes { bytes in
      CharacterMap(bytes).forEach(in: 0...0xFFEF) { glyphs[$0] = $1 }
    }
    #expect(isKnown)
    for unit in 0...0xFFEF where !(0xD800..<0xE000).contains(unit) {
      let expected = font.glyph(for: UInt32(unit)).map(Int.init) ?? 0
      #expect(glyphs[unit] ?? 0 == expected, "U+\(String(unit, radix: 16))")
    }
    for count in stride(from: 0, to: min(table.count, 3000), by: 7) {
      // What is cut short is noticed, or still whole in what is read.
      _ = Array(table[..<count]).withUnsafeBytes { CharacterMap($0).forEach(in: 0...0xFFFF) { _, _ in } }
    }
  }
}
