internal import CoreText
internal import GalleyUTF16
internal import TextEngine

extension ParagraphGlyphs {
  /// Returns the glyphs of a line of the height that a character typed after the text's last terminator
  /// would have.
  ///
  /// - Parameters:
  ///   - last: The text's last UTF-16 unit; `nil` for empty text.
  ///   - attributes: The attributes of that character.
  ///   - settings: The settings of the layout manager.
  ///   - memory: The results of earlier layout.
  /// - Returns: The glyphs; `nil` if the text does not end with a terminator.
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
      // The paragraph continues after a line break.
      style.firstLineHeadIndent = style.headIndent
      style.paragraphSpacingBefore = 0
    }
    var shaped = 0
    return ParagraphGlyphs(text, by: memory.shaper, counting: &shaped)
  }
}
