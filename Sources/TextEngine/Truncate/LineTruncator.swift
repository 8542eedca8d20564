/// Finds how much of a text a truncated line can show.
///
/// What fits is guessed from the paragraphs' positions and proved by measuring the line put together; from
/// the guess on, steps double until the edge lies between two of them.
struct LineTruncator {
  /// A range of a paragraph from which the line may show units.
  struct Part {
    var paragraph: ShapedParagraph
    /// Units from the paragraph's start.
    var range: Range<Int>
  }

  /// A line put together.
  struct Candidate {
    var paragraph: ShapedParagraph
    var origin: LineOrigin
    /// Width without white space at the end.
    var width: Double
  }

  /// The parts that a candidate shows: the text to `prefixEnd` and the text from `suffixStart` on.
  private struct Cut {
    var prefixEnd: Int
    var suffixStart: Int
  }

  let source: StyledText
  /// The text after the line before, up to a forced break.
  let prefix: Part
  /// The units at the start of the prefix that replace some of its own.
  let prefixEdit: LineEdit?
  /// The last line's worth of text; it may be the same range as the prefix.
  let suffix: Part
  let truncation: Truncation
  /// Points.
  let width: Double
  /// Distance of the line's start from the column's leading edge, from which tab stops count.
  let inset: Double

  /// The fullest line that fits with its token; `nil` when not even the token does.
  func fullestLine() -> Candidate? {
    let cuts = cuts()
    guard let best = search(cuts.list, from: cuts.guess) else { return nil }
    guard truncation.position == .tail, truncation.putsTokenAtTrailingEdge, width.isFinite,
      best.candidate.origin.tokenRange != nil, let unit = candidate(best.cut, gap: 1)
    else { return best.candidate }
    let gap = width - (unit.width - 1)
    return gap > 0 ? candidate(best.cut, gap: gap) : best.candidate
  }

  /// The line with as much as fits, but at least one character; only for a tail without token.
  func cutLine() -> Candidate? {
    if let line = fullestLine() { return line }
    let cuts = cuts().list
    return cuts.count > 1 ? candidate(cuts[1], gap: 0) : nil
  }

  // MARK: Choosing cuts

  /// Cuts that show more and more, until they are wider than the line by more than an estimate may err, and
  /// the last one that is not wider by the estimate.
  private func cuts() -> (list: [Cut], guess: Int) {
    var cut = Cut(prefixEnd: prefix.range.lowerBound, suffixStart: suffix.range.upperBound)
    var list = [cut]
    var guess = 0
    let token = tokenWidth
    let limit = GreedyBreaker.beyond(width)
    var prefixWidth = 0.0
    var suffixWidth = 0.0
    while prefixWidth + suffixWidth + token <= limit {
      let longerPrefix = truncation.position == .head ? nil : nextPrefixEnd(cut)
      let longerSuffix = truncation.position == .tail ? nil : nextSuffixStart(cut)
      if let end = longerPrefix, longerSuffix == nil || prefixWidth <= suffixWidth {
        cut.prefixEnd = end
        prefixWidth = prefix.paragraph.positions[end] - prefix.paragraph.positions[prefix.range.lowerBound]
      } else if let start = longerSuffix {
        cut.suffixStart = start
        suffixWidth =
          suffix.paragraph.positions[suffix.range.upperBound] - suffix.paragraph.positions[start]
      } else {
        break
      }
      if prefixWidth + suffixWidth + token <= width { guess = list.count }
      list.append(cut)
    }
    return (list, guess)
  }

  private func nextPrefixEnd(_ cut: Cut) -> Int? {
    guard cut.prefixEnd < prefix.range.upperBound else { return nil }
    let end = min(prefix.paragraph.caretStop(after: cut.prefixEnd), prefix.range.upperBound)
    return truncation.position == .middle && isOnePart && end >= cut.suffixStart ? nil : end
  }

  private func nextSuffixStart(_ cut: Cut) -> Int? {
    guard cut.suffixStart > suffix.range.lowerBound else { return nil }
    let start = max(suffix.paragraph.caretStop(before: cut.suffixStart), suffix.range.lowerBound)
    // Something has to be hidden.
    return isOnePart && start <= cut.prefixEnd ? nil : start
  }

  private var isOnePart: Bool { prefix.paragraph === suffix.paragraph }

