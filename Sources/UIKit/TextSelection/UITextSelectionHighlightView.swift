/// A view that shows what is selected.
@MainActor public protocol UITextSelectionHighlightView: UIView {
  /// The rectangles that are selected, in the coordinates of the view.
  var selectionRects: [UITextSelectionRect] { get set }
}
