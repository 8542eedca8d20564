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
    return TextInputState(
      purpose: traits.purpose, hints: traits.hints, caretRect: caret, surroundingText: text as String,
      selection: selection)
  }

  package func hostKey(_ key: KeyEvent) -> Bool {
    guard isEditing, key.phase == .pressed else { return false }
    defer { publishPrimarySelection() }
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
    case .deleteBackward:
      deleteBackward()
      return true
    case .moveUp: return moved(by: .moveToBeginningOfDocument)
    case .moveDown: return moved(by: .moveToEndOfDocument)
    default:
      let isMove = command.rawValue.hasPrefix("move") || command.rawValue.hasPrefix("select")
      return isMove ? moved(by: command) : self.command(command)
    }
  }

  /// Carries out a command that selects; the system's side is told before and after.
  private func moved(by command: EditorCommand) -> Bool {
    editing.select { self.command(command) }
  }

  package func hostInsertText(_ text: String) {
    guard isEditing else { return }
    editing.insertByInput { insertText(text) }
  }

  package func hostHoldingCalls(_ body: () -> Void) { editing.holdCalls(body) }

  package func hostSetMarkedText(_ marked: MarkedText) {
    guard isEditing else { return }
    setMarkedText(marked.string, selectedRange: NSRange(marked.selection))
  }

  package func hostDeleteSurrounding(before: Int, after: Int) {
    guard isEditing else { return }
    let caret = content.editor.selection.parts[0].range
    let start = caret.lowerBound - min(max(before, 0), caret.lowerBound)
    let end = caret.upperBound + min(max(after, 0), content.document.length - caret.upperBound)
    content.editor.insertText("", replacing: start..<end)
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
