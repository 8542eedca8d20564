internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// A view whose text a `TextEditor` edits, and which paints caret and selection itself: what gestures, edit
/// menus, pasting and dragging need of it.
@MainActor protocol EditedTextView: UIView, UITextInput, UITextDraggable, UITextDroppable {
  /// Edits the text.
  var editor: TextEditor { get }
  /// What is pasted, dragged, and offered to other programs.
  var textExchange: TextExchange { get }
  /// The things on the clipboard.
  var clipboardItems: [PasteboardItem] { get }
  /// The colour of text that does not say one.
  var textColorOfPaste: UIColor? { get }
  /// Whether a person can select the text.
  var isSelectable: Bool { get }
  /// Whether what is selected is seen as such.
  var showsSelection: Bool { get }
  /// The edges of the selection, without width, in points of the view: at its start and at its end; the null
  /// rectangle for one that is not seen. None for a caret, or for several ranges.
  var selectionEnds: [CGRect] { get }

  /// Asks for the keys of the window for a press: what is seen of the text stays where it is.
  func becomeFirstResponderInPlace() -> Bool
  /// Has a person edit the text, or not.
  func setEditable(_ isEditable: Bool)
  /// Returns what is seen of a range, in points of the view.
  func seenRects(of range: Range<Int>) -> [CGRect]
  /// Returns the offset of the caret nearest to a point of the view.
  func caretOffset(at point: CGPoint) -> Int
  /// Returns a range for input methods and delegates.
  func textRange(of offsets: Range<Int>) -> UITextRange
  /// Returns the offsets of a range of this view.
  func offsets(_ range: UITextRange) -> Range<Int>?
  /// Returns the offset of a position of this view.
  func offset(_ position: UITextPosition) -> Int?
  /// Selects at a point of the view as a press does: the caret, or more by the count of presses.
  func press(at point: CGPoint, count: Int, extends: Bool)
  /// Runs code that selects; the system's side is told before and after.
  func changeSelection(_ body: () -> Void)
  /// Runs code that edits for a person.
  func performEdit(_ body: (TextEditor) -> Void)
  /// Runs code that edits without the keyboard, of which the system's side is told.
  func performEditByProgram(_ body: (TextEditor) -> Void)
  /// Returns text that is pasted or dropped as the view takes it.
  func fitted(_ text: PastedText) -> PastedText
  /// Paints the text in a part of the view, for the image of a drag.
  func paintText(_ rect: CGRect, _ context: CGContext)
  /// Called when a drop would go somewhere else.
  func dropCaretChanged()
  /// Whether a press at a point means something else than the text, as a link or a button.
  func claimsPress(at point: CGPoint) -> Bool
  /// Called after the window got or lost the keyboard.
  func windowActivityChanged()
}

extension EditedTextView {
  /// Whether the character at a point is seen to be selected.
  func isSelected(at point: CGPoint) -> Bool {
    guard showsSelection, let range = characterRange(at: point).flatMap({ offsets($0) }) else { return false }
    return editor.selection.ranges.contains { $0.overlaps(range) }
  }

  /// Returns the position a character away in the text, bound text as one; `nil` at the text's end.
  func neighbour(of position: UITextPosition, _ direction: UITextStorageDirection) -> UITextPosition? {
    guard let offset = offset(position) else { return nil }
    let mover = TextEditor(editor.document)
    mover.selection = EditorSelection(offset)
    mover.perform(direction == .forward ? .moveForward : .moveBackward)
    let moved = mover.selection.parts[0].head
    return moved == offset ? nil : textRange(of: moved..<moved).start
  }

  /// The smallest rectangle around what is seen of the selection.
  var seenSelection: CGRect {
    editor.selection.ranges.flatMap { seenRects(of: $0) }.reduce(CGRect.null) { $0.union($1) }
  }

  /// Shows the edit menu at a point of the view.
  func presentEditMenu(at point: CGPoint) {
    textExchange.menu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
  }

  /// Shows the edit menu for the secondary button, and moves the caret there unless the point is in what is
  /// selected.
  func pressSecondaryButton(at point: CGPoint) {
    guard becomeFirstResponderInPlace() else { return }
    if !isSelected(at: point) { press(at: point, count: 1, extends: false) }
    presentEditMenu(at: point)
  }
}
