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
      guard isPlain(text.setOfRun[run.styleRun]), isSimple(index, in: layout, text) else { return false }
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

  /// Paints a part of a line that is filled with one colour and underlined, if it is all that its attributes
  /// belong to on the line, and nothing beside it could share its line.
  ///
  /// - Parameters:
  ///   - source: The line.
  ///   - units: The UTF-16 range, whole clusters.
  ///   - paint: The colour and the style of the line under it; nothing else in it counts.
  ///   - isMeant: Whether text with the attributes of an index among the text's sets is painted so, and
  ///     otherwise plain.
  ///   - isPlain: Whether text with these attributes is only filled.
  /// - Returns: Whether it is so; otherwise nothing is painted.
  package func paintUnderlined(
    _ source: LineSource, units: Range<Int>, _ paint: RunPaint, isMeant: (Int) -> Bool,
    isPlain: (Int) -> Bool
  ) -> Bool {
    let (layout, line, text) = (source.layout, source.line, source.text)
    guard !layout.paragraph.hasVerticalForms, !layout.hasRubies, !paint.underlineSkipsInk,
      units.upperBound < line.range.upperBound, let group = group(with: units, of: line, in: layout)
    else { return false }
    for index in group {
      guard isMeant(text.setOfRun[layout.runs[index].styleRun]), !layout.runs[index].isRightToLeft,
        isSimple(index, in: layout, text)
      else { return false }
    }
    for index in [group.lowerBound - 1, group.upperBound] where line.runs.contains(index) {
      let run = layout.runs[index]
      guard isPlain(text.setOfRun[run.styleRun]), run.kind != .placeholder else { return false }
    }
    let run = layout.runs[group.lowerBound]
    let foreground = paint.foreground?.current
    let place = layout.underlinePosition(of: run)
    let end = run.x + layout.runs[group].reduce(0) { $0 + $1.width }
    let inked = source.inked
    let (low, high) = (max(run.x, inked.lowerBound), min(max(run.x, end), inked.upperBound))
    let thickness = text.sets[text.setOfRun[run.styleRun]].font.font.underlineThickness
    if low < high, thickness > 0 {
      let look = Decoration.Look(
        kind: .underline, style: paint.underline, ownStyle: paint.underline,
        color: paint.underlineColor ?? foreground, shadow: nil, skipsInk: false,
        baselineOffset: run.baselineOffset)
      let spans = layout.spans(of: units, inLine: source.index).map { $0.start...max($0.start, $0.end) }
      DecorationPainter(context).paint(
        [
          Decoration(
            look: look, extent: low...high, edge: place.edge, thickness: thickness, growsUp: place.growsUp,
            runs: [])
        ], PaintedPart(spans))
    }
    self.paint(group, of: line, in: layout, text, units, color: foreground)
    return true
  }

  /// Returns the group of a line's runs that has exactly some units; `nil` if there is none.
  private func group(with units: Range<Int>, of line: Line, in layout: ParagraphLayout) -> Range<Int>? {
    var first = line.runs.lowerBound
    while first < line.runs.upperBound {
      let end = LineSource.groupEnd(from: first, of: line.runs, in: layout)
      var (lower, upper) = (Int.max, 0)
      for index in first..<end {
        lower = min(lower, layout.runs[index].range.lowerBound)
        upper = max(upper, layout.runs[index].range.upperBound)
      }
      if lower < units.upperBound, upper > units.lowerBound {
        return lower == units.lowerBound && upper == units.upperBound ? first..<end : nil
      }
      first = end
    }
    return nil
  }

  /// Whether a run's glyphs are those of the font that was asked for, as they are, each of them one's own.
  private func isSimple(_ index: Int, in layout: ParagraphLayout, _ text: AttributedText) -> Bool {
    let run = layout.runs[index]
    guard run.kind != .placeholder, run.orientation == .alongLine else { return false }
    return run.kind != .glyphs
      || isOwn(layout.fonts[run.font], text.sets[text.setOfRun[run.styleRun]].font)
        && layout.dividedCluster(ofRun: index) == nil
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
  ///
  /// - Parameter color: Instead of that of their attributes.
  private func paint(
    _ group: Range<Int>, of line: Line, in layout: ParagraphLayout, _ text: AttributedText,
    _ units: Range<Int>?, color other: CGColor? = nil
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
    let (color, font, isRightToLeft) = (
      other ?? set.paint.foreground, set.font.font, first.isRightToLeft
    )
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
