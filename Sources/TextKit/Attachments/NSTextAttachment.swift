public import CoreGraphics

/// An object in the text: it stands at one U+FFFC whose `.attachment` attribute it is.
open class NSTextAttachment: AttributeValue {
  /// Where it stands, in points from the place of its glyph on the baseline, y up; an empty one is as large
  /// as the image.
  open var bounds = CGRect.zero
}
