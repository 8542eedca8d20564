internal import CoreGraphics
internal import Foundation

/// A drag of a scroll view, and the movement after it.
struct ScrollMotion {
  /// A movement that comes to rest.
  struct Deceleration {
    var start: CGPoint
    var target: CGPoint
    var begin: TimeInterval
    /// The part of the way that is left after t seconds is e to the power of minus t times this.
    var rate: CGFloat

    /// Returns the offset at a time.
    func offset(at time: TimeInterval) -> CGPoint {
      let left = CGFloat(exp(-Double(rate) * max(0, time - begin)))
      return CGPoint(
        x: target.x + (start.x - target.x) * left, y: target.y + (start.y - target.y) * left)
    }
  }

  var isDragging = false
  /// The offset and the translation of the recogniser when the drag began.
  var anchor = (offset: CGPoint.zero, translation: CGPoint.zero)
  /// Movements of fingers on a touch pad: when, and how far.
  var samples: [(time: TimeInterval, delta: CGSize)] = []
  var deceleration: Deceleration?
  /// The frame of the keyboard that the finger may draw along, in points of the window.
  var keyboard: CGRect?

  /// Returns how far content follows a finger that is past its end by a distance, in a view of some length.
  static func band(_ distance: CGFloat, _ length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = abs(distance)
    return (1 - 1 / (size * 0.55 / length + 1)) * length * (distance < 0 ? -1 : 1)
  }
}
