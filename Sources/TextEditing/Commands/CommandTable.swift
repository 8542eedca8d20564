internal import TextKit

/// Which command does what: one closure for each name, which returns whether the command was performed.
enum CommandTable {
  typealias Action = @Sendable (TextEditor) -> Bool

  static let actions: [EditorCommand: Action] = moving.merging(extending) { $1 }.merging(selecting) { $1 }
    .merging(editing) { $1 }.merging(formatting) { $1 }.merging(clipboard) { $1 }

  /// Whether a command changes attributes: it waits while text is composed.
  static func formats(_ command: EditorCommand) -> Bool {
    formatting[command] != nil || command == .pasteFont || command == .pasteRuler
  }

  private static let moving: [EditorCommand: Action] = [
    .moveRight: { $0.move(.right) },
    .moveLeft: { $0.move(.left) },
    .moveUp: { $0.move(.up) },
    .moveDown: { $0.move(.down) },
    .moveForward: { $0.move(.forward) },
    .moveBackward: { $0.move(.backward) },
    .moveWordRight: { $0.move(.wordRight) },
    .moveWordLeft: { $0.move(.wordLeft) },
    .moveWordForward: { $0.move(.wordForward) },
    .moveWordBackward: { $0.move(.wordBackward) },
    .moveToBeginningOfLine: { $0.move(.lineStart) },
    .moveToEndOfLine: { $0.move(.lineEnd) },
    .moveToLeftEndOfLine: { $0.move(.lineLeft) },
    .moveToRightEndOfLine: { $0.move(.lineRight) },
    .moveToBeginningOfParagraph: { $0.move(.paragraphStart) },
    .moveToEndOfParagraph: { $0.move(.paragraphEnd) },
    .moveToBeginningOfDocument: { $0.move(.documentStart) },
    .moveToEndOfDocument: { $0.move(.documentEnd) },
    .pageDown: { $0.pageHeight > 0 && $0.move(.pageDown) },
    .pageUp: { $0.pageHeight > 0 && $0.move(.pageUp) },
  ]

  private static let extending: [EditorCommand: Action] = [
    .moveRightAndModifySelection: { $0.extend(.right) },
    .moveLeftAndModifySelection: { $0.extend(.left) },
    .moveUpAndModifySelection: { $0.extend(.up) },
    .moveDownAndModifySelection: { $0.extend(.down) },
    .moveForwardAndModifySelection: { $0.extend(.forward) },
    .moveBackwardAndModifySelection: { $0.extend(.backward) },
    .moveWordRightAndModifySelection: { $0.extend(.wordRight) },
    .moveWordLeftAndModifySelection: { $0.extend(.wordLeft) },
    .moveWordForwardAndModifySelection: { $0.extend(.wordForward) },
    .moveWordBackwardAndModifySelection: { $0.extend(.wordBackward) },
    .moveToBeginningOfLineAndModifySelection: { $0.extend(.lineStart) },
    .moveToEndOfLineAndModifySelection: { $0.extend(.lineEnd) },
    .moveToLeftEndOfLineAndModifySelection: { $0.extend(.lineLeft) },
    .moveToRightEndOfLineAndModifySelection: { $0.extend(.lineRight) },
    .moveToBeginningOfParagraphAndModifySelection: { $0.extend(.paragraphStart) },
    .moveToEndOfParagraphAndModifySelection: { $0.extend(.paragraphEnd) },
    .moveToBeginningOfDocumentAndModifySelection: { $0.extend(.documentStart) },
    .moveToEndOfDocumentAndModifySelection: { $0.extend(.documentEnd) },
    .moveParagraphForwardAndModifySelection: { $0.extend(.paragraphForward) },
    .moveParagraphBackwardAndModifySelection: { $0.extend(.paragraphBackward) },
    .pageDownAndModifySelection: { $0.pageHeight > 0 && $0.extend(.pageDown) },
    .pageUpAndModifySelection: { $0.pageHeight > 0 && $0.extend(.pageUp) },
  ]

  private static let selecting: [EditorCommand: Action] = [
    .selectAll: { $0.selectAll() },
    .selectParagraph: { $0.selectUnit(.paragraph) },
    .selectLine: { $0.selectUnit(.line) },
    .selectWord: { $0.selectUnit(.word) },
    .select: { !$0.selection.isEmpty || $0.selectUnit(.word) },
    .selectNone: { $0.selectNone() },
  ]

