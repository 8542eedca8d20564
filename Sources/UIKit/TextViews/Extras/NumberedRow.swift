internal import CoreGraphics

/// What a number beside a text is painted by.
struct NumberedRow: Equatable {
  var number: Int
  /// Where its row is, in points of the view of numbers.
  var frame: CGRect
  var isFolded: Bool?
}

extension UITextView {
  /// Asks for painting of the numbers from the first one on that looks otherwise than before.
  func paintChangedNumbers(_ numbers: TextLineNumberView) {
    guard stack.viewport != nil, stack.face == nil, numbers.window != nil else {
      state.extras.numberedRows = nil
      return numbers.setNeedsDisplay()
    }
    let rows = numberedRows(in: bounds).map { row in
      NumberedRow(
        number: row.number, frame: row.frame.offsetBy(dx: 0, dy: -bounds.minY),
        isFolded: folding?.isFolded(at: row.start))
    }
    guard let old = state.extras.numberedRows else {
      numbers.setNeedsDisplay()
      state.extras.numberedRows = rows
      return
    }
    guard rows != old else { return }
    let same = zip(rows, old).prefix { $0 == $1 }.count
    let first = (rows.dropFirst(same).prefix(1) + old.dropFirst(same).prefix(1)).map(\.frame.midY).min()
    let top = (first ?? 0) - numbers.font.lineHeight
    numbers.setNeedsDisplay(
      CGRect(x: 0, y: top, width: numbers.bounds.width, height: max(numbers.bounds.height - top, 0)))
    state.extras.numberedRows = rows
  }
}
