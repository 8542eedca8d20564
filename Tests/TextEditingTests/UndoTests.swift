import Foundation
import GalleyFoundation
import Testing
import TextEditing
import TextKit

@Suite("Undo")
struct UndoTests {
  private func type(_ text: String, _ editor: TextEditor, from time: TimeInterval = 0) {
    for (index, letter) in text.enumerated() {
      if letter == "\n" {
        editor.perform(.insertNewline, at: time + Double(index))
      } else {
        editor.insertText(String(letter), at: time + Double(index))
      }
    }
  }

  @Test("A half of a surrogate pair that is deleted or typed over comes back whole")
  func surrogates() {
    for kind in EditorFixture.Kind.allCases {
      for range in [1..<2, 2..<3, 2..<4, 0..<2, 2..<2] {
        for text in ["", "x", "😀"] where !range.isEmpty || !text.isEmpty {
          let fixture = EditorFixture("a😀b|", kind)
          fixture.editor.selection = EditorSelection(range)
          fixture.editor.insertText(text, replacing: range)
          fixture.editor.perform(.undo)
          let document = fixture.editor.document
          let units = document.units(in: 0..<document.length)
          #expect(String(decoding: units, as: UTF16.self) == "a😀b", "\(kind) \(range) \(text)")
        }
      }
    }
  }

  @Test("V071: Consecutive typing is one step, consecutive deleting another; a moved caret ends both")
  func coalescing() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("|", kind)
      let editor = fixture.editor
      type("abcd", editor)
      #expect(editor.isCoalescingUndo)
      editor.perform(.deleteBackward)
      editor.perform(.deleteBackward)
      #expect(fixture.shown == "ab|")
      editor.perform(.undo)
      #expect(fixture.shown == "abcd|", "\(kind)")
      editor.perform(.undo)
      #expect(fixture.shown == "|", "\(kind)")
      #expect(!editor.canPerform(.undo))
      editor.perform(.redo)
      editor.perform(.redo)
      #expect(fixture.shown == "ab|", "\(kind)")

