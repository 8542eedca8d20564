internal import CoreGraphics
internal import CoreText

/// An attachment with the bounds that it was laid out with: what the ink and the painting of its line go by.
final class LaidOutAttachment: AttachmentAttributeValue {
  private let attachment: any NSTextAttachmentContainer
  private let container: NSTextContainer?
  private let character: Int
  private let padding: CGFloat
  let attachmentBounds: CGRect

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The object.
  ///   - bounds: Its bounds: points from its origin on the baseline, y up.
  ///   - padding: The points on either side that belong to its advance.
  ///   - container: The container that it is drawn for; `nil` for none.
  ///   - character: Its offset in the text.
  init(
    _ attachment: any NSTextAttachmentContainer, bounds: CGRect, padding: CGFloat,
    in container: NSTextContainer?, at character: Int
  ) {
    self.attachment = attachment
    self.container = container
    self.character = character
    self.padding = padding
    attachmentBounds =
      bounds.isSane
      ? CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width + 2 * padding, height: bounds.height)
      : .zero
  }

  func drawAttachment(in rect: CGRect, context: CGContext) {
    attachment.draw(in: rect.insetBy(dx: padding, dy: 0), of: container, at: character, context)
  }
}

extension NSTextAttachmentContainer {
  /// Draws the object's image.
  ///
  /// - Parameters:
  ///   - place: The rectangle, in a user space whose y points up.
  ///   - container: The container; `nil` outside of any.
  ///   - character: The object's offset in the text.
  ///   - context: Its state is put back afterwards.
  func draw(in place: CGRect, of container: NSTextContainer?, at character: Int, _ context: CGContext) {
    guard let image = image(forBounds: place, textContainer: container, characterIndex: character) else {
      return
    }
    context.saveGState()
    context.translateBy(x: place.minX, y: place.maxY)
    context.scaleBy(x: 1, y: -1)
    image.draw(in: CGRect(origin: .zero, size: place.size), context)
    context.restoreGState()
  }
}
