internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What gestures, edit menus, pasting and dragging need of a field.
extension UITextField: EditedTextView {
  var editor: TextEditor { content.editor }
  var clipboardItems: [PasteboardItem] { clipboard.items }
  var textColorOfPaste: UIColor? { look.color }
  var isSelectable: Bool { isEnabled }
  var showsSelection: Bool { isEditing }

  /// The edges of the selection where they are in the area of the text.
  var selectionEnds: [CGRect] {
    guard isEditing, let range = content.editor.selection.ranges.first, !range.isEmpty else { return [] }
    placeText()
    let seen = content.area.insetBy(dx: -1, dy: 0)
    return [
      EditorSelection.Part(range.lowerBound),
      EditorSelection.Part(range.upperBound, affinity: .upstream),
    ].map { part in
      let caret = content.caret(of: part)
      guard seen.minX <= caret.minX, caret.minX <= seen.maxX else { return .null }
      return CGRect(x: caret.minX, y: caret.minY, width: 0, height: caret.height)
    }
  }

  /// Begins editing where the text is, as it is seen: it scrolls to its end otherwise.
  func becomeFirstResponderInPlace() -> Bool {
    if isFirstResponder { return true }
    placeText()
    let place = content.scroll
    guard becomeFirstResponder() else { return false }
    content.scroll(to: place)
    return true
  }

  func seenRects(of range: Range<Int>) -> [CGRect] {
    placeText()
    return content.rects(of: range).map { $0.intersection(content.area) }.filter { !$0.isNull }
  }

  func setEditable(_ isEditable: Bool) { isEnabled = isEditable }

  func caretOffset(at point: CGPoint) -> Int {
    placeText()
    return content.offset(at: point)
  }

  func textRange(of offsets: Range<Int>) -> UITextRange { FieldRange(offsets, in: self) }

  func changeSelection(_ body: () -> Void) {
    editing.select {
      body()
      return true
    }
  }

  func performEdit(_ body: (TextEditor) -> Void) {
    replacesOnInsertion = false
    body(content.editor)
    setNeedsDisplay()
  }

  func performEditByProgram(_ body: (TextEditor) -> Void) {
    editing.edit {
      performEdit(body)
      return true
    }
  }

  /// A space stands for each line end.
  func fitted(_ text: PastedText) -> PastedText {
    var text = text
    text.text = text.text.onOneLine
    return text
  }

  func paintText(_ rect: CGRect, _ context: CGContext) { content.draw(selection: nil, marked: nil) }

  func dropCaretChanged() { setNeedsDisplay() }

  /// The clear button is no text.
  func claimsPress(at point: CGPoint) -> Bool { isOnClearButton(point) }

  func windowActivityChanged() {
    restartCaret()
    setNeedsDisplay()
    textInteraction.selectionMayHaveChanged()
  }
}
