/// Commands that a view performs, or helps to perform.
extension EditorCommand {
  /// Asks for words that complete the one before the caret; see ``TextCompleter``.
  public static let complete: EditorCommand = "complete:"
  /// Takes back what waits for an answer: completions that are shown or awaited. Without any it is left to
  /// the view.
  public static let cancelOperation: EditorCommand = "cancelOperation:"
  /// Shows the page above.
  public static let scrollPageUp: EditorCommand = "scrollPageUp:"
  /// Shows the page below.
  public static let scrollPageDown: EditorCommand = "scrollPageDown:"
  /// Shows the line above.
  public static let scrollLineUp: EditorCommand = "scrollLineUp:"
  /// Shows the line below.
  public static let scrollLineDown: EditorCommand = "scrollLineDown:"
  /// Shows what is a page to the left, where lines are wider than the view. Apple has no such command.
  public static let scrollPageLeft: EditorCommand = "scrollPageLeft:"
  /// Shows what is a page to the right. Apple has no such command.
  public static let scrollPageRight: EditorCommand = "scrollPageRight:"
  /// Shows the text's start.
  public static let scrollToBeginningOfDocument: EditorCommand = "scrollToBeginningOfDocument:"
  /// Shows the text's end.
  public static let scrollToEndOfDocument: EditorCommand = "scrollToEndOfDocument:"
  /// Shows the selection in the middle.
  public static let centerSelectionInVisibleArea: EditorCommand = "centerSelectionInVisibleArea:"
  /// Shows the menu of the selection.
  public static let showContextMenuForSelection: EditorCommand = "showContextMenuForSelection:"
}
