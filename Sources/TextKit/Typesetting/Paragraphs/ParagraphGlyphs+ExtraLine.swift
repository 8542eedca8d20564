internal import CoreText
internal import TextEngine

extension ParagraphGlyphs {
  /// Whether a unit ends a line or a paragraph, so that there is another line behind it.
  static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

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
    if let last, !endsLine(last) { return nil }
    let endsParagraph = last.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x2029 } ?? true
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
