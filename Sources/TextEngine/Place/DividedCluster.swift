/// A cluster, such as a ligature, that reaches over changes of the caller's attributes: shaped as one and
/// painted in parts, each with the glyphs cut off at its span.
public struct DividedCluster: Sendable, Hashable {
  /// The part of the cluster that belongs to one of the caller's runs.
  public struct Part: Sendable, Hashable {
    /// UTF-16 units, from the paragraph's start: whole graphemes.
    public var range: Range<Int>
    /// Index of the caller's run in `StyledText.runs`.
    public var styleRun: Int
    /// Points right of the line's origin.
    public var span: TextInterval
  }

  /// The cluster's glyphs, counted from the first of its run.
  public var glyphs: Range<Int>
  /// The parts, left to right. Their spans tile the cluster's advance and meet at the carets inside it.
  public var parts: [Part]
}

extension ParagraphLayout {
  /// The cluster of a run that reaches into the next of the caller's runs; `nil` for most.
  ///
  /// A placed run has the attributes of its first unit. Of its clusters only the last one in reading order
  /// can hold units with others. A grapheme, and a syllable of a Brahmic script, belongs to the attributes of
  /// its first unit as a whole.
  ///
  /// - Parameter index: An index into `runs`.
  /// - Complexity: O(1) when there is none, else O(*glyphs*).
  public func dividedCluster(ofRun index: Int) -> DividedCluster? {
    let run = runs[index]
    let change = paragraph.source.runs[run.styleRun].end - paragraph.sourceRange.lowerBound
    guard run.kind == .glyphs, run.orientation != .combined, run.range.count > 1,
      run.range.upperBound > change
    else { return nil }
    var passed = 0.0
    for cluster in clusters(of: run) {
      guard cluster.range.upperBound > change else {
        passed += cluster.width
        continue
      }
      let parts = parts(of: cluster, passed: passed, in: run)
      guard parts.count > 1 else { return nil }
      let glyphs = cluster.glyphs.lowerBound - run.glyphs.lowerBound
      return DividedCluster(
        glyphs: glyphs..<glyphs + cluster.glyphs.count, parts: run.isRightToLeft ? parts.reversed() : parts)
    }
    return nil
  }

  /// The parts of a cluster in reading order.
  private func parts(of cluster: Cluster, passed: Double, in run: PlacedRun) -> [DividedCluster.Part] {
    let graphemes = isSyllable(cluster.range) ? [cluster.range.lowerBound] : graphemeStarts(in: cluster.range)
    let edges = graphemeEdges(of: cluster, count: graphemes.count, in: run)
    var parts: [DividedCluster.Part] = []
    for (order, start) in graphemes.enumerated() {
      let styleRun = paragraph.source.runIndex(at: paragraph.sourceRange.lowerBound + start)
      let end = order + 1 < graphemes.count ? graphemes[order + 1] : cluster.range.upperBound
      let first = passed + edges[order]
      let last = passed + edges[order + 1]
      let span =
        run.isRightToLeft
        ? TextInterval(start: run.x + run.width - last, end: run.x + run.width - first)
        : TextInterval(start: run.x + first, end: run.x + last)
      if let previous = parts.last, previous.styleRun == styleRun {
        let joined = previous.span
        parts[parts.count - 1].range = previous.range.lowerBound..<end
        parts[parts.count - 1].span = TextInterval(
          start: min(joined.start, span.start), end: max(joined.end, span.end))
      } else {
        parts.append(DividedCluster.Part(range: start..<end, styleRun: styleRun, span: span))
      }
    }
    return parts
  }

  /// Whether a cluster is a syllable of a Brahmic script: its consonants are stacked and its vowels moved, so
  /// that its parts are not side by side, though UAX #29 counts several graphemes.
  private func isSyllable(_ range: Range<Int>) -> Bool {
    range.contains { offset in
      switch paragraph.text[offset] {
      case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1700...0x17FF, 0x1900...0x1CFF, 0xA800...0xABFF: true
      case 0xD804...0xD807: true  // U+11000 to U+11FFF
      default: false
      }
    }
  }
}
