public import CoreText

extension NSAttributedString {
  /// Creates a string of a value of Foundation's newer type. Of its attributes those come along that
  /// Foundation itself defines on Linux: links, languages, and the descriptions and addresses of images.
  public convenience init(_ attrStr: AttributedString) {
    let string = NSMutableAttributedString()
    for run in attrStr.runs {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.link] = run.link
      attributes[.languageIdentifier] = run.languageIdentifier
      attributes[.imageURL] = run.imageURL
      attributes[.alternateDescription] = run.alternateDescription
      attributes[.replacementIndex] = run.replacementIndex
      string.append(
        NSAttributedString(string: String(attrStr[run.range].characters), attributes: attributes))
    }
    self.init(attributedString: string)
  }
}
