package import CoreGraphics
package import TextEditing
internal import TextKit

/// Lays out and paints the text of a text view in place of its layout manager. Points are those of the
/// container, y down.
@MainActor package protocol TextViewFace: AnyObject {
  /// Returns the text with the lines that the face shows.
  ///
  /// - Parameter base: Has the text, and changes it.
  func document(over base: any EditableDocument) -> any EditableDocument
  /// Whether lines are columns, from right to left. Then the face's points are those of the text: x along
  /// the lines, y from the first one on.
  var isVertical: Bool { get }
  /// Returns what is selected after a program has replaced text; `nil` for what any text view does.
  func selection(_ selected: Range<Int>, afterReplacing range: Range<Int>, newLength: Int) -> Range<Int>?
  /// The text was changed.
  ///
  /// - Parameters:
  ///   - range: What was replaced, or got other attributes; `nil` where all may look different.
  ///   - newLength: The length of what is there now.
  func textChanged(in range: Range<Int>?, newLength: Int)
  /// Lays out what has changed, and returns what the text takes of a container of a size.
  func layOut(in size: CGSize) -> CGSize
  /// Returns what the text would take of a container of another size.
  func sizeOfText(in size: CGSize) -> CGSize
  /// The empty row after a last terminator; `nil` where there is none.
  var extraLine: CGRect? { get }
  /// Paints the text.
  ///
  /// - Parameters:
  ///   - rect: What need be painted, in points of the view.
  ///   - origin: The container's origin in the view.
  ///   - context: Painted on.
  func paint(_ rect: CGRect, at origin: CGPoint, into context: CGContext)
}

extension UITextView {
  /// Has a face lay out and paint the text.
  package func show(_ face: any TextViewFace) {
    stack.show(face)
    bridge.replaceDocument()
    layoutChanged()
  }

  /// The container's origin, in points of the view.
  package var originOfContainer: CGPoint { containerOrigin }

  /// Where the text's first line begins, in points of the view: of a column its upper right corner.
  package var originOfText: CGPoint { textOrigin }

  /// How long lines are, in points.
  package var lengthOfLines: CGFloat { lineLength }

  /// How carets, handles and glasses look and act.
  package var interactionStyle: TextInteractionStyle {
    get { state.interaction.style }
    set { state.interaction.style = newValue }
  }

  /// Has handles stand at the ends of columns, or of lines.
  package func turnHandles() {
    let handles = state.interaction.display?.handleViews ?? []
    let edges: [NSDirectionalRectEdge] = isVertical ? [.top, .bottom] : [.leading, .trailing]
    for (handle, edge) in zip(handles, edges) { handle.direction = edge }
  }

  /// Has the face paint all that is seen anew.
  package func repaintFace() { canvas.setNeedsDisplay() }

  /// Has the face lay the text out anew.
  ///
  /// - Parameter range: The text that looks different now; `nil` for all of it.
  package func faceChanged(in range: Range<Int>? = nil) {
    textContentChanged(in: range, newLength: range?.count ?? 0)
    layoutChanged()
  }

  /// Lays out what has changed now.
  package func layOutFace() { layOutTextIfNeeded() }
}
