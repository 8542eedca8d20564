/// Word boundaries (UAX #29, Unicode 15.0, WB1 to WB999).
struct WordRules: BoundaryRules {
  /// Word_Break, and whether the character is a pictograph.
  struct Input: Hashable {
    let value: Value
    let isPictographic: Bool
  }

  enum Value: String {
    case other = "Other"
    case cr = "CR"
    case lf = "LF"
    case newline = "Newline"
    case extend = "Extend"
    case zwj = "ZWJ"
    case regionalIndicator = "Regional_Indicator"
    case format = "Format"
    case katakana = "Katakana"
    case hebrewLetter = "Hebrew_Letter"
    case letter = "ALetter"
    case singleQuote = "Single_Quote"
    case doubleQuote = "Double_Quote"
    case midNumberLetter = "MidNumLet"
    case midLetter = "MidLetter"
    case midNumber = "MidNum"
    case numeric = "Numeric"
    case extendNumberLetter = "ExtendNumLet"
    case segmentSpace = "WSegSpace"

    var isLetter: Bool { self == .letter || self == .hebrewLetter }
    /// Whether the value is MidNumLetQ of the rules.
    var isMidNumberLetterOrQuote: Bool { self == .midNumberLetter || self == .singleQuote }
  }

  struct State: Hashable {
    /// The last class that WB4 does not skip; `nil` at the start of text.
    var base: Value?
    /// The class before `base` when `base` may join it with what follows (WB7, WB7c, WB11).
    var joined: Value?
    /// Whether the last character, skipped or not, is a ZWJ (WB3c).
    var isAfterJoiner = false
    /// Whether the last character, skipped or not, is `base` itself (WB3d).
    var isAfterBase = true
    /// Whether an odd number of regional indicators precedes.
    var isInFlag = false
  }

  let inputs: [Input]
  let start = State()

  func step(_ state: State, _ input: Input) -> (State, Decision) {
    let value = input.value
    let isHard = [.cr, .lf, .newline].contains(value)
    let skips = [.extend, .format, .zwj].contains(value)
    guard let base = state.base else { return (entered(input), .allowed) }  // WB1
    if base == .cr, value == .lf { return (entered(input), .prohibited) }  // WB3
    if [.cr, .lf, .newline].contains(base) || isHard { return (entered(input), .allowed) }  // WB3a, WB3b
    if skips {  // WB4
      var next = state
      next.isAfterJoiner = value == .zwj
      next.isAfterBase = false
      return (next, .prohibited)
    }
    var next = entered(input)
    let decision = decide(state, base, value, &next)
    if state.isAfterJoiner, input.isPictographic { return (next, .prohibited) }  // WB3c
    return (next, decision)
  }

  private func entered(_ input: Input) -> State {
    State(
      base: input.value, isAfterJoiner: input.value == .zwj, isInFlag: input.value == .regionalIndicator)
  }

  private func decide(_ state: State, _ base: Value, _ value: Value, _ next: inout State) -> Decision {
    if base == .segmentSpace, value == .segmentSpace, state.isAfterBase { return .prohibited }  // WB3d
    if base.isLetter, value.isLetter { return .prohibited }  // WB5
    if base.isLetter, value == .midLetter || value.isMidNumberLetterOrQuote {
      next.joined = base
      // WB7a decides at once; WB6 waits for a letter.
      return base == .hebrewLetter && value == .singleQuote ? .prohibited : .allowedRemembered
    }
    if let joined = state.joined, joined.isLetter, base != .doubleQuote, value.isLetter {
      // WB6, WB7; after WB7a nothing waits.
      return joined == .hebrewLetter && base == .singleQuote ? .prohibited : .prohibitedWithRemembered
    }
    if base == .hebrewLetter, value == .doubleQuote {  // WB7b
      next.joined = base
      return .allowedRemembered
    }
    if state.joined == .hebrewLetter, base == .doubleQuote, value == .hebrewLetter {
      return .prohibitedWithRemembered  // WB7b, WB7c
    }
    if base == .numeric || base.isLetter, value == .numeric { return .prohibited }  // WB8, WB9
    if base == .numeric, value.isLetter { return .prohibited }  // WB10
    if base == .numeric, value == .midNumber || value.isMidNumberLetterOrQuote {  // WB12
      next.joined = base
      return .allowedRemembered
    }
    if state.joined == .numeric, value == .numeric { return .prohibitedWithRemembered }  // WB11, WB12
    if base == .katakana, value == .katakana { return .prohibited }  // WB13
    if value == .extendNumberLetter {  // WB13a
      return base.isLetter || [.numeric, .katakana, .extendNumberLetter].contains(base)
        ? .prohibited : .allowed
    }
    if base == .extendNumberLetter, value.isLetter || value == .numeric || value == .katakana {
      return .prohibited  // WB13b
    }
    if base == .regionalIndicator, value == .regionalIndicator {  // WB15, WB16
      next.isInFlag = !state.isInFlag
      return state.isInFlag ? .prohibited : .allowed
    }
    return .allowed  // WB999
  }
}
