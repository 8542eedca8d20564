/// Commands that change the text.
extension EditorCommand {
  /// Deletes the character before the caret, or its last mark in scripts typed mark by mark.
  public static let deleteBackward: EditorCommand = "deleteBackward:"
  /// Deletes the character after the caret.
  public static let deleteForward: EditorCommand = "deleteForward:"
  /// Deletes to the start of the word.
  public static let deleteWordBackward: EditorCommand = "deleteWordBackward:"
  /// Deletes to the end of the word.
  public static let deleteWordForward: EditorCommand = "deleteWordForward:"
  /// Deletes to the line's start.
  public static let deleteToBeginningOfLine: EditorCommand = "deleteToBeginningOfLine:"
  /// Deletes to the line's end.
  public static let deleteToEndOfLine: EditorCommand = "deleteToEndOfLine:"
  /// Deletes to the paragraph's start.
  public static let deleteToBeginningOfParagraph: EditorCommand = "deleteToBeginningOfParagraph:"
  /// Deletes to the paragraph's end; there the terminator.
  public static let deleteToEndOfParagraph: EditorCommand = "deleteToEndOfParagraph:"
  /// Deletes the last mark of the character before the caret.
  public static let deleteBackwardByDecomposingPreviousCharacter: EditorCommand =
    "deleteBackwardByDecomposingPreviousCharacter:"
  /// Deletes what is selected.
  public static let delete: EditorCommand = "delete:"
  /// Inserts a line end, unless a field editor leaves that to the view.
  public static let insertNewline: EditorCommand = "insertNewline:"
  /// Inserts a line end.
  public static let insertNewlineIgnoringFieldEditor: EditorCommand = "insertNewlineIgnoringFieldEditor:"
  /// Inserts a tab, unless a field editor leaves that to the view.
  public static let insertTab: EditorCommand = "insertTab:"
  /// Inserts a tab.
  public static let insertTabIgnoringFieldEditor: EditorCommand = "insertTabIgnoringFieldEditor:"
  /// Takes a tab, or up to four spaces, from the start of each selected paragraph, unless a field editor
  /// leaves that to the view.
  public static let insertBacktab: EditorCommand = "insertBacktab:"
  /// Inserts a tab at the start of each selected paragraph.
  public static let indent: EditorCommand = "indent:"
  /// Inserts a line separator, U+2028.
  public static let insertLineBreak: EditorCommand = "insertLineBreak:"
  /// Inserts a paragraph separator, U+2029.
  public static let insertParagraphSeparator: EditorCommand = "insertParagraphSeparator:"
  /// Inserts a form feed, which ends a page.
  public static let insertContainerBreak: EditorCommand = "insertContainerBreak:"
  /// Inserts a straight single quotation mark.
  public static let insertSingleQuoteIgnoringSubstitution: EditorCommand =
    "insertSingleQuoteIgnoringSubstitution:"
  /// Inserts a straight double quotation mark.
  public static let insertDoubleQuoteIgnoringSubstitution: EditorCommand =
    "insertDoubleQuoteIgnoringSubstitution:"
  /// Sets the mark at the caret.
  public static let setMark: EditorCommand = "setMark:"
  /// Selects what lies between mark and caret.
  public static let selectToMark: EditorCommand = "selectToMark:"
  /// Swaps mark and caret.
  public static let swapWithMark: EditorCommand = "swapWithMark:"
  /// Deletes what lies between mark and caret.
  public static let deleteToMark: EditorCommand = "deleteToMark:"
  /// Inserts what was last deleted by word, line, paragraph or mark.
  public static let yank: EditorCommand = "yank:"
  /// Swaps the characters around the caret.
  public static let transpose: EditorCommand = "transpose:"
  /// Swaps the words around the caret.
  public static let transposeWords: EditorCommand = "transposeWords:"
  /// Makes words uppercase.
  public static let uppercaseWord: EditorCommand = "uppercaseWord:"
  /// Makes words lowercase.
  public static let lowercaseWord: EditorCommand = "lowercaseWord:"
  /// Makes first letters uppercase, and the others lowercase.
  public static let capitalizeWord: EditorCommand = "capitalizeWord:"
  /// Gives letters the other case.
  public static let changeCaseOfLetter: EditorCommand = "changeCaseOfLetter:"
  /// Undoes the last step.
  public static let undo: EditorCommand = "undo:"
  /// Redoes the step that was undone last.
  public static let redo: EditorCommand = "redo:"
  /// Copies what is selected and deletes it.
  public static let cut: EditorCommand = "cut:"
  /// Copies what is selected.
  public static let copy: EditorCommand = "copy:"
  /// Inserts what was copied.
  public static let paste: EditorCommand = "paste:"
  /// Inserts what was copied without its attributes.
  public static let pasteAsPlainText: EditorCommand = "pasteAsPlainText:"
  /// Inserts what was copied without its attributes.
  public static let pasteAndMatchStyle: EditorCommand = "pasteAndMatchStyle:"
  /// Inserts what was copied with its attributes.
  public static let pasteAsRichText: EditorCommand = "pasteAsRichText:"
  /// Inserts what is selected once more after it.
  public static let duplicate: EditorCommand = "duplicate:"
  /// Selects the next match of ``TextEditor/query``.
  public static let findNext: EditorCommand = "findNext:"
  /// Selects the match of ``TextEditor/query`` before the selection.
  public static let findPrevious: EditorCommand = "findPrevious:"
  /// Looks for what is selected from now on.
  public static let useSelectionForFind: EditorCommand = "useSelectionForFind:"
  /// Gives paragraphs the writing direction natural.
  public static let makeBaseWritingDirectionNatural: EditorCommand = "makeBaseWritingDirectionNatural:"
  /// Gives paragraphs the writing direction left to right.
  public static let makeBaseWritingDirectionLeftToRight: EditorCommand =
    "makeBaseWritingDirectionLeftToRight:"
  /// Gives paragraphs the writing direction right to left.
  public static let makeBaseWritingDirectionRightToLeft: EditorCommand =
    "makeBaseWritingDirectionRightToLeft:"
  /// Gives what is selected the writing direction natural.
  public static let makeTextWritingDirectionNatural: EditorCommand = "makeTextWritingDirectionNatural:"
  /// Gives what is selected the writing direction left to right.
  public static let makeTextWritingDirectionLeftToRight: EditorCommand =
    "makeTextWritingDirectionLeftToRight:"
  /// Gives what is selected the writing direction right to left.
  public static let makeTextWritingDirectionRightToLeft: EditorCommand =
    "makeTextWritingDirectionRightToLeft:"
}
