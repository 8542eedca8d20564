internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import GalleyFonts
internal import TextEngine

/// The glyphs of one paragraph. Offsets are UTF-16 units from the paragraph's start, glyph indexes count
/// from its first glyph.
///
/// Lines that were measured have their glyphs made when these are asked for, on any thread.
final class ParagraphGlyphs {
  /// The paragraph's text with its attributes, as it is laid out: with `overrides` applied.
  let text: AttributedText
  /// The typesetter of the text, for lines that are cut short.
  private(set) lazy var typesetter = TextTypesetter(text.styled, firstParagraph: shaped)
  /// The shaped text.
  var shaped: ShapedParagraph {
    given ?? made.load() ?? made.storeIfNil(TextShaper.paragraph(of: text.styled))
  }
  /// The shaped text of a paragraph that was shaped at once.
  private let given: ShapedParagraph?
  private let made = LazyReference<ShapedParagraph>()
  /// The style of the paragraph.
  let style: ParagraphStyle
  /// The lines in a column of some width, if they were measured without glyphs: of the width that was asked
  /// for last.
  private(set) var measured: MeasuredLines?
  /// The offsets of characters after which the text continues in the next container.
  let containerBreaks: Set<Int>
  /// The attachments, and control characters with a width of their own, ascending.
  let attachments: [ParagraphAttachment]
  /// The parts at the paragraph's start that lines stand beside, ascending.
  let floating: [FloatingPart]
  /// The changes of the text's characters and attributes; `text` includes them.
  let overrides: TextOverrides
  /// The glyphs with attachments of other sizes, as they were when the paragraph was last placed.
  var resized: (sizes: [Int: CGRect], glyphs: ParagraphGlyphs)?
  /// The lines in a column of some width, as they were last broken.
  var broken: (width: Double, layout: ParagraphLayout)?

  /// Creates the glyphs of a paragraph; the text is shaped unless `earlier` can be reused.
  ///
  /// - Parameters:
  ///   - text: The paragraph; at least one character.
  ///   - containerBreaks: The offsets of characters after which the text continues in the next container.
  ///   - attachments: The attachments, and control characters with a width of their own, ascending.
  ///   - floating: The parts at the start that lines stand beside, ascending.
  ///   - overrides: Changes of the text before it is shaped.
  ///   - measuredWidth: The width of a column for whose lines no glyphs are wanted yet; `nil` if they are.
  ///   - numbersGlyphs: Whether the glyphs of measured lines have to be numbered.
  ///   - earlier: The paragraph before the change; its shaped text is reused if it is the same.
  ///   - shaper: The shaper.
  ///   - count: Incremented if the text is shaped.
  init(
    _ text: AttributedText, containerBreaks: Set<Int> = [],
    attachments: [ParagraphAttachment] = [], floating: [FloatingPart] = [],
    overrides: TextOverrides = TextOverrides(), measuredWidth: Double? = nil, numbersGlyphs: Bool = false,
    earlier: ParagraphGlyphs? = nil, by shaper: TextShaper, counting count: inout Int
  ) {
    let text = overrides.apply(to: text)
    self.text = text
    self.containerBreaks = containerBreaks
    self.attachments = attachments
    self.floating = floating
    self.overrides = overrides
    style = text.styled.paragraphStyles[text.styled.paragraphRuns[0].style]
    if let same = earlier?.known?.restyled(text.styled) {
      (measured, given) = (nil, same)
      return
    }
    count += 1
    let found = measuredWidth.flatMap {
      ParagraphSizer.lines(of: text.styled, width: $0, numbersGlyphs: numbersGlyphs) { text.holdsNoObjects }
    }
    switch found {
    case .measured(let lines, let glyphEnds):
      measured = MeasuredLines(lines, glyphEnds: glyphEnds, width: measuredWidth!)
      given = nil
    case .laidOut(let layout):
      (measured, given) = (nil, layout.paragraph)
      broken = (measuredWidth!, layout)
    case nil: (measured, given) = (nil, shaper.firstParagraph(of: text.styled))
    }
  }

