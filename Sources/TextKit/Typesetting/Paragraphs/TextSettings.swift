internal import CoreText
internal import TextEngine

/// The settings of a layout manager that hold for all of its text.
struct TextSettings: Equatable {
  /// Whether lines keep the distance that fonts wish for.
  var usesFontLeading = true
  /// The hyphenation factor of paragraphs that have none.
  var hyphenation = 0.0
  /// Whether text stands in vertical forms.
  var isVertical = false
  /// What paragraphs of natural alignment have; `nil` for the side that their text begins at.
  var naturalAlignment: ParagraphStyle.Alignment?
  /// The number of lists that the text is an item of, whose markers need room. Each indents it, unless the paragraph's
  /// style says itself how far it is indented.
  var listLevel = 0
  /// What the text is of a paragraph that is laid out in parts; `nil` for a whole one.
  var part: ParagraphPart?

  /// Points by which a list indents its items.
  static let listIndent = 36.0

  /// A text set so.
  func apply(to text: AttributedText) -> AttributedText {
    var text = text
    if !usesFontLeading || hyphenation > 0 || naturalAlignment != nil {
      text = text.mapParagraphStyles { style in
        if !usesFontLeading { style.ignoresLeading = true }
        if style.hyphenationFactor == 0 { style.hyphenationFactor = hyphenation }
        if let naturalAlignment, style.alignment == .natural { style.alignment = naturalAlignment }
      }
    }
    if listLevel > 0 {
      let indent = TextSettings.listIndent * Double(listLevel)
      text = text.mapParagraphStyles { style in
        guard style.firstLineHeadIndent == 0, style.headIndent == 0 else { return }
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
