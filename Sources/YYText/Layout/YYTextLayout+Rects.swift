public import UIKit
internal import TextEngine

/// Rectangles of positions and ranges, in points of the container.
extension YYTextLayout {
  /// Returns the caret of a position: without width and as high as its row, in a column without height.
  ///
  /// - Returns: Null if the position is not shown.
  public func caretRect(for position: YYTextPosition) -> CGRect {
    laid.shown.caret(at: position.engine).map { pageRect($0) } ?? .null
  }

  /// Returns the smallest rectangle around the part of a range in its first row, on both sides of a hole; the
  /// caret of an empty range.
  ///
  /// - Returns: Null if the range is not shown.
  public func firstRect(for range: YYTextRange) -> CGRect {
    let rects = laid.shown.rects(of: range.engine)
    guard let first = rects.first else { return caretRect(for: range.start) }
    let row = rects.prefix { $0.y == first.y }
    return row.dropFirst().reduce(pageRect(first)) { $0.union(pageRect($1)) }
  }

  /// Returns the smallest rectangle around a range; the caret of an empty one.
  ///
  /// - Returns: Null if the range is not shown.
  public func rect(for range: YYTextRange) -> CGRect {
    let rects = laid.shown.rects(of: range.engine)
    guard let first = rects.first else { return caretRect(for: range.start) }
    return rects.dropFirst().reduce(pageRect(first)) { $0.union(pageRect($1)) }
  }

  /// Returns the area of a selection, between the markers of its start and its end, which have no width, in
  /// columns no height.
  ///
  /// A selected line's end goes on to the edge of its row, and from the opposite edge of the next one; in
  /// text from right to left the other way round. There are no gaps between rows: of two rows each takes
  /// half, of more those between the first and the last.
  ///
  /// - Returns: The rectangles; none if the range is not shown.
  public func selectionRects(for range: YYTextRange) -> [YYTextSelectionRect] {
    let shown = laid.shown.range
    guard range.start.offset <= shown.upperBound, range.end.offset >= shown.lowerBound,
      let area = laid.shown.selectionRects(of: range.engine)
    else { return [] }
    func make(_ rect: TextRect) -> YYTextSelectionRect {
      let made = YYTextSelectionRect()
      made.rect = pageRect(rect)
      made.isVertical = container.isVerticalForm
      return made
    }
    let start = make(area.start)
    start.containsStart = true
    let end = make(area.end)
    end.containsEnd = true
    let all = [start] + area.blocks.map(make) + [end]
    let direction = direction(at: range.start)
    for rect in all { rect.writingDirection = direction }
    return all
  }

  /// Returns the area of a selection without the two markers; see `selectionRects(for:)`.
  public func selectionRectsWithoutStartAndEnd(for range: YYTextRange) -> [YYTextSelectionRect] {
    selectionRects(for: range).filter { !$0.containsStart && !$0.containsEnd }
  }

  /// Returns only the two markers of a selection; see `selectionRects(for:)`.
  public func selectionRectsWithOnlyStartAndEnd(for range: YYTextRange) -> [YYTextSelectionRect] {
    selectionRects(for: range).filter { $0.containsStart || $0.containsEnd }
  }

  private func direction(at position: YYTextPosition) -> NSWritingDirection {
    guard let line = laid.shown.line(at: position.engine) else { return .natural }
    let paragraph = laid.shown.paragraphs[line.paragraph].layout.paragraph
    return paragraph.isRightToLeft ? .rightToLeft : .leftToRight
  }

  // MARK: What made way

  /// Whether some of the text is not shown, because it did not fit.
  ///
  /// Not in YYText.
  public var isTruncated: Bool { truncatedLine != nil || visibleRange.length < range.length }

  /// The UTF-16 ranges that were to be laid out and are not shown, ascending.
  ///
  /// Not in YYText.
  public var hiddenRanges: [NSRange] {
    if let truncation = laid.shown.truncation { return truncation.hiddenRanges.map { NSRange($0) } }
    let end = range.location + range.length
    let shown = visibleRange.location + visibleRange.length
    return shown < end ? [NSRange(shown..<end)] : []
  }

  /// The box of the token; null if there is none.
  ///
  /// Not in YYText.
  public var truncationTokenRect: CGRect {
    laid.shown.truncation?.tokenRect.map { pageRect($0) } ?? .null
  }

  /// Returns the offset in the token of the character at a point; `NSNotFound` off the token.
  ///
  /// Not in YYText.
  public func truncationTokenIndex(at point: CGPoint) -> UInt {
    laid.shown.tokenUnit(at: enginePoint(point)).map { UInt($0) } ?? Self.notFound
  }
}

extension YYTextRange {
  /// The offsets.
  nonisolated var engine: Range<Int> { start.offset..<max(end.offset, start.offset) }
}
