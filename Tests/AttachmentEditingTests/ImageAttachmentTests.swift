import AttachmentEditing
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Pictures in attachments")
@MainActor struct ImageAttachmentTests {
  /// Three columns and two rows, by another program: red; green at the second column of the first row; blue;
  /// for 50, 200, 100 and 70 milliseconds, three times.
  private static let gif =
    Data(
      base64Encoded:
        "R0lGODlhAwACAPAAAP8AAAAAACH5BAQFAAAAIf8LTkVUU0NBUEUyLjADAQIAACwAAAAAAwACAAACAoRfACH5BAQUAAAALAEA"
        + "AAABAAEAgAD/AAAAAAICRAEAIfkECAAAAAAsAAABAAIAAQCAAAD/AAAAAgIECgAh+QQEBwAAACwCAAEAAQABAIAA/wAAAAAC"
        + "AkQBADs=") ?? Data()

  /// Counts how often it is drawn.
  final class CountingView: ImageAttachmentView {
    var draws = 0
    override func draw(_ rect: CGRect) {
      draws += 1
      super.draw(rect)
    }
  }

  private func fixture(_ attachment: ReusableTextAttachment) -> AttachmentFixture {
    let text = NSMutableAttributedString(attachment: attachment)
    text.append(AttachmentFixture.text(String(repeating: "\nline", count: 60)))
    let fixture = AttachmentFixture(AttachmentFixture.text(""))
    fixture.view.resignFirstResponder()
    fixture.view.delegate = nil
    fixture.view.register(CountingView.self, forAttachmentsWithIdentifier: "image")
    fixture.view.attributedText = text
    fixture.view.contentOffset = .zero
    fixture.host.render()
    return fixture
  }

  /// The colour of the picture in the middle of its first row, which is drawn smoothly: red, green or
  /// another.
  private func colour(_ fixture: AttachmentFixture, _ shown: UIView) throws -> String {
    let picture = try Picture(try #require(fixture.host.snapshot()))
    let frame = shown.convert(shown.bounds, to: nil)
    let pixel = picture[Int(frame.midX), Int(frame.minY + frame.height / 4)]
    switch (pixel[0] > 200, pixel[1] > 200) {
    case (true, false): return "red"
    case (false, true): return "green"
    default: return "\(pixel)"
    }
  }

  @Test(
    "G-32: A file of several frames moves in an attachment in the file's time, stops when it has left what is seen, and begins again when it is back"
  )
  func moving() throws {
    let attachment = try #require(ImageTextAttachment(data: Self.gif))
    #expect(attachment.size == CGSize(width: 3, height: 2) && attachment.reuseIdentifier == "image")
    attachment.size = CGSize(width: 60, height: 40)
    let fixture = fixture(attachment)
    let shown = try #require(fixture.view.view(for: attachment) as? CountingView)
    #expect(shown.image?.frameDurations == [0.05, 0.2, 0.1, 0.07] && shown.image?.frameRepeatCount == 3)
    func check() throws {
      #expect(try colour(fixture, shown) == "red")
      fixture.host.advance(by: 0.04)
      #expect(try colour(fixture, shown) == "red")
      fixture.host.advance(by: 0.02)
      #expect(try colour(fixture, shown) == "green")
      fixture.host.advance(by: 0.18)
      #expect(try colour(fixture, shown) == "green")
    }
    try check()
    fixture.view.contentOffset.y = 400
    fixture.host.render()
    #expect(shown.superview == nil && fixture.view.view(for: attachment) == nil)
    let draws = shown.draws
    fixture.host.advance(by: 1)
    #expect(shown.draws == draws)
    fixture.view.contentOffset.y = 0
    fixture.host.render()
    #expect(fixture.view.view(for: attachment) === shown)
    try check()
  }

  @Test("A picture's attachment is archived with its file, copies it, and none is made of what is no picture")
  func files() throws {
    #expect(ImageTextAttachment(data: Data("no picture".utf8)) == nil)
    let attachment = try #require(ImageTextAttachment(data: Self.gif, scale: 2))
    #expect(attachment.size == CGSize(width: 1.5, height: 1))
    attachment.payload = NSString(string: "mine")
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: NSAttributedString(attachment: attachment), requiringSecureCoding: true)
    let text = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: archive)
    let read = try #require(
      text?.attribute(.attachment, at: 0, effectiveRange: nil) as? ImageTextAttachment)
    #expect(read.data == Self.gif && read.size == attachment.size)
    #expect(read.picture?.images?.count == 4 && read.picture?.scale == 2)
    #expect(read.payload == NSString(string: "mine"))
  }
}
