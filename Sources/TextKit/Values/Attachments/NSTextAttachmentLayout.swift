public import CoreGraphics

/// The questions of layout by fragments to an object in the text: its size, its image, and its view. An
/// `NSTextAttachmentContainer` that does not conform gets TextKit 1's questions.
public protocol NSTextAttachmentLayout: NSObjectProtocol {
  /// Returns the image of the object; `nil` for nothing, as where a view replaces it.
  ///
  /// - Parameters:
  ///   - bounds: Where it will be drawn, in the container's coordinates.
  ///   - attributes: Those of its character.
  ///   - location: Its location in the document.
  ///   - textContainer: The container; `nil` outside of any.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?
  ) -> UIImage?

  /// Returns the bounds of the object, each time that its line is laid out: points from its origin on the
  /// baseline, y up.
  ///
  /// - Parameters:
  ///   - attributes: Those of its character.
  ///   - location: Its location in the document.
  ///   - textContainer: The container; `nil` outside of any.
  ///   - proposedLineFragment: The line's rectangle as far as it is known, in the container's coordinates.
  ///   - position: The object's origin on the baseline, in the line's rectangle.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect

  /// Returns the provider of a view for the object, when it comes into view for the first time; `nil` for
  /// none.
  ///
  /// - Parameters:
  ///   - parentView: The view that the new one will be put into, of any class; `nil` if none was set.
  ///   - location: Its location in the document.
  ///   - textContainer: The container; its `textLayoutManager` lays the object out.
  func viewProvider(
    for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider?
}

extension NSTextAttachment: NSTextAttachmentLayout {}
