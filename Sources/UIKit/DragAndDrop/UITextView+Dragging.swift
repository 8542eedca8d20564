/// Dragging text out of a text view, and dropping things on it.
///
/// What is selected is dragged by a pressed pointer or by a finger that rests on it. Within the view it is
/// moved, with Control or Alt it is copied; another view gets a copy. A drop is one change for undo, and what
/// was dropped is selected.
extension UITextView: UITextDraggable, UITextDroppable {
  /// What decides on what is pasted or dropped.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { exchange.pasteDelegate }
    set { exchange.pasteDelegate = newValue }
  }

  /// What decides on drags.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { exchange.dragSource.delegate }
    set { exchange.dragSource.delegate = newValue }
  }

  /// What begins drags; `isEnabled` turns them off.
  public var textDragInteraction: UIDragInteraction? { exchange.drag }
  /// Whether a drag of the view's text goes on.
  public var isTextDragActive: Bool { exchange.drag.isActive }

  /// What the image of a drag looks like.
  public var textDragOptions: UITextDragOptions {
    get { exchange.dragOptions }
    set { exchange.dragOptions = newValue }
  }

  /// What decides on drops.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { exchange.dropTarget.delegate }
    set { exchange.dropTarget.delegate = newValue }
  }

  /// What takes drops.
  public var textDropInteraction: UIDropInteraction? { exchange.drop }
  /// Whether something is dragged over the view that it takes.
  public var isTextDropActive: Bool { exchange.dropTarget.isActive }
}
