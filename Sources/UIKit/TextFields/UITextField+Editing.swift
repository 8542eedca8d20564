internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// The life of an edit.
extension UITextField {
  /// Replaces all text without asking or telling of an edit.
  func replaceText(_ text: NSAttributedString) {
    inputDelegate?.textWillChange(self)
    inputDelegate?.selectionWillChange(self)
    editing.isSetting = true
    let selected = content.editor.selection
    content.editor.cancelComposition()
    let storage = content.document.storage
    let old = storage.length
    storage.setAttributedString(text.onOneLine)
    content.document.refresh()
    textExchange.dragSource.follow(0..<old, newLength: storage.length)
    content.editor.textWasChanged(in: 0..<old, newLength: storage.length)
    content.editor.undoManager.removeAllActions()
    content.editor.selection = EditorSelection(storage.length)
    editing.isSetting = false
    tellReadersOfOtherText()
    textChanged()
    inputDelegate?.selectionDidChange(self)
    inputDelegate?.textDidChange(self)
    if content.editor.selection != selected { delegate?.textFieldDidChangeSelection(self) }
    hostTextInputChanged()
  }

  /// Font, colour, alignment or placeholder are others.
  func lookChanged() {
    let storage = content.document.storage
    if storage.length > 0 {
      storage.addAttributes(look.attributes, range: NSRange(location: 0, length: storage.length))
      content.document.refresh()
    }
    content.editor.defaultAttributes = look.attributes
    textChanged()
  }

  /// The text or its look is another one.
  func textChanged() { partsChanged() }

  /// What is read out: of a secret text its dots.
  var spokenText: String { content.document.shown.string }

  func beginEditing() {
    isEditing = true
    if clearsOnBeginEditing, content.document.length > 0, delegate?.textFieldShouldClear(self) ?? true {
      permitted { content.editor.selectAllText() && content.editor.perform(.delete) }
    }
    content.editor.selection = EditorSelection(content.document.length)
    replacesOnInsertion = isSecureTextEntry && content.document.length > 0
    partsChanged()
    placeParts()
    restartCaret()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
    hostTextInputChanged()
  }

  func endEditing() {
    isEditing = false
    replacesOnInsertion = false
    stopCaret()
    forgetPress()
    partsChanged()
    textInteraction.selectionMayHaveChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: UITextField.textDidEndEditingNotification, object: self,
      userInfo: [UITextField.didEndEditingReasonUserInfoKey: DidEndEditingReason.committed.rawValue])
  }

  /// Runs an edit that the delegate is not asked about.
  func permitted(_ edit: () -> Bool) {
    isPermitted = true
    _ = editing.edit(edit)
    isPermitted = false
  }

  /// Empties the field for its clear button.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    content.editor.unmarkText()
    permitted { content.editor.selectAllText() && content.editor.perform(.delete) }
    if !isEditing { becomeFirstResponder() }
  }

  /// Types text in place of what is selected, or of all if that is to be replaced.
  func type(_ text: String) {
    if replacesOnInsertion, content.editor.markedText == nil {
      content.editor.selection = EditorSelection(0..<content.document.length)
    }
    replacesOnInsertion = false
    content.editor.insertText(text.onOneLine)
  }

  /// Carries out a command of the editor.
  @discardableResult
  func command(_ command: EditorCommand) -> Bool {
    if let allowed = canEdit(by: command), !allowed { return true }
    if replacesOnInsertion, [.deleteBackward, .deleteForward].contains(command) {
      content.editor.selection = EditorSelection(0..<content.document.length)
    }
    replacesOnInsertion = false
    defer { setNeedsDisplay() }
    switch command {
    case .paste, .pasteAsPlainText:
      pasteFromClipboard(plain: command == .pasteAsPlainText)
      return true
    case .cut, .delete: return editing.edit { content.editor.perform(command) }
    default: return content.editor.perform(isSecureTextEntry ? command.hidingWords : command)
    }
  }

  /// Whether a command that depends on the field can be carried out; `nil` for others.
  private func canEdit(by command: EditorCommand) -> Bool? {
    switch command {
    case .cut, .copy:
      !isSecureTextEntry && !content.editor.selection.isEmpty && content.editor.markedText == nil
    case .delete: !content.editor.selection.isEmpty
    case .paste, .pasteAsPlainText: canPasteFromClipboard
    case .selectAll: content.editor.selection.union.count < content.document.length
    case .selectWord: content.editor.selection.isEmpty && content.document.length > 0
    default: nil
    }
  }

  /// Whether a command by name can be carried out; `nil` for those that fields do not know.
  func canEdit(by action: Selector) -> Bool? {
    let names: [Selector: EditorCommand] = [
      "cut:": .cut, "copy:": .copy, "paste:": .paste, "pasteAndMatchStyle:": .pasteAsPlainText,
      "delete:": .delete, "selectAll:": .selectAll, "select:": .selectWord,
    ]
    return names[action].map { isEnabled && canEdit(by: $0) ?? false }
  }

  /// Return was pressed.
  func performReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: .primaryActionTriggered)
    guard allControlEvents.contains(.editingDidEndOnExit) else { return }
    sendActions(for: .editingDidEndOnExit)
    resignFirstResponder()
  }
}

