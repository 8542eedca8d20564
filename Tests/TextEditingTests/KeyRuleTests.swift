import Foundation
import Testing
import TextEditing
import TextKit

/// What keys and killed text do.
@Suite("Rules of keys")
struct KeyRuleTests {
  private func commands(_ table: KeyTable, _ chord: KeyChord) -> [EditorCommand] {
    var keys = KeyInterpreter(table)
    guard case .commands(let commands) = keys.interpret(chord) else { return [] }
    return commands
  }

  @Test("V027: Emacs' keys are in every text view of macOS, and on Linux only in a table that is chosen")
  func emacs() {
    let keys: [(String, EditorCommand)] = [
      ("f", .moveForward), ("b", .moveBackward), ("n", .moveDown), ("p", .moveUp), ("d", .deleteForward),
      ("k", .deleteToEndOfParagraph), ("y", .yank), ("t", .transpose),
    ]
    for (key, command) in keys {
      #expect(commands(.macOS, KeyChord(key, .control)) == [command])
      #expect(commands(.emacs, KeyChord(key, .control)) == [command])
      #expect(commands(.linux, KeyChord(key, .control)) != [command])
    }
    #expect(commands(.macOS, "ctrl-h") == [.deleteBackward])
    #expect(commands(.macOS, "ctrl-o") == [.insertNewlineIgnoringFieldEditor, .moveBackward])
    #expect(commands(.linux, "ctrl-a") == [.selectAll])
  }

