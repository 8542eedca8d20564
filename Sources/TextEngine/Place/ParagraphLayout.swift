public import GalleyFonts

/// One line: what breaking yields, placed.
///
/// Coordinates are points, y down; x counts from the column's left edge, y from the paragraph's top. Offsets
/// are UTF-16 units from the paragraph's start.
public struct Line: Sendable, Hashable {
  /// The units of the line, white space and terminator at its end included.
  public var range: Range<Int>
  /// The offset after the last unit that is not white space at the line's end.
  public var contentEnd: Int
  /// The line's runs in `ParagraphLayout.runs`, in visual order, left to right.
  public var runs: Range<Int>
  /// The left edge of the line's visible part, without the white space at its end.
  public var contentX: Double
  /// The baseline's distance from the paragraph's top.
  public var baseline: Double
  /// The top of the line's box.
  public var top: Double
  /// The height of the line's box by the rules for line heights, without the spacing to the next line.
  public var height: Double
  /// The largest ascent of the runs.
  public var ascent: Double
  /// The largest descent of the runs, positive downwards.
  public var descent: Double
  /// The largest leading of the runs' fonts.
  public var leading: Double
  /// The typographic width without white space at the end.
  public var width: Double
  /// The width of the white space at the end.
  public var trailingWhitespaceWidth: Double
  /// The available interval of the row, without indents.
  public var interval: TextInterval
  /// Whether a mandatory break or the paragraph's end closes the line.
  public var endsInForcedBreak: Bool
  /// Whether a hyphen that is not part of the text, or that a soft hyphen asks for, is shown at the end.
  public var isHyphenated: Bool
  /// Whether white space at the end hangs to the left of the visible part: the paragraph's direction is right
  /// to left.
  public var hangsToLeft: Bool

  /// The left edge of the first run: the line's origin. White space that hangs to the left of right-to-left
  /// text begins here.
  public var x: Double { hangsToLeft ? contentX - trailingWhitespaceWidth : contentX }
  /// The bottom of the line's box.
  public var bottom: Double { top + height }
  /// The width with white space at the end.
  public var totalWidth: Double { width + trailingWhitespaceWidth }
  /// Whether the line is wider than its interval, as lines that are not wrapped may be.
  package var isOverfull: Bool { width > interval.width + Tolerance.width }
}

/// Glyphs of one line that share font, style run and bidi level.
///
/// See docs/decisions/font-units.md.
public struct PlacedRun: Sendable, Hashable {

  /// The kind of a run.
  public typealias Kind = RunKind

  /// The kind of the run.
  public var kind: Kind
  /// The UTF-16 units, from the paragraph's start. Empty for inserted glyphs without units, such as a hyphen.
  public var range: Range<Int>
  /// The index of the caller's run in `StyledText.runs`.
  public var styleRun: Int
  /// An index into `ParagraphLayout.fonts`.
  public var font: Int
  /// The embedding level (UAX #9); odd levels run right to left.
  public var level: UInt8
  /// The orientation of the glyphs in the line.
  public var orientation = GlyphOrientation.alongLine
  /// The glyph indexes: into the paragraph's columns, or into the layout's own if the end of a line was
  /// shaped again.
  public var glyphs: Range<Int>
  /// Whether `glyphs` are indexes into the layout's own columns.
  public var isReshaped: Bool
  /// The left edge, in points from the line's origin.
  public var x: Double
  /// The advance of the whole run, in points.
  public var width: Double
  /// Points per font unit; 0 for runs that are not glyphs.
  public var scale: Double
  /// The distance of the run above the line's baseline, in points.
  public var baselineOffset: Double
  /// The space after each grapheme, in points.
  public var letterSpacing: Double
  /// The index of the run's first entry in `ParagraphLayout.adjustments`; -1 without entries.
  var adjustments: Int

  /// Whether the run is read from right to left.
  public var isRightToLeft: Bool { level & 1 == 1 }
}

/// A paragraph's lines: an immutable value made of flat columns, which any thread may read.
///
/// Lines have ranges of `runs`, and runs have ranges of glyph columns. Carets, hit tests and selection
/// rectangles are queries on a layout; nothing else computes them.
public struct ParagraphLayout: Sendable {
  /// The shaped text of the lines.
  public let paragraph: ShapedParagraph
  /// The lines, top to bottom. Lines of one row have the order of the text.
  public internal(set) var lines: [Line] = []
  /// The runs of all lines.
  public internal(set) var runs: [PlacedRun] = []
  /// What single lines have beside the paragraph's own glyphs: at most one entry, and mostly none. One array,
  /// so that a copy of a layout counts few references.
  private var additions: [LineAdditions] = []
  /// The units that are laid out. The range ends before the paragraph does if the space ends first.
  public internal(set) var range: Range<Int>
  /// The bottom of the last line's box, in points from the paragraph's top; 0 without lines.
  public internal(set) var height = 0.0
  /// The space after the last line, in points: line spacing and, at the paragraph's end, paragraph spacing.
  public internal(set) var spacingAfter = 0.0

  init(paragraph: ShapedParagraph, start: Int) {
    self.paragraph = paragraph
    range = start..<start
  }

  /// The fonts of the runs.
  public var fonts: [Font] { paragraph.fonts }
  /// Whether the whole paragraph is laid out.
  public var isComplete: Bool { range.upperBound == paragraph.count }
  /// The width of the narrowest rectangular column that gives the same lines: the widest line with its
  /// indents, white space at its end not counted.
  public var usedWidth: Double { paragraph.style.usedWidth(of: lines) }
}

extension ParagraphLayout {
  /// What lines have beside the glyphs of their paragraph.
  fileprivate struct LineAdditions: Sendable {
    /// See `ParagraphLayout.reshaped`.
    var reshaped = GlyphColumns()
    /// See `ParagraphLayout.adjustments`.
    var adjustments: [Double] = []
  }

  /// Whether lines have glyphs or advances of their own.
  var hasAdditions: Bool { !additions.isEmpty }

  /// The glyphs that were shaped again because a line begins or ends inside their context.
  var reshaped: GlyphColumns {
    // Inlined, so that no memory is allocated for what is lent.
    @inline(__always) _read {
      if additions.isEmpty {
        yield GlyphColumns()
      } else {
        yield additions[0].reshaped
      }
    }
    _modify {
      if additions.isEmpty { additions.append(LineAdditions()) }
      yield &additions[0].reshaped
    }
  }

  /// The changes of the advances of single glyphs by justification and tabs, in points.
  var adjustments: [Double] {
    @inline(__always) _read {
      if additions.isEmpty {
        yield Array()
      } else {
        yield additions[0].adjustments
      }
    }
    _modify {
      if additions.isEmpty { additions.append(LineAdditions()) }
      yield &additions[0].adjustments
    }
  }
}

/// The glyphs of one placed run with their positions, for painting.
public struct RunGlyphs: Sendable {
  /// The glyph identifiers in visual order; `GlyphColumns.noGlyph` draws nothing.
  public var ids: [UInt16] = []
  /// The x of each glyph: the pen's position plus the glyph's offset, in points right of the line's origin.
  public var xs: [Double] = []
  /// The y of each glyph, in points above the line's baseline, the run's baseline offset included.
  public var ys: [Double] = []
  /// The advance of each glyph, in points.
  public var advances: [Double] = []
  /// The UTF-16 offset of each glyph's cluster, from the paragraph's start.
  public var clusters: [Int] = []
}
