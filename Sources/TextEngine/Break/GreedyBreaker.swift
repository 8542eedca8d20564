/// Fills lines one after the other, each as full as it gets.
///
/// Widths come from the paragraph's positions on one endless line. Where the glyphs at a cut would change (a
/// ligature, a kern across the break), the estimate is checked against the line shaped for real.
struct GreedyBreaker {
  let paragraph: ShapedParagraph
  /// The units to lay out end here.
  let end: Int
  /// The caller's say in where lines may end.
  let veto: BreakVeto?
  private let measure: LineMeasure
  private var hyphens: HyphenFinder
  private let isSearchable: Bool

  /// Creates a breaker.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph.
  ///   - end: Where the units to lay out end.
  ///   - veto: The caller's say in where lines may end.
  ///   - measure: Measures a line that is shaped for real.
  init(_ paragraph: ShapedParagraph, end: Int, veto: BreakVeto?, measure: @escaping LineMeasure) {
    self.paragraph = paragraph
    self.end = end
    self.veto = veto
    self.measure = measure
    hyphens = HyphenFinder(paragraph)
    isSearchable =
      paragraph.isSearchable && end == paragraph.count && veto == nil
      && paragraph.style.hyphenationFactor <= 0
      && !paragraph.style.eastAsianSpacing.contains(.hangsPunctuation)
  }

  /// Returns what the line before ended with when a line begins at an offset; see `HyphenFinder`.
  mutating func resume(at offset: Int) -> LineEnd { hyphens.resume(at: offset) }

  /// Finds where a line ends.
  ///
  /// - Parameters:
  ///   - start: The end of the line before.
  ///   - width: The available width in points; white space at the end does not count.
  ///   - inset: Distance of the line's start from the column's leading edge, from which tab stops count.
  ///   - overlong: What to do when not even the first word fits.
  /// - Returns: `nil` when nothing fits and `overlong` does not allow a cut.
  /// - Complexity: O(units that fit), and one measurement for each cut that is not safe.
  mutating func lineEnd(
    from start: LineEnd, width: Double, inset: Double, overlong: Overlong
  ) -> LineEnd? {
    if !paragraph.style.lineBreakMode.wraps { return LineEnd(offset: forcedEnd(after: start.offset)) }
    let limit = LineWidths.limit(width)
    if isSearchable, start.head == nil, paragraph.isSafeToCut(at: start.offset) {
      switch LineSearch.lineEnd(paragraph, from: start.offset, to: end, limit: limit) {
      case .end(let offset): return LineEnd(offset: offset)
      case .nothing:
        return cutWord(from: start, limit: limit, inset: inset, overlong: overlong)
      case .unknown: break
      }
    }
    let whole = wholeWords(from: start, limit: limit, inset: inset)
    let used = whole.map { estimate(from: start.offset, to: $0.offset, inset: inset) } ?? 0
    let isForced = whole.map { isForcedEnd($0.offset) } ?? false
    if !isForced, used < paragraph.style.hyphenationFactor * width,
      let divided = dividedWord(after: whole, from: start, limit: limit, inset: inset)
    {
      return divided
    }
    return whole ?? cutWord(from: start, limit: limit, inset: inset, overlong: overlong)
  }

  /// Room for that many points more past the edge is looked at.
  private static let slack = 64.0
  /// A line as wide as this cannot fit any more, whatever happens at its ends.
  static func beyond(_ limit: Double) -> Double { limit * 1.25 + slack }
  /// More units than any word that hyphenation looks at.
  private static let longestWord = 512

  /// The last opportunity of the text at which the line still fits.
  private mutating func wholeWords(
    from start: LineEnd, limit: Double, inset: Double
  ) -> LineEnd? {
    var fitting: [LineEnd] = []
    var tabs = TabWalk(paragraph: paragraph, start: start.offset, inset: inset)
    var content = start.offset
    var offset = start.offset
    while offset < end {
      let flag = paragraph.flags[offset]
      if !flag.contains(.whitespace) || flag.contains(.tab) { content = offset + 1 }
      offset += 1
      let isForced = isForcedEnd(offset)
      let width = tabs.width(to: content)
      let isBeyond = width > GreedyBreaker.beyond(limit)
      guard isForced || paragraph.flags[offset].contains(.breakAllowed) else {
        // A little beyond the edge nothing that follows can fit any more.
        if isBeyond { break }
        continue
      }
      var candidate = hyphens.lineEnd(at: offset)
      if width > limit, !isBeyond { candidate.hangs = mayHang(content - 1, from: start.offset) }
      if width <= limit {
        if isForced || allows(candidate) { fitting.append(candidate) }
      } else if isBeyond || isSafe(from: start, to: candidate) {
        break
      } else if measured(from: start, to: candidate, inset: inset) <= limit, isForced || allows(candidate) {
        fitting.append(candidate)
      }
      if isForced { break }
    }
    while let candidate = fitting.popLast() {
      if isSafe(from: start, to: candidate) || measured(from: start, to: candidate, inset: inset) <= limit {
        return candidate
      }
    }
    return nil
  }

