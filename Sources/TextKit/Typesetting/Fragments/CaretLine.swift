package import Foundation

/// A line as an editor sees it: its text, where it is, and the steps of a caret along it.
package struct CaretLine {
  /// The characters that a caret passes in one step.
  package struct Step {
    /// UTF-16 offsets of the document.
    package var characters: Range<Int>
    /// The x of both edges, in points of the container.
    package var left: CGFloat
    package var right: CGFloat
    package var isRightToLeft: Bool
  }

  /// The line's offsets in the document, its terminator included.
  package var characters: Range<Int>
  /// The line fragment rectangle, in points of the container, y down.
  package var frame: CGRect
  /// Whether its paragraph runs from right to left.
  package var isRightToLeft: Bool
  /// From left to right.
  package var steps: [Step]

  /// Creates the line of a fragment.
  ///
  /// - Parameters:
  ///   - fragment: The fragment.
  ///   - start: The document offset of the fragment's offset 0.
  ///   - top: The y of the fragment's y 0, in points of the container.
  init(_ fragment: PlacedFragment, start: Int, top: CGFloat) {
    characters = start + fragment.characters.lowerBound..<start + fragment.characters.upperBound
    frame = fragment.rect.offsetBy(dx: 0, dy: top)
    isRightToLeft = fragment.isRightToLeft
    steps = fragment.caretSteps.map {
      Step(
        characters: start + $0.characters.lowerBound..<start + $0.characters.upperBound, left: $0.left,
        right: $0.right, isRightToLeft: $0.isRightToLeft)
    }
  }

  /// Returns the line as it is in a document that has more text, and is higher, before its paragraph.
  ///
  /// - Parameters:
  ///   - start: The UTF-16 units before it.
  ///   - top: Their height, in points.
  func moved(by start: Int, top: CGFloat) -> CaretLine {
    var line = self
    line.characters = start + characters.lowerBound..<start + characters.upperBound
    line.frame = frame.offsetBy(dx: 0, dy: top)
    for index in line.steps.indices {
      let range = steps[index].characters
      line.steps[index].characters = start + range.lowerBound..<start + range.upperBound
    }
    return line
  }
}
