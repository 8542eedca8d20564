internal import CoreGraphics
internal import TextEngine

/// Containers that are asked for room for each line: those with something excluded, and subclasses.
///
/// A row is a band as high as its lines. The container answers with a stretch that is free over all of it,
/// and with what may be left beyond; a line that turns out higher than its band makes the container be asked
/// again for a higher one, never for a lower one. Where a row gets nothing, the next place is looked for
/// further down.
extension ParagraphPlacer {
  /// Fills a container, asking it for each line.
  ///
  /// - Returns: The offset of the first character that found no room.
  mutating func placeRows(in container: NSTextContainer, from offset: Int) -> Int {
    isMovable = false
    var finder = RowFinder(
      container: container, paragraph: paragraph.shaped, from: offset,
      characterStart: client.characterStart, mayBreak: client.breakVeto)
    let layout = placement.layouts.count
    placement.layouts.append(ParagraphPlacement.Lines(layout: finder.layout, origin: nil))
    var end = offset
    while end < paragraph.shaped.count {
      if container.maximumNumberOfLines > 0, cursor.rows >= container.maximumNumberOfLines { break }
      let piece = placement.pieces[lastPiece]
      let before = spacingBefore(at: end, in: container.room)
      let y = piece.top + piece.height + before
      guard let found = finder.nextRow(at: y) else { break }
      let row = Row(
        entries: found.entries, top: found.y == y ? piece.height : found.y - before - piece.top,
        before: before, layout: layout, runs: finder.layout.runs)
      guard place(row, in: container) else {
        finder.takeBack(row: found)
        break
      }
      end = finder.offset
      if let last = found.entries.last, endsContainer(after: last.box) { break }
    }
    placement.layouts[layout].layout = finder.layout
    return end
  }
}

/// Finds room for the rows of one paragraph in a container that has to be asked.
struct RowFinder: ~Copyable {
  /// A row with the lines that were put into it.
  struct Found {
    var y: CGFloat
    var entries: [ParagraphPlacer.Row.Entry]
    fileprivate var mark: LineFiller.Mark
  }

  private let container: NSTextContainer
  private let room: ContainerRoom
  private let column: TextInterval
  private let characterStart: Int
  private let direction: NSWritingDirection
  private var filler: LineFiller
  /// A first word of this width or more fits nowhere below, so it may be cut.
  private var cutWidth: Double

  /// Begins a paragraph.
  ///
  /// - Parameters:
  ///   - offset: The first unit, from the paragraph's start.
  ///   - characterStart: The index in the text of the paragraph's first character.
  init(
    container: NSTextContainer, paragraph: ShapedParagraph, from offset: Int, characterStart: Int,
    mayBreak: ((BreakOpportunity) -> Bool)?
  ) {
    self.container = container
    self.characterStart = characterStart
    room = container.room
    column = TextInterval(start: 0, end: room.lineWidth)
    direction = paragraph.isRightToLeft ? .rightToLeft : .leftToRight
    filler = LineFiller(paragraph, from: offset, mayBreak: mayBreak)
    cutWidth = room.lineWidth
  }

  /// The lines so far.
  var layout: ParagraphLayout { filler.layout }
  /// The offset of the first unit that does not stand in a line.
  var offset: Int { filler.offset }

  /// Takes the last row back.
  mutating func takeBack(row: Found) { filler.rollBack(to: row.mark) }

  /// The next row, at a height or further down; `nil` when there is no room for it.
  mutating func nextRow(at start: CGFloat) -> Found? {
    guard start <= room.height + ParagraphPlacer.tolerance else { return nil }
    let word = filler.wordWidth(limit: cutWidth)
    if let found = row(at: start, cutsWord: word >= cutWidth) { return found }
    if let found = firstRow(below: start, cutsWord: word >= cutWidth) { return found }
    // The word fits nowhere: from here on it may be cut, and so may wider ones.
    guard word < cutWidth else { return nil }
    cutWidth = word
    return row(at: start, cutsWord: true) ?? firstRow(below: start, cutsWord: true)
  }

