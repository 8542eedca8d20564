public import Foundation

/// A key that is held down.
@MainActor open class UIPress: NSObject {
  /// The life of a press; the raw values are Apple's.
  public enum Phase: Int, Sendable {
    /// The key went down.
    case began = 0
    /// It repeats.
    case changed = 1
    /// It is held.
    case stationary = 2
    /// It went up.
    case ended = 3
    /// The system took it away.
    case cancelled = 4
  }

  /// The button of a remote control; the raw values are Apple's. Keys are none of these.
  public enum PressType: Int, Sendable {
    /// A key.
    case unknown = -1
    /// Up.
    case upArrow = 0
    /// Down.
    case downArrow = 1
    /// Left.
    case leftArrow = 2
    /// Right.
    case rightArrow = 3
    /// Choose.
    case select = 4
    /// Back.
    case menu = 5
    /// Play and pause.
    case playPause = 6
    /// A page up.
    case pageUp = 30
    /// A page down.
    case pageDown = 31
  }

  /// The key.
  open internal(set) var key: UIKey?
  /// What happened to it last.
  open internal(set) var phase: Phase
  /// The button, for arrows and pages; otherwise `.unknown`.
  open internal(set) var type: PressType
  /// When it changed last, in seconds, by the clock of the window's host.
  open internal(set) var timestamp: TimeInterval

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    type =
      switch key.keyCode {
      case .keyboardUpArrow: .upArrow
      case .keyboardDownArrow: .downArrow
      case .keyboardLeftArrow: .leftArrow
      case .keyboardRightArrow: .rightArrow
      case .keyboardPageUp: .pageUp
      case .keyboardPageDown: .pageDown
      default: .unknown
      }
    super.init()
  }
}
