import Foundation
import GalleyFoundation
import GalleyTextStore
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("Editors of one text")
struct TextEditorGroupTests {
  enum Kind: CaseIterable { case storage, rope }

  /// Editors over one text.
  private struct Stage {
    let group = TextEditorGroup()
    let editors: [TextEditor]

    init(_ text: String, _ kind: Kind, count: Int = 3) {
      let (storage, content) = (NSTextStorage(string: text), TextRopeContentManager(TextRope(text)))
      editors = (0..<count).map { _ in
        TextEditor(kind == .storage ? StorageDocument(storage) : ContentDocument(content))
      }
      for editor in editors { group.add(editor) }
    }

    var text: String { editors[0].document.attributedText(in: 0..<editors[0].document.length).string }
  }

  /// What a delegate was told.
  private final class Listener: TextEditorDelegate {
    var followed: [String] = []
    func textEditor(_ editor: TextEditor, didFollow replacements: [(range: Range<Int>, newLength: Int)]) {
      followed.append(replacements.map { "\($0.range) \($0.newLength)" }.joined(separator: ", "))
    }
    func textEditorDidChangeText(_ editor: TextEditor) { followed.append("changed") }
  }

  @Test(
    "Selections follow the edits of the others, whose delegates are told of them once",
    arguments: Kind.allCases)
  func following(kind: Kind) {
    let stage = Stage("one two three", kind)
    let (first, second) = (stage.editors[0], stage.editors[1])
    let listener = Listener()
    second.delegate = listener
    second.selection = EditorSelection(4..<7)
    first.selection = EditorSelection(3)
    first.insertText(" and")
    #expect(second.selection.union == 8..<11)
    first.selection = EditorSelection(9..<14)
    first.perform(.deleteBackward)
    #expect(stage.text == "one and tree")
    #expect(second.selection.union == 8..<9)
    #expect(listener.followed == ["3..<3 4", "9..<14 0"])
    second.insertText("x")
    #expect(listener.followed.last == "changed" && listener.followed.count == 3)
  }

  @Test("Steps of all are undone by any of them, also of one that has gone", arguments: Kind.allCases)
  func history(kind: Kind) {
    var stage: Stage? = Stage("", kind)
    let (group, second) = (stage!.group, stage!.editors[1])
    stage!.editors[0].insertText("a")
    stage!.editors[1].insertText("b")
    stage!.editors[2].insertText("c")
    func text() -> String { second.document.attributedText(in: 0..<second.document.length).string }
    let whole = text()
    #expect(whole.count == 3 && group.editors.count == 3)
    stage = nil
    #expect(group.editors.count == 1)
    for length in [2, 1, 0] {
      #expect(second.perform(.undo))
      #expect(text().count == length && second.selection.isEmpty)
    }
    #expect(!second.perform(.undo))
    for _ in 0..<3 { second.perform(.redo) }
    #expect(text() == whole)
    // An editor that leaves has nothing to undo.
    group.remove(second)
    #expect(second.group == nil && !second.perform(.undo) && text() == whole)
    second.insertText("d")
    #expect(second.perform(.undo) && text() == whole)
  }

  @Test("Typing of one ends the step of another", arguments: Kind.allCases)
  func coalescing(kind: Kind) {
    let stage = Stage("", kind, count: 2)
    let (first, second) = (stage.editors[0], stage.editors[1])
    for letter in ["a", "b"] { first.insertText(letter) }
    second.selection = EditorSelection(0)
    for letter in ["x", "y"] { second.insertText(letter) }
    first.insertText("c")
    #expect(stage.text == "xyabc")
    first.perform(.undo)
    #expect(stage.text == "xyab")
    first.perform(.undo)
    #expect(stage.text == "ab")
    first.perform(.undo)
    #expect(stage.text == "")
  }

  @Test(
    "A composition is seen by the others, and is over as typed text when another one changes the text",
    arguments: Kind.allCases)
  func composing(kind: Kind) {
    let stage = Stage("word", kind, count: 2)
    let (first, second) = (stage.editors[0], stage.editors[1])
    first.selection = EditorSelection(4)
    first.setMarkedText("ni", selected: 2..<2)
    #expect(second.document.length == 6)
    second.selection = EditorSelection(0)
    second.insertText("a ")
    #expect(first.markedText == nil && stage.text == "a wordni")
    first.insertText("你")
    #expect(stage.text == "a wordni你")
    first.setMarkedText("hao", selected: 3..<3)
    second.selection = EditorSelection(10)
    second.insertText("x")
    #expect(first.markedText == nil && stage.text == "a wordni你hxao")
    var texts: [String] = []
    while second.canPerform(.undo), texts.count < 9 {
      second.perform(.undo)
      texts.append(stage.text)
    }
    #expect(texts == ["a wordni你hao", "a wordni你", "a wordni", "wordni", "word"])
    #expect(first.document.length == second.document.length)
  }

  @Test(
    "Whatever editors of one text do in turn, one editor with their selections does",
    arguments: UInt64(0)..<40)
  func oneEditor(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = "one two\nthree 😀 four\n\nfive"
    let stage = Stage(text, seed % 2 == 0 ? .storage : .rope)
    let twin = TextEditor(StorageDocument(NSTextStorage(string: text)))
    var selections = stage.editors.map { _ in EditorSelection(0) }
    for step in 0..<60 {
      let index = Int.random(in: 0..<3, using: &random)
      let editor = stage.editors[index]
      if Bool.random(using: &random) {
        let start = Int.random(in: 0...twin.document.length, using: &random)
        let end = min(twin.document.length, start + Int.random(in: 0...4, using: &random))
        editor.selection = EditorSelection(start..<end)
        selections[index] = editor.selection
      }
      twin.breakUndoCoalescing()
      editor.breakUndoCoalescing()
      twin.selection = selections[index]
      let choice = Int.random(in: 0..<8, using: &random)
      for one in [editor, twin] {
        switch choice {
        case 0: one.perform(.undo)
        case 1: one.perform(.redo)
        case 2: one.perform(.deleteBackward)
        case 3: one.perform(.insertNewline)
        case 4: one.perform(.transpose)
        case 5: one.perform(.deleteWordBackward)
        default: one.insertText("ab")
        }
      }
      let after = twin.document.attributedText(in: 0..<twin.document.length).string
      #expect(stage.text == after, "seed \(seed), step \(step)")
      #expect(editor.selection == twin.selection, "seed \(seed), step \(step)")
      selections[index] = editor.selection
      for other in 0..<3 where other != index {
        selections[other] = stage.editors[other].selection
        #expect(selections[other].union.upperBound <= after.utf16.count, "seed \(seed), step \(step)")
      }
    }
  }
}
