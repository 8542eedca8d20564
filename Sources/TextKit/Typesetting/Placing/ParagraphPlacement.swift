internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// The progress of layout: the position of the next line.
struct LayoutCursor: Equatable {
  /// The index of the container; the number of containers if all are full.
  var container = 0
  /// Points from the container's top.
  var y: CGFloat = 0
  /// Whether the container has no line yet.
  var isAtTop = true
  /// The number of rows in the container; counted only if the container limits it.
  var rows = 0
}

/// The placement of a paragraph's lines in containers.
struct ParagraphPlacement {
  /// A line fragment of a paragraph.
  struct Fragment {
    /// The characters, as UTF-16 offsets from the paragraph's start.
    var characters: Range<Int>
    /// The glyphs, as indexes from the paragraph's first glyph; empty if the line was measured.
    var glyphs: Range<Int>
    /// The fragment in container coordinates, except that y counts from the top of the fragment's piece.
    var rect: CGRect
    /// The part of `rect` that text covers, in the same coordinates.
    var usedRect: CGRect
    /// The left end of the line's baseline, from the origin of `rect`.
    var origin: CGPoint
    /// The index of the line's layout in `layouts`; `nil` for a fragment without text.
    var layout: Int?
    /// The line's index in that layout.
    var line = 0
    /// The glyphs that are not shown because the line is truncated.
    var truncatedGlyphs: Range<Int>?
  }

  /// Consecutive fragments of a paragraph in one container.
  struct Piece {
    /// The container's index.
    var container: Int
    /// The top of the piece, from which its fragments count y, in points from the container's top.
    var top: CGFloat
    /// Indexes into `fragments`.
    var fragments: Range<Int>
    /// The height from the top to the bottom of the lowest fragment, in points.
    var height: CGFloat
  }

  /// A line layout that fragments show lines of.
  struct Lines {
    /// The layout; `nil` for lines that were measured, of which `ParagraphGlyphs` makes it.
    var layout: ParagraphLayout?
    /// The lines that were measured, if there is no layout.
    var measured: MeasuredLines?
    /// The origin of the units of a truncated line; `nil` for other lines.
    var origin: LineOrigin?
  }

  /// The cursor before the paragraph.
  var start: LayoutCursor
  /// The cursor after the paragraph.
  var end: LayoutCursor
  var layouts: [Lines] = []
  var fragments: [Fragment] = []
  /// The pieces in the order of the text.
  var pieces: [Piece] = []
  /// The lines by fragment; `nil` for lines that were not requested yet.
  var lines: [CTLine?] = []
  /// Whether the fragments would be the same anywhere below in the container.
  var isMovable = false
  /// The number of characters that are in fragments, from the paragraph's start.
  var placedCharacters = 0
  /// The number of rows: the lines at both sides of an exclusion are one. Rows without height begin where the
  /// next one does, so the tops of fragments don't tell it.
  var rowCount = 0

  init(at cursor: LayoutCursor) {
    start = cursor
    end = cursor
  }

  /// Returns the piece that contains a fragment.
  func piece(ofFragment index: Int) -> Piece {
    pieces.first { index < $0.fragments.upperBound } ?? pieces[pieces.count - 1]
  }

  /// Returns the index of the fragment that contains a character; `nil` if the character was not placed.
  func fragment(ofCharacter character: Int) -> Int? {
    guard character < placedCharacters else { return nil }
    return lastFragment { $0.characters.lowerBound <= character }
  }

  /// Returns the index of the fragment that contains a glyph; `nil` if the glyph was not placed.
  func fragment(ofGlyph glyph: Int) -> Int? {
    guard let last = fragments.last, glyph < last.glyphs.upperBound else { return nil }
    return lastFragment { $0.glyphs.lowerBound <= glyph }
  }

  private func lastFragment(where condition: (Fragment) -> Bool) -> Int? {
    guard !fragments.isEmpty else { return nil }
    return max(fragments.partitioningIndex { !condition($0) } - 1, 0)
  }
}

extension ParagraphPlacement {
  /// Creates the line of a fragment; `nil` for a fragment without text.
  ///
  /// - Parameters:
  ///   - index: The fragment's index.
  ///   - glyphs: The paragraph's glyphs.
  func line(ofFragment index: Int, in glyphs: ParagraphGlyphs) -> CTLine? {
    let fragment = fragments[index]
    guard let layout = fragment.layout else { return nil }
    let lines = layouts[layout]
    return CTLine(
      LineSource(
        LineSource.Paragraph(
          text: glyphs.text, layout: lines.layout(in: glyphs), offset: 0, origin: lines.origin),
        index: fragment.line))
  }
}

extension ParagraphPlacement.Lines {
  /// Returns the layout.
  ///
  /// - Parameter glyphs: The paragraph's glyphs.
  func layout(in glyphs: ParagraphGlyphs) -> ParagraphLayout {
    layout ?? glyphs.layout(of: measured!)
  }
}
