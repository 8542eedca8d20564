internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// Where the selection of a text view begins and ends, for handles and menus.
extension UITextView {
  /// The edges of the selection, without width, in points of the view: at its start and at its end. None for
  /// a caret, or for several ranges.
  var selectionEnds: [CGRect] {
    let selection = editor.selection
    guard selection.parts.count == 1, let range = selection.ranges.first, !range.isEmpty else { return [] }
    return [
      EditorSelection.Part(range.lowerBound),
      EditorSelection.Part(range.upperBound, affinity: .upstream),
    ].map { part in
      let caret = caretRect(of: part)
      if isVertical { return CGRect(x: caret.minX, y: caret.minY, width: caret.width, height: 0) }
      return CGRect(x: caret.minX, y: caret.minY, width: 0, height: caret.height)
    }
  }

  func seenRects(of range: Range<Int>) -> [CGRect] { bands(of: range, in: bounds).map(\.rect) }
}
