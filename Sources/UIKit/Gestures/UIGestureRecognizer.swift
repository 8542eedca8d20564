public import Foundation
public import GalleyFoundation

/// Recognises a gesture in touches, and calls actions when it does.
///
/// There are no selectors here: an action is a closure, or a method of a target such as `MyView.tapped`.
@MainActor open class UIGestureRecognizer: NSObject {
  /// The state of a recogniser; the raw values are Apple's.
  public enum State: Int, Sendable {
    /// The gesture may still come.
    case possible = 0
    /// A gesture that goes on has begun.
    case began = 1
    /// It goes on.
    case changed = 2
    /// It ended, or one without duration was recognised.
    case ended = 3
    /// It was taken away.
    case cancelled = 4
    /// It was not this gesture.
    case failed = 5

    /// The same as `ended`, for gestures without duration.
    public static let recognized = State.ended
  }

  /// Decides what the recogniser may do.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that it belongs to.
  open internal(set) weak var view: UIView?
  /// Whether it gets touches; turned off it cancels what it does.
  open var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// Whether the views lose the touches when it recognises its gesture.
  open var cancelsTouchesInView = true
  /// Whether views learn of touches only when it has failed. Views get them at once here.
  open var delaysTouchesBegan = false
  /// Whether views learn of the end of touches only when it has failed.
  open var delaysTouchesEnded = true
  /// A name, for people.
  open var name: String?

  private struct Target {
    weak var object: AnyObject?
    var isBound: Bool
    var selector: Selector?
    var call: @MainActor (UIGestureRecognizer) -> Void
  }

  private var targets: [Target] = []
  /// Recognisers that have to fail before this one recognises.
  var required: [WeakRecognizer] = []
  /// The touches that it follows, the oldest first.
  var tracked: [UITouch] = []
  /// All touches since it was reset.
  var seen: [UITouch] = []
  /// Whether it got a touch since it was reset.
  var isInvolved = false
  /// The state that waits for others to fail.
  var pending: State?
  var current = State.possible

  /// Creates a recogniser without actions.
  public override init() { super.init() }

  /// Creates a recogniser that calls a method of an object, which it does not keep alive.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - action: A method that takes the recogniser, such as `MyView.tapped`.
  public convenience init<T: AnyObject>(
    target: T, action: @escaping @MainActor (T) -> (UIGestureRecognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recogniser that calls a closure.
  ///
  /// Not in Apple's UIKit.
  public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// Has it call a method of an object, which it does not keep alive.
  public func addTarget<T: AnyObject>(
    _ target: T, action: @escaping @MainActor (T) -> (UIGestureRecognizer) -> Void
  ) {
    targets.append(
      Target(object: target, isBound: true) { [weak target] recognizer in
        if let target { action(target)(recognizer) }
      })
  }

  /// Has it call a method of an object, which it does not keep alive.
  public func addTarget<T: AnyObject>(_ target: T, action: @escaping @MainActor (T) -> () -> Void) {
    targets.append(
      Target(object: target, isBound: true) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Creates a recogniser that calls a method of a responder by its name.
  ///
  /// - Parameters:
  ///   - target: The responder, which is not kept alive; `nil` for none.
  ///   - action: The method's name, as the responder's `actions` has it.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Has it call a method of a responder by its name, once however often it was added.
  ///
  /// - Parameters:
  ///   - target: The responder, which is not kept alive.
  ///   - action: The method's name, as the responder's `actions` has it.
  public func addTarget(_ target: Any, action: Selector) {
    let responder = target as? UIResponder
    precondition(responder != nil, "only responders have methods by name")
    removeTarget(responder, action: action)
    targets.append(
      Target(object: responder, isBound: true, selector: action) { [weak responder] recognizer in
        responder?.perform(action: action, withSender: recognizer)
      })
  }

  /// Has it call a closure.
  ///
  /// Not in Apple's UIKit.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    targets.append(Target(object: nil, isBound: false, call: handler))
  }

  /// Removes the actions of an object; without one, all.
  public func removeTarget(_ target: AnyObject?) { removeTarget(target, action: nil) }

  /// Has it call a method no longer; `nil` stands for all objects, or for all their methods and closures.
  public func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    targets.removeAll {
      (object == nil || ($0.isBound && $0.object === object)) && (action == nil || $0.selector == action)
    }
  }

  func callTargets() {
    targets.removeAll { $0.isBound && $0.object == nil }
    for target in targets { target.call(self) }
  }

  // MARK: State

  /// What became of the gesture. Subclasses set it; a change calls the actions, if others allow it.
  open var state: State {
    get { current }
    set { change(to: newValue) }
  }

  /// Makes it wait until another recogniser has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(WeakRecognizer(otherGestureRecognizer))
  }

  /// Whether it lets another recogniser go on once it has recognised its gesture.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether another recogniser that has recognised its gesture may end it.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether it gets a touch that begins.
  func take(_ touch: UITouch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  // MARK: Touches

  /// The number of touches that it follows.
  open var numberOfTouches: Int { tracked.count }

  /// Returns the middle of its touches, in a view's coordinates or in those of the window.
  open func location(in view: UIView?) -> CGPoint {
    let touches = tracked.isEmpty ? seen.suffix(1) : tracked[...]
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / CGFloat(points.count),
      y: points.reduce(0) { $0 + $1.y } / CGFloat(points.count))
  }

  /// Returns the place of one of its touches, in a view's coordinates or in those of the window.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    tracked[touchIndex].location(in: view)
  }

  /// The modifier keys during the gesture.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The buttons during the gesture.
  open internal(set) var buttonMask: UIEvent.ButtonMask = []

  /// Leaves a touch to others from now on.
  open func ignore(_ touch: UITouch, for event: UIEvent) { tracked.removeAll { $0 === touch } }

  /// The gesture is over: a subclass forgets what it knows of it.
  open func reset() {}
  /// Touches began.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

/// A recogniser that is not kept alive.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}
