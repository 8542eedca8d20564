public import Foundation
internal import TextKit

/// A trait, by which a view says which changes it wants to know of.
public protocol UITraitDefinition {
  /// The trait's values.
  associatedtype Value
}

/// A trait: `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  /// The trait's values.
  public typealias Value = UIUserInterfaceStyle
}
/// The size of text that the reader prefers.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// The trait's values.
  public typealias Value = UIContentSizeCategory
}
/// The number of pixels in a point.
public struct UITraitDisplayScale: UITraitDefinition {
  /// The trait's values.
  public typealias Value = CGFloat
}
/// The direction in which the user interface runs.
public struct UITraitLayoutDirection: UITraitDefinition {
  /// The trait's values.
  public typealias Value = UITraitEnvironmentLayoutDirection
}
/// Whether text is bolder than usual.
public struct UITraitLegibilityWeight: UITraitDefinition {
  /// The trait's values.
  public typealias Value = UILegibilityWeight
}
/// The language whose habits text follows.
public struct UITraitTypesettingLanguage: UITraitDefinition {
  /// The trait's values.
  public typealias Value = String
}

extension UITraitCollection {
  /// Whether a trait is another one than in other traits.
  func differs(in trait: UITrait, from other: UITraitCollection) -> Bool {
    switch trait {
    case is UITraitUserInterfaceStyle.Type: userInterfaceStyle != other.userInterfaceStyle
    case is UITraitPreferredContentSizeCategory.Type:
      preferredContentSizeCategory != other.preferredContentSizeCategory
    case is UITraitDisplayScale.Type: displayScale != other.displayScale
    case is UITraitLayoutDirection.Type: layoutDirection != other.layoutDirection
    case is UITraitLegibilityWeight.Type: legibilityWeight != other.legibilityWeight
    case is UITraitTypesettingLanguage.Type: typesettingLanguage != other.typesettingLanguage
    default: false
    }
  }
}
