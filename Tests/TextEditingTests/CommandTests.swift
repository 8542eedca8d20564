import Foundation
import Testing
import TextEditing
import TextKit

/// A command, a text with a selection, and what both are afterwards.
struct CommandRow: CustomTestStringConvertible, Sendable {
  let commands: String
  let before: String
  let after: String
  /// Whether the text has to be laid out.
  var isPage = false
  /// Whether `@` and the letters after it are bound together.
  var isBound = false

  init(
    _ commands: String, _ before: String, _ after: String, isPage: Bool = false, isBound: Bool = false
  ) {
    (self.commands, self.before, self.after) = (commands, before, after)
    (self.isPage, self.isBound) = (isPage, isBound)
  }

  var testDescription: String { "\(commands) \(before.debugDescription)" }
}

@Suite("Commands")
struct CommandTests {
  @Test("X-11: Every command changes text and selection as the table says", arguments: CommandRows.all)
  func rows(row: CommandRow) {
    for kind in EditorFixture.Kind.allCases
    where (!row.isPage || kind.isLaidOut) && (!row.isBound || kind != .plain) {
      let fixture = EditorFixture(row.before, kind, binds: row.isBound)
      for name in row.commands.split(separator: " ") {
        #expect(fixture.editor.perform(EditorCommand(rawValue: String(name))), "\(name) in \(kind)")
      }
      #expect(fixture.shown == row.after, "\(row.commands) in \(kind)")
    }
  }

  /// Commands of the key tables that a view performs.
  static let ofViews: Set<EditorCommand> = [
    .scrollToBeginningOfDocument, .scrollToEndOfDocument, .scrollPageUp, .scrollPageDown, .scrollPageLeft,
    .scrollPageRight, .scrollLineUp,
    .scrollLineDown, .centerSelectionInVisibleArea, .showContextMenuForSelection,
  ]

  @Test("Every command has a row or a test of its own; what only a view can do is not known")
  func complete() {
    let ofTests: Set<EditorCommand> = [
      .undo, .redo, .cut, .copy, .paste, .pasteAsPlainText, .makeBaseWritingDirectionNatural,
      .makeBaseWritingDirectionLeftToRight, .makeBaseWritingDirectionRightToLeft,
      .makeTextWritingDirectionNatural, .makeTextWritingDirectionLeftToRight,
      .makeTextWritingDirectionRightToLeft, .pasteAndMatchStyle, .pasteAsRichText, .findNext, .findPrevious,
      .useSelectionForFind, .complete, .cancelOperation,
    ]
    let inRows = Set(
      CommandRows.all.flatMap {
        $0.commands.split(separator: " ").map { EditorCommand(rawValue: String($0)) }
      })
    #expect(
      Set(TextEditor.commands).subtracting(inRows).subtracting(ofTests).subtracting(FormattingRows.commands)
        == [])
    for table in [KeyTable.linux, .macOS, .emacs] {
      let named = Set(table.sequences.flatMap(\.commands))
      #expect(named.subtracting(TextEditor.commands).subtracting(Self.ofViews) == [])
    }
    let editor = EditorFixture("a|b").editor
    for command in Self.ofViews { #expect(!editor.perform(command)) }
  }

  @Test("A field editor leaves Return and Tab to the view, the others always insert")
  func fieldEditor() {
    let fixture = EditorFixture("a|")
    fixture.editor.behavior.isFieldEditor = true
    #expect(!fixture.editor.perform(.insertNewline))
    #expect(!fixture.editor.perform(.insertTab))
    #expect(fixture.editor.perform(.insertNewlineIgnoringFieldEditor))
    #expect(fixture.editor.perform(.insertTabIgnoringFieldEditor))
    #expect(fixture.editor.perform(.insertLineBreak))
    #expect(fixture.shown == "a\n\t\u{2028}|")
  }

