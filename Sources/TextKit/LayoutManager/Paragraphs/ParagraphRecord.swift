internal import CoreText
internal import TextEngine

/// A paragraph as a layout manager knows it: what a layout manager lays out at a time.
///
/// All offsets count from the paragraph's start, so that an edit before it changes nothing in it.
final class ParagraphRecord {
  /// The paragraph's length in UTF-16 units, terminator included.
  let characterCount: Int
  /// The paragraph's glyphs; `nil` until they are needed.
  var content: ParagraphGlyphs?
  /// What was set for single glyphs when `content` was made.
  var generated = GeneratedGlyphs()
  /// The glyphs before attachments asked for another size where they are; `nil` when none did.
  var original: ParagraphGlyphs?
  /// The glyphs before an edit that may have changed only paint, or nothing: they may be good for the new
  /// text.
  var earlier: ParagraphGlyphs?
  /// The placement of the paragraph's lines; `nil` until it is needed, and while the lines are only measured.
  var placement: ParagraphPlacement? {
    didSet { measured = nil }
  }
  /// The space of the paragraph's lines, if these were measured and have no placement yet.
  private(set) var measured: MeasuredPlacement?
  /// The number of glyphs of a paragraph whose lines were measured, if that is known.
  private(set) var measuredGlyphCount: Int?
  /// What was set for single glyphs since the paragraph was placed.
  var marks: GlyphMarks?
  /// Whether the glyphs become invalid together with the placement.
  var forgetsGlyphsWithPlacement = false
  /// The blocks around the paragraph, the outermost first; `nil` until they are needed.
  var blocks: [NSTextBlock]?
  /// The placement of this paragraph and those that are placed together with it; only the first of them has
  /// it.
  var placedBlocks: PlacedBlocks?

  init(characterCount: Int) { self.characterCount = characterCount }

  /// The cursors before and after the paragraph; `nil` if it is not placed.
  var ends: (start: LayoutCursor, end: LayoutCursor)? {
    measured.map { ($0.start, $0.end) } ?? placement.map { ($0.start, $0.end) }
  }

  /// The number of glyphs; `nil` if it is not known.
  var glyphCount: Int? { content?.glyphCount ?? measuredGlyphCount }

  /// Sets the space of the lines of a paragraph without blocks, which were measured.
  ///
  /// - Parameter glyphCount: The number of glyphs, if it is known.
  func set(_ measured: MeasuredPlacement, glyphCount: Int?) {
    placement = nil
    blocks = []
    self.measured = measured
    measuredGlyphCount = glyphCount
  }

  /// Moves the lines, which were measured and are the same elsewhere.
  func moveMeasured(to start: LayoutCursor) { measured?.start = start }

  /// The glyphs that a paragraph of the same length may take over.
  var reusable: ParagraphGlyphs? { original ?? content ?? earlier }

  /// Forgets the glyphs.
  func forgetGlyphs() {
    content = nil
    original = nil
    earlier = nil
    measuredGlyphCount = nil
    forgetsGlyphsWithPlacement = false
  }

  /// Forgets the sizes of attachments that may have another size now; glyphs that do not depend on them stay.
  func forgetSizes() {
    guard let known = original ?? content, known.attachments.contains(where: \.dependsOnPosition) else {
      return
    }
    earlier = known
    content = nil
    original = nil
  }

  /// Returns the line of a fragment, creating it when it is first asked for.
  func line(ofFragment index: Int) -> CTLine? {
    guard let placement, let content else { return nil }
    if index < placement.lines.count, let line = placement.lines[index] { return line }
    guard let line = placement.line(ofFragment: index, in: content) else { return nil }
    if placement.lines.count < placement.fragments.count {
      self.placement!.lines = [CTLine?](repeating: nil, count: placement.fragments.count)
    }
    self.placement!.lines[index] = line
    return line
  }
}
