import AttachmentEditing
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Attachments: hooks of deletion")
@MainActor struct AttachmentDeletionTests {
  private func fixture() -> AttachmentFixture {
    let text = NSMutableAttributedString(attributedString: AttachmentFixture.text("ab"))
    text.insert(NSAttributedString(attachment: AttachmentFixture.card("y")), at: 1)
    text.insert(NSAttributedString(attachment: AttachmentFixture.card("x")), at: 1)
    let fixture = AttachmentFixture(text)
    fixture.view.allowsEditingTextAttributes = true
    return fixture
  }

  @Test(
    "S3-26: Backspace asks with the list, tells before and after; a no leaves text and views as they were")
  func backspace() {
    let fixture = fixture()
    fixture.view.selectedRange = NSRange(location: 2, length: 0)
    fixture.log.mayDelete = false
    fixture.host.press("backspace")
    #expect(fixture.calls() == ["may x {1,1}"])
    #expect(fixture.view.text == "a\u{FFFC}\u{FFFC}b" && fixture.cards.count == 2)
    fixture.log.mayDelete = true
    fixture.host.press("backspace")
    #expect(fixture.calls() == ["may x {1,1}", "will x of 4", "did x of 3"])
    #expect(fixture.view.text == "a\u{FFFC}b" && fixture.cards.map(\.shows) == ["y"])
    fixture.host.press("backspace")
    #expect(fixture.calls().isEmpty)
  }

  @Test("S3-27: Typing, composing and pasting over attachments ask and tell in the same order")
  func others() {
    let both = NSRange(location: 1, length: 2)
    for kind in 0..<4 {
      let fixture = fixture()
      fixture.host.pasteboard(.general)?.write([
        PasteboardItem([PasteboardItem.Representation("text/plain") { Data("p".utf8) }])
      ])
      func act() {
        fixture.view.selectedRange = both
        switch kind {
        case 0: fixture.host.type("t")
        case 1: fixture.host.compose(MarkedText("c"))
        case 2: fixture.view.paste(nil)
        default: fixture.view.replaceCharacters(in: both, with: AttachmentFixture.text("r"))
        }
      }
      fixture.log.mayDelete = false
      act()
      #expect(fixture.calls() == ["may x y {1,2}"])
      #expect(fixture.view.text == "a\u{FFFC}\u{FFFC}b" && fixture.cards.count == 2)
      fixture.log.mayDelete = true
      act()
      #expect(fixture.calls() == ["may x y {1,2}", "will x y of 4", "did x y of 3"])
      #expect(fixture.view.textStorage.length == 3 && fixture.cards.isEmpty)
    }
  }

  @Test("S3-40: Cutting text with attachments fills the clipboard, calls the hooks, and takes the views away")
  func cut() throws {
    let fixture = fixture()
    fixture.view.selectedRange = NSRange(location: 0, length: 2)
    fixture.view.cut(nil)
    #expect(fixture.calls() == ["may x {0,2}", "will x of 4", "did x of 2"])
    #expect(fixture.cards.map(\.shows) == ["y"])
    let board = try #require(fixture.host.pasteboard(.general))
    #expect(board.readNow("text/plain") == Data("a[x]".utf8))
    fixture.view.selectedRange = NSRange(location: 2, length: 0)
    fixture.view.paste(nil)
    #expect(fixture.view.text == "\u{FFFC}ba\u{FFFC}")
    fixture.view.layoutIfNeeded()
    #expect(fixture.cards.compactMap(\.shows).sorted() == ["x", "y"])
  }

  @Test("Undo and redo tell what they delete, and do not ask")
  func undo() {
    let fixture = AttachmentFixture(AttachmentFixture.text("a"))
    fixture.view.insertAttachment(AttachmentFixture.card("n"))
    fixture.view.undoManager?.undo()
    #expect(fixture.calls() == ["will n of 2", "did n of 1"])
    fixture.view.undoManager?.redo()
    fixture.view.layoutIfNeeded()
    #expect(fixture.calls().isEmpty && fixture.cards.map(\.shows) == ["n"])
  }

  @Test("S3-29: An override of deleteBackward is called in empty text, at the start and after an attachment")
  func override() {
    final class Counting: AttachmentTextView {
      var count = 0
      override func deleteBackward() {
        count += 1
        super.deleteBackward()
      }
    }
    let view = Counting()
    let fixture = AttachmentFixture(AttachmentFixture.text(""), view)
    fixture.host.press("backspace")
    #expect(view.count == 1)
    view.attributedText = NSAttributedString(attachment: AttachmentFixture.card("a"))
    fixture.host.press("backspace")
    #expect(view.count == 2 && view.text.isEmpty)
    view.text = "ab"
    view.selectedRange = NSRange(location: 0, length: 0)
    fixture.host.press("backspace")
    #expect(view.count == 3 && view.text == "ab")
  }
}
