internal import TextKit

/// An attachment that text without attributes has a text for, in place of U+FFFC.
public protocol PlainTextAttachment: AnyObject {
  /// The text.
  var textWithoutAttributes: String { get }
}

extension NSAttributedString {
  /// The characters, with texts of attachments in place of theirs.
  package var stringWithAttachmentTexts: String {
    var parts: [String] = []
    var isReplaced = false
    enumerateAttribute(.attachment, in: NSRange(location: 0, length: length)) { value, range, _ in
      let text = (string as NSString).substring(with: range)
      guard let attachment = value as? any PlainTextAttachment else { return parts.append(text) }
      isReplaced = true
      parts.append(text.replacingOccurrences(of: "\u{FFFC}", with: attachment.textWithoutAttributes))
    }
    return isReplaced ? parts.joined() : string
  }
}
