/// The keys of text views on Linux.
extension KeyTable {
  /// The keys of GTK's text views. Moves left and right by word follow the page.
  public static let linux = KeyTable([
    "left": "moveLeft:", "right": "moveRight:", "up": "moveUp:", "down": "moveDown:",
    "shift-left": "moveLeftAndModifySelection:", "shift-right": "moveRightAndModifySelection:",
    "shift-up": "moveUpAndModifySelection:", "shift-down": "moveDownAndModifySelection:",
    "ctrl-left": "moveWordLeft:", "ctrl-right": "moveWordRight:",
    "ctrl-shift-left": "moveWordLeftAndModifySelection:",
    "ctrl-shift-right": "moveWordRightAndModifySelection:",
    "ctrl-up": "moveBackward: moveToBeginningOfParagraph:", "ctrl-down": "moveForward: moveToEndOfParagraph:",
    "ctrl-shift-up": "moveParagraphBackwardAndModifySelection:",
    "ctrl-shift-down": "moveParagraphForwardAndModifySelection:",
    "home": "moveToBeginningOfLine:", "end": "moveToEndOfLine:",
    "shift-home": "moveToBeginningOfLineAndModifySelection:",
    "shift-end": "moveToEndOfLineAndModifySelection:",
    "ctrl-home": "moveToBeginningOfDocument:", "ctrl-end": "moveToEndOfDocument:",
    "ctrl-shift-home": "moveToBeginningOfDocumentAndModifySelection:",
    "ctrl-shift-end": "moveToEndOfDocumentAndModifySelection:",
    "pageup": "pageUp:", "pagedown": "pageDown:",
    "ctrl-pageup": "scrollPageLeft:", "ctrl-pagedown": "scrollPageRight:",
    "shift-pageup": "pageUpAndModifySelection:", "shift-pagedown": "pageDownAndModifySelection:",
    "backspace": "deleteBackward:", "shift-backspace": "deleteBackward:", "delete": "deleteForward:",
    "ctrl-backspace": "deleteWordBackward:", "ctrl-delete": "deleteWordForward:",
    "ctrl-shift-backspace": "deleteToBeginningOfParagraph:", "ctrl-shift-delete": "deleteToEndOfParagraph:",
    "return": "insertNewline:", "shift-return": "insertNewline:", "tab": "insertTab:",
    "shift-tab": "insertBacktab:",
    "ctrl-a": "selectAll:", "ctrl-/": "selectAll:", "ctrl-shift-a": "selectNone:", "ctrl-\\": "selectNone:",
    "ctrl-x": "cut:", "ctrl-c": "copy:", "ctrl-v": "paste:", "ctrl-shift-v": "pasteAsPlainText:",
    "shift-delete": "cut:", "ctrl-insert": "copy:", "shift-insert": "paste:",
    "ctrl-z": "undo:", "ctrl-shift-z": "redo:", "ctrl-y": "redo:",
  ])
}
