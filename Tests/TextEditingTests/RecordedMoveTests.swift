import Testing
import TextEditing

/// Moves and deletions that were recorded elsewhere, or that Unicode defines.
@Suite("Recorded moves")
struct RecordedMoveTests {
  private func offsets(_ marked: String, _ commands: [EditorCommand]) -> [Range<Int>] {
    let fixture = EditorFixture(marked, .textKit2)
    return commands.map { command in
      fixture.editor.perform(command)
      return fixture.editor.selection.union
    }
  }

  @Test("V013: Moves up, to line ends and to paragraph starts end where NSTextView's do")
  func lines() {
    let text = "012\n456\n8|9"
    #expect(offsets(text, [.moveUp, .moveUp]) == [5..<5, 1..<1])
    #expect(offsets(text, [.moveUpAndModifySelection]) == [5..<9])
    let middle = "012\n4|56\n89"
    #expect(offsets(middle, [.moveToEndOfLine, .moveToEndOfLine]) == [7..<7, 7..<7])
    let start = EditorCommand.moveToBeginningOfParagraphAndModifySelection
    #expect(offsets(middle, [start, start]) == [4..<5, 4..<5])
  }

  @Test("V014: Moves by word and paragraph end where NSTextView's do")
  func words() {
    let forward = EditorCommand.moveWordForward
    #expect(
      offsets("|Hello world\nSecond Line", [forward, forward, forward]).map(\.lowerBound) == [5, 11, 18])
    let backward = EditorCommand.moveWordBackward
    #expect(offsets("Hello world\n|Second Line", [backward, backward]).map(\.lowerBound) == [6, 0])
    let next = EditorCommand.moveParagraphForwardAndModifySelection
    #expect(offsets("012\n4|56\n89", [next, next]) == [5..<7, 5..<10])
    let previous = EditorCommand.moveParagraphBackwardAndModifySelection
    #expect(offsets("012\n4|56\n89", [previous, previous]) == [4..<5, 0..<5])
  }

  @Test(
    "V059: One Backspace removes a whole emoji",
    arguments: ["👍🏽", "👩‍👩‍👧‍👦", "1️⃣", "❤️", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🧑🏿‍🚀"])
  func emoji(text: String) {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("a\(text)|", kind)
      fixture.editor.perform(.deleteBackward)
      #expect(fixture.shown == "a|")
    }
  }

  @Test("V060: Regional indicators pair from the start of their run, an odd one is one unit")
  func flags() {
    let fixture = EditorFixture("🇺🇸🇬🇧🇩|")
    var shown: [String] = []
    for _ in 0..<3 {
      fixture.editor.perform(.deleteBackward)
      shown.append(fixture.shown)
    }
    #expect(shown == ["🇺🇸🇬🇧|", "🇺🇸|", "|"])
  }

  @Test("V029: The mark follows edits before it, is clamped to the text, and is needed by what uses it")
  func mark() {
    for command in [EditorCommand.selectToMark, .deleteToMark, .swapWithMark] {
      let fixture = EditorFixture("a|b")
      #expect(fixture.editor.perform(command))
      #expect(fixture.shown == "a|b" && !fixture.editor.canPerform(.undo))
    }
    let fixture = EditorFixture("one tw|o")
    let editor = fixture.editor
    editor.perform(.setMark)
    editor.perform(.moveToBeginningOfDocument)
    editor.insertText("xx")
    #expect(editor.mark == 8)
    editor.perform(.swapWithMark)
    #expect(fixture.shown == "xxone tw|o")
    editor.perform(.swapWithMark)
    editor.perform(.selectToMark)
    #expect(fixture.shown == "xx|one tw^o")
    editor.perform(.deleteToMark)
    #expect(fixture.shown == "xx|o")
    editor.perform(.selectAll)
    editor.perform(.deleteBackward)
    #expect(editor.mark == 0)
  }
}
