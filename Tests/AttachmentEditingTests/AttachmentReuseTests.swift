import AttachmentEditing
import Testing
import ViewHosting
import ViewTestSupport

@Suite("Attachments: views while scrolling and editing")
@MainActor struct AttachmentReuseTests {
  @Test("S3-09: A line that is inserted above moves the views of three attachments by its height, at once")
  func moving() {
    let fixture = AttachmentFixture(AttachmentFixture.list(3), size: CGSize(width: 320, height: 400))
    #expect(fixture.cards.map(\.shows) == ["0", "1", "2"])
    let before = fixture.cards.map(fixture.frame)
    let line = fixture.view.caretRect(for: fixture.view.beginningOfDocument).height
    fixture.view.insertText("x\n")
    let after = fixture.cards.map(fixture.frame)
    for (old, new) in zip(before, after) {
      #expect(abs(new.minY - old.minY - line) < 0.01 && new.size == old.size && new.minX == old.minX)
    }
  }

  @Test(
    "S3-19: The delegate is asked only for attachments that come into what is seen, or within 10 points of it"
  )
  func asked() {
    let fixture = AttachmentFixture(AttachmentFixture.list(50))
    let view = fixture.view
    var seen: Set<String> = []
    for _ in 0..<40 {
      for card in fixture.cards {
        let frame = fixture.frame(card)
        #expect(frame.maxY > view.bounds.minY - 10 && frame.minY < view.bounds.maxY + 10)
      }
      seen.formUnion(fixture.cards.compactMap(\.shows))
      view.contentOffset.y += 37
      fixture.host.render()
    }
    seen.formUnion(fixture.cards.compactMap(\.shows))
    #expect(Set(fixture.log.asked) == seen && seen.count < 30 && seen.count > 10)
  }

  @Test("S3-20: Scrolling over 200 attachments makes hardly more views than are seen at once")
  func few() {
    let fixture = AttachmentFixture(AttachmentFixture.list(200))
    let view = fixture.view
    view.textLayoutManager.map { $0.ensureLayout(for: $0.documentRange) }
    view.setNeedsLayout()
    fixture.host.render()
    var most = 0
    while view.contentOffset.y < view.contentSize.height - 200 {
      most = max(most, fixture.cards.count)
      view.contentOffset.y += 30
      fixture.host.render()
    }
    #expect(fixture.cards.last?.shows == "199" && Set(fixture.log.asked).count == 200)
    #expect(most <= 4 && CardView.made <= most + 2)
  }

  @Test(
    "S3-21: A view leaves once its attachment is more than 10 points out of what is seen, and is free then")
  func leaving() throws {
    let fixture = AttachmentFixture(AttachmentFixture.list(50))
    let first = try #require(fixture.cards.first)
    let bottom = fixture.frame(first).maxY
    fixture.view.contentOffset.y = bottom + 9
    fixture.host.render()
    #expect(first.superview != nil && first.shows == "0")
    fixture.view.contentOffset.y = bottom + 11
    fixture.host.render()
    let isFree = first.superview == nil
    #expect(isFree || first.shows != "0")
    #expect(
      fixture.view.view(for: fixture.view.textStorage.attachments(in: NSRange(location: 0, length: 9))[0])
        == nil)
    if isFree { #expect(fixture.view.dequeueAttachmentView(withIdentifier: "card") === first) }
  }

