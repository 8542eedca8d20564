internal import CoreGraphics
internal import GalleyUTF16
internal import TextEngine

/// Truncated lines: those of paragraphs that are not wrapped, and the last one of a container.
extension ParagraphPlacer {
  /// Truncates the last fragment's line if its paragraph's style asks for it and the line is too wide.
  mutating func shorten(_ entry: Row.Entry, in container: NSTextContainer) {
    guard let truncation = paragraph.style.lineBreakMode.truncation,
      entry.box.isOverfull
    else { return }
    shortenLast(entry.box, truncation, upTo: entry.box.range.upperBound, in: container)
  }

  /// Truncates the last line that was placed in a container, because text is left over.
  ///
  /// - Returns: Whether the container has a line of the paragraph, which now represents the rest of the
  ///   paragraph.
  mutating func truncateLast(in container: NSTextContainer) -> Bool {
    guard let truncation = container.truncation, let last = placement.fragments.last,
      let layout = last.layout,
      placement.piece(ofFragment: placement.fragments.count - 1).container == cursor.container
    else { return false }
    if placement.layouts[layout].origin == nil {
      let box = placement.layouts[layout].layout(in: paragraph).lines[last.line]
      shortenLast(box, truncation, upTo: paragraph.characterCount, in: container)
    }
    let index = placement.fragments.count - 1
    placement.fragments[index].characters = last.characters.lowerBound..<paragraph.characterCount
    placement.fragments[index].glyphs = last.glyphs.lowerBound..<paragraph.glyphCount
    return true
  }

  /// Truncates the paragraph's last line if the next paragraph does not fit in the same container.
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

  /// Replaces the last fragment's line by a truncated one.
  ///
  /// - Parameters:
  ///   - box: The line as it is.
  ///   - truncation: The kind of truncation.
  ///   - limit: The end of the text that the line represents, as an offset from the paragraph's start.
  ///   - container: The container of the line.
  private mutating func shortenLast(
    _ box: Line, _ truncation: Truncation, upTo limit: Int, in container: NSTextContainer
  ) {
    let space = container.availableSpace
    let inset = paragraph.isRightToLeft ? space.lineWidth - box.interval.end : box.interval.start
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
    placement.fragments[index].origin.x =
      space.padding + CGFloat(line.x) - placement.fragments[index].rect.minX
    placement.fragments[index].usedRect.origin.x = CGFloat(line.contentX)
    placement.fragments[index].usedRect.size.width = CGFloat(line.width) + 2 * space.padding
    placement.fragments[index].truncatedGlyphs = hiddenGlyphs(
      shortened.origin, of: box.range.lowerBound..<limit)
  }

  /// Returns the glyphs from the first to the last that a line does not show; `nil` if it shows all.
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
