internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// Places the lines of one paragraph in a chain of containers, from a cursor on.
///
/// Inside a piece, heights are summed from the top of the piece, which is the bottom of the paragraph
/// before. The numbers are therefore the same whenever the paragraph is placed, and wherever layout began.
///
/// See docs/decisions/paragraphs.md.
struct ParagraphPlacer {
  /// Lines that are side by side and share a baseline.
  struct Row {
    /// A line of the row with its rectangle in the container.
    struct Entry {
      /// The line's index in its layout.
      var line: Int
      /// The line.
      var box: Line
      /// The x of the left edge of its fragment.
      var x: CGFloat
      /// The width of its fragment.
      var width: CGFloat
    }

    /// The lines in the direction of the paragraph.
    var entries: [Entry]
    /// The row's top, in points from the piece's top. The spacing before the paragraph is below it.
    var top: CGFloat
    /// The space between the row's top and the boxes of its lines.
    var before: CGFloat
    /// The index of the layout of the lines.
    var layout: Int
    /// The lines' runs.
    var runs: [PlacedRun]
  }

  /// The owner of the paragraph, which may change the lines.
  let client: any PlacementClient
  /// The containers of the lines: those of the text, or the space in a text block.
  let containers: [NSTextContainer]
  let paragraph: ParagraphGlyphs
  var placement: ParagraphPlacement
  var cursor: LayoutCursor
  /// Whether no fragment depends on its position.
  var isMovable = true
  /// Whether this is a dry run, which only tests whether the text fits.
  var isTrial = false
  /// Whether the attachments have the sizes that the paragraph was shaped with, whatever they answer.
  var acceptsSizes = false
  /// The sizes of attachments, by character, that differ from those that the paragraph was shaped with.
  var changedAttachments: [Int: CGRect] = [:]

  /// Creates a placer.
  ///
  /// - Parameters:
  ///   - client: The owner of the paragraph.
  ///   - paragraph: The glyphs.
  ///   - cursor: The cursor before the paragraph.
  ///   - containers: The containers of the lines.
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

