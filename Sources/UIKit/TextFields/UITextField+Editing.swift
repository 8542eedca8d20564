internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
internal import ViewHosting

/// The life of an edit.
extension UITextField {
  /// Replaces all text without asking or telling of an edit.
  func replaceText(_ text: NSAttributedString) {
    content.editor.cancelComposition()
    let storage = content.document.storage
    let old = storage.length
    storage.setAttributedString(text.onOneLine)
    content.document.refresh()
    content.editor.textWasChanged(in: 0..<old, newLength: storage.length)
    content.editor.undoManager.removeAllActions()
    content.editor.selection = EditorSelection(storage.length)
    textChanged()
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
    partsChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: UITextField.textDidEndEditingNotification, object: self,
      userInfo: [UITextField.didEndEditingReasonUserInfoKey: DidEndEditingReason.committed.rawValue])
  }

  /// Runs an edit that the delegate is not asked about.
  func permitted(_ edit: () -> Bool) {
    isPermitted = true
    _ = edit()
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
    case .paste, .pasteAsPlainText: return paste(plain: command == .pasteAsPlainText)
    default: return content.editor.perform(isSecureTextEntry ? command.hidingWords : command)
    }
  }

  private func paste(plain: Bool) -> Bool {
    guard let clipboard = content.editor.clipboard else { return false }
    return content.editor.insertContent(clipboard.content.onOneLine, plain: plain)
  }

  /// Whether a command that depends on the field can be carried out; `nil` for others.
  private func canEdit(by command: EditorCommand) -> Bool? {
    switch command {
    case .cut, .copy:
      !isSecureTextEntry && !content.editor.selection.isEmpty && content.editor.markedText == nil
    case .delete: !content.editor.selection.isEmpty
    case .paste, .pasteAsPlainText: content.editor.clipboard.map { !$0.content.isEmpty } ?? false
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

  init(_ field: UITextField) { self.field = field }

  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
    -> Bool
  {
    text.map { field.allows($0.string, in: range) } ?? true
  }

  func textEditorDidChangeText(_ editor: TextEditor) { field.textWasEdited() }

  func textEditorDidChangeSelection(_ editor: TextEditor) { field.selectionChanged() }
}

extension UITextField {
  /// Asks the field's delegate whether text may replace a range.
  func allows(_ text: String, in range: Range<Int>) -> Bool {
    guard !isPermitted, let delegate else { return true }
    let ranges = [NSValue(range: NSRange(location: range.lowerBound, length: range.count))]
    return delegate.textField(self, shouldChangeCharactersInRanges: ranges, replacementString: text)
  }

  /// Tells the field's delegate and actions of an edit.
  func textWasEdited() {
    textChanged()
    placeParts()
    restartCaret()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    hostTextInputChanged()
  }

  /// Tells the field's delegate of another selection.
  func selectionChanged() {
    if isEditing { content.revealCaret() }
    setNeedsDisplay()
    restartCaret()
    delegate?.textFieldDidChangeSelection(self)
    hostTextInputChanged()
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

extension ClipboardContent {
  /// The content with a space for each line end in its texts.
  fileprivate var onOneLine: ClipboardContent {
    var content = self
    if let plain = content[.plainText] {
      content[.plainText] = Data(String(decoding: plain, as: UTF8.self).onOneLine.utf8)
    }
    if let data = content[.styledText],
      let text = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
    {
      content[.styledText] = try? NSKeyedArchiver.archivedData(
        withRootObject: text.onOneLine, requiringSecureCoding: true)
    }
    return content
  }
}
