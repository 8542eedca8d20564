import Foundation
import TestSupport
import Testing
import TextEditing
import TextKit

/// What an editor with one range does, done slowly: the text is a string, characters are Swift's, and undo
/// goes back to copies.
private struct NaiveEditor {
  struct State: Equatable {
    var units: [UInt16] = []
    var anchor = 0
    var head = 0
  }
  enum Kind { case typing, deleting }

  var state = State()
  var past: [(before: State, after: State)] = []
  var future: [(before: State, after: State)] = []
  var open: Kind?

  var range: Range<Int> { min(state.anchor, state.head)..<max(state.anchor, state.head) }

  /// All offsets between characters.
  var stops: [Int] {
    var offset = 0
    return [0]
      + String(decoding: state.units, as: UTF16.self).map {
        offset += $0.utf16.count
        return offset
      }
  }

  mutating func move(forward: Bool, extends: Bool) {
    let before = state
    if !extends, !range.isEmpty {
      state.head = forward ? range.upperBound : range.lowerBound
    } else {
      state.head =
        (forward ? stops.first { $0 > state.head } : stops.last { $0 < state.head }) ?? state.head
    }
    if !extends { state.anchor = state.head }
    if state != before { open = nil }
  }

  mutating func replace(_ range: Range<Int>, _ text: String, _ kind: Kind) {
    guard !range.isEmpty || !text.isEmpty else { return }
    let before = state
    let ends = !self.range.isEmpty || text.utf16.contains { $0 == 10 || $0 == 13 }
    if ends { open = nil }
    state.units.replaceSubrange(range, with: text.utf16)
    state.head = range.lowerBound + text.utf16.count
    state.anchor = state.head
    future = []
    if open == kind {
      past[past.count - 1].after = state
    } else {
      past.append((before, state))
    }
    open = ends && (kind == .deleting || text.utf16.contains { $0 == 10 || $0 == 13 }) ? nil : kind
  }

  mutating func delete(forward: Bool) {
    guard range.isEmpty else { return replace(range, "", .deleting) }
    if forward {
      let end = stops.first { $0 > state.head } ?? state.head
      return replace(state.head..<end, "", .deleting)
    }
    let start = stops.last { $0 < state.head } ?? state.head
    let letters = Array(String(decoding: state.units[start..<state.head], as: UTF16.self).unicodeScalars)
    // Letters of some scripts, and marks, go one by one; all else is whole.
    guard letters.count > 1, let first = letters.first, let last = letters.last else {
      return replace(start..<state.head, "", .deleting)
    }
    let isTypedByMark = (0x900...0x97F).contains(first.value) || (0x5D0...0x5EA).contains(first.value)
    let isSplit = isTypedByMark || last == "\u{301}"
    let count = UTF16.width(last)
    replace((isSplit ? state.head - count : start)..<state.head, "", .deleting)
  }

  mutating func undo() {
    guard let step = past.popLast() else { return }
    open = nil
    state = step.before
    future.append(step)
  }

  mutating func redo() {
    guard let step = future.popLast() else { return }
    open = nil
    state = step.after
    past.append(step)
  }
}

@Suite("Random commands")
struct RandomEditTests {
  private static let pool = [
    "a", "b", " ", "é", "e\u{301}", "\n", "\r\n", "\r", "👍🏽", "👩‍👩‍👧", "🇩🇪", "🇬", "क्षि", "漢", "א",
    "\u{200D}",
  ]

  @Test("Random commands beside a naive editor", arguments: 1...12)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let kind = [EditorFixture.Kind.storage, .plain, .rope][seed % 3]
    let fixture = EditorFixture("|", kind, width: 200)
    let editor = fixture.editor
    var naive = NaiveEditor()
    for step in 0..<400 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0...4:
        let text = Self.pool.randomElement(using: &random)!
        editor.insertText(text)
        naive.replace(naive.range, text, .typing)
      case 5, 6:
        editor.perform(.deleteBackward)
        naive.delete(forward: false)
      case 7:
        editor.perform(.deleteForward)
        naive.delete(forward: true)
      case 8:
        editor.perform(.moveForward)
        naive.move(forward: true, extends: false)
      case 9:
        editor.perform(.moveBackward)
        naive.move(forward: false, extends: false)
      case 10:
        editor.perform(.moveForwardAndModifySelection)
        naive.move(forward: true, extends: true)
      case 11:
        editor.perform(.moveBackwardAndModifySelection)
        naive.move(forward: false, extends: true)
      case 12:
        editor.perform(.undo)
        naive.undo()
      default:
        editor.perform(.redo)
        naive.redo()
      }
      let part = editor.selection.parts[0]
      let state = NaiveEditor.State(
        units: editor.document.units(in: 0..<editor.document.length), anchor: part.anchor, head: part.head)
      guard state == naive.state else {
        Issue.record("seed \(seed), step \(step): \(state), naive \(naive.state)")
        return
      }
    }
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
}
