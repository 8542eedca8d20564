import Foundation
import TestSupport
import Testing
import TextEditing
import TextKit

@Suite("Random commands")
struct RandomEditTests {
  private static let pool = [
    "a", "b", " ", "é", "e\u{301}", "\n", "\r\n", "\r", "👍🏽", "👩‍👩‍👧", "🇩🇪", "🇬", "क्षि", "漢", "א",
    "\u{200D}",
  ]

  @Test(
    "Random events beside a naive editor: text, selection, marked text, and what can be undone",
    arguments: 1...12)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let kinds: [EditorFixture.Kind] = [.storage, .plain, .rope, .textKit1, .textKit2]
    let fixture = EditorFixture("|", kinds[seed % 5], width: 200)
    let editor = fixture.editor
    var naive = NaiveEditor()
    let count = runsAllTests ? 20_000 : 600
    for step in 0..<count {
      Self.event(editor, &naive, &random)
      let part = editor.selection.parts[0]
      let state = NaiveEditor.State(
        units: editor.document.units(in: 0..<editor.document.length), anchor: part.anchor, head: part.head)
      guard state == naive.state, editor.markedText?.range == naive.marked,
        editor.undoManager.undoCount == naive.past.count, editor.undoManager.redoCount == naive.future.count
      else {
        Issue.record(
          """
          seed \(seed), step \(step): \(state), naive \(naive.state); marked \(String(describing: naive.marked));
          undo \(editor.undoManager.undoCount), naive \(naive.past.count)
          """)
        return
      }
    }
  }

  private static func event(
    _ editor: TextEditor, _ naive: inout NaiveEditor, _ random: inout SeededGenerator
  ) {
    let text = pool.randomElement(using: &random)!
    let length = editor.document.length
    // Long texts make the naive editor slow.
    if length > 300, Int.random(in: 0..<4, using: &random) == 0 {
      let end = Int.random(in: 0...length, using: &random)
      editor.selection = EditorSelection([.init(anchor: 0, head: end)])
      naive.select(0, end)
      editor.perform(.deleteBackward)
      return naive.delete(forward: false)
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5:
      editor.insertText(text)
      naive.type(text)
    case 6, 7:
      editor.perform(.deleteBackward)
      naive.delete(forward: false)
    case 8:
      editor.perform(.deleteForward)
      naive.delete(forward: true)
    case 9...12:
      let (isForward, extends) = (Bool.random(using: &random), Bool.random(using: &random))
      editor.perform(
        isForward
          ? extends ? .moveForwardAndModifySelection : .moveForward
          : extends ? .moveBackwardAndModifySelection : .moveBackward)
      naive.move(forward: isForward, extends: extends)
    case 13, 14:
      editor.perform(.undo)
      naive.undo()
    case 15:
      editor.perform(.redo)
      naive.redo()
    case 16...18:
      let marked = ["n", "ni", "にほ", "ㅎ", ""].randomElement(using: &random)!
      let start = Int.random(in: 0...marked.utf16.count, using: &random)
      let selected = start..<Int.random(in: start...marked.utf16.count, using: &random)
      editor.setMarkedText(marked, selected: selected)
      naive.compose(marked, selected)
    case 19:
      editor.unmarkText()
      naive.unmark()
    case 20, 21:
      let stops = naive.stops
      let (anchor, head) = (stops.randomElement(using: &random)!, stops.randomElement(using: &random)!)
      editor.selection = EditorSelection([.init(anchor: anchor, head: head)])
      naive.select(anchor, head)
    case 22:
      editor.insertContent([.plainText: Data((text + "x").utf8)])
      naive.paste(text + "x")
    default: foreign(editor, &naive, &random, text)
    }
  }

  private static func foreign(
    _ editor: TextEditor, _ naive: inout NaiveEditor, _ random: inout SeededGenerator, _ text: String
  ) {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let stops = naive.stops
    let first = Int.random(in: stops.indices, using: &random)
    let start = stops[first]
    let end = stops[Int.random(in: first...min(first + 3, stops.count - 1), using: &random)]
    guard end > start || !text.isEmpty else { return }
    editor.document.replace(start..<end, with: NSAttributedString(string: text))
    editor.textWasChanged(in: start..<end, newLength: text.utf16.count)
    naive.foreign(start..<end, text)
  }

  @Test(
    "Random edits of several ranges and carets are undone to the first text, and redone", arguments: 1...8)
  func severalSelections(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = EditorFixture("one two three four five six seven|", seed % 2 == 0 ? .textKit2 : .rope)
    let editor = fixture.editor
    var states: [String] = [fixture.shown]
    let commands: [EditorCommand] = [
      .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward, .uppercaseWord, .transpose,
      .transposeWords, .yank, .insertNewline, .changeCaseOfLetter, .deleteToEndOfParagraph,
    ]
    for _ in 0..<60 {
      let length = editor.document.length
      editor.selection = EditorSelection(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let start = Int.random(in: 0...length, using: &random)
          return .init(anchor: start, head: min(length, start + Int.random(in: 0...3, using: &random)))
        })
      editor.breakUndoCoalescing()
      let before = fixture.shown
      let count = editor.undoManager.undoCount
      if Bool.random(using: &random) {
        editor.insertText("xy")
      } else {
        editor.perform(commands.randomElement(using: &random)!)
      }
      if editor.undoManager.undoCount > count {
        states[states.count - 1] = before
        states.append(fixture.shown)
      }
    }
    for state in states.dropLast().reversed() {
      editor.perform(.undo)
      #expect(fixture.shown == state, "seed \(seed)")
    }
    #expect(!editor.canPerform(.undo))
    while editor.perform(.redo) {}
    #expect(fixture.shown == states.last, "seed \(seed)")
  }

  @Test(
    "U48: Random edits of styled text are undone to the same text and attributes, one by one, and redone",
    arguments: 1...8)
  func attributes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let kinds: [EditorFixture.Kind] = [.storage, .textKit1, .textKit2, .rope]
    let fixture = EditorFixture("one two\n\nthree four\r\nfive six|", kinds[seed % 4])
    let (editor, document) = (fixture.editor, fixture.editor.document)
    func state() -> NSAttributedString { document.attributedText(in: 0..<document.length) }
    let commands: [EditorCommand] = [
      .deleteBackward, .deleteForward, .deleteWordBackward, .deleteToEndOfParagraph, .toggleUnderline,
      .alignCenter, .alignRight, .insertNewline, .uppercaseWord, .transpose, .yank, .indent, .insertBacktab,
    ]
    var states = [state()]
    for _ in 0..<80 {
      let (one, other) = (
        Int.random(in: 0...document.length, using: &random),
        Int.random(in: 0...document.length, using: &random)
      )
      editor.selection = EditorSelection(
        min(one, other)..<(Bool.random(using: &random) ? max(one, other) : min(one, other)))
      editor.breakUndoCoalescing()
      let count = editor.undoManager.undoCount
      if Int.random(in: 0..<3, using: &random) == 0 {
        editor.insertText("x\ny")
      } else {
        editor.perform(commands.randomElement(using: &random)!)
      }
      if editor.undoManager.undoCount > count { states.append(state()) }
    }
    for (index, expected) in states.enumerated().dropLast().reversed() {
      editor.perform(.undo)
      let isSame = state() == expected
      #expect(isSame, "seed \(seed), back to \(index)")
    }
    #expect(!editor.canPerform(.undo))
    for (index, expected) in states.enumerated().dropFirst() {
      editor.perform(.redo)
      let isSame = state() == expected
      #expect(isSame, "seed \(seed), on to \(index)")
    }
  }
}
