import Foundation
import Testing
import TextEditing
import TextKit

@Suite("Typing")
struct TypingTests {
  private static let key = NSAttributedString.Key("test")

  private func editor(_ parts: [(String, [NSAttributedString.Key: Any])], at offset: Int) -> TextEditor {
    let text = NSMutableAttributedString(string: "")
    for (string, attributes) in parts {
      text.append(NSAttributedString(string: string, attributes: attributes))
    }
    let editor = TextEditor(StorageDocument(NSTextStorage(attributedString: text)))
    editor.selection = EditorSelection(offset)
    return editor
  }

  private func value(_ editor: TextEditor) -> Int? { editor.typingAttributes[Self.key] as? Int }

  @Test(
    "Typing attributes are those of the character before, at a paragraph's start of the one after",
    arguments: [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
  func inheritance(offset: Int, expected: Int) {
    let editor = editor([("ab\n", [Self.key: 1]), ("cd", [Self.key: 2])], at: offset)
    #expect(value(editor) == expected)
    editor.selection = EditorSelection(2..<4)
    #expect(value(editor) == 1)
  }

  @Test("Typing attributes that were set hold until the selection changes; typed text has them")
  func given() {
    let editor = editor([("ab", [Self.key: 1])], at: 2)
    editor.typingAttributes = [Self.key: 7]
    editor.insertText("c")
    editor.insertText("d")
    #expect(
      editor.document.attributedText(in: 3..<4).attribute(Self.key, at: 0, effectiveRange: nil) as? Int == 7)
    editor.typingAttributes = [Self.key: 9]
    editor.selection = EditorSelection(1)
    #expect(value(editor) == 1)
  }

  @Test("V068: What is typed into an emptied text has its font and paragraph style, and no marks of runs")
  func emptied() {
    let font = NSFont(name: "Liberation Serif", size: 30)!
    let link = URL(string: "https://example.org")!
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .link: link, .backgroundColor: UIColor.red, .paragraphStyle: NSParagraphStyle.default,
    ]
    let editor = editor([("all", attributes)], at: 0)
    editor.perform(.selectAll)
    editor.perform(.deleteBackward)
    editor.insertText("x")
    let typed = editor.document.attributedText(in: 0..<1).attributes(at: 0, effectiveRange: nil)
    #expect(typed[.font] as? NSFont == font)
    #expect(typed[.paragraphStyle] != nil)
    #expect(typed[.link] == nil && typed[.backgroundColor] == nil)
  }

  @Test("Typing inside of a link extends it, at its ends it does not; attachments are not typed on")
  func links() {
    let link = URL(string: "https://example.org")!
    let parts: [(String, [NSAttributedString.Key: Any])] = [("a", [:]), ("link", [.link: link]), ("b", [:])]
    let linked = (0...6).map { editor(parts, at: $0).typingAttributes[.link] != nil }
    #expect(linked == [false, false, true, true, true, false, false])
    let attached = editor([("\u{FFFC}", [.attachment: NSTextAttachment(data: nil, ofType: nil)])], at: 1)
    #expect(attached.typingAttributes[.attachment] == nil)
  }

  @Test("Text replaces what is selected in its attributes, at every caret")
  func replacing() {
    let editor = editor([("ab", [Self.key: 1]), ("cd", [Self.key: 2])], at: 0)
    editor.selection = EditorSelection([.init(anchor: 0, head: 1), .init(anchor: 2, head: 3)])
    editor.insertText("x")
    let text = editor.document.attributedText(in: 0..<4)
    #expect(text.string == "xbxd")
    #expect(text.attribute(Self.key, at: 0, effectiveRange: nil) as? Int == 1)
    #expect(text.attribute(Self.key, at: 2, effectiveRange: nil) as? Int == 2)
  }

  @Test("Smart deleting and inserting keep one space between words")
  func smart() {
    func smart(_ marked: String, _ body: (TextEditor) -> Void) -> String {
      let fixture = EditorFixture(marked)
      fixture.editor.behavior.usesSmartInsertDelete = true
      body(fixture.editor)
      return fixture.shown
    }
    func word(_ editor: TextEditor) {
      editor.perform(.selectWord)
      editor.selection = EditorSelection(editor.selection.union, granularity: .word)
      editor.perform(.deleteBackward)
    }
    #expect(smart("one t|wo three", word) == "one| three")
    #expect(smart("one tw|o.", word) == "one|.")
    #expect(smart("o|ne two", word) == "|two")
    let paste: (TextEditor) -> Void = { $0.insertContent([.plainText: Data("two".utf8)]) }
    #expect(smart("one| three", paste) == "one two| three")
    #expect(smart("one |three", paste) == "one two |three")
    #expect(smart("one|.", paste) == "one two|.")
    #expect(smart("(|)", paste) == "(two|)")
  }

  @Test("A delegate that refuses a change leaves the text, the selection and undo as they were")
  func refused() {
    final class Refuser: TextEditorDelegate {
      var asked: [Range<Int>] = []
      func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
        -> Bool
      {
        asked.append(range)
        return false
      }
    }
    let fixture = EditorFixture("a^b|c")
    let refuser = Refuser()
    fixture.editor.delegate = refuser
    fixture.editor.insertText("x")
    fixture.editor.perform(.deleteBackward)
    #expect(fixture.shown == "a^b|c")
    #expect(refuser.asked == [1..<2, 1..<2])
    #expect(!fixture.editor.canPerform(.undo))
  }