  @Test("A text that is not edited is moved in and selected, and does not change")
  func readOnly() {
    for command in TextEditor.commands {
      let fixture = EditorFixture("foo ^bar| baz", .textKit2)
      fixture.editor.behavior.isEditable = false
      let isDone = fixture.editor.perform(command)
      #expect(fixture.text == "foo bar baz", "\(command)")
      if isDone { #expect(fixture.editor.canPerform(command), "\(command)") }
    }
  }

  @Test("Ranges beyond the text are clamped")
  func clamps() {
    let fixture = EditorFixture("abc|")
    fixture.editor.selection = EditorSelection([EditorSelection.Part(anchor: -5, head: 99)])
    #expect(fixture.shown == "^abc|")
    fixture.editor.insertText("x", replacing: 2..<40)
    #expect(fixture.shown == "abx|")
  }

  @Test("Writing directions are attributes of paragraphs and of what is selected, and undone")
  func directions() {
    let fixture = EditorFixture("one\ntw^o\nthr|ee\nfour")
    let document = fixture.editor.document
    func style(_ offset: Int) -> NSWritingDirection? {
      let attributes = document.attributedText(in: offset..<offset + 1).attributes(at: 0, effectiveRange: nil)
      return (attributes[.paragraphStyle] as? NSParagraphStyle)?.baseWritingDirection
    }
    #expect(fixture.editor.perform(.makeBaseWritingDirectionRightToLeft))
    #expect([0, 4, 8, 14].map(style) == [nil, .rightToLeft, .rightToLeft, nil])
    #expect(fixture.editor.perform(.makeBaseWritingDirectionLeftToRight))
    #expect([0, 4, 8, 14].map(style) == [nil, .leftToRight, .leftToRight, nil])
    #expect(fixture.editor.perform(.makeBaseWritingDirectionNatural))
    #expect([0, 4, 8, 14].map(style) == [nil, .natural, .natural, nil])
    for _ in 0..<3 { fixture.editor.perform(.undo) }
    #expect([0, 4, 8, 14].map(style) == [nil, nil, nil, nil])

    func embedding(_ offset: Int) -> [Int]? {
      let attributes = document.attributedText(in: offset..<offset + 1).attributes(at: 0, effectiveRange: nil)
      return (attributes[.writingDirection] as? [NSNumber])?.map(\.intValue)
    }
    #expect(fixture.editor.perform(.makeTextWritingDirectionRightToLeft))
    #expect([5, 6, 10, 11].map(embedding) == [nil, [1], [1], nil])
    #expect(fixture.editor.perform(.makeTextWritingDirectionLeftToRight))
    #expect(embedding(6) == [0])
    #expect(fixture.editor.perform(.makeTextWritingDirectionNatural))
    #expect(embedding(6) == nil)
  }

  @Test("V001: The caret at a wrap is on either line, and its affinity says on which")
  func wrap() throws {
    for kind in EditorFixture.Kind.allCases where kind.isLaidOut {
      let fixture = EditorFixture("aaaa bbbb|", kind, width: 50)
      let editor = fixture.editor
      let line = try #require(editor.document.line(at: 0))
      #expect(line.range == 0..<5)
      let upper = try #require(editor.caretRect(of: .init(5, affinity: .upstream)))
      let lower = try #require(editor.caretRect(of: .init(5, affinity: .downstream)))
      #expect(upper.minY < lower.minY)
      editor.selection = EditorSelection(1)
      editor.perform(.moveToEndOfLine)
      #expect(editor.selection == EditorSelection(5, affinity: .upstream), "\(kind)")
      editor.perform(.moveToBeginningOfLine)
      #expect(editor.selection == EditorSelection(0))
      editor.selection = EditorSelection(7)
      editor.perform(.moveToBeginningOfLine)
      #expect(editor.selection == EditorSelection(5))
    }
  }

  @Test("A click places the caret, and a drag after a double click grows by words")
  func points() throws {
    for kind in EditorFixture.Kind.allCases where kind.isLaidOut {
      let fixture = EditorFixture("foo bar baz|", kind)
      let editor = fixture.editor
      let rects = try (0...11).map { try #require(editor.caretRect(of: .init($0))) }
      for (offset, rect) in rects.enumerated() {
        #expect(editor.setCaret(at: CGPoint(x: rect.minX + 0.5, y: rect.midY)))
        #expect(editor.selection.parts[0].head == offset)
      }
      #expect(editor.select(.word, at: CGPoint(x: rects[5].minX + 1, y: rects[5].midY)))
      #expect(fixture.shown == "foo ^bar| baz")
      editor.setCaret(at: CGPoint(x: rects[9].minX + 0.5, y: rects[9].midY), extending: true)
      #expect(fixture.shown == "foo ^bar baz|")
      editor.setCaret(at: CGPoint(x: rects[1].minX + 0.5, y: rects[1].midY), extending: true)
      #expect(fixture.shown == "|foo bar^ baz")
    }
  }
}
