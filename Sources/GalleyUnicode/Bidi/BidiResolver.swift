/// The work of one paragraph: its classes and explicit levels, then the resolution of each isolating run
/// sequence.
struct BidiResolver {
  typealias Class = BidiClass

  /// By unit: the class, changed by overrides and by X9; removed characters and trailing surrogates are BN.
  private(set) var classes: [Class]
  /// The paragraph embedding level.
  private(set) var paragraphLevel: UInt8
  /// Whether no character changes direction and the paragraph runs from left to right: all levels are 0.
  let isPlainLeftToRight: Bool
  /// Whether no character changes levels or is removed: all of the text is one sequence of the paragraph's
  /// level.
  private let isOneSequence: Bool
  private let hasBrackets: Bool
  /// The classes of the text, a bit each.
  private let seen: UInt32
  /// By unit, if there are isolates: the offset of the PDI of an initiator, the end of the text if
  /// there is none; -1 for all other units.
  private var matches: [Int] = []
  private let hasIsolates: Bool

  init(_ text: Span<UInt16>, direction: BidiDirection) {
    let properties = Bidi.properties
    var seen: UInt32 = 0
    var brackets: UInt8 = 0
    classes = [Class](unsafeUninitializedCapacity: text.count) { classes, count in
      var i = 0
      while i < text.count {
        let unit = text[unchecked: i]
        if unit & 0xF800 != 0xD800 {
          let property = properties[unit: unit]
          brackets |= property
          seen |= 1 << UInt32(property & 31)
          classes.initializeElement(at: i, to: BidiResolver.bidiClass(property & 31))
          i += 1
          continue
        }
        let (scalar, length) = text.scalar(at: i)
        let value = properties[scalar] & 31
        seen |= 1 << UInt32(value)
        classes.initializeElement(at: i, to: BidiResolver.bidiClass(value))
        if length == 2 {
          classes.initializeElement(at: i + 1, to: .bn)
          seen |= 1 << UInt32(Class.bn.rawValue)
        }
        i += length
      }
      count = text.count
    }
    self.seen = seen
    hasBrackets = brackets & 0x60 != 0
    hasIsolates = seen & BidiResolver.isolates != 0
    isPlainLeftToRight = direction != .rightToLeft && seen & BidiResolver.changes == 0
    isOneSequence = seen & (BidiResolver.isolates | BidiResolver.removed) == 0
    paragraphLevel = direction == .rightToLeft ? 1 : 0
    if isPlainLeftToRight { return }
    if hasIsolates { matches = [Int](repeating: -1, count: text.count) }
    if hasIsolates || direction == .automatic {
      let level = matchIsolates()
      if direction == .automatic { paragraphLevel = level }
    }
  }

  /// Returns the class with a raw value: classes are numbered one after the other, as they are stored.
  @inline(__always)
  private static func bidiClass(_ rawValue: UInt8) -> Class {
    assert(Class(rawValue: rawValue) != nil)
    return unsafeBitCast(rawValue, to: Class.self)
  }

