public import Foundation
internal import GalleyFoundation

/// Commands by name.
extension TextEditor {
  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: Its name.
  ///   - time: The time of the event, in seconds; see ``EditorBehavior/undoPause``.
  /// - Returns: Whether the command was performed. Commands that only a view can perform
  ///   (`scrollPageDown:`), and those that change a text that cannot be edited, are not.
  @discardableResult
  public func perform(_ command: EditorCommand, at time: TimeInterval? = nil) -> Bool {
    guard let action = CommandTable.actions[command] else { return false }
    noticeChanges()
    now = time
    if composition != nil, !Self.keepsComposition(command) { unmarkText() }
    let isDone = action(self)
    if !Self.kills(command) { killBuffer.isAppending = false }
    return isDone
  }

  /// The names of all commands that editors know.
  public static var commands: [EditorCommand] { Array(CommandTable.actions.keys) }

  /// Whether the editor would perform a command now, judged by its name.
  public func canPerform(_ command: EditorCommand) -> Bool {
    guard CommandTable.actions[command] != nil else { return false }
    switch command {
    case .undo: return undoManager.canUndo
    case .redo: return undoManager.canRedo
    case .copy: return clipboard != nil && !selection.isEmpty && composition == nil
    case .cut: return clipboard != nil && !selection.isEmpty && composition == nil && behavior.isEditable
    case .findNext, .findPrevious: return query != nil
    case .useSelectionForFind: return !selection.parts[0].isCaret
    case .copyFont, .copyRuler: return document.length > 0
    case .duplicate: return behavior.isEditable && !selection.isEmpty && composition == nil
    case .paste, .pasteAsPlainText, .pasteAndMatchStyle, .pasteAsRichText:
      return clipboard != nil && behavior.isEditable
    case .pageUp, .pageDown, .pageUpAndModifySelection, .pageDownAndModifySelection: return pageHeight > 0
    case .insertNewline, .insertTab, .insertBacktab: return behavior.isEditable && !behavior.isFieldEditor
    case .complete: return behavior.isEditable && completer != nil
    case .cancelOperation: return completionRequest != nil
    case .makeBaseWritingDirectionNatural, .makeBaseWritingDirectionLeftToRight,
      .makeBaseWritingDirectionRightToLeft, .makeTextWritingDirectionNatural,
      .makeTextWritingDirectionLeftToRight, .makeTextWritingDirectionRightToLeft:
      return behavior.isEditable && behavior.isRichText
    default:
      if CommandTable.formats(command) { return behavior.isEditable && behavior.isRichText }
      let isReading = command.rawValue.hasPrefix("move") || command.rawValue.hasPrefix("select")
      return isReading || [.setMark, .swapWithMark].contains(command) || behavior.isEditable
    }
  }

  /// Whether a command leaves the marked text to the input method.
  private static func keepsComposition(_ command: EditorCommand) -> Bool {
    [
      .copy, .cut, .undo, .redo, .setMark, .duplicate, .copyFont, .copyRuler, .useSelectionForFind,
      .cancelOperation,
    ].contains(command) || CommandTable.formats(command)
  }

  /// Whether what a command deletes can be yanked.
  private static func kills(_ command: EditorCommand) -> Bool {
    switch command {
    case .deleteWordBackward, .deleteWordForward, .deleteToBeginningOfLine, .deleteToEndOfLine,
      .deleteToBeginningOfParagraph, .deleteToEndOfParagraph, .deleteToMark:
      true
    default: false
    }
  }

  func selectAll() -> Bool {
    selection = EditorSelection(0..<document.length)
    return true
  }

  func selectNone() -> Bool {
    let first = selection.parts[0]
    selection = EditorSelection(first.head, affinity: first.affinity)
    return true
  }

  func inserted(_ text: String, isLiteral: Bool = false) -> Bool {
    guard behavior.isEditable else { return false }
    _ = type(text, isLiteral: isLiteral)
    return true
  }

  func deleteSelectionOnly() -> Bool {
    guard behavior.isEditable else { return false }
    if !selection.isEmpty { _ = deleteSelection() }
    return true
  }

  /// Undoes the last step; a composition is cancelled instead.
  func undo() -> Bool {
    if composition != nil {
      cancelComposition()
      return true
    }
    guard undoManager.canUndo, undoManager.groupingLevel <= 1 else { return false }
    asUndoing { undoManager.undo() }
    return true
  }

  /// Redoes the step that was undone last; a composition is cancelled before.
  func redo() -> Bool {
    cancelComposition()
    guard undoManager.canRedo, undoManager.groupingLevel == 0 else { return false }
    asUndoing { undoManager.redo() }
    return true
  }
}
