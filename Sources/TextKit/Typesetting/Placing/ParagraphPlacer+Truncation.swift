internal import CoreGraphics
internal import TextEngine

/// Lines that are cut short: of paragraphs that are not wrapped, and the last one of a container.
extension ParagraphPlacer {
  /// Cuts the last fragment short if its paragraph's style says so and it is too wide.
  mutating func shorten(_ entry: Row.Entry, _ part: UnitPart, in container: NSTextContainer) {
    guard let truncation = part.paragraph.style.lineBreakMode.truncation,
      entry.box.width > entry.box.interval.width + 1e-9
    else { return }
    shortenLast(entry.box, part, truncation, upTo: entry.box.range.upperBound, in: container)
  }

  /// Cuts the last line short that found room in a container, since text is left over.
  ///
  /// - Returns: Whether a line of the part stands there; it then stands for the rest of the part.
  mutating func truncateLast(in container: NSTextContainer, of part: UnitPart, _ number: Int) -> Bool {
    guard let truncation = container.truncation, let last = places.fragments.last,
      let layout = last.layout, places.layouts[layout].part == number,
      places.piece(ofFragment: places.fragments.count - 1).container == cursor.container
    else { return false }
    if places.layouts[layout].origin == nil {
      let box = places.layouts[layout].layout.lines[last.line]
      shortenLast(box, part, truncation, upTo: part.paragraph.count, in: container)
    }
    let index = places.fragments.count - 1
    places.fragments[index].characters = last.characters.lowerBound..<part.characters.upperBound
    places.fragments[index].glyphs = last.glyphs.lowerBound..<part.glyphs.upperBound
    return true
  }

  /// Cuts the unit's last line short if the unit behind finds no room in the same container.
  mutating func truncateBeforeNextUnit() {
    guard !isTrial, cursor.container < containers.count else { return }
    let container = containers[cursor.container]
    guard container.truncatesLastLine, let part = content.parts.last,
      places.placedCharacters == part.characters.upperBound, let next = client.next
    else { return }
    isMovable = false
    var trial = ParagraphPlacer(for: next.client, next.content, at: cursor, in: containers)
    trial.isTrial = true
    trial.place()
    guard trial.places.pieces.first?.container != cursor.container else { return }
    if truncateLast(in: container, of: part, content.parts.count - 1) {
      cursor = LayoutCursor(container: cursor.container + 1)
    }
  }

  /// Puts a line that is cut short in the place of the last fragment's.
  ///
  /// - Parameters:
  ///   - box: The line as it is.
  ///   - limit: The end of what the line stands for, from the part's start.
  private mutating func shortenLast(
    _ box: Line, _ part: UnitPart, _ truncation: Truncation, upTo limit: Int, in container: NSTextContainer
  ) {
    let room = container.room
    let inset = part.paragraph.isRightToLeft ? room.lineWidth - box.interval.end : box.interval.start
    guard
      let shortened = part.typesetter.shortenedLine(
        of: part.paragraph, at: 0, from: box.range.lowerBound, limit: limit, in: box.interval,
        inset: inset.isFinite ? inset : 0, truncation)
    else { return }
    let index = places.fragments.count - 1
    let number = places.layouts[places.fragments[index].layout!].part
    places.fragments[index].layout = places.layouts.count
    places.fragments[index].line = 0
    places.layouts.append(
      ParagraphPlacement.Lines(part: number, layout: shortened.layout, origin: shortened.origin))
    let line = shortened.layout.lines[0]
    let isReversed = shortened.layout.paragraph.isRightToLeft
    let left = isReversed ? line.x + line.trailingWhitespaceWidth : line.x
    places.fragments[index].origin.x = room.padding + CGFloat(line.x) - places.fragments[index].rect.minX
    places.fragments[index].usedRect.origin.x = CGFloat(left)
    places.fragments[index].usedRect.size.width = CGFloat(line.width) + 2 * room.padding
    places.fragments[index].truncatedGlyphs = hiddenGlyphs(
      shortened.origin, of: part, box.range.lowerBound..<limit)
  }

  /// The glyphs, in the unit, that a line does not show: from the first to the last.
  private func hiddenGlyphs(_ origin: LineOrigin, of part: UnitPart, _ range: Range<Int>) -> Range<Int>? {
    var end = range.upperBound
    while end > range.lowerBound, ParagraphGlyphs.endsLine(part.paragraph.text[end - 1]) { end -= 1 }
    var hidden: Range<Int>?
    var shown = range.lowerBound
    for visible in origin.visibleRanges + [end..<end] {
      if visible.lowerBound > shown {
        hidden = (hidden?.lowerBound ?? shown)..<visible.lowerBound
      }
      shown = max(shown, visible.upperBound)
    }
    guard let hidden else { return nil }
    let start = part.characterStart
    return content.glyphs(beginningIn: start + hidden.lowerBound..<start + hidden.upperBound)
  }
}
