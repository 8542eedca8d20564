import TestSupport
import Testing
import TextEditing
import TextKit

/// What commands on attributes set.
enum FormattingRows {
  struct Row: CustomTestStringConvertible, Sendable {
    let commands: String
    let key: NSAttributedString.Key
    /// The number that the attribute has afterwards; `nil` for none.
    let value: Double?
    init(_ commands: String, _ key: NSAttributedString.Key, _ value: Double?) {
      (self.commands, self.key, self.value) = (commands, key, value)
    }
    var testDescription: String { commands }
  }

  static let numbers: [Row] = [
    Row("superscript:", .superscript, 1), Row("superscript: superscript:", .superscript, 2),
    Row("subscript:", .superscript, -1), Row("superscript: unscript:", .superscript, nil),
    Row("raiseBaseline:", .baselineOffset, 1), Row("lowerBaseline: lowerBaseline:", .baselineOffset, -2),
    Row("tightenKerning:", .kern, -1), Row("loosenKerning:", .kern, 1), Row("turnOffKerning:", .kern, 0),
    Row("loosenKerning: useStandardKerning:", .kern, nil), Row("turnOffLigatures:", .ligature, 0),
    Row("useAllLigatures:", .ligature, 2), Row("useAllLigatures: useStandardLigatures:", .ligature, nil),
    Row("toggleUnderline:", .underlineStyle, 1), Row("underline: underline:", .underlineStyle, nil),
    Row("outline:", .strokeWidth, 3), Row("outline: outline:", .strokeWidth, nil),
  ]

  static let alignments: [(EditorCommand, NSTextAlignment)] = [
    (.alignLeft, .left), (.alignRight, .right), (.alignCenter, .center), (.alignJustified, .justified),
  ]

  /// All commands that this file tests.
  static let commands = Set(
    numbers.flatMap { $0.commands.split(separator: " ").map { EditorCommand(rawValue: String($0)) } }
      + alignments.map(\.0) + [
        .toggleBoldface, .toggleItalics, .increaseSize, .decreaseSize, .copyFont, .pasteFont, .copyRuler,
        .pasteRuler,
      ])
}

@Suite("Formatting")
struct FormattingTests {
  private func value(_ fixture: EditorFixture, _ key: NSAttributedString.Key, _ offset: Int) -> Any? {
    fixture.editor.document.attributedText(in: offset..<offset + 1).attribute(key, at: 0, effectiveRange: nil)
  }

  private func font(_ fixture: EditorFixture, _ offset: Int) -> UIFont? {
    value(fixture, .font, offset) as? UIFont
  }

