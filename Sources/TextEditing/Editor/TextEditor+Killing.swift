internal import TextKit

/// The mark, and what was deleted by commands that can be taken back.
extension TextEditor {
  /// Where `setMark:` was last performed; it follows changes of the text. `nil` without one.
  public var mark: Int? { currentMark.map { min($0, document.length) } }

  func setMark() -> Bool {
    currentMark = selection.parts[0].head
    return true
  }

  func selectToMark() -> Bool {
    noticeChanges()
    guard let mark else { return true }
    selection = EditorSelection([EditorSelection.Part(anchor: mark, head: selection.parts[0].head)])
    return true
  }

  func swapWithMark() -> Bool {
    noticeChanges()
    guard let mark else { return true }
    let head = selection.parts[0].head
    selection = EditorSelection(mark)
    currentMark = head
    return true
  }

  func deleteToMark() -> Bool {
    guard behavior.isEditable else { return false }
    guard let mark else { return true }
    let head = selection.parts[0].head
    let range = min(mark, head)..<max(mark, head)
    breakUndoCoalescing()
    killBuffer.add([document.attributedText(in: range)], isBackward: mark < head)
    _ = change(
      [TextReplacement(range: range, text: NSAttributedString(string: ""))], .deleting, "Delete",
      selecting: EditorSelection(range.lowerBound))
    breakUndoCoalescing()
    return true
  }

  func yank() -> Bool {
    guard behavior.isEditable else { return false }
    guard !killBuffer.pieces.isEmpty else { return true }
    breakUndoCoalescing()
    let count = selection.parts.count
    let text = killBuffer
    return replaceSelection { index, _ in text.text(for: index, of: count) }.map {
      change($0, .other, "Yank", selecting: carets(after: $0))
    } ?? false
  }
}
