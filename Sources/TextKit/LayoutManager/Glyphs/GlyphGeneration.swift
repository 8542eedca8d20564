internal import CoreGraphics
internal import CoreText
internal import GalleyFonts
internal import GalleyUTF16
internal import TextEngine

/// Passes a paragraph's glyphs to the delegate, run by run, and turns its changes into changes of the text
/// that is laid out.
struct GlyphGeneration {
  private let manager: NSLayoutManager
  private let index: Int
  private let content: ParagraphGlyphs
  /// The index in the text of the paragraph's first character.
  private let start: Int

  init(_ manager: NSLayoutManager, paragraph: Int, content: ParagraphGlyphs) {
    self.manager = manager
    index = paragraph
    self.content = content
    start = manager.state.paragraphs.characterStart(of: paragraph)
  }

  /// Asks the delegate or the generator for all glyphs, and the delegate for the actions of control
  /// characters.
  func run(
    _ overrides: inout TextOverrides, _ generated: inout GeneratedGlyphs,
    _ attachments: inout [ParagraphAttachment]
  ) {
    if let generator = manager.customGenerator {
      generate(by: generator, &overrides, &generated)
    } else if manager.delegate(for: .generateGlyphs) != nil {
      var first = 0
      while first < content.glyphCount {
        let glyph = content.shaped.logicalGlyph(first)
        var end = first
        while end < content.glyphCount, content.shaped.logicalGlyph(end).font == glyph.font { end += 1 }
        generate(first..<end, &overrides, &generated)
        first = end
      }
    }
    decideControls(&overrides, &generated, &attachments)
  }

  // MARK: Glyphs

  private func generate(
    _ range: Range<Int>, _ overrides: inout TextOverrides, _ generated: inout GeneratedGlyphs
  ) {
    let glyphs = range.map { content.shaped.logicalGlyph($0) }
    let font = font(of: glyphs[0])
    let glyphStart = manager.glyphStart(ofParagraph: index)
    let absolute = glyphStart + range.lowerBound..<glyphStart + range.upperBound
    let stage = GlyphStage(range: absolute, keepsOthers: false)
    let outer = manager.glyphStage
    manager.glyphStage = stage
    let ids = glyphs.map(\.id)
    let properties = glyphs.map { manager.property(of: $0, in: content.shaped) }
    let characters = glyphs.map { start + $0.cluster }
    let count = manager.ask(.generateGlyphs) {
      $0.layoutManager(
        manager, shouldGenerateGlyphs: ids, properties: properties, characterIndexes: characters, font: font,
        forGlyphRange: NSRange(location: absolute.lowerBound, length: absolute.count))
    }
    manager.glyphStage = outer
    guard let count, count > 0 else { return }
    take(stage, stage.glyphsByCharacter, instead: glyphs, font, &overrides, &generated)
  }

  /// Generates all glyphs with a glyph generator.
  private func generate(
    by generator: NSGlyphGenerator, _ overrides: inout TextOverrides, _ generated: inout GeneratedGlyphs
  ) {
    let glyphStart = manager.glyphStart(ofParagraph: index)
    let stage = GlyphStage(
      range: glyphStart..<glyphStart + content.glyphCount, keepsOthers: true)
    let outer = manager.glyphStage
    manager.glyphStage = stage
    var (glyph, character) = (glyphStart, start)
    let end = start + content.shaped.count
    while character < end {
      let before = character
      generator.generateGlyphs(
        for: manager, desiredNumberOfCharacters: end - character, glyphIndex: &glyph,
        characterIndex: &character)
      if character <= before { break }
    }
    manager.glyphStage = outer
    let stored = stage.glyphsByCharacter
    var first = 0
    while first < content.glyphCount {
      let glyph = content.shaped.logicalGlyph(first)
      var end = first
      while end < content.glyphCount, content.shaped.logicalGlyph(end).font == glyph.font { end += 1 }
      take(
        stage, stored, instead: (first..<end).map { content.shaped.logicalGlyph($0) }, font(of: glyph),
        &overrides,
        &generated)
      first = end
    }
  }

