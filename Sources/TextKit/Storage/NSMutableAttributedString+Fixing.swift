public import CoreText

extension NSMutableAttributedString {
  /// Gives each character a font that can show it, each paragraph one style, and takes attachments from all
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

  /// Gives characters that their font cannot show the one that layout takes for them. What they were to be in
  /// is kept, and comes back when it can show what stands there by then.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixFontAttribute(in range: NSRange) { AttributeFixer.fixFonts(self, in: range) }

  /// Gives each paragraph that a range touches the paragraph style of its first character.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixParagraphStyleAttribute(in range: NSRange) {
    AttributeFixer.fixParagraphStyles(self, in: range)
  }

  /// Takes attachments from all characters but U+FFFC.
  ///
  /// - Precondition: `range` lies inside of the text.
  public func fixAttachmentAttribute(in range: NSRange) { AttributeFixer.fixAttachments(self, in: range) }
}
