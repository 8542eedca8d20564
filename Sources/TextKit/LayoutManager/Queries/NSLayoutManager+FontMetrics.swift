public import CoreGraphics
public import CoreText

/// The heights of lines of one font.
extension NSLayoutManager {
  /// Returns the height of a line of a font, in points, with its leading if `usesFontLeading`.
  @discardableResult
  public func defaultLineHeight(for theFont: UIFont) -> CGFloat {
    theFont.lineHeight + (usesFontLeading ? max(theFont.leading, 0) : 0)
  }

  /// Returns the distance of a font's baseline from the top of its line, in points.
  @discardableResult
  public func defaultBaselineOffset(for theFont: UIFont) -> CGFloat { theFont.ascender }
}
