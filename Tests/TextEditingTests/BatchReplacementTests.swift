import Foundation
import GalleyTextStore
import Testing
import TextEditing
import TextKit

@Suite("Replacing all in an editor")
struct BatchReplacementTests {
  private final class Told: NSLayoutManager {
    var edits = 0
    override func processEditing(
      for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
      changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
      edits += 1
      super.processEditing(
        for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
        invalidatedRange: invalidatedCharRange)
    }
  }

  @Test("U47: replacing all is one edit for layout managers and one step of undo, however many there are")
  func storage() throws {
    let count = 1000
    let text = String(repeating: "one word, and\n", count: count)
    let storage = NSTextStorage(string: text)
    let manager = Told()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 300, height: 0)))
    storage.addLayoutManager(manager)
    let editor = TextEditor(StorageDocument(storage, layoutManager: manager))
    for _ in 0..<2 {
      manager.edits = 0
      let changes = editor.changeCount
      #expect(try editor.replaceAll(TextQuery("word"), with: "longer") == count)
      #expect(manager.edits == 1 && editor.changeCount == changes + 1 && editor.undoManager.undoCount == 1)
      #expect(storage.string == text.replacingOccurrences(of: "word", with: "longer"))
      manager.edits = 0
      editor.perform(.undo)
      #expect(manager.edits == 1 && storage.string == text && !editor.canPerform(.undo))
    }
  }

  @Test(
    "U28: what is typed in a row is one step of undo, as is a batch of changes, so that steps do not pile up",
    arguments: EditorFixture.Kind.allCases)
  func coalescing(kind: EditorFixture.Kind) throws {
    let fixture = EditorFixture("|", kind)
    let editor = fixture.editor
    for number in 0..<500 { editor.insertText(number % 7 == 6 ? " " : "a") }
    #expect(fixture.text.utf16.count == 500 && editor.undoManager.undoCount == 1)
    for _ in 0..<200 { editor.perform(.deleteBackward) }
    #expect(fixture.text.utf16.count == 300 && editor.undoManager.undoCount == 2)
    #expect(try editor.replaceAll(TextQuery("a"), with: "bc") > 200)
    #expect(editor.undoManager.undoCount == 3)
    for _ in 0..<3 { editor.perform(.undo) }
    #expect(fixture.text.isEmpty && !editor.canPerform(.undo))
  }
}
