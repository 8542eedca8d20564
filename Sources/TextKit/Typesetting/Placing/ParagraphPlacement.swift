internal import CoreGraphics
internal import CoreText
internal import GalleyUTF16
internal import TextEngine

/// How far layout has come: where the next line stands.
struct LayoutCursor: Equatable {
  /// The index of the container; that after the last when all are full.
  var container = 0
  /// Points from the container's top.
  var y: CGFloat = 0
  /// Whether nothing stands in the container yet.
  var isAtTop = true
  /// The number of rows in the container, counted only where it matters.
  var rows = 0
}

/// Where the lines of a paragraph are.
struct ParagraphPlacement {
  /// A line fragment of a paragraph.
  struct Fragment {
    /// The characters, from the paragraph's start.
    var characters: Range<Int>
    /// The glyphs, from the paragraph's first.
    var glyphs: Range<Int>
    /// Container coordinates, but y from the top of the fragment's piece.
    var rect: CGRect
    /// The same for the part of it that text covers.
    var usedRect: CGRect
    /// The left end of the line's baseline, from the origin of `rect`.
    var origin: CGPoint
    /// The index of the line's layout in the paragraph's; `nil` for a fragment without text.
    var layout: Int?
    /// The line's index in that layout.
    var line = 0
    /// Glyphs that are not shown because the line was cut short.
    var truncatedGlyphs: Range<Int>?
  }

  /// Consecutive fragments of a paragraph in one container.
  struct Piece {
    /// The container's index.
    var container: Int
    /// Points from the container's top to where fragments count y from.
    var top: CGFloat
    /// Indexes of fragments.
    var fragments: Range<Int>
    /// From the top to the bottom of the lowest fragment.
    var height: CGFloat
  }

  /// A line layout that fragments show lines of.
  struct Lines {
    var layout: ParagraphLayout
    /// Where the units of a line come from that was cut short.
    var origin: LineOrigin?
  }

  /// Where layout stood before the paragraph.
  var start: LayoutCursor
  /// Where it stands after.
  var end: LayoutCursor
  var layouts: [Lines] = []
  var fragments: [Fragment] = []
  /// In the order of the text.
  var pieces: [Piece] = []
  /// By fragment: the line, once somebody has asked for it.
  var lines: [CTLine?] = []
  /// Whether the fragments would be the same anywhere below in the container.
  var isMovable = false
  /// The characters that stand in fragments, from the paragraph's start.
  var placedCharacters = 0

  init(at cursor: LayoutCursor) {
    start = cursor
    end = cursor
  }

  /// The piece that holds a fragment.
  func piece(ofFragment index: Int) -> Piece {
    pieces.first { index < $0.fragments.upperBound } ?? pieces[pieces.count - 1]
  }

  /// The fragment that holds a character; `nil` for one that found no room.
  func fragment(ofCharacter character: Int) -> Int? {
    guard character < placedCharacters else { return nil }
    return lastFragment { $0.characters.lowerBound <= character }
  }

  /// The fragment that holds a glyph; `nil` for one that found no room.
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
  /// Creates the line of a fragment; `nil` for one without text.
  ///
  /// - Parameter glyphs: The paragraph's glyphs.
  func line(ofFragment index: Int, in glyphs: ParagraphGlyphs) -> CTLine? {
    let fragment = fragments[index]
    guard let layout = fragment.layout else { return nil }
    let lines = layouts[layout]
    return CTLine(
      LineSource(
        text: glyphs.text, layout: lines.layout, index: fragment.line, offset: 0,
        origin: lines.origin))
  }
}
