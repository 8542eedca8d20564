public import CoreText

extension NSMutableAttributedString {
  /// Gives each character a font that can show it, each paragraph one style, and removes attachments from all
  /// characters but U+FFFC. A storage's own method is called if the string is one.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixAttributes(in range: NSRange, _: Void = ()) {
    if let storage = self as? NSTextStorage {
      storage.fixAttributes(in: range)
    } else {
      AttributeFixer.fixAll(self, in: range)
    }
  }

  /// Gives characters that their font cannot show the one that layout uses for them. The requested font is
  /// remembered, and restored when it can show the characters at that offset.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixFontAttribute(in range: NSRange) { AttributeFixer.fixFonts(self, in: range) }

  /// Gives each paragraph that a range touches the paragraph style of its first character.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixParagraphStyleAttribute(in range: NSRange) {
    AttributeFixer.fixParagraphStyles(self, in: range)
  }

  /// Removes attachments from all characters but U+FFFC.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixAttachmentAttribute(in range: NSRange) { AttributeFixer.fixAttachments(self, in: range) }
}