  /// The last division, of the word that did not fit any more, at which the line fits with its hyphen.
  private mutating func dividedWord(
    after whole: LineEnd?, from start: LineEnd, limit: Double, inset: Double
  ) -> LineEnd? {
    let first = whole?.offset ?? start.offset
    let last = min(end, first + GreedyBreaker.longestWord)
    var next = first + 1
    while next < last, paragraph.flags[next].isDisjoint(with: [.breakAllowed, .breakMandatory]) { next += 1 }
    for candidate in hyphens.lineEnds(in: first..<min(next, end)) {
      guard estimate(from: start.offset, to: candidate.offset, inset: inset) <= limit + GreedyBreaker.slack,
        measured(from: start, to: candidate, inset: inset) <= limit, allows(candidate)
      else { continue }
      return candidate
    }
    return nil
  }

  /// Cuts an overlong word between graphemes.
  private func cutWord(
    from start: LineEnd, limit: Double, inset: Double, overlong: Overlong
  ) -> LineEnd? {
    guard overlong != .refuse else { return nil }
    var tabs = TabWalk(paragraph: paragraph, start: start.offset, inset: inset)
    let first = min(paragraph.graphemeEnd(after: start.offset), end)
    var best = first
    while best < end, !paragraph.flags[best].contains(.breakMandatory) {
      let next = min(paragraph.graphemeEnd(after: best), end)
      if tabs.width(to: next) > limit { break }
      best = next
    }
    func fits(_ offset: Int) -> Bool {
      let candidate = LineEnd(offset: offset)
      return isSafe(from: start, to: candidate)
        ? estimate(from: start.offset, to: offset, inset: inset) <= limit
        : measured(from: start, to: candidate, inset: inset) <= limit
    }
    while best > first, !fits(best) {
      best -= 1
      while best > first, !paragraph.flags[best].contains(.graphemeStart) { best -= 1 }
    }
    return overlong == .force || fits(best) ? LineEnd(offset: best) : nil
  }

  /// The width of a line by the paragraph's positions, white space at its end left out.
  private func estimate(from start: Int, to offset: Int, inset: Double) -> Double {
    var tabs = TabWalk(paragraph: paragraph, start: start, inset: inset)
    return tabs.width(to: paragraph.contentEnd(before: offset, from: start))
  }

  /// Whether a unit at a line's end may hang outside of it.
  private func mayHang(_ offset: Int, from start: Int) -> Bool {
    paragraph.style.eastAsianSpacing.contains(.hangsPunctuation) && offset > start
      && EastAsianSpacer.isStop(paragraph.text[offset])
  }

  /// Returns the next offset at which a line must end.
  private func forcedEnd(after offset: Int) -> Int {
    var next = offset + 1
    while next < end, !isForcedEnd(next) { next += 1 }
    return min(next, end)
  }

  private func isForcedEnd(_ offset: Int) -> Bool {
    offset == end || paragraph.flags[offset].contains(.breakMandatory)
  }

  /// Whether the estimate of a line's width is exact.
  private func isSafe(from start: LineEnd, to end: LineEnd) -> Bool {
    start.head == nil && end.tail == nil && !end.hangs && paragraph.isSafeToCut(at: start.offset)
      && paragraph.isSafeToCut(at: end.offset)
  }

  /// The width of a line shaped for real, white space at its end left out.
  private func measured(from start: LineEnd, to end: LineEnd, inset: Double) -> Double {
    measure(LineContent(from: start, to: end), paragraph, inset).width
  }

  private func allows(_ candidate: LineEnd) -> Bool {
    veto?.allows(candidate.offset + paragraph.sourceRange.lowerBound, isHyphen: candidate.tail != nil) ?? true
  }
}
