internal import GalleyUTF16
internal import GalleyUnicode

/// Builds one line's runs: cuts glyphs out of the paragraph, shapes again where a cut is not safe, sets tabs,
/// puts the runs in visual order.
extension ParagraphLayout {
  /// How much of each column stood before a line was tried.
  struct Mark {
    var lines: Int
    var runs: Int
    var reshaped: Int
    var adjustments: Int
  }

  var mark: Mark {
    Mark(
      lines: lines.count, runs: runs.count, reshaped: hasAdditions ? reshaped.count : 0,
      adjustments: hasAdditions ? adjustments.count : 0)
  }

  /// Takes back everything that was added since a mark.
  mutating func rollBack(to mark: Mark) {
    lines.removeSubrange(mark.lines...)
    runs.removeSubrange(mark.runs...)
    guard hasAdditions else { return }
    adjustments.removeSubrange(mark.adjustments...)
    reshaped.removeSubrange(mark.reshaped...)
  }

  /// Measures the line that a content would make: its width without white space at its end, and that white
  /// space. See `LineMeasure`.
  static func measure(
    _ content: LineContent, of paragraph: ShapedParagraph, inset: Double
  ) -> (width: Double, trailing: Double) {
    var probe = ParagraphLayout(paragraph: paragraph, start: content.range.lowerBound)
    let widths = probe.appendRuns(content, inset: inset)
    return (widths.width, widths.trailing)
  }

  /// Appends the runs of a line and returns its widths.
  ///
  /// - Parameters:
  ///   - content: The line's units, and what is shown differently at its ends.
  ///   - inset: Distance of the line's start from the column's leading edge: tab stops count from there.
  mutating func appendRuns(_ content: LineContent, inset: Double) -> (
    width: Double, trailing: Double, contentEnd: Int
  ) {
    if let widths = appendPlainRuns(content) { return widths }
    let range = content.range
    let contentEnd = lineContentEnd(content)
    let unitLevels = lineLevels(range)
    var pieces: [PlacedRun] = []
    pieces.reserveCapacity(8)
    var index = paragraph.runIndex(at: range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].range.lowerBound < range.upperBound {
      appendPieces(
        of: paragraph.runs[index], to: content, contentEnd: contentEnd, levels: unitLevels, pieces: &pieces)
      index += 1
    }
    setTabs(in: &pieces, inset: inset, contentEnd: contentEnd)
    var width = 0.0
    var trailing = 0.0
    for piece in pieces {
      if piece.range.lowerBound >= contentEnd, !piece.range.isEmpty {
        trailing += piece.width
      } else {
        width += piece.width
      }
    }
    var x = 0.0
    let levels = pieces.map(\.level)
    for order in Bidi.visualOrder(of: levels.span) {
      pieces[order].x = x
      x += pieces[order].width
      runs.append(pieces[order])
    }
    return (width, trailing, contentEnd)
  }

  /// White space at a line's end hangs, and a mark in front of it that does not fit; a tab there keeps its
  /// width.
  private func lineContentEnd(_ content: LineContent) -> Int {
    let range = content.range
    var end = range.upperBound
    while end > range.lowerBound, paragraph.flags[end - 1].contains(.whitespace),
      !paragraph.flags[end - 1].contains(.tab)
    {
      end -= 1
    }
    return content.hangs && end > range.lowerBound + 1 ? end - 1 : end
  }

  /// Levels by unit after rule L1, empty when the whole paragraph has one level.
  private func lineLevels(_ range: Range<Int>) -> [UInt8] {
    guard !paragraph.levels.isEmpty else { return [] }
    var levels = Array(paragraph.levels[range])
    let text = Array(paragraph.text[range])
    Bidi.resetWhitespace(
      in: &levels, of: text.span, line: 0..<range.count, paragraphLevel: paragraph.baseLevel)
    return levels
  }

