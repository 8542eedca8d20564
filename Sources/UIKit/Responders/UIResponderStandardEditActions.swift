public import Foundation

/// The commands of edit menus. Every responder has them, and most do nothing: a subclass overrides those that
/// it knows, and says in `canPerformAction(_:withSender:)` when.
@MainActor public protocol UIResponderStandardEditActions: AnyObject {
  /// Copies what is selected and deletes it.
  func cut(_ sender: Any?)
  /// Copies what is selected.
  func copy(_ sender: Any?)
  /// Inserts what was copied.
  func paste(_ sender: Any?)
  /// Inserts what was copied and goes there.
  func pasteAndGo(_ sender: Any?)
  /// Inserts what was copied in the style of what is around it.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Inserts what was copied and searches for it.
  func pasteAndSearch(_ sender: Any?)
  /// Selects what is at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Deletes what is selected.
  func delete(_ sender: Any?)
  /// Shows where to type what is sought.
  func find(_ sender: Any?)
  /// Shows where to type what is sought and what replaces it.
  func findAndReplace(_ sender: Any?)
  /// Goes to the next place that was found.
  func findNext(_ sender: Any?)
  /// Goes to the place that was found before this one.
  func findPrevious(_ sender: Any?)
  /// Searches for what is selected.
  func useSelectionForFind(_ sender: Any?)
  /// Inserts what is selected once more.
  func duplicate(_ sender: Any?)
  /// Moves what is selected.
  func move(_ sender: Any?)
  /// Names what is selected anew.
  func rename(_ sender: Any?)
  /// Saves what is selected elsewhere.
  func export(_ sender: Any?)
  /// Prints.
  func printContent(_ sender: Any?)
  /// Makes what is selected bold, or not.
  func toggleBoldface(_ sender: Any?)
  /// Makes what is selected italic, or not.
  func toggleItalics(_ sender: Any?)
  /// Underlines what is selected, or not.
  func toggleUnderline(_ sender: Any?)
  /// Makes text larger.
  func increaseSize(_ sender: Any?)
  /// Makes text smaller.
  func decreaseSize(_ sender: Any?)
  /// Gives what is selected other attributes: each run those that a handler makes of its own.
  func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any])
  /// Has paragraphs run from left to right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Has paragraphs run from right to left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
}
