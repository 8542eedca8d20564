internal import GalleyFonts

extension ParagraphLayout {
  /// Returns the glyphs of a run with their positions.
  ///
  /// - Parameter index: An index into `runs`.
  /// - Complexity: O(*glyphs*).
  public func glyphs(of index: Int) -> RunGlyphs {
    var result = RunGlyphs()
    forEachGlyph(of: index) { id, x, y, advance, cluster in
      result.ids.append(id)
      result.xs.append(x)
      result.ys.append(y)
      result.advances.append(advance)
      result.clusters.append(Int(cluster))
    }
    return result
  }

  /// Where glyphs of placed runs are written: memory for as many as there are, with the members of
  /// `RunGlyphs`.
  package struct GlyphMemory {
    package var ids: UnsafeMutablePointer<UInt16>
    /// The x and the y of each glyph, one after the other.
    package var positions: UnsafeMutablePointer<Double>
    /// The advance of each glyph, and 0.
    package var advances: UnsafeMutablePointer<Double>
    package var clusters: UnsafeMutablePointer<Int32>

    package init(
      ids: UnsafeMutablePointer<UInt16>, positions: UnsafeMutablePointer<Double>,
      advances: UnsafeMutablePointer<Double>, clusters: UnsafeMutablePointer<Int32>
    ) {
      self.ids = ids
      self.positions = positions
      self.advances = advances
      self.clusters = clusters
    }
  }

  /// Writes the glyphs of a run with their positions, and moves the pointers to their end.
  package func writeGlyphs(of index: Int, to memory: inout GlyphMemory) {
    var out = memory
    forEachGlyph(of: index) { id, x, y, advance, cluster in
      out.ids.initialize(to: id)
      out.positions.initialize(to: x)
      (out.positions + 1).initialize(to: y)
      out.advances.initialize(to: advance)
      (out.advances + 1).initialize(to: 0)
      out.clusters.initialize(to: cluster)
      out.ids += 1
      out.positions += 2
      out.advances += 2
      out.clusters += 1
    }
    memory = out
  }

  /// Writes what painting needs of the glyphs of a run.
  ///
  /// - Parameters:
  ///   - ids: The glyph identifiers in visual order.
  ///   - positions: The x and the y of each glyph, as `RunGlyphs` has them, one after the other.
  ///   - clusters: The UTF-16 offset of each glyph's cluster, from the paragraph's start.
  package func writePlaces(
    of index: Int, _ ids: UnsafeMutablePointer<UInt16>, _ positions: UnsafeMutablePointer<Double>,
    _ clusters: UnsafeMutablePointer<Int32>
  ) {
    var order = 0
    forEachGlyph(of: index) { id, x, y, _, cluster in
      (ids + order).initialize(to: id)
      (positions + 2 * order).initialize(to: x)
      (positions + 2 * order + 1).initialize(to: y)
      (clusters + order).initialize(to: cluster)
      order += 1
    }
  }

  /// Passes the glyphs of a run: identifier, x, y, advance and cluster, as `RunGlyphs` has them.
  @inline(__always)
  private func forEachGlyph(of index: Int, _ body: (UInt16, Double, Double, Double, Int32) -> Void) {
    let run = runs[index]
    let columns = columns(of: run)
    var pen = run.x
    let rise = fonts[run.font].scale
    if run.kind == .glyphs, run.letterSpacing == 0 {
      return withAdjustments(of: run) { adjustments in
        columns.ids.withUnsafeBufferPointer { ids in
          columns.advances.withUnsafeBufferPointer { advances in
            columns.xOffsets.withUnsafeBufferPointer { xOffsets in
              columns.yOffsets.withUnsafeBufferPointer { yOffsets in
                columns.clusters.withUnsafeBufferPointer { clusters in
                  for glyph in run.glyphs {
                    var advance = Double(advances[glyph]) * run.scale
                    if let adjustments { advance += adjustments[glyph - run.glyphs.lowerBound] }
                    body(
                      ids[glyph], pen + Double(xOffsets[glyph]) * run.scale,
                      run.baselineOffset + Double(yOffsets[glyph]) * rise, advance, clusters[glyph])
                    pen += advance
                  }
                }
              }
            }
          }
        }
      }
    }
    for (order, glyph) in run.glyphs.enumerated() {
      let advance = advance(of: glyph, order: order, in: run, columns)
      body(
        columns.ids[glyph], pen + Double(columns.xOffsets[glyph]) * run.scale,
        run.baselineOffset + Double(columns.yOffsets[glyph]) * rise, advance, columns.clusters[glyph])
      pen += advance
    }
  }

