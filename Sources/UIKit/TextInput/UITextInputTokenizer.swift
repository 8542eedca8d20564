public import Foundation

/// The units of a text input's text. A position between two units belongs to the one in the direction that is
/// asked for.
@MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
  /// Returns the unit that a position is in, or beside in a direction.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - granularity: The unit.
  ///   - direction: On which side the unit is if the position is at a boundary.
  /// - Returns: `nil` where there is no unit, such as between words.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange?

  /// Returns the next boundary in a direction: the end of a unit forward, the start of one backward.
  ///
  /// - Returns: `nil` where there is none.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?

  /// Whether a position is where a unit ends, forward, or begins, backward.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool

  /// Whether a position is in a unit, or beside one in a direction.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}
