internal import CoreGraphics
internal import GalleyUTF16
internal import TextEngine

/// Lines that are cut short: of paragraphs that are not wrapped, and the last one of a container.
extension ParagraphPlacer {
  /// Cuts the last fragment short if its paragraph's style says so and it is too wide.
  mutating func shorten(_ entry: Row.Entry, in container: NSTextContainer) {
    guard let truncation = paragraph.shaped.style.lineBreakMode.truncation,
      entry.box.isOverfull
    else { return }
    shortenLast(entry.box, truncation, upTo: entry.box.range.upperBound, in: container)
  }

  /// Cuts the last line short that found room in a container, since text is left over.
  ///
  /// - Returns: Whether a line of the paragraph stands there; it then stands for the rest of the paragraph.
  mutating func truncateLast(in container: NSTextContainer) -> Bool {
    guard let truncation = container.truncation, let last = placement.fragments.last,
      let layout = last.layout,
      placement.piece(ofFragment: placement.fragments.count - 1).container == cursor.container
    else { return false }
    if placement.layouts[layout].origin == nil {
      let box = placement.layouts[layout].layout.lines[last.line]
      shortenLast(box, truncation, upTo: paragraph.shaped.count, in: container)
    }
    let index = placement.fragments.count - 1
    placement.fragments[index].characters = last.characters.lowerBound..<paragraph.characterCount
    placement.fragments[index].glyphs = last.glyphs.lowerBound..<paragraph.glyphCount
    return true
  }

  /// Cuts the paragraph's last line short if the next paragraph finds no room in the same container.
  mutating func truncateBeforeNext() {
    guard !isTrial, cursor.container < containers.count else { return }
    let container = containers[cursor.container]
    guard container.truncatesLastLine, placement.placedCharacters == paragraph.characterCount,
      let next = client.next
    else { return }
    isMovable = false
    var trial = ParagraphPlacer(for: next.client, next.glyphs, at: cursor, in: containers)
    trial.isTrial = true
    trial.place()
    guard trial.placement.pieces.first?.container != cursor.container else { return }
    if truncateLast(in: container) {
      cursor = LayoutCursor(container: cursor.container + 1)
    }
  }

  /// Puts a line that is cut short in the place of the last fragment's.
  ///
  /// - Parameters:
  ///   - box: The line as it is.
  ///   - limit: The end of what the line stands for, from the paragraph's start.
  private mutating func shortenLast(
    _ box: Line, _ truncation: Truncation, upTo limit: Int, in container: NSTextContainer
  ) {
    let room = container.room
    let inset = paragraph.shaped.isRightToLeft ? room.lineWidth - box.interval.end : box.interval.start
    guard
      let shortened = paragraph.typesetter.shortenedLine(
        of: paragraph.shaped, at: 0, from: box.range.lowerBound, limit: limit, in: box.interval,
        inset: inset.isFinite ? inset : 0, truncation)
    else { return }
    let index = placement.fragments.count - 1
    placement.fragments[index].layout = placement.layouts.count
    placement.fragments[index].line = 0
    placement.layouts.append(
      ParagraphPlacement.Lines(layout: shortened.layout, origin: shortened.origin))
    let line = shortened.layout.lines[0]
    let isReversed = shortened.layout.paragraph.isRightToLeft
    let left = isReversed ? line.x + line.trailingWhitespaceWidth : line.x
    placement.fragments[index].origin.x =
      room.padding + CGFloat(line.x) - placement.fragments[index].rect.minX
    placement.fragments[index].usedRect.origin.x = CGFloat(left)
    placement.fragments[index].usedRect.size.width = CGFloat(line.width) + 2 * room.padding
    placement.fragments[index].truncatedGlyphs = hiddenGlyphs(
      shortened.origin, of: box.range.lowerBound..<limit)
  }

  /// The glyphs that a line does not show: from the first to the last.
  private func hiddenGlyphs(_ origin: LineOrigin, of range: Range<Int>) -> Range<Int>? {
    var end = range.upperBound
    while end > range.lowerBound, paragraph.shaped.text[end - 1].endsLine { end -= 1 }
    var hidden: Range<Int>?
    var shown = range.lowerBound
    for visible in origin.visibleRanges + [end..<end] {
      if visible.lowerBound > shown {
        hidden = (hidden?.lowerBound ?? shown)..<visible.lowerBound
      }
      shown = max(shown, visible.upperBound)
    }
    guard let hidden else { return nil }
    return paragraph.glyphs(beginningIn: hidden)
  }
}
