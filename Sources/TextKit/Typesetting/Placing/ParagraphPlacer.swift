internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Places the lines of one paragraph, from a cursor on, in a chain of containers.
///
/// Inside a piece heights are summed up from its own top, and a paragraph's top is the bottom of the one before:
/// the numbers are the same whenever and from wherever the paragraph is placed.
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
  let paragraph: ParagraphGlyphs
  var placement: ParagraphPlacement
  var cursor: LayoutCursor
  /// Whether nothing made the fragments depend on where they stand.
  var isMovable = true
  /// Whether it is only to be found out whether there is room.
  var isTrial = false
  /// Whether attachments have the sizes that the paragraph was shaped with, whatever they say here.
  var acceptsSizes = false
  /// Sizes of attachments that are others where they stand than the paragraph was shaped with, by character.
  var changedAttachments: [Int: CGRect] = [:]

  /// Makes a placer.
  ///
  /// - Parameters:
  ///   - client: Who is asked about the lines.
  ///   - paragraph: The glyphs.
  ///   - cursor: Where layout stands before the paragraph.
  ///   - containers: Where lines may stand.
  init(
    for client: any PlacementClient, _ paragraph: ParagraphGlyphs, at cursor: LayoutCursor,
    in containers: [NSTextContainer]
  ) {
    self.client = client
    self.containers = containers
    self.paragraph = paragraph
    placement = ParagraphPlacement(at: cursor)
    self.cursor = cursor
    if client.dependsOnPosition || paragraph.attachments.contains(where: \.dependsOnPosition) {
      isMovable = false
    }
  }

  /// Places all that finds room.
  mutating func place() {
    var offset = 0
    while offset < paragraph.shaped.count {
      guard cursor.container < containers.count else { return }
      let container = containers[cursor.container]
      offset = fill(container, from: offset)
      guard changedAttachments.isEmpty else { return }
      if offset < paragraph.shaped.count {
        isMovable = false
        if container.truncatesLastLine, truncateLast(in: container) {
          offset = paragraph.shaped.count
        }
        cursor = LayoutCursor(container: cursor.container + 1)
      } else if paragraph.breaksContainer(after: offset - 1),
        cursor.container + 1 < containers.count
      {
        isMovable = false
        cursor = LayoutCursor(container: cursor.container + 1)
      }
      placement.placedCharacters = offset
    }
    truncateBeforeNext()
  }

  /// What was placed.
  consuming func finish() -> ParagraphPlacement {
    placement.end = cursor
    placement.isMovable = isMovable && placement.pieces.count == 1
    return placement
  }

  /// Fills a container with lines.
  ///
  /// - Returns: The offset of the first character that found no room.
  private mutating func fill(_ container: NSTextContainer, from offset: Int) -> Int {
    if placement.pieces.last?.container != cursor.container {
      let first = placement.fragments.count
      placement.pieces.append(
        ParagraphPlacement.Piece(
          container: cursor.container, top: cursor.y, fragments: first..<first, height: 0))
    }
    let end =
      cursor.y >= container.plainTop
      ? placeColumn(in: container, from: offset) : placeRows(in: container, from: offset)
    if placement.pieces[lastPiece].fragments.isEmpty { placement.pieces.removeLast() }
    return end
  }

  var lastPiece: Int { placement.pieces.count - 1 }

  // MARK: Columns

  /// Fills a rectangular container with lines that the engine breaks for its width.
  private mutating func placeColumn(in container: NSTextContainer, from offset: Int) -> Int {
    let room = container.room
    let lines = brokenLines(from: offset, width: room.lineWidth)
    let layout = placement.layouts.count
    placement.layouts.append(ParagraphPlacement.Lines(layout: lines, origin: nil))
    for (line, box) in lines.lines.enumerated() {
      let row = Row(
        entries: [Row.Entry(line: line, box: box, x: 0, width: room.fragmentWidth)],
        top: placement.pieces[lastPiece].height, before: spacingBefore(at: box.range.lowerBound, in: room),
        layout: layout, runs: lines.runs)
      guard place(row, in: container) else { return box.range.lowerBound }
      if endsContainer(after: box) { return box.range.upperBound }
    }
    return paragraph.shaped.count
  }

  /// The lines in a column, broken now unless they are known.
  private func brokenLines(from offset: Int, width: Double) -> ParagraphLayout {
    let isWhole = offset == 0
    if isWhole, let broken = paragraph.broken, broken.width == width { return broken.layout }
    let lines = paragraph.shaped.lines(from: offset, width: width, mayBreak: client.breakVeto)
    if isWhole { paragraph.broken = (width, lines) }
    return lines
  }

  /// Whether a line that is not the last ends with a character that ends the container.
  func endsContainer(after line: Line) -> Bool {
    line.range.upperBound < paragraph.shaped.count
      && paragraph.breaksContainer(after: line.range.upperBound - 1)
      && cursor.container + 1 < containers.count
  }

  // MARK: Rows

  /// Places a row and moves the cursor below it.
  ///
  /// - Returns: Whether there was room for it.
  mutating func place(_ row: Row, in container: NSTextContainer) -> Bool {
    let room = container.room
    if container.maximumNumberOfLines > 0 {
      isMovable = false
      guard cursor.rows < container.maximumNumberOfLines else { return false }
    }
    let piece = placement.pieces[lastPiece]
    var extents = (height: 0.0, descent: 0.0)
    for entry in row.entries {
      extents = (max(extents.height, entry.box.height), max(extents.descent, entry.box.descent))
    }
    let height = CGFloat(extents.height)
    let baseline = row.before + height - CGFloat(extents.descent)
    guard piece.top + row.top + row.before + height <= room.height + CGFloat(Tolerance.height) else {
      isMovable = false
      return false
    }
    askAttachments(of: row, in: container, height: row.before + height, baseline: baseline)
    guard changedAttachments.isEmpty else { return false }

    let spacing = spacingBelow(row, at: piece.top + row.top, height: row.before + height)
    let after = spacingAfter(row, at: piece.top + row.top, height: row.before + height + spacing)
    var full = row.before + height + spacing + after
    if piece.top + row.top + full > room.height {
      // What is only space may be cut off by the container's edge.
      full = max(room.height - piece.top - row.top, row.before + height)
      isMovable = false
    }
    var lowest = row.top
    for entry in row.entries {
      let box = entry.box
      let left = paragraph.shaped.isRightToLeft ? box.x + box.trailingWhitespaceWidth : box.x
      var fragment = ParagraphPlacement.Fragment(
        characters: box.range,
        glyphs: 0..<0, rect: CGRect(x: entry.x, y: row.top, width: entry.width, height: full),
        usedRect: CGRect(
          x: CGFloat(left), y: row.top + row.before, width: CGFloat(box.width) + 2 * room.padding,
          height: min(height + spacing, full - row.before)),
        origin: CGPoint(x: room.padding + CGFloat(box.x) - entry.x, y: baseline), layout: row.layout,
        line: entry.line)
      fragment.glyphs = paragraph.glyphs(beginningIn: fragment.characters)
      show(&fragment, in: container, below: piece.top)
      lowest = max(lowest, fragment.rect.maxY)
      placement.fragments.append(fragment)
      shorten(entry, in: container)
    }
    placement.pieces[lastPiece].fragments = piece.fragments.lowerBound..<placement.fragments.count
    placement.pieces[lastPiece].height = lowest
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
    let frame = FragmentFrame(
      rect: fragment.rect.offsetBy(dx: 0, dy: top), usedRect: fragment.usedRect.offsetBy(dx: 0, dy: top),
      baseline: fragment.origin.y)
    guard let new = client.changedFrame(from: frame, in: container, glyphs: fragment.glyphs) else { return }
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
