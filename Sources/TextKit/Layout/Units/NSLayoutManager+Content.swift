internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// From characters to glyphs: units are shaped when they are first needed.
extension NSLayoutManager {
  /// The glyphs of a unit, made now if they have not been.
  func content(ofUnit index: Int) -> UnitContent {
    let unit = state.list[index]
    if let content = unit.content { return content }
    let content = makeContent(ofUnit: index)
    unit.content = content
    unit.earlier = nil
    return content
  }

  private func makeContent(ofUnit index: Int) -> UnitContent {
    let unit = state.list[index]
    let start = state.list.characterStart(of: index)
    guard let textStorage else { return UnitContent(parts: []) }
    let range = NSRange(location: start, length: unit.characterCount)
    let text = prepared(AttributeResolver.resolve(textStorage.attributedSubstring(from: range)))
    return UnitContent(parts: [part(of: text, earlier: unit.earlier?.parts.first)])
  }

  /// The text with what the layout manager and its containers say of all paragraphs.
  func prepared(_ text: AttributedText) -> AttributedText {
    guard !usesFontLeading || hyphenation > 0 else { return text }
    return text.mapParagraphStyles { style in
      if !usesFontLeading { style.ignoresLeading = true }
      if style.hyphenationFactor == 0 { style.hyphenationFactor = Double(hyphenation) }
    }
  }

  /// A part of one paragraph, shaped unless an earlier one has the same glyphs.
  private func part(of text: AttributedText, earlier: UnitPart?) -> UnitPart {
    let typesetter = TextTypesetter(text.styled)
    var paragraph = earlier?.paragraph.restyled(text.styled)
    if paragraph == nil {
      state.counters.shaped += 1
      paragraph = typesetter.paragraph(0)
    }
    return UnitPart(
      text: text, typesetter: typesetter, paragraph: paragraph!, characterStart: 0, glyphStart: 0)
  }
}
