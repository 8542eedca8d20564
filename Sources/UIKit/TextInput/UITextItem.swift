public import Foundation
public import TextKit

/// A part of a text view's text that can be tapped: a link, an attachment, or a range with a tag.
@MainActor
open class UITextItem: NSObject {
  /// What can be tapped.
  public enum Content {
    /// A link.
    case link(URL)
    /// An attachment.
    case textAttachment(NSTextAttachment)
    /// Text with the attribute `textItemTag`.
    case tag(String)
  }

  /// What can be tapped.
  public let content: Content
  /// The text's UTF-16 range in the view's text.
  public let range: NSRange

  init(_ content: Content, _ range: NSRange) { (self.content, self.range) = (content, range) }
}
