import Testing
import UIKit
import ViewHosting

@MainActor struct GestureTests {
  private let host = HeadlessHost(size: CGSize(width: 200, height: 200))
  private let window: UIWindow
  private let view = Finger(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let log = Log()

  final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  final class Finger: UIView {
    var log: Log?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      log?.lines.append("view began")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      log?.lines.append("view ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      log?.lines.append("view cancelled")
    }
  }

  init() {
    window = UIWindow(host: host)
    window.addSubview(view)
    view.log = log
  }

  private func add<R: UIGestureRecognizer>(_ recognizer: R, _ name: String, to other: UIView? = nil) -> R {
    let log = self.log
    recognizer.addHandler { log.lines.append("\(name) \($0.state)") }
    (other ?? view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private let point = CGPoint(x: 50, y: 50)

  final class Named: UIView {
    var states: [UIGestureRecognizer.State] = []
    override class var actions: UIResponderActions {
      super.actions.adding("tapped:") { (view: Named, sender) in
        if let recognizer = sender as? UIGestureRecognizer { view.states.append(recognizer.state) }
      }
    }
  }

  @Test("UIGestureRecognizer.removeTarget(_:action:) ends the calls of one method, or of all")
  func namedTargets() {
    let host = HeadlessHost(size: CGSize(width: 50, height: 50))
    let window = UIWindow(host: host)
    let view = Named(frame: window.bounds)
    window.addSubview(view)
    let tap = UITapGestureRecognizer(target: view, action: "tapped:")
    var count = 0
    tap.addHandler { _ in count += 1 }
    tap.addTarget(view, action: "tapped:")
    view.addGestureRecognizer(tap)
    func click() {
      host.advance(by: 1)
      host.click(at: CGPoint(x: 9, y: 9))
    }
    click()
    #expect(view.states == [.ended] && count == 1)
    tap.removeTarget(view, action: "other:")
    click()
    #expect(view.states.count == 2 && count == 2)
    tap.removeTarget(view, action: "tapped:")
    click()
    #expect(view.states.count == 2 && count == 3)
    tap.removeTarget(nil, action: nil)
    click()
    #expect(count == 3)
  }

  @Test("A tap is recognised at its end, and takes the touch away from the view")
  func tap() {
    let tap = add(UITapGestureRecognizer(), "tap")
    host.tap(at: point)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    #expect(tap.state == .possible)
    tap.cancelsTouchesInView = false
    host.tap(at: point)
    #expect(log.take() == ["view began", "tap ended", "view ended"])
    tap.isEnabled = false
    host.tap(at: point)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test("A tap that moves or lasts too long fails, and the view gets its end")
  func failedTap() {
    _ = add(UITapGestureRecognizer(), "tap")
    host.swipe(from: point, to: CGPoint(x: 150, y: 50))
    #expect(log.take() == ["view began", "view ended"])
    host.touch(.began, at: point)
    host.advance(by: 1)
    host.touch(.ended, at: point)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test(
    "Two taps are recognised at the second end; alone, the first one fails after a while, and the view is told then"
  )
  func doubleTap() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    _ = add(double, "double")
    host.tap(at: point, count: 2)
    #expect(log.take().filter { $0.hasPrefix("double") } == ["double ended"])
    host.touch(.began, at: point)
    host.touch(.ended, at: point)
    #expect(log.take() == ["view began"])
    host.advance(by: 0.4)
    #expect(log.take() == ["view ended"] && double.state == .possible)
  }

  @Test("A single tap that requires a double tap to fail waits for it")
  func requireToFail() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    _ = add(double, "double")
    let single = add(UITapGestureRecognizer(), "single")
    single.require(toFail: double)
    host.tap(at: point)
    #expect(!log.take().contains("single ended"))
    host.advance(by: 0.4)
    #expect(log.take().contains("single ended"))
    host.tap(at: point, count: 2)
    host.advance(by: 1)
    #expect(log.take().filter { !$0.hasPrefix("view") } == ["double ended"])
  }

  @Test("A long press begins after its duration, goes on with the finger, and ends with it")
  func longPress() {
    let press = add(UILongPressGestureRecognizer(), "press")
    host.touch(.began, at: point)
    host.advance(by: 0.49)
    #expect(log.take() == ["view began"])
    host.advance(by: 0.02)
    #expect(log.take() == ["view cancelled", "press began"] && press.state == .began)
    host.touch(.moved, at: CGPoint(x: 90, y: 50))
    #expect(press.location(in: view) == CGPoint(x: 90, y: 50))
    host.touch(.ended, at: CGPoint(x: 90, y: 50))
    #expect(log.take() == ["press changed", "press ended"] && press.state == .possible)
    host.touch(.began, at: point)
    host.touch(.moved, at: CGPoint(x: 61, y: 50))
    host.advance(by: 1)
    host.touch(.ended, at: CGPoint(x: 61, y: 50))
    #expect(!log.take().contains { $0.hasPrefix("press") })
    press.minimumPressDuration = 0.1
    host.touch(.began, at: point)
    host.advance(by: 0.2)
    host.touch(.cancelled, at: point)
    #expect(log.take().last == "press cancelled")
  }

  @Test("A pan begins after 10 points, tells how far and how fast, and ends")
  func pan() {
    let pan = add(UIPanGestureRecognizer(), "pan")
    host.touch(.began, at: point)
    host.touch(.moved, at: CGPoint(x: 58, y: 50))
    #expect(log.take() == ["view began"])
    host.advance(by: 0.05)
    host.touch(.moved, at: CGPoint(x: 60, y: 50))
    #expect(log.take() == ["view cancelled", "pan began"])
    host.advance(by: 0.05)
    host.touch(.moved, at: CGPoint(x: 80, y: 60))
    #expect(pan.translation(in: view) == CGPoint(x: 30, y: 10))
    #expect(abs(pan.velocity(in: view).x - 300) < 1 && abs(pan.velocity(in: view).y - 100) < 1)
    pan.setTranslation(CGPoint(x: 1, y: 1), in: view)
    host.touch(.moved, at: CGPoint(x: 82, y: 60))
    #expect(pan.translation(in: view) == CGPoint(x: 3, y: 1))
    host.touch(.ended, at: CGPoint(x: 82, y: 60))
    #expect(log.take() == ["pan changed", "pan changed", "pan ended"])
  }

  final class Judge: UIGestureRecognizerDelegate {
    var begins = true
    var receives = true
    var together = false
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      receives
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { together }
  }

  @Test("Of two recognisers the first to recognise wins, unless a delegate lets both")
  func arbitration() {
    let inner = UIView(frame: view.bounds)
    view.addSubview(inner)
    let first = add(UIPanGestureRecognizer(), "inner", to: inner)
    _ = add(UIPanGestureRecognizer(), "outer")
    host.swipe(from: point, to: CGPoint(x: 150, y: 50), steps: 2)
    // A plain view passes touches on to its superview.
    let seen = ["view began", "view cancelled"]
    #expect(log.take() == seen + ["inner began", "inner changed", "inner ended"])
    let judge = Judge()
    first.delegate = judge
    judge.together = true
    host.swipe(from: point, to: CGPoint(x: 150, y: 50), steps: 1)
    #expect(log.take() == seen + ["inner began", "outer began", "inner ended", "outer ended"])
    judge.begins = false
    host.swipe(from: point, to: CGPoint(x: 150, y: 50), steps: 1)
    #expect(log.take() == seen + ["outer began", "outer ended"])
    (judge.begins, judge.receives) = (true, false)
    host.swipe(from: point, to: CGPoint(x: 150, y: 50), steps: 1)
    #expect(log.take() == seen + ["outer began", "outer ended"])
  }

  @Test("A target is called with the recogniser while it lives, and no longer when it is removed")
  func targets() {
    final class Target {
      var taps = 0
      func tapped(_ recognizer: UIGestureRecognizer) { taps += 1 }
      func noted() { taps += 10 }
    }
    var target: Target? = Target()
    let tap = UITapGestureRecognizer(target: target!, action: Target.tapped)
    tap.addTarget(target!, action: Target.noted)
    view.addGestureRecognizer(tap)
    host.tap(at: point)
    #expect(target?.taps == 11)
    tap.removeTarget(target)
    host.tap(at: point)
    #expect(target?.taps == 11)
    weak let gone = target
    tap.addTarget(target!, action: Target.tapped)
    target = nil
    #expect(gone == nil)
    host.tap(at: point)
  }

  @Test("A secondary button makes no tap unless it is asked for")
  func buttons() {
    let tap = add(UITapGestureRecognizer(), "tap")
    host.click(at: point, button: .secondary)
    #expect(!log.take().contains("tap ended"))
    tap.buttonMaskRequired = .secondary
    host.click(at: point, button: .secondary)
    #expect(log.take().contains("tap ended"))
  }
}
