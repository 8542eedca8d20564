public import CoreGraphics
internal import CoreText
internal import TextEngine

/// What navigation wants to know. Nothing is laid out but the elements that are asked about, so that a press in a
/// document of any length costs the same.
extension NSTextLayoutManager: NSTextSelectionDataSource {
  /// The whole document; an empty range without one.
  public var documentRange: NSTextRange { textContentManager?.documentRange ?? OffsetLocation.range(0..<0) }

  /// The place some units from another; `nil` outside of the document, and without one.
  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    textContentManager?.location(location, offsetBy: offset)
  }

  /// The units from one place to another; `NSNotFound` for places of other documents, and without one.
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    textContentManager?.offset(from: from, to: to) ?? NSNotFound
  }

  // MARK: Text

  /// Shows parts of the text one by one; those of elements that are not shown are left out.
  ///
  /// - Parameters:
  ///   - location: Where to begin: with the part that holds the place or, in reverse, ends at or holds it.
  ///   - options: What parts: words, sentences, characters as readers take them, paragraphs or lines, which end with a
  ///     terminator; and `.reverse`.
  ///   - block: Given the part's text (`nil` if not required), its range, the range with what lies between it and its
  ///     neighbours, and where to put true to end it.
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

  /// The unit that the character behind a place is in, or, at the end of the text, the one before it.
  ///
  /// - Returns: `nil` where there is none: without text, and for a line of text that found no room.
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

  /// The paragraph that an element is, or a part of.
  private func paragraph(of range: Range<Int>) -> Range<Int> {
    guard let manager = textContentManager,
      element(at: range.lowerBound)?.element.part != nil
    else { return range }
    return manager.paragraphRange(containing: range)
  }

  /// The text of the element that holds an offset, or of the next one that is shown.
  private func elementText(from offset: Int) -> ElementText? {
    guard offset >= 0, offset < documentLength else { return nil }
    var next = offset
    while let (element, range) = element(at: next) {
      if let text = elementText(element, range) { return text }
      next = range.upperBound
    }
    return nil
  }

  /// The text of the last element that is shown and begins before an offset.
  private func elementText(before offset: Int) -> ElementText? {
    var end = min(offset, documentLength)
    while let (element, range) = lastElement(before: end) {
      if let text = elementText(element, range) { return text }
      end = range.lowerBound
    }
    return nil
  }

  /// The last element that is shown and begins before an offset.
  func lastElement(before offset: Int) -> (element: NSTextElement, range: Range<Int>)? {
    guard offset > 0 else { return nil }
    if let found = element(at: offset - 1), found.range.lowerBound < offset { return found }
    let end = endOfElement(before: offset)
    return end > 0 ? element(at: end - 1) : nil
  }

  private func elementText(_ element: NSTextElement, _ range: Range<Int>) -> ElementText? {
    guard !range.isEmpty, let displayed = element as? any TextDisplaying else { return nil }
    let standing = placedElement(at: range.lowerBound)
    if let lines = standing?.laidOut.lines, standing?.range == range, let glyphs = lines.glyphs {
      return ElementText(range, lines.string, glyphs.shaped)
    }
    // Without a container nothing stands, but there are characters all the same.
    let text = settings.apply(to: memory.resolve(displayed.displayedString))
    let glyphs = ParagraphGlyphs(text, by: memory.shaper, counting: &counters.shaped)
    return glyphs.characterCount == range.count
      ? ElementText(range, displayed.displayedString, glyphs.shaped) : nil
  }

  // MARK: Lines

  /// The line of the character behind a place; `nil` if it found no room.
  func line(at offset: Int) -> StandingLine? {
    guard let standing = placedElement(at: offset), standing.range.contains(offset) else { return nil }
    let lines = standing.laidOut.lines
    return lines.line(ofCharacter: offset - standing.range.lowerBound).map {
      StandingLine($0, of: standing, in: self)
    }
  }

  /// The direction of the paragraph at a place.
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

  /// Shows where carets may stand in the line of a place, left to right: the edges of each character.
  ///
  /// - Parameters:
  ///   - location: A place in the line; where one line ends and the next begins, the next is meant.
  ///   - block: Given points from the left edge of the container, the start of a character, whether it is the caret before
  ///     that character (else the one behind it), and where to put true to end it.
  public func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let asked = offset(of: location), documentLength > 0,
      let line = line(at: min(asked, documentLength - 1))
    else { return }
    var stop = ObjCBool(false)
    for step in line.placed.caretSteps {
      guard let place = self.location(at: line.start + step.characters.lowerBound) else { return }
      for isLeading in [!step.isRightToLeft, step.isRightToLeft] where !stop.boolValue {
        block(isLeading == step.isRightToLeft ? step.right : step.left, place, isLeading, &stop)
      }
    }
  }

  /// The range of the line at a point; above the first line the first one, below the last one the last. That of the
  /// line behind the last terminator is empty.
  ///
  /// - Parameters:
  ///   - point: In the coordinates of the container: points, y down.
  ///   - location: In the container.
  /// - Returns: `nil` where there is no text.
  public func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation)
    -> NSTextRange?
  {
    let (x, y) = (point.x.isNaN ? 0 : point.x, point.y.isNaN ? 0 : point.y)
    guard let standing = placedElement(atHeight: min(max(y, 0), 1e12)) else {
      return documentLength == 0 && textContainer != nil ? textContentManager?.documentRange : nil
    }
    let bottom = standing.top + standing.laidOut.lines.height.points
    if y >= bottom, standing.range.upperBound == documentLength, currentExtraLine != nil {
      return textRange(documentLength..<documentLength)
    }
    func distance(_ low: CGFloat, _ high: CGFloat, _ value: CGFloat) -> CGFloat {
      value < low ? low - value : value < high ? 0 : max(value - high, .leastNonzeroMagnitude)
    }
    let lines = standing.laidOut.lines
    let moved = CGPoint(x: x - lines.margins.leading, y: y - standing.top - lines.margins.top)
    // The row first, then what stands in it.
    let nearest = lines.placement.fragments.min { one, other in
      let rows = [one.rect, other.rect].map { distance($0.minY, $0.maxY, moved.y) }
      let columns = [one.rect, other.rect].map { distance($0.minX, $0.maxX, moved.x) }
      return rows[0] != rows[1] ? rows[0] < rows[1] : columns[0] < columns[1]
    }
    guard let characters = nearest?.characters else { return nil }
    let start = standing.range.lowerBound
    return textRange(start + characters.lowerBound..<start + characters.upperBound)
  }

  /// Whether lines are rows or columns: what the container says.
  public func textLayoutOrientation(at location: any NSTextLocation)
    -> NSTextSelectionNavigation.LayoutOrientation
  {
    textContainer?.layoutOrientation == .vertical ? .vertical : .horizontal
  }
}

/// A line where it stands.
struct StandingLine {
  /// The line; y from the top of its element's tile.
  let placed: PlacedFragment
  /// The document's offset of its element.
  let start: Int
  /// From the container's top to that of the tile.
  let top: CGFloat

  init(_ index: Int, of standing: NSTextLayoutManager.PlacedElement, in manager: NSTextLayoutManager) {
    placed = standing.laidOut.lines.placedFragment(index, in: manager.textContainer ?? NSTextContainer())
    start = standing.range.lowerBound
    top = standing.top
  }

  /// The offsets of the line, its terminator included.
  var range: Range<Int> { start + placed.characters.lowerBound..<start + placed.characters.upperBound }
}
