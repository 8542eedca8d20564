public import CoreGraphics
internal import CoreText
internal import TextEngine

/// Queries for layout fragments, and requests for layout.
extension NSTextLayoutManager {
  // MARK: Enumerating fragments

  /// Enumerates layout fragments. An empty document has one, in both directions.
  ///
  /// The line after the last terminator is in the last fragment, and in its frame, only with
  /// `.ensuresExtraLineFragment`: `.ensuresLayout` alone lays out what the document has characters for.
  ///
  /// - Parameters:
  ///   - textLocation: A location in the first fragment to enumerate. With `.reverse`, enumeration begins
  ///     with the fragment that contains the location, unless that begins there: then with the one before, as
  ///     the text before the location is what is enumerated. (Apple's header says that of the elements of
  ///     `NSTextElementProvider` otherwise: they begin with the one before.) `nil` for the document's start,
  ///     with `.reverse` its end.
  ///   - options: The direction, and what must be known of the fragments. Without options nothing is laid
  ///     out.
  ///   - block: A closure that takes a fragment and returns whether to continue.
  /// - Returns: The end of the last fragment enumerated, with `.reverse` its start; `nil` if there was none.
  @discardableResult
  public func enumerateTextLayoutFragments(
    from textLocation: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [],
    using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    prepare()
    guard let range = textContentManager?.documentRange else { return nil }
    let start: Int?
    if let textLocation {
      guard let offset = offset(of: textLocation) else { return nil }
      start = offset
    } else {
      start = nil
    }
    if index.sum.length == 0 {
      guard let fragment = emptyFragment() else { return nil }
      _ = block(fragment)
      return range.location
    }
    return options.contains(.reverse)
      ? enumerateBackward(from: start, options, block) : enumerateForward(from: start ?? 0, options, block)
  }

  private func enumerateForward(
    from start: Int, _ options: NSTextLayoutFragment.EnumerationOptions,
    _ block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    var reached: (any NSTextLocation)?
    var offset = max(start, 0)
    while offset < index.sum.length, let (fragment, range) = fragment(at: offset, options) {
      reached = fragment.rangeInElement.endLocation
      guard block(fragment), range.upperBound > offset else { break }
      offset = range.upperBound
    }
    return reached
  }

  private func enumerateBackward(
    from start: Int?, _ options: NSTextLayoutFragment.EnumerationOptions,
    _ block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    var reached: (any NSTextLocation)?
    let length = index.sum.length
    var end = min(start ?? length, length)
    if end > 0, end < length, let (_, range) = element(at: end), range.lowerBound < end {
      end = range.upperBound
    }
    while end > 0 {
      let last = endOfElement(before: end)
      guard last > 0, let (fragment, range) = fragment(at: last - 1, options) else { break }
      reached = fragment.rangeInElement.location
      guard block(fragment), range.lowerBound < end else { break }
      end = range.lowerBound
    }
    return reached
  }

  /// Returns the fragment of the element at an offset, or of the next one that is shown.
  private func fragment(at offset: Int, _ options: NSTextLayoutFragment.EnumerationOptions)
    -> (NSTextLayoutFragment, Range<Int>)?
  {
    if options.contains(.ensuresLayout) {
      guard let placed = placedElement(at: offset) else { return nil }
      return (fragment(of: placed, options), placed.range)
    }
    if let entry = index.entry(at: offset), let placed = placedElement(entry) {
      return (fragment(of: placed, options), placed.range)
    }
    guard let (element, range) = element(at: offset) else { return nil }
    if let entry = index.entry(at: range.lowerBound),
      let placed = entry.block.isEnsured ? placedElement(at: range.lowerBound) : placedElement(entry)
    {
      return (fragment(of: placed, options), placed.range)
    }
    let fragment = makeFragment(for: element)
    fragment.textLayoutManager = self
    if options.contains(.estimatesSize) {
      fragment.set(FragmentContent(top: 0, estimate: estimatedFrame(of: range)), in: self)
    }
    return (fragment, range)
  }

  /// Returns the fragment of an element that is laid out.
  func fragment(of placed: PlacedElement, _ options: NSTextLayoutFragment.EnumerationOptions = [])
    -> NSTextLayoutFragment
  {
    let isLast = placed.range.upperBound == index.sum.length
    let extra = isLast && options.contains(.ensuresExtraLineFragment) ? currentExtraLine : nil
    return placed.laidOut.fragment(
      for: placed.range, at: placed.top, extraLine: extra, in: self)
  }

  /// Returns an estimate of the frame of a range of offsets.
  private func estimatedFrame(of range: Range<Int>) -> CGRect {
    guard let entry = index.entry(at: range.lowerBound), let container = textContainer else { return .zero }
    let before = entry.block.summary.height.share(
      range.lowerBound - entry.range.lowerBound, of: entry.range.count)
    let height = entry.block.summary.height.share(range.count, of: entry.range.count)
    let space = container.availableSpace
    let isEndless = space.fragmentWidth >= NSTextContainer.endless
    return CGRect(
      x: space.padding, y: (entry.top + before).points, width: isEndless ? 0 : CGFloat(space.lineWidth),
      height: height.points)
  }

