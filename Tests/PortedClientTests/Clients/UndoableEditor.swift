import UIKit

/// Edits a storage and can take its edits back.
final class UndoableEditor {
  let storage = NSTextStorage()
  let undoManager = UndoManager()
  private var observers: [NSObjectProtocol] = []
  private(set) var undone = 0

  init() {
    observers.append(
      NotificationCenter.default.addObserver(
        forName: .NSUndoManagerDidUndoChange, object: undoManager, queue: nil
      ) { [weak self] _ in self?.undone += 1 })
  }

  deinit { observers.forEach { NotificationCenter.default.removeObserver($0) } }

  func replace(_ range: NSRange, with text: NSAttributedString, name: String = "Typing") {
    let old = storage.attributedSubstring(from: range)
    let fresh = NSRange(location: range.location, length: text.length)
    undoManager.registerUndo(withTarget: self) { editor in
      editor.replace(fresh, with: old, name: name)
    }
    if !undoManager.isUndoing { undoManager.setActionName(name) }
    storage.beginEditing()
    storage.replaceCharacters(in: range, with: text)
    storage.endEditing()
  }

  func append(_ string: String) {
    replace(NSRange(location: storage.length, length: 0), with: NSAttributedString(string: string))
  }

  func group(_ body: () -> Void) {
    undoManager.beginUndoGrouping()
    defer { undoManager.endUndoGrouping() }
    autoreleasepool { body() }
  }
}
