public import Foundation
public import GalleyFoundation
internal import Synchronization

/// The text size that the reader prefers; the raw values are Apple's.
public struct UIContentSizeCategory: BridgedStringKey, Hashable, Sendable {
  /// The category's name.
  public let rawValue: String

  /// Creates a category from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a category from its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Not said.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Small.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Medium.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// Large, which is the usual one.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Larger.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Still larger.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest of the common ones.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// The first beyond the common ones.
  public static let accessibilityMedium = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second beyond the common ones.
  public static let accessibilityLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third beyond the common ones.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth beyond the common ones.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest of all.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// All categories that specify a size, the smallest first.
  static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  /// The category's index in `ascending`; that of the usual one for categories that are not in it.
  var rank: Int { UIContentSizeCategory.ascending.firstIndex(of: self) ?? 3 }

  /// Whether the category is beyond the common ones.
  public var isAccessibilityCategory: Bool { self > .extraExtraExtraLarge }

  // MARK: The reader's choice

  /// Posted when `current` changes, on the thread that changed it.
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  /// The new category's raw value in the notification's user information.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  private static let chosen = Mutex(UIContentSizeCategory.large)

  /// The reader's choice in this process, where traits do not specify another one; at first `.large`.
  ///
  /// Not in Apple's TextKit.
  ///
  /// On Apple's systems the reader sets it for all applications.
  public static var current: UIContentSizeCategory {
    get { chosen.withLock { $0 } }
    set {
      let category = newValue == .unspecified ? .large : newValue
      let old = chosen.withLock { current in
        defer { current = category }
        return current
      }
      guard old != category else { return }
      NotificationCenter.default.post(
        name: didChangeNotification, object: nil, userInfo: [newValueUserInfoKey: category.rawValue])
    }
  }

  /// Returns the category of some traits: their own, else that of the thread's traits, else the reader's
  /// choice.
  static func category(for traits: UITraitCollection?) -> UIContentSizeCategory {
    for traits in [traits, .current] {
      if let category = traits?.preferredContentSizeCategory, category != .unspecified { return category }
    }
    return current
  }
}

extension UIContentSizeCategory: Comparable {
  /// Whether text of one category is smaller than that of another.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    left.rank < right.rank
  }
}

/// An object that shows text in the size that the reader prefers.
@MainActor public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether fonts of text styles change when the reader's choice does.
  var adjustsFontForContentSizeCategory: Bool { get set }
}
