import AttachmentEditing
import TestSupport
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Attachment text views")
@MainActor struct AttachmentTextViewTests {
  /// A badge that shows the payload by itself.
  final class Badge: UIView, ReusableTextAttachmentView {
    var shows: [String] = []
    init(reuseIdentifier: String) {
      super.init(frame: .zero)
      backgroundColor = .systemPurple
    }
    required init?(coder: NSCoder) { nil }
    func prepareForReuse() { shows.append("-") }
    func show(_ attachment: ReusableTextAttachment) {
      shows.append(attachment.payload as? NSString as String? ?? "?")
    }
  }

  private func badge(_ name: String, height: CGFloat = 40) -> ReusableTextAttachment {
    ReusableTextAttachment(
      reuseIdentifier: "badge", size: CGSize(width: 80, height: height), payload: NSString(string: name))
  }

  private func view(_ text: NSAttributedString) -> (AttachmentTextView, HeadlessHost, UIWindow) {
    let view = AttachmentTextView()
    view.register(Badge.self, forAttachmentsWithIdentifier: "badge")
    view.attributedText = text
    let host = HeadlessHost(size: CGSize(width: 240, height: 160))
    let window = UIWindow(host: host, rootView: view)
    view.contentOffset = .zero
    host.render()
    return (view, host, window)
  }

  @Test("A registered class is enough: without a delegate, and with one that leaves views out")
  func registered() throws {
    final class Silent: NSObject, AttachmentTextViewDelegate {}
    let silent = Silent()
    for hasDelegate in [false, true] {
      let (view, host, window) = view(AttachmentFixture.text(""))
      view.delegate = hasDelegate ? silent : nil
      let (one, two) = (badge("1"), badge("2"))
      view.insertAttachment(one)
      host.render()
      let shown = try #require(view.view(for: one) as? Badge)
      #expect(shown.shows == ["1"] && shown.window === window)
      view.replaceCharacters(in: NSRange(location: 0, length: 1), with: two)
      host.render()
      #expect(view.view(for: two) === shown && shown.shows == ["1", "-", "2"])
    }
  }

