/// A view that text can be dragged out of.
@MainActor public protocol UITextDraggable: UITextInput {
  /// What decides on drags.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// What begins drags; `isEnabled` turns them off.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether a drag of the view's text goes on.
  var isTextDragActive: Bool { get }
  /// What the image of a drag looks like.
  var textDragOptions: UITextDragOptions { get set }
}

/// What the image of a drag of text looks like.
public struct UITextDragOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The text is shown in one colour.
  public static let stripTextColorFromPreviews = UITextDragOptions(rawValue: 1 << 0)
}

/// A drag of text that is about to begin.
@MainActor public protocol UITextDragRequest: AnyObject {
  /// The text; of several ranges the smallest that contains all.
  var dragRange: UITextRange { get }
  /// The things that the view would drag.
  var suggestedItems: [UIDragItem] { get }
  /// The things that are dragged already: none.
  var existingItems: [UIDragItem] { get }
  /// Whether the text is selected.
  var isSelected: Bool { get }
  /// The drag.
  var dragSession: any UIDragSession { get }
}

/// Decides on drags of text. All members have default implementations.
@MainActor public protocol UITextDragDelegate: AnyObject {
  /// Returns the things to drag; none for no drag. By default those that the view suggests.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem]
  /// Called before the drag begins.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession)
  /// Called when the drag is over.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation)
}

/// Default implementations.
extension UITextDragDelegate {
  /// Returns the suggested things.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  /// Does nothing.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession
  ) {}
  /// Does nothing.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {}
}
