internal import CoreGraphics
internal import TextKit

extension UIFont {
  /// The font in the size that other traits ask for, if it is that of a text style; else the font as it is.
  func adjusted(from old: UITraitCollection, to new: UITraitCollection) -> UIFont {
    guard let name = fontDescriptor.object(forKey: .textStyle) as? String else { return self }
    let metrics = UIFontMetrics(forTextStyle: TextStyle(rawValue: name))
    // The factor between both sizes, by a length that rounding leaves alone.
    let factor =
      metrics.scaledValue(for: 1, compatibleWith: new) / metrics.scaledValue(for: 1, compatibleWith: old)
    return factor == 1 ? self : withSize(pointSize * factor).styled(name)
  }
}