  @Test("What an attachment says anew is laid out and shown anew, and nothing else is")
  func changed() throws {
    let (one, two) = (badge("1"), badge("2"))
    let text = NSMutableAttributedString(attachment: one)
    text.append(AttachmentFixture.text("\n"))
    text.append(NSAttributedString(attachment: two))
    let (view, host, window) = view(text)
    #expect(window.host === host)
    let shown = try [one, two].map { try #require(view.view(for: $0) as? Badge) }
    let before = shown.map { $0.convert($0.bounds, to: view) }
    (one.payload, one.size.height) = (NSString(string: "new"), 70)
    view.attachmentDidChange(one)
    host.render()
    let after = shown.map { $0.convert($0.bounds, to: view) }
    #expect(shown.map(\.shows) == [["1", "new"], ["2"]])
    #expect(after[0].height == 70 && abs(after[1].minY - before[1].minY - 30) < 0.01)
    #expect(view.view(for: one) === shown[0] && view.view(for: two) === shown[1])
    #expect(view.undoManager?.canUndo != true)
  }

  @Test("Other text views keep the space of reusable attachments, and copy what stands for them")
  func plainTextView() {
    let text = NSMutableAttributedString(attributedString: AttachmentFixture.text("a"))
    text.append(NSAttributedString(attachment: AttachmentFixture.card("x")))
    let view = UITextView()
    view.attributedText = text
    let host = HeadlessHost(size: CGSize(width: 240, height: 160))
    let window = UIWindow(host: host, rootView: view)
    host.render()
    #expect(window.host === host && view.view(for: text.attachments(in: NSRange(0..<2))[0]) == nil)
    #expect(view.caretRect(for: view.endOfDocument).height >= 60)
    view.becomeFirstResponder()
    view.selectAll(nil)
    view.copy(nil)
    #expect(host.pasteboard(.general)?.readNow("text/plain") == Data("a[x]".utf8))
  }

  // MARK: Many

  /// Looks at a frame: whether each attachment that is seen has its own view, which is painted. Returns how
  /// many views there are.
  private func look(_ fixture: AttachmentFixture) throws -> Int {
    let view = fixture.view
    let picture = try Picture(try #require(fixture.host.snapshot()))
    let manager = try #require(view.textLayoutManager)
    let start = manager.documentRange.location
    let viewport = try #require(manager.textViewportLayoutController.viewportRange)
    var seen: [(attachment: NSTextAttachment, frame: CGRect)] = []
    manager.enumerateTextLayoutFragments(from: viewport.location, options: []) { fragment in
      let corner = fragment.layoutFragmentFrame.origin
      guard corner.y + view.textContainerInset.top < view.bounds.maxY else { return false }
      let range = fragment.rangeInElement
      let first = manager.offset(from: start, to: range.location)
      let last = manager.offset(from: start, to: range.endLocation)
      for (index, unit) in (view.textStorage.string as NSString).substring(
        with: NSRange(first..<last)
      ).utf16.enumerated() where unit == 0xFFFC {
        let attachments = view.textStorage.attachments(in: NSRange(location: first + index, length: 1))
        let location = manager.location(start, offsetBy: first + index)
        let frame = location.map { fragment.frameForTextAttachment(at: $0) } ?? .zero
        seen.append(
          (
            attachments[0],
            frame.offsetBy(dx: corner.x, dy: corner.y + view.textContainerInset.top - view.bounds.minY)
          ))
      }
      return true
    }
    for (attachment, frame) in seen {
      let part = frame.intersection(CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
      guard part.height >= 2 else { continue }
      let name = (attachment as? ReusableTextAttachment)?.payload as? NSString as String?
      let shown = try #require(view.view(for: attachment) as? CardView, "\(name ?? "") has no view")
      let place = shown.convert(shown.bounds, to: nil)
      #expect(shown.shows == name && abs(place.minY - frame.minY) < 0.01 && place.size == frame.size)
      let middle = picture[Int(part.midX), Int(part.midY)]
      #expect(middle[1] > 150 && middle[0] < 120, "\(middle) in \(frame) of \(name ?? "")")
    }
    #expect(!seen.isEmpty && fixture.cards.allSatisfy { $0.window != nil })
    return fixture.cards.count
  }

  @Test(
    "10,000 attachments are scrolled by pages, flings and jumps without a frame in which one that is seen has no view, and with a view more than are shown at once"
  )
  func tenThousand() throws {
    let count = 10_000
    let text = NSMutableAttributedString()
    let font: [NSAttributedString.Key: Any] = [.font: AttachmentFixture.font]
    for index in 0..<count {
      text.append(NSAttributedString(string: "Card \(index): ", attributes: font))
      text.append(
        NSAttributedString(
          attachment: AttachmentFixture.card(
            "\(index)", CGSize(width: 100, height: CGFloat(20 + index % 7 * 12))), attributes: font))
      text.append(NSAttributedString(string: "\n", attributes: font))
    }
    let fixture = AttachmentFixture(text)
    fixture.view.resignFirstResponder()
    var (most, frames) = (0, 0)
    func frame() throws {
      most = max(most, try look(fixture))
      frames += 1
    }
    let view = fixture.view
    for _ in 0..<30 {
      view.contentOffset.y += 150
      try frame()
    }
    for _ in 0..<3 {
      fixture.host.swipe(from: CGPoint(x: 200, y: 180), to: CGPoint(x: 200, y: 20), steps: 4)
      var left = 40
      while view.isDecelerating, left > 0 {
        fixture.host.advance(by: 1 / 60)
        try frame()
        left -= 1
      }
    }
    var random = SeededGenerator(seed: 19)
    for _ in 0..<(runsAllTests ? 500 : 40) {
      view.contentOffset.y = CGFloat.random(in: 0...(view.contentSize.height - 200), using: &random)
      try frame()
      view.contentOffset.y -= 30
      try frame()
    }
    #expect(frames > 150 && most >= 3 && most < 12)
    #expect(CardView.made <= most + 2, "\(CardView.made) views, \(most) shown at once")
  }
}
