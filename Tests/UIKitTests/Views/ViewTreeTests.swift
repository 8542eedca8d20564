import Testing
import UIKit
import ViewHosting

/// A view that writes down what it is told.
final class LoggingView: UIView {
  var name = ""
  var log: (String) -> Void = { _ in }

  convenience init(_ name: String, _ frame: CGRect = .zero, log: @escaping (String) -> Void) {
    self.init(frame: frame)
    (self.name, self.log) = (name, log)
  }

  override func didAddSubview(_ subview: UIView) { log("\(name) didAdd") }
  override func willRemoveSubview(_ subview: UIView) { log("\(name) willRemove") }
  override func willMove(toSuperview newSuperview: UIView?) {
    log("\(name) willMove superview \(newSuperview == nil ? "nil" : "new")")
  }
  override func didMoveToSuperview() { log("\(name) didMove superview \(superview == nil ? "nil" : "new")") }
  override func willMove(toWindow newWindow: UIWindow?) {
    log("\(name) willMove window \(newWindow == nil ? "nil" : "new")")
  }
  override func didMoveToWindow() { log("\(name) didMove window \(window == nil ? "nil" : "new")") }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log("\(name) began")
    super.touchesBegan(touches, with: event)
  }
}

@MainActor struct ViewTreeTests {
  @Test("A view is told of superview and window before and after it moves, and those in it of the window")
  func hierarchy() {
    var log: [String] = []
    let window = UIWindow(host: HeadlessHost(size: CGSize(width: 10, height: 10)))
    let outer = LoggingView("outer") { log.append($0) }
    let inner = LoggingView("inner") { log.append($0) }
    outer.addSubview(inner)
    #expect(log == ["inner willMove superview new", "outer didAdd", "inner didMove superview new"])
    log = []
    window.addSubview(outer)
    #expect(
      log == [
        "outer willMove window new", "inner willMove window new", "outer willMove superview new",
        "outer didMove superview new", "outer didMove window new", "inner didMove window new",
      ])
    #expect(inner.window === window)
    log = []
    outer.removeFromSuperview()
    #expect(
      log == [
        "outer willMove window nil", "inner willMove window nil", "outer willMove superview nil",
        "outer didMove superview nil", "outer didMove window nil", "inner didMove window nil",
      ])
    #expect(inner.window == nil && outer.superview == nil && outer.layer.superlayer == nil)
  }

  @Test("Subviews are in the order that was asked for, and their layers with them")
  func order() {
    let root = UIView()
    let views = (0..<4).map { tag -> UIView in
      let view = UIView()
      view.tag = tag
      return view
    }
    func tags() -> [Int] {
      let layers = root.layer.sublayers ?? []
      #expect(layers.map(ObjectIdentifier.init) == root.subviews.map { ObjectIdentifier($0.layer) })
      return root.subviews.map(\.tag)
    }
    root.addSubview(views[0])
    root.insertSubview(views[1], at: 0)
    #expect(tags() == [1, 0])
    root.insertSubview(views[2], aboveSubview: views[1])
    root.insertSubview(views[3], belowSubview: views[0])
    #expect(tags() == [1, 2, 3, 0])
    root.bringSubviewToFront(views[2])
    #expect(tags() == [1, 3, 0, 2])
    root.sendSubviewToBack(views[0])
    #expect(tags() == [0, 1, 3, 2])
    root.insertSubview(views[0], aboveSubview: views[3])
    #expect(tags() == [1, 3, 0, 2])
    root.addSubview(views[1])
    #expect(tags() == [3, 0, 2, 1])
    let other = UIView()
    other.addSubview(views[3])
    #expect(tags() == [0, 2, 1] && views[3].superview === other)
    #expect(root.viewWithTag(2) === views[2] && root.viewWithTag(3) == nil)
    #expect(views[0].isDescendant(of: root) && root.isDescendant(of: root) && !root.isDescendant(of: other))
  }

  @Test("Hit testing goes from the front, and skips what is hidden, transparent, disabled or outside")
  func hitTesting() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let front = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let outside = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
    root.addSubview(back)
    root.addSubview(front)
    front.addSubview(outside)
    let point = CGPoint(x: 45, y: 45)
    #expect(root.hitTest(point, with: nil) === outside)
    // A subview gets no points outside of its superview, also where it is seen.
    #expect(root.hitTest(CGPoint(x: 60, y: 60), with: nil) === root)
    outside.isHidden = true
    #expect(root.hitTest(point, with: nil) === front)
    front.alpha = 0.009
    #expect(root.hitTest(point, with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 5), with: nil) == nil)
    front.alpha = 1
    front.transform = CGAffineTransform(translationX: 20, y: 0)
    #expect(root.hitTest(CGPoint(x: 65, y: 5), with: nil) === front)
    #expect(root.hitTest(CGPoint(x: 5, y: 5), with: nil) === root)
  }

  @Test("The responder chain goes from a view by its controller to the superview, the window and the program")
  func chain() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let controller = UIViewController()
    let view = UIView()
    controller.view.addSubview(view)
    window.rootViewController = controller
    let chain = Array(sequence(first: view as UIResponder) { $0.next })
    #expect(
      chain.map(ObjectIdentifier.init)
        == [view, controller.view, controller, window, UIApplication.shared].map { ObjectIdentifier($0!) })
  }

  @Test("Touches climb the responder chain until a responder keeps them")
  func touches() {
    var log: [String] = []
    let host = HeadlessHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    let outer = LoggingView("outer", CGRect(x: 0, y: 0, width: 100, height: 100)) { log.append($0) }
    let inner = LoggingView("inner", CGRect(x: 10, y: 10, width: 50, height: 50)) { log.append($0) }
    window.addSubview(outer)
    outer.addSubview(inner)
    log = []
    host.tap(at: CGPoint(x: 20, y: 20))
    #expect(log == ["inner began", "outer began"])
  }

  final class Actor: UIView {
    var done: [String] = []
    override class var actions: UIResponderActions {
      super.actions.adding("shout:") { (view: Actor, sender) in view.done.append("shout \(sender ?? "")") }
    }
    override func copy(_ sender: Any?) { done.append("copy") }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == "copy:" || super.canPerformAction(action, withSender: sender)
    }
  }

  @Test("A command goes to the first responder of the chain that can carry it out")
  func actions() {
    let outer = Actor()
    let inner = UIView()
    outer.addSubview(inner)
    #expect(inner.target(forAction: "shout:", withSender: nil) as? UIView === outer)
    #expect(inner.target(forAction: "whisper:", withSender: nil) == nil)
    #expect(!inner.canPerformAction("copy:", withSender: nil))
    #expect(UIApplication.shared.sendAction("shout:", to: outer, from: "me", for: nil))
    #expect(UIApplication.shared.sendAction("copy:", to: outer, from: nil, for: nil))
    #expect(!UIApplication.shared.sendAction("whisper:", to: outer, from: nil, for: nil))
    #expect(outer.done == ["shout me", "copy"])
  }
}
