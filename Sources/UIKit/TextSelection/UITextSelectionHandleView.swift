public import CoreGraphics
public import TextKit

/// A view by which a finger moves an end of a selection.
@MainActor public protocol UITextSelectionHandleView: UIView {
  /// Which end it moves: `.leading` the start, `.trailing` the end; `.top` and `.bottom` in vertical text.
  var direction: NSDirectionalRectEdge { get set }
  /// What is drawn in place of the knob and its line; `nil` for these.
  var customShape: UIBezierPath? { get set }
  /// Returns the frame for an end of a selection.
  ///
  /// - Parameter rect: The rectangle of the selection at that end, in the coordinates of the superview.
  func preferredFrame(for rect: CGRect) -> CGRect
}
