public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Rectangles around parts of the text.
extension NSTextLayoutManager {
  /// What rectangles are for.
  public enum SegmentType: Int, Sendable {
    /// As wide as the text, and as high as its line with its spacing.
    case standard = 0
    /// Without gaps between lines: as high as the space between neighbouring lines, and filled to the edge of the line where
    /// the range goes on in the next one or comes from the one before.
    case selection = 1
    /// For marks on words: as wide as the text without terminators, and as high as its fonts, without any spacing.
    case highlight = 2
  }

  /// What rectangles are shown, and what of them.
  public struct SegmentOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The block is not given ranges.
    public static let rangeNotRequired = SegmentOptions(rawValue: 1 << 0)
    /// Only the first and the last line are shown; what lies between is not even laid out.
    public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
    /// The first line is filled to the edge that it begins at.
    public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
    /// The last line is filled to the edge that it ends at.
    public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
    /// An empty range belongs to the character before it: where one line ends and the next begins to the first, and where
    /// the direction changes to the text before.
    public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
  }

  /// Shows rectangles that together cover a range, line by line, in each from left to right. Where the direction
  /// changes, a line has several. Elements that have characters in the range are laid out, those that are not shown left out.
  ///
  /// - Parameters:
  ///   - textRange: The range. An empty one has one rectangle without width where its caret stands; at the end of a text
  ///     that ends with a terminator it stands in the line behind that.
  ///   - type: What the rectangles are for.
  ///   - options: What is shown.
  ///   - block: Given the range of what is in the rectangle (`nil` if not required, empty for what only fills a line), the
  ///     rectangle in container coordinates (points, y down), how far the baseline is below its top, and the container;
  ///     returning false ends it.
  public func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    guard let container = textContainer, let range = offsets(of: textRange) else { return }
    prepare()
    func show(_ segment: TextSegment) -> Bool {
      var place: NSTextRange?
      if !options.contains(.rangeNotRequired) {
        place = self.textRange(segment.range)
        if place == nil { return true }
      }
      return block(place, segment.frame, segment.baseline, container)
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

  /// Shows the lines that have characters in a range.
  ///
  /// - Parameters:
  ///   - skipsMiddle: Whether only the first and the last are shown.
  ///   - body: Given a line and whether it is the first or last; returning false ends it.
  private func enumerateLines(
    in range: Range<Int>, skipsMiddle: Bool, _ body: (StandingLine, Bool, Bool) -> Bool
  ) {
    var offset = range.lowerBound
    var pending: StandingLine?
    var isFirst = true
    while let standing = placedElement(at: offset), standing.range.lowerBound < range.upperBound {
      let start = standing.range.lowerBound
      for (index, fragment) in standing.laidOut.lines.placement.fragments.enumerated() {
        let characters = start + fragment.characters.lowerBound..<start + fragment.characters.upperBound
        guard characters.overlaps(range) else { continue }
        let line = StandingLine(index, of: standing, in: self)
        if let shown = pending, isFirst || !skipsMiddle {
          guard body(shown, isFirst, false) else { return }
          isFirst = false
        }
        pending = line
      }
      guard standing.range.upperBound > offset else { break }
      offset = standing.range.upperBound
      if skipsMiddle, pending != nil, offset < range.upperBound,
        let last = lastElement(before: range.upperBound)
      {
        offset = max(offset, last.range.lowerBound)
      }
    }
    if let pending { _ = body(pending, isFirst, true) }
  }

  // MARK: Carets

  /// The rectangle of an empty range; `nil` where nothing is shown.
  private func caret(at offset: Int, _ type: SegmentType, _ options: SegmentOptions) -> TextSegment? {
    let length = documentLength
    let isUpstream = options.contains(.upstreamAffinity)
    if offset == length, let extra = extraSegment(type, options) { return extra }
    // At the end of text without a terminator only the last character is left to belong to.
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

  /// The rectangle at the start of the line behind the last terminator; `nil` if there is no such line.
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

/// A rectangle around a part of the text.
private struct TextSegment {
  /// Offsets of the document.
  var range: Range<Int>
  /// Container coordinates.
  var frame: CGRect
  /// From the top of the frame.
  var baseline: CGFloat
}

/// Finds the rectangles of a range line by line.
private struct SegmentWalk {
  /// Offsets of the document.
  let range: Range<Int>
  let type: NSTextLayoutManager.SegmentType
  let options: NSTextLayoutManager.SegmentOptions

  /// The rectangles of a line, left to right.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the range begins in it.
  ///   - isLast: Whether the range ends in it.
  func segments(of line: StandingLine, isFirst: Bool, isLast: Bool) -> [TextSegment] {
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

  /// Adds what options demand at the ends of the range.
  func extended(
    _ segments: [PlacedFragment.Segment], in line: StandingLine, isFirst: Bool, isLast: Bool
  ) -> [PlacedFragment.Segment] {
    let head = isFirst && options.contains(.headSegmentExtended)
    let tail = isLast && options.contains(.tailSegmentExtended)
    guard head || tail else { return segments }
    let placed = line.placed
    let isRightToLeft = placed.isRightToLeft
    var result = segments
    // From the part of the range that is nearest to the edge up to it, whatever stands between.
    if isRightToLeft ? tail : head, !result.isEmpty { result[0].left = min(result[0].left, placed.rect.minX) }
    if isRightToLeft ? head : tail, !result.isEmpty {
      let last = result.count - 1
      result[last].right = max(result[last].right, placed.rect.maxX)
    }
    return result
  }

  /// The rectangle of a stretch.
  func segment(_ segment: PlacedFragment.Segment, in line: StandingLine) -> TextSegment {
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
