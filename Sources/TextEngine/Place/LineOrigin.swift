/// Where the units and style runs of a line come from that was put together from parts of a text and a token.
///
/// Such a line is a paragraph of its own: its units are counted from 0. This maps them to the text.
public struct LineOrigin: Sendable, Hashable {
  /// What some units of the line are.
  public enum Content: Sendable, Hashable {
    /// Units of the text, from an offset on.
    case text(Int)
    /// Units of the token, from an offset on.
    case token(Int)
    /// Units that only hold the others apart or in their direction.
    case inserted
  }

  /// A stretch of the line with one origin.
  public struct Piece: Sendable, Hashable {
    /// Units of the line.
    public var range: Range<Int>
    /// What they are.
    public var content: Content
  }

  /// The style run that a run of the line was made from.
  public enum RunOrigin: Sendable, Hashable {
    /// An index into the text's `StyledText.runs`.
    case text(Int)
    /// An index into the token's `StyledText.runs`.
    case token(Int)
    /// No run of the caller's.
    case inserted
  }

  /// The stretches of the line, in logical order; they tile it.
  public internal(set) var pieces: [Piece] = []
  /// For every entry of the line's own `StyledText.runs`, which `PlacedRun.styleRun` indexes, where it comes
  /// from.
  public internal(set) var runs: [RunOrigin] = []
  /// The units of the text from the first to the last that the line shows, hidden ones between them included.
  public internal(set) var sourceRange: Range<Int>

  init(at offset: Int) { sourceRange = offset..<offset }

  /// The origin of a paragraph that is the whole of its text.
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

  /// The stretches of the line that are not the text's: the token with what was inserted around it, and what
  /// a division of a word put at the line's start.
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

  /// The token's own units in the line, `nil` without a token.
  public var tokenRange: Range<Int>? {
    for piece in pieces {
      if case .token = piece.content { return piece.range }
    }
    return nil
  }

  /// The place of the text that a place of the line stands for. Places in the token are the end of the text
  /// before it; its end is the start of the text after it.
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

  /// The place of the line where a place of the text stands; `nil` for hidden ones. Where hidden text begins
  /// it is the place before the token, where it ends the place after it.
  public func unit(ofSource offset: Int) -> Int? {
    for piece in pieces {
      guard case .text(let start) = piece.content else { continue }
      if offset >= start, offset <= start + piece.range.count {
        return piece.range.lowerBound + offset - start
      }
    }
    return offset == sourceRange.lowerBound ? 0 : nil
  }

  /// Whether a place lies strictly inside of what is not the text's.
  func isInsideForeign(_ unit: Int) -> Bool {
    foreignRanges.contains { unit > $0.lowerBound && unit < $0.upperBound }
  }
}