  /// Cuts one shaped run to the line and at every change of style run, level and content end.
  private mutating func appendPieces(
    of run: ShapedParagraph.Run, to content: LineContent, contentEnd: Int, levels: [UInt8],
    pieces: inout [PlacedRun]
  ) {
    let line = content.range
    let range = run.range.clamped(to: line)
    let isAtStart = range.lowerBound == line.lowerBound
    let isAtEnd = range.upperBound == line.upperBound
    let isCutUnsafely =
      (isAtStart && !paragraph.isSafeToCut(at: range.lowerBound))
      || (isAtEnd && !paragraph.isSafeToCut(at: range.upperBound))
      || (run.hasRuby && paragraph.isSpacedAnew(run, in: line))
    let isEdited = (isAtStart && content.head != nil) || (isAtEnd && content.tail != nil)
    let isLengthened = content.tatweels.contains { range.contains($0) }
    let isReshaped =
      run.kind == .glyphs && run.orientation != .combined && (isCutUnsafely || isEdited || isLengthened)
    var glyphs = run.glyphs
    if isReshaped {
      let start = reshaped.count
      LineReshaper.reshape(range, of: content, in: run, paragraph, into: &reshaped)
      glyphs = start..<reshaped.count
    }
    if isReshaped, isAtStart, content.head != nil {
      appendInserted(range.lowerBound, beforeText: true, of: run, glyphs, to: &pieces)
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let styleRun = paragraph.source.runIndex(at: paragraph.sourceRange.lowerBound + start)
      var end = range.upperBound
      if run.kind == .glyphs {
        end = min(end, paragraph.source.runs[styleRun].end - paragraph.sourceRange.lowerBound)
        if start < contentEnd { end = min(end, contentEnd) }
      }
      var level = run.level
      if !levels.isEmpty {
        level = levels[start - line.lowerBound]
        // What is not glyphs is one grapheme with one entry: it cannot be cut.
        var same = run.kind == .glyphs ? start + 1 : end
        while same < end, levels[same - line.lowerBound] == level { same += 1 }
        end = same
      }
      var piece = PlacedRun(
        kind: run.kind, range: start..<end, styleRun: styleRun, font: run.font, level: level,
        orientation: run.orientation, glyphs: glyphs,
        isReshaped: isReshaped, x: 0, width: run.fixedAdvance, scale: run.scale,
        baselineOffset: paragraph.baselineOffset(of: run), letterSpacing: run.letterSpacing,
        adjustments: -1)
      if run.kind == .glyphs {
        // A change inside a cluster or a grapheme moves to its end: both belong to their first style, and
        // `dividedCluster(ofRun:)` tells a cluster's parts.
        repeat {
          while end < range.upperBound, !paragraph.flags[end].contains(.graphemeStart) { end += 1 }
          (piece.glyphs, end) =
            isReshaped
            ? reshaped.slice(glyphs, of: run, units: start..<end, limit: range.upperBound)
            : paragraph.glyphs.slice(glyphs, of: run, units: start..<end, limit: range.upperBound)
        } while end < range.upperBound && !paragraph.flags[end].contains(.graphemeStart)
        piece.range = start..<end
        piece.width = width(of: piece)
      }
      start = piece.range.upperBound
      if !piece.glyphs.isEmpty || run.kind != .glyphs || pieces.isEmpty {
        pieces.append(piece)
      } else {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<piece.range.upperBound
      }
    }
    if isReshaped, isAtEnd, content.tail != nil {
      appendInserted(range.upperBound, beforeText: false, of: run, glyphs, to: &pieces)
    }
  }

