public import Foundation

/// One finger, or one button of a pointer, from its going down to its going up.
@MainActor open class UITouch: NSObject {
  /// The life of a touch; the raw values are Apple's.
  public enum Phase: Int, Sendable {
    /// It went down.
    case began = 0
    /// It moved.
    case moved = 1
    /// It did not move since the event before.
    case stationary = 2
    /// It went up.
    case ended = 3
    /// The system took it away.
    case cancelled = 4
  }

  /// What touches.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct = 0
    /// A finger elsewhere.
    case indirect = 1
    /// A pen.
    case pencil = 2
    /// A button of a pointer.
    case indirectPointer = 3
  }

  /// What happened to it last.
  open internal(set) var phase = Phase.began
  /// What touches.
  open internal(set) var type: TouchType
  /// The number of taps at one place in quick succession, this one included.
  open internal(set) var tapCount = 1
  /// When it changed last, in seconds, by the clock of the window's host.
  open internal(set) var timestamp: TimeInterval
  /// The window that it began in.
  open internal(set) weak var window: UIWindow?
  /// The view that it began in.
  open internal(set) weak var view: UIView?
  /// The gesture recognisers that get it.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

  /// The place in the window, in points.
  var point: CGPoint
  /// The place before the last change.
  var previousPoint: CGPoint
  /// The number of the finger; `nil` for a pointer.
  let identifier: Int?
  /// Whether the view was told that it began.
  var isKnownToView = false
  /// Whether the view is told nothing more of it.
  var isTakenFromView = false
  /// The button of a pointer.
  var buttons: UIEvent.ButtonMask = []

  init(type: TouchType, identifier: Int?, at point: CGPoint, time: TimeInterval, window: UIWindow) {
    self.type = type
    self.identifier = identifier
    self.point = point
    previousPoint = point
    timestamp = time
    self.window = window
    super.init()
  }

  /// Returns the place in a view's coordinates, or in those of the window.
  open func location(in view: UIView?) -> CGPoint { place(point, in: view) }

  /// Returns the place before the last change in a view's coordinates, or in those of the window.
  open func previousLocation(in view: UIView?) -> CGPoint { place(previousPoint, in: view) }

  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}
