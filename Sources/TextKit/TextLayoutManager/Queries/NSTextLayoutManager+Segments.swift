public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Rectangles around ranges of the text.
extension NSTextLayoutManager {
  /// The purpose of rectangles around text.
  public enum SegmentType: Int, Sendable {
    /// As wide as the text, and as high as its line with its line spacing.
    case standard = 0
    /// For selections, without gaps between lines: as high as the line's tile. Extended to the edge of the
    /// line where the range continues in the next line or comes from the one before.
    case selection = 1
    /// For marks on words: as wide as the text without terminators, and as high as its fonts, without line
    /// spacing.
    case highlight = 2
  }

  /// Options for enumerating rectangles around text.
  public struct SegmentOptions: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Passes no ranges to the block.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1 << 0)
    /// Enumerates only the first and the last line. The text between them is not even laid out.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
    /// Extends the first line to the edge at which it begins.
    public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
    /// Extends the last line to the edge at which it ends.
    public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
    /// Attaches an empty range to the character before it: to the first of two lines at a line break, and to
    /// the text before a change of direction.
    public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
  }

  /// Enumerates the rectangles that together cover a range, line by line, and within a line from left to
  /// right. A line in which the direction changes has several. Elements that have characters in the range are
  /// laid out; hidden ones are skipped.
  ///
  /// - Parameters:
  ///   - textRange: The range. An empty one has one rectangle of zero width, at its caret. At the end of text
  ///     that ends with a terminator, the caret is in the line after the terminator.
  ///   - type: The purpose of the rectangles.
  ///   - options: Options for the enumeration.
  ///   - block: A closure that returns whether to continue. It takes the range of the text in the rectangle
  ///     (`nil` if not required, empty for a rectangle that only extends a line), the rectangle in container
  ///     coordinates (points, y down), the distance from its top down to the baseline, and the container.
  public func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    guard let container = textContainer, let range = offsets(of: textRange) else { return }
    prepare()
    func show(_ segment: TextSegment) -> Bool {
      var textRange: NSTextRange?
      if !options.contains(.rangeNotRequired) {
        textRange = self.textRange(segment.range)
        if textRange == nil { return true }
      }
      return block(textRange, segment.frame, segment.baseline, container)
    }
    if range.isEmpty {
      if let segment = caret(at: range.lowerBound, type, options) { _ = show(segment) }
      return
    }
    let walk = SegmentWalk(range: range, type: type, options: options)
    enumerateLines(in: range, skipsMiddle: options.contains(.middleFragmentsExcluded)) {
      line, isFirst, isLast in
      for segment in walk.segments(of: line, isFirst: isFirst, isLast: isLast) where !show(segment) {
        return false
      }
      return true
    }
  }

  /// Enumerates the lines that have characters in a range.
  ///
  /// - Parameters:
  ///   - range: Offsets of the document.
  ///   - skipsMiddle: Whether to enumerate only the first and the last line.
  ///   - body: A closure that takes a line and whether it is the first and the last one, and returns whether
  ///     to continue.
  private func enumerateLines(
    in range: Range<Int>, skipsMiddle: Bool, _ body: (DocumentLine, Bool, Bool) -> Bool
  ) {
    var offset = range.lowerBound
    var pending: DocumentLine?
    var isFirst = true
    while let placed = placedElement(at: offset), placed.range.lowerBound < range.upperBound {
      let start = placed.range.lowerBound
      for (index, fragment) in placed.laidOut.lines.placement.fragments.enumerated() {
        let characters = start + fragment.characters.lowerBound..<start + fragment.characters.upperBound
        guard characters.overlaps(range) else { continue }
        let line = DocumentLine(index, of: placed, in: self)
        if let shown = pending, isFirst || !skipsMiddle {
          guard body(shown, isFirst, false) else { return }
          isFirst = false
        }
        pending = line
      }
      guard placed.range.upperBound > offset else { break }
      offset = placed.range.upperBound
      if skipsMiddle, pending != nil, offset < range.upperBound,
        let last = lastElement(before: range.upperBound)
      {
        offset = max(offset, last.range.lowerBound)
      }
    }
    if let pending { _ = body(pending, isFirst, true) }
  }

  // MARK: Carets

  /// Returns the rectangle of an empty range; `nil` where nothing is shown.
  private func caret(at offset: Int, _ type: SegmentType, _ options: SegmentOptions) -> TextSegment? {
    let length = documentLength
    let isUpstream = options.contains(.upstreamAffinity)
    if offset == length, let extra = extraSegment(type, options) { return extra }
    // At the end of text without a terminator, the caret can belong only to the last character.
    let isBefore = offset > 0 && (offset == length || isUpstream)
    var line = isBefore ? self.line(at: offset - 1) : self.line(at: offset)
    if isBefore, offset < length, let found = line, found.placed.endsInTerminator,
      found.range.upperBound == offset
    {
      line = self.line(at: offset)
    }
    guard let line, line.range.contains(offset) || line.range.upperBound == offset else { return nil }
    let character = offset - line.start
    let x = line.placed.caretX(at: character, isUpstream: isUpstream || offset == length)
    let walk = SegmentWalk(range: offset..<offset, type: type, options: options)
    let empty = PlacedFragment.Segment(characters: character..<character, left: x, right: x)
    return walk.extended([empty], in: line, isFirst: true, isLast: true).map { walk.segment($0, in: line) }
      .max { $0.frame.width < $1.frame.width }
  }

  /// Returns the rectangle at the start of the line after the last terminator; `nil` if there is no such
  /// line.
  private func extraSegment(_ type: SegmentType, _ options: SegmentOptions) -> TextSegment? {
    guard let extra = currentExtraLine, extra.lines.count > 0, let container = textContainer else {
      return nil
    }
    let placed = extra.lines.placedFragment(0, in: container)
    let top = index.sum.height.points
    let length = documentLength
    let box = type == .selection ? placed.rect : placed.usedRect
    var frame = CGRect(
      x: placed.usedRect.minX + extra.lines.padding, y: box.minY + top, width: 0, height: box.height)
    if options.contains(.headSegmentExtended) || options.contains(.tailSegmentExtended) {
      let isRightToLeft = placed.isRightToLeft
      let (head, tail) = (options.contains(.headSegmentExtended), options.contains(.tailSegmentExtended))
      let left = isRightToLeft ? tail : head
      let right = isRightToLeft ? head : tail
      let low = left ? placed.rect.minX : frame.minX
      frame = CGRect(
        x: low, y: frame.minY, width: (right ? placed.rect.maxX : frame.minX) - low, height: frame.height)
    }
    return TextSegment(
      range: length..<length, frame: frame, baseline: placed.rect.minY + placed.origin.y + top - frame.minY)
  }
}

