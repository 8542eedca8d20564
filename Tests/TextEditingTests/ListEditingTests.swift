import Testing
import TextEditing
import TextKit

@Suite("Editing lists")
struct ListEditingTests {
  private typealias F = ListFixture

  @Test(
    "G-26: Return continues a list, at its end and in the middle of an item; numbers follow, and undo takes it back",
    arguments: ListFixture.kinds)
  func returning(kind: EditorFixture.Kind) {
    let items = ["one\n", "two\n", "three"].map { F.paragraph($0, [F.numbers]) }
    let fixture = ListFixture(items, kind, caret: 5)
    fixture.editor.perform(.insertNewline)
    #expect(fixture.levels == "1 one|1 t|1 wo|1 three")
    fixture.editor.selection = EditorSelection(fixture.editor.document.length)
    fixture.editor.perform(.insertNewline)
    #expect(fixture.levels == "1 one|1 t|1 wo|1 three|1 ")
    if kind == .textKit2 || kind == .rope { #expect(fixture.markers == ["1.", "2.", "3.", "4.", "5."]) }
    fixture.editor.insertText("x")
    #expect(fixture.levels == "1 one|1 t|1 wo|1 three|1 x")
    #expect(fixture.styles.allSatisfy { $0.textLists == [F.numbers] })
    if kind == .textKit2 || kind == .rope { #expect(fixture.markers == ["1.", "2.", "3.", "4.", "5."]) }
    for _ in 0..<5 { fixture.editor.perform(.undo) }
    #expect(fixture.levels == "1 one|1 two|1 three")
    if kind == .textKit2 || kind == .rope { #expect(fixture.markers == ["1.", "2.", "3."]) }
  }

  @Test(
    "G-26: Return in an empty item ends its list: a nested one level at a time, at the end and in the middle",
    arguments: ListFixture.kinds)
  func ending(kind: EditorFixture.Kind) {
    let inner = NSTextList(markerFormat: .circle, options: [])
    let items = [
      F.paragraph("one\n", [F.bullets], indent: 24), F.paragraph("two", [F.bullets, inner], indent: 48),
    ]
    let fixture = ListFixture(items, kind)
    fixture.editor.perform(.insertNewline)
    #expect(fixture.levels == "1 one|2 two|2 ")
    fixture.editor.perform(.insertNewline)
    #expect(fixture.levels == "1 one|2 two|1 ")
    #expect(fixture.styles.last?.headIndent == 24 && fixture.styles.last?.textLists == [F.bullets])
    if kind == .textKit2 { #expect(fixture.markers == ["\u{2022}", "\u{25E6}", "\u{2022}"]) }
    fixture.editor.perform(.insertNewline)
    // An empty paragraph in no list: the text is still the same.
    #expect(fixture.editor.document.length == 8)
    #expect((fixture.editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle)?.textLists == [])
    #expect((fixture.editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle)?.headIndent == 0)
    if kind == .textKit2 { #expect(fixture.markers == ["\u{2022}", "\u{25E6}"]) }
    fixture.editor.insertText("plain")
    #expect(fixture.levels == "1 one|2 two|0 plain")
    fixture.editor.perform(.undo)
    fixture.editor.perform(.undo)
    #expect(fixture.levels == "1 one|2 two|1 ")
    fixture.editor.perform(.undo)
    #expect(fixture.levels == "1 one|2 two|2 ")

    let middle = ListFixture(["one\n", "\n", "two"].map { F.paragraph($0, [F.numbers]) }, kind, caret: 4)
    middle.editor.insertText("\n")
    #expect(middle.levels == "1 one|0 |1 two" && middle.text.string == "one\n\ntwo")
    if kind == .rope { #expect(middle.markers == ["1.", "-", "2."]) }
  }

  @Test(
    "G-26: Tab nests an item with what is inside of it, Backtab lifts both; each level has a bullet of its own, and all of it can be undone",
    arguments: ListFixture.kinds)
  func nesting(kind: EditorFixture.Kind) {
    let items = ["one\n", "two\n", "three\n", "four\n", "five"].map {
      F.paragraph($0, [F.bullets], indent: 20)
    }
    let fixture = ListFixture(items, kind, caret: 4)
    let editor = fixture.editor
    #expect(editor.perform(.insertTab))
    #expect(fixture.levels == "1 one|2 two|1 three|1 four|1 five")
    editor.selection = EditorSelection(9)
    editor.perform(.insertTab)
    editor.perform(.insertTab)
    // No item may be two levels below the one before it.
    editor.perform(.insertTab)
    #expect(fixture.levels == "1 one|2 two|3 three|1 four|1 five")
    editor.selection = EditorSelection(15..<20)
    editor.insertText("\t")
    #expect(fixture.levels == "1 one|2 two|3 three|2 four|2 five" && fixture.text.string.utf16.count == 23)
    #expect(fixture.styles.map(\.headIndent) == [20, 40, 60, 40, 40])
    #expect(
      fixture.styles.map { $0.textLists.last!.markerFormat } == [.disc, .circle, .square, .circle, .circle])
    #expect(fixture.styles[1].textLists.last === fixture.styles[4].textLists.last)
    if kind == .textKit2 || kind == .rope {
      #expect(fixture.markers == ["\u{2022}", "\u{25E6}", "\u{25A0}", "\u{25E6}", "\u{25E6}"])
    }
    // Two comes out with three inside of it; four and five belong to two then.
    editor.selection = EditorSelection(5)
    editor.perform(.insertBacktab)
    #expect(fixture.levels == "1 one|1 two|2 three|2 four|2 five")
    #expect(fixture.styles[2].textLists.count == 2 && fixture.styles[2].headIndent == 40)
    editor.perform(.insertBacktab)
    #expect(fixture.levels == "1 one|0 two|1 three|1 four|1 five")
    for _ in 0..<10 { editor.perform(.undo) }
    #expect(fixture.levels == "1 one|1 two|1 three|1 four|1 five")
    #expect(fixture.styles.map(\.headIndent) == [20, 20, 20, 20, 20])
    for _ in 0..<4 { editor.perform(.redo) }
    #expect(fixture.levels == "1 one|2 two|3 three|2 four|2 five")
  }

  /// What keys do to "a", "b", "c" inside of b, and "d", from a caret on: the levels of the items afterwards.
  static let states: [(caret: Int, keys: [EditorCommand], levels: String)] = [
    // At the end of an item, at its start and in an empty one.
    (1, [.insertNewline], "1 a|1 |1 b|2 c|1 d"),
    (0, [.insertNewline], "1 |1 a|1 b|2 c|1 d"),
    (5, [.insertNewline], "1 a|1 b|2 c|2 |1 d"),
    (1, [.insertNewline, .insertNewline], "1 a|0 |1 b|2 c|1 d"),
    (5, [.insertNewline, .insertNewline], "1 a|1 b|2 c|1 |1 d"),
    (5, [.insertNewline, .insertNewline, .insertNewline], "1 a|1 b|2 c|0 |1 d"),
    // The first item is not nested, and none is two levels below the one before it.
    (0, [.insertTab], "1 a|1 b|2 c|1 d"),
    (2, [.insertTab], "1 a|2 b|3 c|1 d"),
    (4, [.insertTab], "1 a|1 b|2 c|1 d"),
    (6, [.insertTab], "1 a|1 b|2 c|2 d"),
    (7, [.insertTab], "1 a|1 b|2 c|2 d"),
    (1, [.insertNewline, .insertTab], "1 a|2 |1 b|2 c|1 d"),
    (0, [.insertBacktab], "0 a|1 b|2 c|1 d"),
    (3, [.insertBacktab], "1 a|0 b|1 c|1 d"),
    (4, [.insertBacktab], "1 a|1 b|1 c|1 d"),
    (6, [.insertTab, .insertBacktab], "1 a|1 b|2 c|1 d"),
    // Backspace deletes but at the start of an item.
    (1, [.deleteBackward], "1 |1 b|2 c|1 d"),
    (0, [.deleteBackward], "0 a|1 b|2 c|1 d"),
    (2, [.deleteBackward], "1 a|0 b|1 c|1 d"),
    (4, [.deleteBackward], "1 a|1 b|1 c|1 d"),
    (4, [.deleteBackward, .deleteBackward], "1 a|1 b|0 c|1 d"),
    (6, [.deleteBackward], "1 a|1 b|2 c|0 d"),
    (6, [.deleteBackward, .deleteBackward], "1 a|1 b|2 cd"),
    (1, [.insertNewline, .deleteBackward], "1 a|0 |1 b|2 c|1 d"),
    (5, [.insertNewline, .deleteBackward], "1 a|1 b|2 c|1 |1 d"),
  ]

  @Test(
    "U25: Return, Tab, Backtab and Backspace in each state of an item: what is typed is no marker, and all of it can be undone",
    arguments: ListFixture.kinds)
  func states(kind: EditorFixture.Kind) {
    for state in Self.states {
      let inner = NSTextList(markerFormat: .circle, options: [])
      let items = [
        F.paragraph("a\n", [F.bullets]), F.paragraph("b\n", [F.bullets]),
        F.paragraph("c\n", [F.bullets, inner]),
        F.paragraph("d", [F.bullets]),
      ]
      let fixture = ListFixture(items, kind, caret: state.caret)
      for key in state.keys { fixture.editor.perform(key) }
      #expect(fixture.levels == state.levels, "\(state)")
      #expect(fixture.text.string.allSatisfy { "abcd\n".contains($0) }, "\(state)")
      for _ in state.keys { fixture.editor.perform(.undo) }
      #expect(fixture.levels == "1 a|1 b|2 c|1 d" && fixture.text.string == "a\nb\nc\nd", "\(state)")
    }
  }

  @Test("The first item is not nested; a tab can be typed all the same, and numbers nest as letters")
  func firstItem() {
    let fixture = ListFixture(["one\n", "two"].map { F.paragraph($0, [F.numbers]) }, .textKit2, caret: 0)
    fixture.editor.perform(.insertTab)
    #expect(fixture.levels == "1 one|1 two")
    fixture.editor.perform(.insertTabIgnoringFieldEditor)
    #expect(fixture.text.string == "\tone\ntwo")
    fixture.editor.selection = EditorSelection(8)
    fixture.editor.perform(.insertTab)
    #expect(fixture.markers == ["1.", "a."])
    fixture.editor.behavior.listMarkers = []
    fixture.editor.perform(.insertBacktab)
    fixture.editor.perform(.insertTab)
    #expect(fixture.markers == ["1.", "1."])
  }

  @Test("Items and text that is in no list are told apart; several carets type line ends")
  func mixed() {
    let fixture = ListFixture(
      [F.paragraph("plain\n"), F.paragraph("one\n", [F.bullets]), F.paragraph("two", [F.bullets])], .textKit2,
      caret: 0)
    fixture.editor.perform(.insertTab)
    #expect(fixture.text.string == "\tplain\none\ntwo")
    fixture.editor.selection = EditorSelection([.init(10), .init(14)])
    fixture.editor.perform(.insertNewline)
    #expect(fixture.levels == "0 \tplain|1 one|1 |1 two|1 ")
  }

  @Test("A delegate that refuses keeps an item where it is")
  func refusing() {
    final class Refusing: TextEditorDelegate {
      func textEditor(_: TextEditor, shouldReplace: Range<Int>, with: NSAttributedString?) -> Bool { false }
    }
    let delegate = Refusing()
    let fixture = ListFixture(["one\n", "two"].map { F.paragraph($0, [F.bullets]) }, .storage)
    fixture.editor.delegate = delegate
    fixture.editor.perform(.insertTab)
    #expect(fixture.levels == "1 one|1 two" && fixture.text.string == "one\ntwo")
    withExtendedLifetime(delegate) {}
  }
}
