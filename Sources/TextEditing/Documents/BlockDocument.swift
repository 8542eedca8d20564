package import TextKit

/// A document whose lines may be side by side, as in the cells of a table.
package protocol BlockDocument: EditableDocument {
  /// Returns where a caret in a line goes that moves up or down.
  ///
  /// - Parameters:
  ///   - line: The line's offsets; empty for the one after the last terminator.
  ///   - isDown: Whether the caret moves down.
  ///   - x: Where the caret is, in points of the container.
  func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep
}

extension StorageDocument: BlockDocument {
  package func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    layoutManager?.caretStep(from: line, isDown: isDown, x: x) ?? .textOrder
  }
}

extension ContentDocument: BlockDocument {
  package func caretStep(from line: Range<Int>, isDown: Bool, x: CGFloat) -> BlockStep {
    textLayoutManager?.caretStep(from: line, isDown: isDown, x: x) ?? .textOrder
  }
}
