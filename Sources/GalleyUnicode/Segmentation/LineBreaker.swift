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
  init(code: UInt16) { self = code == 0 ? .prohibited : code == 1 ? .allowed : .mandatory }
}

/// Finds where lines may end (UAX #14, Unicode 15.0), with a tailoring.
///
/// Offsets are in UTF-16 units. Any content is valid: a lone surrogate has class AL (LB1).
public struct LineBreaker: Sendable {
  /// What this breaker does differently from UAX #14.
  public let tailoring: LineBreakTailoring
  let automaton: BoundaryAutomaton

  /// Makes a breaker.
  public init(_ tailoring: LineBreakTailoring = .pure) {
    self.tailoring = tailoring
    automaton = LineBreakAutomata.automaton(for: tailoring)
  }

  /// Decides for every unit whether a line may end before it.
  ///
  /// - Parameters:
  ///   - text: One or more paragraphs in UTF-16, terminators included.
  ///   - breaks: Replaced by `text.count` decisions; entry 0 is always `.prohibited` (LB2), and the end of the
  ///     text, where a line always ends (LB3), has no entry. Its capacity is kept.
  /// - Complexity: O(`text.count`); no allocation once `breaks` is large enough, except for dictionaries.
  public func findBreaks(in text: Span<UInt16>, into breaks: inout [LineBreak]) {
    breaks.resize(to: text.count, with: .prohibited)
    var span = breaks.mutableSpan
    if automaton.run(over: text, into: &span) {
      tailor(&span, of: text, within: 0..<text.count)
    }
  }

  /// Repairs breaks after an edit.
  ///
  /// - Parameters:
  ///   - breaks: The decisions for the text before the edit; afterwards those for `text`.
  ///   - text: The text after the edit.
  ///   - edit: What was replaced by how much.
  /// - Returns: The units of `text` that were looked at again. All others keep their decisions.
  /// - Complexity: The distance to the nearest places where the state does not depend on what is further away
  ///   (with URLs or dictionaries: to the nearest spaces or ends of such script), plus moving the decisions
  ///   behind the edit.
  @discardableResult
  public func updateBreaks(
    _ breaks: inout [LineBreak], in text: Span<UInt16>, after edit: TextEdit
  ) -> Range<Int> {
    edit.apply(to: &breaks, newCount: text.count, with: .prohibited)
    var span = breaks.mutableSpan
    let dirty = tailoredRange(around: edit.newRange, in: text)
    let range = automaton.update(&span, of: text, around: dirty)
    let whole = tailoredRange(around: range, in: text)
    tailor(&span, of: text, within: whole)
    return min(whole.lowerBound, range.lowerBound)..<max(whole.upperBound, range.upperBound)
  }
}
