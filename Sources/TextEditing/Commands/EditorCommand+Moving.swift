/// Commands that move carets and select.
extension EditorCommand {
  /// Moves the carets past a character to the right.
  public static let moveRight: EditorCommand = "moveRight:"
  /// Moves the carets past a character to the left.
  public static let moveLeft: EditorCommand = "moveLeft:"
  /// Moves the carets to the line above.
  public static let moveUp: EditorCommand = "moveUp:"
  /// Moves the carets to the line below.
  public static let moveDown: EditorCommand = "moveDown:"
  /// Moves the carets past a character toward the text's end.
  public static let moveForward: EditorCommand = "moveForward:"
  /// Moves the carets past a character toward the text's start.
  public static let moveBackward: EditorCommand = "moveBackward:"
  /// Moves the carets by a word to the right.
  public static let moveWordRight: EditorCommand = "moveWordRight:"
  /// Moves the carets by a word to the left.
  public static let moveWordLeft: EditorCommand = "moveWordLeft:"
  /// Moves the carets by a word toward the text's end.
  public static let moveWordForward: EditorCommand = "moveWordForward:"
  /// Moves the carets by a word toward the text's start.
  public static let moveWordBackward: EditorCommand = "moveWordBackward:"
  /// Moves the carets to the line's start.
  public static let moveToBeginningOfLine: EditorCommand = "moveToBeginningOfLine:"
  /// Moves the carets to the line's end.
  public static let moveToEndOfLine: EditorCommand = "moveToEndOfLine:"
  /// Moves the carets to the line's left end.
  public static let moveToLeftEndOfLine: EditorCommand = "moveToLeftEndOfLine:"
  /// Moves the carets to the line's right end.
  public static let moveToRightEndOfLine: EditorCommand = "moveToRightEndOfLine:"
  /// Moves the carets to the paragraph's start.
  public static let moveToBeginningOfParagraph: EditorCommand = "moveToBeginningOfParagraph:"
  /// Moves the carets to the paragraph's end.
  public static let moveToEndOfParagraph: EditorCommand = "moveToEndOfParagraph:"
  /// Moves the carets to the text's start.
  public static let moveToBeginningOfDocument: EditorCommand = "moveToBeginningOfDocument:"
  /// Moves the carets to the text's end.
  public static let moveToEndOfDocument: EditorCommand = "moveToEndOfDocument:"
  /// Extends the selection past a character to the right.
  public static let moveRightAndModifySelection: EditorCommand = "moveRightAndModifySelection:"
  /// Extends the selection past a character to the left.
  public static let moveLeftAndModifySelection: EditorCommand = "moveLeftAndModifySelection:"
  /// Extends the selection to the line above.
  public static let moveUpAndModifySelection: EditorCommand = "moveUpAndModifySelection:"
  /// Extends the selection to the line below.
  public static let moveDownAndModifySelection: EditorCommand = "moveDownAndModifySelection:"
  /// Extends the selection past a character toward the text's end.
  public static let moveForwardAndModifySelection: EditorCommand = "moveForwardAndModifySelection:"
  /// Extends the selection past a character toward the text's start.
  public static let moveBackwardAndModifySelection: EditorCommand = "moveBackwardAndModifySelection:"
  /// Extends the selection by a word to the right.
  public static let moveWordRightAndModifySelection: EditorCommand = "moveWordRightAndModifySelection:"
  /// Extends the selection by a word to the left.
  public static let moveWordLeftAndModifySelection: EditorCommand = "moveWordLeftAndModifySelection:"
  /// Extends the selection by a word toward the text's end.
  public static let moveWordForwardAndModifySelection: EditorCommand = "moveWordForwardAndModifySelection:"
  /// Extends the selection by a word toward the text's start.
  public static let moveWordBackwardAndModifySelection: EditorCommand = "moveWordBackwardAndModifySelection:"
  /// Extends the selection to the line's start.
  public static let moveToBeginningOfLineAndModifySelection: EditorCommand =
    "moveToBeginningOfLineAndModifySelection:"
  /// Extends the selection to the line's end.
  public static let moveToEndOfLineAndModifySelection: EditorCommand = "moveToEndOfLineAndModifySelection:"
  /// Extends the selection to the line's left end.
  public static let moveToLeftEndOfLineAndModifySelection: EditorCommand =
    "moveToLeftEndOfLineAndModifySelection:"
  /// Extends the selection to the line's right end.
  public static let moveToRightEndOfLineAndModifySelection: EditorCommand =
    "moveToRightEndOfLineAndModifySelection:"
  /// Extends the selection to the paragraph's start.
  public static let moveToBeginningOfParagraphAndModifySelection: EditorCommand =
    "moveToBeginningOfParagraphAndModifySelection:"
  /// Extends the selection to the paragraph's end.
  public static let moveToEndOfParagraphAndModifySelection: EditorCommand =
    "moveToEndOfParagraphAndModifySelection:"
  /// Extends the selection to the text's start.
  public static let moveToBeginningOfDocumentAndModifySelection: EditorCommand =
    "moveToBeginningOfDocumentAndModifySelection:"
  /// Extends the selection to the text's end.
  public static let moveToEndOfDocumentAndModifySelection: EditorCommand =
    "moveToEndOfDocumentAndModifySelection:"
  /// Extends the selection to the paragraph's end, and on to the next one's.
  public static let moveParagraphForwardAndModifySelection: EditorCommand =
    "moveParagraphForwardAndModifySelection:"
  /// Extends the selection to the paragraph's start, and on to the one before.
  public static let moveParagraphBackwardAndModifySelection: EditorCommand =
    "moveParagraphBackwardAndModifySelection:"
  /// Moves the carets a page down.
  public static let pageDown: EditorCommand = "pageDown:"
  /// Extends the selection a page down.
  public static let pageDownAndModifySelection: EditorCommand = "pageDownAndModifySelection:"
  /// Moves the carets a page up.
  public static let pageUp: EditorCommand = "pageUp:"
  /// Extends the selection a page up.
  public static let pageUpAndModifySelection: EditorCommand = "pageUpAndModifySelection:"
  /// Selects the whole text.
  public static let selectAll: EditorCommand = "selectAll:"
  /// Selects whole paragraphs, terminators included.
  public static let selectParagraph: EditorCommand = "selectParagraph:"
  /// Selects whole lines.
  public static let selectLine: EditorCommand = "selectLine:"
  /// Selects whole words.
  public static let selectWord: EditorCommand = "selectWord:"
  /// Selects the word at each caret; ranges stay as they are.
  public static let select: EditorCommand = "select:"
  /// Leaves a caret where the head of the first part is.
  public static let selectNone: EditorCommand = "selectNone:"
}
