internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit

/// Holds the view of an attachment in a text view. Touches of the attachment's view end here, and keys leave
/// it for the text.
final class AttachmentHolder: UIView {
  private weak var textView: UITextView?
  let content: UIView
  /// Where the attachment is in the text, in UTF-16 units.
  var offset = 0
  private var tint: UIView?

  init(_ content: UIView, in textView: UITextView) {
    self.content = content
    self.textView = textView
    super.init(frame: .zero)
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  /// Takes a place in the text view's coordinates.
  func place(_ frame: CGRect) {
    if self.frame != frame { self.frame = frame }
    if content.frame != bounds { content.frame = bounds }
    tint?.frame = bounds
  }

  /// Whether the attachment is selected, which tints its view.
  var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      tint?.removeFromSuperview()
      tint = nil
      guard isSelected else { return }
      let tint = AttachmentTint(frame: bounds)
      addSubview(tint)
      self.tint = tint
    }
  }

  /// A view that takes no events leaves them to the text.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  // What the attachment's view does not use does not reach the text: caret and selection stay.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !leave(by: presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !leave(by: presses) { super.pressesChanged(presses, with: event) }
  }

  /// Gives the keys back to the text by Escape, or by an arrow past the edge of what has them. Returns
  /// whether it did.
  private func leave(by presses: Set<UIPress>) -> Bool {
    guard let textView, let key = presses.first?.key, key.modifierFlags.isEmpty,
      let responder = window?.firstResponder, responder.isIn(content)
    else { return false }
    let isAfter: Bool
    switch key.keyCode {
    case .keyboardEscape: isAfter = true
    case .keyboardRightArrow, .keyboardDownArrow:
      guard isAtEdge(responder, key.keyCode) else { return false }
      isAfter = true
    case .keyboardLeftArrow, .keyboardUpArrow:
      guard isAtEdge(responder, key.keyCode) else { return false }
      isAfter = false
    default: return false
    }
    guard textView.becomeFirstResponder() else { return false }
    textView.selectedRange = NSRange(location: offset + (isAfter ? 1 : 0), length: 0)
    return true
  }

  /// Whether an arrow leads out of a responder: always, or at an end of its text.
  private func isAtEdge(_ responder: UIResponder, _ arrow: UIKeyboardHIDUsage) -> Bool {
    let isRightToLeft: Bool
    let edges: (isAtStart: Bool, isAtEnd: Bool)
    if let field = responder as? UITextField {
      // A field has one line.
      if arrow == .keyboardUpArrow || arrow == .keyboardDownArrow { return true }
      let editor = field.content.editor
      guard let caret = editor.selection.parts.first, caret.isCaret, editor.markedText == nil else {
        return false
      }
      isRightToLeft = field.content.document.line(at: caret.head)?.isRightToLeft ?? false
      edges = (caret.head == 0, caret.head == field.content.document.length)
    } else if let input = responder as? any UITextInput {
      guard let selected = input.selectedTextRange, selected.isEmpty, input.markedTextRange == nil else {
        return false
      }
      isRightToLeft = input.baseWritingDirection(for: selected.start, in: .forward) == .rightToLeft
      edges = (
        input.compare(selected.start, to: input.beginningOfDocument) == .orderedSame,
        input.compare(selected.start, to: input.endOfDocument) == .orderedSame
      )
    } else {
      return !(responder is UIScrollView)
    }
    switch arrow {
    case .keyboardRightArrow: return isRightToLeft ? edges.isAtStart : edges.isAtEnd
    case .keyboardLeftArrow: return isRightToLeft ? edges.isAtEnd : edges.isAtStart
    case .keyboardDownArrow: return edges.isAtEnd
    default: return edges.isAtStart
    }
  }
}

/// What lies over the view of an attachment that is selected.
private final class AttachmentTint: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    tintColorDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    backgroundColor = (tintColor as UIColor).withAlphaComponent(0.3)
  }
}
