public import GalleyFonts
internal import GalleyUTF16
internal import GalleyUnicode

/// A paragraph after analysis and shaping: everything that does not depend on the width of the line.
///
/// It is shaped once and laid out at any number of widths. Offsets are UTF-16 units from the paragraph's
/// start.
///
/// See docs/decisions/one-endless-line.md.
public final class ShapedParagraph: Sendable {
  /// Glyphs that were shaped together: one font, script, level and shaping style.
  struct Run: Sendable {
    var kind: RunKind
    var range: Range<Int>
    var glyphs: Range<Int>
    /// An index into `fonts`.
    var font: Int
    var level: UInt8
    var orientation = GlyphOrientation.alongLine
    /// Whether the run belongs to the base of one of the `rubies`.
    var hasRuby = false
    var script: Script
    /// An index into `StyledText.styles`, for shaping a part of the run again.
    var style: Int
    /// Points per font unit; 0 for runs that are not glyphs.
    var scale: Double
    /// The width of a placeholder, in points.
    var fixedAdvance: Double
    /// The space after each grapheme, in points.
    var letterSpacing: Double

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  /// The text that the paragraph is part of.
  let source: StyledText
  /// The paragraph's units in `source`, terminator included.
  let sourceRange: Range<Int>
  /// The paragraph's own units.
  package let text: [UInt16]
  /// The rules by which lines are broken, aligned and spaced.
  public let style: ParagraphStyle
  /// The paragraph's embedding level: 0 or 1 (UAX #9, P3).
  public let baseLevel: UInt8
  /// The fonts in use, fallback fonts included.
  public let fonts: [Font]
  /// The level of each unit before rule L1; empty if all are the base level.
  let levels: [UInt8]
  /// The flags of each unit.
  let flags: [UnitFlags]
  /// The runs in logical order; they tile the text.
  let runs: [Run]
  /// All glyphs: runs in logical order, the glyphs of each run in visual order.
  public let glyphs: GlyphColumns
  /// The position of each unit on one endless line, in points from the paragraph's start. Tabs have no width.
  /// The last entry is the end of the paragraph.
  let positions: [Double]
  /// The offsets at which a tatweel may be inserted, ascending; empty unless the paragraph's style asks for
  /// kashida.
  let tatweels: [Int32]
  /// Whether a tab makes widths depend on where a line begins.
  let hasTabs: Bool
  /// Whether some of the text is in vertical forms: then lines stand on their middle, not on the alphabetic
  /// baseline.
  public let hasVerticalForms: Bool
  /// The rubies, in logical order.
  let rubies: [ShapedRuby]
  /// The cells of combined characters, in logical order.
  let combined: [CombinedCharacters.Cell]
  /// Whether `LineSearch` may look for line ends: positions ascend, and only the paragraph's end forces a
  /// break.
  let isSearchable: Bool
  /// Whether simple text is set from tables, in lines that are shaped again, too.
  let usesTables: Bool

  /// The number of UTF-16 units, terminator included.
  public var count: Int { text.count }
  /// Whether the base direction is right to left.
  public var isRightToLeft: Bool { baseLevel & 1 == 1 }

  init(
    source: StyledText, sourceRange: Range<Int>, text: [UInt16], style: ParagraphStyle, baseLevel: UInt8,
    levels: [UInt8], fonts: [Font], flags: [UnitFlags], runs: [Run], glyphs: GlyphColumns,
    positions: [Double],
    tatweels: [Int32], isSearchable: Bool, usesTables: Bool, hasVerticalForms: Bool, rubies: [ShapedRuby],
    combined: [CombinedCharacters.Cell]
  ) {
    self.source = source
    self.sourceRange = sourceRange
    self.text = text
    self.style = style
    self.baseLevel = baseLevel
    self.levels = levels
    self.fonts = fonts
    self.flags = flags
    self.runs = runs
    self.glyphs = glyphs
    self.positions = positions
    self.tatweels = tatweels
    self.hasVerticalForms = hasVerticalForms
    self.rubies = rubies
    self.combined = combined
    let hasTabs = runs.contains { $0.kind == .tab }
    self.hasTabs = hasTabs
    self.isSearchable = isSearchable && !hasTabs
    self.usesTables = usesTables
  }

  /// Returns the index of the run that contains a unit.
  func runIndex(at offset: Int) -> Int { runs.partitioningIndex { $0.range.upperBound > offset } }

  /// Whether a line may be cut here without shaping again.
  func isSafeToCut(at offset: Int) -> Bool {
    offset <= 0 || offset >= count || flags[offset].contains(.safeToCut)
  }

  /// Returns the start of the white space that ends at `offset`, but not before `start`. A tab does not hang.
  func contentEnd(before offset: Int, from start: Int) -> Int {
    var end = offset
    while end > start, flags[end - 1].contains(.whitespace), !flags[end - 1].contains(.tab) { end -= 1 }
    return end
  }

  /// Returns the next grapheme boundary after an offset.
  func graphemeEnd(after offset: Int) -> Int {
    var end = offset + 1
    while end < count, !flags[end].contains(.graphemeStart) { end += 1 }
    return min(end, count)
  }
}
