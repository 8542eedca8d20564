/// Whether what is shown is dark on light or light on dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Not said; counts as light.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// The environment by which dynamic colours and text styles choose their values.
public final class UITraitCollection: NSObject, Sendable {
  /// Dark on light or light on dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The text size that the reader prefers.
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// Creates traits that specify nothing.
  public override convenience init() { self.init(userInterfaceStyle: .unspecified) }

  /// Creates traits of a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle, .unspecified)
  }

  /// Creates traits of a size of text.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(.unspecified, preferredContentSizeCategory)
  }

  /// Creates traits that combine some others; later ones win.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle ?? .unspecified,
      traitCollections.last { $0.preferredContentSizeCategory != .unspecified }?
        .preferredContentSizeCategory ?? .unspecified)
  }

  private init(_ style: UIUserInterfaceStyle, _ category: UIContentSizeCategory) {
    userInterfaceStyle = style
    preferredContentSizeCategory = category
    super.init()
  }

  private static let key = "org.galley.TextKit.traits"

  /// The traits by which colours and text styles of the current thread answer; at first light, and without a
  /// size of its own, so that `UIContentSizeCategory.current` holds.
  public static var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection
        ?? UITraitCollection(userInterfaceStyle: .light)
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Runs something with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let previous = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = previous
  }

  /// Whether dynamic colours may answer otherwise than with some other traits.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// Returns whether another object has the same traits.
  @discardableResult
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle
      && preferredContentSizeCategory == other.preferredContentSizeCategory
  }

  /// A hash of the traits.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(preferredContentSizeCategory)
    return hasher.finalize()
  }
}
