internal import CoreGraphics
internal import CoreText
internal import TextEngine

/// A paragraph of a unit, shaped.
struct UnitPart {
  /// The paragraph's text with its attributes.
  let text: AttributedText
  /// The engine's view of it.
  let typesetter: TextTypesetter
  /// Its glyphs.
  let paragraph: ShapedParagraph
  /// Where it begins in the unit.
  let characterStart: Int
  /// Its first glyph, counted from the unit's first.
  let glyphStart: Int

  /// Makes the only part of a unit.
  ///
  /// - Parameters:
  ///   - earlier: What it was before; its glyphs are taken over if they are the same.
  ///   - shaper: Shapes the text.
  ///   - count: Raised by one if the text is shaped.
  init(
    _ text: AttributedText, earlier: UnitPart? = nil, by shaper: TextShaper, counting count: inout Int
  ) {
    self.text = text
    typesetter = TextTypesetter(text.styled)
    if let same = earlier?.paragraph.restyled(text.styled) {
      paragraph = same
    } else {
      count += 1
      paragraph = typesetter.paragraph(0, by: shaper)
    }
    characterStart = 0
    glyphStart = 0
  }

  /// Its units in the unit.
  var characters: Range<Int> { characterStart..<characterStart + paragraph.count }
  /// Its glyphs in the unit.
  var glyphs: Range<Int> { glyphStart..<glyphStart + paragraph.glyphCount }
}

/// The glyphs of a unit. Offsets count from the unit's start, glyphs from its first.
final class ParagraphGlyphs {
  /// The paragraphs; most units have one.
  let parts: [UnitPart]
  /// What was said of single glyphs when they were generated, by glyph.
  let generated: GeneratedGlyphs
  /// The attachments, and control characters with room of their own, ascending.
  let attachments: [ParagraphAttachment]
  /// What was made of the text's characters and attributes.
  let overrides: TextOverrides
  /// The same with attachments of other sizes, as they were where the unit was last placed.
  var resized: (sizes: [Int: CGRect], content: ParagraphGlyphs)?
  /// The lines of the first part in a column of a width, as they were last broken.
  var broken: (width: Double, layout: ParagraphLayout)?

  init(
    parts: [UnitPart], generated: GeneratedGlyphs = GeneratedGlyphs(),
    attachments: [ParagraphAttachment] = [],
    overrides: TextOverrides = TextOverrides()
  ) {
    self.parts = parts
    self.generated = generated
    self.attachments = attachments
    self.overrides = overrides
  }

  /// Whether the text goes on in the next container after a character.
  func breaksContainer(after character: Int) -> Bool { generated.containerBreaks.contains(character) }

  /// The number of glyphs.
  var glyphCount: Int { parts.last?.glyphs.upperBound ?? 0 }

  /// The number of UTF-16 units.
  var characterCount: Int { parts.last?.characters.upperBound ?? 0 }

  /// The part that holds a character.
  private func part(ofCharacter character: Int) -> UnitPart? {
    parts.first { character < $0.characters.upperBound }
  }

  /// The part that holds a glyph.
  func part(ofGlyph glyph: Int) -> UnitPart? { parts.first { glyph < $0.glyphs.upperBound } }

  /// The first glyph of the cluster that holds a character.
  func firstGlyph(at character: Int) -> Int {
    guard let part = part(ofCharacter: character) else { return glyphCount }
    return part.glyphStart + part.paragraph.firstGlyph(at: character - part.characterStart)
  }

  /// The first glyph whose cluster begins at a character or after it.
  func firstGlyph(from character: Int) -> Int {
    guard let part = part(ofCharacter: character) else { return glyphCount }
    return part.glyphStart + part.paragraph.firstGlyph(from: character - part.characterStart)
  }

  /// The glyphs whose clusters begin in a range of characters.
  func glyphs(beginningIn characters: Range<Int>) -> Range<Int> {
    let first = firstGlyph(from: characters.lowerBound)
    return first..<max(first, firstGlyph(from: characters.upperBound))
  }

  /// The cluster of a glyph.
  func cluster(ofGlyph glyph: Int) -> (glyphs: Range<Int>, characters: Range<Int>) {
    guard let part = part(ofGlyph: glyph) else {
      return (glyphCount..<glyphCount, characterCount..<characterCount)
    }
    let cluster = part.paragraph.cluster(ofGlyph: glyph - part.glyphStart)
    return (
      cluster.glyphs.lowerBound + part.glyphStart..<cluster.glyphs.upperBound + part.glyphStart,
      cluster.units.lowerBound + part.characterStart..<cluster.units.upperBound + part.characterStart
    )
  }

  /// A glyph; `nil` past the last.
  func glyph(_ index: Int) -> ShapedParagraph.LogicalGlyph? {
    guard let part = part(ofGlyph: index) else { return nil }
    var glyph = part.paragraph.logicalGlyph(index - part.glyphStart)
    glyph.cluster += part.characterStart
    return glyph
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
    if let resized, resized.sizes == sizes { return resized.content }
    guard let old = parts.first else { return self }
    var overrides = overrides
    var attachments = attachments
    for index in attachments.indices {
      guard let bounds = sizes[attachments[index].character] else { continue }
      attachments[index].bounds = bounds
      let character = attachments[index].character
      overrides.replace(character..<character + 1, by: attachments[index].placeholder)
    }
    // All places that have room of their own keep their runs: only their styles change.
    let changed = ParagraphGlyphs(
      parts: [UnitPart(overrides.apply(to: old.text), by: shaper, counting: &count)], generated: generated,
      attachments: attachments, overrides: overrides)
    resized = (sizes, changed)
    return changed
  }
}