  @Test("S3-22: Scrolling by a point, layout that moves nothing and edits below ask for no other view")
  func kept() {
    let fixture = AttachmentFixture(AttachmentFixture.list(20))
    let before = fixture.cards
    let asked = fixture.log.asked
    fixture.view.contentOffset.y += 1
    fixture.host.render()
    fixture.view.setNeedsLayout()
    fixture.host.render()
    fixture.view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 30))
    fixture.host.render()
    fixture.view.insertText("x")
    #expect(fixture.log.asked == asked && fixture.cards.elementsEqual(before) { $0 === $1 })
  }

  @Test("S3-24: However the text is scrolled, each view shows its own attachment")
  func content() {
    let fixture = AttachmentFixture(AttachmentFixture.list(80))
    let view = fixture.view
    var random = UInt64(7)
    for _ in 0..<120 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      view.contentOffset.y = CGFloat(random >> 33).truncatingRemainder(
        dividingBy: max(1, view.contentSize.height - 200))
      fixture.host.render()
      for attachment in view.textStorage.attachments(
        in: NSRange(location: 0, length: view.textStorage.length))
      {
        guard let card = view.view(for: attachment) as? CardView else { continue }
        #expect(card.shows == (attachment as? ReusableTextAttachment)?.payload as? NSString as String?)
        #expect(card.window != nil)
      }
      #expect(!fixture.cards.isEmpty && fixture.cards.allSatisfy { $0.shows != nil })
    }
  }

  @Test(
    "S3-25: The view of an attachment that is deleted, cut or replaced goes at once, and undo brings it back")
  func deleting() {
    for kind in 0..<3 {
      let fixture = AttachmentFixture(AttachmentFixture.list(2))
      let view = fixture.view
      let place = (view.text as NSString).range(of: "\u{FFFC}")
      view.selectedRange = place
      switch kind {
      case 0: view.deleteBackward()
      case 1: view.cut(nil)
      default: view.insertText("x")
      }
      #expect(fixture.cards.map(\.shows) == ["1"])
      view.undoManager?.undo()
      view.layoutIfNeeded()
      #expect(fixture.cards.map(\.shows) == ["0", "1"])
      #expect(fixture.frame(fixture.cards[0]).height == 60)
    }
  }

  @Test(
    "S3-28: A grid that scrolls in an attachment is not touched while the text scrolls, and scrolls itself")
  func heavy() throws {
    final class Grid: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    final class Delegate: NSObject, AttachmentTextViewDelegate {
      let grid = Grid(frame: .zero)
      func textView(
        _ textView: AttachmentTextView, viewFor attachment: ReusableTextAttachment
      ) -> UIView? { grid }
    }
    let fixture = AttachmentFixture(AttachmentFixture.text(""))
    let delegate = Delegate()
    delegate.grid.contentSize = CGSize(width: 100, height: 1000)
    fixture.view.delegate = delegate
    let text = NSMutableAttributedString(
      attachment: AttachmentFixture.card("grid", CGSize(width: 200, height: 100)))
    text.append(AttachmentFixture.text(String(repeating: "\nline", count: 60)))
    fixture.view.attributedText = text
    fixture.view.contentOffset = .zero
    fixture.host.render()
    let layouts = delegate.grid.layouts
    for _ in 0..<5 {
      fixture.host.scroll(at: CGPoint(x: 280, y: 150), by: CGSize(width: 0, height: 10))
    }
    #expect(fixture.view.contentOffset.y == 50 && delegate.grid.layouts == layouts)
    fixture.host.scroll(at: CGPoint(x: 50, y: 20), by: CGSize(width: 0, height: 40))
    #expect(delegate.grid.contentOffset.y == 40 && fixture.view.contentOffset.y == 50)
    fixture.host.swipe(from: CGPoint(x: 50, y: 45), to: CGPoint(x: 50, y: 15))
    #expect(delegate.grid.contentOffset.y > 40 && fixture.view.contentOffset.y == 50)
  }

  @Test(
    "S3-23: An attachment that comes back is painted again, what was seen before is not, and its view is where it was"
  )
  func placeholder() throws {
    let fixture = AttachmentFixture(AttachmentFixture.list(20))
    let (host, view) = (fixture.host, fixture.view)
    view.resignFirstResponder()
    host.render()
    let card = try #require(fixture.cards.first)
    let frame = fixture.frame(card)
    let attachment = view.textStorage.attachments(in: NSRange(location: 0, length: 9))[0]
    view.contentOffset.y = frame.maxY.rounded(.up) + 11
    host.render()
    #expect(view.view(for: attachment) == nil)
    view.contentOffset.y = frame.minY.rounded(.down)
    host.render()
    let shown = try #require(view.view(for: attachment))
    #expect(fixture.frame(shown) == frame && shown.window != nil)
    let window = view.convert(frame, to: nil)
    let drawn = host.drawnRects.reduce(CGRect.null) { $0.union($1) }
    // The placeholder's line, and the row beneath it, of which a part was seen before.
    #expect(
      drawn.contains(window.integral) && drawn.height < frame.height + 36, "\(host.drawnRects) \(window)")
    #expect(try Picture(#require(host.snapshot())) == Picture(#require(host.snapshotDrawnAnew())))
  }

  @Test("Cards and controls in the text, one of them selected", arguments: [1.0, 2.0], [false, true])
  func pictures(scale: Double, isDark: Bool) throws {
    let fixture = AttachmentFixture(AttachmentFixture.list(2), size: CGSize(width: 300, height: 200))
    fixture.host.environment.scale = scale
    fixture.host.environment.isDark = isDark
    fixture.view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.label,
      range: NSRange(location: 0, length: fixture.view.textStorage.length))
    fixture.view.selectedRange = NSRange(location: 2, length: 8)
    let image = UIImage(cgImage: try #require(fixture.host.snapshotDrawnAnew()))
    try Picture.keep(image, as: "attachments-\(isDark ? "dark" : "light")-\(Int(scale))")
    let picture = try Picture(image)
    #expect(picture.width == 300 * Int(scale))
    let cards = fixture.cards.map(fixture.frame)
    func middle(_ rect: CGRect) -> [UInt8] {
      picture[Int(rect.midX * scale), Int(rect.midY * scale)]
    }
    #expect(cards.count == 2 && middle(cards[0]) != middle(cards[1]))
  }
}
