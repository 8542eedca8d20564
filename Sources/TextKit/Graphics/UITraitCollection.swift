/// Whether what is shown is dark on light or light on dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  /// Not said; counts as light.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// What colours that change ask before they answer.
public final class UITraitCollection: NSObject, Sendable {
  /// Dark on light or light on dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Creates traits that say nothing.
  public override convenience init() { self.init(userInterfaceStyle: .unspecified) }

  /// Creates traits of a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    super.init()
  }

  private static let key = "org.galley.TextKit.traits"

  /// The traits by which colours of the current thread answer; light at first.
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

  /// Whether another object says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
  }

  /// A hash of the style.
  public override var hash: Int { userInterfaceStyle.hashValue }
}
