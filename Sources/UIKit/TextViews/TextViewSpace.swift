internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// Where the points of the text are in the view. Those of the text have lines along x, one below the other;
/// vertical text is turned into columns, which follow one another to the left.
extension UITextView {
  /// Whether the text stands in columns.
  var isVertical: Bool { stack.face?.isVertical ?? false }

  /// Where the text's first line begins, in points of the view: its upper left corner, of a column the upper
  /// right one.
  var textOrigin: CGPoint {
    guard isVertical else { return containerOrigin }
    return CGPoint(x: max(contentSize.width, bounds.width) - textInset.right, y: textInset.top)
  }

  /// How long lines are, in points.
  var lineLength: CGFloat {
    isVertical ? max(0, bounds.height - textInset.top - textInset.bottom) : textContainer.size.width
  }

  /// Returns a point of the text where the view has one.
  func textPoint(_ point: CGPoint) -> CGPoint {
    let origin = textOrigin
    return isVertical
      ? CGPoint(x: point.y - origin.y, y: origin.x - point.x)
      : CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  /// Returns a point of the view where the text has one.
  func viewPoint(_ point: CGPoint) -> CGPoint {
    let origin = textOrigin
    return isVertical
      ? CGPoint(x: origin.x - point.y, y: origin.y + point.x)
      : CGPoint(x: point.x + origin.x, y: point.y + origin.y)
  }

  /// Returns a rectangle of the text where the view has one.
  func textRect(_ rect: CGRect) -> CGRect {
    let origin = textOrigin
    guard isVertical else { return rect.offsetBy(dx: -origin.x, dy: -origin.y) }
    return CGRect(x: rect.minY - origin.y, y: origin.x - rect.maxX, width: rect.height, height: rect.width)
  }

  /// Returns a rectangle of the view where the text has one.
  func viewRect(_ rect: CGRect) -> CGRect {
    let origin = textOrigin
    guard isVertical else { return rect.offsetBy(dx: origin.x, dy: origin.y) }
    return CGRect(x: origin.x - rect.maxY, y: origin.y + rect.minX, width: rect.height, height: rect.width)
  }

  /// Returns the rectangle of a caret in a column, in points of the view.
  ///
  /// - Parameter rect: In points of the text.
  func columnCaret(_ rect: CGRect) -> CGRect {
    let place = min(max(rect.minX, 0), max(0, lineLength - 2))
    return viewRect(CGRect(x: place, y: rect.minY, width: 2, height: rect.height))
  }

  /// Returns the command that a key means in columns: along the text are up and down, to the next column is
  /// left.
  func turned(_ command: EditorCommand) -> EditorCommand {
    guard isVertical else { return command }
    let turns: [EditorCommand: EditorCommand] = [
      .moveUp: .moveLeft, .moveDown: .moveRight, .moveLeft: .moveDown, .moveRight: .moveUp,
      .moveUpAndModifySelection: .moveLeftAndModifySelection,
      .moveDownAndModifySelection: .moveRightAndModifySelection,
      .moveLeftAndModifySelection: .moveDownAndModifySelection,
      .moveRightAndModifySelection: .moveUpAndModifySelection,
    ]
    return turns[command] ?? command
  }

  /// Returns where a caret goes that is put into what is composed, if it is to stay there.
  func keptInMarkedText(_ part: EditorSelection.Part) -> EditorSelection.Part {
    guard state.interaction.style.keepsToMarkedText, let marked = editor.markedText?.range else {
      return part
    }
    let head = min(max(part.head, marked.lowerBound), marked.upperBound)
    return head == part.head ? part : EditorSelection.Part(head)
  }
}
