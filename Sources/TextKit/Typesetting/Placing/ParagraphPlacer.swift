internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Places the lines of one unit, from a cursor on, in a chain of containers.
///
/// Inside a piece heights are summed up from its own top, and a unit's top is the bottom of the one before:
/// the numbers are the same whenever and from wherever the unit is placed.
struct ParagraphPlacer {
  /// Lines that stand side by side and share a baseline.
  struct Row {
    /// A line of the row with the container's answer to where it may stand.
    struct Entry {
      /// The line's index in its layout.
      var line: Int
      /// The line.
      var box: Line
      /// Left edge of its fragment.
      var x: CGFloat
      /// Width of its fragment.
      var width: CGFloat
    }

    /// Left to right or right to left, as the text goes.
    var entries: [Entry]
    /// Top of the row, from the piece's top; spacing before the paragraph is below it.
    var top: CGFloat
    /// Space between the row's top and the lines' boxes.
    var before: CGFloat
    /// The index of the layout that the lines are of.
    var layout: Int
    /// The lines' runs.
    var runs: [PlacedRun]
  }

  /// Who is asked about the lines.
  let client: any PlacementClient
  /// Where lines may stand: the containers of the text, or the room in a block.
  let containers: [NSTextContainer]
  let content: ParagraphGlyphs
  var places: ParagraphPlacement
  var cursor: LayoutCursor
  /// Whether nothing made the fragments depend on where they stand.
  var isMovable = true
  /// Whether it is only to be found out whether there is room.
  var isTrial = false
  /// Whether attachments have the sizes that the unit was shaped with, whatever they say here.
  var acceptsSizes = false
  /// Sizes of attachments that are others where they stand than the unit was shaped with, by character.
  var changedAttachments: [Int: CGRect] = [:]

  /// Makes a placer.
  ///
  /// - Parameters:
  ///   - client: Who is asked about the lines.
  ///   - content: The glyphs.
  ///   - cursor: Where layout stands before the unit.
  ///   - containers: Where lines may stand.
  init(
    for client: any PlacementClient, _ content: ParagraphGlyphs, at cursor: LayoutCursor,
    in containers: [NSTextContainer]
  ) {
    self.client = client
    self.containers = containers
    self.content = content
    places = ParagraphPlacement(at: cursor)
    self.cursor = cursor
    if client.asksAboutPlaces || content.attachments.contains(where: \.dependsOnPlace) { isMovable = false }
  }

  /// Places all that finds room.
  mutating func place() {
    for (number, part) in content.parts.enumerated() {
      var offset = 0
      while offset < part.paragraph.count {
        guard cursor.container < containers.count else { return }
        let container = containers[cursor.container]
        offset = fill(container, with: part, number, from: offset)
        guard changedAttachments.isEmpty else { return }
        if offset < part.paragraph.count {
          isMovable = false
          if container.truncatesLastLine, truncateLast(in: container, of: part, number) {
            offset = part.paragraph.count
          }
          cursor = LayoutCursor(container: cursor.container + 1)
        } else if content.breaksContainer(after: part.characterStart + offset - 1),
          cursor.container + 1 < containers.count
        {
          isMovable = false
          cursor = LayoutCursor(container: cursor.container + 1)
        }
        places.placedCharacters = part.characterStart + offset
      }
    }
    truncateBeforeNextUnit()
  }

  /// What was placed.
  consuming func finish() -> ParagraphPlacement {
    places.end = cursor
    places.isMovable = isMovable && places.pieces.count == 1
    return places
  }

  /// Fills a container with lines of a part.
  ///
  /// - Returns: The offset of the first unit, in the part, that found no room.
  private mutating func fill(
    _ container: NSTextContainer, with part: UnitPart, _ number: Int, from offset: Int
  ) -> Int {
    if places.pieces.last?.container != cursor.container {
      let first = places.fragments.count
      places.pieces.append(
        ParagraphPlacement.Piece(
          container: cursor.container, top: cursor.y, fragments: first..<first, height: 0))
    }
    let end =
      cursor.y >= container.plainTop
      ? placeColumn(of: part, number, in: container, from: offset)
      : placeRows(of: part, number, in: container, from: offset)
    if places.pieces[lastPiece].fragments.isEmpty { places.pieces.removeLast() }
    return end
  }

  var lastPiece: Int { places.pieces.count - 1 }

  // MARK: Columns

  /// Fills a rectangular container with lines that the engine breaks for its width.
  private mutating func placeColumn(
    of part: UnitPart, _ number: Int, in container: NSTextContainer, from offset: Int
  ) -> Int {
    let room = container.room
    let lines = brokenLines(of: part, number, from: offset, width: room.lineWidth)
    let layout = places.layouts.count
    places.layouts.append(ParagraphPlacement.Lines(part: number, layout: lines, origin: nil))
    for (line, box) in lines.lines.enumerated() {
      let row = Row(
        entries: [Row.Entry(line: line, box: box, x: 0, width: room.fragmentWidth)],
        top: places.pieces[lastPiece].height, before: spacingBefore(part, at: box.range.lowerBound, in: room),
        layout: layout, runs: lines.runs)
      guard place(row, part: part, in: container) else { return box.range.lowerBound }
      if endsContainer(after: box, part) { return box.range.upperBound }
    }
    return part.paragraph.count
  }

