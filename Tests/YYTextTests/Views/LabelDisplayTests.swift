import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("How YYText's labels display")
@MainActor struct LabelDisplayTests {
  private func red(_ fixture: LabelFixture) throws -> Int {
    let picture = try ViewPixels(try #require(fixture.host.snapshot()))
    var most = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width { most = max(most, Int(picture[x, y][3])) }
    }
    return most
  }

  @Test("A label that draws on another thread shows what one that draws at once does")
  func sameOnThread() async throws {
    let fixture = LabelFixture()
    let synchronous = try #require(fixture.host.snapshot())
    fixture.label.displaysAsynchronously = true
    fixture.label.fadeOnAsynchronouslyDisplay = false
    fixture.label.text = "other"
    fixture.label.text = "one two three"
    fixture.host.render()
    #expect(fixture.label.layer.contents == nil)
    try await eventually { fixture.label.layer.contents != nil }
    let drawn = try #require(fixture.host.snapshot())
    let (one, other) = (try ViewPixels(synchronous), try ViewPixels(drawn))
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y] != other[x, y] { Issue.record("\(x) \(y)") }
    }
  }

  @Test("S4-026: what another thread has drawn fades in 0.08 s, highlights in 0.15 s, or not at all")
  func fades() async throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.displaysAsynchronously = true
    label.text = "other"
    fixture.host.render()
    try await eventually { label.displaying.fade != nil }
    #expect(label.displaying.fade?.duration == 0.08)
    #expect(try red(fixture) < 40)
    fixture.host.advance(by: 0.05)
    let half = try red(fixture)
    #expect(half > 60 && half < 240)
    fixture.host.advance(by: 0.05)
    #expect(try red(fixture) > 240 && label.layer.contents != nil)
    label.fadeOnAsynchronouslyDisplay = false
    label.text = "again"
    fixture.host.render()
    try await eventually { label.layer.contents != nil }
    #expect(label.displaying.fade == nil)
    // Highlights.
    label.displaysAsynchronously = false
    let highlight = YYTextHighlight(attributes: [.foregroundColor: UIColor.red])
    let range = fixture.highlight("again", highlight)
    for flag in [true, false] {
      label.fadeOnHighlight = flag
      fixture.host.touch(.began, at: try fixture.middle(range))
      fixture.host.touch(.ended, at: try fixture.middle(range))
      fixture.host.render()
      #expect(label.displaying.fade?.duration == (flag ? 0.15 : nil))
      fixture.host.advance(by: 1)
    }
  }

  @Test("A label that keeps its content until the next is drawn shows something in every frame")
  func noFlash() async throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.displaysAsynchronously = true
    label.clearContentsBeforeAsynchronouslyDisplay = false
    label.fadeOnAsynchronouslyDisplay = false
    for word in ["alpha", "beta", "gamma"] {
      let before = label.layer.contents as! CGImage?
      label.text = word
      fixture.host.advance(by: 1 / 60)
      #expect(try red(fixture) > 200)
      try await eventually { (label.layer.contents as! CGImage?) != before }
      #expect(try red(fixture) > 200)
    }
  }

  @Test("S4-025: views of attachments leave before a drawing and come after it, none of cancelled ones")
  func attachmentViews() async throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.fadeOnAsynchronouslyDisplay = false
    func text(_ views: [UIView]) -> NSAttributedString {
      let text = NSMutableAttributedString(string: "v", attributes: [.font: LabelFixture.font])
      for view in views {
        text.append(
          NSMutableAttributedString.yy_attachmentString(
            withContent: view, contentMode: .scaleToFill, width: 20, ascent: 10, descent: 0))
      }
      return text
    }
    let views = (0..<4).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
    label.attributedText = text([views[0], views[1]])
    fixture.host.render()
    #expect(label.subviews == [views[0], views[1]] && views[0].frame.width == 20)
    #expect(abs(views[1].frame.minX - views[0].frame.minX - 20) < 0.01)
    label.displaysAsynchronously = true
    label.attributedText = text([views[1], views[2]])
    fixture.host.render()
    #expect(label.subviews.isEmpty)
    try await eventually { label.layer.contents != nil }
    #expect(label.subviews == [views[1], views[2]])
    // Cancelled before its result comes.
    label.attributedText = text([views[3]])
    fixture.host.render()
    label.attributedText = text([])
    fixture.host.render()
    try await eventually { label.layer.contents != nil }
    await turn()
    #expect(label.subviews.isEmpty && views.allSatisfy { $0.superview == nil })
  }

  @Test("S4-017: a label that is archived has the same text, container and layout again")
  func archive() throws {
    let fixture = LabelFixture("one two three four five", frame: CGRect(x: 0, y: 0, width: 120, height: 90))
    let label = fixture.label
    label.numberOfLines = 3
    label.lineBreakMode = .byTruncatingMiddle
    label.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let text = NSMutableAttributedString(attributedString: try #require(label.attributedText))
    text.addAttribute(
      .yyBorder, value: YYTextBorder(fill: .red, cornerRadius: 2), range: NSRange(location: 4, length: 3))
    label.attributedText = text
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    label.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    let copy = try #require(YYLabel(coder: unarchiver))
    #expect(copy.text == label.text && copy.font == label.font && copy.bounds.size == label.bounds.size)
    #expect(copy.numberOfLines == 3 && copy.lineBreakMode == .byTruncatingMiddle)
    #expect(copy.textContainerInset == label.textContainerInset)
    let (one, other) = (try #require(label.textLayout), try #require(copy.textLayout))
    #expect(one.lines.map(\.range) == other.lines.map(\.range))
    #expect(one.lines.map(\.bounds) == other.lines.map(\.bounds) && other.needDrawBorder)
  }

  @Test("S4-162: a container view shows a layout as a label does, and hands commands on")
  func containerView() throws {
    @MainActor final class Owner: UIView {
      var count = 0
      override func copy(_ sender: Any?) { count += 1 }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == "copy:"
      }
    }
    let fixture = LabelFixture()
    let layout = try #require(fixture.label.textLayout)
    let view = YYTextContainerView(frame: fixture.label.bounds)
    view.layout = layout
    for alignment in [YYTextVerticalAlignment.top, .center, .bottom] {
      fixture.label.textVerticalAlignment = alignment
      view.textVerticalAlignment = alignment
      let (one, other) = (try ViewPixels(fixture.label), try ViewPixels(view))
      #expect(one.ink == other.ink && !one.ink.isNull)
    }
    let (owner, window) = (Owner(), fixture.window)
    view.hostView = owner
    window.addSubview(view)
    #expect(view.becomeFirstResponder())
    #expect(view.target(forAction: "copy:", withSender: nil) as? UIView === owner)
    #expect(view.perform(action: "copy:", withSender: nil) && owner.count == 1)
    #expect(!view.canPerformAction("paste:", withSender: nil))
    #expect(view.contentsFadeDuration == 0)
    view.setLayout(
      YYTextLayout(containerSize: view.bounds.size, text: fixture.label.attributedText), withFadeDuration: 0.2
    )
    #expect(view.alpha == 0 && view.contentsFadeDuration == 0.2)
    fixture.host.advance(by: 0.1)
    #expect(view.alpha > 0.3 && view.alpha < 0.7)
    fixture.host.advance(by: 0.15)
    #expect(view.alpha == 1)
  }
}
