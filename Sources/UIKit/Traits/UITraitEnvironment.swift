public import TextKit

/// What has traits, and is told when they change.
@MainActor public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// The traits are others now.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
