internal import CoreGraphics
internal import Foundation
internal import TextKit

extension NSAttributedString {
  /// The text in another size: fonts, letter spacing, raising, the lengths of paragraph styles, and objects.
  ///
  /// - Parameters:
  ///   - scale: The factor.
  ///   - tightening: What is taken from the space after each letter, as a share of the font's size.
  func scaled(by scale: CGFloat, tightening: CGFloat = 0) -> NSAttributedString {
    guard scale != 1 || tightening != 0 else { return self }
    let text = NSMutableAttributedString(attributedString: self)
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      var attributes = attributes
      for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
        guard let number = attributes[key] as? NSNumber else { continue }
        attributes[key] = NSNumber(value: number.doubleValue * Double(scale))
      }
      if let font = attributes[.font] as? UIFont {
        attributes[.font] = font.withSize(font.pointSize * scale)
        if tightening != 0 {
          let key = attributes[.tracking] == nil ? NSAttributedString.Key.kern : .tracking
          let spacing = (attributes[key] as? NSNumber)?.doubleValue ?? 0
          attributes[key] = NSNumber(value: spacing - Double(font.pointSize * scale * tightening))
        }
      }
      if scale != 1, let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        attributes[.paragraphStyle] = style.scaled(by: scale)
      }
      if scale != 1, let attachment = attributes[.attachment] as? NSTextAttachment {
        attributes[.attachment] = ScaledAttachment(attachment, by: scale)
      }
      text.setAttributes(attributes, range: range)
    }
    return text
  }
}

extension NSParagraphStyle {
  /// The style with all lengths changed by a factor.
  fileprivate func scaled(by scale: CGFloat) -> NSParagraphStyle {
    guard let style = mutableCopy() as? NSMutableParagraphStyle else { return self }
    for length in [
      \NSMutableParagraphStyle.firstLineHeadIndent, \.headIndent, \.tailIndent, \.lineSpacing,
      \.paragraphSpacing, \.paragraphSpacingBefore, \.minimumLineHeight, \.maximumLineHeight,
      \.defaultTabInterval,
    ] {
      style[keyPath: length] *= scale
    }
    style.tabStops = tabStops.map {
      NSTextTab(textAlignment: $0.alignment, location: $0.location * scale, options: $0.options)
    }
    return style
  }
}

/// An object in the text that is drawn in another size. The object is asked as if it had its own.
private final class ScaledAttachment: NSTextAttachment {
  private let original: NSTextAttachment
  private let scale: CGFloat

  init(_ original: NSTextAttachment, by scale: CGFloat) {
    (self.original, self.scale) = (original, scale)
    super.init(data: nil, ofType: nil)
    lineLayoutPadding = original.lineLayoutPadding * scale
    lineAlignment = original.lineAlignment
    affectsLineHeight = original.affectsLineHeight
  }

  required init?(coder: NSCoder) { nil }

  private func change(_ rect: CGRect, by factor: CGFloat) -> CGRect {
    CGRect(
      x: rect.minX * factor, y: rect.minY * factor, width: rect.width * factor, height: rect.height * factor)
  }

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    let bounds = original.attachmentBounds(
      for: textContainer, proposedLineFragment: change(lineFrag, by: 1 / scale),
      glyphPosition: CGPoint(x: position.x / scale, y: position.y / scale), characterIndex: charIndex)
    return change(bounds, by: scale)
  }

  override func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    original.image(forBounds: imageBounds, textContainer: textContainer, characterIndex: charIndex)
  }
}
