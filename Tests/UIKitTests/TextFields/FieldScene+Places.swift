import Testing
import UIKit
import ViewHosting

extension FieldScene {
  /// A place just right of a caret, in points of the window.
  func place(_ offset: Int) -> CGPoint {
    let caret = field.caretRect(for: field.position(from: field.beginningOfDocument, offset: offset)!)
    return field.convert(CGPoint(x: caret.minX + 1, y: caret.midY), to: nil)
  }

  /// The middle of a character, in points of the window.
  func middle(of offset: Int) -> CGPoint {
    let (start, end) = (place(offset), place(offset + 1))
    return CGPoint(x: (start.x + end.x) / 2 - 1, y: start.y)
  }

  /// What is selected.
  var selected: NSRange {
    get {
      let range = field.selectedTextRange!
      return NSRange(
        location: field.offset(from: field.beginningOfDocument, to: range.start),
        length: field.offset(from: range.start, to: range.end))
    }
    set {
      let start = field.position(from: field.beginningOfDocument, offset: newValue.location)!
      let end = field.position(from: start, offset: newValue.length)!
      field.selectedTextRange = field.textRange(from: start, to: end)
    }
  }

  /// The handles that are shown, that at the start first.
  var handles: [any UIView & UITextSelectionHandleView] {
    field.subviews.compactMap { $0 as? any UIView & UITextSelectionHandleView }
      .sorted { $0.direction == .leading && $1.direction != .leading }
  }

  /// The magnifying glass.
  var glass: UIView? { window.subviews.first { $0.frame.size == CGSize(width: 80, height: 80) } }

  /// Runs what was begun, until something is so.
  func settle(until isDone: () -> Bool = { false }) async {
    for _ in 0..<200 where !isDone() { await Task.yield() }
    host.render()
  }
}