  /// The lines of a part in a column, broken now unless they are known.
  private func brokenLines(of part: UnitPart, _ number: Int, from offset: Int, width: Double)
    -> ParagraphLayout
  {
    let isWhole = number == 0 && offset == 0
    if isWhole, let broken = content.broken, broken.width == width { return broken.layout }
    let lines = part.paragraph.lines(
      from: offset, width: width, mayBreak: client.breakVeto(from: part.characterStart))
    if isWhole { content.broken = (width, lines) }
    return lines
  }

  /// Whether a line inside a part ends with a character that ends the container.
  func endsContainer(after line: Line, _ part: UnitPart) -> Bool {
    line.range.upperBound < part.paragraph.count
      && content.breaksContainer(after: part.characterStart + line.range.upperBound - 1)
      && cursor.container + 1 < containers.count
  }

  /// Rounding that sums of heights may have gathered, in points.
  static let tolerance: CGFloat = 1e-6

  // MARK: Rows

  /// Places a row and moves the cursor below it.
  ///
  /// - Returns: Whether there was room for it.
  mutating func place(_ row: Row, part: UnitPart, in container: NSTextContainer) -> Bool {
    let room = container.room
    if container.maximumNumberOfLines > 0 {
      isMovable = false
      guard cursor.rows < container.maximumNumberOfLines else { return false }
    }
    let piece = places.pieces[lastPiece]
    var extents = (height: 0.0, descent: 0.0)
    for entry in row.entries {
      extents = (max(extents.height, entry.box.height), max(extents.descent, entry.box.descent))
    }
    let height = CGFloat(extents.height)
    let baseline = row.before + height - CGFloat(extents.descent)
    guard piece.top + row.top + row.before + height <= room.height + ParagraphPlacer.tolerance else {
      isMovable = false
      return false
    }
    askAttachments(of: row, part, in: container, height: row.before + height, baseline: baseline)
    guard changedAttachments.isEmpty else { return false }

    let spacing = spacingBelow(row, part, at: piece.top + row.top, height: row.before + height)
    let after = spacingAfter(part, row, at: piece.top + row.top, height: row.before + height + spacing)
    var full = row.before + height + spacing + after
    if piece.top + row.top + full > room.height {
      // What is only space may be cut off by the container's edge.
      full = max(room.height - piece.top - row.top, row.before + height)
      isMovable = false
    }
    var lowest = row.top
    for entry in row.entries {
      let box = entry.box
      let left = part.paragraph.isRightToLeft ? box.x + box.trailingWhitespaceWidth : box.x
      var fragment = ParagraphPlacement.Fragment(
        characters: part.characterStart + box.range.lowerBound..<part.characterStart + box.range.upperBound,
        glyphs: 0..<0, rect: CGRect(x: entry.x, y: row.top, width: entry.width, height: full),
        usedRect: CGRect(
          x: CGFloat(left), y: row.top + row.before, width: CGFloat(box.width) + 2 * room.padding,
          height: min(height + spacing, full - row.before)),
        origin: CGPoint(x: room.padding + CGFloat(box.x) - entry.x, y: baseline), layout: row.layout,
        line: entry.line)
      fragment.glyphs = content.glyphs(beginningIn: fragment.characters)
      show(&fragment, in: container, below: piece.top)
      lowest = max(lowest, fragment.rect.maxY)
      places.fragments.append(fragment)
      shorten(entry, part, in: container)
    }
    places.pieces[lastPiece].fragments = piece.fragments.lowerBound..<places.fragments.count
    places.pieces[lastPiece].height = lowest
    cursor.y = piece.top + lowest
    cursor.isAtTop = false
    if container.maximumNumberOfLines > 0 { cursor.rows += 1 }
    return true
  }

  /// Shows a fragment to the client, which may change it.
  private func show(
    _ fragment: inout ParagraphPlacement.Fragment, in container: NSTextContainer, below top: CGFloat
  ) {
    guard !isTrial else { return }
    let place = FragmentPlace(
      rect: fragment.rect.offsetBy(dx: 0, dy: top), usedRect: fragment.usedRect.offsetBy(dx: 0, dy: top),
      baseline: fragment.origin.y)
    guard let new = client.changedPlace(of: place, in: container, glyphs: fragment.glyphs) else { return }
    fragment.rect = new.rect.offsetBy(dx: 0, dy: -top)
    fragment.usedRect = new.usedRect.offsetBy(dx: 0, dy: -top)
    fragment.origin.y = new.baseline
  }
}

extension CGRect {
  /// Whether all numbers can be summed up.
  var isSane: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && abs(origin.x) < 1e9 && abs(origin.y) < 1e9 && abs(size.width) < 1e9 && abs(size.height) < 1e9
  }
}
