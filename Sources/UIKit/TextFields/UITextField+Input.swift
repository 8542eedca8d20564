internal import CoreGraphics
internal import Foundation
internal import TextEditing
internal import TextKit
package import ViewHosting

/// Keys and input methods.
extension UITextField: HostTextClient {
  package var hostTextInputState: TextInputState? {
    guard isEditing else { return nil }
    let caret = convert(content.caret, to: nil)
    guard !isSecureTextEntry else {
      return TextInputState(purpose: .password, hints: .hidden, caretRect: caret)
    }
    let editor = content.editor
    let text = NSMutableString(string: content.document.storage.string)
    var selection = editor.selection.union
    if let marked = editor.markedText?.range {
      text.deleteCharacters(in: NSRange(location: marked.lowerBound, length: marked.count))
      selection = marked.lowerBound..<marked.lowerBound
    }
    return TextInputState(caretRect: caret, surroundingText: text as String, selection: selection)
  }

  package func hostKey(_ key: KeyEvent) -> Bool {
    guard isEditing, key.phase == .pressed else { return false }
    switch keys.interpret(KeyChord(key)) {
    case .commands(let commands):
      return commands.reduce(false) { perform($1) || $0 }
    case .pending: return true
    case .unbound(let endsSequence): return endsSequence
    }
  }

  private func perform(_ command: EditorCommand) -> Bool {
    switch command {
    case .insertNewline, .insertNewlineIgnoringFieldEditor:
      if content.editor.markedText != nil { content.editor.unmarkText() }
      performReturn()
      return true
    case .insertTab, "insertBacktab:":
      moveFocus(isForward: command == .insertTab)
      return true
    case .moveUp: return self.command(.moveToBeginningOfDocument)
    case .moveDown: return self.command(.moveToEndOfDocument)
    default: return self.command(command)
    }
  }

  package func hostInsertText(_ text: String) {
    guard isEditing else { return }
    if text == "\n" || text == "\r" { return performReturn() }
    type(text)
  }

  package func hostSetMarkedText(_ marked: MarkedText) {
    guard isEditing, !isSecureTextEntry else { return }
    replacesOnInsertion = false
    content.editor.setMarkedText(marked.string.onOneLine, selected: marked.selection)
    setNeedsDisplay()
  }

  package func hostDeleteSurrounding(before: Int, after: Int) {
    let caret = content.editor.selection.parts[0].range
    let range = max(caret.lowerBound - before, 0)..<min(caret.upperBound + after, content.document.length)
    content.editor.insertText("", replacing: range)
  }

  /// Gives the keys to the next or the previous view that takes text, in the order of the tree.
  private func moveFocus(isForward: Bool) {
    guard let window else { return }
    var views: [UIView] = []
    func collect(_ view: UIView) {
      guard !view.isHidden, view.alpha >= 0.01 else { return }
      if view.canBecomeFirstResponder, view.hostTextClient != nil { views.append(view) }
      for inner in view.subviews { collect(inner) }
    }
    collect(window)
    guard let index = views.firstIndex(where: { $0 === self }), views.count > 1 else { return }
    _ = views[(index + (isForward ? 1 : views.count - 1)) % views.count].becomeFirstResponder()
  }
}

extension KeyChord {
  /// Creates the chord of a key.
  init(_ event: KeyEvent) {
    var modifiers: Modifiers = []
    for (held, modifier) in [
      (EventModifiers.shift, Modifiers.shift), (.control, .control), (.option, .option), (.command, .command),
    ] where event.modifiers.contains(held) {
      modifiers.insert(modifier)
    }
    self.init(event.key, modifiers)
  }
}
