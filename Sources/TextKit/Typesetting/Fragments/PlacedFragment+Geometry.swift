internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// The positions of the characters of a fragment. Character indexes count in the text, x in the container,
/// in points.
extension PlacedFragment {
  /// The x of the left end of the line's baseline.
  var lineX: CGFloat { rect.minX + origin.x }

  /// Whether the line's paragraph runs from right to left.
  var isRightToLeft: Bool { line?.source?.layout.paragraph.isRightToLeft ?? false }

  /// Whether the fragment ends with a line or paragraph terminator.
  var endsInTerminator: Bool { terminatorLength > 0 }

  /// The length of the line terminator at the fragment's end, in UTF-16 units; 0 if there is none.
  var terminatorLength: Int {
    guard let source = line?.source, source.line.endsInForcedBreak, source.origin == nil else { return 0 }
    return source.layout.paragraph.text[source.line.range].lineTerminatorLength
  }

  /// Returns the intervals of x that some characters cover, left to right. Characters that a caret passes
  /// in one step are covered together.
  func spans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    guard !shifts.isEmpty else { return unmovedSpans(of: range) }
    return parts(of: range).flatMap { part in
      unmovedSpans(of: part.characters).map {
        $0.lowerBound + part.offset.width...$0.upperBound + part.offset.width
      }
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  private func unmovedSpans(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    let part = range.clamped(to: characters)
    guard let source = line?.source, !part.isEmpty else { return [] }
    var units =
      source.unit(at: part.lowerBound - paragraphStart)..<source.unit(at: part.upperBound - paragraphStart)
    for step in source.layout.caretSteps(inLine: source.index, over: units)
    where step.range.overlaps(units) {
      units = units.joined(with: step.range)
    }
    return source.layout.spans(of: units, inLine: source.index).map {
      lineX + CGFloat($0.start)...lineX + CGFloat($0.end)
    }
  }

  /// The steps of a caret along the line, without the tokens of truncation.
  private var steps: [CaretStep] {
    guard let source = line?.source else { return [] }
    return source.layout.caretSteps(inLine: source.index).filter { !source.isToken($0.range.lowerBound) }
  }

  /// A character, and the relative distance of a point from its start in the direction of its text.
  struct Hit {
    /// The characters that a caret passes in one step.
    var characters: Range<Int>
    /// 0 at the caret before the characters, 1 at the caret after them.
    var fraction: CGFloat
  }

  /// Returns the character at an x or nearest to it; a terminator only if the line contains nothing else.
  func hit(atX x: CGFloat) -> Hit? {
    guard let source = line?.source else { return nil }
    let end = characters.upperBound - terminatorLength
    let all = steps.map { step -> (step: CaretStep, characters: Range<Int>) in
      let start = source.stringIndex(of: step.range.lowerBound) + paragraphStart
      var step = step
      let offset = Double(shift(at: start).width)
      step.start += offset
      step.end += offset
      return (step, start..<start + step.range.count)
    }
    let visible = all.filter { $0.characters.lowerBound < end }
    let shown = visible.isEmpty ? all : visible
    let place = Double(x - lineX)
    guard let left = shown.map(\.step.start).min(), let right = shown.map(\.step.end).max(),
      let first = shown.min(by: { $0.characters.lowerBound < $1.characters.lowerBound }),
      let last = shown.max(by: { $0.characters.lowerBound < $1.characters.lowerBound })
    else { return nil }
    if visible.isEmpty { return Hit(characters: first.characters, fraction: 0) }
    if !(place > left) || !(place < right) {
      let isStart = !(place > left) != isRightToLeft
      return isStart
        ? Hit(characters: first.characters, fraction: 0) : Hit(characters: last.characters, fraction: 1)
    }
    // Between two characters, over glyphs that are not in the text, the nearer one counts.
    let nearest = shown.min {
      max($0.step.start - place, place - $0.step.end, 0) < max($1.step.start - place, place - $1.step.end, 0)
    }!
    let width = nearest.step.end - nearest.step.start
    let along = nearest.step.isRightToLeft ? nearest.step.end - place : place - nearest.step.start
    return Hit(
      characters: nearest.characters, fraction: width > 0 ? CGFloat(min(max(along / width, 0), 1)) : 0)
  }

  /// Returns the insertion points: one before each step of a caret, and one after the last if the text ends
  /// without a terminator.
  ///
  /// - Parameter isLast: Whether the fragment is the text's last.
  /// - Returns: Character indexes, ascending, with the x of the primary and the secondary caret.
  func insertionPoints(isLast: Bool) -> [(character: Int, primary: CGFloat, secondary: CGFloat)] {
    guard let source = line?.source else { return [] }
    var offsets = Set(steps.map { source.stringIndex(of: $0.range.lowerBound) + paragraphStart })
    if isLast, !endsInTerminator { offsets.insert(characters.upperBound) }
    return offsets.sorted().map { offset in
      let carets = source.layout.caretOffsets(
        at: source.unit(at: offset - paragraphStart), inLine: source.index)
      let x = lineX + shift(at: min(offset, characters.upperBound - 1)).width
      return (offset, x + CGFloat(carets.primary), x + CGFloat(carets.secondary))
    }
  }

  /// Returns the position that layout gave a glyph: points right of and below the origin of the fragment's
  /// rectangle.
  ///
  /// - Parameters:
  ///   - order: The glyph's index in its cluster.
  ///   - cluster: The cluster's characters.
  func place(ofGlyph order: Int, in cluster: Range<Int>) -> CGPoint {
    let positions = glyphPositions(of: cluster)
    guard let last = positions.last else {
      // The cluster has no glyph on this line, or a token hides it.
      let x = unmovedSpans(of: cluster).first?.lowerBound ?? lineX
      return CGPoint(x: x - rect.minX, y: origin.y)
    }
    let position = order < positions.count ? positions[order] : last
    return CGPoint(x: origin.x + position.x, y: origin.y - position.y)
  }

  /// Returns the positions of the glyphs of a cluster, in the order of the text: x in points right of the
  /// line's left end, y in points above the baseline.
  func glyphPositions(of cluster: Range<Int>) -> [CGPoint] {
    guard let line else { return [] }
    let units = cluster.lowerBound - paragraphStart..<cluster.upperBound - paragraphStart
    var places: [CGPoint] = []
    for run in line.runs {
      guard let indices = CTRunGetStringIndicesPtr(run), let positions = CTRunGetPositionsPtr(run) else {
        continue
      }
      let found = (0..<CTRunGetGlyphCount(run)).filter { units.contains(indices[$0]) }
      let isReversed = CTRunGetStatus(run).contains(.rightToLeft)
      places += (isReversed ? found.reversed() : found).map { positions[$0] }
    }
    return places
  }
}
