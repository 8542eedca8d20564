// Colours with names.
extension UIColor {
  // MARK: Fixed

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Full red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)

  // MARK: By meaning

  /// A colour for each style, from components of 0 to 255.
  package static func changing(
    _ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat),
    alpha: (CGFloat, CGFloat) = (1, 1)
  ) -> UIColor {
    func color(_ c: (CGFloat, CGFloat, CGFloat), _ alpha: CGFloat) -> UIColor {
      UIColor(red: c.0 / 255, green: c.1 / 255, blue: c.2 / 255, alpha: alpha)
    }
    let (lightColor, darkColor) = (color(light, alpha.0), color(dark, alpha.1))
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  /// Text.
  @_disfavoredOverload public static let label = changing((0, 0, 0), (255, 255, 255))
  /// Text of less weight.
  @_disfavoredOverload public static let secondaryLabel = changing(
    (60, 60, 67), (235, 235, 245), alpha: (0.6, 0.6))
  /// Text of still less weight.
  @_disfavoredOverload public static let tertiaryLabel = changing(
    (60, 60, 67), (235, 235, 245), alpha: (0.3, 0.3))
  /// Text of the least weight.
  @_disfavoredOverload public static let quaternaryLabel = changing(
    (60, 60, 67), (235, 235, 245), alpha: (0.18, 0.16))
  /// Text that leads somewhere.
  @_disfavoredOverload public static let link = changing((0, 122, 255), (9, 132, 255))
  /// The placeholder in a field without text.
  @_disfavoredOverload public static let placeholderText = changing(
    (60, 60, 67), (235, 235, 245), alpha: (0.3, 0.3))
  /// Thin lines.
  @_disfavoredOverload public static let separator = changing((60, 60, 67), (84, 84, 88), alpha: (0.29, 0.6))
  /// The lowest background.
  @_disfavoredOverload public static let systemBackground = changing((255, 255, 255), (0, 0, 0))
  /// The background on the lowest one.
  @_disfavoredOverload public static let secondarySystemBackground = changing((242, 242, 247), (28, 28, 30))
  /// The background on the second one.
  @_disfavoredOverload public static let tertiarySystemBackground = changing((255, 255, 255), (44, 44, 46))
  /// Blue of the style.
  @_disfavoredOverload public static let systemBlue = changing((0, 122, 255), (10, 132, 255))
  /// Red of the style.
  @_disfavoredOverload public static let systemRed = changing((255, 59, 48), (255, 69, 58))
  /// Green of the style.
  @_disfavoredOverload public static let systemGreen = changing((52, 199, 89), (48, 209, 88))
  /// Orange of the style.
  @_disfavoredOverload public static let systemOrange = changing((255, 149, 0), (255, 159, 10))
  /// Yellow of the style.
  @_disfavoredOverload public static let systemYellow = changing((255, 204, 0), (255, 214, 10))
  /// Purple of the style.
  @_disfavoredOverload public static let systemPurple = changing((175, 82, 222), (191, 90, 242))
  /// Grey of both styles.
  @_disfavoredOverload public static let systemGray = changing((142, 142, 147), (142, 142, 147))
}

/// AppKit's colours are the same objects; where its names differ, both are here, and either gives way to what
/// the kit in use, or the program itself, declares.
public typealias NSColor = UIColor

extension UIColor {
  /// AppKit's name for `label`.
  @_disfavoredOverload public static var labelColor: UIColor { label }
  /// AppKit's name for `secondaryLabel`.
  @_disfavoredOverload public static var secondaryLabelColor: UIColor { secondaryLabel }
  /// AppKit's name for `placeholderText`.
  @_disfavoredOverload public static var placeholderTextColor: UIColor { placeholderText }
  /// AppKit's name for `link`.
  @_disfavoredOverload public static var linkColor: UIColor { link }
  /// AppKit's name for the colour of text in documents, here the same as `label`.
  @_disfavoredOverload public static var textColor: UIColor { label }

  /// Creates a colour in sRGB, as AppKit spells it.
  @_disfavoredOverload
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