  /// Returns the fragment of an empty document: one empty line.
  private func emptyFragment() -> NSTextLayoutFragment? {
    guard textContainer != nil, let extra = currentExtraLine else { return nil }
    var found: NSTextElement?
    textContentManager?.enumerateTextElements(from: nil, options: []) {
      found = $0
      return false
    }
    guard let element = found, element.elementRange != nil else { return nil }
    let fragment = makeFragment(for: element)
    fragment.set(
      FragmentContent(lines: .none(padding: extra.lines.padding), top: 0, extraLine: extra), in: self)
    return fragment
  }

  // MARK: Fragments at a location or a point

  /// Returns the fragment of the element that contains a location. Nothing is laid out.
  ///
  /// - Returns: A fragment with an estimated frame if the element is not laid out; `nil` at the document's
  ///   end, unless the document is empty.
  @discardableResult
  public func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
    prepare()
    guard let offset = offset(of: location) else { return nil }
    if index.sum.length == 0 { return emptyFragment() }
    guard offset >= 0, offset < index.sum.length,
      let (fragment, range) = fragment(at: offset, .estimatesSize), range.contains(offset)
    else { return nil }
    return fragment
  }

  /// Returns the fragment at a height of the container, and lays it out.
  ///
  /// - Parameter position: A point in container coordinates, y down; x is ignored, except in tables: there it
  ///   is the fragment in the cell at the point, or the nearest one.
  /// - Returns: `nil` above and below the text.
  @discardableResult
  public func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
    guard position.y.isFinite, position.y >= 0 else { return nil }
    prepare()
    if index.sum.length == 0 {
      return emptyFragment().flatMap { $0.layoutFragmentFrame.maxY > position.y ? $0 : nil }
    }
    guard let placed = placedElement(atHeight: position.y) else { return nil }
    if placed.laidOut.place != nil, position.x.isFinite, position.y < bottom(of: placed),
      let line = blockLines(at: placed.range.lowerBound)?.line(nearest: position)
    {
      return placedElement(at: line.characters.lowerBound).map {
        self.fragment(of: $0, .ensuresExtraLineFragment)
      }
    }
    let fragment = fragment(of: placed, .ensuresExtraLineFragment)
    let frame = fragment.layoutFragmentFrame
    return frame.minY <= position.y && position.y < frame.maxY ? fragment : nil
  }

  /// Returns the bottom of an element's tile; in a block or a table that of the outermost one.
  func bottom(of placed: PlacedElement) -> CGFloat {
    guard let group = placed.laidOut.place?.group else {
      return placed.top + placed.laidOut.lines.height.points
    }
    return groupTop(of: placed) + group.height.points
  }

  /// Lays out and returns the element at a height; above and below the text the nearest one. In a table it is
  /// an element of the row there.
  func placedElement(atHeight y: CGFloat) -> PlacedElement? {
    prepare()
    readOn(toHeight: y)
    // Laying out an element may show that the height lies in another one. Each time fewer heights are
    // estimates.
    var last: PlacedElement?
    for _ in 0..<1000 {
      guard let entry = index.entry(atHeight: y) else { return nil }
      let part = (FixedPoints(y) - entry.top).points / max(entry.block.summary.height.points, 1e-9)
      let inside = Int((CGFloat(entry.range.count) * min(max(part, 0), 1)).rounded(.down))
      let offset = entry.range.lowerBound + min(inside, entry.range.count - 1)
      let isKnown = entry.block.kept != nil
      guard let placed = placedElement(at: isKnown ? entry.range.lowerBound : offset) else { break }
      last = placed
      if isKnown || placed.top <= y && y < placed.top + placed.laidOut.lines.height.points { return placed }
    }
    return last
  }

  // MARK: Ensuring layout

  /// Lays out the elements that have characters in a range; for an empty range, the element at its location.
  public func ensureLayout(for range: NSTextRange) {
    guard let offsets = offsets(of: range) else { return }
    prepare()
    var offset = offsets.lowerBound
    let end = max(offsets.upperBound, offset + 1)
    var length = NSTextLayoutManager.firstStretch
    var unmeasuredEnd = offset
    while offset < end {
      if let next = ensureHeights(from: offset, to: end, length: length, unmeasuredEnd: &unmeasuredEnd) {
        offset = next
        length = min(2 * length, NSTextLayoutManager.longestStretch)
        continue
      }
      guard let placed = placedElement(at: offset), placed.range.upperBound > offset else { break }
      offset = placed.range.upperBound
    }
    tellUsageBounds()
  }

  /// Lays out the elements in a rectangle of the container. Elements above it keep their estimated heights.
  ///
  /// - Parameter bounds: A rectangle in container coordinates, y down; x is ignored.
  public func ensureLayout(for bounds: CGRect) {
    guard bounds.isSane else { return }
    let bounds = bounds.standardized
    guard var placed = placedElement(atHeight: bounds.minY) else { return }
    while bottom(of: placed) < bounds.maxY,
      let next = self.placedElement(at: placed.range.upperBound)
    {
      placed = next
    }
    tellUsageBounds()
  }

  // MARK: Sizes

  /// The area of the container that text covers, in container coordinates; padding and the line after the
  /// last terminator are included. An estimate as long as `isLayoutExact` is `false`.
  public var usageBoundsForTextContainer: CGRect {
    prepare()
    guard textContainer != nil else { return .zero }
    var bounds = CGRect.null
    let sum = index.sum
    if sum.length > 0 {
      let isExact = isLayoutExact
      let left = sum.left.isFinite ? sum.left : 0
      let right = sum.right.isFinite ? sum.right : 0
      var top: CGFloat = 0
      var bottom = CGFloat(sum.height.points) + unreadHeight
      if isExact, let first = placedElement(at: 0) { top = extent(ofTextAround: first)?.lowerBound ?? top }
      if isExact, let last = placedElement(at: sum.length - 1) {
        bottom = extent(ofTextAround: last)?.upperBound ?? last.top
      }
      bounds = CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
    if unreadUnitCount == 0, let extra = currentExtraLine, let line = extra.lines.placement.fragments.first {
      bounds = bounds.union(line.usedRect.offsetBy(dx: 0, dy: index.sum.height.points))
    }
    return bounds.isNull ? .zero : bounds
  }

  /// Returns the top and the bottom of what text covers in an element, or in all that are laid out together
  /// with it; `nil` without lines.
  private func extent(ofTextAround placed: PlacedElement) -> ClosedRange<CGFloat>? {
    let elements =
      placed.laidOut.place.map { place in
        place.group.members.indices.compactMap { element($0, beside: placed) }
      } ?? [placed]
    var extent: ClosedRange<CGFloat>?
    for element in elements {
      let lines = element.laidOut.lines
      for line in lines.placement.fragments {
        let (top, bottom) = (line.usedRect.minY + lines.margins.top, line.usedRect.maxY + lines.margins.top)
        extent =
          min(
            extent?.lowerBound ?? .infinity, element.top + top)...max(
            extent?.upperBound ?? 0, element.top + bottom)
      }
    }
    return extent
  }

  /// The line after the last terminator; `nil` when there is none, or when it does not fit into the
  /// container.
  var currentExtraLine: ExtraElementLine? {
    if let extraLine { return extraLine }
    let line = makeExtraLine()
    extraLine = .some(line)
    return line
  }

  /// Returns the text of the last element; `nil` if it does not fit into the container completely. Where
  /// everything fits, nothing is laid out to find out.
  private func lastString(in container: NSTextContainer) -> NSAttributedString? {
    let length = index.sum.length
    guard length > 0 else { return NSAttributedString(string: "") }
    if container.plainTop != 0 || isBound(at: 0, in: container) {
      guard let last = placedElement(at: length - 1), last.laidOut.lines.isWhole else { return nil }
    }
    guard let (element, range) = element(at: length - 1), range.upperBound == length else { return nil }
    return (element as? any TextDisplaying)?.displayedString
  }

  private func makeExtraLine() -> ExtraElementLine? {
    guard let container = textContainer else { return nil }
    let length = index.sum.length
    guard let string = lastString(in: container) else { return nil }
    let last = string.length > 0 ? string.attributes(at: string.length - 1, effectiveRange: nil) : [:]
    let stated = last.ofEmptyParagraph
    let attributes = extraLineFragmentAttributes ?? stated ?? last
    guard
      let glyphs = ParagraphGlyphs.extraLine(
        behind: string.string.utf16.last, attributes: attributes, settings(forListsIn: attributes), memory)
    else { return nil }
    let sum = index.sum
    let cursor = LayoutCursor(
      y: sum.height.points, isAtTop: sum.height == .zero,
      rows: container.maximumNumberOfLines > 0 ? sum.rowCount : 0)
    let client = ElementParagraph(self, at: length, NSAttributedString(string: ""))
    let (placement, _) = ParagraphPlacer.place(glyphs, for: client, at: cursor, in: [container]) { _ in glyphs
    }
    guard !placement.fragments.isEmpty else { return nil }
    let lines = ElementLines(
      of: .empty, glyphs: glyphs, original: glyphs, placement: placement,
      padding: container.availableSpace.padding)
    return ExtraElementLine(
      lines: lines,
      marker: stated.flatMap(ListItem.init(ofEmptyParagraph:)).flatMap { markerAtEnd(of: $0, lines) })
  }
}
