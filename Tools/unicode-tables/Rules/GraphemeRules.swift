/// Extended grapheme clusters (UAX #29, Unicode 15.0, GB1 to GB999).
struct GraphemeRules: BoundaryRules {
  /// Grapheme_Cluster_Break, with Extended_Pictographic as a class of its own.
  enum Input: String, CaseIterable {
    case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
    case l, v, t, lv, lvt, pictographic
  }

  struct State: Hashable {
    var last: Input?
    /// Whether an emoji precedes, then only Extend: GB11 may follow.
    var isInEmoji = false
    /// Whether an odd number of regional indicators precedes.
    var isInFlag = false
  }

  let inputs = Input.allCases
  let start = State()

  static func input(for value: String, isPictographic: Bool) -> Input {
    switch value {
    case "CR": .cr
    case "LF": .lf
    case "Control": .control
    case "Extend": .extend
    case "ZWJ": .zwj
    case "Regional_Indicator": .regionalIndicator
    case "Prepend": .prepend
    case "SpacingMark": .spacingMark
    case "L": .l
    case "V": .v
    case "T": .t
    case "LV": .lv
    case "LVT": .lvt
    default: isPictographic ? .pictographic : .other
    }
  }

  func step(_ state: State, _ input: Input) -> (State, Decision) {
    let isBoundary = isBoundary(state, input)
    var next = State(last: input)
    switch input {
    case .pictographic: next.isInEmoji = true
    // GB11 wants one ZWJ, directly before the second emoji; Extend does not include ZWJ there.
    case .extend, .zwj: next.isInEmoji = state.isInEmoji && state.last != .zwj
    case .regionalIndicator: next.isInFlag = !(state.last == .regionalIndicator && state.isInFlag)
    default: break
    }
    return (next, isBoundary ? .allowed : .prohibited)
  }

  private func isBoundary(_ state: State, _ input: Input) -> Bool {
    guard let last = state.last else { return true }  // GB1
    switch (last, input) {
    case (.cr, .lf): return false  // GB3
    case (.control, _), (.cr, _), (.lf, _): return true  // GB4
    case (_, .control), (_, .cr), (_, .lf): return true  // GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return false  // GB6
    case (.lv, .v), (.v, .v), (.lv, .t), (.v, .t): return false  // GB7
    case (.lvt, .t), (.t, .t): return false  // GB8
    case (_, .extend), (_, .zwj): return false  // GB9
    case (_, .spacingMark): return false  // GB9a
    case (.prepend, _): return false  // GB9b
    case (.zwj, .pictographic): return !state.isInEmoji  // GB11
    case (.regionalIndicator, .regionalIndicator): return !state.isInFlag  // GB12, GB13
    default: return true  // GB999
    }
  }
}
