public import GalleyFonts

/// One line: what breaking yields, placed.
///
/// Coordinates are points, y down; x counts from the column's left edge, y from the paragraph's top. Offsets
/// are UTF-16 units from the paragraph's start.
public struct Line: Sendable, Hashable {
  /// The units of the line, white space and terminator at its end included.
  public var range: Range<Int>
  /// Offset after the last unit that is not white space at the line's end.
  public var contentEnd: Int
  /// The line's runs in `ParagraphLayout.runs`, in visual order, left to right.
  public var runs: Range<Int>
  /// Left edge of the first run: the line's origin. White space that hangs to the left of right-to-left text
  /// begins here.
  public var x: Double
  /// The baseline's distance from the paragraph's top.
  public var baseline: Double
  /// Top of the line's box.
  public var top: Double
  /// Height of the line's box, line height rules applied, spacing to the next line not included.
  public var height: Double
  /// Largest ascent of the runs.
  public var ascent: Double
  /// Largest descent of the runs, positive downwards.
  public var descent: Double
  /// Largest leading of the runs' fonts.
  public var leading: Double
  /// Typographic width without white space at the end.
  public var width: Double
  /// Width of the white space at the end.
  public var trailingWhitespaceWidth: Double
  /// The stretch of the row that the line was given, indents taken off.
  public var interval: TextInterval
  /// Whether a mandatory break or the paragraph's end closes the line.
  public var endsInForcedBreak: Bool
  /// Whether a hyphen that is not part of the text, or that a soft hyphen stands for, is shown at the end.
  public var isHyphenated: Bool

  /// Bottom of the line's box.
  public var bottom: Double { top + height }
  /// Width with white space at the end.
  public var totalWidth: Double { width + trailingWhitespaceWidth }
  /// Whether the line is wider than its interval, as lines that are not wrapped may be.
  package var isOverfull: Bool { width > interval.width + Tolerance.width }
}

/// Glyphs of one line that share font, style run and bidi level.
public struct PlacedRun: Sendable, Hashable {

  /// What a run stands for.
  public typealias Kind = RunKind

  /// What the run stands for.
  public var kind: Kind
  /// UTF-16 units, from the paragraph's start. Empty for inserted glyphs, such as a hyphen, which own no
  /// units.
  public var range: Range<Int>
  /// Index of the caller's run in `StyledText.runs`.
  public var styleRun: Int
  /// Index into `ParagraphLayout.fonts`.
  public var font: Int
  /// Embedding level (UAX #9); odd levels run right to left.
  public var level: UInt8
  /// How the glyphs stand in the line.
  public var orientation = GlyphOrientation.alongLine
  /// Glyph indexes, into the paragraph's columns or, where the line was reshaped at its ends, into the
  /// layout's own.
  public var glyphs: Range<Int>
  /// Whether `glyphs` counts in the layout's own columns.
  public var isReshaped: Bool
  /// Left edge, in points from the line's origin.
  public var x: Double
  /// Pen movement over the whole run, in points.
  public var width: Double
  /// Points per font unit; 0 for runs that are not glyphs.
  public var scale: Double
  /// Points by which the run is raised above the line's baseline.
  public var baselineOffset: Double
  /// Points added after each grapheme.
  public var letterSpacing: Double
  /// Start of the run's entries in `ParagraphLayout.adjustments`, -1 when it has none.
  var adjustments: Int

  /// Whether the run is read from right to left.
  public var isRightToLeft: Bool { level & 1 == 1 }
}

/// A paragraph's lines: an immutable value made of flat columns, which any thread may read.
///
/// Lines index into runs, runs into glyph columns. Carets, hit tests and selection rectangles are queries on
/// it; nothing else computes them.
public struct ParagraphLayout: Sendable {
  /// The shaped text that the lines are made of.
  public let paragraph: ShapedParagraph
  /// The lines, top to bottom; lines that share a row, left to right in the order of the text.
  public internal(set) var lines: [Line] = []
  /// The runs of all lines.
  public internal(set) var runs: [PlacedRun] = []
  /// Glyphs that were shaped again because a line ends or begins inside their context.
  var reshaped = GlyphColumns()
  /// Points added to the advance of single glyphs: justification and tabs.
  var adjustments: [Double] = []
  /// The units laid out; ends before the paragraph does when the space ran out.
  public internal(set) var range: Range<Int>
  /// Bottom of the last line's box, points from the paragraph's top; 0 without lines.
  public internal(set) var height = 0.0
  /// Space after the last line to whatever follows in the same column: line spacing and, at the paragraph's
  /// end, paragraph spacing.
  public internal(set) var spacingAfter = 0.0

  init(paragraph: ShapedParagraph, start: Int) {
    self.paragraph = paragraph
    range = start..<start
  }

  /// The fonts that runs index.
  public var fonts: [Font] { paragraph.fonts }
  /// Whether the whole paragraph found room.
  public var isComplete: Bool { range.upperBound == paragraph.count }
  /// The width of the narrowest rectangular column that gives the same lines: the widest line with its
  /// indents, white space at its end not counted.
  public var usedWidth: Double {
    lines.reduce(0) { widest, line in
      let head = line.range.lowerBound == 0 ? paragraph.style.firstLineHeadIndent : paragraph.style.headIndent
      return max(widest, max(head, 0) + line.width + max(-paragraph.style.tailIndent, 0))
    }
  }
}

/// The glyphs of one placed run with their positions: what a painter needs.
public struct RunGlyphs: Sendable {
  /// Glyph identifiers in visual order; `GlyphColumns.noGlyph` draws nothing.
  public var ids: [UInt16] = []
  /// Pen position of each glyph plus its offset: points right of the line's origin.
  public var xs: [Double] = []
  /// Points above the line's baseline, the run's baseline offset included.
  public var ys: [Double] = []
  /// Pen movement after each glyph, in points.
  public var advances: [Double] = []
  /// UTF-16 offset, from the paragraph's start, of each glyph's cluster.
  public var clusters: [Int] = []
}
