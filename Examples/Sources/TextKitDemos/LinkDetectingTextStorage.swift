import TextKit

/// A storage that marks addresses of the web: with a link, a yellow background and an underline.
class LinkDetectingTextStorage: ComposedTextStorage {
  // The raw value of `.link`, whose name Foundation calls deprecated on Linux, because it does not find any
  // itself.
  private static let links = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
  private static let detector = try! NSDataDetector(types: links.rawValue)

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
