/// Line breaks (UAX #14, Unicode 15.0) with the numbers of its section 8.2, example 7.
///
/// The product's rules keep graphemes whole and add what is marked "product" below.
struct LineRules: BoundaryRules {
  typealias Class = LineBreakClass

  struct Input: Hashable {
    let lineClass: Class
    /// Nil in the pure rules, which do not look at it.
    let grapheme: GraphemeRules.Input?
    /// Whether its East_Asian_Width is F, W or H; `false` in the pure rules.
    let isEastAsian: Bool
  }

  enum Number: Hashable { case none, open, closed }

  struct State: Hashable {
    /// The last class that neither LB9 nor LB7 skips; `nil` at the start of text.
    var base: Class?
    /// Whether spaces follow `base`.
    var hasSpaces = false
    /// Whether the last character is a ZWJ (LB8a).
    var isAfterJoiner = false
    /// Whether a Hebrew letter precedes, then a hyphen (LB21a).
    var isAfterHebrewHyphen = false
    /// LB25: within NU (NU | SY | IS)*, or after it and a closing sign.
    var number = Number.none
    /// Whether PR or PO precedes, then OP, whose position is remembered (LB25).
    var awaitsNumber = false
    /// Whether an odd number of regional indicators precedes (LB30a).
    var isInFlag = false
    /// Whether hyphens or slashes precede, the first of them at the start of a word (product only).
    var isInitialHyphen = false
    var isInitialSlash = false
    /// Whether `base` is East Asian, and whether `base` is a closing quotation mark after such a class
    /// (product only).
    var isEastAsian = false
    var isAfterEastAsian = false
    /// Whether an opening quotation mark precedes, whose position is remembered (product only).
    var awaitsEastAsian = false
    var grapheme: GraphemeRules.State?
  }

  let inputs: [Input]
  let isProduct: Bool
  let start: State
  private let graphemes = GraphemeRules()

  init(inputs: [Input], isProduct: Bool) {
    self.inputs = inputs
    self.isProduct = isProduct
    start = State(grapheme: isProduct ? GraphemeRules().start : nil)
  }

  func step(_ state: State, _ input: Input) -> (State, Decision) {
    var (next, decision) = lineStep(state, input)
    if state.awaitsEastAsian, !input.isEastAsian, ![.cm, .zwj].contains(input.lineClass) {  // product
      decision = .prohibitedWithRemembered
    }
    if let before = state.grapheme, let grapheme = input.grapheme {
      let (after, boundary) = graphemes.step(before, grapheme)
      next.grapheme = after
      if boundary == .prohibited, decision == .allowed || decision == .allowedRemembered {  // product
        next.awaitsNumber = false
        next.awaitsEastAsian = false
        decision = .prohibited
      }
    }
    return (next, decision)
  }

  private func lineStep(_ state: State, _ input: Input) -> (State, Decision) {
    let c = input.lineClass
    // LB2
    guard let base = state.base else { return (entered(state, resolved(c), from: input), .prohibited) }
    // LB5
    if base == .cr, c == .lf, !state.hasSpaces { return (entered(state, c, from: input), .prohibited) }
    if [.bk, .cr, .lf, .nl].contains(base) {  // LB4, LB5
      return (entered(State(), resolved(c), from: input), .mandatory)
    }
    if [.bk, .cr, .lf, .nl].contains(c) { return (entered(state, c, from: input), .prohibited) }  // LB6
    if c == .sp {  // LB7
      return (State(base: base, hasSpaces: true), .prohibited)
    }
    if c == .zw { return (entered(state, c, from: input), .prohibited) }  // LB7
    let isMark = c == .cm || c == .zwj
    if isMark, base != .zw, !state.hasSpaces {  // LB9
      var next = state
      next.isAfterJoiner = c == .zwj
      return (next, .prohibited)
    }
    let effective = resolved(c)
    var next = entered(state, effective, from: input)
    if base == .zw { return (next, .allowed) }  // LB8
    if state.isAfterJoiner {  // LB8a; LB25 looks through the joiner
      let isNumber = effective == .nu && state.awaitsNumber
      return (next, isNumber ? .prohibitedWithRemembered : .prohibited)
    }
    let decision = decide(state, base, effective, isEastAsian: input.isEastAsian, &next)
    return (next, decision)
  }

  /// LB10: a mark without a base is a letter.
  private func resolved(_ c: Class) -> Class { c == .cm || c == .zwj ? .al : c }

  /// Returns the state after a class which becomes the new base.
  private func entered(_ state: State, _ c: Class, from original: Input) -> State {
    // At sot and after a forced break the base is nil.
    let isAdjacent = state.base != nil && !state.hasSpaces
    var next = State(base: c, isAfterJoiner: original.lineClass == .zwj)
    next.isAfterHebrewHyphen = isAdjacent && state.base == .hl && [.hy, .ba, .baLoose].contains(c)
    switch c {
    case .nu: next.number = .open
    case .sp: next.hasSpaces = true  // at the start of text or of a paragraph
    case .is, .sy: next.number = isAdjacent && state.number == .open ? .open : .none
    case .cl, .cp, .cpNarrow: next.number = isAdjacent && state.number == .open ? .closed : .none
    default: break
    }
    next.isInFlag = c == .ri && !(isAdjacent && state.base == .ri && state.isInFlag)
    if isProduct {
      let isInitial = !isAdjacent || [.zw, .cb, .gl].contains(state.base)
      next.isInitialHyphen = c == .hy && (isInitial || state.isInitialHyphen)
      let opens = [.op, .opNarrow, .qu, .quInitial, .quFinal].contains(state.base)
      next.isInitialSlash = c == .sy && (isInitial || opens || state.isInitialSlash)
      next.isEastAsian = original.isEastAsian
      next.isAfterEastAsian = c == .quFinal && isAdjacent && state.isEastAsian
    }
    return next
  }

