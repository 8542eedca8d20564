public import Foundation

/// What a mouse or touch pad did.
public struct PointerEvent: Sendable, Hashable {
  /// What happened.
  public enum Phase: Sendable, Hashable {
    /// The pointer was moved, with or without a button down.
    case moved
    /// A button was pressed.
    case pressed
    /// A button was released.
    case released
    /// The system took the press away.
    case cancelled
    /// The pointer left the surface.
    case exited
  }

  /// A button.
  public enum Button: Int, Sendable, Hashable {
    /// The usual one.
    case primary = 1
    /// The one that pastes on X11.
    case middle = 2
    /// The one that shows a menu.
    case secondary = 3
  }

  /// What happened.
  public var phase: Phase
  /// The pointer's position, in points of the surface.
  public var position: CGPoint
  /// The button that was pressed or released, or is held during a move.
  public var button: Button?
  /// The count of presses in quick succession at one place: 2 for a double press.
  public var clicks: Int
  /// The modifier keys.
  public var modifiers: EventModifiers
  /// The time, in seconds, by the host's clock.
  public var time: TimeInterval

  /// Creates an event.
  public init(
    _ phase: Phase, at position: CGPoint, button: Button? = nil, clicks: Int = 1,
    modifiers: EventModifiers = [], time: TimeInterval
  ) {
    self.phase = phase
    self.position = position
    self.button = button
    self.clicks = clicks
    self.modifiers = modifiers
    self.time = time
  }
}
