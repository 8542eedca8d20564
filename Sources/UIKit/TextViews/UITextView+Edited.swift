internal import CoreGraphics
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// What gestures, edit menus, pasting and dragging need of a text view.
extension UITextView: EditedTextView {
  var textExchange: TextExchange { exchange }
  var clipboardItems: [PasteboardItem] { clipboard.items }
  var textColorOfPaste: UIColor? { baseAttributes[.foregroundColor] as? UIColor }
  var showsSelection: Bool { true }

  func becomeFirstResponderInPlace() -> Bool { isFirstResponder || becomeFirstResponder() }
  func setEditable(_ isEditable: Bool) { self.isEditable = isEditable }
  func caretOffset(at point: CGPoint) -> Int { caret(at: point).head }
  func textRange(of offsets: Range<Int>) -> UITextRange { TextViewRange(offsets, in: self) }
  func performEdit(_ body: (TextEditor) -> Void) { bridge.perform(body) }
  func performEditByProgram(_ body: (TextEditor) -> Void) {
    bridge.performByProgram { _ in bridge.perform(body) }
  }
  func fitted(_ text: PastedText) -> PastedText { text }
  func dropCaretChanged() { canvas.setNeedsDisplay() }
  func claimsPress(at point: CGPoint) -> Bool { textItem(at: point) != nil }
}