      type("xy", editor)
      editor.perform(.moveBackward)
      editor.perform(.moveForward)
      type("z", editor)
      editor.perform(.undo)
      #expect(fixture.shown == "abxy|")
      editor.perform(.undo)
      #expect(fixture.shown == "ab|")
    }
  }

  @Test("V072: A line end begins a step, which contains it")
  func lineEnd() {
    let fixture = EditorFixture("|")
    type("ab\ncd", fixture.editor)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "ab\n|")
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "ab|")
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "|")
  }

  @Test("A pause ends a step, by the times that the caller gives")
  func pause() {
    let fixture = EditorFixture("|")
    fixture.editor.behavior.undoPause = 3
    type("abc", fixture.editor)
    type("def", fixture.editor, from: 5)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "abc|")
  }

  @Test("Pasting is a step of its own, and breakUndoCoalescing ends one")
  func ends() {
    let fixture = EditorFixture("|")
    type("a", fixture.editor)
    fixture.editor.insertContent([.plainText: Data("xy".utf8)])
    type("b", fixture.editor)
    fixture.editor.breakUndoCoalescing()
    #expect(!fixture.editor.isCoalescingUndo)
    type("c", fixture.editor)
    var shown: [String] = []
    while fixture.editor.perform(.undo) { shown.append(fixture.shown) }
    #expect(shown == ["axyb|", "axy|", "a|", "|"])
  }

  @Test("V074: Undo restores the selection before a step, redo that after it")
  func selections() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("foo |bar^ baz", kind)
      type("x", fixture.editor)
      #expect(fixture.shown == "foo x| baz")
      fixture.editor.perform(.undo)
      #expect(fixture.shown == "foo |bar^ baz", "\(kind)")
      fixture.editor.perform(.redo)
      #expect(fixture.shown == "foo x| baz", "\(kind)")
    }
    let carets = EditorFixture("a^b|c|d|")
    carets.editor.insertText("-")
    #expect(carets.shown == "a-|c-|d-|")
    carets.editor.perform(.undo)
    #expect(carets.shown == "a^b|c|d|")
  }

  @Test("Undo restores attributes")
  func attributes() {
    for kind in [EditorFixture.Kind.storage, .textKit2, .rope] {
      let fixture = EditorFixture("foo ^bar| baz", kind)
      let document = fixture.editor.document
      let before = document.attributedText(in: 0..<document.length)
      fixture.editor.changeAttributes { attributes in
        var attributes = attributes
        attributes[.foregroundColor] = UIColor.red
        return attributes
      }
      let red = document.attributedText(in: 0..<document.length)
      #expect(red != before)
      fixture.editor.perform(.deleteToEndOfParagraph)
      fixture.editor.insertText("new")
      fixture.editor.perform(.undo)
      fixture.editor.perform(.undo)
      #expect(document.attributedText(in: 0..<document.length) == red, "\(kind)")
      #expect(fixture.shown == "foo ^bar| baz")
      fixture.editor.perform(.undo)
      #expect(document.attributedText(in: 0..<document.length) == before, "\(kind)")
      fixture.editor.perform(.redo)
      #expect(document.attributedText(in: 0..<document.length) == red, "\(kind)")
    }
  }

  @Test("After a change that the editor did not make no step is applied to wrong ranges")
  func foreignChanges() {
    let storage = NSTextStorage(string: "hello")
    let editor = TextEditor(StorageDocument(storage))
    editor.selection = EditorSelection(5)
    editor.insertText(" world")
    storage.replaceCharacters(in: NSRange(location: 0, length: 5), with: "hi")
    #expect(editor.perform(.undo) == false || storage.string == "hi world")
    #expect(storage.string == "hi world")
    editor.insertText("!")
    storage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "Hey")
    editor.textWasChanged(in: 0..<2, newLength: 3)
    #expect(!editor.perform(.undo))
    #expect(storage.string == "Hey world!")
    #expect(editor.selection == EditorSelection(10))
  }

  @Test("Typing that another writer's change has come after is a step of its own")
  func otherWriter() {
    let fixture = EditorFixture("|")
    let editor = fixture.editor
    let other = NSObject()
    type("a", editor)
    editor.undoManager.beginUndoGrouping()
    editor.undoManager.registerUndo(withTarget: other) { _ in }
    editor.undoManager.endUndoGrouping()
    type("b", editor)
    editor.perform(.undo)
    #expect(fixture.shown == "a|")
  }

  @Test("A long text that was deleted comes back with its attributes, several times")
  func longDeletions() throws {
    for kind in [EditorFixture.Kind.storage, .textKit2, .rope] {
      let text = NSMutableAttributedString(string: String(repeating: "abc d\n", count: 1000))
      text.addAttribute(.kern, value: 3, range: NSRange(location: 3000, length: 9))
      let fixture = EditorFixture("|", kind)
      let editor = fixture.editor
      editor.insertAttributedText(text)
      let document = editor.document
      let before = document.attributedText(in: 0..<document.length)
      func isRestored() -> Bool { document.attributedText(in: 0..<document.length) == before }
      let part = document.part(10..<5000)
      #expect(part.length == 4990)
      let isSame = part.attributedText == document.attributedText(in: 10..<5000)
      #expect(isSame, "\(kind)")
      editor.perform(.selectAll)
      editor.perform(.deleteBackward)
      #expect(fixture.shown == "|")
      editor.perform(.undo)
      #expect(isRestored(), "\(kind)")
      #expect(editor.selection == EditorSelection(0..<document.length))
      editor.perform(.redo)
      #expect(fixture.shown == "|")
      editor.perform(.undo)
      editor.selection = EditorSelection(3004..<5000)
      editor.insertText("x")
      editor.perform(.undo)
      #expect(isRestored(), "\(kind)")
    }
  }

  @Test("X-01: What is typed at three carets is three insertions and one step of undo")
  func carets() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("a|b|c|", kind)
      fixture.editor.insertText("x")
      #expect(fixture.shown == "ax|bx|cx|", "\(kind)")
      #expect(fixture.editor.undoManager.undoCount == 1)
      fixture.editor.perform(.undo)
      #expect(fixture.shown == "a|b|c|", "\(kind)")
    }
  }

  @Test("X-10: A replaced selection comes back with its text")
  func replacedSelection() {
    let fixture = EditorFixture("one ^two| three", .textKit2)
    type("x", fixture.editor)
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "one ^two| three")
  }

  @Test("X-14: Typing attributes after a new text come from it or from the defaults, not from the old text")
  func newText() {
    let key = NSAttributedString.Key("test")
    for new in ["new", ""] {
      let storage = NSTextStorage(string: "old", attributes: [key: 1, .link: "x"])
      let editor = TextEditor(StorageDocument(storage))
      editor.defaultAttributes = [key: 5]
      editor.selection = EditorSelection(3)
      editor.typingAttributes = [key: 2]
      editor.perform(.selectAll)
      editor.perform(.deleteBackward)
      storage.setAttributedString(NSAttributedString(string: new, attributes: [key: 3]))
      editor.textWasChanged(in: 0..<0, newLength: new.utf16.count)
      #expect(editor.typingAttributes[key] as? Int == (new.isEmpty ? 5 : 3))
    }
  }

  @Test("X-09: What is typed, a line end and what is typed then are three steps")
  func threeSteps() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("|", kind)
      type("ab\ncd", fixture.editor)
      #expect(fixture.editor.undoManager.undoCount == 3)
      var shown: [String] = []
      while fixture.editor.perform(.undo) { shown.append(fixture.shown) }
      #expect(shown == ["ab\n|", "ab|", "|"], "\(kind)")
    }
  }

  @Test("V079: Without a run loop, commands undo within an open group, and do nothing within an inner one")
  func groups() {
    for groupsByEvent in [true, false] {
      let fixture = EditorFixture("|")
      let editor = fixture.editor
      let manager = UndoManager()
      manager.groupsByEvent = groupsByEvent
      editor.undoManager = manager
      type("ab", editor)
      editor.perform(.undo)
      #expect(fixture.shown == "|")
      editor.perform(.redo)
      #expect(fixture.shown == "ab|")
      UndoManager.endEventGroups()
      manager.beginUndoGrouping()
      type("c", editor)
      if groupsByEvent {
        #expect(!editor.perform(.undo) && fixture.shown == "abc|")
        manager.endUndoGrouping()
      }
      #expect(editor.perform(.undo))
      #expect(fixture.shown == "ab|")
    }
  }
}
