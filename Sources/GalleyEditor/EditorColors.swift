internal import UIKit

/// The colours of the desktop's own editors, in light and dark.
enum EditorColors {
  /// Beneath the text.
  static let text = color((255, 255, 255), (30, 30, 30))
  /// Beneath menus and status.
  static let bar = color((246, 245, 244), (48, 48, 48))
  /// Beneath the numbers of lines.
  static let numbers = color((250, 250, 250), (36, 36, 36))
  /// What can be pressed.
  static let accent = color((28, 113, 216), (120, 174, 237))

  private static func color(_ light: (CGFloat, CGFloat, CGFloat), _ dark: (CGFloat, CGFloat, CGFloat))
    -> UIColor
  {
    UIColor { traits in
      let (red, green, blue) = traits.userInterfaceStyle == .dark ? dark : light
      return UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
    }
  }
}
