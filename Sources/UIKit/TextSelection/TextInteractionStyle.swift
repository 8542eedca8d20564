internal import CoreGraphics
package import Foundation

/// How carets, handles and magnifying glasses look and act, where a view does not have UIKit's own.
package struct TextInteractionStyle: Sendable {
  /// A magnifying glass with round ends.
  package struct Glass: Sendable {
    /// In points.
    package var size: CGSize
    package var magnification: CGFloat
    /// How far above the place that it shows its middle is, in points.
    package var distance: CGFloat

    /// Creates a glass.
    package init(size: CGSize, magnification: CGFloat, distance: CGFloat) {
      (self.size, self.magnification, self.distance) = (size, magnification, distance)
    }

    /// UIKit's.
    package static let standard = Glass(
      size: CGSize(width: 80, height: 80), magnification: 1.5, distance: 70)
  }

  /// When the caret goes and comes, in seconds: after a while of rest, then each time.
  package struct Blink: Sendable {
    package var rest: TimeInterval
    package var time: TimeInterval

    /// Creates times.
    package init(rest: TimeInterval, time: TimeInterval) { (self.rest, self.time) = (rest, time) }
  }

  /// How opaque the colour of what is selected is, in a view that has the keys.
  package var selectionOpacity: CGFloat = 0.3
  /// `nil` for the times of the host.
  package var blink: Blink?
  /// What a finger sees that moves a caret.
  package var caretGlass = Glass.standard
  /// What a finger sees that moves an end of a selection.
  package var rangeGlass = Glass.standard
  /// The diameter of a handle's knob, in points: UIKit's fits above the first row in the usual inset.
  package var knob: CGFloat = 8
  /// How far beyond its frame a finger takes hold of a handle, in points.
  package var reach = CGSize(width: 25, height: 6)
  /// Whether of two handles the one is held whose middle is nearer, and not the one that is nearer across.
  package var holdsNearestMiddle = false
  /// How far beside the caret a finger takes hold of it, in points; `nil` for a caret that cannot be held.
  package var caretReach: CGFloat?
  /// Whether handles are above everything else in the window, and not cut off at the edges of the view.
  package var isOverlaid = false
  /// Whether text scrolls under a finger that is past an edge.
  package var scrollsUnderFinger = false
  /// Whether fingers and pointers leave the caret in what is composed.
  package var keepsToMarkedText = false

  /// Creates UIKit's style.
  package init() {}
}
