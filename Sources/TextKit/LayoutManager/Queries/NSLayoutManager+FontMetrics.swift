public import CoreGraphics
public import CoreText

/// The heights of lines of one font.
extension NSLayoutManager {
  /// The height of a line of a font, in points, with the gap to the next one if `usesFontLeading`.
  public func defaultLineHeight(for theFont: UIFont) -> CGFloat {
    theFont.lineHeight + (usesFontLeading ? max(theFont.leading, 0) : 0)
  }

  /// How far the baseline of a line of a font is from the top of the line, in points.
  public func defaultBaselineOffset(for theFont: UIFont) -> CGFloat { theFont.ascender }
}