  @Test(
    "V028: Deletions by word, line, paragraph and mark are yanked, those in a row together; the clipboard is another; each caret has its own"
  )
  func killing() {
    let clipboard = MemoryClipboard()
    func shown(_ marked: String, _ names: [EditorCommand]) -> String {
      let fixture = EditorFixture(marked)
      fixture.editor.clipboard = clipboard
      for name in names { fixture.editor.perform(name) }
      return fixture.shown
    }
    let end = EditorCommand.moveToEndOfDocument
    #expect(shown("|ab\ncd", [.deleteToEndOfParagraph, end, .yank]) == "\ncdab|")
    #expect(
      shown("|ab\ncd", [.deleteToEndOfParagraph, .deleteToEndOfParagraph, end, .yank]) == "cdab\n|")
    #expect(shown("ab| cd", [.setMark, .moveToBeginningOfDocument, .deleteToMark, end, .yank]) == " cdab|")
    #expect(shown("ab| cd", [.deleteToBeginningOfLine, end, .yank]) == " cdab|")
    #expect(shown("one two| x", [.deleteWordBackward, .deleteWordBackward, end, .yank]) == " xone two|")
    #expect(shown("|one two x", [.deleteWordForward, .deleteWordForward, end, .yank]) == " xone two|")
    #expect(shown("|one two", [.deleteWordForward, .moveForward, .deleteWordForward, .yank]) == " two|")
    #expect(shown("|a b\n|c d", [.deleteWordForward, .moveToEndOfParagraph, .yank]) == " ba|\n dc|")
    #expect(shown("a^b|c", [.deleteBackward, .yank]) == "a|c")
    #expect(clipboard.content.isEmpty)
  }

  @Test("Choosing a place between two deletions parts what they took, even the same place")
  func killingApart() {
    let fixture = EditorFixture("one two| three")
    let editor = fixture.editor
    editor.perform(.deleteWordForward)
    editor.selection = editor.selection
    editor.perform(.deleteWordBackward)
    editor.perform(.yank)
    #expect(fixture.shown == "one two|")
  }

  @Test(
    "V030: Word deletions take the part of a word beside the caret, line deletions of a row, paragraph deletions up to the terminator; of a selection, that"
  )
  func deletions() {
    for kind in EditorFixture.Kind.allCases where kind.isLaidOut {
      func shown(_ marked: String, _ command: EditorCommand) -> String {
        let fixture = EditorFixture(marked, kind, width: 50)
        fixture.editor.perform(command)
        return fixture.shown
      }
      #expect(shown("foo ba|r", .deleteWordBackward) == "foo |r")
      #expect(shown("f|oo bar", .deleteWordForward) == "f| bar")
      #expect(shown("aaaa bb|bb\nc", .deleteToBeginningOfLine) == "aaaa |bb\nc")
      #expect(shown("aa|aa bbbb\nc", .deleteToEndOfLine) == "aa|bbbb\nc")
      #expect(shown("aaaa bb|bb\nc", .deleteToBeginningOfParagraph) == "|bb\nc")
      #expect(shown("aa|aa bbbb\nc", .deleteToEndOfParagraph) == "aa|\nc")
      let all: [EditorCommand] = [
        .deleteBackward, .deleteForward, .deleteWordBackward, .deleteWordForward, .deleteToBeginningOfLine,
        .deleteToEndOfLine, .deleteToBeginningOfParagraph, .deleteToEndOfParagraph,
        .deleteBackwardByDecomposingPreviousCharacter,
      ]
      for command in all { #expect(shown("aa^aa b|bbb\nc", command) == "aa|bbb\nc", "\(command)") }
    }
  }

  @Test(
    "V034: A field editor leaves Return, Tab and Shift-Tab to the view, a text view inserts them; insertLineBreak inserts U+2028"
  )
  func roles() {
    let marks: [(EditorCommand, String)] = [(.insertNewline, "a\n|"), (.insertTab, "a\t|")]
    for (command, after) in marks {
      let view = EditorFixture("a|")
      #expect(view.editor.perform(command) && view.shown == after)
      let field = EditorFixture("a|")
      field.editor.behavior.isFieldEditor = true
      #expect(!field.editor.perform(command) && field.shown == "a|")
      #expect(!field.editor.perform(.insertBacktab))
    }
    for isFieldEditor in [true, false] {
      let fixture = EditorFixture("a|")
      fixture.editor.behavior.isFieldEditor = isFieldEditor
      for command in [
        EditorCommand.insertNewlineIgnoringFieldEditor, .insertTabIgnoringFieldEditor, .insertLineBreak,
      ] {
        #expect(fixture.editor.perform(command))
      }
      #expect(fixture.shown == "a\n\t\u{2028}|")
    }
  }

  /// The names of Apple's NSStandardKeyBindingResponding.
  private static let names = """
    moveRight moveLeft moveUp moveDown moveForward moveBackward moveWordRight moveWordLeft moveWordForward \
    moveWordBackward moveToBeginningOfLine moveToEndOfLine moveToLeftEndOfLine moveToRightEndOfLine \
    moveToBeginningOfParagraph moveToEndOfParagraph moveToBeginningOfDocument moveToEndOfDocument \
    deleteBackward deleteForward deleteWordBackward deleteWordForward deleteToBeginningOfLine \
    deleteToEndOfLine deleteToBeginningOfParagraph deleteToEndOfParagraph \
    deleteBackwardByDecomposingPreviousCharacter insertNewline insertTab insertBacktab insertLineBreak \
    insertParagraphSeparator insertContainerBreak insertNewlineIgnoringFieldEditor \
    insertTabIgnoringFieldEditor insertSingleQuoteIgnoringSubstitution insertDoubleQuoteIgnoringSubstitution \
    moveRightAndModifySelection moveLeftAndModifySelection moveUpAndModifySelection \
    moveDownAndModifySelection moveForwardAndModifySelection moveBackwardAndModifySelection \
    moveWordRightAndModifySelection moveWordLeftAndModifySelection moveWordForwardAndModifySelection \
    moveWordBackwardAndModifySelection moveToBeginningOfLineAndModifySelection \
    moveToEndOfLineAndModifySelection moveToLeftEndOfLineAndModifySelection \
    moveToRightEndOfLineAndModifySelection moveToBeginningOfParagraphAndModifySelection \
    moveToEndOfParagraphAndModifySelection moveParagraphForwardAndModifySelection \
    moveParagraphBackwardAndModifySelection moveToBeginningOfDocumentAndModifySelection \
    moveToEndOfDocumentAndModifySelection pageDown pageUp pageDownAndModifySelection \
    pageUpAndModifySelection scrollPageUp scrollPageDown scrollLineUp scrollLineDown \
    scrollToBeginningOfDocument scrollToEndOfDocument centerSelectionInVisibleArea selectAll \
    selectParagraph selectLine selectWord yank setMark deleteToMark selectToMark swapWithMark transpose \
    transposeWords uppercaseWord lowercaseWord capitalizeWord changeCaseOfLetter indent complete \
    cancelOperation showContextMenuForSelection makeBaseWritingDirectionNatural \
    makeBaseWritingDirectionLeftToRight makeBaseWritingDirectionRightToLeft \
    makeTextWritingDirectionNatural makeTextWritingDirectionLeftToRight makeTextWritingDirectionRightToLeft
    """

  @Test("X-12: What was deleted up to the mark is yanked; the mark is swapped, and clamped after edits")
  func marks() {
    for kind in EditorFixture.Kind.allCases {
      let fixture = EditorFixture("one| two three", kind)
      let editor = fixture.editor
      for command in [EditorCommand.setMark, .moveWordForward, .deleteToMark] { editor.perform(command) }
      #expect(fixture.shown == "one| three", "\(kind)")
      editor.perform(.moveToEndOfDocument)
      editor.perform(.yank)
      #expect(fixture.shown == "one three two|", "\(kind)")
      editor.perform(.swapWithMark)
      #expect(fixture.shown == "one| three two" && editor.mark == 13, "\(kind)")
      editor.document.replace(1..<13, with: NSAttributedString(string: ""))
      #expect(editor.mark == 1)
      editor.perform(.swapWithMark)
      #expect(fixture.shown == "o|" && editor.mark == 1, "\(kind)")
    }
  }

  @Test("Every command of Apple's list is one of the editor, but for what scrolls and for menus")
  func everyCommand() {
    let names = Self.names.split(separator: " ").map { EditorCommand(rawValue: $0 + ":") }
    #expect(
      Set(names).subtracting(TextEditor.commands)
        == CommandTests.ofViews.subtracting([.scrollPageLeft, .scrollPageRight]))
  }
}
