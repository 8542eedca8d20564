import Testing
import UIKit
import ViewHosting

@Suite("Attachments: a document of structured objects")
@MainActor struct CardListTests {
  @Test(
    "S3-39: A list of texts, pictures and users in JSON becomes a text with a placeholder for each that is no text, in order, with its payload; a view shows them so"
  )
  func document() throws {
    let json = """
      {"items": [
        {"type": "text", "text": "Hello "}, {"type": "user", "id": 7, "name": "Ada"},
        {"type": "text", "text": "\\n"}, {"type": "image", "name": "a.png", "width": 60, "height": 30},
        {"type": "image", "name": "b.png", "width": 20, "height": 10}, {"type": "text", "text": " end"}
      ]}
      """
    let list = try JSONDecoder().decode(CardList.self, from: Data(json.utf8))
    let text = list.attributedString(font: AttachmentFixture.font)
    #expect(text.string == "Hello \u{FFFC}\n\u{FFFC}\u{FFFC} end")
    let cards = text.attachments(in: NSRange(location: 0, length: text.length))
      .compactMap { $0 as? ReusableTextAttachment }
    #expect(cards.map(\.reuseIdentifier) == ["user", "image", "image"])
    #expect(cards[0].payload as? NSDictionary == ["id": 7, "name": "Ada"])
    #expect(cards[1...].map { $0.payload as? NSString } == ["a.png", "b.png"])
    #expect(cards.map(\.size) == [(200, 40), (60, 30), (20, 10)].map { CGSize(width: $0.0, height: $0.1) })

    final class Delegate: NSObject, TextAttachmentDelegate {
      var shown: [(view: UIView, card: ReusableTextAttachment)] = []
      func textView(_ textView: UITextView, viewFor attachment: ReusableTextAttachment) -> UIView? {
        let view = UIView()
        shown.append((view, attachment))
        return view
      }
    }
    let view = UITextView()
    let delegate = Delegate()
    view.delegate = delegate
    view.attributedText = text
    let host = HeadlessHost(size: CGSize(width: 320, height: 200))
    let window = UIWindow(host: host, rootView: view)
    host.render()
    #expect(delegate.shown.map { ObjectIdentifier($0.card) } == cards.map { ObjectIdentifier($0) })
    let frames = delegate.shown.map { $0.view.convert($0.view.bounds, to: window) }
    #expect(frames.map(\.size) == cards.map(\.size))
    #expect(frames[1].minY >= frames[0].maxY && frames[2].minX == frames[1].maxX)
  }
}
