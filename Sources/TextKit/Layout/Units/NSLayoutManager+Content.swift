internal import CoreGraphics
internal import CoreText
internal import TextEngine
internal import TextStore

/// From characters to glyphs: units are shaped when they are first needed.
extension NSLayoutManager {
  /// The glyphs of a unit, made now if they have not been.
  func content(ofUnit index: Int) -> UnitContent {
    let unit = state.list[index]
    if let content = unit.content { return content }
    let content = makeContent(ofUnit: index)
    // The delegate may have asked for the same glyphs while they were made.
    if unit.content == nil { state.list.glyphsChanged(in: index) }
    unit.content = content
    unit.earlier = nil
    return content
  }

  private func makeContent(ofUnit index: Int) -> UnitContent {
    let unit = state.list[index]
    let start = state.list.characterStart(of: index)
    guard let textStorage, unit.characterCount > 0 else { return UnitContent(parts: []) }
    let range = start..<start + unit.characterCount
    let text = prepared(
      AttributeResolver.resolve(
        textStorage.reportedSubstring(range), units: textStorage.reportedText.units(range)))
    var overrides = TextOverrides()
    var attachments = attachments(in: text, at: start, &overrides)
    var generated = GeneratedGlyphs()
    if generatesGlyphs {
      let plain = UnitContent(parts: [part(of: overrides.apply(to: text), earlier: nil)])
      // What asks about these glyphs while they are generated gets the usual ones.
      unit.content = plain
      let generator = GlyphGeneration(self, unit: index, content: plain)
      generator.run(&overrides, &generated, &attachments)
      unit.content = nil
    } else {
      GlyphGeneration.findContainerBreaks(in: text, &generated)
    }
    attachments.sort { $0.character < $1.character }
    let part = part(of: overrides.apply(to: text), earlier: unit.earlier?.parts.first)
    return UnitContent(parts: [part], generated: generated, attachments: attachments, overrides: overrides)
  }

  /// Whether somebody may have a say in which glyphs there are.
  private var generatesGlyphs: Bool {
    customGenerator != nil || delegate(for: .generateGlyphs) != nil || delegate(for: .controlAction) != nil
  }

  /// The glyph generator, if it is not just the usual one.
  var customGenerator: NSGlyphGenerator? {
    glyphGenerator.flatMap { type(of: $0) == NSGlyphGenerator.self ? nil : $0 }
  }

  /// The text with what the layout manager and its containers say of all of it.
  func prepared(_ text: AttributedText) -> AttributedText {
    var text = text
    if !usesFontLeading || hyphenation > 0 || usesDefaultHyphenation {
      text = text.mapParagraphStyles { style in
        if !usesFontLeading { style.ignoresLeading = true }
        if style.hyphenationFactor == 0 {
          style.hyphenationFactor = usesDefaultHyphenation ? 1 : Double(hyphenation)
        }
      }
    }
    if state.isVertical {
      var overrides = TextOverrides()
      overrides.change(0..<text.count) { $0.usesVerticalForms = true }
      text = overrides.apply(to: text)
    }
    return text
  }

  /// The attachments of a unit, for which room is made.
  private func attachments(
    in text: AttributedText, at start: Int, _ overrides: inout TextOverrides
  ) -> [UnitAttachment] {
    var found: [UnitAttachment] = []
    var offset = 0
    for (index, run) in text.styled.runs.enumerated() {
      defer { offset = run.end }
      guard
        let object = text.attributes(ofRun: index).dictionary[.attachment] as? any NSTextAttachmentContainer
      else { continue }
      for character in offset..<run.end where text.styled.text[character] == 0xFFFC {
        var attachment = UnitAttachment(character: character, source: .attachment(object), bounds: .zero)
        attachment.isScaled = defaultAttachmentScaling != .scaleNone
        let width = textContainers.first?.room.fragmentWidth ?? 0
        attachment.bounds = bounds(
          of: attachment, at: start + character, glyph: { 0 }, in: textContainers.first,
          CGRect(x: 0, y: 0, width: width, height: 0), position: .zero)
        overrides.replace(character..<character + 1, by: attachment.placeholder)
        found.append(attachment)
      }
    }
    return found
  }

  /// The glyphs of a unit whose attachments have other sizes than they were asked for at first.
  ///
  /// - Parameter sizes: By character.
  func content(_ content: UnitContent, withAttachments sizes: [Int: CGRect]) -> UnitContent {
    if let resized = content.resized, resized.sizes == sizes { return resized.content }
    guard let old = content.parts.first else { return content }
    var overrides = content.overrides
    var attachments = content.attachments
    for index in attachments.indices {
      guard let bounds = sizes[attachments[index].character] else { continue }
      attachments[index].bounds = bounds
      let character = attachments[index].character
      overrides.replace(character..<character + 1, by: attachments[index].placeholder)
    }
    // All places that have room of their own keep their runs: only their styles change.
    let changed = UnitContent(
      parts: [part(of: overrides.apply(to: old.text), earlier: nil)], generated: content.generated,
      attachments: attachments, overrides: overrides)
    content.resized = (sizes, changed)
    return changed
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
