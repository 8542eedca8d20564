import Foundation
import Testing
import TextEditing
import TextKit

@Suite("Composition")
struct CompositionTests {
  @Test("Marked text replaces the selection, then itself, and is replaced by what is chosen")
  func compose() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("ab^c|d", kind)
      let editor = fixture.editor
      editor.setMarkedText("n", selected: 1..<1)
      #expect(fixture.shown == "abn|d")
      editor.setMarkedText("ni", selected: 0..<1)
      #expect(fixture.shown == "ab^n|id")
      #expect(editor.markedText?.range == 2..<4)
      editor.insertText("你")
      #expect(fixture.shown == "ab你|d")
      #expect(editor.markedText == nil)
      editor.perform(.undo)
      #expect(fixture.shown == "ab^c|d", "\(kind)")
      #expect(!editor.canPerform(.undo))
      editor.perform(.redo)
      #expect(fixture.shown == "ab你|d", "\(kind)")
    }
  }

  @Test("V042: unmarkText keeps the text, and does nothing without marked text")
  func unmark() {
    let fixture = EditorFixture("a|")
    fixture.editor.unmarkText()
    #expect(!fixture.editor.canPerform(.undo))
    fixture.editor.setMarkedText("xy", selected: 1..<1)
    fixture.editor.unmarkText()
    #expect(fixture.text == "axy" && fixture.editor.markedText == nil)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "a|")
  }

  @Test("A cancelled composition leaves the document as it was, and no step; so does undo while composing")
  func cancel() {
    let fixture = EditorFixture("a^b|c")
    fixture.editor.setMarkedText("xyz", selected: 3..<3)
    fixture.editor.setMarkedText("", selected: 0..<0)
    #expect(fixture.shown == "a^b|c")
    fixture.editor.setMarkedText("xyz", selected: 3..<3)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "a^b|c")
    #expect(!fixture.editor.canPerform(.undo))
  }

  @Test("V041: Ranges beyond the marked text are clamped")
  func wrongRanges() {
    let fixture = EditorFixture("a|b")
    fixture.editor.setMarkedText("xy", selected: 7..<90)
    #expect(fixture.shown == "axy|b")
    fixture.editor.setMarkedText("z", selected: 1..<1, replacing: 1..<50)
    #expect(fixture.shown == "axz|b")
  }

  @Test("A replacement range counts from the start of the marked text")
  func replacementRange() {
    let fixture = EditorFixture("abc|")
    fixture.editor.setMarkedText("xyz", selected: 3..<3)
    fixture.editor.setMarkedText("Q", selected: 1..<1, replacing: 1..<2)
    #expect(fixture.shown == "abcxQ|z")
    #expect(fixture.editor.markedText?.range == 3..<6)
  }

  @Test("A selection outside of the marked text commits it, one inside does not")
  func selecting() {
    let fixture = EditorFixture("abc|")
    fixture.editor.setMarkedText("xyz", selected: 3..<3)
    fixture.editor.selection = EditorSelection(4)
    #expect(fixture.editor.markedText != nil)
    fixture.editor.selection = EditorSelection(1)
    #expect(fixture.editor.markedText == nil)
    #expect(fixture.shown == "a|bcxyz")
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "abc|")
  }

  @Test("A highlighter changes attributes meanwhile; the marked text stays, its looks are not stored")
  func highlighter() {
    final class Highlighter: NSObject, NSTextStorageDelegate {
      func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
      ) {
        textStorage.addAttribute(
          .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: textStorage.length))
      }
    }
    let storage = NSTextStorage(string: "int x")
    let highlighter = Highlighter()
    storage.delegate = highlighter
    let editor = TextEditor(StorageDocument(storage))
    editor.selection = EditorSelection(5)
    editor.typingAttributes = [.kern: 2]
    let marked = NSMutableAttributedString(string: "ni")
    marked.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: 2))
    editor.setMarkedText(marked, selected: 2..<2)
    storage.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 7))
    #expect(editor.markedText?.range == 5..<7)
    #expect(editor.markedText?.overlays.map(\.range) == [0..<2])
    #expect(storage.attribute(.underlineStyle, at: 5, effectiveRange: nil) == nil)
    #expect(storage.attribute(.kern, at: 5, effectiveRange: nil) as? Int == 2)
    editor.insertText("你")
    #expect(storage.string == "int x你")
    #expect(storage.attribute(.kern, at: 5, effectiveRange: nil) as? Int == 2)
    editor.perform(.undo)
    #expect(storage.string == "int x")
  }

  @Test("A change before the marked text moves it, one inside ends the composition")
  func foreignChanges() {
    let storage = NSTextStorage(string: "abc")
    let editor = TextEditor(StorageDocument(storage))
    editor.selection = EditorSelection(3)
    editor.setMarkedText("xy", selected: 2..<2)
    storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "AAA")
    editor.textWasChanged(in: 0..<1, newLength: 3)
    #expect(editor.markedText?.range == 5..<7)
    editor.insertText("z")
    #expect(storage.string == "AAAbcz")
    editor.setMarkedText("xy", selected: 2..<2)
    storage.replaceCharacters(in: NSRange(location: 6, length: 1), with: "Q")
    editor.textWasChanged(in: 6..<7, newLength: 1)
    #expect(editor.markedText == nil)
  }

  @Test("If what was chosen is refused, the document is as it was before, and nothing can be undone")
  func refused() {
    final class Refuser: TextEditorDelegate {
      func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
        -> Bool
      { text?.string != "你" }
    }
    let fixture = EditorFixture("a^b|c")
    let refuser = Refuser()
    fixture.editor.delegate = refuser
    fixture.editor.setMarkedText("ni", selected: 2..<2)
    fixture.editor.insertText("你")
    #expect(fixture.shown == "a^b|c" && fixture.editor.markedText == nil)
    #expect(!fixture.editor.canPerform(.undo))
  }

  @Test("Copy, cut and replacing wait while text is composed")
  func disabled() {
    let fixture = EditorFixture("a|")
    let clipboard = MemoryClipboard()
    fixture.editor.clipboard = clipboard
    fixture.editor.setMarkedText("xy", selected: 0..<2)
    #expect(!fixture.editor.perform(.copy) && !fixture.editor.perform(.cut))
    #expect(fixture.editor.replace([TextMatch(range: 0..<1)], with: "z") == 0)
    #expect(clipboard.content.isEmpty && fixture.text == "axy")
  }
}
