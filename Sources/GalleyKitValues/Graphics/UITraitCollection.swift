/// Whether what is shown is dark on light or light on dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Not said; counts as light.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// The direction in which the user interface runs.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable, Hashable {
  /// Not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Whether text is to be bolder than usual.
public enum UILegibilityWeight: Int, Sendable, Hashable {
  /// Not said.
  case unspecified = -1
  /// As it is.
  case regular = 0
  /// Bolder.
  case bold = 1
}

/// The environment by which dynamic colours and text styles choose their values.
public final class UITraitCollection: NSObject, Sendable {
  /// The traits; each may be left open.
  private struct Values: Hashable, Sendable {
    var style = UIUserInterfaceStyle.unspecified
    var category = UIContentSizeCategory.unspecified
    var scale: CGFloat = 0
    var direction = UITraitEnvironmentLayoutDirection.unspecified
    var weight = UILegibilityWeight.unspecified
    var language = ""
    var resolvesAlignment: Bool?

    mutating func combine(_ other: Values) {
      if other.style != .unspecified { style = other.style }
      if other.category != .unspecified { category = other.category }
      if other.scale != 0 { scale = other.scale }
      if other.direction != .unspecified { direction = other.direction }
      if other.weight != .unspecified { weight = other.weight }
      if !other.language.isEmpty { language = other.language }
      resolvesAlignment = other.resolvesAlignment ?? resolvesAlignment
    }
  }

  private let values: Values

  /// Dark on light or light on dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// The text size that the reader prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory { values.category }
  /// The number of pixels in a point; 0 where it is not said.
  public var displayScale: CGFloat { values.scale }
  /// The direction in which the user interface runs.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
  /// Whether text is to be bolder than usual.
  public var legibilityWeight: UILegibilityWeight { values.weight }
  /// The language whose habits text follows where it says none itself, as a BCP 47 tag; empty where it is not
  /// said.
  public var typesettingLanguage: String { values.language }
  /// Whether natural alignment follows the base direction of the text rather than that of the user interface;
  /// false where it is not said.
  public var resolvesNaturalAlignmentWithBaseWritingDirection: Bool { values.resolvesAlignment ?? false }

  private init(values: Values) {
    self.values = values
    super.init()
  }

  private convenience init(_ change: (inout Values) -> Void) {
    var values = Values()
    change(&values)
    self.init(values: values)
  }

  /// Creates traits that specify nothing.
  public override convenience init() { self.init(values: Values()) }

  /// Creates traits of a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.style = userInterfaceStyle }
  }

  /// Creates traits of a size of text.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.category = preferredContentSizeCategory }
  }

  /// Creates traits of a number of pixels in a point.
  public convenience init(displayScale scale: CGFloat) {
    self.init { $0.scale = scale.isFinite ? max(scale, 0) : 0 }
  }

  /// Creates traits of a direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.direction = layoutDirection }
  }

  /// Creates traits of a weight of text.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.weight = legibilityWeight }
  }

  /// Creates traits of a language, a BCP 47 tag.
  public convenience init(typesettingLanguage: String) {
    self.init { $0.language = typesettingLanguage }
  }

  /// Creates traits that say what natural alignment follows.
  public convenience init(resolvesNaturalAlignmentWithBaseWritingDirection: Bool) {
    self.init { $0.resolvesAlignment = resolvesNaturalAlignmentWithBaseWritingDirection }
  }

  /// Creates traits that combine some others; later ones win.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init { values in
      for traits in traitCollections { values.combine(traits.values) }
    }
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

  /// Whether the traits hold all that some other traits specify.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var combined = values
    combined.combine(trait.values)
    return combined == values
  }

  /// Returns whether another object has the same traits.
  @discardableResult
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return values == other.values
  }

  /// A hash of the traits.
  public override var hash: Int { values.hashValue }
}
