public import TextKit

/// UIKit's colours by meaning that TextKit does not have, with the values that Apple publishes for iOS; each
/// is one in light and another in dark.
extension UIColor {
  /// Teal of the style.
  public static let systemTeal = changing((48, 176, 199), (64, 200, 224))
  /// Indigo of the style.
  public static let systemIndigo = changing((88, 86, 214), (94, 92, 230))
  /// Pink of the style.
  public static let systemPink = changing((255, 45, 85), (255, 55, 95))
  /// Mint of the style.
  public static let systemMint = changing((0, 199, 190), (102, 212, 207))
  /// Cyan of the style.
  public static let systemCyan = changing((50, 173, 230), (100, 210, 255))
  /// Brown of the style.
  public static let systemBrown = changing((162, 132, 94), (172, 142, 104))
  /// The second grey.
  public static let systemGray2 = changing((174, 174, 178), (99, 99, 102))
  /// The third grey.
  public static let systemGray3 = changing((199, 199, 204), (72, 72, 74))
  /// The fourth grey.
  public static let systemGray4 = changing((209, 209, 214), (58, 58, 60))
  /// The fifth grey.
  public static let systemGray5 = changing((229, 229, 234), (44, 44, 46))
  /// The sixth grey.
  public static let systemGray6 = changing((242, 242, 247), (28, 28, 30))
  /// Thin lines that hide what is beneath.
  public static let opaqueSeparator = changing((198, 198, 200), (56, 56, 58))
  /// The lowest background of grouped content.
  public static let systemGroupedBackground = changing((242, 242, 247), (0, 0, 0))
  /// The background on that.
  public static let secondarySystemGroupedBackground = changing((255, 255, 255), (28, 28, 30))
  /// The background on the second one.
  public static let tertiarySystemGroupedBackground = changing((242, 242, 247), (44, 44, 46))
  /// The fill of thin and small shapes.
  public static let systemFill = changing((120, 120, 128), (120, 120, 128), alpha: (0.2, 0.36))
  /// The fill of shapes of middle size.
  public static let secondarySystemFill = changing((120, 120, 128), (120, 120, 128), alpha: (0.16, 0.32))
  /// The fill of large shapes.
  public static let tertiarySystemFill = changing((118, 118, 128), (118, 118, 128), alpha: (0.12, 0.24))
  /// The fill of large areas with much in them.
  public static let quaternarySystemFill = changing((116, 116, 128), (118, 118, 128), alpha: (0.08, 0.18))
  /// What can be tapped.
  public static var tintColor: UIColor { systemBlue }
  /// Text on dark backgrounds, in both styles.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Text on light backgrounds, in both styles.
  public static let darkText = UIColor(white: 0, alpha: 1)
}
