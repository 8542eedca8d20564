/// Whether a line may or must end before a UTF-16 unit.
public enum LineBreak: UInt8, Sendable {
  /// No line ends here.
  case prohibited = 0
  /// A line may end here.
  case allowed = 1
  /// A line ends here, because a paragraph or line separator precedes.
  case mandatory = 2
}

extension LineBreak: BoundaryDecision {
  @inline(__always)
  init(code: UInt16) {
    // The codes are the raw values, which are numbered as the cases are.
    self = unsafeBitCast(UInt8(truncatingIfNeeded: code), to: LineBreak.self)
  }
}

/// Finds where lines may end (UAX #14, Unicode 15.0), with a tailoring.
///
/// Offsets are in UTF-16 units. Any content is valid: a lone surrogate has class AL (LB1).
///
/// See docs/decisions/unicode.md.
public struct LineBreaker: Sendable {
  /// The ways in which this breaker departs from UAX #14.
  public let tailoring: LineBreakTailoring
  let automaton: BoundaryAutomaton

  /// Creates a breaker.
  public init(_ tailoring: LineBreakTailoring = .pure) {
    self.tailoring = tailoring
    automaton = LineBreakAutomata.automaton(for: tailoring)
  }

  /// Decides for every unit whether a line may end before it.
  ///
  /// - Parameters:
  ///   - text: One or more paragraphs in UTF-16, terminators included.
  ///   - breaks: Replaced by `text.count` decisions; entry 0 is always `.prohibited` (LB2), and the end of
  ///     the text, where a line always ends (LB3), has no entry. Its capacity stays.
  /// - Complexity: O(`text.count`); no allocation once `breaks` is large enough, except for dictionaries.
  public func findBreaks(in text: Span<UInt16>, into breaks: inout [LineBreak]) {
    breaks.resize(to: text.count, with: .prohibited)
    let isNoted = breaks.withUnsafeMutableBufferPointer { automaton.run(over: text, into: $0) }
    if isNoted { tailor(&breaks, of: text) }
  }
}
