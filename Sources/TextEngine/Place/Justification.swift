internal import GalleyUnicode

/// Stretches a line to its interval: first the spaces between words, then, where a line has none, the gaps
/// between ideographs.
extension ParagraphLayout {
  /// Widens the runs of a line by `extra` points in all and returns whether any glyph could take them.
  mutating func justify(_ lineRuns: Range<Int>, contentEnd: Int, by extra: Double) -> Bool {
    guard extra > 0, extra.isFinite else { return false }
    let text = paragraph.text
    var glyphs = text.withUnsafeBufferPointer { text in
      stretchableGlyphs(lineRuns, contentEnd: contentEnd) {
        text[$0.lowerBound] == 0x20 || text[$0.lowerBound] == 0xA0
      }
    }
    if glyphs.isEmpty {
      glyphs = stretchableGlyphs(lineRuns, contentEnd: contentEnd) {
        self.isBetweenIdeographs($0, contentEnd)
      }
    }
    guard !glyphs.isEmpty else { return false }
    let share = extra / Double(glyphs.count)
    for glyph in glyphs { addAdvance(share, run: glyph.run, glyph: glyph.glyph) }
    placeRuns(lineRuns)
    return true
  }

  /// Adds points to the advance of one glyph of a run; `placeRuns` then moves what follows it.
  mutating func addAdvance(_ points: Double, run: Int, glyph: Int) {
    if runs[run].adjustments < 0 {
      runs[run].adjustments = adjustments.count
      adjustments.append(contentsOf: repeatElement(0, count: runs[run].glyphs.count))
    }
    adjustments[runs[run].adjustments + glyph - runs[run].glyphs.lowerBound] += points
  }

  /// Measures the runs of a line again and puts them side by side.
  mutating func placeRuns(_ lineRuns: Range<Int>) {
    var x = runs[lineRuns.lowerBound].x
    for index in lineRuns {
      runs[index].x = x
      if runs[index].kind == .glyphs { runs[index].width = width(of: runs[index]) }
      x += runs[index].width
    }
  }

  /// The last glyph of every cluster that may grow and that does not end the line.
  @inline(__always)
  private func stretchableGlyphs(
    _ lineRuns: Range<Int>, contentEnd: Int, where mayGrow: (Range<Int>) -> Bool
  ) -> [(run: Int, glyph: Int)] {
    var glyphs: [(run: Int, glyph: Int)] = []
    // As many as most lines have.
    glyphs.reserveCapacity(24)
    // What comes before a tab is positioned by the tab stops.
    let first = lineRuns.reduce(0) { runs[$1].kind == .tab ? max($0, runs[$1].range.upperBound) : $0 }
    for index in lineRuns
    where runs[index].kind == .glyphs && runs[index].range.lowerBound < contentEnd
      && runs[index].range.lowerBound >= first
    {
      let run = runs[index]
      let clusters = clusterColumn(of: run)
      let isReversed = isShapedRightToLeft(run)
      if !isReversed {
        clusters.withUnsafeBufferPointer { clusters in
          for glyph in run.glyphs {
            let start = Int(clusters[glyph])
            let isLast = glyph + 1 == run.glyphs.upperBound
            let end = isLast ? run.range.upperBound : Int(clusters[glyph + 1])
            // The last glyph of a cluster.
            guard isLast || end != start, max(end, start) <= contentEnd else { continue }
            let units = max(start, run.range.lowerBound)..<max(end, start)
            if mayGrow(units) { glyphs.append((index, glyph)) }
          }
        }
        continue
      }
      for glyph in run.glyphs {
        let next = glyph + 1
        if next < run.glyphs.upperBound, clusters[next] == clusters[glyph] { continue }
        let units = ParagraphLayout.clusterRange(of: glyph, in: run, clusters, isReversed: isReversed)
        if units.upperBound <= contentEnd, mayGrow(units) { glyphs.append((index, glyph)) }
      }
    }
    return glyphs
  }

  func isWordSpace(_ units: Range<Int>) -> Bool {
    let unit = paragraph.text[units.lowerBound]
    return unit == 0x20 || unit == 0xA0
  }

  private func isBetweenIdeographs(_ units: Range<Int>, _ contentEnd: Int) -> Bool {
    guard units.upperBound < contentEnd else { return false }
    return ParagraphLayout.isIdeographic(paragraph.text[units.lowerBound])
      && ParagraphLayout.isIdeographic(paragraph.text[units.upperBound])
  }

  /// Han, kana and their fullwidth punctuation in the basic plane; a surrogate counts, most of them being Han
  /// or emoji.
  private static func isIdeographic(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0x303F, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xD840...0xD8FF, 0xF900...0xFAFF,
      0xFF00...0xFFEF:
      true
    default: false
    }
  }
}
