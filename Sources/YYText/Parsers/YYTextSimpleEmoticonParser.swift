public import Foundation
public import UIKit

/// Puts pictures in place of texts such as `:smile:`. A picture is one character, whose plain text is what
/// stood there.
///
/// Of keys that begin alike the longest one is found. Any thread may use a parser.
open class YYTextSimpleEmoticonParser: NSObject, YYTextParser {
  private let lock = NSLock()
  private var pictures: [String: UIImage] = [:]
  private var expression: NSRegularExpression?
  private var size: CGFloat = 0

  /// Creates a parser that knows no pictures.
  public override init() { super.init() }

  /// The size of pictures, in points; 0, as at first, for that of the font at their place.
  open var emoticonSize: CGFloat {
    get { lock.withLock { size } }
    set { lock.withLock { size = newValue } }
  }

  /// The pictures, by the texts that they stand for. An empty text stands for none.
  open var emoticonMapper: [String: UIImage]? {
    get { lock.withLock { pictures.isEmpty ? nil : pictures } }
    set {
      let pictures = (newValue ?? [:]).filter { !$0.key.isEmpty }
      // The first alternative that matches is taken.
      let keys = pictures.keys.sorted {
        ($1.utf16.count, $0) < ($0.utf16.count, $1)
      }
      let pattern = keys.map(NSRegularExpression.escapedPattern).joined(separator: "|")
      let expression = keys.isEmpty ? nil : try? NSRegularExpression(pattern: pattern)
      lock.withLock { (self.pictures, self.expression) = (pictures, expression) }
    }
  }

  /// Puts pictures into a text.
  open func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool {
    let (pictures, expression, size) = lock.withLock { (self.pictures, self.expression, self.size) }
    guard let text, text.length > 0, let expression else { return false }
    let source = text.string
    let matches = expression.matches(in: source, range: NSRange(location: 0, length: text.length))
    guard !matches.isEmpty else { return false }
    var shift = 0
    text.beginEditing()
    for match in matches {
      let key = (source as NSString).substring(with: match.range)
      guard let picture = pictures[key] else { continue }
      let range = NSRange(location: match.range.location + shift, length: match.range.length)
      let font = text.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont
      let emoticon = attachment(picture, key, size > 0 ? size : font?.pointSize ?? 12)
      let attributes = emoticon.attributes(at: 0, effectiveRange: nil)
      text.replaceCharacters(in: range, with: emoticon.string)
      let place = NSRange(location: range.location, length: emoticon.length)
      text.yy_removeDiscontinuousAttributes(in: place)
      text.addAttributes(attributes, range: place)
      if let selected = selectedRange {
        selected.pointee = selected.pointee.afterReplacing(range, withLength: place.length)
      }
      shift += place.length - range.length
    }
    text.endEditing()
    return true
  }

  private func attachment(_ picture: UIImage, _ key: String, _ size: CGFloat) -> NSAttributedString {
    let made = NSAttributedString.yy_attachmentString(withEmojiImage: picture, fontSize: size)
    let text = made.map { NSMutableAttributedString(attributedString: $0) } ?? NSMutableAttributedString()
    text.addAttribute(
      NSAttributedString.Key(rawValue: YYTextBackedStringAttributeName),
      value: YYTextBackedString(string: key), range: NSRange(location: 0, length: text.length))
    return text
  }
}
