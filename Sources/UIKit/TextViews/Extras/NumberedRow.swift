internal import CoreGraphics

/// What a number beside a text is painted by.
struct NumberedRow: Equatable {
  var number: Int
  /// Where its row is, in points of the view of numbers.
  var frame: CGRect
  var isFolded: Bool?
}

extension UITextView {
  /// Asks for painting of the numbers that look otherwise than before.
  func paintChangedNumbers(_ numbers: TextLineNumberView) {
    guard stack.viewport != nil, stack.face == nil, numbers.window != nil else {
      state.extras.numberedRows = nil
      return numbers.setNeedsDisplay()
    }
    let rows = paintedNumbers(in: bounds)
    guard let old = state.extras.numberedRows else {
      numbers.setNeedsDisplay()
      state.extras.numberedRows = rows
      return
    }
    guard rows != old else { return }
    for row in rows.filter({ !old.contains($0) }) + old.filter({ !rows.contains($0) }) {
      numbers.setNeedsDisplay(
        CGRect(
          x: 0, y: row.frame.midY - numbers.font.lineHeight, width: numbers.bounds.width,
          height: 2 * numbers.font.lineHeight))
    }
    state.extras.numberedRows = rows
  }

  /// Returns the numbers of the rows in a rectangle of the view, as they are painted.
  func paintedNumbers(in visible: CGRect) -> [NumberedRow] {
    numberedRows(in: visible).map { row in
      NumberedRow(
        number: row.number, frame: row.frame.offsetBy(dx: 0, dy: -bounds.minY),
        isFolded: folding?.isFolded(at: row.start))
    }
  }
}
