internal import CoreText
internal import TextEngine

/// A paragraph as a layout manager knows it: what a layout manager lays out at a time.
///
/// All offsets count from the paragraph's start, so that an edit before it changes nothing in it. What only
/// paragraphs with glyphs have is kept apart: of most paragraphs of a long text only the lines are measured.
final class ParagraphRecord {
  private let storedCharacterCount: Int32
  private var storedGlyphCount: Int32 = -1
  /// The space of the paragraph's lines, if these were measured and have no placement yet.
  private(set) var measured: MeasuredPlacement?
  private var details: Details?

  /// What there is of a paragraph beside the space of its lines.
  private final class Details {
    var content: ParagraphGlyphs?
    var generated = GeneratedGlyphs()
    var original: ParagraphGlyphs?
    var earlier: ParagraphGlyphs?
    var placement: ParagraphPlacement?
    var marks: GlyphMarks?
    var forgetsGlyphsWithPlacement = false
    var blocks: [NSTextBlock]?
    var placedBlocks: PlacedBlocks?
  }

  init(characterCount: Int) { storedCharacterCount = Int32(characterCount) }

  /// The details, which are made if there are none.
  private var made: Details {
    if let details { return details }
    let new = Details()
    details = new
    return new
  }

  /// The paragraph's length in UTF-16 units, terminator included.
  var characterCount: Int { Int(storedCharacterCount) }

  /// The paragraph's glyphs; `nil` until they are needed.
  var content: ParagraphGlyphs? {
    get { details?.content }
    set { if newValue != nil || details != nil { made.content = newValue } }
  }

  /// What was set for single glyphs when `content` was made.
  var generated: GeneratedGlyphs {
    get { details?.generated ?? GeneratedGlyphs() }
    set { made.generated = newValue }
  }

  /// The glyphs before attachments asked for another size where they are; `nil` when none did.
  var original: ParagraphGlyphs? {
    get { details?.original }
    set { if newValue != nil || details != nil { made.original = newValue } }
  }

  /// The glyphs before an edit that may have changed only paint, or nothing: they may be good for the new
  /// text.
  var earlier: ParagraphGlyphs? {
    get { details?.earlier }
    set { if newValue != nil || details != nil { made.earlier = newValue } }
  }

  /// The placement of the paragraph's lines; `nil` until it is needed, and while the lines are only measured.
  var placement: ParagraphPlacement? {
    get { details?.placement }
    set {
      measured = nil
      if newValue != nil || details != nil { made.placement = newValue }
    }
  }

  /// What was set for single glyphs since the paragraph was placed.
  var marks: GlyphMarks? {
    get { details?.marks }
    set { if newValue != nil || details != nil { made.marks = newValue } }
  }

  /// Whether the glyphs become invalid together with the placement.
  var forgetsGlyphsWithPlacement: Bool {
    get { details?.forgetsGlyphsWithPlacement ?? false }
    set { if newValue || details != nil { made.forgetsGlyphsWithPlacement = newValue } }
  }

  /// The blocks around the paragraph, the outermost first; `nil` until they are needed. A paragraph whose
  /// lines were measured has none.
  var blocks: [NSTextBlock]? {
    get { measured == nil ? details?.blocks : [] }
    set { if newValue != nil || details != nil { made.blocks = newValue } }
  }

  /// The placement of this paragraph and those that are placed together with it; only the first of them has
  /// it.
  var placedBlocks: PlacedBlocks? {
    get { details?.placedBlocks }
    set { if newValue != nil || details != nil { made.placedBlocks = newValue } }
  }

  /// The cursors before and after the paragraph; `nil` if it is not placed.
  var ends: (start: LayoutCursor, end: LayoutCursor)? {
    measured.map { ($0.start, $0.end) } ?? placement.map { ($0.start, $0.end) }
  }

  /// The number of glyphs; `nil` if it is not known.
  var glyphCount: Int? {
    content?.glyphCount ?? (storedGlyphCount < 0 ? nil : Int(storedGlyphCount))
  }

  /// Sets the space of the lines of a paragraph without blocks, which were measured.
  ///
  /// - Parameter glyphCount: The number of glyphs, if it is known.
  func set(_ measured: MeasuredPlacement, glyphCount: Int?) {
    placement = nil
    self.measured = measured
    storedGlyphCount = glyphCount.map { Int32($0) } ?? -1
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
    storedGlyphCount = -1
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
    guard let details, let placement = details.placement, let content = details.content else { return nil }
    if index < placement.lines.count, let line = placement.lines[index] { return line }
    guard let line = placement.line(ofFragment: index, in: content) else { return nil }
    if placement.lines.count < placement.fragments.count {
      details.placement!.lines = [CTLine?](repeating: nil, count: placement.fragments.count)
    }
    details.placement!.lines[index] = line
    return line
  }
}
