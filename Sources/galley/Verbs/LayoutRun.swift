internal import CoreText
internal import TemplateEngine

/// A run of a line with its glyphs, as `layout --runs` prints it.
struct LayoutRun {
  private struct Glyph {
    let id: Int
    let cluster: Int
    let position: CGPoint
    let advance: CGFloat
  }

  private let range: Range<Int>
  private let font: String
  private let level: Int
  private let glyphs: [Glyph]

  /// Returns the runs of a line, left to right.
  static func runs(of line: PlacedLine, columnHeight: CGFloat) -> [LayoutRun] {
    (CTLineGetGlyphRuns(line.line) as! [CTRun]).map { LayoutRun($0, in: line, columnHeight: columnHeight) }
  }

  private init(_ run: CTRun, in line: PlacedLine, columnHeight: CGFloat) {
    let units = CTRunGetStringRange(run)
    range = units.location..<units.location + units.length
    font = LayoutRun.fontName(of: run)
    level = run.bidiLevel
    let count = CTRunGetGlyphCount(run)
    var ids = [CGGlyph](repeating: 0, count: count)
    var positions = [CGPoint](repeating: .zero, count: count)
    var advances = [CGSize](repeating: .zero, count: count)
    var clusters = [CFIndex](repeating: 0, count: count)
    CTRunGetGlyphs(run, CFRangeMake(0, 0), &ids)
    CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
    CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
    CTRunGetStringIndices(run, CFRangeMake(0, 0), &clusters)
    glyphs = (0..<count).map { index in
      Glyph(
        id: Int(ids[index]), cluster: clusters[index],
        position: CGPoint(
          x: line.origin.x + positions[index].x, y: columnHeight - line.origin.y - positions[index].y),
        advance: advances[index].width)
    }
  }

  var json: JSONText {
    .object([
      "range": .range(range), "font": .string(font), "level": .integer(level),
      "glyphs": .array(
        glyphs.map { glyph in
          .object([
            "id": .integer(glyph.id), "cluster": .integer(glyph.cluster),
            "x": .number(Double(glyph.position.x)), "y": .number(Double(glyph.position.y)),
            "advance": .number(Double(glyph.advance)),
          ])
        }),
    ])
  }

  /// A line for the run and one for each glyph, indented below the text's line.
  var words: String {
    let head = "  \(range.lowerBound)..<\(range.upperBound)  \(font)  level \(level)"
    let lines = glyphs.map {
      "    glyph \($0.id)  cluster \($0.cluster)  x \(plain($0.position.x))  y \(plain($0.position.y))  "
        + "advance \(plain($0.advance))"
    }
    return ([head] + lines).joined(separator: "\n")
  }

  private static func fontName(of run: CTRun) -> String {
    let font = CTRunGetAttributes(run).object(forKey: kCTFontAttributeName) as? CTFont
    return font.map { CTFontCopyPostScriptName($0) as String } ?? ""
  }
}
