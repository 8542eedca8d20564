internal import CoreText
internal import TextEngine

/// The settings of a layout manager that apply to all of its text.
struct TextSettings: Equatable {
  /// Whether lines have the leading of their fonts.
  var usesFontLeading = true
  /// The hyphenation factor of paragraphs that have none.
  var hyphenation = 0.0
  /// The languages, as BCP 47 tags, of which one divides words without a language attribute; `nil` for the
  /// user's. A dictionary is read when a paragraph asks for it.
  let preferredLanguages = HyphenationLanguage.preferred
  /// Whether text uses vertical forms.
  var isVertical = false
  /// The alignment of paragraphs whose alignment is natural; `nil` for the side that their text begins at.
  var naturalAlignment: ParagraphStyle.Alignment?
  /// The number of lists that the text is an item of, whose markers need space. Each indents the text,
  /// unless the paragraph's style has an indent. A first line that hangs out of the others is the place of
  /// markers that are part of the text; here it begins where the others do.
  var listLevel = 0
  /// The text's part of a paragraph that is laid out in parts; `nil` for a whole paragraph.
  var part: ParagraphPart?

  /// The points by which a list indents its items.
  static let listIndent = 36.0

  /// Returns a text with the settings applied.
  func apply(to text: AttributedText) -> AttributedText {
    var text = text
    if !usesFontLeading || hyphenation > 0 || naturalAlignment != nil
      || text.styled.paragraphStyles.contains(where: { $0.hyphenationFactor > 0 })
    {
      text = text.mapParagraphStyles { style in
        if !usesFontLeading { style.ignoresLeading = true }
        if style.hyphenationFactor == 0 { style.hyphenationFactor = hyphenation }
        if style.hyphenationFactor > 0 {
          style.hyphenationLanguage = HyphenationLanguage.language(preferring: preferredLanguages)
        }
        if let naturalAlignment, style.alignment == .natural { style.alignment = naturalAlignment }
      }
    }
    if listLevel > 0 {
      let indent = TextSettings.listIndent * Double(listLevel)
      text = text.mapParagraphStyles { style in
        guard style.firstLineHeadIndent == 0, style.headIndent == 0 else {
          return style.firstLineHeadIndent = max(style.firstLineHeadIndent, style.headIndent)
        }
        (style.firstLineHeadIndent, style.headIndent) = (indent, indent)
      }
    }
    if let part { text = text.mapParagraphStyles(part.apply) }
    if isVertical {
      var overrides = TextOverrides()
      overrides.change(0..<text.count) { $0.usesVerticalForms = true }
      text = overrides.apply(to: text)
    }
    return text
  }
}
