internal import GalleyUnicode

/// Fits a line that is there already into another width.
extension ParagraphLayout {
  /// The layout with one of its lines stretched or tightened to a width; `nil` when nothing in the line can
  /// be.
  ///
  /// Stretching is what `justify` does. Tightening takes up to half of every word space; what that does not
  /// yield is taken evenly from all clusters, so that letters move together, but not where letters join.
  ///
  /// - Parameters:
  ///   - index: An index into `lines`.
  ///   - width: The line's new width in points, white space at its end not counted.
  public func fitted(line index: Int, toWidth width: Double) -> ParagraphLayout? {
    guard width.isFinite else { return nil }
    let line = lines[index]
    let extra = max(width, 0) - line.width
    var result = self
    let isChanged =
      extra > 0
      ? result.justify(line.runs, contentEnd: line.contentEnd, by: extra)
      : extra < 0 && result.tighten(line.runs, contentEnd: line.contentEnd, by: -extra)
    guard isChanged else { return extra == 0 ? self : nil }
    result.lines[index].width = line.width + extra
    return result
  }

  /// Tightens the runs of a line by `excess` points in all and returns whether any glyph could yield them.
  private mutating func tighten(_ lineRuns: Range<Int>, contentEnd: Int, by excess: Double) -> Bool {
    let clusters = tightenableClusters(lineRuns, contentEnd: contentEnd)
    let spaces = clusters.filter(\.isSpace)
    let letters = clusters.filter { !$0.isJoined }
    guard !spaces.isEmpty || !letters.isEmpty else { return false }
    let give = spaces.reduce(0) { $0 + max($1.advance, 0) } / 2
    let fromSpaces = letters.isEmpty ? excess : min(give, excess)
    if give > 0 {
      for space in spaces { add(-fromSpaces * max(space.advance, 0) / (2 * give), at: space) }
    } else if letters.isEmpty {
      return false
    }
    let rest = give > 0 ? excess - fromSpaces : excess
    for letter in letters { add(-rest / Double(letters.count), at: letter) }
    placeRuns(lineRuns)
    return true
  }

  /// A cluster that may be tightened.
  private struct TightenableCluster {
    var run: Int
    /// The cluster's last glyph.
    var glyph: Int
    var advance: Double
    var isSpace: Bool
    /// Whether it is a letter of a script whose letters join.
    var isJoined: Bool
  }

  /// The last glyph of every cluster that comes before another one of the line's content.
  private func tightenableClusters(_ lineRuns: Range<Int>, contentEnd: Int) -> [TightenableCluster] {
    var clusters: [TightenableCluster] = []
    let first = lineRuns.reduce(0) { runs[$1].kind == .tab ? max($0, runs[$1].range.upperBound) : $0 }
    for index in lineRuns
    where runs[index].kind == .glyphs && runs[index].range.lowerBound < contentEnd
      && runs[index].range.lowerBound >= first && !runs[index].range.isEmpty
    {
      let run = runs[index]
      let columns = columns(of: run)
      let isJoined = paragraph.runs[paragraph.runIndex(at: run.range.lowerBound)].script.isCursive
      for (order, glyph) in run.glyphs.enumerated() {
        let next = glyph + 1
        if next < run.glyphs.upperBound, columns.clusters[next] == columns.clusters[glyph] { continue }
        let units = clusterRange(of: glyph, in: run)
        guard units.upperBound < contentEnd else { continue }
        let isSpace = isWordSpace(units)
        clusters.append(
          TightenableCluster(
            run: index, glyph: glyph, advance: advance(of: glyph, order: order, in: run, columns),
            isSpace: isSpace, isJoined: isJoined && !isSpace))
      }
    }
    return clusters
  }

  private mutating func add(_ points: Double, at cluster: TightenableCluster) {
    addAdvance(points, run: cluster.run, glyph: cluster.glyph)
  }
}