  @Test("Behaviours of macOS: both ends grow, and turning back stops at the anchor")
  func behaviors() {
    func shown(_ marked: String, _ behavior: EditorBehavior, _ commands: [EditorCommand]) -> String {
      let fixture = EditorFixture(marked)
      fixture.editor.behavior = behavior
      for command in commands { fixture.editor.perform(command) }
      return fixture.shown
    }
    let end: [EditorCommand] = [.moveToEndOfLineAndModifySelection]
    #expect(shown("ab|c^d", EditorBehavior(), end) == "abc^d|")
    #expect(shown("ab|c^d", .macOS, end) == "ab^cd|")
    let back: [EditorCommand] = [.moveWordBackwardAndModifySelection, .moveWordForwardAndModifySelection]
    #expect(shown("foo b|ar", EditorBehavior(), back) == "foo b^ar|")
    #expect(shown("foo b|ar", .macOS, back) == "foo b|ar")
    var windows = EditorBehavior()
    windows.stopsAtWordStarts = true
    #expect(shown("|abc def hij", windows, [.moveWordForward]) == "abc |def hij")
    #expect(shown("|abc def hij", windows, [.moveWordForward, .moveWordForward]) == "abc def |hij")
  }

  @Test(
    "V065: Typing attributes are those of the character before; at a start of a text or paragraph of the one after; in an empty text the last ones; of a selection the first character's"
  )
  func sources() {
    let parts: [(String, [NSAttributedString.Key: Any])] = [("ab\n", [Self.key: 1]), ("cd", [Self.key: 2])]
    #expect([0, 1, 2, 3, 4, 5].map { value(editor(parts, at: $0)) } == [1, 1, 1, 2, 2, 2])
    let selecting = editor(parts, at: 0)
    selecting.selection = EditorSelection(2..<5)
    #expect(value(selecting) == 1)
    let empty = editor([], at: 0)
    empty.typingAttributes = [Self.key: 7]
    #expect(value(empty) == 7)
    empty.insertText("x")
    #expect(value(empty) == 7)
  }

  @Test(
    "V066: Every change of the selection, and a new text, forget typing attributes; a command sets its own last"
  )
  func resets() {
    let editor = editor([("ab", [Self.key: 1])], at: 2)
    editor.typingAttributes = [Self.key: 9]
    editor.perform(.moveBackward)
    #expect(value(editor) == 1)
    editor.typingAttributes = [Self.key: 9]
    editor.document.replace(0..<2, with: NSAttributedString(string: "zz", attributes: [Self.key: 4]))
    editor.textWasChanged(in: 0..<2, newLength: 2)
    #expect(value(editor) == 4)
    editor.changeAttributes { $0.merging([Self.key: 6]) { $1 } }
    #expect(value(editor) == 6)
  }

  @Test(
    "V069: Attachments, glyph images and a link at its trailing edge are not typed on; within a link typing extends it, at its leading edge not"
  )
  func notInherited() {
    let link = URL(string: "https://example.org")!
    let parts: [(String, [NSAttributedString.Key: Any])] = [("a", [:]), ("link", [.link: link]), ("b", [:])]
    #expect(
      (0...6).map { editor(parts, at: $0).typingAttributes[.link] != nil } == [
        false, false, true, true, true, false, false,
      ])
    for key in [NSAttributedString.Key.attachment, .adaptiveImageGlyph] {
      let editor = editor([("\u{FFFC}", [key: NSTextAttachment(data: nil, ofType: nil)])], at: 1)
      #expect(editor.typingAttributes[key] == nil)
    }
  }

  @Test("V067: Keys that nothing knows, set as typing attributes, are typed on with every character")
  func unknownKeys() {
    let editor = editor([("ab", [:])], at: 2)
    editor.typingAttributes[Self.key] = 5
    for letter in ["x", "y", "z"] { editor.insertText(letter) }
    for offset in 2..<5 {
      let typed = editor.document.attributedText(in: offset..<offset + 1)
      #expect(typed.attribute(Self.key, at: 0, effectiveRange: nil) as? Int == 5)
    }
    editor.selection = EditorSelection(1)
    editor.selection = EditorSelection(5)
    #expect(value(editor) == 5)
  }

  @Test(
    "V070: A style that is toggled at a caret is one of the typing attributes; of a selection it is turned off only if all has it"
  )
  func togglesAtCarets() {
    let fixture = EditorFixture("one| two")
    func underlines() -> [Bool] {
      (0..<fixture.editor.document.length).map {
        fixture.editor.document.attributedText(in: $0..<$0 + 1)
          .attribute(.underlineStyle, at: 0, effectiveRange: nil) != nil
      }
    }
    fixture.editor.perform(.toggleUnderline)
    #expect(!underlines().contains(true) && fixture.editor.typingAttributes[.underlineStyle] != nil)
    #expect(!fixture.editor.canPerform(.undo))
    fixture.editor.insertText("x")
    #expect(underlines() == [false, false, false, true, false, false, false, false])
    fixture.editor.selection = EditorSelection(3..<6)
    fixture.editor.perform(.toggleUnderline)
    #expect(underlines() == [false, false, false, true, true, true, false, false])
    fixture.editor.perform(.toggleUnderline)
    #expect(!underlines().contains(true))
  }
}
