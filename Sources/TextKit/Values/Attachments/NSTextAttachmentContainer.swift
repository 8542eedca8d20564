public import CoreGraphics

/// What layout asks an object in the text: how large it is, and what it looks like.
public protocol NSTextAttachmentContainer: AnyObject {
  /// What is drawn for the object, asked for whenever it is drawn; nil for nothing.
  ///
  /// - Parameters:
  ///   - imageBounds: Where it will be drawn: the bounds that layout was told of, in the container's coordinates.
  ///   - textContainer: The container; nil outside of any.
  ///   - charIndex: The object's place in the text.
  func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int)
    -> UIImage?

  /// How large the object is, asked for whenever its line is laid out: points from its place on the baseline, y up.
  ///
  /// - Parameters:
  ///   - textContainer: The container; nil outside of any.
  ///   - lineFrag: The line's rectangle as far as it is known, in the container's coordinates.
  ///   - position: The object's place on the baseline, in the line's rectangle.
  ///   - charIndex: The object's place in the text.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect
}
