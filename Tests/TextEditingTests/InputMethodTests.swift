import Foundation
import Testing
import TextEditing
import TextKit

/// The rules of composition, each clause of each.
@Suite("Input methods")
struct InputMethodTests {
  private final class Recorder: TextEditorDelegate {
    var refused: String?
    var wasMarkedInCallback: [Bool] = []
    var asked: [String] = []
    func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
      -> Bool
    {
      asked.append("\(range) \(text?.string ?? "nil")")
      return text?.string != refused
    }
    func textEditorDidChangeText(_ editor: TextEditor) {
      wasMarkedInCallback.append(editor.markedText != nil)
    }
    func textEditorDidChangeSelection(_ editor: TextEditor) {
      wasMarkedInCallback.append(editor.markedText != nil)
    }
  }

  @Test(
    "V039: Marked text replaces what was marked, else the selection; what is selected lies inside; an empty text ends it without committing"
  )
  func setMarkedText() {
    let fixture = EditorFixture("ab^cd|e")
    let editor = fixture.editor
    editor.setMarkedText("xyz", selected: 1..<2)
    #expect(fixture.shown == "abx^y|ze")
    editor.setMarkedText("q", selected: 1..<9)
    #expect(fixture.shown == "abq|e" && editor.markedText?.range == 2..<3)
    editor.setMarkedText("", selected: 0..<0)
    #expect(editor.markedText == nil && fixture.shown == "ab^cd|e" && !editor.canPerform(.undo))
  }

  @Test(
    "V040: A replacement range counts from the marked text while composing, and from the document when inserting; it wins over several carets; without one the marked text is replaced, else the selection"
  )
  func replacementRanges() {
    let fixture = EditorFixture("abc|")
    fixture.editor.setMarkedText("xyz", selected: 3..<3)
    fixture.editor.setMarkedText("Q", selected: 1..<1, replacing: 0..<2)
    #expect(fixture.shown == "abcQ|z")
    fixture.editor.insertText("!", replacing: 0..<1)
    #expect(fixture.text == "!bcQz" && fixture.editor.markedText == nil)
    let carets = EditorFixture("a|b|c|")
    carets.editor.insertText("x", replacing: 0..<2)
    #expect(carets.shown == "x|c")
    let selected = EditorFixture("a^b|c")
    selected.editor.insertText("x")
    #expect(selected.shown == "ax|c")
  }

  @Test("V043: Inserted text replaces all that is marked, in one change, and no call sees it marked any more")
  func committing() {
    let fixture = EditorFixture("a|b")
    let recorder = Recorder()
    fixture.editor.delegate = recorder
    fixture.editor.setMarkedText("ni", selected: 1..<1)
    let changes = fixture.editor.changeCount
    (recorder.asked, recorder.wasMarkedInCallback) = ([], [])
    fixture.editor.insertText("你")
    #expect(fixture.shown == "a你|b" && fixture.editor.markedText == nil)
    #expect(fixture.editor.changeCount == changes + 1)
    #expect(recorder.asked == ["1..<3 你"])
    #expect(!recorder.wasMarkedInCallback.isEmpty && !recorder.wasMarkedInCallback.contains(true))
  }

  @Test(
    "V046: If what was chosen is refused, the text is as before, nothing is marked, nothing can be undone")
  func refused() {
    let fixture = EditorFixture("a^b|c")
    let recorder = Recorder()
    recorder.refused = "你"
    fixture.editor.delegate = recorder
    fixture.editor.setMarkedText("ni", selected: 2..<2)
    #expect(!fixture.editor.insertText("你"))
    #expect(fixture.shown == "a^b|c" && fixture.editor.markedText == nil)
    #expect(!fixture.editor.canPerform(.undo) && !fixture.editor.canPerform(.redo))
  }

  @Test(
    "V049: A composition is one step, which restores what it replaced; a cancelled one is none; undo while composing cancels"
  )
  func undo() {
    let fixture = EditorFixture("a^b|c")
    let editor = fixture.editor
    for text in ["n", "ni", "nih"] {
      editor.setMarkedText(text, selected: 0..<0)
      #expect(!editor.canPerform(.undo))
    }
    editor.insertText("你")
    #expect(editor.undoManager.undoCount == 1)
    editor.perform(.undo)
    #expect(fixture.shown == "a^b|c" && !editor.canPerform(.undo))
    editor.setMarkedText("x", selected: 1..<1)
    editor.perform(.undo)
    #expect(fixture.shown == "a^b|c" && editor.markedText == nil && !editor.canPerform(.undo))
    editor.setMarkedText("x", selected: 1..<1)
    editor.cancelComposition()
    #expect(fixture.shown == "a^b|c" && !editor.canPerform(.undo))
  }

  @Test(
    "V051: Attributes that others set leave marked text to be committed as it was; outside of it they move nothing"
  )
  func restyling() {
    let storage = NSTextStorage(string: "int x")
    let editor = TextEditor(StorageDocument(storage))
    editor.selection = EditorSelection(5)
    editor.setMarkedText("ni", selected: 1..<2)
    let (marked, selection) = (editor.markedText?.range, editor.selection)
    storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    storage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 7))
    #expect(editor.markedText?.range == marked && editor.selection == selection)
    editor.insertText("你")
    #expect(storage.string == "int x你")
    #expect(storage.attribute(.foregroundColor, at: 5, effectiveRange: nil) == nil)
    #expect(storage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
  }

  @Test("Copying, cutting, duplicating, formatting and replacing wait until the composition is over")
  func waiting() throws {
    let fixture = EditorFixture("a|b")
    let clipboard = MemoryClipboard()
    fixture.editor.clipboard = clipboard
    fixture.editor.setMarkedText("xy", selected: 0..<2)
    for command in [
      EditorCommand.copy, .cut, .duplicate, .toggleBoldface, .increaseSize, .alignCenter, .underline,
    ] {
      #expect(!fixture.editor.perform(command), "\(command)")
    }
    #expect(try fixture.editor.replaceAll(TextQuery("a"), with: "z") == 0)
    #expect(clipboard.content.isEmpty && fixture.shown == "a^xy|b" && fixture.editor.markedText != nil)
  }

  @Test("What was selected before a composition follows changes around it")
  func following() {
    for isAfter in [false, true] {
      let fixture = EditorFixture("one ^two| three")
      fixture.editor.setMarkedText("XXXXXXXX", selected: 8..<8)
      let place = isAfter ? 13 : 0
      fixture.editor.document.replace(place..<place + 1, with: NSAttributedString(string: "+++"))
      fixture.editor.textWasChanged(in: place..<place + 1, newLength: 3)
      fixture.editor.cancelComposition()
      #expect(fixture.shown == (isAfter ? "one ^two| +++hree" : "+++ne ^two| three"))
    }
  }
}
