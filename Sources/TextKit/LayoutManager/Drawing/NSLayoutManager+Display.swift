internal import CoreGraphics
internal import CoreText
internal import GalleyTextStore

/// A view of the text in containers, which draws areas again on request.
package protocol TextDisplay: AnyObject {
  /// Tells that what is shown of a container has become old in a rectangle, which may reach beyond the
  /// container.
  ///
  /// - Parameter rect: Container coordinates: points, y down.
  func layoutManager(
    _ layoutManager: NSLayoutManager, needsDisplayIn rect: CGRect, of textContainer: NSTextContainer)
}

/// Which areas have to be drawn again.
extension NSLayoutManager {
  /// Tells the display of the lines of some characters; of those that are not laid out yet, when they are.
  func invalidateDisplay(ofCharacters characters: Range<Int>) {
    guard display != nil, !characters.isEmpty else { return }
    prepareParagraphs()
    let laidOut = state.paragraphs.characterStart(of: state.laidOutCount)
    let known = characters.clamped(to: 0..<laidOut)
    if !known.isEmpty {
      let first = glyphIndex(ofCharacter: known.lowerBound)
      invalidateDisplay(ofGlyphs: first..<max(first + 1, glyphIndex(ofCharacter: known.upperBound)))
    }
    if characters.upperBound > laidOut {
      drawing.pendingDisplay.append(max(characters.lowerBound, laidOut)..<characters.upperBound)
    }
  }

  /// Tells the display of the lines of some glyphs, as far as they are laid out.
  func invalidateDisplay(ofGlyphs glyphs: Range<Int>) {
    guard let display else { return }
    for fragment in placedFragments(forGlyphRange: glyphs, laysOut: false) {
      display.layoutManager(self, needsDisplayIn: fragment.displayRect, of: fragment.container)
    }
  }

  /// Tells the display of lines that became old before they were laid out.
  func displayPending() {
    guard !drawing.pendingDisplay.isEmpty else { return }
    let laidOut = state.paragraphs.characterStart(of: state.laidOutCount)
    let ready = drawing.pendingDisplay.filter { $0.lowerBound < laidOut }
    guard !ready.isEmpty else { return }
    drawing.pendingDisplay.removeAll { $0.lowerBound < laidOut }
    for characters in ready { invalidateDisplay(ofCharacters: characters) }
  }

  // MARK: Edits

  /// The lines, from before an edit, of the paragraphs that the edit touches.
  struct DisplayedLines {
    fileprivate var lines: [Line] = []

    fileprivate struct Line {
      let characters: Range<Int>
      let rect: CGRect
      let usedRect: CGRect
      let origin: CGPoint
      let displayRect: CGRect
      let container: NSTextContainer

      /// Whether two lines have the same position and width.
      func hasSamePosition(as other: Line) -> Bool {
        rect == other.rect && usedRect == other.usedRect && origin == other.origin
          && container === other.container
      }
    }
  }

  /// Remembers the lines that an edit may change.
  ///
  /// - Parameter characters: What is replaced, in the text as layout knows it.
  /// - Returns: `nil` when the text has no display.
  func displayedLines(around characters: Range<Int>) -> DisplayedLines? {
    guard display != nil, state.isPrepared, state.laidOutCount > 0 else { return nil }
    // A paragraph before and one after: paragraphs may be joined.
    let first = max(
      min(state.paragraphs.index(ofCharacter: characters.lowerBound), state.laidOutCount - 1) - 1, 0)
    let last = min(state.paragraphs.index(ofCharacter: characters.upperBound) + 1, state.laidOutCount - 1)
    guard first <= last else { return nil }
    return DisplayedLines(lines: lines(ofParagraphs: first...last))
  }

  /// Returns the lines of paragraphs that are laid out, without reading the text: layout may not know of its
  /// change yet.
  private func lines(ofParagraphs paragraphs: ClosedRange<Int>) -> [DisplayedLines.Line] {
    paragraphs.flatMap { index in
      (placement(ofParagraph: index)?.fragments.indices ?? 0..<0).map { order in
        let fragment = placedFragment(order, ofParagraph: index)
        return DisplayedLines.Line(
          characters: fragment.characters, rect: fragment.rect, usedRect: fragment.usedRect,
          origin: fragment.origin, displayRect: fragment.displayRect, container: fragment.container)
      }
    }
  }

