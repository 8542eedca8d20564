internal import CoreGraphics
internal import TextKit

extension UIFont {
  /// The font in the size that other traits ask for, if it is that of a text style; else the font as it is.
  func adjusted(from old: UITraitCollection, to new: UITraitCollection) -> UIFont {
    guard let name = fontDescriptor.object(forKey: .textStyle) as? String else { return self }
    let metrics = UIFontMetrics(forTextStyle: TextStyle(rawValue: name))
    // The factor between both sizes, by a length that rounding leaves alone.
    let factor =
      metrics.scaledValue(for: 1, compatibleWith: new.withContentSize)
      / metrics.scaledValue(for: 1, compatibleWith: old.withContentSize)
    return factor == 1 ? self : withSize(pointSize * factor).styled(name)
  }
}

extension UITraitCollection {
  /// The traits, with the reader's own size of text where they say none: views are told of changes while
  /// their new traits are the thread's, which would be taken then.
  fileprivate var withContentSize: UITraitCollection {
    preferredContentSizeCategory == .unspecified
      ? UITraitCollection(preferredContentSizeCategory: .current) : self
  }
}
