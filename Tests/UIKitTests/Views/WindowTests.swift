import Testing
import UIKit
import ViewHosting

@MainActor struct WindowTests {
  private let host = HeadlessHost(size: CGSize(width: 100, height: 80))

  final class Key: UIView {
    var log: [String] = []
    var keeps = true
    var letsGo = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { letsGo }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard let key = presses.first?.key else { return }
      log.append("began \(key.characters) \(key.keyCode) \(key.modifierFlags.rawValue)")
      if !keeps { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("ended") }
  }

  @Test("Keys go to the first responder; what no responder keeps is not used")
  func keys() {
    let window = UIWindow(host: host)
    let view = Key()
    window.addSubview(view)
    #expect(!view.isFirstResponder && view.becomeFirstResponder() && view.isFirstResponder)
    #expect(host.press("a", [.shift]))
    #expect(view.log == ["began A keyboardA \(UIKeyModifierFlags.shift.rawValue)", "ended"])
    view.log = []
    view.keeps = false
    #expect(!host.press("left"))
    #expect(view.log.first == "began UIKeyInputLeftArrow keyboardLeftArrow 0")
  }

  @Test("One responder has the keys; one that does not let go keeps them; one that leaves loses them")
  func firstResponder() {
    let window = UIWindow(host: host)
    let (one, other) = (Key(), Key())
    #expect(!one.becomeFirstResponder())
    window.addSubview(one)
    window.addSubview(other)
    #expect(one.becomeFirstResponder())
    one.letsGo = false
    #expect(!other.becomeFirstResponder() && one.isFirstResponder && !window.endEditing(false))
    one.letsGo = true
    #expect(other.becomeFirstResponder() && !one.isFirstResponder)
    other.removeFromSuperview()
    #expect(!other.isFirstResponder)
    #expect(one.becomeFirstResponder() && window.endEditing(true) && !one.isFirstResponder)
    #expect(!UIView().becomeFirstResponder())
  }

  final class Traits: UIView {
    var log: [UIUserInterfaceStyle?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      log.append(previousTraitCollection?.userInterfaceStyle)
    }
  }