  private var tokenWidth: Double {
    var assembly = assembly
    assembly.append(truncation.token, besides: sourceOffset(prefix.range.lowerBound, in: prefix.paragraph))
    return measured(assembly)?.width ?? 0
  }

  // MARK: Search

  private func search(_ cuts: [Cut], from guess: Int) -> (cut: Cut, candidate: Candidate)? {
    let limit = LineWidths.limit(width)
    var best: (cut: Cut, candidate: Candidate)?
    func fits(_ index: Int) -> Bool {
      guard let candidate = candidate(cuts[index], gap: 0), candidate.width <= limit else { return false }
      best = (cuts[index], candidate)
      return true
    }
    var low = guess
    var high = guess
    var step = 1
    if fits(guess) {
      high = cuts.count
      while low + step < cuts.count {
        guard fits(low + step) else {
          high = low + step
          break
        }
        low += step
        step *= 2
      }
    } else {
      low = max(guess - step, 0)
      while !fits(low) {
        if low == 0 { return nil }
        high = low
        step *= 2
        low = max(low - step, 0)
      }
    }
    // `low` fits, `high` does not or is past the end; `best` is the cut at `low`.
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return best
  }

  // MARK: Candidates

  /// The line that a cut gives; `nil` when it has no units at all.
  private func candidate(_ cut: Cut, gap: Double) -> Candidate? {
    var assembly = assembly
    let hasToken = if case .none = truncation.token { false } else { true }
    let start = prefix.range.lowerBound
    // White space beside the token is hidden with the rest.
    let prefixEnd =
      hasToken ? prefix.paragraph.contentEnd(before: cut.prefixEnd, from: start) : cut.prefixEnd
    var suffixStart = cut.suffixStart
    while hasToken, suffixStart < suffix.range.upperBound,
      suffix.paragraph.flags[suffixStart].contains(.whitespace)
    {
      suffixStart += 1
    }
    var besides = sourceOffset(suffixStart, in: suffix.paragraph)
    if prefixEnd > start {
      besides = sourceOffset(prefixEnd - 1, in: prefix.paragraph)
      var first = start
      if let edit = prefixEdit, edit.replaced.upperBound < prefixEnd {
        assembly.append(inserted: edit.units, besides: sourceOffset(start, in: prefix.paragraph))
        first = max(edit.replaced.upperBound, start)
      }
      assembly.append(
        sourceOffset(first, in: prefix.paragraph)..<sourceOffset(prefixEnd, in: prefix.paragraph))
    } else if suffixStart == suffix.range.upperBound {
      besides = sourceOffset(start, in: prefix.paragraph)
    }
    if gap > 0 { assembly.append(gap: gap) }
    assembly.append(truncation.token, besides: besides)
    assembly.append(
      sourceOffset(
        suffixStart, in: suffix.paragraph)..<sourceOffset(
          suffix.range.upperBound, in: suffix.paragraph))
    let isFull = truncation.position != .tail || cut.prefixEnd < prefix.range.upperBound
    return measured(assembly, isFull: isFull)
  }

  private var assembly: LineAssembly {
    LineAssembly(
      source, start: sourceOffset(prefix.range.lowerBound, in: prefix.paragraph),
      isRightToLeft: prefix.paragraph.isRightToLeft,
      hasMixedDirections: !prefix.paragraph.levels.isEmpty || !suffix.paragraph.levels.isEmpty
        || suffix.paragraph.isRightToLeft)
  }

  private func sourceOffset(_ offset: Int, in paragraph: ShapedParagraph) -> Int {
    offset + paragraph.sourceRange.lowerBound
  }

  /// Shapes and measures a line put together. A line that is full because text is hidden in it is not the
  /// last one of a justified paragraph.
  private func measured(_ assembly: LineAssembly, isFull: Bool = false) -> Candidate? {
    var style = prefix.paragraph.style
    if isFull, style.alignment == .justified { style.lastLineAlignment = .justified }
    if prefix.range.lowerBound > 0 { style.firstLineHeadIndent = style.headIndent }
    let line = assembly.finish(style)
    guard !line.text.text.isEmpty else { return nil }
    let paragraph = TextShaper.line(0..<line.text.text.count, of: line.text)
    let width = ParagraphLayout.measure(LineContent(0..<paragraph.count), of: paragraph, inset: inset).width
    return Candidate(paragraph: paragraph, origin: line.origin, width: width)
  }
}
