public import CoreGraphics

/// What layout by fragments asks an object in the text: how large it is, what it looks like, and whether a view stands for
/// it. An `NSTextAttachmentContainer` that does not conform is asked what TextKit 1 asks.
public protocol NSTextAttachmentLayout: NSObjectProtocol {
  /// What is drawn for the object; nil for nothing, as where a view stands.
  ///
  /// - Parameters:
  ///   - bounds: Where it will be drawn, in the container's coordinates.
  ///   - attributes: Those of its character.
  ///   - location: Its place in the document.
  ///   - textContainer: The container; nil outside of any.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?
  ) -> UIImage?

  /// How large the object is, asked whenever its line is laid out: points from its place on the baseline, y up.
  ///
  /// - Parameters:
  ///   - attributes: Those of its character.
  ///   - location: Its place in the document.
  ///   - textContainer: The container; nil outside of any.
  ///   - proposedLineFragment: The line's rectangle as far as it is known, in the container's coordinates.
  ///   - position: The object's place on the baseline, in the line's rectangle.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect

  /// Makes what looks after a view for the object, asked when it comes into view for the first time; nil for none.
  ///
  /// - Parameters:
  ///   - parentView: What the view will be put into, whatever views are in the program; nil if nobody said.
  ///   - location: Its place in the document.
  ///   - textContainer: The container; its `textLayoutManager` lays the object out.
  func viewProvider(
    for parentView: NSObject?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider?
}

extension NSTextAttachment: NSTextAttachmentLayout {}
