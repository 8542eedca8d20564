internal import Foundation
internal import GalleyFoundation
internal import TextEditing
internal import TextKit

/// When editing begins and ends, and which commands can be performed.
extension UITextView {
  func beginEditing(_ become: () -> Bool) -> Bool {
    guard !isFirstResponder else { return become() }
    guard canBecomeFirstResponder else { return false }
    if isEditable, delegate?.textViewShouldBeginEditing(self) == false { return false }
    guard become() else { return false }
    restartCaret()
    if isEditable {
      delegate?.textViewDidBeginEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
    }
    return true
  }

  func endEditing(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    if isEditable, delegate?.textViewShouldEndEditing(self) == false { return false }
    unmarkText()
    guard resign() else { return false }
    bridge.editor.breakUndoCoalescing()
    stopBlinking()
    canvas.setNeedsDisplay()
    if isEditable {
      delegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    }
    return true
  }

  /// Whether a command of the editor can be performed; `nil` for other commands.
  func canPerform(_ action: Selector) -> Bool? {
    if let canFind = canFind(action) { return canFind }
    let command = EditorCommand(rawValue: action.description)
    guard TextEditor.commands.contains(command) else { return nil }
    guard isSelectable else { return false }
    if editor.markedText != nil, command.isOffWhileComposing { return false }
    switch command {
    case .cut, .copy: return !isSecureTextEntry && editor.canPerform(command)
    case .paste, .pasteAndMatchStyle, .pasteAsPlainText, .pasteAsRichText:
      return editor.canPerform(command) && editor.preferredType(of: clipboard.content.keys) != nil
    case .select: return editor.selection.isEmpty && hasText
    case .selectAll: return hasText && editor.selection.union != 0..<textStorage.length
    default: return editor.canPerform(command)
    }
  }

  /// Performs a command that a key names.
  ///
  /// - Returns: Whether it was performed.
  func performKey(_ command: EditorCommand) -> Bool {
    switch command {
    case .deleteBackward:
      guard isEditable else { return false }
      deleteBackward()
      return true
    case .insertNewline: return typeKey("\n")
    case .insertTab: return typeKey("\t")
    case .cut, .copy, .paste, .pasteAndMatchStyle, .selectAll, .duplicate:
      let action = Selector(command.rawValue)
      guard canPerformAction(action, withSender: nil) else { return false }
      return perform(action: action, withSender: nil)
    case "scrollPageUp:", "scrollPageDown:", "scrollToBeginningOfDocument:", "scrollToEndOfDocument:":
      return scroll(by: command)
    case "centerSelectionInVisibleArea:":
      let rect = caretRect(of: editor.selection.parts[0])
      scrollRectToVisible(rect.insetBy(dx: 0, dy: min(0, (rect.height - bounds.height) / 2)), animated: false)
      return true
    default: break
    }
    let isMove = command.rawValue.hasPrefix("move") || command.rawValue.hasPrefix("page")
    var isDone = false
    if isMove || command.rawValue.hasPrefix("select") {
      changeSelection { isDone = editor.perform(command, at: state.eventTime) }
      if isDone, isMove { revealSelection() }
    } else {
      bridge.perform { isDone = $0.perform(command, at: state.eventTime) }
    }
    return isDone
  }

  private func typeKey(_ text: String) -> Bool {
    guard isEditable else { return false }
    insertText(text)
    return true
  }

  private func scroll(by command: EditorCommand) -> Bool {
    let inset = adjustedContentInset
    let page = max(0, bounds.height - inset.top - inset.bottom - 20)
    let last = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    let y: CGFloat =
      switch command {
      case "scrollPageUp:": contentOffset.y - page
      case "scrollPageDown:": contentOffset.y + page
      case "scrollToBeginningOfDocument:": -inset.top
      default: last
      }
    setContentOffset(CGPoint(x: contentOffset.x, y: min(max(y, -inset.top), last)), animated: false)
    return true
  }
}

extension EditorCommand {
  /// Whether the command waits until nothing is composed.
  fileprivate var isOffWhileComposing: Bool {
    let isFormat = ["toggle", "increase", "decrease", "make", "align"].contains { rawValue.hasPrefix($0) }
    return isFormat || [.cut, .copy, .duplicate].contains(self)
  }
}
