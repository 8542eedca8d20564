internal import CoreGraphics
internal import TextEngine

/// Parts that float: each is a line fragment of its own, and the lines beside it are rows that end before it.
///
/// See docs/decisions/floats.md.
extension ParagraphPlacer {
  /// Places the paragraph's floating parts and the lines beside and below them.
  ///
  /// - Returns: The offset of the first character that was not placed.
  mutating func placeFloating(in container: NSTextContainer) -> Int {
    let space = container.availableSpace
    let piece = placement.pieces[lastPiece]
    let isPlain = cursor.y >= container.plainTop
    var floats = FloatingSpace()
    floats.isPlain = isPlain
    floats.spacingBefore = spacingBefore(at: 0, in: space)
    floats.start = paragraph.floating[paragraph.floating.count - 1].characters.upperBound
    // A letter that rises above the first line moves it down.
    for initial in paragraph.floating.compactMap(\.initial) {
      floats.spacingBefore += CGFloat(max(initial.lines - Double(initial.sink), 0) * initial.lineHeight)
    }
    var filler = LineFiller(paragraph.shaped)
    let first = placement.fragments.count
    let layout = placement.layouts.count
    placement.layouts.append(ParagraphPlacement.Lines(layout: filler.layout, origin: nil))
    let top = (isPlain ? 0 : piece.top) + piece.height + floats.spacingBefore
    for part in paragraph.floating {
      let placed = place(part, &filler, &floats, in: container, from: top, layout: layout)
      guard placed, changedAttachments.isEmpty else {
        placement.fragments.removeSubrange(first...)
        placement.layouts.removeLast()
        return 0
      }
    }
    placement.layouts[layout].layout = filler.layout
    let rows = placement.fragments.count
    let end = placeRows(in: container, from: floats.start, beside: floats)
    guard changedAttachments.isEmpty else { return end }
    finishFloating(first..<rows, floats)
    placement.pieces[lastPiece].fragments = piece.fragments.lowerBound..<placement.fragments.count
    return end
  }

  /// Places one part.
  ///
  /// - Parameters:
  ///   - filler: The lines of the parts so far.
  ///   - floats: What the parts so far take.
  ///   - start: The top of the first row, as rows count.
  ///   - layout: The index of the parts' layout.
  /// - Returns: Whether it fits.
  private mutating func place(
    _ part: FloatingPart, _ filler: inout LineFiller, _ floats: inout FloatingSpace,
    in container: NSTextContainer, from start: CGFloat, layout: Int
  ) -> Bool {
    let space = container.availableSpace
    let piece = placement.pieces[lastPiece]
    let mark = filler.mark
    filler.appendLine(
      endingAt: part.characters.upperBound, in: TextInterval(start: 0, end: space.lineWidth), inset: 0)
    let natural = filler.layout.lines[filler.layout.lines.count - 1]
    filler.rollBack(to: mark)
    let (width, gap) = (CGFloat(natural.totalWidth), CGFloat(part.gap))
    // Half a line less than it covers: the next row begins there at the earliest.
    let height =
      part.initial.map { CGFloat((Double($0.sink) - 0.5) * $0.lineHeight) } ?? CGFloat(natural.height)
    let offset = floats.isPlain ? 0 : piece.top
    let isAtRight =
      part.isAtRight(inRightToLeft: paragraph.isRightToLeft) && space.lineWidth.isFinite
    guard
      let (y, x) = position(
        width: width, height: height, isAtRight, floats, in: container, from: start, piece.top - offset)
    else { return false }
    let interval = TextInterval(start: Double(x), end: Double(x + width))
    filler.appendLine(endingAt: part.characters.upperBound, in: interval, inset: 0)
    let index = filler.layout.lines.count - 1
    let box = filler.layout.lines[index]
    floats.add(
      FloatingSpace.Taken(
        top: y, bottom: y + height, edge: isAtRight ? x - gap : x + width + gap, isAtRight: isAtRight))
    let left = isAtRight ? x - gap + 2 * space.padding : x
    let entry = Row.Entry(line: index, box: box, x: left, width: width + gap)
    let baseline = CGFloat(box.height - box.depth(box.height, paragraph.style))
    let row = Row(entries: [entry], top: y - offset, before: 0, layout: layout, runs: filler.layout.runs)
    askAttachments(of: row, in: container, height: height, baseline: baseline)
    var fragment = ParagraphPlacement.Fragment(
      characters: box.range, glyphs: paragraph.glyphs(beginningIn: box.range),
      rect: CGRect(x: left, y: y - offset, width: width + gap, height: height),
      usedRect: CGRect(x: x, y: y - offset, width: width + 2 * space.padding, height: height),
      origin: CGPoint(x: space.padding + CGFloat(box.x) - left, y: baseline), layout: layout, line: index)
    if part.initial == nil { show(&fragment, in: container, below: piece.top) }
    placement.fragments.append(fragment)
    return true
  }

