public import Foundation

/// What a wheel or fingers on a touch pad did.
public struct ScrollEvent: Sendable, Hashable {
  /// The part of a movement.
  public enum Phase: Sendable, Hashable {
    /// A step of a wheel, which is whole by itself.
    case step
    /// Fingers begin to move.
    case began
    /// Fingers move.
    case changed
    /// Fingers were lifted. The host sends no movement after it: momentum is the tree's.
    case ended
  }

  /// The pointer's position, in points of the surface.
  public var position: CGPoint
  /// How far what is shown moves to the left and up, in points: positive shows what is further right and
  /// down.
  public var delta: CGSize
  /// The part of a movement.
  public var phase: Phase
  /// The modifier keys.
  public var modifiers: EventModifiers
  /// The time, in seconds, by the host's clock.
  public var time: TimeInterval

  /// Creates an event.
  public init(
    at position: CGPoint, delta: CGSize, phase: Phase = .step, modifiers: EventModifiers = [],
    time: TimeInterval
  ) {
    self.position = position
    self.delta = delta
    self.phase = phase
    self.modifiers = modifiers
    self.time = time
  }
}