/// Hands on to a field what its editor asks and tells.
@MainActor final class FieldEditing: @MainActor TextEditorDelegate {
  private unowned let field: UITextField
  /// Whether the field changes the text itself, and tells of that itself.
  var isSetting = false
  /// Whether the text is changed by something else than the keyboard, of which the system's side is told.
  private var isByProgram = false
  private var willChangeWasTold = false
  private var isComposing = false
  private var isRefused = false

  init(_ field: UITextField) { self.field = field }

  /// Runs an edit that the keyboard does not make.
  @discardableResult
  func edit(_ body: () -> Bool) -> Bool {
    let wasByProgram = isByProgram
    isByProgram = true
    defer {
      tellDidChange()
      isByProgram = wasByProgram
    }
    return body()
  }

  /// Runs a change of the selection that the keyboard does not make.
  @discardableResult
  func select(_ body: () -> Bool) -> Bool {
    field.inputDelegate?.selectionWillChange(field)
    defer { field.inputDelegate?.selectionDidChange(field) }
    return body()
  }

  /// Runs code that shows what is composed; the change is told of once it is committed.
  func compose(_ body: () -> Void) {
    isComposing = true
    body()
    isComposing = false
  }

  private var isHolding = false
  private var held = (selection: false, text: false)

  /// Tells of a changed selection and a changed text after some code has run, once each.
  func holdCalls(_ body: () -> Void) {
    guard !isHolding else { return body() }
    isHolding = true
    body()
    isHolding = false
    let held = held
    self.held = (false, false)
    if held.selection { field.selectionChanged() }
    if held.text { field.textWasEdited(isCommitted: true) }
  }

  /// Inserts what the input method has committed, which forgets what it composes if that is refused.
  func insertByInput(_ body: () -> Void) {
    let wasComposing = field.content.editor.markedText != nil
    isRefused = false
    body()
    if wasComposing, isRefused { field.window?.host?.cancelComposition() }
  }

  private func tellDidChange() {
    guard willChangeWasTold else { return }
    willChangeWasTold = false
    field.inputDelegate?.textDidChange(field)
  }

  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
    -> Bool
  {
    guard let text, !isSetting else { return true }
    let isAllowed =
      field.isPermitted
      || field.shouldChangeText(in: FieldRange(range, in: field), replacementText: text.string)
    isRefused = !isAllowed
    if isAllowed, isByProgram, !willChangeWasTold {
      willChangeWasTold = true
      field.inputDelegate?.textWillChange(field)
    }
    return isAllowed
  }

  func textEditorDidChangeText(_ editor: TextEditor) {
    tellDidChange()
    guard !isSetting else { return }
    if isHolding, !isComposing { held.text = true }
    field.textWasEdited(isCommitted: !isComposing && !isHolding)
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) {
    tellDidChange()
    guard !isSetting else { return }
    if isHolding { held.selection = true } else { field.selectionChanged() }
  }
}

extension UITextField {
  /// Asks the field's delegate whether text may replace a range.
  func allows(_ text: String, in range: Range<Int>) -> Bool {
    guard let delegate else { return true }
    let ranges = [NSValue(range: NSRange(location: range.lowerBound, length: range.count))]
    return delegate.textField(self, shouldChangeCharactersInRanges: ranges, replacementString: text)
  }

  /// Tells the field's delegate and actions of an edit, but not of text that is still being composed.
  func textWasEdited(isCommitted: Bool) {
    textChanged()
    placeParts()
    restartCaret()
    guard isCommitted else { return hostTextInputChanged() }
    tellReadersOfCommit()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    hostTextInputChanged()
  }

  /// Tells the field's delegate of another selection.
  func selectionChanged() {
    content.selectionChanged()
    if isEditing { content.revealCaret() }
    setNeedsDisplay()
    restartCaret()
    textInteraction.selectionMayHaveChanged()
    delegate?.textFieldDidChangeSelection(self)
    hostTextInputChanged()
    tellReadersOfSelection()
  }
}

extension TextEditor {
  /// Selects all text, and returns `true`.
  func selectAllText() -> Bool {
    selection = EditorSelection(0..<document.length)
    return true
  }
}

extension EditorCommand {
  /// The command that tells nothing of where words are: moves by word go to the ends.
  var hidingWords: EditorCommand {
    switch self {
    case .moveWordLeft, .moveWordBackward: .moveToBeginningOfDocument
    case .moveWordRight, .moveWordForward: .moveToEndOfDocument
    case .moveWordLeftAndModifySelection, .moveWordBackwardAndModifySelection:
      .moveToBeginningOfDocumentAndModifySelection
    case .moveWordRightAndModifySelection, .moveWordForwardAndModifySelection:
      .moveToEndOfDocumentAndModifySelection
    case .deleteWordBackward: .deleteToBeginningOfParagraph
    case .deleteWordForward: .deleteToEndOfParagraph
    case .selectWord: .selectAll
    default: self
    }
  }
}

extension String {
  /// Whether the text is what the Return key types.
  var isReturn: Bool { self == "\n" || self == "\r" || self == "\r\n" }

  /// The text with a space for each line end.
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

extension NSAttributedString {
  /// The text with a space for each line end.
  var onOneLine: NSAttributedString {
    guard string.contains(where: \.isNewline) else { return self }
    let text = NSMutableAttributedString(attributedString: self)
    var end = length
    for character in string.reversed() {
      let start = end - character.utf16.count
      if character.isNewline {
        text.replaceCharacters(in: NSRange(location: start, length: end - start), with: " ")
      }
      end = start
    }
    return text
  }
}
