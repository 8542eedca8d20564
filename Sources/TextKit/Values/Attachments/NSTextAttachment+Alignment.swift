internal import CoreGraphics
package import CoreText
internal import GalleyFonts
internal import TextEngine

extension NSTextAttachment {
  /// The part of its line that an attachment is aligned with: the extent of a letter in its font.
  ///
  /// Not in Apple's TextKit.
  public enum LineAlignment: Int, Sendable, CaseIterable {
    /// The bottom is on the baseline.
    case baseline = 0
    /// The middle is at half the height of the font's small letters.
    case xHeightCenter = 1
    /// The middle is halfway between the font's ascent and descent.
    case lineCenter = 2
    /// The top is at the font's ascent.
    case top = 3
    /// The bottom is at the font's descent.
    case bottom = 4

    fileprivate var engine: Placeholder.Alignment {
      switch self {
      case .baseline: .baseline
      case .xHeightCenter: .xHeightCenter
      case .lineCenter: .center
      case .top: .top
      case .bottom: .bottom
      }
    }
  }

  /// Bounds moved to where the attachment is aligned with; what they were above the baseline comes on top of
  /// that.
  func aligned(_ bounds: CGRect, beside font: Font) -> CGRect {
    guard lineAlignment != .baseline else { return bounds }
    let place = Placeholder(
      width: 0, height: Double(bounds.height), alignment: lineAlignment.engine, beside: font)
    return bounds.offsetBy(dx: 0, dy: -CGFloat(place.descent))
  }

  /// Returns the space for the attachment in its line.
  ///
  /// - Parameters:
  ///   - bounds: Its rectangle, aligned.
  ///   - width: The pen movement.
  func placeholder(_ bounds: CGRect, width: CGFloat, beside font: Font) -> Placeholder {
    guard affectsLineHeight else {
      return Placeholder(width: Double(width), ascent: font.ascent, descent: font.descent)
    }
    return Placeholder(width: Double(width), ascent: Double(bounds.maxY), descent: Double(-bounds.minY))
  }
}

/// An attachment in a line without a text container, moved to where it is aligned with.
private final class AlignedAttachment: AttachmentAttributeValue {
  private let attachment: NSTextAttachment
  let attachmentBounds: CGRect

  init(_ attachment: NSTextAttachment, beside font: CTFont) {
    self.attachment = attachment
    attachmentBounds = attachment.aligned(attachment.attachmentBounds, beside: font.font)
  }

  var affectsLineHeight: Bool { attachment.affectsLineHeight }

  func drawAttachment(in rect: CGRect, context: CGContext) {
    attachment.drawAttachment(in: rect, context: context)
  }
}

extension NSTextAttachment {
  package func aligned(beside font: CTFont) -> any AttachmentAttributeValue {
    lineAlignment == .baseline ? self : AlignedAttachment(self, beside: font)
  }
}
