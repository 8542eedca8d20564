internal import CoreGraphics
internal import TextEngine

/// Containers that are queried for each line: those with exclusions, and subclasses.
extension ParagraphPlacer {
  /// Fills a container, with a query for each line.
  ///
  /// - Parameter floats: What floats in the paragraph, if these are its first rows.
  /// - Returns: The offset of the first character that was not placed.
  mutating func placeRows(
    in container: NSTextContainer, from offset: Int, beside floats: FloatingSpace? = nil
  ) -> Int {
    let isPlain = floats?.isPlain ?? false
    if !isPlain { isMovable = false }
    let top = isPlain ? placement.pieces[lastPiece].top : 0
    var filler = RowFiller(
      LineFiller(paragraph.shaped, from: offset, mayBreak: client.breakVeto),
      in: ContainerSpace(
        container, characterStart: client.characterStart, isRightToLeft: paragraph.isRightToLeft,
        beside: floats ?? FloatingSpace(), plainTop: isPlain ? top : nil))
    let layout = placement.layouts.count
    placement.layouts.append(ParagraphPlacement.Lines(layout: filler.lines.layout, origin: nil))
    var end = offset
    while end < paragraph.characterCount {
      if container.maximumNumberOfLines > 0, cursor.rows >= container.maximumNumberOfLines { break }
      let piece = placement.pieces[lastPiece]
      let before = floats?.spacing(at: end) ?? spacingBefore(at: end, in: container.availableSpace)
      let y = piece.top - top + piece.height + before
      guard let found = filler.nextRow(at: Double(y)) else { break }
      let lines = filler.lines.layout
      let row = Row(
        entries: zip(found.lines, filler.space.fragments).map { line, fragment in
          Row.Entry(line: line, box: lines.lines[line], x: fragment.minX, width: fragment.width)
        },
        top: CGFloat(found.top) == y ? piece.height : CGFloat(found.top) - before - (piece.top - top),
        before: before, layout: layout, runs: lines.runs)
      guard place(row, in: container) else {
        filler.takeBack(found)
        break
      }
      end = filler.lines.offset
      if let last = row.entries.last, endsContainer(after: last.box) { break }
    }
    placement.layouts[layout].layout = filler.lines.layout
    return end
  }
}