  private static let editing: [EditorCommand: Action] = [
    .deleteBackward: {
      $0.liftItemAtCaret() ?? ($0.delete(to: .backward, kills: false) || $0.behavior.isEditable)
    },
    .deleteForward: { $0.delete(to: .forward, kills: false) || $0.behavior.isEditable },
    .deleteWordBackward: { $0.delete(to: .wordBackward, kills: true) || $0.behavior.isEditable },
    .deleteWordForward: { $0.delete(to: .wordForward, kills: true) || $0.behavior.isEditable },
    .deleteToBeginningOfLine: { $0.delete(to: .lineStart, kills: true) || $0.behavior.isEditable },
    .deleteToEndOfLine: { $0.delete(to: .lineEnd, kills: true) || $0.behavior.isEditable },
    .deleteToBeginningOfParagraph: { $0.delete(to: .paragraphStart, kills: true) || $0.behavior.isEditable },
    .deleteToEndOfParagraph: { $0.delete(to: .paragraphEnd, kills: true) || $0.behavior.isEditable },
    .deleteBackwardByDecomposingPreviousCharacter: { $0.deleteDecomposing() || $0.behavior.isEditable },
    .delete: { $0.deleteSelectionOnly() },
    .insertNewline: { !$0.behavior.isFieldEditor && $0.inserted("\n") },
    .insertNewlineIgnoringFieldEditor: { $0.inserted("\n", isLiteral: true) },
    .insertTab: { !$0.behavior.isFieldEditor && $0.inserted("\t") },
    .insertTabIgnoringFieldEditor: { $0.inserted("\t", isLiteral: true) },
    .insertLineBreak: { $0.inserted("\u{2028}") },
    .insertParagraphSeparator: { $0.inserted("\u{2029}") },
    .insertContainerBreak: { $0.inserted("\u{0C}") },
    .insertSingleQuoteIgnoringSubstitution: { $0.inserted("'") },
    .insertDoubleQuoteIgnoringSubstitution: { $0.inserted("\"") },
    .setMark: { $0.setMark() },
    .selectToMark: { $0.selectToMark() },
    .swapWithMark: { $0.swapWithMark() },
    .deleteToMark: { $0.deleteToMark() },
    .yank: { $0.yank() },
    .transpose: { $0.transpose() },
    .transposeWords: { $0.transposeWords() },
    .uppercaseWord: { $0.changeWords("Uppercase") { $0.uppercased() } },
    .lowercaseWord: { $0.changeWords("Lowercase") { $0.lowercased() } },
    .capitalizeWord: { $0.changeWords("Capitalize") { $0.capitalized } },
    .changeCaseOfLetter: { $0.changeCaseOfLetters() },
    .undo: { $0.undo() },
    .redo: { $0.redo() },
    .duplicate: { $0.duplicate() },
    .indent: { $0.indent() },
    .insertBacktab: { !$0.behavior.isFieldEditor && $0.outdent() },
    .complete: { $0.complete() },
    .cancelOperation: { $0.cancelCompletion() },
    .makeBaseWritingDirectionNatural: { $0.setBaseDirection(.natural) },
    .makeBaseWritingDirectionLeftToRight: { $0.setBaseDirection(.leftToRight) },
    .makeBaseWritingDirectionRightToLeft: { $0.setBaseDirection(.rightToLeft) },
    .makeTextWritingDirectionNatural: { $0.setTextDirection(.natural) },
    .makeTextWritingDirectionLeftToRight: { $0.setTextDirection(.leftToRight) },
    .makeTextWritingDirectionRightToLeft: { $0.setTextDirection(.rightToLeft) },
  ]

  private static let clipboard: [EditorCommand: Action] = [
    .cut: { $0.cut() },
    .copy: { $0.copy() },
    .paste: { $0.paste() },
    .pasteAsRichText: { $0.paste() },
    .pasteAsPlainText: { $0.paste(plain: true) },
    .pasteAndMatchStyle: { $0.paste(plain: true) },
    .findNext: { $0.findQuery(isBackward: false) },
    .findPrevious: { $0.findQuery(isBackward: true) },
    .useSelectionForFind: { $0.useSelectionForFind() },
    .copyFont: { $0.copyFont() },
    .pasteFont: { $0.pasteFont() },
    .copyRuler: { $0.copyRuler() },
    .pasteRuler: { $0.pasteRuler() },
  ]

  private static let formatting: [EditorCommand: Action] = [
    .toggleBoldface: { $0.toggle(.boldFontMask, "Bold") },
    .toggleItalics: { $0.toggle(.italicFontMask, "Italic") },
    .toggleUnderline: { $0.toggleUnderlines() },
    .underline: { $0.toggleUnderlines() },
    .outline: { $0.toggleOutlines() },
    .increaseSize: { $0.changeFontSize(by: 1) },
    .decreaseSize: { $0.changeFontSize(by: -1) },
    .superscript: { $0.changeNumber(.superscript, "Superscript") { $0 + 1 } },
    .subscript: { $0.changeNumber(.superscript, "Subscript") { $0 - 1 } },
    .unscript: { $0.changeNumber(.superscript, "Baseline") { _ in nil } },
    .raiseBaseline: { $0.changeNumber(.baselineOffset, "Baseline") { $0 + 1 } },
    .lowerBaseline: { $0.changeNumber(.baselineOffset, "Baseline") { $0 - 1 } },
    .useStandardKerning: { $0.changeNumber(.kern, "Kerning") { _ in nil } },
    .turnOffKerning: { $0.setNumber(.kern, 0, "Kerning") },
    .tightenKerning: { $0.changeNumber(.kern, "Kerning") { $0 - 1 } },
    .loosenKerning: { $0.changeNumber(.kern, "Kerning") { $0 + 1 } },
    .useStandardLigatures: { $0.changeNumber(.ligature, "Ligatures") { _ in nil } },
    .turnOffLigatures: { $0.setNumber(.ligature, 0, "Ligatures") },
    .useAllLigatures: { $0.setNumber(.ligature, 2, "Ligatures") },
    .alignLeft: { $0.align(.left) },
    .alignRight: { $0.align(.right) },
    .alignCenter: { $0.align(.center) },
    .alignJustified: { $0.align(.justified) },
  ]
}