  /// A cluster that another glyph replaces.
  private struct Replacement {
    var units: Range<Int>
    var scalars: [UInt32]
    var glyph: CGGlyph
    /// The font at the size of the replaced text.
    var size: Font
  }

  /// Compares stored glyphs with those of the text, cluster by cluster.
  private func take(
    _ stage: GlyphStage, _ storedGlyphs: [Int: [GlyphStage.Stored]],
    instead glyphs: [ShapedParagraph.LogicalGlyph], _ font: CTFont, _ overrides: inout TextOverrides,
    _ generated: inout GeneratedGlyphs
  ) {
    let isOtherFont = stage.font.map { $0.font != font.font } ?? false
    var replacements: [Replacement] = []
    var first = 0
    while first < glyphs.count {
      let cluster = glyphs[first].cluster
      var end = first
      while end < glyphs.count, glyphs[end].cluster == cluster { end += 1 }
      defer { first = end }
      let units = content.shaped.cluster(ofGlyph: glyphIndex(ofCluster: cluster)).units
      let found = storedGlyphs[start + cluster]
      if found == nil, stage.keepsOthers { continue }
      let stored = found ?? []
      if let inscription = stored.first?.inscription { generated.inscriptions[cluster] = inscription }
      let property = stored.first?.property ?? .null
      let usual = manager.property(of: glyphs[first], in: content.shaped)
      if property != usual, !stage.keepsOthers || !property.isEmpty {
        generated.properties[cluster] = property
      }
      if property.contains(.null) {
        guard glyphs[first].kind != .control else { continue }
        overrides.replace(units, by: Placeholder(width: 0, ascent: 0, descent: 0))
      } else if glyphs[first].kind == .glyphs, !property.contains(.controlCharacter),
        isOtherFont || stored.map(\.glyph) != glyphs[first..<end].map(\.id)
      {
        let text = String(decoding: content.shaped.text[units], as: UTF16.self)
        replacements.append(
          Replacement(
            units: units, scalars: text.unicodeScalars.map(\.value), glyph: stored[0].glyph,
            size: glyphs[first].font))
      }
    }
    show(replacements, in: (stage.font ?? font).font, &overrides)
  }

  private func glyphIndex(ofCluster cluster: Int) -> Int { content.shaped.firstGlyph(at: cluster) }

  /// Changes the fonts of clusters so that they show other glyphs. A character that always has the same
  /// glyph gets it from one font that all share.
  private func show(_ replacements: [Replacement], in font: Font, _ overrides: inout TextOverrides) {
    var shared = font.instance.rules
    for replacement in replacements where replacement.scalars.count == 1 {
      let scalar = replacement.scalars[0]
      if shared.glyphs[scalar] == nil { shared.glyphs[scalar] = replacement.glyph }
    }
    let sharedInstance = font.instance.under(shared)
    let blank = font.instance.face.instance().glyph(for: 0x20)
    for replacement in replacements {
      guard let first = replacement.scalars.first else { continue }
      var shown = replacement.size
      if replacement.scalars.count == 1, shared.glyphs[first] == replacement.glyph {
        shown.instance = sharedInstance
      } else {
        var rules = font.instance.rules
        rules.glyphs[first] = replacement.glyph
        if replacement.scalars.count > 1, let blank, blank != replacement.glyph {
          for scalar in replacement.scalars.dropFirst() where scalar != first { rules.glyphs[scalar] = blank }
          rules.silentGlyph = blank
        }
        shown.instance = font.instance.under(rules)
      }
      overrides.change(replacement.units) { $0.font = shown }
    }
  }

  /// Returns the font of a glyph, as clients know it.
  private func font(of glyph: ShapedParagraph.LogicalGlyph) -> CTFont {
    let runs = content.text.styled.runs
    let run = runs.firstIndex { $0.end > glyph.cluster } ?? 0
    return content.text.attributes(ofRun: run).font.substituted(by: glyph.font)
  }

