public import CoreGraphics
internal import CoreText
internal import TextEngine

/// The data source of selection navigation. Only the elements that are asked about are laid out, so that a
/// tap costs the same in a document of any length.
extension NSTextLayoutManager: NSTextSelectionDataSource {
  /// The range of the whole document; an empty range without a document.
  public var documentRange: NSTextRange { textContentManager?.documentRange ?? OffsetLocation.range(0..<0) }

  /// Returns the location at a distance in UTF-16 units from another; `nil` outside the document, and without
  /// one.
  @discardableResult
  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    textContentManager?.location(location, offsetBy: offset)
  }

  /// Returns the distance between two locations in UTF-16 units; `NSNotFound` for locations of other
  /// documents, and without a document.
  @discardableResult
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    textContentManager?.offset(from: from, to: to) ?? NSNotFound
  }

  // MARK: Text

  /// Enumerates parts of the text. Hidden elements are skipped.
  ///
  /// - Parameters:
  ///   - location: The location to begin at: the first part contains it; in reverse, the first part contains
  ///     it or ends at it.
  ///   - options: The kind of parts: words, sentences, graphemes, paragraphs or lines, which end with a
  ///     terminator; and `.reverse`.
  ///   - block: A closure that takes the part's text (`nil` if not required), its range, the range together
  ///     with the text between the part and its neighbours, and a pointer to a Boolean that the block sets to
  ///     `true` to stop.
  public func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let start = offset(of: location) else { return }
    let isReverse = options.contains(.reverse)
    var stop = ObjCBool(false)
    var offset = start
    while let text = isReverse ? elementText(before: offset) : elementText(from: offset) {
      let continues = text.forEachPart(options, from: start) { part in
        guard let range = textRange(part.range), let enclosing = textRange(part.enclosing) else {
          return false
        }
        let string = options.contains(.substringNotRequired) ? nil : text.string(part.range)
        block(string, range, enclosing, &stop)
        return !stop.boolValue
      }
      let next = isReverse ? text.range.lowerBound : text.range.upperBound
      guard continues, next != offset else { return }
      offset = next
    }
  }

  /// Returns the word, line or other part of the text that contains the character after a location, or, at
  /// the end of the text, the character before it.
  ///
  /// - Parameters:
  ///   - selectionGranularity: The kind of part.
  ///   - location: The location.
  /// - Returns: `nil` where there is none: without text, and for a line that did not fit into the container.
  @discardableResult
  public func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  ) -> NSTextRange? {
    guard let asked = offset(of: location), let text = elementText(from: asked) ?? elementText(before: asked)
    else {
      return nil
    }
    let offset = min(max(asked, text.range.lowerBound), text.range.upperBound - 1)
    switch selectionGranularity {
    case .character: return textRange(text.character(holding: offset))
    case .word: return textRange(text.word(holding: offset))
    case .sentence: return textRange(text.sentence(holding: offset))
    case .paragraph: return textRange(paragraph(of: text.range))
    case .line: return line(at: offset).flatMap { textRange($0.range) }
    }
  }

  /// Returns the paragraph that an element is, or is a part of.
  private func paragraph(of range: Range<Int>) -> Range<Int> {
    guard let manager = textContentManager,
      element(at: range.lowerBound)?.element.part != nil
    else { return range }
    return manager.paragraphRange(containing: range)
  }

  /// Returns the text of the element that contains an offset, or of the next one that is shown.
  private func elementText(from offset: Int) -> ElementText? {
    guard offset >= 0, offset < documentLength else { return nil }
    var next = offset
    while let (element, range) = element(at: next) {
      if let text = elementText(element, range) { return text }
      next = range.upperBound
    }
    return nil
  }

  /// Returns the text of the last element that is shown and begins before an offset.
  private func elementText(before offset: Int) -> ElementText? {
    var end = min(offset, documentLength)
    while let (element, range) = lastElement(before: end) {
      if let text = elementText(element, range) { return text }
      end = range.lowerBound
    }
    return nil
  }

  /// Returns the last element that is shown and begins before an offset.
  func lastElement(before offset: Int) -> (element: NSTextElement, range: Range<Int>)? {
    guard offset > 0 else { return nil }
    if let found = element(at: offset - 1), found.range.lowerBound < offset { return found }
    let end = endOfElement(before: offset)
    return end > 0 ? element(at: end - 1) : nil
  }

  private func elementText(_ element: NSTextElement, _ range: Range<Int>) -> ElementText? {
    guard !range.isEmpty, let displayed = element as? any TextDisplaying else { return nil }
    let placed = placedElement(at: range.lowerBound)
    if let lines = placed?.laidOut.lines, placed?.range == range, let glyphs = lines.glyphs {
      return ElementText(range, lines.string, glyphs.shaped)
    }
    // Without a container nothing is laid out, but there are characters all the same.
    let text = settings.apply(to: memory.resolve(displayed.displayedString))
    let glyphs = ParagraphGlyphs(text, by: memory.shaper, counting: &counters.shaped)
    return glyphs.characterCount == range.count
      ? ElementText(range, displayed.displayedString, glyphs.shaped) : nil
  }

  // MARK: Lines

  /// Returns the line of the character after an offset; `nil` if it did not fit into the container.
  func line(at offset: Int) -> DocumentLine? {
    guard let placed = placedElement(at: offset), placed.range.contains(offset) else { return nil }
    let lines = placed.laidOut.lines
    return lines.line(ofCharacter: offset - placed.range.lowerBound).map {
      DocumentLine($0, of: placed, in: self)
    }
  }

  /// Returns the writing direction of the paragraph at a location.
  @discardableResult
  public func baseWritingDirection(at location: any NSTextLocation)
    -> NSTextSelectionNavigation.WritingDirection
  {
    let isRightToLeft = paragraph(at: location)?.isRightToLeft ?? false
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  private func paragraph(at location: any NSTextLocation) -> PlacedFragment? {
    guard let asked = offset(of: location), let text = elementText(from: asked) ?? elementText(before: asked)
    else {
      return nil
    }
    return line(at: min(max(asked, text.range.lowerBound), text.range.upperBound - 1))?.placed
      ?? line(at: text.range.lowerBound)?.placed
  }

  /// Enumerates the positions of carets in the line at a location, left to right: the edges of each grapheme.
  ///
  /// - Parameters:
  ///   - location: A location in the line; at a line break, the second of the two lines is used.
  ///   - block: A closure that takes a position in points from the left edge of the container, the location
  ///     of a grapheme's start, whether the caret is before that grapheme rather than after it, and a pointer
  ///     to a Boolean that the block sets to `true` to stop.
  public func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let asked = offset(of: location), documentLength > 0,
      let line = line(at: min(asked, documentLength - 1))
    else { return }
    var stop = ObjCBool(false)
    for step in line.placed.caretSteps {
      guard let location = self.location(at: line.start + step.characters.lowerBound) else { return }
      for isLeading in [!step.isRightToLeft, step.isRightToLeft] where !stop.boolValue {
        block(isLeading == step.isRightToLeft ? step.right : step.left, location, isLeading, &stop)
      }
    }
  }

  /// Returns the range of the line at a point. Above the first line it is that of the first one, below the
  /// last line that of the last. The range of the line after the last terminator is empty.
  ///
  /// - Parameters:
  ///   - point: A point in container coordinates, y down.
  ///   - location: A location in the container; ignored, as there is only one container.
  /// - Returns: `nil` where there is no text.
  @discardableResult
  public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation)
    -> NSTextRange?
  {
    let (x, y) = (point.x.isNaN ? 0 : point.x, point.y.isNaN ? 0 : point.y)
    guard let placed = placedElement(atHeight: min(max(y, 0), 1e12)) else {
      return documentLength == 0 && textContainer != nil ? textContentManager?.documentRange : nil
    }
    let bottom = bottom(of: placed)
    if y >= bottom, placed.range.upperBound == documentLength, currentExtraLine != nil {
      return textRange(documentLength..<documentLength)
    }
    if let nearest = blockLines(at: placed.range.lowerBound)?.line(nearest: CGPoint(x: x, y: y)) {
      return textRange(nearest.characters)
    }
    func distance(of value: CGFloat, from low: CGFloat, to high: CGFloat) -> CGFloat {
      value < low ? low - value : value < high ? 0 : max(value - high, .leastNonzeroMagnitude)
    }
    let lines = placed.laidOut.lines
    let moved = CGPoint(x: x - lines.margins.leading, y: y - placed.top - lines.margins.top)
    // The nearest row first, then the nearest line in it.
    let nearest = lines.placement.fragments.min { one, other in
      let rows = [one.rect, other.rect].map { distance(of: moved.y, from: $0.minY, to: $0.maxY) }
      let columns = [one.rect, other.rect].map { distance(of: moved.x, from: $0.minX, to: $0.maxX) }
      return rows[0] != rows[1] ? rows[0] < rows[1] : columns[0] < columns[1]
    }
    guard let characters = nearest?.characters else { return nil }
    let start = placed.range.lowerBound
    return textRange(start + characters.lowerBound..<start + characters.upperBound)
  }

  /// Returns the orientation of lines, which is that of the container.
  @discardableResult
  public func textLayoutOrientation(at location: any NSTextLocation)
    -> NSTextSelectionNavigation.LayoutOrientation
  {
    textContainer?.layoutOrientation == .vertical ? .vertical : .horizontal
  }
}

/// A laid-out line with its position.
struct DocumentLine {
  /// The line; y is relative to the top of its element's tile.
  let placed: PlacedFragment
  /// The document offset of the start of its element.
  let start: Int
  /// The distance from the container's top to that of the element's tile, in points.
  let top: CGFloat

  init(_ index: Int, of element: NSTextLayoutManager.PlacedElement, in manager: NSTextLayoutManager) {
    placed = element.laidOut.lines.placedFragment(index, in: manager.textContainer ?? NSTextContainer())
    start = element.range.lowerBound
    top = element.top
  }

  /// The line's offsets in the document, its terminator included.
  var range: Range<Int> { start + placed.characters.lowerBound..<start + placed.characters.upperBound }
}
