internal import CoreText
internal import GalleyUTF16
internal import TextEngine

extension ParagraphGlyphs {
  /// The glyphs of a line as high as one that a character typed behind the text's last terminator would get.
  ///
  /// - Parameters:
  ///   - last: The text's last unit; `nil` for empty text.
  ///   - attributes: What the character would have.
  ///   - memory: What was learnt from the text before.
  /// - Returns: `nil` when the text does not end with a terminator.
  static func extraLine(
    behind last: UInt16?, attributes: [NSAttributedString.Key: Any], _ settings: TextSettings,
    _ memory: LayoutCache
  ) -> ParagraphGlyphs? {
    if let last, !last.endsLine { return nil }
    let endsParagraph = last?.endsParagraph ?? true
    var attributes = attributes
    attributes[.attachment] = nil
    let string = NSAttributedString(string: "\n", attributes: attributes)
    let text = settings.apply(to: memory.resolve(string)).mapParagraphStyles { style in
      guard !endsParagraph else { return }
      // The paragraph goes on.
      style.firstLineHeadIndent = style.headIndent
      style.paragraphSpacingBefore = 0
    }
    var shaped = 0
    return ParagraphGlyphs(text, by: memory.shaper, counting: &shaped)
  }
}