  private func isLetter(_ c: Class) -> Bool { c == .al || c == .hl }
  private func isOpening(_ c: Class) -> Bool { c == .op || c == .opNarrow }
  private func isAffix(_ c: Class) -> Bool { c == .pr || c == .po }
  private func isIdeographic(_ c: Class) -> Bool { [.id, .idUnassigned, .eb, .em].contains(c) }
  private func isKorean(_ c: Class) -> Bool { [.jl, .jv, .jt, .h2, .h3].contains(c) }

  /// Rules from LB11 on, for a class that is neither skipped nor a terminator.
  private func decide(
    _ state: State, _ base: Class, _ c: Class, isEastAsian: Bool, _ next: inout State
  ) -> Decision {
    let spaces = state.hasSpaces
    if c == .wj || (base == .wj && !spaces) { return .prohibited }  // LB11
    if base == .gl, !spaces { return .prohibited }  // LB12
    if c == .gl, !spaces, ![.ba, .baLoose, .hy].contains(base) { return .prohibited }  // LB12a
    if [.cl, .cp, .cpNarrow, .ex, .is, .sy].contains(c) { return .prohibited }  // LB13
    if isOpening(base) {  // LB14, and LB25 for PR OP × NU
      return c == .nu && state.awaitsNumber && !spaces ? .prohibitedWithRemembered : .prohibited
    }
    // LB15; in the product, as in later versions, only after an opening quotation mark (LB15a).
    if base == (isProduct ? .quInitial : .qu), isOpening(c) { return .prohibited }
    if [.cl, .cp, .cpNarrow].contains(base), c == .ns { return .prohibited }  // LB16
    if base == .b2, c == .b2 { return .prohibited }  // LB17
    if spaces { return .allowed }  // LB18
    if c == .qu || base == .qu { return .prohibited }  // LB19
    if let decision = decideAtQuotation(state, base, c, isEastAsian: isEastAsian, &next) { return decision }
    if c == .cb || base == .cb { return .allowed }  // LB20
    if isProduct {
      // Options such as "-v" and "--version" (LB20a of later versions), and paths such as "/usr".
      if state.isInitialHyphen, isLetter(c) { return .prohibited }
      if state.isInitialSlash, isLetter(c) || isAffix(c) || c == .nu { return .prohibited }
      if base == .is, c == .nu { return .prohibited }  // as untailored LB25: ".5"
    }
    if c == .baLoose { return isIdeographic(base) ? .allowed : .prohibited }
    if [.ba, .hy, .ns].contains(c) || base == .bb { return .prohibited }  // LB21
    // LB21a; in the product, as in later versions, not before another Hebrew letter.
    if state.isAfterHebrewHyphen, !isProduct || c != .hl { return .prohibited }
    if base == .sy, c == .hl { return .prohibited }  // LB21b
    if c == .in || (c == .inLoose && base != .inLoose) { return .prohibited }  // LB22
    return decideBetweenWords(state, base, c, &next)
  }

  /// LB19 and LB19a of later versions (product only): between East Asian characters a line may end before an
  /// opening quotation mark and after a closing one.
  private func decideAtQuotation(
    _ state: State, _ base: Class, _ c: Class, isEastAsian: Bool, _ next: inout State
  ) -> Decision? {
    if c == .quFinal || base == .quInitial { return .prohibited }
    if c == .quInitial {
      guard state.isEastAsian else { return .prohibited }
      next.awaitsEastAsian = true
      return .allowedRemembered
    }
    guard base == .quFinal, !(isEastAsian && state.isAfterEastAsian) else { return nil }
    return .prohibited
  }

  /// Rules from LB23 on.
  private func decideBetweenWords(_ state: State, _ base: Class, _ c: Class, _ next: inout State) -> Decision
  {
    if isLetter(base), c == .nu { return .prohibited }  // LB23
    if base == .nu, isLetter(c) { return .prohibited }  // LB23
    if base == .pr, isIdeographic(c) { return .prohibited }  // LB23a
    if isIdeographic(base), c == .po { return .prohibited }  // LB23a
    if isAffix(base), isLetter(c) { return .prohibited }  // LB24
    if isLetter(base), isAffix(c) { return .prohibited }  // LB24
    if isAffix(base), c == .nu { return .prohibited }  // LB25
    if isAffix(base), isOpening(c) {  // LB25: × only if NU follows
      next.awaitsNumber = true
      return .allowedRemembered
    }
    if base == .hy, c == .nu { return .prohibited }  // LB25
    if state.number == .open, c == .nu { return .prohibited }  // LB25
    if state.number != .none, isAffix(c) { return .prohibited }  // LB25
    if base == .jl, [.jl, .jv, .h2, .h3].contains(c) { return .prohibited }  // LB26
    if base == .jv || base == .h2, c == .jv || c == .jt { return .prohibited }  // LB26
    if base == .jt || base == .h3, c == .jt { return .prohibited }  // LB26
    if isKorean(base), c == .po { return .prohibited }  // LB27
    if base == .pr, isKorean(c) { return .prohibited }  // LB27
    if isLetter(base), isLetter(c) { return .prohibited }  // LB28
    if base == .is, isLetter(c) { return .prohibited }  // LB29
    if isLetter(base) || base == .nu, c == .opNarrow { return .prohibited }  // LB30
    if base == .cpNarrow, isLetter(c) || c == .nu { return .prohibited }  // LB30
    if base == .ri, c == .ri, state.isInFlag { return .prohibited }  // LB30a
    if base == .eb || base == .idUnassigned, c == .em { return .prohibited }  // LB30b
    return .allowed  // LB31
  }
}
