internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// The glyphs of one paragraph. Offsets count from the paragraph's start, glyphs from its first.
final class ParagraphGlyphs {
  /// The paragraph's text with its attributes, as it is laid out.
  let text: AttributedText
  /// The engine's view of it.
  let typesetter: TextTypesetter
  /// The shaped text.
  let shaped: ShapedParagraph
  /// Characters after which the text continues in the next container.
  let containerBreaks: Set<Int>
  /// The attachments, and control characters with a width of their own, ascending.
  let attachments: [ParagraphAttachment]
  /// What was made of the text's characters and attributes; `text` has these changes.
  let overrides: TextOverrides
  /// The same with attachments of other sizes, as they were where the paragraph was last placed.
  var resized: (sizes: [Int: CGRect], glyphs: ParagraphGlyphs)?
  /// The lines in a column of a width, as they were last broken.
  var broken: (width: Double, layout: ParagraphLayout)?

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph; at least one character.
  ///   - containerBreaks: Characters after which the text continues in the next container.
  ///   - attachments: The attachments, and control characters with a width of their own, ascending.
  ///   - overrides: Changes of the text before it is shaped.
  ///   - earlier: What the paragraph was before; its glyphs are taken over if they are the same.
  ///   - shaper: Shapes the text.
  ///   - count: Raised by one if the text is shaped.
  init(
    _ text: AttributedText, containerBreaks: Set<Int> = [],
    attachments: [ParagraphAttachment] = [], overrides: TextOverrides = TextOverrides(),
    earlier: ParagraphGlyphs? = nil, by shaper: TextShaper, counting count: inout Int
  ) {
    self.text = overrides.apply(to: text)
    self.containerBreaks = containerBreaks
    self.attachments = attachments
    self.overrides = overrides
    typesetter = TextTypesetter(self.text.styled)
    if let same = earlier?.shaped.restyled(self.text.styled) {
      shaped = same
    } else {
      count += 1
      shaped = typesetter.paragraph(0, by: shaper)
    }
  }

  /// Whether the text continues in the next container after a character.
  func breaksContainer(after character: Int) -> Bool { containerBreaks.contains(character) }

  /// The number of glyphs.
  var glyphCount: Int { shaped.glyphCount }

  /// The number of UTF-16 units.
  var characterCount: Int { shaped.count }

  /// The first glyph of the cluster that holds a character; the number of glyphs at the paragraph's end.
  func firstGlyph(at character: Int) -> Int {
    character < characterCount ? shaped.firstGlyph(at: character) : glyphCount
  }

  /// The first glyph whose cluster begins at a character or after it.
  func firstGlyph(from character: Int) -> Int {
    character < characterCount ? shaped.firstGlyph(from: character) : glyphCount
  }

  /// The glyphs whose clusters begin in a range of characters.
  func glyphs(beginningIn characters: Range<Int>) -> Range<Int> {
    let first = firstGlyph(from: characters.lowerBound)
    return first..<max(first, firstGlyph(from: characters.upperBound))
  }

  /// The cluster of a glyph; empty past the last.
  func cluster(ofGlyph glyph: Int) -> (glyphs: Range<Int>, characters: Range<Int>) {
    guard glyph < glyphCount else {
      return (glyphCount..<glyphCount, characterCount..<characterCount)
    }
    let cluster = shaped.cluster(ofGlyph: glyph)
    return (cluster.glyphs, cluster.units)
  }

  /// A glyph; `nil` past the last.
  func glyph(_ index: Int) -> ShapedParagraph.LogicalGlyph? {
    index < glyphCount ? shaped.logicalGlyph(index) : nil
  }

  /// The same with attachments of other sizes.
  ///
  /// - Parameters:
  ///   - sizes: Bounds by character.
  ///   - shaper: Shapes the text.
  ///   - count: Raised by one if the text is shaped.
  func resized(
    to sizes: [Int: CGRect], by shaper: TextShaper, counting count: inout Int
  ) -> ParagraphGlyphs {
    if let resized, resized.sizes == sizes { return resized.glyphs }
    var overrides = overrides
    var attachments = attachments
    for index in attachments.indices {
      guard let bounds = sizes[attachments[index].character] else { continue }
      attachments[index].bounds = bounds
      let character = attachments[index].character
      overrides.replace(character..<character + 1, by: attachments[index].placeholder)
    }
    // Placeholders stay where they are, so runs stay, too: only their styles change.
    let changed = ParagraphGlyphs(
      text, containerBreaks: containerBreaks, attachments: attachments, overrides: overrides, by: shaper,
      counting: &count
    )
    resized = (sizes, changed)
    return changed
  }
}