  @Test(
    "Commands set numbers of what is selected and of nothing else; undo takes them back",
    arguments: FormattingRows.numbers)
  func numbers(row: FormattingRows.Row) {
    for kind in [EditorFixture.Kind.storage, .textKit1, .textKit2, .rope] {
      let fixture = EditorFixture("a^👍🏽क्षि|b", kind)
      let names = row.commands.split(separator: " ")
      for name in names { #expect(fixture.editor.perform(EditorCommand(rawValue: String(name)))) }
      let length = fixture.editor.document.length
      for offset in 1..<length - 1 {
        #expect((value(fixture, row.key, offset) as? NSNumber)?.doubleValue == row.value, "\(kind)")
      }
      #expect(value(fixture, row.key, 0) == nil && value(fixture, row.key, length - 1) == nil)
      #expect(fixture.shown == "a^👍🏽क्षि|b")
      for _ in names { fixture.editor.perform(.undo) }
      #expect(value(fixture, row.key, 1) == nil)
    }
  }

  @Test("At a caret commands change what is typed next")
  func carets() {
    let fixture = EditorFixture("a|b")
    for command in [EditorCommand.underline, .toggleBoldface, .increaseSize, .superscript] {
      #expect(fixture.editor.perform(command))
    }
    fixture.editor.insertText("x")
    #expect(value(fixture, .underlineStyle, 1) as? Int == 1)
    #expect((value(fixture, .superscript, 1) as? NSNumber)?.intValue == 1)
    #expect(font(fixture, 1)?.fontName == "LiberationSerif-Bold" && font(fixture, 1)?.pointSize == 17)
    #expect(value(fixture, .underlineStyle, 2) == nil)
  }

  @Test(
    "S0-24: All runs become bold, italic or underlined when one is not; the next toggle takes it away; size and family stay"
  )
  func toggles() {
    let names: [(EditorCommand, String)] = [
      (.toggleBoldface, "LiberationSerif-Bold"), (.toggleItalics, "LiberationSerif-Italic"),
    ]
    for (command, name) in names {
      let fixture = EditorFixture("^one| two")
      fixture.editor.perform(command)
      fixture.editor.perform(.increaseSize)
      fixture.editor.selection = EditorSelection(0..<7)
      fixture.editor.perform(command)
      #expect((0..<7).allSatisfy { font(fixture, $0)?.fontName == name })
      #expect([0, 2, 3, 6].map { font(fixture, $0)?.pointSize } == [17, 17, 16, 16])
      fixture.editor.perform(command)
      #expect((0..<7).allSatisfy { font(fixture, $0)?.fontName == "LiberationSerif" })
      #expect([0, 2, 3, 6].map { font(fixture, $0)?.pointSize } == [17, 17, 16, 16])
    }
    let fixture = EditorFixture("^one| two")
    fixture.editor.perform(.toggleUnderline)
    fixture.editor.selection = EditorSelection(0..<7)
    fixture.editor.perform(.toggleUnderline)
    #expect((0..<7).allSatisfy { value(fixture, .underlineStyle, $0) as? Int == 1 })
    fixture.editor.perform(.toggleUnderline)
    #expect((0..<7).allSatisfy { value(fixture, .underlineStyle, $0) == nil })
  }

  @Test("Fonts get larger and smaller by a point, and never smaller than one")
  func sizes() {
    let fixture = EditorFixture("^a|b")
    for _ in 0..<3 { fixture.editor.perform(.increaseSize) }
    fixture.editor.perform(.decreaseSize)
    #expect(font(fixture, 0)?.pointSize == 18 && font(fixture, 1)?.pointSize == 16)
    for _ in 0..<40 { fixture.editor.perform(.decreaseSize) }
    #expect(font(fixture, 0)?.pointSize == 1)
  }

  @Test("Alignment is set for the paragraphs that are selected, whole")
  func alignment() {
    for (command, alignment) in FormattingRows.alignments {
      let fixture = EditorFixture("one\r\ntw^o\nth|ree\nfour")
      #expect(fixture.editor.perform(command))
      let found = [0, 5, 9, 15].map { (value(fixture, .paragraphStyle, $0) as? NSParagraphStyle)?.alignment }
      #expect(found == [nil, alignment, alignment, nil])
      fixture.editor.perform(.undo)
      #expect(value(fixture, .paragraphStyle, 5) == nil)
    }
  }

  @Test("Styles of characters and paragraphs are copied, and given to other text")
  func styles() {
    let fixture = EditorFixture("^one|\ntwo")
    let editor = fixture.editor
    editor.perform(.toggleBoldface)
    editor.perform(.alignCenter)
    #expect(editor.perform(.copyFont) && editor.perform(.copyRuler))
    editor.selection = EditorSelection(5..<6)
    #expect(editor.perform(.pasteFont))
    #expect(font(fixture, 5)?.fontName == "LiberationSerif-Bold")
    #expect(font(fixture, 4)?.fontName == "LiberationSerif")
    #expect(value(fixture, .paragraphStyle, 5) == nil)
    #expect(editor.perform(.pasteRuler))
    #expect((value(fixture, .paragraphStyle, 4) as? NSParagraphStyle)?.alignment == .center)
    let empty = EditorFixture("|").editor
    #expect(!empty.perform(.pasteFont) && !empty.perform(.pasteRuler) && !empty.perform(.copyFont))
  }
}