/// A rectangle around a range of the text.
private struct TextSegment {
  /// Offsets of the document.
  var range: Range<Int>
  /// The rectangle in container coordinates.
  var frame: CGRect
  /// The distance from the rectangle's top down to the baseline.
  var baseline: CGFloat
}

/// Computes the rectangles of a range line by line.
private struct SegmentWalk {
  /// Offsets of the document.
  let range: Range<Int>
  let type: NSTextLayoutManager.SegmentType
  let options: NSTextLayoutManager.SegmentOptions

  /// Returns the rectangles of a line, left to right.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isFirst: Whether the range begins in it.
  ///   - isLast: Whether the range ends in it.
  func segments(of line: DocumentLine, isFirst: Bool, isLast: Bool) -> [TextSegment] {
    let placed = line.placed
    let part = range.clamped(to: line.range)
    let characters = part.lowerBound - line.start..<part.upperBound - line.start
    var segments = placed.segments(of: characters)
    switch type {
    case .standard: break
    case .highlight:
      let end = placed.characters.upperBound - placed.terminatorLength
      segments = segments.filter { $0.characters.lowerBound < end }
    case .selection:
      let comesFromBefore = range.lowerBound < line.range.lowerBound
      let continues =
        part.upperBound >= line.range.upperBound
        && (range.upperBound > line.range.upperBound || placed.endsInTerminator)
      if comesFromBefore, continues {
        let whole = PlacedFragment.Segment(
          characters: placed.characters, left: placed.rect.minX, right: placed.rect.maxX)
        return [segment(whole, in: line)]
      }
      segments = placed.filled(segments, atStart: comesFromBefore, atEnd: continues)
    }
    return extended(segments, in: line, isFirst: isFirst, isLast: isLast).map { segment($0, in: line) }
  }

  /// Returns the segments of a line, extended at the ends of the range as the options require.
  func extended(
    _ segments: [PlacedFragment.Segment], in line: DocumentLine, isFirst: Bool, isLast: Bool
  ) -> [PlacedFragment.Segment] {
    let head = isFirst && options.contains(.headSegmentExtended)
    let tail = isLast && options.contains(.tailSegmentExtended)
    guard head || tail else { return segments }
    let placed = line.placed
    let isRightToLeft = placed.isRightToLeft
    var result = segments
    // Extends the part of the range nearest to the edge, whatever is in between.
    if isRightToLeft ? tail : head, !result.isEmpty { result[0].left = min(result[0].left, placed.rect.minX) }
    if isRightToLeft ? head : tail, !result.isEmpty {
      let last = result.count - 1
      result[last].right = max(result[last].right, placed.rect.maxX)
    }
    return result
  }

  /// Returns the rectangle of a segment.
  func segment(_ segment: PlacedFragment.Segment, in line: DocumentLine) -> TextSegment {
    let placed = line.placed
    let baseline = placed.rect.minY + placed.origin.y
    var (top, bottom) = (placed.usedRect.minY, placed.usedRect.maxY)
    switch type {
    case .standard: break
    case .selection: (top, bottom) = (placed.rect.minY, placed.rect.maxY)
    case .highlight:
      if let measures = placed.line?.source?.line {
        (top, bottom) = (baseline - CGFloat(measures.ascent), baseline + CGFloat(measures.descent))
      }
    }
    return TextSegment(
      range: line.start + segment.characters.lowerBound..<line.start + segment.characters.upperBound,
      frame: CGRect(
        x: segment.left, y: line.top + top, width: segment.right - segment.left, height: bottom - top),
      baseline: baseline - top)
  }
}