  /// Returns a bit for each of some classes.
  static func set(_ classes: Class...) -> UInt32 {
    classes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// The classes without which W1 to W3 change nothing, and those without which W4 to W7 do not.
  static let marksAndArabic = set(.nsm, .al)
  static let numeric = set(.en, .es, .et, .cs)
  static let marks = set(.nsm)
  private static let isolates = set(.lri, .rli, .fsi)
  private static let removed = set(.bn, .lre, .lro, .rle, .rlo, .pdf, .pdi)
  /// The types that make a level other than 0 in a left-to-right paragraph.
  private static let changes = set(.r, .al, .an, .lre, .lro, .rle, .rlo, .lri, .rli, .fsi)

  /// Pairs isolate initiators with PDIs (BD9) and makes every FSI an LRI or RLI (X5c), all in one pass.
  ///
  /// - Returns: The level of the paragraph by its first strong character (P2, P3).
  private mutating func matchIsolates() -> UInt8 {
    var open: [(offset: Int, isUndecided: Bool)] = []
    var level: UInt8?
    var isFirstParagraph = true
    for i in classes.indices {
      switch classes[i] {
      case .lri, .rli:
        open.append((i, false))
        matches[i] = classes.count
      case .fsi:
        open.append((i, true))
        matches[i] = classes.count
        classes[i] = .lri
      case .pdi:
        if let last = open.popLast() { matches[last.offset] = i }
      case .l, .r, .al:
        let isRightToLeft = classes[i] != .l
        if let last = open.last {
          if last.isUndecided {
            if isRightToLeft { classes[last.offset] = .rli }
            open[open.count - 1].isUndecided = false
          }
        } else if level == nil, isFirstParagraph {
          level = isRightToLeft ? 1 : 0
          if !hasIsolates { return level! }
        }
      case .b:
        open.removeAll(keepingCapacity: true)
        isFirstParagraph = false
      default: break
      }
    }
    return level ?? 0
  }

  /// Resolves all levels (X1 to I2).
  mutating func resolve(_ text: Span<UInt16>, into levels: inout [UInt8]) {
    if isOneSequence {
      var sequence = BidiSequence(classes, seen: seen, hasBrackets: hasBrackets, text)
      classes = []
      sequence.resolve(level: paragraphLevel, start: paragraphLevel, end: paragraphLevel, into: &levels)
      return
    }
    assignExplicitLevels(&levels)
    let runs = levelRuns(levels)
    var sequence = BidiSequence()
    for (number, run) in runs.enumerated() where !run.continues {
      // X10: a sequence's runs; sos and eos compare with the neighbours in the text.
      sequence.removeAll()
      let before = number > 0 ? runs[number - 1].level : paragraphLevel
      var last = number
      sequence.append(run.range, of: classes, text)
      while let next = runs[last].next {
        last = next
        sequence.append(runs[next].range, of: classes, text)
      }
      let after =
        runs[last].endsWithInitiator || last + 1 == runs.count ? paragraphLevel : runs[last + 1].level
      sequence.resolve(
        level: run.level, start: max(before, run.level), end: max(after, run.level), into: &levels)
    }
    var previous = paragraphLevel
    for i in classes.indices {
      if classes[i] == .bn { levels[i] = previous } else { previous = levels[i] }
    }
  }

  /// One entry of the directional status stack.
  private struct Status {
    var level: UInt8
    /// The class that an override gives; `nil` for none.
    var override: Class?
    var isIsolate: Bool
  }

  /// Rules X1 to X8, and X9 by way of class BN.
  private mutating func assignExplicitLevels(_ levels: inout [UInt8]) {
    let bottom = Status(level: paragraphLevel, override: nil, isIsolate: false)
    // BD2: levels up to 125; with the paragraph and one overflow level, 127 entries.
    var stack = InlineArray<127, Status>(repeating: bottom)
    var top = 0
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    let highestLevel: UInt8 = 125

    for i in classes.indices {
      switch classes[i] {
      case .lre, .rle, .lro, .rlo:  // X2 to X5
        let original = classes[i]
        classes[i] = .bn
        let isRightToLeft = original == .rle || original == .rlo
        let level = isRightToLeft ? (stack[top].level + 1) | 1 : (stack[top].level + 2) & ~1
        guard level <= highestLevel, overflowIsolates == 0, overflowEmbeddings == 0 else {
          if overflowIsolates == 0 { overflowEmbeddings += 1 }
          continue
        }
        top += 1
        let override: Class? = original == .lro ? .l : original == .rlo ? .r : nil
        stack[top] = Status(level: level, override: override, isIsolate: false)
      case .lri, .rli:  // X5a, X5b
        let original = classes[i]
        levels[i] = stack[top].level
        let level = original == .rli ? (stack[top].level + 1) | 1 : (stack[top].level + 2) & ~1
        if let override = stack[top].override { classes[i] = override }
        guard level <= highestLevel, overflowIsolates == 0, overflowEmbeddings == 0 else {
          overflowIsolates += 1
          continue
        }
        validIsolates += 1
        top += 1
        stack[top] = Status(level: level, override: nil, isIsolate: true)
      case .pdi:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[top].isIsolate { top -= 1 }
          top -= 1
          validIsolates -= 1
        }
        levels[i] = stack[top].level
        if let override = stack[top].override { classes[i] = override }
      case .pdf:  // X7
        classes[i] = .bn
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !stack[top].isIsolate, top > 0 {
          top -= 1
        }
      case .b:  // X8
        levels[i] = paragraphLevel
        (top, overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0, 0)
      case .bn: break
      default:  // X6
        levels[i] = stack[top].level
        if let override = stack[top].override { classes[i] = override }
      }
    }
  }

  /// A level run (BD7) and its index in an isolating run sequence (BD13).
  private struct LevelRun {
    var range: Range<Int>
    let level: UInt8
    /// Whether the run starts with the PDI that matches the end of an earlier run.
    var continues = false
    /// The run that continues this one.
    var next: Int?
    /// Whether the last character is an isolate initiator.
    var endsWithInitiator = false
  }

  private mutating func levelRuns(_ levels: [UInt8]) -> [LevelRun] {
    var runs: [LevelRun] = []
    var last = -1
    for i in classes.indices where classes[i] != .bn {
      if last >= 0, levels[i] == levels[last] {
        last = i
        continue
      }
      if last >= 0 { close(&runs, before: last + 1) }
      var run = LevelRun(range: i..<i, level: levels[i])
      if hasIsolates, matches[i] < -1 {
        run.continues = true
        runs[-2 - matches[i]].next = runs.count
      }
      runs.append(run)
      last = i
    }
    if last >= 0 { close(&runs, before: last + 1) }
    return runs
  }

  /// Ends the last run; if an initiator is its last character, leaves word at the matching PDI.
  private mutating func close(_ runs: inout [LevelRun], before end: Int) {
    let number = runs.count - 1
    runs[number].range = runs[number].range.lowerBound..<end
    guard hasIsolates else { return }
    let match = matches[end - 1]
    if match >= 0 {
      runs[number].endsWithInitiator = true
      if match < classes.count { matches[match] = -2 - number }
    }
  }
}
