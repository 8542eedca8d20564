/// The keys of Emacs.
extension KeyTable {
  /// The keys of Emacs, for those who choose them; sequences such as `ctrl-x u` among them.
  public static let emacs = KeyTable([
    "left": "moveLeft:", "right": "moveRight:", "up": "moveUp:", "down": "moveDown:",
    "ctrl-f": "moveForward:", "ctrl-b": "moveBackward:", "ctrl-n": "moveDown:", "ctrl-p": "moveUp:",
    "alt-f": "moveWordForward:", "alt-b": "moveWordBackward:",
    "ctrl-right": "moveWordRight:", "ctrl-left": "moveWordLeft:",
    "ctrl-a": "moveToBeginningOfLine:", "ctrl-e": "moveToEndOfLine:",
    "home": "moveToBeginningOfLine:", "end": "moveToEndOfLine:",
    "alt-<": "moveToBeginningOfDocument:", "alt->": "moveToEndOfDocument:",
    "ctrl-home": "moveToBeginningOfDocument:", "ctrl-end": "moveToEndOfDocument:",
    "alt-{": "moveBackward: moveToBeginningOfParagraph:", "alt-}": "moveForward: moveToEndOfParagraph:",
    "ctrl-v": "pageDown:", "alt-v": "pageUp:", "pagedown": "pageDown:", "pageup": "pageUp:",
    "ctrl-l": "centerSelectionInVisibleArea:",
    "backspace": "deleteBackward:", "ctrl-d": "deleteForward:", "delete": "deleteForward:",
    "alt-d": "deleteWordForward:", "alt-backspace": "deleteWordBackward:",
    "ctrl-k": "deleteToEndOfParagraph:", "ctrl-w": "deleteToMark:", "ctrl-y": "yank:",
    "alt-w": "selectToMark: copy: selectNone:",
    "ctrl-space": "setMark:", "ctrl-x ctrl-x": "swapWithMark:", "ctrl-x h": "selectAll:",
    "ctrl-t": "transpose:", "alt-t": "transposeWords:",
    "alt-u": "uppercaseWord:", "alt-l": "lowercaseWord:", "alt-c": "capitalizeWord:",
    "return": "insertNewline:", "ctrl-m": "insertNewline:", "tab": "insertTab:", "ctrl-i": "insertTab:",
    "ctrl-o": "insertNewlineIgnoringFieldEditor: moveBackward:",
    "ctrl-x u": "undo:", "ctrl-/": "undo:", "ctrl-_": "undo:", "ctrl-shift-/": "redo:",
    "ctrl-g": "cancelOperation:", "escape": "cancelOperation:",
  ])
}
