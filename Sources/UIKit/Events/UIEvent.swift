public import Foundation

/// One event of a window.
@MainActor open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Fingers or buttons.
    case touches = 0
    /// Keys.
    case presses = 3
    /// A wheel, or fingers on a touch pad.
    case scroll = 10
    /// A pointer that moves without a button.
    case hover = 11
  }

  /// The buttons of a pointer.
  public struct ButtonMask: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The usual button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The button that shows a menu.
    public static let secondary = ButtonMask(rawValue: 2)
    /// Returns the set of one button, counted from 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: buttonNumber > 0 && buttonNumber < 62 ? 1 << (buttonNumber - 1) : 0)
    }
  }

  /// The kind of the event.
  open var type: EventType { eventType }
  /// When it happened, in seconds, by the clock of the window's host.
  open internal(set) var timestamp: TimeInterval
  /// The modifier keys that are held down.
  open internal(set) var modifierFlags: UIKeyModifierFlags
  /// The buttons that are held down.
  open internal(set) var buttonMask: ButtonMask = []
  /// The touches that go on; those that did not change are stationary.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  private let eventType: EventType
  /// The touches that go on, the oldest first.
  var touches: [UITouch] = []

  init(_ type: EventType, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    eventType = type
    self.timestamp = timestamp
    self.modifierFlags = modifierFlags
    super.init()
  }

  /// Returns the touches that began in a view.
  open func touches(for view: UIView) -> Set<UITouch>? { chosen { $0.view === view } }
  /// Returns the touches that began in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? { chosen { $0.window === window } }
  /// Returns the touches that a gesture recogniser gets.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    chosen { $0.gestureRecognizers?.contains(gesture) ?? false }
  }

  private func chosen(_ isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let chosen = touches.filter(isWanted)
    return chosen.isEmpty ? nil : Set(chosen)
  }
}

/// Keys that were pressed or released.
@MainActor open class UIPressesEvent: UIEvent {
  /// The keys.
  open internal(set) var allPresses: Set<UIPress> = []
  /// Whether no responder of the chain used it.
  var isUnused = false

  init(_ press: UIPress, modifierFlags: UIKeyModifierFlags) {
    allPresses = [press]
    super.init(.presses, timestamp: press.timestamp, modifierFlags: modifierFlags)
  }
}