  /// Places all lines that fit.
  mutating func place() {
    var offset = 0
    while offset < paragraph.characterCount {
      guard cursor.container < containers.count else { return }
      let container = containers[cursor.container]
      offset = fill(container, from: offset)
      guard changedAttachments.isEmpty else { return }
      if offset < paragraph.characterCount {
        isMovable = false
        if container.truncatesLastLine, truncateLast(in: container) {
          offset = paragraph.characterCount
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

  /// Returns the placement.
  consuming func finish() -> ParagraphPlacement {
    placement.end = cursor
    placement.isMovable = isMovable && placement.pieces.count == 1
    return placement
  }

  /// Fills a container with lines.
  ///
  /// - Returns: The offset of the first character that was not placed.
  private mutating func fill(_ container: NSTextContainer, from offset: Int) -> Int {
    if placement.pieces.last?.container != cursor.container {
      let first = placement.fragments.count
      placement.pieces.append(
        ParagraphPlacement.Piece(
          container: cursor.container, top: cursor.y, fragments: first..<first, height: 0))
    }
    let end =
      offset == 0 && !paragraph.floating.isEmpty
      ? placeFloating(in: container)
      : cursor.y >= container.plainTop
        ? placeColumn(in: container, from: offset) : placeRows(in: container, from: offset)
    if placement.pieces[lastPiece].fragments.isEmpty { placement.pieces.removeLast() }
    return end
  }

  var lastPiece: Int { placement.pieces.count - 1 }

  // MARK: Columns

  /// Fills a rectangular container with lines that the engine breaks for its width.
  private mutating func placeColumn(in container: NSTextContainer, from offset: Int) -> Int {
    let space = container.availableSpace
    let measured =
      offset == 0 && client.breakVeto == nil ? paragraph.measuredLines(width: space.lineWidth) : nil
    let lines = measured == nil ? brokenLines(from: offset, width: space.lineWidth) : nil
    let layout = placement.layouts.count
    placement.layouts.append(ParagraphPlacement.Lines(layout: lines, measured: measured, origin: nil))
    for (line, box) in (lines?.lines ?? measured?.lines ?? []).enumerated() {
      let row = Row(
        entries: [Row.Entry(line: line, box: box, x: 0, width: space.fragmentWidth)],
        top: placement.pieces[lastPiece].height, before: spacingBefore(at: box.range.lowerBound, in: space),
        layout: layout, runs: lines?.runs ?? [])
      guard place(row, in: container) else { return box.range.lowerBound }
      if endsContainer(after: box) { return box.range.upperBound }
    }
    return paragraph.characterCount
  }

  /// Returns the lines in a column, cached ones if the width is the same.
  private func brokenLines(from offset: Int, width: Double) -> ParagraphLayout {
    let isWhole = offset == 0
    if isWhole, let broken = paragraph.broken, broken.width == width { return broken.layout }
    let lines = paragraph.shaped.lines(from: offset, width: width, mayBreak: client.breakVeto)
    if isWhole { paragraph.broken = (width, lines) }
    return lines
  }

  /// Returns whether a line that is not the last ends with a character that ends the container.
  func endsContainer(after line: Line) -> Bool {
    line.range.upperBound < paragraph.characterCount
      && paragraph.breaksContainer(after: line.range.upperBound - 1)
      && cursor.container + 1 < containers.count
  }

  // MARK: Rows

  /// Places a row and moves the cursor below it.
  ///
  /// - Returns: Whether the row fits.
  mutating func place(_ row: Row, in container: NSTextContainer) -> Bool {
    let space = container.availableSpace
    if container.maximumNumberOfLines > 0 {
      isMovable = false
      guard cursor.rows < container.maximumNumberOfLines else { return false }
    }
    let piece = placement.pieces[lastPiece]
    let style = paragraph.style
    // Half of what is taken from a line may be more than its descent.
    var extents = (height: 0.0, depth: style.splitsAddedHeight ? -Double.infinity : 0)
    for entry in row.entries {
      let box = entry.box
      extents = (max(extents.height, box.height), max(extents.depth, box.depth(box.height, style)))
    }
    let height = CGFloat(extents.height)
    let baseline = row.before + height - CGFloat(extents.depth)
    guard piece.top + row.top + row.before + height <= space.height + CGFloat(Tolerance.height) else {
      isMovable = false
      return false
    }
    askAttachments(of: row, in: container, height: row.before + height, baseline: baseline)
    guard changedAttachments.isEmpty else { return false }

    let spacing = spacingBelow(row, at: piece.top + row.top, height: row.before + height)
    let after = spacingAfter(row, at: piece.top + row.top, height: row.before + height + spacing)
    var full = row.before + height + spacing + after
    if piece.top + row.top + full > space.height {
      // The container's edge may cut off spacing.
      full = max(space.height - piece.top - row.top, row.before + height)
      isMovable = false
    }
    var lowest = row.top
    for entry in row.entries {
      let box = entry.box
      var fragment = ParagraphPlacement.Fragment(
        characters: box.range,
        glyphs: 0..<0, rect: CGRect(x: entry.x, y: row.top, width: entry.width, height: full),
        usedRect: CGRect(
          x: CGFloat(box.contentX), y: row.top + row.before, width: CGFloat(box.width) + 2 * space.padding,
          height: min(height + spacing, full - row.before)),
        origin: CGPoint(x: space.padding + CGFloat(box.x) - entry.x, y: baseline), layout: row.layout,
        line: entry.line)
      fragment.glyphs = glyphs(of: entry, in: row)
      show(&fragment, in: container, below: piece.top)
      lowest = max(lowest, fragment.rect.maxY)
      placement.fragments.append(fragment)
      shorten(entry, in: container)
    }
    placement.pieces[lastPiece].fragments = piece.fragments.lowerBound..<placement.fragments.count
    placement.pieces[lastPiece].height = lowest
    cursor.y = piece.top + lowest
    cursor.isAtTop = false
    placement.rowCount += 1
    if container.maximumNumberOfLines > 0 { cursor.rows += 1 }
    return true
  }

  /// Returns the glyphs of a line; none if it was measured and they were not numbered.
  private func glyphs(of entry: Row.Entry, in row: Row) -> Range<Int> {
    placement.layouts[row.layout].measured?.glyphs(ofLine: entry.line)
      ?? paragraph.glyphs(beginningIn: entry.box.range)
  }

  /// Passes a fragment to the client, which may change it.
  func show(
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
  /// Whether all numbers are finite and small enough for sums.
  var isSane: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
      && abs(origin.x) < 1e9 && abs(origin.y) < 1e9 && abs(size.width) < 1e9 && abs(size.height) < 1e9
  }
}
