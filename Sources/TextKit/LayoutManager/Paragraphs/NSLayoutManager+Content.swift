internal import CoreGraphics
internal import CoreText
internal import TextEngine
internal import GalleyTextStore

/// From characters to glyphs: paragraphs are shaped when they are first needed.
extension NSLayoutManager {
  /// Returns the glyphs of a paragraph, making them if need be.
  func content(ofParagraph index: Int) -> ParagraphGlyphs {
    let record = state.paragraphs[index]
    if let content = record.content { return content }
    let (content, generated) = makeContent(ofParagraph: index)
    record.content = content
    record.generated = generated
    record.earlier = nil
    state.paragraphs.correctGlyphCount(content.glyphCount, of: record, at: index)
    return content
  }

  private func makeContent(ofParagraph index: Int) -> (content: ParagraphGlyphs, generated: GeneratedGlyphs) {
    let record = state.paragraphs[index]
    let start = state.paragraphs.characterStart(of: index)
    let range = start..<start + record.characterCount
    let text = settings.apply(to: attributedText(in: range))
    var overrides = TextOverrides()
    var attachments = attachments(in: text, at: start, &overrides)
    var generated = GeneratedGlyphs()
    if generatesGlyphs {
      let plain = ParagraphGlyphs(
        text, overrides: overrides, by: memory.shaper, counting: &state.counters.shaped)
      // What asks about these glyphs while they are generated gets the usual ones.
      record.content = plain
      record.generated = GeneratedGlyphs()
      let generator = GlyphGeneration(self, paragraph: index, content: plain)
      generator.run(&overrides, &generated, &attachments)
      record.content = nil
    } else {
      GlyphGeneration.findContainerBreaks(in: text, &generated)
    }
    attachments.sort { $0.character < $1.character }
    let floating = FloatingPart.parts(in: text, attachments, &overrides)
    let content = ParagraphGlyphs(
      text, containerBreaks: generated.containerBreaks, attachments: attachments, floating: floating,
      overrides: overrides,
      measuredWidth: attachments.isEmpty && floating.isEmpty && overrides.isEmpty
        ? measuredWidth(ofParagraph: index) : nil,
      numbersGlyphs: true, earlier: record.earlier, by: memory.shaper, counting: &state.counters.shaped)
    return (content, generated)
  }

  /// Returns the width of a column in which the lines of a paragraph may be measured; `nil` if its glyphs are
  /// wanted at once, or lines may depend on what is around them.
  private func measuredWidth(ofParagraph index: Int) -> Double? {
    guard measuresFirst, !generatesGlyphs, customTypesetter == nil, delegate(for: .wordBreak) == nil,
      delegate(for: .hyphenBreak) == nil
    else { return nil }
    let cursor = cursor(before: min(index, state.laidOutCount))
    guard cursor.container < textContainers.count else { return nil }
    let container = textContainers[cursor.container]
    guard container.maximumNumberOfLines == 0, !container.truncatesLastLine, cursor.y >= container.plainTop
    else { return nil }
    return container.availableSpace.lineWidth
  }

  /// The attributed text of a paragraph. Where the storage has gone while a delegate was asked, glyphs are of
  /// no use any more, but there must be some: spaces replace the characters.
  private func attributedText(in range: Range<Int>) -> AttributedText {
    guard let textStorage else {
      return memory.resolve(NSAttributedString(string: String(repeating: " ", count: range.count)))
    }
    if let text = textStorage.reportedUnits(range) { return memory.resolve(text) }
    return memory.resolve(
      textStorage.reportedSubstring(range), units: textStorage.reportedText.units(range))
  }

  /// Whether the delegate or a generator may change glyphs.
  private var generatesGlyphs: Bool {
    customGenerator != nil || delegate(for: .generateGlyphs) != nil || delegate(for: .controlAction) != nil
  }

  /// The glyph generator, if it is a subclass.
  var customGenerator: NSGlyphGenerator? {
    glyphGenerator.flatMap { type(of: $0) == NSGlyphGenerator.self ? nil : $0 }
  }

  /// The settings of the layout manager and its containers that concern all of the text.
  var settings: TextSettings {
    TextSettings(
      usesFontLeading: usesFontLeading,
      hyphenation: usesDefaultHyphenation ? 1 : Double(hyphenation), isVertical: state.isVertical)
  }

  /// Returns the attachments of a paragraph, leaving space for them.
  private func attachments(
    in text: AttributedText, at start: Int, _ overrides: inout TextOverrides
  ) -> [ParagraphAttachment] {
    let width = textContainers.first?.availableSpace.fragmentWidth ?? 0
    return ParagraphAttachment.attachments(
      in: text, isScaled: defaultAttachmentScaling != .scaleNone, &overrides
    ) {
      bounds(
        of: $0, at: start + $0.character, glyph: { 0 }, in: textContainers.first,
        CGRect(x: 0, y: 0, width: width, height: 0), position: .zero)
    }
  }
}
