internal import CoreGraphics
internal import TextEngine

/// The space that the lines of a paragraph take up in a column, found without placing each of them. The
/// numbers are those of `ParagraphPlacer`, bit for bit.
struct MeasuredRows {
  /// The distance from the paragraph's top to the next paragraph, in points.
  private(set) var height: CGFloat = 0
  /// The sides of what text covers: from the container's left edge and from the paragraph's top, in points.
  private(set) var left = CGFloat.infinity
  private(set) var right = -CGFloat.infinity
  private(set) var top = CGFloat.infinity
  private(set) var bottom = -CGFloat.infinity
  private var storedCount: Int32 = 0

  /// The number of rows.
  var count: Int { Int(storedCount) }

  init() {}

  /// Adds up the lines of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: The lines.
  ///   - style: The paragraph's style.
  ///   - isAtTop: Whether nothing is above the paragraph in its container.
  ///   - endsInLineBreakOnly: Whether the text ends with a line break inside its paragraph.
  ///   - y: The paragraph's top in its container.
  ///   - space: The container's space.
  /// - Returns: `nil` if the container has no room for all of it.
  init?(
    _ paragraph: borrowing ColumnParagraph, _ style: ParagraphStyle, isAtTop: Bool, endsInLineBreakOnly: Bool,
    at y: CGFloat, in space: AvailableSpace
  ) {
    var before = isAtTop ? 0 : max(CGFloat(style.paragraphSpacingBefore), 0)
    let last = paragraph.lines.count - 1
    for (index, line) in paragraph.lines.enumerated() {
      let lineHeight = CGFloat(max(0, line.height))
      let spacing = CGFloat(max(0, line.spacing(style)))
      let after = index == last && !endsInLineBreakOnly ? max(CGFloat(style.paragraphSpacing), 0) : 0
      let full = before + lineHeight + spacing + after
      guard y + height + full <= space.height else { return nil }
      let used = CGRect(
        x: CGFloat(line.contentX), y: height + before, width: CGFloat(line.width) + 2 * space.padding,
        height: min(lineHeight + spacing, full - before))
      (left, right) = (min(left, used.minX), max(right, used.maxX))
      (top, bottom) = (min(top, used.minY), max(bottom, used.maxY))
      height = max(height, height + full)
      storedCount += 1
      before = 0
    }
  }
}

/// The placement of a paragraph whose fragments were not asked for yet: its lines were measured. It is small,
/// as most paragraphs of a long text have one.
struct MeasuredPlacement {
  /// Its lines.
  let rows: MeasuredRows
  private var container: Int32
  private var y: CGFloat
  private var rowsBefore: Int32
  private var isAtTop: Bool

  /// Creates the placement of some lines at a cursor.
  init(start: LayoutCursor, rows: MeasuredRows) {
    self.rows = rows
    (container, y, rowsBefore, isAtTop) = (
      Int32(start.container), start.y, Int32(clamping: start.rows), start.isAtTop
    )
  }

  /// The cursor before the paragraph.
  var start: LayoutCursor {
    get { LayoutCursor(container: Int(container), y: y, isAtTop: isAtTop, rows: Int(rowsBefore)) }
    set { self = MeasuredPlacement(start: newValue, rows: rows) }
  }

  /// The cursor after the paragraph.
  var end: LayoutCursor {
    LayoutCursor(container: Int(container), y: y + rows.height, isAtTop: false, rows: Int(rowsBefore))
  }
}
