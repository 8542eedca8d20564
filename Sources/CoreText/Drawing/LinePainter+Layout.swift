internal import CoreGraphics
internal import GalleyFonts
package import TextEngine

/// Painting of a layout's lines without the objects that stand for a line and its runs, which are made for
/// clients. What is painted is the same; tests compare both.
extension LinePainter {
  /// Paints the glyphs of a line, or of some of its clusters, if they are filled with colours and nothing
  /// else belongs to them.
  ///
  /// - Parameters:
  ///   - line: A line of the layout.
  ///   - layout: The layout; the line's units are those of the text.
  ///   - text: The text of the layout.
  ///   - units: The UTF-16 range, whole clusters; `nil` for all.
  ///   - isPlain: Whether that is so of the attributes with an index among the text's sets.
  /// - Returns: Whether it is so; otherwise nothing is painted.
  package func paintPlainGlyphs(
    of line: Line, in layout: ParagraphLayout, _ text: AttributedText, units: Range<Int>?,
    isPlain: (Int) -> Bool
  ) -> Bool {
    guard !layout.paragraph.hasVerticalForms, !layout.hasRubies else { return false }
    for index in line.runs {
      let run = layout.runs[index]
      guard isMeant(run, units, line) else { continue }
      let set = text.setOfRun[run.styleRun]
      guard isPlain(set), run.kind != .placeholder, run.orientation == .alongLine,
        run.kind != .glyphs
          || isOwn(layout.fonts[run.font], text.sets[set].font) && layout.dividedCluster(ofRun: index) == nil
      else { return false }
    }
    var first = line.runs.lowerBound
    while first < line.runs.upperBound {
      let end = LineSource.groupEnd(from: first, of: line.runs, in: layout)
      if (first..<end).contains(where: { isMeant(layout.runs[$0], units, line) }) {
        paint(first..<end, of: line, in: layout, text, units)
      }
      first = end
    }
    return true
  }

  /// Whether a font is the one that was asked for, which leaves glyphs as they are.
  private func isOwn(_ font: Font, _ asked: CTFont) -> Bool {
    font == asked.font && asked.glyphMatrix.isIdentity
  }

  /// Whether a run may have glyphs of some units. Glyphs that are inserted at the line's end belong to its
  /// last unit.
  private func isMeant(_ run: PlacedRun, _ units: Range<Int>?, _ line: Line) -> Bool {
    guard let units else { return true }
    return run.range.overlaps(units) || run.range.isEmpty && units.upperBound >= line.range.upperBound
  }

  /// Paints some glyphs of a group of runs.
  private func paint(
    _ group: Range<Int>, of line: Line, in layout: ParagraphLayout, _ text: AttributedText,
    _ units: Range<Int>?
  ) {
    var (lower, upper, count) = (Int.max, 0, 0)
    for index in group {
      let run = layout.runs[index]
      lower = min(lower, run.range.lowerBound)
      upper = max(upper, run.range.upperBound)
      count += run.glyphs.count
    }
    guard count > 0 else { return }
    let first = layout.runs[group.lowerBound]
    let set = text.sets[text.setOfRun[first.styleRun]]
    let (color, font, isRightToLeft) = (set.paint.foreground, set.font.font, first.isRightToLeft)
    let string = layout.paragraph.text
    // The widest first, so that each column is aligned.
    withUnsafeTemporaryAllocation(byteCount: count * 22, alignment: 8) { memory in
      let start = memory.baseAddress!
      let numbers = start.bindMemory(to: Double.self, capacity: 2 * count)
      let clusters = (start + count * 16).bindMemory(to: Int32.self, capacity: count)
      let ids = (start + count * 20).bindMemory(to: CGGlyph.self, capacity: count)
      var place = 0
      for index in group {
        layout.writePlaces(of: index, ids + place, numbers + 2 * place, clusters + place)
        place += layout.runs[index].glyphs.count
      }
      // Points are two numbers each.
      numbers.withMemoryRebound(to: CGPoint.self, capacity: count) { positions in
        let columns = RunColumns(
          ids: UnsafeBufferPointer(start: ids, count: count),
          positions: UnsafeBufferPointer(start: positions, count: count),
          clusters: UnsafeBufferPointer(start: clusters, count: count), units: lower..<max(lower, upper))
        let glyphs = columns.glyphs(of: units, endOfLine: line.range.upperBound)
        guard !glyphs.isEmpty else { return }
        context.withFillColor(color) {
          draw(columns, glyphs, font: font, string, isRightToLeft: isRightToLeft)
        }
      }
    }
  }

  private func draw(
    _ columns: RunColumns, _ glyphs: Range<Int>, font: Font, _ text: [UInt16], isRightToLeft: Bool
  ) {
    let ids = UnsafeBufferPointer(rebasing: columns.ids[glyphs])
    let positions = UnsafeBufferPointer(rebasing: columns.positions[glyphs])
    guard context.keepsText else {
      return context.drawGlyphs(ids.span, positions: positions.span, font: font)
    }
    let units = columns.units(of: glyphs)
    context.drawGlyphs(
      ids.span, positions: positions.span, font: font, text: text.span.extracting(units),
      textStart: units.lowerBound, clusters: UnsafeBufferPointer(rebasing: columns.clusters[glyphs]).span,
      isRightToLeft: isRightToLeft)
  }
}

/// The glyphs of a group of runs, as `CTRun` has them.
private struct RunColumns {
  let ids: UnsafeBufferPointer<CGGlyph>
  let positions: UnsafeBufferPointer<CGPoint>
  let clusters: UnsafeBufferPointer<Int32>
  let units: Range<Int>

  /// Returns the glyphs whose clusters begin in some units.
  func glyphs(of range: Range<Int>?, endOfLine: Int) -> Range<Int> {
    guard let range, range.lowerBound > units.lowerBound || range.upperBound < units.upperBound else {
      return 0..<ids.count
    }
    // Glyphs that are inserted at the line's end belong to its last unit.
    let end = range.upperBound >= endOfLine ? Int.max : range.upperBound
    let part = range.lowerBound..<max(end, range.lowerBound)
    let lower = clusters.firstIndex { part.contains(Int($0)) } ?? ids.count
    let upper = clusters[lower...].firstIndex { !part.contains(Int($0)) } ?? ids.count
    return lower..<upper
  }

  /// Returns the units that some glyphs show: whole clusters.
  func units(of glyphs: Range<Int>) -> Range<Int> {
    guard glyphs != 0..<ids.count else { return units }
    var (first, last) = (Int.max, 0)
    for glyph in glyphs {
      first = min(first, Int(clusters[glyph]))
      last = max(last, Int(clusters[glyph]))
    }
    var end = units.upperBound
    for cluster in clusters where cluster > last { end = min(end, Int(cluster)) }
    return first..<end
  }
}
