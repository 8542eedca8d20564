import AttachmentEditing
import Foundation
import Testing

@Suite("Samples of AttachmentEditing's page")
@MainActor struct AttachmentEditingSamples {
  final class UserCard: UILabel, ReusableTextAttachmentView {
    required init(reuseIdentifier: String) { super.init(frame: .zero) }
    required init?(coder: NSCoder) { nil }

    func show(_ attachment: ReusableTextAttachment) {
      text = (attachment.payload as? AttachmentObject)?["name"]?.stringValue
    }
  }

  @Test("AttachmentEditing: a document with a card is shown, edited and read again")
  func document() throws {
    let json = #"{"items": [{"type": "text", "text": "Thanks to "}, {"type": "user", "name": "Ada"}]}"#
    let document = try JSONDecoder().decode(AttachmentDocument.self, from: Data(json.utf8))
    let view = AttachmentTextView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    view.register(UserCard.self, forAttachmentsWithIdentifier: "user")
    view.attributedText = document.attributedString { _ in
      [.font: UIFont.systemFont(ofSize: 16)]
    } attachment: { object in
      ReusableTextAttachment(reuseIdentifier: object.kind, size: CGSize(width: 120, height: 32))
    }
    view.replaceCharacters(in: NSRange(location: 0, length: 6), with: "Many thanks")
    let edited = AttachmentDocument(view.attributedText)

    #expect(edited.items == [.text("Many thanks to "), document.items[1]])
    let attachment = try #require(
      view.textStorage.attachments(in: NSRange(location: 0, length: 99)).first as? ReusableTextAttachment)
    let card = try #require(view.dequeueAttachmentView(for: attachment) as? UserCard)
    #expect(card.text == "Ada")
  }
}
