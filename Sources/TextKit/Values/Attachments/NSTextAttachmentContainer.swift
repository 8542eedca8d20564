public import CoreGraphics

/// The questions of layout to an object in the text: its size and its image.
public protocol NSTextAttachmentContainer: AnyObject {
  /// Returns the image of the object, each time that it is drawn; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - imageBounds: The rectangle in which it will be drawn: the bounds that layout received, in the
  ///     container's coordinates.
  ///   - textContainer: The container; `nil` outside of any.
  ///   - charIndex: The object's offset in the text.
  func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int)
    -> UIImage?

  /// Returns the bounds of the object, each time that its line is laid out: points from its origin on the
  /// baseline, y up.
  ///
  /// - Parameters:
  ///   - textContainer: The container; `nil` outside of any.
  ///   - lineFrag: The line's rectangle as far as it is known, in the container's coordinates.
  ///   - position: The object's origin on the baseline, in the line's rectangle.
  ///   - charIndex: The object's offset in the text.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect
}