  @Test("Dark surroundings change traits and colours; an override holds below it; single traits are told")
  func dark() throws {
    let window = UIWindow(host: host)
    let view = Traits(frame: window.bounds)
    view.backgroundColor = .systemBackground
    window.addSubview(view)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    inner.backgroundColor = .systemBackground
    inner.overrideUserInterfaceStyle = .light
    view.addSubview(inner)
    var changes = 0
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: Traits, old) in
      #expect(old.userInterfaceStyle == .light && view.traitCollection.userInterfaceStyle == .dark)
      changes += 1
    }
    #expect(view.traitCollection.userInterfaceStyle == .light && view.log.isEmpty)
    #expect(try Picture(#require(host.snapshot()))[50, 50] == white)
    host.environment.isDark = true
    #expect(view.log == [.light] && changes == 1)
    let picture = try Picture(#require(host.snapshot()))
    #expect(picture[50, 50] == black && picture[5, 5] == white)
    host.environment.scale = 2
    #expect(changes == 1 && view.log.count == 2 && view.contentScaleFactor == 2 && UIScreen.main.scale == 2)
    view.unregisterForTraitChanges(registration)
    window.overrideUserInterfaceStyle = .light
    #expect(changes == 1 && view.traitCollection.userInterfaceStyle == .light)
  }

  @Test("A subtree's largest size of text limits that of the reader")
  func contentSize() {
    let window = UIWindow(host: host)
    let view = UIView()
    window.addSubview(view)
    host.environment.textScale = 53.0 / 17
    #expect(view.traitCollection.preferredContentSizeCategory == .accessibilityExtraExtraExtraLarge)
    window.maximumContentSizeCategory = .extraLarge
    #expect(view.traitCollection.preferredContentSizeCategory == .extraLarge)
    view.minimumContentSizeCategory = .accessibilityMedium
    #expect(view.traitCollection.preferredContentSizeCategory == .accessibilityMedium)
  }

  final class Tinted: UIView {
    var changes = 0
    override func tintColorDidChange() { changes += 1 }
  }

  @Test(
    "The tint is that of the nearest superview that has one, and a change is told to those that inherit it")
  func tint() {
    let (outer, inner, own) = (Tinted(), Tinted(), Tinted())
    outer.addSubview(inner)
    outer.addSubview(own)
    #expect(inner.tintColor == .systemBlue)
    own.tintColor = .green
    (outer.changes, inner.changes, own.changes) = (0, 0, 0)
    outer.tintColor = .red
    #expect(inner.tintColor == .red && own.tintColor == .green)
    #expect((outer.changes, inner.changes, own.changes) == (1, 1, 0))
    outer.tintColor = nil
    #expect(inner.tintColor == .systemBlue)
  }

  @Test("A window takes the size of its host, and its root view with it")
  func resizing() {
    let view = UIView()
    let window = UIWindow(host: host, rootView: view)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
    host.size = CGSize(width: 50, height: 60)
    #expect(window.frame == CGRect(x: 0, y: 0, width: 50, height: 60) && view.frame == window.bounds)
  }

  @Test("The window with the keyboard is the key window, until its host loses it")
  func keyWindow() {
    let window = UIWindow(host: host)
    #expect(window.isKeyWindow)
    let second = UIWindow(host: HeadlessHost(size: CGSize(width: 5, height: 5)))
    #expect(second.isKeyWindow && !window.isKeyWindow)
    host.isActive = false
    host.isActive = true
    #expect(window.isKeyWindow)
    host.isActive = false
    #expect(UIApplication.shared.keyWindow == nil)
  }

  final class Finger: UIView {
    var log: [String] = []
    private func note(_ what: String, _ touches: Set<UITouch>) {
      for touch in touches {
        let place = touch.location(in: self)
        log.append("\(what) \(Int(place.x)) \(Int(place.y)) \(touch.tapCount) \(touch.phase.rawValue)")
      }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches)
    }
  }

  @Test("A view gets a touch from its begin to its end, in its own coordinates, also when it moves outside")
  func touch() {
    let window = UIWindow(host: host)
    let view = Finger(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    window.addSubview(view)
    host.touch(.began, at: CGPoint(x: 12, y: 13))
    host.touch(.moved, at: CGPoint(x: 90, y: 13))
    // A second finger is not for a view that takes one.
    host.touch(.began, at: CGPoint(x: 15, y: 15), identifier: 1)
    host.touch(.ended, at: CGPoint(x: 15, y: 15), identifier: 1)
    host.touch(.ended, at: CGPoint(x: 90, y: 14))
    #expect(view.log == ["began 2 3 1 0", "moved 80 3 1 1", "ended 80 4 1 3"])
    view.log = []
    host.click(at: CGPoint(x: 12, y: 12), count: 2)
    #expect(view.log == ["began 2 2 1 0", "ended 2 2 1 3", "began 2 2 2 0", "ended 2 2 2 3"])
    view.log = []
    host.touch(.began, at: CGPoint(x: 12, y: 12))
    host.touch(.cancelled, at: CGPoint(x: 12, y: 12))
    #expect(view.log.last?.hasPrefix("cancelled") == true)
  }

  @Test("The pointer has the shape that the view beneath it wants")
  func cursor() {
    final class Text: UIView {
      override func cursor(at point: CGPoint) -> CursorShape? { point.x < 10 ? .text : nil }
    }
    let window = UIWindow(host: host)
    window.addSubview(Text(frame: CGRect(x: 20, y: 0, width: 20, height: 20)))
    host.movePointer(to: CGPoint(x: 25, y: 5))
    #expect(host.cursor == .text)
    host.movePointer(to: CGPoint(x: 35, y: 5))
    #expect(host.cursor == .default)
  }

  @Test("Layout that is owed is done once before a frame, from the top down")
  func layout() {
    final class Counting: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        for view in subviews { view.frame = bounds.insetBy(dx: 1, dy: 1) }
      }
    }
    let window = UIWindow(host: host)
    let (outer, inner) = (Counting(frame: window.bounds), Counting())
    outer.addSubview(inner)
    window.addSubview(outer)
    outer.setNeedsLayout()
    _ = host.snapshot()
    #expect(outer.count == 1 && inner.count == 1 && inner.frame == window.bounds.insetBy(dx: 1, dy: 1))
    _ = host.snapshot()
    #expect(outer.count == 1)
    outer.frame.size.width = 50
    outer.layoutIfNeeded()
    #expect(outer.count == 2 && inner.count == 2 && inner.frame.width == 48)
  }

  @Test("An on-screen keyboard is announced before and after, with its frames")
  func keyboard() {
    let window = UIWindow(host: host)
    let center = NotificationCenter.default
    var log: [String] = []
    var (begin, end): (CGRect?, CGRect?) = (nil, nil)
    let tokens = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
    ].map { name in
      center.addObserver(forName: name, object: window.screen, queue: nil) { notification in
        let first = notification.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue
        let last = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        let (from, to) = (first?.cgRectValue, last?.cgRectValue)
        MainActor.assumeIsolated {
          log.append(String(name.rawValue.dropFirst(10).dropLast(12)))
          (begin, end) = (from, to)
        }
      }
    }
    window.changeKeyboard(to: CGRect(x: 0, y: 50, width: 100, height: 30))
    #expect(log == ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"])
    #expect(end == CGRect(x: 0, y: 50, width: 100, height: 30))
    #expect(begin == CGRect(x: 0, y: 80, width: 100, height: 30))
    #expect(window.keyboardLayoutGuide.layoutFrame == CGRect(x: 0, y: 50, width: 100, height: 30))
    log = []
    window.changeKeyboard(to: nil)
    #expect(log == ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"])
    for token in tokens { center.removeObserver(token) }
  }

  @Test(
    "V150: animations set the values at once; completion gets true on the next turn, or at once without a host"
  )
  func animation() {
    let window = UIWindow(host: host)
    let view = UIView()
    window.addSubview(view)
    var finished: [Bool] = []
    UIView.animate(withDuration: 3) {
      view.alpha = 0.5
    } completion: {
      finished.append($0)
    }
    #expect(view.alpha == 0.5 && finished.isEmpty)
    host.advance(by: 0)
    #expect(finished == [true])
    host.isActive = false
    UIView.animate(withDuration: 3, delay: 1, options: [.curveLinear]) {
      view.alpha = 1
    } completion: {
      finished.append($0)
    }
    #expect(view.alpha == 1 && finished == [true, true])
    UIView.performWithoutAnimation { #expect(!UIView.areAnimationsEnabled) }
    #expect(UIView.areAnimationsEnabled)
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { log.append("done") }
    #expect(CATransaction.disableActions() && log.isEmpty)
    CATransaction.commit()
    #expect(!CATransaction.disableActions() && log == ["done"])
  }

  @Test("A controller makes its view once, hears of appearing, and shows another one over the window")
  func controller() {
    final class Controller: UIViewController {
      var log: [String] = []
      override func viewDidLoad() { log.append("load") }
      override func viewWillAppear(_ animated: Bool) { log.append("will") }
      override func viewDidAppear(_ animated: Bool) { log.append("did") }
      override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
      override func viewDidLayoutSubviews() { log.append("layout") }
    }
    let controller = Controller(nibName: nil, bundle: nil)
    #expect(!controller.isViewLoaded)
    let window = UIWindow(host: host)
    window.rootViewController = controller
    #expect(controller.log == ["load", "will", "did"] && controller.view.frame == window.bounds)
    _ = host.snapshot()
    #expect(controller.log.last == "layout")
    let other = Controller()
    var done = 0
    controller.present(other, animated: true) { done += 1 }
    #expect(other.view.window === window && controller.presentedViewController === other && done == 1)
    other.dismiss(animated: true) { done += 1 }
    #expect(other.log.last == "gone" && controller.presentedViewController == nil && done == 2)
    controller.addChild(other)
    #expect(controller.children == [other] && other.parent === controller)
    other.removeFromParent()
    #expect(controller.children.isEmpty)
  }
}
