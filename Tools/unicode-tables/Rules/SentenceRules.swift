/// Sentence boundaries (UAX #29, Unicode 15.0, SB1 to SB998).
struct SentenceRules: BoundaryRules {
  /// Sentence_Break.
  enum Input: String, CaseIterable {
    case other = "Other"
    case cr = "CR"
    case lf = "LF"
    case extend = "Extend"
    case separator = "Sep"
    case format = "Format"
    case space = "Sp"
    case lower = "Lower"
    case upper = "Upper"
    case otherLetter = "OLetter"
    case numeric = "Numeric"
    case ambiguousTerminator = "ATerm"
    case `continue` = "SContinue"
    case terminator = "STerm"
    case close = "Close"
  }

  enum Phase: Hashable {
    case start
    case inside
    /// After Upper or Lower (SB7).
    case afterCasedLetter
    /// After CR, and after any paragraph separator.
    case afterCR, afterSeparator
    /// After a terminator; after Close as well; after Sp as well.
    case terminated, closed, spaced
    /// SB8: a boundary stands unless a Lower comes before any other letter.
    case waitingForLower
  }

  struct State: Hashable {
    var phase: Phase
    var isAmbiguous = false
    /// Whether the ambiguous terminator follows a cased letter (SB7).
    var followsCasedLetter = false
  }

  let inputs = Input.allCases
  let start = State(phase: .start)

  func step(_ state: State, _ input: Input) -> (State, Decision) {
    if state.phase == .start { return (after(state, input), .allowed) }  // SB1
    if state.phase == .afterCR, input == .lf { return (State(phase: .afterSeparator), .prohibited) }  // SB3
    if state.phase == .afterCR || state.phase == .afterSeparator {  // SB4
      return (after(State(phase: .inside), input), .allowed)
    }
    if input == .extend || input == .format { return (state, .prohibited) }  // SB5
    if state.phase == .waitingForLower {
      switch input {
      case .lower: return (after(state, input), .prohibitedWithRemembered)  // SB8
      case .otherLetter, .upper, .separator, .cr, .lf, .terminator, .ambiguousTerminator:
        return (after(state, input), .prohibited)
      default: return (state, .prohibited)
      }
    }
    guard [.terminated, .closed, .spaced].contains(state.phase) else {
      return (after(state, input), .prohibited)  // SB998
    }
    return afterTerminator(state, input)
  }

  private func afterTerminator(_ state: State, _ input: Input) -> (State, Decision) {
    if state.phase == .terminated, state.isAmbiguous {
      if input == .numeric { return (after(state, input), .prohibited) }  // SB6
      if input == .upper, state.followsCasedLetter { return (after(state, input), .prohibited) }  // SB7
    }
    switch input {
    case .lower where state.isAmbiguous: return (after(state, input), .prohibited)  // SB8
    case .continue, .terminator, .ambiguousTerminator: return (after(state, input), .prohibited)  // SB8a
    case .close where state.phase != .spaced:  // SB9
      return (State(phase: .closed, isAmbiguous: state.isAmbiguous), .prohibited)
    case .space:  // SB9, SB10
      return (State(phase: .spaced, isAmbiguous: state.isAmbiguous), .prohibited)
    case .separator, .cr, .lf: return (after(state, input), .prohibited)  // SB9, SB10
    case .lower, .upper, .otherLetter: return (after(state, input), .allowed)  // SB11
    default:
      if state.isAmbiguous { return (State(phase: .waitingForLower), .allowedRemembered) }  // SB8 or SB11
      return (after(state, input), .allowed)  // SB11
    }
  }

  /// Returns the state after an input which continues no terminator sequence.
  private func after(_ state: State, _ input: Input) -> State {
    switch input {
    case .cr: State(phase: .afterCR)
    case .lf, .separator: State(phase: .afterSeparator)
    case .upper, .lower: State(phase: .afterCasedLetter)
    case .terminator: State(phase: .terminated)
    case .ambiguousTerminator:
      State(phase: .terminated, isAmbiguous: true, followsCasedLetter: state.phase == .afterCasedLetter)
    default: State(phase: .inside)
    }
  }
}
