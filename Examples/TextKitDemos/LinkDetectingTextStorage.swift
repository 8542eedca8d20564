import TextKit

/// A storage that marks addresses of the web: with a link, a yellow background and an underline.
class LinkDetectingTextStorage: NSTextStorage {
  private let content = NSMutableAttributedString()
  // The raw value of `.link`, whose name Foundation calls deprecated on Linux, because it does not find any
  // itself.
  private static let links = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
  private static let detector = try! NSDataDetector(types: links.rawValue)

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

  override func processEditing() {
    let paragraphs = (string as NSString).paragraphRange(for: editedRange)
    for key in [NSAttributedString.Key.link, .backgroundColor, .underlineStyle] {
      removeAttribute(key, range: paragraphs)
    }
    Self.detector.enumerateMatches(in: string, range: paragraphs) { match, _, _ in
      guard let match, let url = match.url else { return }
      let look: [NSAttributedString.Key: Any] = [
        .link: url, .backgroundColor: UIColor.yellow, .underlineStyle: NSUnderlineStyle.single.rawValue,
      ]
      self.addAttributes(look, range: match.range)
    }
    super.processEditing()
  }
}
