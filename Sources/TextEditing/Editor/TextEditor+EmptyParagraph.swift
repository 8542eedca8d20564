internal import GalleyUTF16
internal import TextKit

/// The empty paragraph after the text's last terminator: it has no characters, so its attributes are at that
/// terminator, as `emptyParagraphAttributes`.
extension TextEditor {
  /// The text's last terminator, if there is an empty paragraph after it.
  var lastTerminator: Range<Int>? {
    let end = document.length
    let count = document.units(in: max(0, end - 2)..<end).paragraphTerminatorLength
    return count > 0 ? end - count..<end : nil
  }

  /// Whether a paragraph is the empty one after the text's last terminator.
  func isEmptyLast(_ paragraph: Range<Int>) -> Bool {
    paragraph.isEmpty && paragraph.lowerBound == document.length && document.length > 0
  }

  /// Stores the typing attributes in the document where the caret is in the empty paragraph at its end, as a
  /// step of undo: they are typed with when the caret comes back, and archives have them. Elsewhere it does
  /// nothing.
  ///
  /// Commands that format what is typed next store it by themselves, and so does deleting the paragraph's
  /// text.
  ///
  /// - Returns: Whether they were stored.
  @discardableResult
  public func storeTypingAttributes(actionName: String = "Formatting") -> Bool {
    noticeChanges()
    guard behavior.isEditable else { return false }
    return storeTyped(typingAttributes, actionName)
  }

  /// Stores attributes of what is typed at a caret in the empty last paragraph, as a step of undo.
  ///
  /// - Returns: Whether they were stored.
  func storeTyped(_ typed: [NSAttributedString.Key: Any], _ name: String) -> Bool {
    guard selection.parts.count == 1, selection.isEmpty else { return false }
    let paragraph = document.paragraph(containing: selection.parts[0].head)
    guard isEmptyLast(paragraph), let replacement = replacementStating(typed) else { return false }
    setAttributes([replacement], name, selecting: selection)
    givenAttributes = typed
    return true
  }

  /// Returns what gives the empty last paragraph attributes; `nil` without one, and where it has them.
  func replacementStating(_ attributes: [NSAttributedString.Key: Any]) -> TextReplacement? {
    guard let terminator = lastTerminator else { return nil }
    let text = NSMutableAttributedString(attributedString: document.attributedText(in: terminator))
    guard text.stateEmptyParagraph(attributes) else { return nil }
    return TextReplacement(range: terminator, text: text)
  }

  // MARK: Deleting

  /// Returns the attributes that a replacement, which is not made yet, leaves for the last paragraph, if that
  /// loses its text by it.
  func attributesOfEmptied(by replacements: [TextReplacement]) -> [NSAttributedString.Key: Any]? {
    guard behavior.isRichText, let last = replacements.last, last.text.length == 0, !last.range.isEmpty,
      last.range.upperBound == document.length,
      document.unit(at: last.range.lowerBound - 1)?.endsParagraph == true
    else { return nil }
    return TypingAttributes.inherited(document.attributes(at: last.range.lowerBound))
  }

  /// States the attributes of the empty last paragraph, and adds to a step what undoes it.
  func stateEmptied(_ attributes: [NSAttributedString.Key: Any], in step: EditStep) {
    guard let replacement = replacementStating(attributes) else { return }
    step.append(TextInverse(range: replacement.range, part: document.part(replacement.range)))
    performEdits {
      document.setAttributes(
        replacement.text.attributes(at: replacement.text.length - 1, effectiveRange: nil),
        in: replacement.range)
    }
  }
}

extension NSMutableAttributedString {
  /// States the attributes of the empty paragraph after the terminator that the text is, or ends with.
  /// Attributes that text there gets anyway are not stated.
  ///
  /// - Parameter always: Whether they are stated nevertheless.
  /// - Returns: Whether anything was changed.
  @discardableResult
  func stateEmptyParagraph(_ attributes: [NSAttributedString.Key: Any], always: Bool = false) -> Bool {
    guard length > 0 else { return false }
    let old = self.attributes(at: length - 1, effectiveRange: nil)
    let inherited = TypingAttributes.inherited(old)
    func dictionary(_ attributes: [NSAttributedString.Key: Any]) -> NSDictionary? {
      [:].with(emptyParagraph: attributes)[.emptyParagraphAttributes] as? NSDictionary
    }
    let isStated = always || dictionary(attributes) != dictionary(inherited)
    let new = old.with(emptyParagraph: isStated ? attributes : nil)
    let before = old[.emptyParagraphAttributes] as? NSDictionary
    guard before != new[.emptyParagraphAttributes] as? NSDictionary else { return false }
    let count = Array(string.utf16.suffix(2)).paragraphTerminatorLength
    setAttributes(new, range: NSRange(location: length - max(count, 1), length: max(count, 1)))
    return true
  }
}
