public import TextKit

/// A line of a document as an editor sees it: its text, where it is, and the steps of a caret along it.
public struct EditableLine: Equatable, Sendable {
  /// The characters that a caret passes in one step.
  public struct Step: Equatable, Sendable {
    /// UTF-16 offsets of the document.
    public var range: Range<Int>
    /// The x of the left edge, in points of the container.
    public var left: CGFloat
    /// The x of the right edge, in points of the container.
    public var right: CGFloat
    /// Whether the characters run from right to left.
    public var isRightToLeft: Bool

    /// Creates a step.
    public init(range: Range<Int>, left: CGFloat, right: CGFloat, isRightToLeft: Bool = false) {
      (self.range, self.left, self.right, self.isRightToLeft) = (range, left, right, isRightToLeft)
    }
  }

  /// The line's UTF-16 offsets in the document, its terminator included.
  public var range: Range<Int>
  /// The rectangle of the line, in points of the container, y down.
  public var frame: CGRect
  /// Whether the line's paragraph runs from right to left.
  public var isRightToLeft: Bool
  /// The steps of a caret, from left to right.
  public var steps: [Step]

  /// Creates a line.
  public init(range: Range<Int>, frame: CGRect, isRightToLeft: Bool, steps: [Step]) {
    (self.range, self.frame, self.isRightToLeft, self.steps) = (range, frame, isRightToLeft, steps)
  }

  init(_ line: CaretLine) {
    self.init(
      range: line.characters, frame: line.frame, isRightToLeft: line.isRightToLeft,
      steps: line.steps.map {
        Step(range: $0.characters, left: $0.left, right: $0.right, isRightToLeft: $0.isRightToLeft)
      })
  }
}
