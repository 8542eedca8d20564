internal import GalleyUTF16

/// Paragraphs end after CR, LF, CR LF and U+2029, as for `NSString.paragraphRange(for:)`. All queries take
/// O(log *n*) and the reading of two pieces.
///
/// The numbers of paragraphs are those of the file when it was read. If its bytes are others now, a paragraph
/// with a number may be empty, but one that is asked for by an offset holds that offset.
extension TextRope {
  /// The number of paragraphs. Text that ends with a terminator has no empty last one; empty text has none.
  public var paragraphCount: Int {
    guard count > 0 else { return 0 }
    return tree.summary.paragraphEnds + (tree.summary.endsParagraph ? 0 : 1)
  }

  /// Returns the number of paragraphs that end at an offset or before it: the index of the paragraph that
  /// holds the unit at the offset.
  ///
  /// - Precondition: The offset lies in the text or is its end.
  public func paragraphIndex(at offset: Int) -> Int {
    checkInside(offset..<offset)
    guard offset < count, let (span, before) = tree.element(at: offset) else {
      return tree.summary.paragraphEnds
    }
    var sum = before
    let units = span.units(0..<offset - before.length)
    sum.append(units.withUnsafeBufferPointer { TextSummary(of: $0) })
    // Between CR and LF the paragraph has not ended yet.
    return sum.endsWithReturn && self[offset] == .lineFeed ? sum.paragraphEnds - 1 : sum.paragraphEnds
  }

  /// Returns the range of a paragraph, its terminator included.
  ///
  /// - Precondition: There are more paragraphs than `index`.
  public func paragraphRange(at index: Int) -> Range<Int> {
    precondition(index >= 0 && index < paragraphCount, "paragraph outside of the text")
    let start = index == 0 ? 0 : paragraphEnd(index) ?? 0
    // The file may be written to between the two.
    return start..<max(start, paragraphEnd(index + 1) ?? count)
  }

  /// Returns the range of the paragraph that holds an offset. At the end of the text it is the last one or,
  /// after a terminator, empty.
  ///
  /// - Precondition: The offset lies in the text or is its end.
  public func paragraphRange(containing offset: Int) -> Range<Int> {
    checkInside(offset..<offset)
    return nearParagraph(containing: offset)?.range ?? farParagraph(containing: offset)
  }

  /// Returns the paragraph that `paragraphRange(containing:)` finds, with its units if they had to be read to
  /// find it.
  package func paragraph(containing offset: Int) -> (range: Range<Int>, units: [UInt16]?) {
    checkInside(offset..<offset)
    guard let near = nearParagraph(containing: offset) else { return (farParagraph(containing: offset), nil) }
    return (near.range, near.paragraph)
  }

  /// Returns the paragraph that begins at an offset, as `paragraph(containing:)` finds it. The text before it
  /// is not looked at.
  ///
  /// - Precondition: A paragraph begins there.
  package func paragraph(beginningAt offset: Int) -> (range: Range<Int>, units: [UInt16]?) {
    checkInside(offset..<offset)
    for reach in TextRope.paragraphReaches {
      if let near = nearParagraph(offset, within: reach, looksBack: false) {
        return (near.range, near.paragraph)
      }
    }
    return (farParagraph(containing: offset), nil)
  }

  /// A paragraph, and the text around it that was read.
  private struct NearParagraph {
    let range: Range<Int>
    let window: Range<Int>
    let units: [UInt16]

    var paragraph: [UInt16] {
      Array(units[range.lowerBound - window.lowerBound..<range.upperBound - window.lowerBound])
    }
  }

  /// The numbers of units within which paragraphs are found by reading: most are short.
  private static let paragraphReaches = [1024, 8192]

  private func nearParagraph(containing offset: Int) -> NearParagraph? {
    for reach in TextRope.paragraphReaches {
      if let near = nearParagraph(offset, within: reach) { return near }
    }
    return nil
  }

  private func farParagraph(containing offset: Int) -> Range<Int> {
    let index = paragraphIndex(at: offset)
    let range = index < paragraphCount ? paragraphRange(at: index) : count..<count
    return offset == count || range.contains(offset) ? range : paragraphInSpan(at: offset)
  }

  /// Returns the units between two ends of paragraphs of one span. This answers where the numbers in the tree
  /// and the bytes of the file do not agree: the answer holds the offset, and all answers tile the text.
  ///
  /// - Precondition: The offset lies in the text.
  private func paragraphInSpan(at offset: Int) -> Range<Int> {
    guard let (span, before) = tree.element(at: offset) else { return offset..<offset + 1 }
    let units = span.allUnits
    let place = offset - before.length
    let start = units[..<place].lastIndex(where: \.endsParagraph).map { $0 + 1 } ?? 0
    let end = units[place...].firstIndex(where: \.endsParagraph).map { $0 + 1 } ?? units.count
    return before.length + start..<before.length + end
  }

  /// Returns the paragraph that an offset lies in, if it begins and ends near: most are found with one look
  /// at the text around.
  ///
  /// - Parameter looksBack: Whether it may begin before the offset.
  private func nearParagraph(_ offset: Int, within reach: Int, looksBack: Bool = true) -> NearParagraph? {
    let window = max(0, looksBack ? offset - reach : offset)..<min(count, offset + reach)
    let units = units(window)
    // Whether a paragraph ends before an index of the window.
    func isEnd(_ index: Int) -> Bool {
      let unit = units[index - 1]
      return unit.endsParagraph
        && !(unit == .carriageReturn && index < units.count && units[index] == .lineFeed)
    }
    var start = offset - window.lowerBound
    while start > 0, !isEnd(start) { start -= 1 }
    guard start > 0 || window.lowerBound == 0 || !looksBack else { return nil }
    var end = min(offset - window.lowerBound + 1, units.count)
    while end < units.count, !isEnd(end) { end += 1 }
    guard end < units.count || window.upperBound == count else { return nil }
    return NearParagraph(
      range: window.lowerBound + start..<window.lowerBound + end, window: window, units: units)
  }

  /// Returns the range of the whole paragraphs that a range touches, terminators included. An empty range
  /// between two touches the second one.
  ///
  /// - Parameter range: Clamped to the text.
  public func paragraphs(around range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<count)
    let first = paragraphRange(containing: range.lowerBound)
    return range.upperBound <= max(first.upperBound, range.lowerBound)
      ? first : first.lowerBound..<paragraphRange(containing: range.upperBound - 1).upperBound
  }

  /// Returns the end of the paragraph with a number, counted from 1; `nil` if fewer end.
  private func paragraphEnd(_ number: Int) -> Int? {
    guard let (span, before) = tree.first(where: { $0.paragraphEnds >= number }) else { return nil }
    let units = span.allUnits
    // An LF that only completes the CR before it does not count; an end that begins before cannot be looked
    // for here.
    let isSecondHalf = before.endsWithReturn && units[0] == .lineFeed
    let found = units.withUnsafeBufferPointer {
      ParagraphEnds.offset(ofEnd: number - before.paragraphEnds + (isSecondHalf ? 1 : 0), in: $0)
    }
    let end = before.length + (found ?? units.count)
    // The CR may be at the end of a piece, and its LF at the start of the next.
    return end < count && self[end - 1] == .carriageReturn && self[end] == .lineFeed ? end + 1 : end
  }
}
