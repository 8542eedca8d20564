public import Foundation

/// What a finger on a screen did.
public struct TouchEvent: Sendable, Hashable {
  /// What happened.
  public enum Phase: Sendable, Hashable {
    /// The finger touched the screen.
    case began
    /// It was moved.
    case moved
    /// It was lifted.
    case ended
    /// The system took the touch away.
    case cancelled
  }

  /// What happened.
  public var phase: Phase
  /// The number of the finger, from its touch to its lift.
  public var identifier: Int
  /// The finger's position, in points of the surface.
  public var position: CGPoint
  /// The modifier keys.
  public var modifiers: EventModifiers
  /// The time, in seconds, by the host's clock.
  public var time: TimeInterval

  /// Creates an event.
  public init(
    _ phase: Phase, identifier: Int = 0, at position: CGPoint, modifiers: EventModifiers = [],
    time: TimeInterval
  ) {
    self.phase = phase
    self.identifier = identifier
    self.position = position
    self.modifiers = modifiers
    self.time = time
  }
}
