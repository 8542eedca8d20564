package import CoreGraphics
package import CoreText

// The kit's values as Core Text reads them.

extension NSShadow: ShadowAttributeValue {
  package var attributeShadow: TextShadow? {
    color.map { TextShadow(offset: shadowOffset, blurRadius: shadowBlurRadius, color: $0) }
  }
}

/// Attachments where there is no text container to ask them for: lines and frames of Core Text.
extension NSTextAttachment: AttachmentAttributeValue {
  /// The space of the attachment: its bounds, and the padding on either side.
  package var attachmentBounds: CGRect {
    // Unbounded space, so that an attachment that fits the proposal does not change.
    let space = CGRect(x: 0, y: 0, width: 1e7, height: 1e7)
    let bounds = attachmentBounds(
      for: nil, proposedLineFragment: space, glyphPosition: .zero, characterIndex: 0)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: bounds.width + 2 * padding, height: bounds.height)
  }

  /// True: TextKit and string drawing ask it in its line.
  package var hasBoundsByContainer: Bool { true }

  package func drawAttachment(in rect: CGRect, context: CGContext) {
    draw(in: rect.insetBy(dx: padding, dy: 0), of: nil, at: 0, context)
  }

  private var padding: CGFloat { max(lineLayoutPadding, 0) }
}
