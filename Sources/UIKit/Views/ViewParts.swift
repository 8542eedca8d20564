internal import CoreGraphics
internal import Foundation

/// What a view has besides its layer.
struct ViewParts {
  weak var superview: UIView?
  var subviews: [UIView] = []
  /// The controller whose view this is.
  weak var controller: UIViewController?
  var recognizers: [UIGestureRecognizer] = []
  /// The window before the view was moved.
  weak var oldWindow: UIWindow?
  var tint: UIColor?
  var scale: CGFloat?
  var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var addsSafeArea = true
  /// The traits that were computed last; `nil` once they may be others.
  var traits: UITraitCollection?
  /// The traits that the view was told last.
  var toldTraits: UITraitCollection?
  /// The safe area that the view was told last.
  var toldSafeArea = UIEdgeInsets.zero
  /// What is called when traits change.
  var traitHandlers: [TraitRegistration] = []
  /// The constraints between views of which this one is the nearest that has all in it.
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var fixedGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
}