  /// Appends the glyphs that were put in before or after a line's own text as a run that owns no units.
  private mutating func appendInserted(
    _ offset: Int, beforeText: Bool, of run: ShapedParagraph.Run, _ glyphs: Range<Int>,
    to pieces: inout [PlacedRun]
  ) {
    let units = beforeText ? offset - 1..<offset : offset..<offset + 1
    let inserted = reshaped.slice(glyphs, clusters: units, isRightToLeft: run.isRightToLeft)
    guard !inserted.isEmpty else { return }
    let neighbour = beforeText ? offset : offset - 1
    var piece = PlacedRun(
      kind: .glyphs, range: offset..<offset,
      styleRun: paragraph.source.runIndex(at: paragraph.sourceRange.lowerBound + neighbour), font: run.font,
      level: run.level, orientation: run.orientation, glyphs: inserted, isReshaped: true, x: 0, width: 0,
      scale: run.scale,
      baselineOffset: paragraph.baselineOffset(of: run), letterSpacing: 0, adjustments: -1)
    piece.width = width(of: piece)
    pieces.append(piece)
  }

  /// Gives every tab of a line its width, in reading order.
  private mutating func setTabs(in pieces: inout [PlacedRun], inset: Double, contentEnd: Int) {
    guard paragraph.hasTabs else { return }
    var position = inset
    for index in pieces.indices {
      if pieces[index].kind == .tab {
        let gap = TabGap(from: position, in: paragraph)
        let segment = segmentWidth(after: index, in: pieces, gap: gap, contentEnd: contentEnd)
        pieces[index].width = gap.advance(beforeSegment: segment)
      }
      position += pieces[index].width
    }
  }

  /// Width of the text after a tab that is to be aligned at its stop.
  private func segmentWidth(after tab: Int, in pieces: [PlacedRun], gap: TabGap, contentEnd: Int) -> Double {
    var width = 0.0
    for piece in pieces[(tab + 1)...] {
      if piece.kind == .tab || piece.range.lowerBound >= contentEnd { break }
      let terminator = piece.range.first { gap.terminators.contains(paragraph.text[$0]) }
      if let terminator { return width + distance(to: terminator, in: piece) }
      width += piece.width
    }
    return width
  }
}

extension GlyphColumns {
  mutating func removeSubrange(_ range: PartialRangeFrom<Int>) {
    ids.removeSubrange(range)
    advances.removeSubrange(range)
    xOffsets.removeSubrange(range)
    yOffsets.removeSubrange(range)
    clusters.removeSubrange(range)
  }

  /// The glyphs, of those given, whose clusters begin in a range of units.
  ///
  /// - Complexity: O(log `glyphs.count`).
  func slice(_ glyphs: Range<Int>, clusters range: Range<Int>, isRightToLeft: Bool) -> Range<Int> {
    if isRightToLeft {
      let first = glyphs.partitioningIndex { Int(clusters[$0]) < range.upperBound }
      let last = glyphs.partitioningIndex { Int(clusters[$0]) < range.lowerBound }
      return first..<last
    }
    let first = glyphs.partitioningIndex { Int(clusters[$0]) >= range.lowerBound }
    let last = glyphs.partitioningIndex { Int(clusters[$0]) >= range.upperBound }
    return first..<last
  }

  /// The glyphs, of those given of a run, whose clusters begin in a range of units, and the end of the last
  /// of these clusters, but not before the end of the range and not after `limit`.
  fileprivate func slice(
    _ glyphs: Range<Int>, of run: ShapedParagraph.Run, units: Range<Int>, limit: Int
  ) -> (glyphs: Range<Int>, end: Int) {
    let slice = slice(glyphs, clusters: units, isRightToLeft: run.isRightToLeft)
    return (
      slice,
      clusterEnd(
        after: slice, of: glyphs, atLeast: units.upperBound, limit: limit, isRightToLeft: run.isRightToLeft)
    )
  }

  /// The end of the last cluster in `slice`: where the next cluster of the run begins, but not before
  /// `offset`.
  func clusterEnd(
    after slice: Range<Int>, of glyphs: Range<Int>, atLeast offset: Int, limit: Int, isRightToLeft: Bool
  ) -> Int {
    let next = isRightToLeft ? slice.lowerBound - 1 : slice.upperBound
    guard glyphs.contains(next) else { return limit }
    return max(offset, min(Int(clusters[next]), limit))
  }
}
