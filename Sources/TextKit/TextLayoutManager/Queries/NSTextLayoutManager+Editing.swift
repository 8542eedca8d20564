public import CoreText

/// Edits of the document, through its content manager.
extension NSTextLayoutManager {
  /// Replaces a range of the document by elements.
  public func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
    guard let manager = textContentManager, offsets(of: range) != nil else { return }
    let range = manager.adjustedRange(from: range, forEditingTextSelection: false) ?? range
    manager.performEditingTransaction { manager.replaceContents(in: range, with: textElements) }
  }

  /// Replaces a range of the document by text. Each paragraph is passed to the content manager as an element.
  public func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    let whole = NSRange(location: 0, length: attributedString.length)
    let paragraphs = whole.length > 0 ? attributedString.paragraphs(in: whole) : []
    replaceContents(
      in: range,
      with: paragraphs.map {
        NSTextParagraph(attributedString: attributedString.attributedSubstring(from: NSRange($0)))
      }
    )
  }
}
