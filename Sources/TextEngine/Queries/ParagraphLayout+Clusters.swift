internal import CGalleyHarfBuzz
internal import GalleyFonts

/// The clusters of placed runs: the units that glyphs, and with them carets, belong to.
extension ParagraphLayout {
  /// Glyphs that show the same units; at least a grapheme.
  struct Cluster {
    /// UTF-16 units, from the paragraph's start.
    var range: Range<Int>
    /// Indexes into the run's columns.
    var glyphs: Range<Int>
    /// Pen movement past all its glyphs, in points.
    var width: Double
  }

  /// The clusters of a run of glyphs in reading order.
  func clusters(of run: PlacedRun) -> [Cluster] {
    let columns = columns(of: run)
    var clusters: [Cluster] = []
    var start = -1
    let isReversed = isShapedRightToLeft(run)
    for index in 0..<run.glyphs.count {
      let order = isReversed ? run.glyphs.count - 1 - index : index
      let glyph = run.glyphs.lowerBound + order
      let advance = advance(of: glyph, order: order, in: run, columns)
      let cluster = Int(columns.clusters[glyph])
      // A grapheme of several clusters, such as a conjunct of a half letter and a whole one, counts as one.
      let isInsideGrapheme =
        !clusters.isEmpty && run.range.contains(cluster)
        && !paragraph.flags[cluster].contains(.graphemeStart)
      if cluster == start || isInsideGrapheme {
        start = cluster
        let last = clusters.count - 1
        clusters[last].width += advance
        clusters[last].glyphs =
          min(
            clusters[last].glyphs.lowerBound, glyph)..<max(
            clusters[last].glyphs.upperBound, glyph + 1)
      } else {
        if let last = clusters.last {
          clusters[clusters.count - 1].range =
            last.range.lowerBound..<max(cluster, last.range.lowerBound)
        }
        let first = clusters.isEmpty ? run.range.lowerBound : cluster
        clusters.append(
          Cluster(range: first..<max(run.range.upperBound, first), glyphs: glyph..<glyph + 1, width: advance))
        start = cluster
      }
    }
    return clusters
  }

  /// Pen movement from the start of a run, in reading order, to a unit of it.
  func distance(to offset: Int, in run: PlacedRun) -> Double {
    if offset <= run.range.lowerBound { return 0 }
    if offset >= run.range.upperBound { return run.width }
    // Inside a unit a caret stands at its start.
    var distance = 0.0
    for unit in caretUnits(of: run) {
      guard unit.range.upperBound <= offset else { break }
      distance += unit.width
    }
    return distance
  }

  /// Where graphemes begin in a cluster, conjuncts being whole; its own start is always one.
  func graphemeStarts(in range: Range<Int>) -> [Int] {
    var starts = [range.lowerBound]
    for offset in range.dropFirst() where paragraph.isCaretStop(at: offset) { starts.append(offset) }
    return starts
  }

  /// Returns the units that a caret passes in one step and a point hits as a whole: a grapheme or a conjunct.
  struct CaretUnit {
    /// UTF-16 units, from the paragraph's start.
    var range: Range<Int>
    /// Left edge, in points from the line's origin.
    var start: Double
    /// Right edge.
    var end: Double
    var isRightToLeft: Bool

    var width: Double { end - start }
  }

  /// The caret units of a run in reading order; none of inserted glyphs.
  func caretUnits(of run: PlacedRun) -> [CaretUnit] {
    guard !run.range.isEmpty else { return [] }
    guard run.kind == .glyphs else {
      return [
        CaretUnit(
          range: run.range, start: run.x, end: run.x + run.width, isRightToLeft: run.isRightToLeft)
      ]
    }
    var pieces: [(start: Int, edge: Double)] = []
    var passed = 0.0
    for cluster in clusters(of: run) {
      let graphemes = graphemeStarts(in: cluster.range)
      let edges = graphemeEdges(of: cluster, count: graphemes.count, in: run)
      for (order, start) in graphemes.enumerated() where pieces.isEmpty || paragraph.isCaretStop(at: start) {
        pieces.append((start, passed + edges[order]))
      }
      passed += cluster.width
    }
    return pieces.indices.map { index in
      let isLast = index + 1 == pieces.count
      let first = pieces[index].edge
      let last = isLast ? passed : pieces[index + 1].edge
      return CaretUnit(
        range: pieces[index].start..<(isLast ? run.range.upperBound : pieces[index + 1].start),
        start: run.isRightToLeft ? run.x + run.width - last : run.x + first,
        end: run.isRightToLeft ? run.x + run.width - first : run.x + last, isRightToLeft: run.isRightToLeft)
    }
  }

  /// The edges of a cluster's graphemes, in points from the cluster's start in reading order: one more than
  /// graphemes.
  func graphemeEdges(of cluster: Cluster, count: Int, in run: PlacedRun) -> [Double] {
    guard count > 1 else { return [0, cluster.width] }
    if let carets = ligatureCarets(of: cluster, count: count - 1, in: run) {
      return [0] + carets + [cluster.width]
    }
    return (0...count).map { cluster.width * Double($0) / Double(count) }
  }

  /// The carets that the font's GDEF table gives a ligature, in reading order; `nil` unless there is one for
  /// every inner boundary, in order and inside the advance.
  private func ligatureCarets(of cluster: Cluster, count: Int, in run: PlacedRun) -> [Double]? {
    let font = fonts[run.font].instance
    let columns = columns(of: run)
    let isReversed = isShapedRightToLeft(run) || run.isRightToLeft
    // The ligature is the glyph with an advance; marks on it have none.
    let bases = cluster.glyphs.filter { columns.advances[$0] != 0 }
    guard bases.count == 1, let glyph = bases.first, run.orientation == .alongLine else { return nil }
    var values = [hb_position_t](repeating: 0, count: count)
    var found = UInt32(count)
    let total = hb_ot_layout_get_ligature_carets(
      font.harfBuzzFont, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR,
      hb_codepoint_t(columns.ids[glyph]), 0, &found, &values)
    guard total == count, found == count else { return nil }
    var carets = values.map { Double($0) * run.scale }
    if isReversed { carets = carets.map { cluster.width - $0 } }
    carets.sort()
    guard let first = carets.first, let last = carets.last, first > 0, last < cluster.width else {
      return nil
    }
    return carets
  }
}
