import Testing
import UIKit
import ViewHosting

@MainActor struct ScrollViewTests {
  private let host = HeadlessHost(size: CGSize(width: 100, height: 100))
  private let window: UIWindow
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let recorder = Recorder()

  final class Recorder: UIScrollViewDelegate {
    var log: [String] = []
    var target: CGPoint?
    var seenTarget = CGPoint.zero
    var zoomed: UIView?
    func scrollViewDidScroll(_ scrollView: UIScrollView) { if log.last != "scroll" { log.append("scroll") } }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      #expect(scrollView.isDragging)
      log.append("will begin dragging")
    }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      log.append("will end dragging")
      seenTarget = targetContentOffset.pointee
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      #expect(!scrollView.isDragging)
      log.append("did end dragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("will decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("did end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("did end animation") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func take() -> [String] {
      defer { log = [] }
      return log
    }
  }

  init() {
    window = UIWindow(host: host)
    window.addSubview(scrollView)
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    scrollView.delegate = recorder
  }

  @Test("The content offset is the origin of the bounds; content that shrinks is scrolled back")
  func offset() {
    scrollView.contentOffset = CGPoint(x: 0, y: 300)
    #expect(scrollView.bounds == CGRect(x: 0, y: 300, width: 100, height: 100))
    #expect(recorder.take() == ["scroll"])
    scrollView.contentOffset = CGPoint(x: 0, y: 300)
    #expect(recorder.take().isEmpty)
    scrollView.contentSize.height = 250
    #expect(scrollView.contentOffset.y == 150)
    scrollView.contentInset.bottom = 20
    scrollView.contentOffset.y = 170
    scrollView.frame.size.height = 200
    #expect(scrollView.contentOffset.y == 70)
  }

  @Test("V150: setContentOffset with an animation reports scrolling and the end of the animation once")
  func animated() {
    scrollView.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
    #expect(recorder.take() == ["scroll", "did end animation"] && scrollView.contentOffset.y == 40)
    scrollView.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(recorder.take() == ["scroll"])
  }

