import Foundation
import Testing
import TextEditing
import TextKit

@Suite("Attributes of an empty last paragraph")
struct EmptyParagraphTests {
  private func fixture(_ text: String, _ kind: EditorFixture.Kind = .textKit2) -> EditorFixture {
    EditorFixture(text, kind)
  }

  private static let kinds: [EditorFixture.Kind] = [.storage, .textKit1, .textKit2, .rope]

  private func isBold(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
    (attributes[.font] as? NSFont)?.fontName == "LiberationSerif-Bold"
  }

  private func alignment(_ attributes: [NSAttributedString.Key: Any]) -> NSTextAlignment? {
    (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment
  }

  private func whole(_ editor: TextEditor) -> NSAttributedString {
    editor.document.attributedText(in: 0..<editor.document.length)
  }

  @Test(
    "U60: What is typed in an empty last paragraph keeps the attributes that commands set there, after the caret has left, and when they are undone",
    arguments: kinds)
  func commands(kind: EditorFixture.Kind) {
    let fixture = fixture("one\n|", kind)
    let editor = fixture.editor
    editor.perform(.toggleBoldface)
    editor.perform(.alignCenter)
    editor.perform(.moveToBeginningOfDocument)
    #expect(!isBold(editor.typingAttributes) && alignment(editor.typingAttributes) != .center)
    editor.perform(.moveToEndOfDocument)
    #expect(isBold(editor.typingAttributes) && alignment(editor.typingAttributes) == .center)
    editor.insertText("x")
    let typed = whole(editor).attributes(at: 4, effectiveRange: nil)
    #expect(isBold(typed) && alignment(typed) == .center && typed[.emptyParagraphAttributes] == nil)
    let first = whole(editor).attributes(at: 0, effectiveRange: nil)
    #expect(!isBold(first) && alignment(first) != .center && fixture.text == "one\nx")
    editor.perform(.undo)
    #expect(isBold(editor.typingAttributes) && alignment(editor.typingAttributes) == .center)
    editor.perform(.undo)
    #expect(isBold(editor.typingAttributes) && alignment(editor.typingAttributes) != .center)
    editor.perform(.undo)
    #expect(!isBold(editor.typingAttributes) && whole(editor).emptyParagraphAttributes == nil)
    editor.perform(.redo)
    editor.perform(.redo)
    #expect(isBold(editor.typingAttributes) && alignment(editor.typingAttributes) == .center)
  }

  @Test(
    "U60: A last paragraph whose text is deleted keeps its attributes, a list item its list; no character is inserted for it, and undo brings all back",
    arguments: kinds)
  func deleting(kind: EditorFixture.Kind) {
    let list = NSTextList(markerFormat: .disc, options: [])
    let items = [ListFixture.paragraph("plain\n"), ListFixture.paragraph("item", [list], indent: 30)]
    let lists = ListFixture(items, kind)
    for _ in 0..<4 { lists.editor.perform(.deleteBackward) }
    #expect(lists.text.string == "plain\n")
    lists.editor.selection = EditorSelection(0)
    lists.editor.selection = EditorSelection(6)
    let style = lists.editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle
    #expect(style?.textLists == [list] && style?.headIndent == 30)
    if kind == .textKit2 || kind == .rope { #expect(lists.markers == ["-", "\u{2022}"]) }
    lists.editor.insertText("x")
    #expect(lists.levels == "0 plain|1 x")
    lists.editor.perform(.undo)
    lists.editor.perform(.undo)
    #expect(lists.levels == "0 plain|1 item" && lists.text.emptyParagraphAttributes == nil)
    // Its list ends. Then the paragraph goes, and what was said of it, too.
    lists.editor.selection = EditorSelection(6..<10)
    lists.editor.perform(.deleteBackward)
    #expect(lists.text.emptyParagraphAttributes != nil)
    lists.editor.perform(.deleteBackward)
    #expect(lists.text.string == "plain\n")
    #expect((lists.editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle)?.textLists == [])
    lists.editor.perform(.deleteBackward)
    #expect(lists.text.string == "plain" && lists.text.emptyParagraphAttributes == nil)
    #expect((lists.editor.typingAttributes[.paragraphStyle] as? NSParagraphStyle)?.textLists == [])
  }

  @Test("U60: Archives have the attributes, and a document of what was read types with them")
  func archiving() throws {
    let fixture = fixture("one\n|", .storage)
    fixture.editor.perform(.toggleBoldface)
    fixture.editor.perform(.alignRight)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: whole(fixture.editor), requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    let stated = try #require(read.emptyParagraphAttributes)
    #expect(isBold(stated) && alignment(stated) == .right)
    let editor = TextEditor(StorageDocument(NSTextStorage(attributedString: read)))
    editor.selection = EditorSelection(4)
    #expect(isBold(editor.typingAttributes) && alignment(editor.typingAttributes) == .right)
  }

  @Test("A program stores the typing attributes itself; elsewhere than in an empty last paragraph it cannot")
  func storing() {
    let editor = fixture("one\n|").editor
    editor.typingAttributes = [.foregroundColor: NSColor.red]
    #expect(editor.storeTypingAttributes())
    editor.selection = EditorSelection(0)
    editor.selection = EditorSelection(4)
    #expect(editor.typingAttributes[.foregroundColor] as? NSColor == NSColor.red)
    editor.selection = EditorSelection(1)
    #expect(!editor.storeTypingAttributes())
    #expect(!fixture("|").editor.storeTypingAttributes())
  }

  @Test("Attributes that typed text has anyway are not stated", arguments: kinds)
  func equalAttributes(kind: EditorFixture.Kind) {
    let fixture = fixture("one\ntwo|", kind)
    for _ in 0..<3 { fixture.editor.perform(.deleteBackward) }
    #expect(whole(fixture.editor).emptyParagraphAttributes == nil)
    var keys: Set<NSAttributedString.Key> = []
    whole(fixture.editor).enumerateAttributes(in: NSRange(location: 0, length: 4)) { found, _, _ in
      keys.formUnion(found.keys)
    }
    #expect(keys == [.font])
  }

  @Test("The empty line is as high as its own font in both TextKits")
  func heights() {
    for kind in [EditorFixture.Kind.textKit1, .textKit2] {
      let fixture = fixture("one\n|", kind)
      func height() -> CGFloat {
        if let document = fixture.editor.document as? StorageDocument {
          return document.layoutManager?.extraLineFragmentRect.height ?? 0
        }
        let document = fixture.editor.document as? ContentDocument
        document?.textLayoutManager?.ensureLayout(for: document!.contentManager.documentRange)
        return (document?.textLayoutManager?.usageBoundsForTextContainer.height ?? 0) - 18.3984375
      }
      let before = height()
      #expect(before == 18.3984375)
      for _ in 0..<16 { fixture.editor.perform(.increaseSize) }
      #expect(height() > before * 1.9, "\(kind)")
    }
  }
}