  /// Lays out the text of an edit and notifies the display of the lines that look different now.
  ///
  /// - Parameters:
  ///   - old: The lines from before the edit.
  ///   - edit: The edit. Fixing of attributes may have touched other characters, but changes nothing that was
  ///     fixed before.
  func displayEdit(_ old: DisplayedLines?, _ edit: TextEdit) {
    guard let old, display != nil else { return }
    let start = old.lines.first?.characters.lowerBound ?? 0
    let oldEnd = old.lines.last?.characters.upperBound ?? 0
    let end = max(oldEnd + edit.change, edit.newRange.upperBound, start)
    ensureLayout(forCharacterRange: NSRange(location: start, length: end - start))
    var new: [DisplayedLines.Line] = []
    if state.laidOutCount > 0, end > start {
      let first = min(state.paragraphs.index(ofCharacter: start), state.laidOutCount - 1)
      let last = min(state.paragraphs.index(ofCharacter: max(end - 1, start)), state.laidOutCount - 1)
      if first <= last { new = lines(ofParagraphs: first...last) }
    }
    tellDifference(old: old.lines, new: new, edit)
  }

  private func tellDifference(old: [DisplayedLines.Line], new: [DisplayedLines.Line], _ edit: TextEdit) {
    let characters = edit.newRange
    var same = 0
    while same < min(old.count, new.count), old[same].characters == new[same].characters,
      old[same].hasSamePosition(as: new[same]),
      new[same].characters.upperBound <= characters.lowerBound
    {
      same += 1
    }
    var (oldRest, newRest) = (old[same...], new[same...])
    let isSameEnd =
      old.last?.rect.maxY == new.last?.rect.maxY && old.last?.container === new.last?.container
    while isSameEnd, let before = oldRest.last, let after = newRest.last,
      before.hasSamePosition(as: after), after.characters.lowerBound >= characters.upperBound,
      before.characters.lowerBound + edit.change == after.characters.lowerBound,
      before.characters.upperBound + edit.change == after.characters.upperBound
    {
      oldRest.removeLast()
      newRest.removeLast()
    }
    for container in textContainers {
      let changed = (oldRest + newRest).filter { $0.container === container }
      var dirty = changed.reduce(CGRect.null) { $0.union($1.displayRect) }
      if !isSameEnd, !dirty.isNull {
        // All text below has moved.
        dirty.size.height = max(dirty.height, container.displayHeight - dirty.minY)
        dirty = dirty.union(
          CGRect(x: 0, y: dirty.minY, width: container.availableSpace.fragmentWidth, height: dirty.height))
      }
      if !dirty.isNull { display?.layoutManager(self, needsDisplayIn: dirty, of: container) }
    }
    guard !isSameEnd else { return }
    // What went on in later containers has moved, too.
    let touched = (oldRest + newRest).compactMap { line in
      textContainers.firstIndex { $0 === line.container }
    }
    displayContainers(from: (touched.max() ?? textContainers.count) + 1)
  }

  /// Tells the display to draw all containers from an index on again.
  func displayContainers(from index: Int) {
    guard let display, index < textContainers.count else { return }
    for container in textContainers[index...] {
      let rect = CGRect(
        x: 0, y: 0, width: container.availableSpace.fragmentWidth, height: container.displayHeight)
      display.layoutManager(self, needsDisplayIn: rect, of: container)
    }
  }
}

extension NSTextContainer {
  /// The height available to text, in points; ten million where it is unlimited.
  fileprivate var displayHeight: CGFloat { min(availableSpace.height, NSTextContainer.endless) }
}

extension PlacedFragment {
  /// The fragment's rectangle together with the ink of its text, in container coordinates.
  var displayRect: CGRect {
    guard let line else { return rect }
    let ink = CTLineGetImageBounds(line, nil)
    guard !ink.isNull else { return rect }
    let place = CGPoint(x: rect.minX + origin.x, y: rect.minY + origin.y)
    return rect.union(
      CGRect(x: place.x + ink.minX, y: place.y - ink.maxY, width: ink.width, height: ink.height))
  }
}
