public import UIKit

extension NSAttributedString {
  /// Returns the text of a range, with what ranges stand for in place of these. A text that attachments stand
  /// for is repeated for each of them.
  ///
  /// - Returns: `nil` for a range that is not in the text.
  public func yy_plainText(for range: NSRange) -> String? {
    guard range.location >= 0, range.length >= 0, range.location <= length,
      range.length <= length - range.location
    else { return nil }
    var result = ""
    let text = string as NSString
    enumerateAttribute(.yyBackedString, in: range, options: []) { value, part, _ in
      let own = text.substring(with: part)
      guard let backed = (value as? YYTextBackedString)?.string else {
        result += own
        return
      }
      // Foundation joins neighbours that stand for the same.
      let isAttachments = own.utf16.allSatisfy { $0 == 0xFFFC }
      result += String(repeating: backed, count: isAttachments ? max(own.utf16.count, 1) : 1)
    }
    return result
  }

  /// Returns whether all of the text has the same attributes.
  public func yy_isSharedAttributesInAllRange() -> Bool {
    guard length > 0 else { return true }
    var range = NSRange()
    _ = attributes(at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: length))
    return range.length == length
  }

  /// Returns whether the kit's views and string drawing show all that the text's attributes say.
  public func yy_canDrawWithUIKit() -> Bool {
    var can = true
    enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, _, stop in
      for (key, value) in attributes {
        let type = YYTextAttributeGetType(key.rawValue)
        // Names of other libraries mean nothing to any of them.
        let isLost = !type.isEmpty && !type.contains(.uiKit)
        if isLost || value is CTParagraphStyle || value is CGColor {
          can = false
          stop.pointee = true
          return
        }
      }
    }
    return can
  }

  /// Returns an archive of the text; see `YYTextArchiver`.
  public func yy_archiveToData() -> Data? { YYTextArchiver.archivedData(withRootObject: self) }

  /// Returns the text of an archive; `nil` if it is none.
  public class func yy_unarchive(from data: Data) -> NSAttributedString? {
    YYTextUnarchiver.unarchiveObject(with: data) as? NSAttributedString
  }

  // MARK: Attachments

  /// Returns a text of one attachment.
  ///
  /// - Parameters:
  ///   - content: A `UIImage`, `UIView` or `CALayer`.
  ///   - contentMode: How it fits into its space.
  ///   - width: The width of the space, in points.
  ///   - ascent: The height of the space above the baseline, in points.
  ///   - descent: The depth of the space below the baseline, in points.
  public class func yy_attachmentString(
    withContent content: Any?, contentMode: UIView.ContentMode, width: CGFloat, ascent: CGFloat,
    descent: CGFloat
  ) -> NSMutableAttributedString {
    let attachment = YYTextAttachment(content: content)
    attachment.contentMode = contentMode
    return text(of: attachment, width: width, ascent: ascent, descent: descent)
  }

  private class func text(
    of attachment: YYTextAttachment, width: CGFloat, ascent: CGFloat, descent: CGFloat
  ) -> NSMutableAttributedString {
    let delegate = YYTextRunDelegate()
    (delegate.width, delegate.ascent, delegate.descent) = (width, ascent, descent)
    let text = NSMutableAttributedString(string: YYTextAttachmentToken)
    text.yy_setTextAttachment(attachment, range: text.yy_rangeOfAll())
    text.yy_setRunDelegate(delegate.ctRunDelegate(), range: text.yy_rangeOfAll())
    return text
  }

  /// Returns a text of one attachment that is aligned with text in a font.
  ///
  /// - Parameters:
  ///   - content: A `UIImage`, `UIView` or `CALayer`.
  ///   - contentMode: How it fits into its space.
  ///   - attachmentSize: The size of the space, in points.
  ///   - font: The font of the text beside it.
  ///   - alignment: Whether the space begins at the font's ascender, has its middle, or ends at its
  ///     descender. Neither its ascent nor its descent is ever negative.
  public class func yy_attachmentString(
    withContent content: Any?, contentMode: UIView.ContentMode, attachmentSize: CGSize,
    alignTo font: UIFont, alignment: YYTextVerticalAlignment
  ) -> NSMutableAttributedString {
    let height = attachmentSize.height
    var ascent: CGFloat
    switch alignment {
    case .top: ascent = font.ascender
    case .center: ascent = (height + font.ascender + font.descender) / 2
    case .bottom: ascent = height + font.descender
    }
    var descent = alignment == .bottom ? -font.descender : height - ascent
    if descent < 0 { (ascent, descent) = (height, 0) }
    if ascent < 0 { (ascent, descent) = (0, height) }
    return yy_attachmentString(
      withContent: content, contentMode: contentMode, width: attachmentSize.width, ascent: ascent,
      descent: descent)
  }

  /// Returns a text of one square image that is as large as an emoji of a size.
  ///
  /// - Parameters:
  ///   - image: The image; without one there is no text.
  ///   - fontSize: The size of the text beside it, in points.
  public class func yy_attachmentString(
    withEmojiImage image: UIImage?, fontSize: CGFloat
  ) -> NSMutableAttributedString? {
    guard let image, fontSize > 0 else { return nil }
    let metrics = EmojiMetrics(fontSize: fontSize)
    let attachment = YYTextAttachment(content: image)
    attachment.contentMode = .scaleAspectFit
    attachment.contentInsets = UIEdgeInsets(
      top: metrics.ascent - (metrics.side + metrics.bottom), left: metrics.bearing,
      bottom: metrics.descent + metrics.bottom, right: metrics.bearing)
    return text(
      of: attachment, width: metrics.side + 2 * metrics.bearing, ascent: metrics.ascent,
      descent: metrics.descent)
  }
}

/// The space that an emoji takes up in a line, as emoji fonts of Apple's systems have it.
private struct EmojiMetrics {
  var ascent: CGFloat
  var descent: CGFloat
  /// The lower edge of the picture, up from the baseline.
  var bottom: CGFloat
  /// The picture's width and height.
  var side: CGFloat { ascent }
  /// The space beside the picture.
  let bearing: CGFloat = 0.75

  init(fontSize: CGFloat) {
    switch fontSize {
    case ..<16: (ascent, descent, bottom) = (1.25 * fontSize, 0.390625 * fontSize, -0.2525 * fontSize)
    case ...24:
      (ascent, descent, bottom) = (0.5 * fontSize + 12, 0.15625 * fontSize + 3.75, 0.1225 * fontSize - 6)
    default: (ascent, descent, bottom) = (fontSize, 0.3125 * fontSize, -0.1275 * fontSize)
    }
  }
}
