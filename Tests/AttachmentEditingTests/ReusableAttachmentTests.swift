import AttachmentEditing
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Attachments with views that are used again")
@MainActor struct ReusableAttachmentTests {
  @Test("S3-10: All fields are stored and archived, and the payload is the program's own")
  func fields() throws {
    let card = AttachmentFixture.card("7")
    card.payload = NSDictionary(dictionary: ["user": "Ada", "age": 36])
    card.fillsWidth = true
    card.contentInsets = UIEdgeInsets(top: 5, left: 2, bottom: 0, right: 3)
    let text = NSAttributedString(attachment: card)
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    let found = try #require(
      read.attribute(.attachment, at: 0, effectiveRange: nil) as? ReusableTextAttachment)
    #expect(found !== card && found.reuseIdentifier == "card" && found.placeholderText == "[7]")
    #expect(found.payload == card.payload && found.fillsWidth && found.size == card.size)
    #expect(found.contentInsets == card.contentInsets)
    card.payload = UIView()
    #expect(throws: Never.self) {
      _ = try NSKeyedArchiver.archivedData(
        withRootObject: NSAttributedString(attachment: card), requiringSecureCoding: true)
    }
  }

  @Test("S3-11: An attachment of 100×60 with insets takes up 104×65, and its view is 60 high within them")
  func fixedSize() throws {
    let card = AttachmentFixture.card("a")
    card.contentInsets = UIEdgeInsets(top: 5, left: 2, bottom: 0, right: 2)
    let fixture = AttachmentFixture(NSAttributedString(attachment: card))
    let view = fixture.view
    let rect = view.firstRect(
      for: view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)!)
    #expect(abs(rect.width - 104) < 0.01)
    #expect(
      card.attachmentBounds(
        for: view.textContainer, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: 0)
        == CGRect(x: 0, y: 0, width: 104, height: 65))
    let shown = try #require(fixture.cards.first)
    let frame = fixture.frame(shown)
    #expect(abs(frame.minX - rect.minX - 2) < 0.01 && abs(frame.minY - rect.minY - 5) < 0.01)
    #expect(frame.size == CGSize(width: 100, height: 60))
  }

  @Test("S3-12: An attachment that fills the width is as wide as its container without padding, at any size")
  func fillsWidth() throws {
    let card = AttachmentFixture.card("a", CGSize(width: 10, height: 40))
    card.fillsWidth = true
    card.contentInsets = UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 4)
    let fixture = AttachmentFixture(NSAttributedString(attachment: card))
    #expect(
      fixture.view.textContainer.size.width == 320 && fixture.view.textContainer.lineFragmentPadding == 5)
    #expect(abs(fixture.frame(fixture.cards[0]).width - (310 - 11)) < 0.01)
    #expect(abs(fixture.frame(fixture.cards[0]).minX - 12) < 0.01)
    fixture.host.size = CGSize(width: 200, height: 200)
    fixture.host.render()
    #expect(abs(fixture.frame(fixture.cards[0]).width - (190 - 11)) < 0.01)
  }

  @Test("S3-13: Without a view there is empty space of the right size", arguments: [false, true])
  func noView(byDelegate: Bool) throws {
    final class Refusing: NSObject, AttachmentTextViewDelegate {
      func textView(
        _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
      ) -> UIView? { nil }
    }
    let fixture = AttachmentFixture(NSAttributedString(attachment: AttachmentFixture.card("a")))
    fixture.view.resignFirstResponder()
    let card = AttachmentFixture.card("b")
    let delegate = Refusing()
    fixture.view.delegate = byDelegate ? delegate : nil
    if !byDelegate { card.reuseIdentifier = "without a class" }
    fixture.view.attributedText = NSAttributedString(attachment: card)
    let picture = try Picture(try #require(fixture.host.snapshotDrawnAnew()))
    let first = picture[0, 0]
    #expect(picture.count { $0 == first } == picture.width * picture.height)
    #expect(fixture.cards.isEmpty)
    let caret = fixture.view.caretRect(for: fixture.view.endOfDocument)
    #expect(abs(caret.minX - 105) < 0.01 && caret.height >= 60)
  }

  @Test("S3-14: Text without attributes has the placeholder text in place of the attachment's character")
  func placeholder() {
    let text = NSMutableAttributedString(attributedString: AttachmentFixture.text("ab"))
    text.insert(NSAttributedString(attachment: AttachmentFixture.card("x")), at: 1)
    let fixture = AttachmentFixture(text)
    fixture.view.selectAll(nil)
    fixture.view.copy(nil)
    #expect(fixture.host.pasteboard(.general)?.readNow("text/plain") == Data("a[x]b".utf8))
  }

  @Test("S3-15: The attachments in a range are exactly those in it, in order")
  func range() {
    let text = AttachmentFixture.list(5)
    let places = text.attachments(in: NSRange(location: 0, length: text.length))
    #expect(
      places.compactMap { ($0 as? ReusableTextAttachment)?.payload as? NSString } == [
        "0", "1", "2", "3", "4",
      ])
    let two = (text.string as NSString).range(of: "\u{FFFC}\nLine 2\n\u{FFFC}")
    let found = text.attachments(in: two).compactMap { ($0 as? ReusableTextAttachment)?.payload as? NSString }
    #expect(found == ["1", "2"])
    #expect(text.attachments(in: NSRange(location: two.location + 1, length: 3)).isEmpty)
    // One attachment at two neighbouring characters is there twice.
    let twice = NSMutableAttributedString(attachment: AttachmentFixture.card("t"))
    twice.append(NSAttributedString(attributedString: twice))
    #expect(twice.attachments(in: NSRange(location: 0, length: 9)).count == 2)
  }

  @Test(
    "S3-16: An attachment takes the place of what is selected, the caret is after it, and it has the attributes of the text before"
  )
  func insertion() {
    let fixture = AttachmentFixture(AttachmentFixture.text("abcdef"))
    let view = fixture.view
    view.textStorage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 2))
    view.selectedRange = NSRange(location: 1, length: 3)
    view.insertAttachment(AttachmentFixture.card("n"))
    #expect(view.text == "a\u{FFFC}ef" && view.selectedRange == NSRange(location: 2, length: 0))
    let attributes = view.textStorage.attributes(at: 1, effectiveRange: nil)
    #expect(attributes[.kern] as? Int == 3 && attributes[.font] as? UIFont == AttachmentFixture.font)
    #expect(attributes[.attachment] is ReusableTextAttachment && fixture.cards.map(\.shows) == ["n"])
    view.undoManager?.undo()
    #expect(view.text == "abcdef")
  }

  @Test(
    "S3-17: A range is replaced by text, styled text or an attachment in one edit; the caret is after it, and views of what it replaced are gone"
  )
  func replacement() {
    for kind in 0..<3 {
      let fixture = AttachmentFixture(AttachmentFixture.list(1))
      let view = fixture.view
      #expect(fixture.cards.count == 1)
      nonisolated(unsafe) var edits = 0
      let observer = NotificationCenter.default.addObserver(
        forName: NSTextStorage.didProcessEditingNotification, object: view.textStorage, queue: nil
      ) { _ in edits += 1 }
      let range = (view.text as NSString).range(of: "0\n\u{FFFC}")
      switch kind {
      case 0: view.replaceCharacters(in: range, with: "new")
      case 1:
        view.replaceCharacters(
          in: range, with: NSAttributedString(string: "new", attributes: [.underlineStyle: 1]))
      default: view.replaceCharacters(in: range, with: AttachmentFixture.card("other"))
      }
      NotificationCenter.default.removeObserver(observer)
      #expect(edits == 1 && view.text == (kind == 2 ? "Line \u{FFFC}\n" : "Line new\n"))
      #expect(view.selectedRange == NSRange(location: kind == 2 ? 6 : 8, length: 0))
      #expect(fixture.cards.map(\.shows) == (kind == 2 ? ["other"] : []))
      let underline = view.textStorage.attribute(.underlineStyle, at: 5, effectiveRange: nil)
      #expect((underline != nil) == (kind == 1))
    }
  }

  @Test(
    "S3-18: A free view of the identifier is given out again, else a new one of the registered class, none for an unknown identifier"
  )
  func dequeueing() throws {
    final class Badge: UIView, ReusableTextAttachmentView {
      init(reuseIdentifier: String) { super.init(frame: .zero) }
      required init?(coder: NSCoder) { nil }
    }
    let fixture = AttachmentFixture(AttachmentFixture.list(1))
    let view = fixture.view
    view.register(Badge.self, forAttachmentsWithIdentifier: "badge")
    #expect(view.dequeueAttachmentView(withIdentifier: "unknown") == nil)
    #expect(view.dequeueAttachmentView(withIdentifier: "badge") is Badge)
    let shown = try #require(fixture.cards.first)
    let other = try #require(view.dequeueAttachmentView(withIdentifier: "card"))
    #expect(other !== shown && other is CardView)
    view.replaceCharacters(in: NSRange(location: 0, length: view.textStorage.length), with: "")
    #expect(shown.superview == nil && shown.shows == "0")
    let free = [other, shown].map(ObjectIdentifier.init)
    let one = try #require(view.dequeueAttachmentView(withIdentifier: "card"))
    let two = try #require(view.dequeueAttachmentView(withIdentifier: "card"))
    #expect(Set([one, two].map(ObjectIdentifier.init)) == Set(free) && shown.shows == nil)
    let three = try #require(view.dequeueAttachmentView(withIdentifier: "card"))
    #expect(!free.contains(ObjectIdentifier(three)))
  }
}