  /// Lends the changes of the advances of a run's glyphs, in points; `nil` if there are none.
  @inline(__always)
  private func withAdjustments<Result>(
    of run: PlacedRun, _ body: (UnsafePointer<Double>?) -> Result
  ) -> Result {
    guard run.adjustments >= 0, !run.glyphs.isEmpty else { return body(nil) }
    return adjustments.withUnsafeBufferPointer { body($0.baseAddress! + run.adjustments) }
  }

  /// Returns the columns of a run's glyph indexes.
  func columns(of run: PlacedRun) -> GlyphColumns { run.isReshaped ? reshaped : paragraph.glyphs }

  /// Returns one of these columns, for which the others need not be counted.
  func clusterColumn(of run: PlacedRun) -> [Int32] {
    if run.isReshaped { return reshaped.clusters }
    return paragraph.glyphs.clusters
  }

  /// Returns the advance of a whole run, in points.
  func width(of run: PlacedRun) -> Double {
    var units: Int64 = 0
    if run.isReshaped {
      units = ParagraphLayout.sum(reshaped.advances, run.glyphs)
    } else {
      units = ParagraphLayout.sum(paragraph.glyphs.advances, run.glyphs)
    }
    var width = Double(units) * run.scale
    if run.letterSpacing != 0 { width += Double(graphemeCount(in: run.range)) * run.letterSpacing }
    return withAdjustments(of: run) { adjustments in
      guard let adjustments else { return width }
      for order in 0..<run.glyphs.count { width += adjustments[order] }
      return width
    }
  }

  private static func sum(_ advances: [Int32], _ glyphs: Range<Int>) -> Int64 {
    advances.withUnsafeBufferPointer { advances in
      var sum: Int64 = 0
      for glyph in glyphs { sum &+= Int64(advances[glyph]) }
      return sum
    }
  }

  /// Returns the advance of one glyph in points, with letter spacing at its cluster's end and justification.
  func advance(of glyph: Int, order: Int, in run: PlacedRun, _ columns: borrowing GlyphColumns) -> Double {
    guard run.kind == .glyphs else { return run.width }
    var advance = Double(columns.advances[glyph]) * run.scale
    if run.letterSpacing != 0 {
      let next = glyph + 1
      if next == run.glyphs.upperBound || columns.clusters[next] != columns.clusters[glyph] {
        advance += Double(graphemeCount(in: clusterRange(of: glyph, in: run))) * run.letterSpacing
      }
    }
    if run.adjustments >= 0 { advance += adjustments[run.adjustments + order] }
    return advance
  }

  /// Returns the units of a glyph's cluster.
  func clusterRange(of glyph: Int, in run: PlacedRun) -> Range<Int> {
    ParagraphLayout.clusterRange(
      of: glyph, in: run, clusterColumn(of: run), isReversed: isShapedRightToLeft(run))
  }

  /// Returns the units of a glyph's cluster.
  ///
  /// - Parameters:
  ///   - clusters: The clusters of the run's columns.
  ///   - isReversed: Whether they descend; see `isShapedRightToLeft(_:)`.
  static func clusterRange(
    of glyph: Int, in run: PlacedRun, _ clusters: [Int32], isReversed: Bool
  ) -> Range<Int> {
    let start = clusters[glyph]
    var next = glyph
    let step = isReversed ? -1 : 1
    while run.glyphs.contains(next), clusters[next] == start { next += step }
    let end = run.glyphs.contains(next) ? Int(clusters[next]) : run.range.upperBound
    return max(Int(start), run.range.lowerBound)..<max(end, Int(start))
  }

  /// Whether the clusters of a run's glyphs descend. Level resets at a line's end can make a run's
  /// own level differ from the one that it was shaped with.
  func isShapedRightToLeft(_ run: PlacedRun) -> Bool {
    guard run.glyphs.count > 1 else { return run.isRightToLeft }
    let clusters = clusterColumn(of: run)
    return clusters[run.glyphs.lowerBound] > clusters[run.glyphs.upperBound - 1]
  }

  /// Returns the number of graphemes that begin in a range of units.
  func graphemeCount(in range: Range<Int>) -> Int {
    var count = 0
    for offset in range where paragraph.flags[offset].contains(.graphemeStart) { count += 1 }
    return count
  }
}