  // MARK: Control characters

  /// Asks for the actions at control characters, and at characters whose glyphs were made control
  /// characters.
  private func decideControls(
    _ overrides: inout TextOverrides, _ generated: inout GeneratedGlyphs,
    _ attachments: inout [ParagraphAttachment]
  ) {
    let text = content.shaped.text
    for offset in text.indices {
      let made = generated.properties[offset]?.contains(.controlCharacter) ?? false
      let usual = NSLayoutManager.ControlCharacterAction.usual(for: text[offset])
      guard made || usual != nil else { continue }
      // CR LF is one line terminator.
      if text[offset] == .carriageReturn, offset + 1 < text.count, text[offset + 1] == .lineFeed { continue }
      let proposed = usual ?? .zeroAdvancement
      let action =
        manager.ask(.controlAction) {
          $0.layoutManager(manager, shouldUse: proposed, forControlCharacterAt: start + offset)
        } ?? proposed
      if action.contains(.containerBreak) { generated.containerBreaks.insert(offset) }
      guard made || action != proposed, !text[offset].endsParagraph else { continue }
      let units = content.shaped.cluster(ofGlyph: glyphIndex(ofCluster: offset)).units
      if action.contains(.horizontalTab) {
        overrides.units[offset] = 0x09
      } else if !action.isDisjoint(with: [.lineBreak, .paragraphBreak, .containerBreak]) {
        overrides.units[offset] = .lineSeparator
      } else if action.contains(.whitespace) {
        var control = ParagraphAttachment(character: offset, source: .control, bounds: .zero)
        control.bounds = manager.bounds(
          of: control, at: start + offset,
          glyph: { manager.glyphStart(ofParagraph: index) + content.firstGlyph(at: offset) },
          in: manager.textContainers.first, .zero, position: .zero)
        attachments.append(control)
        overrides.units[offset] = 0xFFFC
        overrides.replace(units, by: control.placeholder)
      } else {
        overrides.units[offset] = 0xFFFC
        overrides.replace(units, by: Placeholder(width: 0, ascent: 0, descent: 0))
      }
    }
  }

  /// Finds the form feeds of a text for which no client is asked.
  static func findContainerBreaks(in text: AttributedText, _ generated: inout GeneratedGlyphs) {
    guard text.styled.text.holds(.formFeed) else { return }
    for offset in 0..<text.count where text.styled.text[offset] == .formFeed {
      generated.containerBreaks.insert(offset)
    }
  }
}

extension NSLayoutManager.ControlCharacterAction {
  /// Returns the usual action at a character; `nil` for one that is no control character.
  static func usual(for unit: UInt16) -> NSLayoutManager.ControlCharacterAction? {
    switch unit {
    case 0x09: .horizontalTab
    case .formFeed: .containerBreak
    case _ where unit.endsParagraph: .paragraphBreak
    case _ where unit.endsLine: .lineBreak
    case 0x00..<0x20, 0x7F..<0xA0: .zeroAdvancement
    default: nil
    }
  }
}

extension NSLayoutManager {
  /// Returns the kind of a glyph when no client sets another.
  func property(of glyph: ShapedParagraph.LogicalGlyph, in paragraph: ShapedParagraph) -> GlyphProperty {
    guard glyph.kind == .glyphs, paragraph.text.indices.contains(glyph.cluster) else {
      return .controlCharacter
    }
    let unit = paragraph.text[glyph.cluster]
    switch unit {
    case 0x00..<0x20, 0x7F..<0xA0: return .controlCharacter
    case 0x20, 0xA0, 0x2000...0x200A, 0x3000: return .elastic
    default: break
    }
    guard let scalar = Unicode.Scalar(UInt32(unit)) else { return [] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return .nonBaseCharacter
    default: return []
    }
  }
}
