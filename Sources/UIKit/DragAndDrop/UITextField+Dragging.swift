/// Dragging text out of a field, and dropping things on it.
///
/// What is selected is dragged while the field is edited, by a pressed pointer or by a finger that rests on
/// it; a secret text is not. Within the field it is moved, with Control or Alt it is copied; another view
/// gets a copy. Line ends of what is dropped become spaces.
extension UITextField: UITextDraggable, UITextDroppable {
  /// What decides on what is pasted or dropped.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { textExchange.pasteDelegate }
    set { textExchange.pasteDelegate = newValue }
  }

  /// What decides on drags.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { textExchange.dragSource.delegate }
    set { textExchange.dragSource.delegate = newValue }
  }

  /// What begins drags; `isEnabled` turns them off.
  public var textDragInteraction: UIDragInteraction? { textExchange.drag }
  /// Whether a drag of the field's text goes on.
  public var isTextDragActive: Bool { textExchange.drag.isActive }

  /// What the image of a drag looks like.
  public var textDragOptions: UITextDragOptions {
    get { textExchange.dragOptions }
    set { textExchange.dragOptions = newValue }
  }

  /// What decides on drops.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { textExchange.dropTarget.delegate }
    set { textExchange.dropTarget.delegate = newValue }
  }

  /// What takes drops.
  public var textDropInteraction: UIDropInteraction? { textExchange.drop }
  /// Whether something is dragged over the field that it takes.
  public var isTextDropActive: Bool { textExchange.dropTarget.isActive }
}