  /// The shaped text, if it has been made.
  private var known: ShapedParagraph? { given ?? made.load() }

  /// Whether the glyphs have been made.
  var isShaped: Bool { known != nil }

  /// Whether the base direction is right to left; measured lines run from left to right.
  var isRightToLeft: Bool { measured == nil && shaped.isRightToLeft }

  /// Whether the last unit ends a line but not the paragraph.
  var endsInLineBreakOnly: Bool {
    let units = text.styled.text
    let last = units[units.count - 1]
    return last.endsLine && !last.endsParagraph
  }

  /// Returns the lines in a column if they are known or can be found without glyphs, and there are none yet.
  ///
  /// Lines of another width are found only where glyphs are numbered: other lines may be read by other
  /// threads.
  func measuredLines(width: Double) -> MeasuredLines? {
    guard let measured else { return nil }
    if measured.width == width { return measured }
    guard measured.glyphEnds != nil, !isShaped else { return nil }
    switch ParagraphSizer.lines(of: text.styled, width: width, numbersGlyphs: true, isPlain: { false }) {
    case .measured(let lines, let glyphEnds):
      let found = MeasuredLines(lines, glyphEnds: glyphEnds, width: width)
      self.measured = found
      return found
    case .laidOut(let layout):
      _ = made.storeIfNil(layout.paragraph)
      broken = (width, layout)
      return nil
    case nil: return nil
    }
  }

  /// The lines with their glyphs in the column that they were measured for.
  func layout(of lines: MeasuredLines) -> ParagraphLayout {
    lines.layout { shaped.lines(width: lines.width) }
  }

  /// Returns whether the text continues in the next container after a character.
  func breaksContainer(after character: Int) -> Bool { containerBreaks.contains(character) }

  /// The number of glyphs.
  var glyphCount: Int { measured?.glyphCount ?? shaped.glyphCount }

  /// The number of UTF-16 units.
  var characterCount: Int { text.count }

  /// Returns the first glyph of the cluster that contains a character; the number of glyphs at the
  /// paragraph's end.
  func firstGlyph(at character: Int) -> Int {
    character < characterCount ? shaped.firstGlyph(at: character) : glyphCount
  }

  /// Returns the first glyph whose cluster begins at a character or after it.
  func firstGlyph(from character: Int) -> Int {
    character < characterCount ? shaped.firstGlyph(from: character) : glyphCount
  }

  /// Returns the glyphs whose clusters begin in a range of characters.
  func glyphs(beginningIn characters: Range<Int>) -> Range<Int> {
    let first = firstGlyph(from: characters.lowerBound)
    return first..<max(first, firstGlyph(from: characters.upperBound))
  }

  /// Returns the cluster of a glyph; an empty one after the last glyph.
  func cluster(ofGlyph glyph: Int) -> (glyphs: Range<Int>, characters: Range<Int>) {
    guard glyph < glyphCount else {
      return (glyphCount..<glyphCount, characterCount..<characterCount)
    }
    let cluster = shaped.cluster(ofGlyph: glyph)
    return (cluster.glyphs, cluster.units)
  }

  /// Returns a glyph; `nil` after the last glyph.
  func glyph(_ index: Int) -> ShapedParagraph.LogicalGlyph? {
    index < glyphCount ? shaped.logicalGlyph(index) : nil
  }

  /// Returns the glyphs with attachments of other sizes.
  ///
  /// - Parameters:
  ///   - sizes: The bounds of attachments, by character.
  ///   - shaper: The shaper.
  ///   - count: Incremented if the text is shaped.
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
      overrides.replace(
        character..<character + 1, by: attachments[index].placeholder, object: attachments[index].laidOut())
    }
    // Placeholders stay at their characters, so the runs stay, too: only their styles change.
    let changed = ParagraphGlyphs(
      text, containerBreaks: containerBreaks, attachments: attachments, floating: floating,
      overrides: overrides, by: shaper, counting: &count)
    resized = (sizes, changed)
    return changed
  }
}
