internal import CoreGraphics
internal import CoreText
internal import GalleyTextStore
internal import TextEngine

/// Layout of many elements without their lines, which are made when they are asked for.
extension NSTextLayoutManager {
  /// The number of characters that are measured at first, and at most, at a time.
  static let firstStretch = 4096
  static let longestStretch = 1 << 16

  /// Measures elements of which nothing is known yet, if their lines can be found without glyphs and no
  /// client has a say in them. They count as laid out.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first of them.
  ///   - end: An offset in the last of them, or the one after it.
  ///   - length: About how many characters to measure.
  ///   - unmeasuredEnd: Receives the end of text that cannot be measured; none before it is looked at.
  /// - Returns: The offset at which the last measured element ends; `nil` if there is none.
  func ensureHeights(
    from offset: Int, to end: Int, length: Int, unmeasuredEnd: inout Int
  ) -> Int? {
    guard offset >= unmeasuredEnd, delegateHasNoSay, !hasOverlays, !laysOutToShow,
      let container = textContainer,
      let content = textContentManager as? NSTextContentStorage, let storage = content.measurableStorage,
      storage.reportedText.count == self.index.sum.length, !content.hasUntoldEdits
    else { return nil }
    layOutDependent(upTo: offset, in: container)
    guard let entry = index.entry(at: offset), entry.block.isEstimate, entry.before.height > .zero,
      !isBound(at: entry.top.points, in: container)
    else { return nil }
    let runEnd = storage.endOfUnfixedRun(at: offset)
    let limit = min(offset + length, end, runEnd, entry.range.upperBound)
    let range = storage.reportedText.paragraphs(in: offset..<limit, upTo: runEnd)
    guard !range.isEmpty, index.estimatedLength(in: range) == range.count else { return nil }
    guard let units = storage.unfixedUnits(range),
      let text = MeasurableText(settings.apply(to: memory.resolve(units)))
    else {
      unmeasuredEnd = range.upperBound
      return nil
    }
    var blocks: [LayoutBlock] = []
    var reached = offset
    let isMeasured = text.forEachParagraph(in: container.availableSpace, from: LayoutCursor(isAtTop: false)) {
      length, rows, cursor, _ in
      let block = LayoutBlock.ensured(BlockSum(rows, length: length))
      if let both = blocks.last?.merged(with: block) {
        blocks[blocks.count - 1] = both
      } else {
        blocks.append(block)
      }
      reached += length
      counters.placed += 1
      return cursor
    }
    if !isMeasured { unmeasuredEnd = range.upperBound }
    guard reached > offset else { return nil }
    counters.shaped += blocks.count
    generation += 1
    index.replace(offset..<reached, with: blocks)
    return reached
  }
}

extension BlockSum {
  /// Creates the summary of an element whose lines were measured.
  ///
  /// - Parameter length: The element's length in UTF-16 units.
  fileprivate init(_ rows: MeasuredRows, length: Int) {
    self.init(length: length, height: FixedPoints(rows.height), rowCount: rows.count)
    (left, right) = (rows.left, rows.right)
  }
}

extension TextRope {
  /// Returns the whole paragraphs from the start of a range on that begin in it and end before a limit.
  fileprivate func paragraphs(in range: Range<Int>, upTo limit: Int) -> Range<Int> {
    let start = range.lowerBound
    guard start < range.upperBound, paragraphRange(containing: start).lowerBound == start else {
      return start..<start
    }
    let last = paragraphRange(containing: range.upperBound - 1)
    return start..<(last.upperBound <= limit ? last.upperBound : last.lowerBound)
  }
}