  /// The highest row below a height that has none. Steps grow with the distance, so that their number is
  /// bounded; the last one is bisected.
  private mutating func firstRow(below start: CGFloat, cutsWord: Bool) -> Found? {
    let height = CGFloat(filler.guessedHeight)
    let smallest = max(height / 8, 0.01)
    var low = start
    var tries = 0
    while tries < 4096 {
      tries += 1
      let high = low + max(smallest, (low - start) / 64)
      guard high + height <= room.height + ParagraphPlacer.tolerance, high < 1e9 else { return nil }
      if let found = row(at: high, cutsWord: cutsWord) {
        filler.rollBack(to: found.mark)
        return bisected(low, found.y, cutsWord: cutsWord)
      }
      low = high
    }
    return nil
  }

  private mutating func bisected(_ low: CGFloat, _ high: CGFloat, cutsWord: Bool) -> Found? {
    var (low, high) = (low, high)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if let found = row(at: middle, cutsWord: cutsWord) {
        filler.rollBack(to: found.mark)
        high = middle
      } else {
        low = middle
      }
    }
    return row(at: high, cutsWord: cutsWord)
  }

  /// Fills the row at a height; `nil`, with nothing placed, when no line fits there.
  private mutating func row(at y: CGFloat, cutsWord: Bool) -> Found? {
    let mark = filler.mark
    var height = filler.guessedHeight
    // Every turn is higher than the one before; lines have few heights.
    for _ in 0..<64 {
      var found = Found(y: y, entries: [], mark: mark)
      fill(&found, height: CGFloat(height), cutsWord: cutsWord)
      guard !found.entries.isEmpty else { break }
      let needed = found.entries.reduce(0) { max($0, $1.box.height) }
      if needed <= height + Double(ParagraphPlacer.tolerance) {
        guard found.y + CGFloat(needed) <= room.height + ParagraphPlacer.tolerance else { break }
        return found
      }
      filler.rollBack(to: mark)
      height = needed
    }
    filler.rollBack(to: mark)
    return nil
  }

  /// Puts lines into what the container leaves free of a band.
  private mutating func fill(_ found: inout Found, height: CGFloat, cutsWord: Bool) {
    var proposed = CGRect(x: 0, y: found.y, width: room.fragmentWidth, height: height)
    // Each turn is narrower than the one before.
    for _ in 0..<1024 where !filler.isAtEnd {
      var remaining = CGRect.zero
      let rect = container.lineFragmentRect(
        forProposedRect: proposed, at: characterStart + filler.offset, writingDirection: direction,
        remaining: &remaining)
      guard rect.isSane, rect.width > 0 else { return }
      if rect.minY > found.y + ParagraphPlacer.tolerance {
        // A row has one height: a stretch further down is only good for its first line.
        guard found.entries.isEmpty else { return }
        found.y = rect.minY
      }
      if appendLine(in: rect, cutsWord: cutsWord) {
        let line = filler.layout.lines.count - 1
        let box = filler.layout.lines[line]
        found.entries.append(ParagraphPlacer.Row.Entry(line: line, box: box, x: rect.minX, width: rect.width))
        if box.endsInForcedBreak { return }
      }
      guard remaining.isSane, remaining.width > 0, remaining.width < proposed.width else { return }
      proposed = CGRect(x: remaining.minX, y: found.y, width: remaining.width, height: height)
    }
  }

  private mutating func appendLine(in rect: CGRect, cutsWord: Bool) -> Bool {
    let isFull = rect.minX <= 0 && rect.maxX >= room.fragmentWidth
    let end = isFull ? column.end : Double(rect.maxX - 2 * room.padding)
    let free = TextInterval(start: Double(rect.minX), end: max(end, Double(rect.minX)))
    if free.end > free.start,
      filler.appendLine(in: free, column: column, overlong: cutsWord ? .cut : .refuse)
    {
      return true
    }
    // Nothing below is wider than the whole width.
    guard isFull else { return false }
    return filler.appendLine(in: free, column: column, overlong: .cut)
      || filler.appendLine(in: free, column: column, overlong: .force)
  }
}
