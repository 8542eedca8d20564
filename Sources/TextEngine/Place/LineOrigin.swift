/// The origin of the units and style runs of a line that was assembled from parts of a text and a token.
///
/// Such a line is a paragraph of its own: its units are counted from 0. The origin maps them to the text.
public struct LineOrigin: Sendable, Hashable {
  /// The content of a piece of the line.
  public enum Content: Sendable, Hashable {
    /// Units of the text, from an offset on.
    case text(Int)
    /// Units of the token, from an offset on.
    case token(Int)
    /// Units that only keep the others apart or in their direction.
    case inserted
  }

  /// A range of the line with one origin.
  public struct Piece: Sendable, Hashable {
    /// The units of the line.
    public var range: Range<Int>
    /// Their content.
    public var content: Content
  }

  /// The style run from which a run of the line was made.
  public enum RunOrigin: Sendable, Hashable {
    /// An index into the text's `StyledText.runs`.
    case text(Int)
    /// An index into the token's `StyledText.runs`.
    case token(Int)
    /// No run of the caller.
    case inserted
  }

  /// The pieces of the line, in logical order; they tile it.
  public internal(set) var pieces: [Piece] = []
  /// The origin of every entry of the line's own `StyledText.runs`, into which `PlacedRun.styleRun` is an
  /// index.
  public internal(set) var runs: [RunOrigin] = []
  /// The units of the text from the first to the last that the line shows, including hidden units between
  /// them.
  public internal(set) var sourceRange: Range<Int>

  init(at offset: Int) { sourceRange = offset..<offset }

  /// Creates the origin of a paragraph that is the whole of its text.
  init(whole paragraph: ShapedParagraph) {
    sourceRange = 0..<paragraph.count
    pieces = [Piece(range: sourceRange, content: .text(0))]
    runs = paragraph.source.runs.indices.map(RunOrigin.text)
  }

  /// The units of the text that the line shows, ascending.
  public var visibleRanges: [Range<Int>] {
    pieces.compactMap { piece in
      guard case .text(let start) = piece.content else { return nil }
      return start..<start + piece.range.count
    }
  }

  /// The ranges of the line that are not part of the text: the token with the units inserted around it, and
  /// units that the division of a word inserted at the line's start.
  var foreignRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for piece in pieces {
      if case .text = piece.content { continue }
      if let last = ranges.last, last.upperBound == piece.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<piece.range.upperBound
      } else {
        ranges.append(piece.range)
      }
    }
    return ranges
  }

  /// The token's own units in the line; `nil` without a token.
  public var tokenRange: Range<Int>? {
    for piece in pieces {
      if case .token = piece.content { return piece.range }
    }
    return nil
  }

  /// Returns the offset in the text for an offset in the line. Offsets in the token map to the end of the
  /// text before it; the token's end maps to the start of the text after it.
  public func sourceOffset(of unit: Int) -> Int {
    var last: Int?
    for piece in pieces {
      guard case .text(let start) = piece.content else {
        if unit < piece.range.upperBound, let last { return last }
        continue
      }
      if unit < piece.range.upperBound { return start + max(unit - piece.range.lowerBound, 0) }
      last = start + piece.range.count
      if unit == piece.range.upperBound { return start + piece.range.count }
    }
    return last ?? sourceRange.lowerBound
  }

  /// Returns the offset in the line for an offset in the text; `nil` for hidden text. The start of hidden
  /// text maps to the offset before the token, its end to the offset after it.
  public func unit(ofSource offset: Int) -> Int? {
    for piece in pieces {
      guard case .text(let start) = piece.content else { continue }
      if offset >= start, offset <= start + piece.range.count {
        return piece.range.lowerBound + offset - start
      }
    }
    return offset == sourceRange.lowerBound ? 0 : nil
  }

  /// Whether an offset lies strictly inside a range that is not part of the text.
  func isInsideForeign(_ unit: Int) -> Bool {
    foreignRanges.contains { unit > $0.lowerBound && unit < $0.upperBound }
  }

  /// Returns the origin of the same line in a text that begins further on.
  func moved(by distance: Int) -> LineOrigin {
    var moved = self
    moved.sourceRange = sourceRange.lowerBound + distance..<sourceRange.upperBound + distance
    moved.pieces = pieces.map { piece in
      guard case .text(let start) = piece.content else { return piece }
      return Piece(range: piece.range, content: .text(start + distance))
    }
    return moved
  }
}
