package import Foundation

/// Where a caret goes that moves up or down.
package enum LineStep {
  /// To the next line in the order of the text.
  case textOrder
  /// To the line with a location.
  case line(any NSTextLocation)
  /// Nowhere: there is no line in that direction.
  case none
}

/// A source of text in which lines may be side by side, as in the cells of a table.
package protocol BlockSelectionDataSource: NSTextSelectionDataSource {
  /// Returns where a caret goes that moves up or down.
  ///
  /// - Parameters:
  ///   - line: The caret's line; an empty range for the one after the last terminator.
  ///   - isDown: Whether the caret moves down.
  ///   - x: Where the caret is, in points of the container.
  func lineStep(from line: NSTextRange, isDown: Bool, x: CGFloat) -> LineStep
}
