public import Foundation
public import GalleyFoundation
public import ViewHosting

/// The root of a tree of views, which a host shows.
@MainActor open class UIWindow: UIView, LayerSurface {
  /// What shows the window; `nil` while nothing does.
  ///
  /// Not in Apple's UIKit.
  public internal(set) weak var host: (any ViewHost)?
  /// The responder that gets the keys.
  package internal(set) var firstResponder: UIResponder? {
    didSet { if firstResponder !== oldValue { keyboardMayHaveChanged(asks: true) } }
  }
  /// What the input method does at present.
  var composing = WindowComposing()
  /// The keys that are held down and have performed a key command.
  var keysOfCommands: Set<String> = []
  /// The touches that go on, the oldest first.
  var activeTouches: [UITouch] = []
  /// When and where the last tap ended, and which in a row it was.
  var lastTap: (time: TimeInterval, point: CGPoint, count: Int)?
  /// The recognisers that got touches of gestures that are not over.
  var involvedRecognizers: [UIGestureRecognizer] = []
  /// Touches whose end views are not told of yet.
  var heldTouches: [(touch: UITouch, event: UIEvent)] = []
  /// The scroll view that fingers on a touch pad move.
  weak var scrolledView: UIScrollView?
  /// The view that the pointer is over.
  weak var hoveredView: UIView?
  /// The text of a cut label that the pointer rests on.
  let expansion = LabelExpansion()
  /// What something is dragged over.
  var draggedOver: (any HostDropTarget)?
  /// What is called at each frame, until it returns false.
  var frameHandlers: [(owner: ObjectIdentifier, call: @MainActor (TimeInterval) -> Bool)] = []
  /// The on-screen keyboard, and the views that belong to it.
  var keyboard = WindowKeyboard()
  /// The frame of both that programs were told last, in the window.
  var keyboardFrame: CGRect?
  private lazy var changes = UndoManager()

  /// Creates a window, which is hidden until `makeKeyAndVisible()`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
    isHidden = true
  }

  /// Reads a window from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Creates a window that a host shows, and makes it the host's client.
  ///
  /// Not in Apple's UIKit.
  public convenience init(host: any ViewHost) {
    self.init(frame: CGRect(origin: .zero, size: host.size))
    isHidden = false
    attach(to: host)
  }

  /// Creates a window that a host shows, filled by one view.
  ///
  /// Not in Apple's UIKit.
  public convenience init(host: any ViewHost, rootView: UIView) {
    self.init(host: host)
    rootView.frame = bounds
    rootView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(rootView)
  }

  private func setUp() {
    layer.surface = self
    UIApplication.shared.add(self)
  }

  /// Has a host show the window, which takes the host's size.
  ///
  /// Not in Apple's UIKit.
  public func attach(to host: any ViewHost) {
    self.host = host
    host.client = self
    bounds.size = host.size
    center = CGPoint(x: host.size.width / 2, y: host.size.height / 2)
    hostEnvironmentChanged()
    if host.isActive { makeKey() }
    host.setNeedsUpdate()
    host.setNeedsDisplay([bounds])
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  /// Shows the window and gives it the keyboard. Without a host it asks `UIApplication.makesHost` for one.
  open func makeKeyAndVisible() {
    if host == nil, let host = UIApplication.shared.makesHost?(self) { attach(to: host) }
    isHidden = false
    makeKey()
  }

  /// Gives the window the keyboard.
  open func makeKey() {
    let application = UIApplication.shared
    guard application.keyWindow !== self else { return }
    let old = application.keyWindow
    application.keyWindow = self
    old?.resignKey()
    becomeKey()
    inputChanged()
  }

  /// Whether the window has the keyboard.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  /// The window has the keyboard now.
  open func becomeKey() {}
  /// The window has lost the keyboard.
  open func resignKey() {}
  /// The screen.
  open var screen: UIScreen { .main }
  /// What is covered at the sides of the window, as a shell says.
  ///
  /// Not in Apple's UIKit.
  open var coveredInsets = UIEdgeInsets.zero { didSet { safeAreaMayHaveChanged() } }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }
  open override var undoManager: UndoManager? { changes }
  open override var safeAreaInsets: UIEdgeInsets { coveredInsets }
  open override var traitCollection: UITraitCollection { overridden(hostTraits) }

  /// Delivers an event to the views and gesture recognisers that it is for.
  open func sendEvent(_ event: UIEvent) { deliver(event) }

  /// Converts a point to another window's coordinates: both are as their screens have them.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { point }
  /// Converts a point from another window's coordinates.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint { point }
  /// Converts a rectangle to another window's coordinates.
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { rect }
  /// Converts a rectangle from another window's coordinates.
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { rect }

  func layerTreeNeedsDisplay(_ rect: CGRect) { host?.setNeedsDisplay([rect]) }
  func layerTreeMoved(_ rect: CGRect, by offset: CGSize) { host?.movePixels(in: rect, by: offset) }
  func layerTreeNeedsLayout() { host?.setNeedsUpdate() }
}
