import TextKit

/// A storage that colours product names while they are typed: an i, a capital letter, and at least one more
/// letter.
///
/// It keeps its text in an attributed string of its own and hands on the four members that everything else
/// comes from.
class HighlightingTextStorage: NSTextStorage {
  private let content = NSMutableAttributedString()
  private static let name = try! NSRegularExpression(pattern: #"i\p{Lu}\p{L}+"#)

  override var string: String { content.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    content.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    content.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    content.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  /// Colours the paragraphs that were edited. That comes first: layout managers then hear of text and colours
  /// together.
  override func processEditing() {
    let paragraphs = (string as NSString).paragraphRange(for: editedRange)
    removeAttribute(.foregroundColor, range: paragraphs)
    Self.name.enumerateMatches(in: string, range: paragraphs) { match, _, _ in
      guard let match else { return }
      self.addAttribute(.foregroundColor, value: UIColor.red, range: match.range)
    }
    super.processEditing()
  }
}
