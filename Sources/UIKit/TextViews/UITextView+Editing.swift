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
    state.interaction.selectionMayHaveChanged()
    if isEditable {
      delegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    }
    return true
  }

  /// Whether a command of the editor can be performed; `nil` for other commands.
  func canPerform(_ action: Selector) -> Bool? {
    if let can = canFind(action) ?? canPerformOnSelection(action) { return can }
    let command = EditorCommand(rawValue: action.description)
    guard TextEditor.commands.contains(command) else { return nil }
    guard isSelectable else { return false }
    if editor.markedText != nil, command.isOffWhileComposing { return false }
    switch command {
    case .cut, .copy: return !isSecureTextEntry && editor.canPerform(command)
    case .paste, .pasteAndMatchStyle, .pasteAsPlainText, .pasteAsRichText:
      return editor.canPerform(command) && canPasteFromClipboard
    case .select: return editor.selection.isEmpty && hasText
    case .selectAll: return hasText && editor.selection.union != 0..<stack.length
    default: return editor.canPerform(command)
    }
  }

  /// Performs a command that a key names.
  ///
  /// - Returns: Whether it was performed.
  func performKey(_ key: EditorCommand) -> Bool {
    if performItemKey(key) { return true }
    let command = turned(key)
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
    case .scrollPageUp, .scrollPageDown, .scrollPageLeft, .scrollPageRight, .scrollLineUp, .scrollLineDown,
      .scrollToBeginningOfDocument,
      .scrollToEndOfDocument:
      return scroll(by: command)
    case .pageUp, .pageDown, .pageUpAndModifySelection, .pageDownAndModifySelection: return page(by: command)
    case .undo, .redo: return undo(by: command)
    case .centerSelectionInVisibleArea:
      let rect = caretRect(of: editor.selection.parts[0])
      scrollRectToVisible(rect.insetBy(dx: 0, dy: min(0, (rect.height - bounds.height) / 2)), animated: false)
      return true
    default: break
    }
    let isMove = command.rawValue.hasPrefix("move")
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
    if editor.markedText != nil { unmarkText() }
    insertText(text)
    return true
  }

  /// Moves the caret by a page, and scrolls so that it stays where it is on the screen.
  private func page(by command: EditorCommand) -> Bool {
    findPageHeight()
    let before = caretRect(of: editor.selection.parts[0])
    let isSeen =
      isVertical ? before.intersects(bounds) : before.maxY > bounds.minY && before.minY < bounds.maxY
    var isDone = false
    changeSelection { isDone = editor.perform(command, at: state.eventTime) }
    guard isDone else { return false }
    if isSeen, isScrollEnabled {
      layoutIfNeeded()
      let after = caretRect(of: editor.selection.parts[0])
      if isVertical {
        setContentOffset(
          inRange(CGPoint(x: contentOffset.x + after.minX - before.minX, y: contentOffset.y)), animated: false
        )
      } else {
        scrollVertically(to: contentOffset.y + after.minY - before.minY)
      }
    }
    revealSelection()
    return true
  }

  /// Undoes or redoes. If any of what is selected then is seen, nothing scrolls.
  private func undo(by command: EditorCommand) -> Bool {
    var isDone = false
    bridge.perform(reveals: false) { isDone = $0.perform(command, at: state.eventTime) }
    if isDone, isFirstResponder { revealNearestEdge() }
    return isDone
  }

  /// Shows the edge of what is selected that is nearer, unless some of it is seen.
  private func revealNearestEdge() {
    layoutIfNeeded()
    let range = editor.selection.union
    let start = caretRect(of: EditorSelection.Part(range.lowerBound))
    let end = caretRect(of: EditorSelection.Part(range.upperBound, affinity: .upstream))
    let inset = adjustedContentInset
    let top = bounds.minY + inset.top
    let bottom = bounds.maxY - inset.bottom
    if !range.isEmpty, start.minY < bottom, end.maxY > top { return }
    if isVertical, bounds.intersects(start.union(end)) { return }
    let edge = start.minY >= bottom || isVertical ? range.lowerBound : range.upperBound
    reveal(edge..<edge)
  }

  private func scrollVertically(to y: CGFloat) {
    let inset = adjustedContentInset
    let last = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    setContentOffset(CGPoint(x: contentOffset.x, y: min(max(y, -inset.top), last)), animated: false)
  }

  /// Scrolls columns: the next ones are to the left.
  private func scrollColumns(by command: EditorCommand) -> Bool {
    let line = caretRect(of: editor.selection.parts[0]).width
    let page = max(0, bounds.inset(by: adjustedContentInset).width - line)
    var x = contentOffset.x
    switch command {
    case .scrollPageUp, .scrollPageRight: x += page
    case .scrollPageDown, .scrollPageLeft: x -= page
    case .scrollLineUp: x += line
    case .scrollLineDown: x -= line
    case .scrollToBeginningOfDocument: x = greatestOffset.x
    default: x = leastOffset.x
    }
    setContentOffset(inRange(CGPoint(x: x, y: contentOffset.y)), animated: false)
    return true
  }

  private func scroll(by command: EditorCommand) -> Bool {
    if isVertical { return scrollColumns(by: command) }
    let inset = adjustedContentInset
    let line = caretRect(of: editor.selection.parts[0]).height
    let page = max(0, bounds.height - inset.top - inset.bottom - line)
    switch command {
    case .scrollPageUp: scrollVertically(to: contentOffset.y - page)
    case .scrollPageDown: scrollVertically(to: contentOffset.y + page)
    case .scrollPageLeft, .scrollPageRight:
      let distance = command == .scrollPageLeft ? -bounds.width : bounds.width
      let last = max(-inset.left, contentSize.width + inset.right - bounds.width)
      let x = min(max(contentOffset.x + distance, -inset.left), last)
      setContentOffset(CGPoint(x: x, y: contentOffset.y), animated: false)
    case .scrollLineUp: scrollVertically(to: contentOffset.y - line)
    case .scrollLineDown: scrollVertically(to: contentOffset.y + line)
    case .scrollToBeginningOfDocument: scrollVertically(to: -inset.top)
    default: scrollVertically(to: contentSize.height + inset.bottom - bounds.height)
    }
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