  /// Returns the highest position that is free for a part, as rows count; `nil` if there is none.
  ///
  /// - Parameter top: The point of the container that positions count from.
  private func position(
    width: CGFloat, height: CGFloat, _ isAtRight: Bool, _ floats: FloatingSpace,
    in container: NSTextContainer, from start: CGFloat, _ top: CGFloat
  ) -> (y: CGFloat, x: CGFloat)? {
    let space = container.availableSpace
    let bounds = ContainerSpace(
      container, characterStart: client.characterStart, isRightToLeft: paragraph.isRightToLeft,
      beside: floats, plainTop: floats.isPlain ? placement.pieces[lastPiece].top : nil)
    var y = start
    while bounds.holds(top: Double(y), height: Double(height)), y < 1e9 {
      var whole = CGRect(x: 0, y: y, width: space.fragmentWidth, height: height)
      if !floats.isPlain {
        whole = container.lineFragmentRect(
          forProposedRect: whole, at: client.characterStart,
          writingDirection: isAtRight ? .rightToLeft : .leftToRight, remaining: nil)
      }
      let free = whole.isSane ? floats.free(in: whole, height: height, padding: space.padding) : .zero
      let room = free.width - 2 * space.padding
      // What is wider than everything stands where nothing is beside it.
      let isAlone = floats.isPlain && floats.nextBottom(below: y) == nil
      if room >= width - CGFloat(Tolerance.width) || isAlone {
        return (y, isAtRight ? free.maxX - 2 * space.padding - width : free.minX)
      }
      let step = CGFloat(RowSearch.step(after: Double(y), from: Double(start), height: Double(height)))
      y = floats.nextBottom(below: y).map { floats.isPlain ? $0 : min($0, step) } ?? step
    }
    return nil
  }

  /// Stands initial letters on the baselines that the rows have, and makes the paragraph as high as its
  /// parts.
  private mutating func finishFloating(_ parts: Range<Int>, _ floats: FloatingSpace) {
    let rows = placement.fragments[parts.upperBound...]
    let piece = placement.pieces[lastPiece]
    var rowTops: [(rect: CGRect, used: CGRect, baseline: CGFloat)] = []
    for row in rows where rowTops.last?.rect.minY != row.rect.minY {
      rowTops.append((row.rect, row.usedRect, row.rect.minY + row.origin.y))
    }
    for (index, part) in zip(parts, paragraph.floating) {
      guard let initial = part.initial, let first = rowTops.first else { continue }
      let sink = initial.sink - 1
      let missing = CGFloat(max(sink - (rowTops.count - 1), 0)) * CGFloat(initial.lineHeight)
      let last = rowTops[min(sink, rowTops.count - 1)]
      let top = first.used.minY - CGFloat(max(initial.lines - Double(initial.sink), 0) * initial.lineHeight)
      placement.fragments[index].rect.origin.y = top
      placement.fragments[index].rect.size.height = last.used.maxY + missing - top
      placement.fragments[index].usedRect.origin.y = top
      placement.fragments[index].usedRect.size.height = last.used.maxY + missing - top
      placement.fragments[index].origin.y = last.baseline + missing - top
    }
    let bottom = placement.fragments[parts].map(\.rect.maxY).max() ?? 0
    var height = max(piece.height, 0)
    if let last = rows.last {
      let spacing = last.rect.maxY - last.usedRect.maxY
      if bottom + spacing > height { height = bottom + spacing }
    } else {
      height = max(height, bottom + CGFloat(max(paragraph.style.paragraphSpacing, 0)))
      if placement.rowCount == 0 { placement.rowCount = 1 }
    }
    placement.pieces[lastPiece].height = height
    cursor.y = piece.top + height
    cursor.isAtTop = false
  }
}