  @Test("scrollRectToVisible scrolls as little as shows the rectangle inside of the insets")
  func rectToVisible() {
    func scrolled(_ y: CGFloat, _ height: CGFloat) -> CGFloat {
      scrollView.scrollRectToVisible(CGRect(x: 0, y: y, width: 10, height: height), animated: false)
      return scrollView.contentOffset.y
    }
    #expect(scrolled(10, 50) == 0)
    #expect(scrolled(150, 20) == 70)
    #expect(scrolled(160, 5) == 70)
    #expect(scrolled(60, 10) == 60)
    #expect(scrolled(300, 500) == 300)
    scrollView.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0)
    #expect(scrolled(450, 20) == 400)
    #expect(scrolled(390, 20) == 380)
    #expect(scrolled(0, 20) == -10)
    #expect(scrolled(990, 10) == 930)
  }

  @Test("The safe area is added where the content can be scrolled, as the behaviour says")
  func safeArea() {
    window.coveredInsets = UIEdgeInsets(top: 20, left: 5, bottom: 10, right: 5)
    #expect(scrollView.adjustedContentInset == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
    scrollView.contentInset.top = 3
    scrollView.contentInsetAdjustmentBehavior = .always
    #expect(scrollView.adjustedContentInset == UIEdgeInsets(top: 23, left: 5, bottom: 10, right: 5))
    scrollView.contentInsetAdjustmentBehavior = .never
    #expect(scrollView.adjustedContentInset == scrollView.contentInset)
  }

  @Test(
    "A finger drags the content without a jump; the delegate is told in order; a slow end comes to rest at once"
  )
  func drag() {
    host.touch(.began, at: CGPoint(x: 50, y: 80))
    #expect(scrollView.isTracking && !scrollView.isDragging)
    host.advance(by: 0.1)
    host.touch(.moved, at: CGPoint(x: 50, y: 68))
    #expect(scrollView.isDragging && scrollView.contentOffset.y == 0)
    host.advance(by: 0.1)
    host.touch(.moved, at: CGPoint(x: 50, y: 48))
    #expect(scrollView.contentOffset.y == 20)
    host.advance(by: 0.5)
    host.touch(.ended, at: CGPoint(x: 50, y: 48))
    #expect(
      recorder.take() == ["will begin dragging", "scroll", "will end dragging", "did end dragging false"])
    #expect(!scrollView.isTracking && !scrollView.isDecelerating)
  }

  @Test("A fling goes on to its target, which the delegate sees and may change")
  func momentum() {
    host.swipe(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40), steps: 5)
    #expect(
      recorder.take() == [
        "will begin dragging", "scroll", "will end dragging", "did end dragging true", "will decelerate",
      ])
    let first = scrollView.contentOffset.y
    #expect(scrollView.isDecelerating && host.wantsFrames && recorder.seenTarget.y > first + 100)
    var last = first
    for _ in 0..<10 {
      host.advance(by: 1 / 60)
      #expect(scrollView.contentOffset.y > last)
      last = scrollView.contentOffset.y
    }
    host.advance(by: 10)
    #expect(
      scrollView.contentOffset == recorder.seenTarget && !scrollView.isDecelerating && !host.wantsFrames)
    #expect(recorder.take() == ["scroll", "did end decelerating"])
    recorder.target = CGPoint(x: 0, y: 700)
    host.swipe(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40), steps: 5)
    host.advance(by: 10)
    #expect(scrollView.contentOffset.y == 700)
  }

  @Test("A touch stops a fling where it is")
  func caught() {
    host.swipe(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40), steps: 5)
    host.advance(by: 0.1)
    host.touch(.began, at: CGPoint(x: 50, y: 50))
    let offset = scrollView.contentOffset
    #expect(!scrollView.isDecelerating && recorder.take().last == "did end decelerating")
    host.advance(by: 1)
    #expect(scrollView.contentOffset == offset)
    host.touch(.ended, at: CGPoint(x: 50, y: 50))
  }

  @Test("Past its end content lags after the finger and returns; without bounces it stays")
  func bounces() {
    func pull() -> CGFloat {
      host.touch(.began, at: CGPoint(x: 50, y: 20))
      host.advance(by: 0.1)
      host.touch(.moved, at: CGPoint(x: 50, y: 32))
      host.advance(by: 0.1)
      host.touch(.moved, at: CGPoint(x: 50, y: 92))
      return scrollView.contentOffset.y
    }
    let offset = pull()
    #expect(offset < -20 && offset > -60)
    host.advance(by: 0.5)
    host.touch(.ended, at: CGPoint(x: 50, y: 92))
    host.advance(by: 3)
    #expect(scrollView.contentOffset.y == 0)
    scrollView.bounces = false
    #expect(pull() == 0)
    host.touch(.ended, at: CGPoint(x: 50, y: 92))
    // Content that fits is dragged only if that is said.
    scrollView.bounces = true
    scrollView.contentSize.height = 50
    #expect(pull() == 0)
    host.touch(.ended, at: CGPoint(x: 50, y: 92))
    scrollView.alwaysBounceVertical = true
    #expect(pull() < 0)
    host.touch(.cancelled, at: CGPoint(x: 50, y: 92))
  }

  @Test("A wheel scrolls the innermost view that can still go there; a pointer's drag does not scroll")
  func wheel() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.contentSize = CGSize(width: 100, height: 130)
    scrollView.addSubview(inner)
    let point = CGPoint(x: 50, y: 50)
    #expect(host.scroll(at: point, by: CGSize(width: 0, height: 40)))
    #expect(inner.contentOffset.y == 30 && scrollView.contentOffset.y == 0)
    #expect(host.scroll(at: point, by: CGSize(width: 0, height: 40)))
    #expect(scrollView.contentOffset.y == 40)
    #expect(!host.scroll(at: point, by: CGSize(width: 30, height: 0)))
    scrollView.isScrollEnabled = false
    #expect(!host.scroll(at: CGPoint(x: 50, y: 80), by: CGSize(width: 0, height: 40)))
    scrollView.isScrollEnabled = true
    host.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 10))
    #expect(scrollView.contentOffset.y == 40)
  }

  @Test("Fingers on a touch pad drag and fling as those on the screen")
  func touchPad() {
    let point = CGPoint(x: 50, y: 50)
    host.scroll(at: point, by: CGSize(width: 0, height: 5), phase: .began)
    for _ in 0..<6 {
      host.advance(by: 1 / 60)
      host.scroll(at: point, by: CGSize(width: 0, height: 10), phase: .changed)
    }
    #expect(scrollView.contentOffset.y == 65 && scrollView.isDragging)
    host.scroll(at: point, by: .zero, phase: .ended)
    #expect(scrollView.isDecelerating)
    host.advance(by: 10)
    #expect(scrollView.contentOffset == recorder.seenTarget && scrollView.contentOffset.y > 300)
  }

  @Test("Keys that no text takes scroll")
  func keys() {
    final class Focus: UIView { override var canBecomeFirstResponder: Bool { true } }
    let focus = Focus()
    scrollView.addSubview(focus)
    focus.becomeFirstResponder()
    #expect(host.press("pagedown") && scrollView.contentOffset.y == 90)
    #expect(host.press("end") && scrollView.contentOffset.y == 900)
    #expect(host.press("up") && scrollView.contentOffset.y == 860)
    #expect(!host.press("left"))
    scrollView.allowsKeyboardScrolling = false
    #expect(!host.press("home"))
  }

  @Test("Indicators are seen while scrolling, and go")
  func indicators() throws {
    window.backgroundColor = .white
    let before = try Picture(#require(host.snapshot()))
    host.scroll(at: CGPoint(x: 50, y: 50), by: CGSize(width: 0, height: 400))
    let picture = try Picture(#require(host.snapshot()))
    let strip = CGRect(x: 92, y: 0, width: 8, height: 100)
    #expect(before.count(strip) { $0 != white } == 0)
    let dark = picture.count(strip) { $0 != white }
    #expect(dark > 50 && dark < 200)
    host.advance(by: 1)
    #expect(try Picture(#require(host.snapshot())).count(strip) { $0 != white } == 0)
    scrollView.showsVerticalScrollIndicator = false
    host.scroll(at: CGPoint(x: 50, y: 50), by: CGSize(width: 0, height: 40))
    #expect(try Picture(#require(host.snapshot())).count(strip) { $0 != white } == 0)
  }

  @Test("Zooming scales the delegate's view, within limits")
  func zoom() {
    scrollView.zoomScale = 2
    #expect(scrollView.zoomScale == 1)
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    scrollView.addSubview(content)
    recorder.zoomed = content
    scrollView.maximumZoomScale = 3
    scrollView.zoomScale = 5
    #expect(scrollView.zoomScale == 3 && scrollView.contentSize == CGSize(width: 300, height: 600))
    #expect(content.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
  }
}
