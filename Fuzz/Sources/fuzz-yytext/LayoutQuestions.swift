import CoreGraphics
import FuzzSupport
import YYText

/// Asks a layout everything, and ends the program when an answer is not inside of the text.
struct LayoutQuestions {
  private let layout: YYTextLayout
  private let seed: Int
  private let last: Int
  private static let none = UInt(NSNotFound)

  init(_ layout: YYTextLayout, seed: Int) {
    self.layout = layout
    self.seed = seed
    last = layout.text.length
  }

  func ask() {
    askShape()
    let size = layout.container.size
    let box = layout.textBoundingRect
    for part in [-0.5, 0.1, 0.7] {
      askPoint(
        CGPoint(x: box.minX + box.width * part, y: box.minY + box.height * Double((seed >> 2) % 5) / 4))
    }
    askPoint(CGPoint(x: size.width * 2, y: -size.height))
    for point in [CGPoint(x: Double.nan, y: 0), CGPoint(x: Double.infinity, y: -Double.infinity)] {
      askPoint(point)
    }
    let step = max(1, last / 4)
    for offset in stride(from: 0, through: last, by: step) {
      askPosition(YYTextPosition(offset: offset, affinity: seed & 1 == 0 ? .forward : .backward))
      askRange(NSRange(location: offset, length: min(seed % 9, last - offset)))
    }
    for offset in [-1, last + 1, last + 100] { askPosition(YYTextPosition(offset: offset)) }
  }

  // MARK: Lines

  private func askShape() {
    check(layout.visibleRange, "the visible range")
    require(layout.rowCount <= UInt(layout.lines.count), "more rows than lines")
    require(layout.lines.isEmpty == (layout.rowCount == 0), "\(layout.rowCount) rows of no lines")
    finite(layout.textBoundingRect, "the text's box")
    require(layout.textBoundingSize.width >= 0 && layout.textBoundingSize.height >= 0, "a negative size")
    var end = layout.range.location
    var row: UInt = 0
    let isCut = hasCutParagraphs
    for (index, line) in layout.lines.enumerated() {
      require(line.index == UInt(index), "line \(index) is called \(line.index)")
      require(line.row == row || line.row == row + 1, "rows must follow each other")
      require(line.row < layout.rowCount, "a line in row \(line.row) of \(layout.rowCount)")
      row = line.row
      check(line.range, "a line")
      require(
        line.range.location == end || isCut && line.range.location > end,
        "line \(index) starts at \(line.range.location), not at \(end)")
      end = line.range.location + line.range.length
      finite(line.bounds, "a line's box")
      require(layout.rowIndex(forLine: UInt(index)) == line.row, "another row")
      require((layout.attachments == nil) == (layout.attachmentRects == nil), "attachments without places")
    }
    for row in 0...layout.rowCount {
      let (first, count) = (layout.lineIndex(forRow: row), layout.lineCount(forRow: row))
      require((row < layout.rowCount) == (first != Self.none), "the first line of row \(row) is \(first)")
      require((row < layout.rowCount) == (count != Self.none), "row \(row) has \(count) lines")
    }
    for range in layout.hiddenRanges { check(range, "what is hidden") }
    if !layout.truncationTokenRect.isNull { finite(layout.truncationTokenRect, "the token's place") }
    for rect in layout.attachmentRects ?? [] { finite(rect.cgRectValue, "an attachment's place") }
  }

  /// Whether paragraphs leave text out, each by its own style.
  private var hasCutParagraphs: Bool {
    var isCut = false
    layout.text.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: last), options: []) {
      value, _, _ in
      let mode = (value as? NSParagraphStyle)?.lineBreakMode
      if mode == .byTruncatingTail || mode == .byClipping { isCut = true }
    }
    return isCut
  }

  // MARK: Points

  private func askPoint(_ point: CGPoint) {
    for index in [layout.lineIndex(for: point), layout.closestLineIndex(for: point)] {
      require(index == Self.none || index < UInt(layout.lines.count), "line \(index) at \(point)")
    }
    if let position = layout.closestPosition(to: point) { check(position, "the closest position") }
    for range in [layout.textRange(at: point), layout.closestTextRange(at: point)] {
      if let range { check(range.asRange(), "the range at \(point)") }
    }
    for line in 0...UInt(layout.lines.count) {
      let position = layout.textPosition(for: point, lineIndex: line)
      if line == UInt(layout.lines.count) {
        require(position == Self.none, "a position in no line")
      } else {
        require(position <= UInt(last), "position \(position) in line \(line)")
      }
    }
    let (low, high) = (YYTextPosition(offset: 0), YYTextPosition(offset: last))
    for (old, other) in [(low, high), (high, low)] {
      if let position = layout.position(for: point, oldPosition: old, otherPosition: other) {
        check(position, "where a handle goes")
      }
    }
    let token = layout.truncationTokenIndex(at: point)
    require(token == Self.none || token < 64, "character \(token) of a token")
  }

  // MARK: Positions

  private func askPosition(_ position: YYTextPosition) {
    let line = layout.lineIndex(for: position)
    require(line == Self.none || line < UInt(layout.lines.count), "line \(line) at \(position)")
    let caret = layout.caretRect(for: position)
    if !caret.isNull { finite(caret, "the caret at \(position)") }
    let place = layout.linePosition(for: position)
    require(place.x.isFinite && place.y.isFinite, "the baseline at \(position)")
    guard position.offset >= 0 else { return }
    for line in 0..<UInt(layout.lines.count) {
      require(
        layout.offset(forTextPosition: UInt(position.offset), lineIndex: line).isFinite,
        "the place of \(position) in line \(line)")
    }
    if let range = layout.textRange(byExtending: position) {
      check(range.asRange(), "what is at \(position)")
    }
    let directions: [UITextLayoutDirection] = [.left, .right, .up, .down]
    for offset in [1, -1, seed % 9 == 0 ? 1000 : 2] {
      let direction = directions[((seed + offset) & 7) % 4]
      if let range = layout.textRange(byExtending: position, in: direction, offset: offset) {
        check(range.asRange(), "what is \(offset) from \(position)")
      }
    }
  }

  private func askRange(_ characters: NSRange) {
    let range = YYTextRange(range: characters)
    for rect in [layout.firstRect(for: range), layout.rect(for: range)] where !rect.isNull {
      finite(rect, "the rectangle of \(characters)")
    }
    let rects = layout.selectionRects(for: range)
    for rect in rects { finite(rect.rect, "a selection of \(characters)") }
    let (inner, ends) = (
      layout.selectionRectsWithoutStartAndEnd(for: range),
      layout.selectionRectsWithOnlyStartAndEnd(for: range)
    )
    require(inner.count + ends.count == rects.count, "rectangles of neither kind")
    require(rects.isEmpty || ends.count == 2, "\(ends.count) ends of \(characters)")
  }

  // MARK: Promises

  private func check(_ range: NSRange, _ name: String) {
    require(
      range.location >= 0 && range.length >= 0 && range.location + range.length <= last,
      "\(name): \(range), where the text has \(last)")
  }

  private func check(_ position: YYTextPosition, _ name: String) {
    require(
      position.offset >= 0 && position.offset <= last, "\(name): \(position), where the text has \(last)")
  }

  private func finite(_ rect: CGRect, _ name: @autoclosure () -> String) {
    require(
      rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite,
      "\(name()): \(rect)")
  }
}
