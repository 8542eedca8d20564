import Foundation
import GalleyFoundation
import GalleyTextStore
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("States of the text of a group of editors")
struct TextStateTests {
  private struct Stage {
    let group = TextEditorGroup()
    let editors: [TextEditor]

    init(_ text: String, isStorage: Bool = true) {
      let (storage, content) = (NSTextStorage(string: text), TextRopeContentManager(TextRope(text)))
      editors = (0..<2).map { _ in
        TextEditor(isStorage ? StorageDocument(storage) : ContentDocument(content))
      }
      for editor in editors { group.add(editor) }
    }

    var text: NSAttributedString { editors[0].document.attributedText(in: 0..<editors[0].document.length) }
  }

  @Test("An edit leads to a new state, undo and redo lead back and forth, and an edit after undo to another")
  func leadingBack() {
    let stage = Stage("text")
    let editor = stage.editors[0]
    let first = stage.group.state
    editor.insertText("a")
    let second = stage.group.state
    #expect(second != first)
    editor.perform(.undo)
    #expect(stage.group.state == first)
    editor.perform(.redo)
    #expect(stage.group.state == second)
    stage.editors[1].perform(.undo)
    #expect(stage.group.state == first)
    editor.insertText("a")
    #expect(stage.group.state != first && stage.group.state != second)
  }

  @Test("Typing goes on in one step, unless that was ended for a state that is to be led back to")
  func ending() {
    let stage = Stage("")
    let editor = stage.editors[0]
    let first = stage.group.state
    editor.insertText("a")
    let saved = stage.group.state
    editor.insertText("b")
    editor.perform(.undo)
    #expect(stage.group.state == first && stage.text.string == "")
    editor.perform(.redo)
    #expect(stage.group.state != saved && stage.text.string == "ab")
    let ended = stage.group.state
    stage.group.breakUndoCoalescing()
    editor.insertText("c")
    editor.perform(.undo)
    #expect(stage.group.state == ended && stage.text.string == "ab")
  }

  @Test("Composed text that is given up leads back, and so does undoing what was chosen")
  func composing() {
    let stage = Stage("text")
    let editor = stage.editors[0]
    let first = stage.group.state
    editor.setMarkedText("ni", selected: 2..<2)
    #expect(stage.group.state != first)
    editor.cancelComposition()
    #expect(stage.group.state == first && stage.text.string == "text")
    editor.setMarkedText("ni", selected: 2..<2)
    editor.insertText("你")
    editor.perform(.undo)
    #expect(stage.group.state == first && stage.text.string == "text")
  }

  @Test("What an editor does while another one composes ends that, and all is undone one after the other")
  func mixing() {
    for composes in [true, false] {
      let stage = Stage("text")
      let (editor, other) = (stage.editors[0], stage.editors[1])
      editor.insertText("a")
      let first = stage.group.state
      editor.setMarkedText("ni", selected: 2..<2)
      other.selection = EditorSelection(7)
      if composes { other.setMarkedText("hao", selected: 3..<3) }
      other.insertText("!")
      #expect(stage.text.string == "anitext!" && editor.markedText == nil && other.markedText == nil)
      #expect(editor.perform(.undo) && stage.text.string == "anitext")
      #expect(editor.perform(.undo) && stage.text.string == "atext" && stage.group.state == first)
      for _ in 0..<2 { other.perform(.redo) }
      #expect(stage.text.string == "anitext!")
    }
  }

  @Test("Undo by one editor gives up what another composes, and undoes what was done before")
  func undoWhileComposing() {
    let stage = Stage("😀 text")
    let (editor, other) = (stage.editors[0], stage.editors[1])
    let first = stage.group.state
    editor.selection = EditorSelection(7)
    editor.insertText("a")
    editor.selection = EditorSelection(2)
    editor.setMarkedText("hao", selected: 3..<3)
    other.perform(.undo)
    #expect(stage.text.string == "😀 text" && editor.markedText == nil && stage.group.state == first)
    editor.setMarkedText("hao", selected: 3..<3)
    other.perform(.redo)
    #expect(stage.text.string == "😀 texta" && editor.markedText == nil)
  }

  @Test("A change without the editors is a state of its own, to which nothing leads back from")
  func foreign() {
    let storage = NSTextStorage(string: "text")
    let group = TextEditorGroup()
    let editor = TextEditor(StorageDocument(storage))
    group.add(editor)
    editor.insertText("a")
    let before = group.state
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
    editor.textWasChanged(in: 0..<0, newLength: 1)
    #expect(group.state != before && !editor.perform(.undo))
  }

  @Test("Where states are equal the texts are, whatever is done", arguments: UInt64(0)..<60)
  func equalTexts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = Stage("one two\nthree – four\n\nfive", isStorage: seed % 2 == 0)
    for editor in stage.editors { editor.behavior.isRichText = seed % 4 == 0 }
    var texts = [stage.group.state: stage.text]
    var returns = 0
    for step in 0..<120 {
      let editor = stage.editors[Int.random(in: 0..<2, using: &random)]
      if Int.random(in: 0..<3, using: &random) == 0 {
        let start = Int.random(in: 0...editor.document.length, using: &random)
        let end = min(editor.document.length, start + Int.random(in: 0...4, using: &random))
        editor.selection = EditorSelection(start..<end)
      }
      switch Int.random(in: 0..<14, using: &random) {
      case 0...3: editor.perform(.undo)
      case 4...5: editor.perform(.redo)
      case 6: editor.perform(.deleteBackward)
      case 7: editor.perform(.insertNewline)
      case 8: editor.perform(.toggleBoldface)
      case 9: editor.setMarkedText("hao", selected: 3..<3)
      case 10: editor.cancelComposition()
      case 11: stage.group.breakUndoCoalescing()
      default: editor.insertText("ab")
      }
      let (state, text) = (stage.group.state, stage.text)
      if let known = texts[state] {
        returns += 1
        #expect(known == text, "seed \(seed), step \(step)")
      } else {
        texts[state] = text
      }
    }
    #expect(returns > 5 && texts.count > 5, "seed \(seed)")
  }
}
