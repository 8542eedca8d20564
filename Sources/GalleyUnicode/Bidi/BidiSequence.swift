internal import GalleyUTF16

/// An isolating run sequence (BD13) without the characters that X9 removes.
struct BidiSequence {
  typealias Class = BidiClass

  /// By character, in logical order: its unit, unless characters and units are the same, and its class, which
  /// the rules change.
  private var units: [Int] = []
  private var types: [Class] = []
  /// By character, where there are marks: the class before rule W1 was NSM.
  private var isMark: [Bool] = []
  private var hasMarks = false
  /// The classes that may occur, a bit each.
  private var seen = UInt32.max
  /// Characters which are brackets: their position, and the closing bracket of their pair.
  private var brackets: [(position: Int, closing: UInt16, opens: Bool)] = []

  init() {}

  /// A sequence of all units of a text.
  ///
  /// - Parameter seen: The classes that occur, a bit each.
  init(_ classes: [Class], seen: UInt32, hasBrackets: Bool, _ text: Span<UInt16>) {
    types = classes
    self.seen = seen
    hasMarks = seen & BidiResolver.marks != 0
    if hasMarks { isMark = classes.map { $0 == .nsm } }
    guard hasBrackets else { return }
    for i in types.indices where types[i] == .on { appendBracket(text[i], at: i) }
  }

  mutating func removeAll() {
    units.removeAll(keepingCapacity: true)
    types.removeAll(keepingCapacity: true)
    isMark.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    hasMarks = false
  }

  /// Adds the characters of a level run.
  mutating func append(_ range: Range<Int>, of classes: [Class], _ text: Span<UInt16>) {
    for i in range where classes[i] != .bn {
      // BD14, BD15: an override takes a bracket out of the game.
      if classes[i] == .on { appendBracket(text[i], at: units.count) }
      if classes[i] == .nsm { hasMarks = true }
      units.append(i)
      types.append(classes[i])
      isMark.append(classes[i] == .nsm)
    }
  }

  private mutating func appendBracket(_ unit: UInt16, at position: Int) {
    let property = Bidi.properties[unit: unit]
    guard property & 0x60 != 0 else { return }
    brackets.append((position, BidiBrackets.shared.closing(of: unit), property & 0x20 != 0))
  }

  /// Resolves the levels of the sequence (W1 to I2).
  ///
  /// - Parameters:
  ///   - level: The embedding level of all characters.
  ///   - start: The higher of it and the level before the sequence, which gives sos.
  ///   - end: The higher of it and the level after the sequence, which gives eos.
  mutating func resolve(level: UInt8, start: UInt8, end: UInt8, into levels: inout [UInt8]) {
    let sos: Class = start & 1 == 0 ? .l : .r
    let eos: Class = end & 1 == 0 ? .l : .r
    let embedding: Class = level & 1 == 0 ? .l : .r
    types.withUnsafeMutableBufferPointer { BidiSequence.resolveWeak($0, sos, seen) }
    resolveBrackets(sos, embedding)
    types.withUnsafeBufferPointer { types in
      units.withUnsafeBufferPointer { units in
        levels.withUnsafeMutableBufferPointer {
          BidiSequence.resolveNeutral(types, units, level: level, sos, eos, embedding, into: $0)
        }
      }
    }
  }

  /// W1 to W7.
  ///
  /// - Parameter seen: The classes that may occur, a bit each.
  private static func resolveWeak(
    _ types: UnsafeMutableBufferPointer<Class>, _ sos: Class, _ seen: UInt32
  ) {
    // W1 to W3 together: each looks back only.
    var previous = sos
    var strong = sos
    let hasMarksOrArabic = seen & BidiResolver.marksAndArabic != 0
    for i in hasMarksOrArabic ? types.indices : 0..<0 {
      if types[i] == .nsm { types[i] = previous }  // W1
      previous = types[i]
      switch types[i] {
      case .l, .r: strong = types[i]
      case .al:
        strong = .al
        types[i] = .r  // W3
      case .en: if strong == .al { types[i] = .an }  // W2
      case .lri, .rli, .fsi, .pdi: previous = .on  // W1, for what follows
      default: break
      }
    }
    guard seen & BidiResolver.numeric != 0 else { return }
    // W4 to W7 together.
    strong = sos
    /// The class before, as W3 has left it, or W4.
    var last = Class.on
    var isAfterNumber = false
    var i = 0
    while i < types.count {
      var type = types[i]
      if type == .es || type == .cs {
        let isBetween = i + 1 < types.count && types[i + 1] == last  // W4
        type = isBetween && (last == .en || last == .an && type == .cs) ? last : .on  // W6
      }
      last = type
      switch type {
      case .et:
        var end = i + 1
        while end < types.count, types[end] == .et { end += 1 }
        let isNumber = isAfterNumber || (end < types.count && types[end] == .en)
        // W5, then W7; or W6.
        let type: Class = isNumber ? (strong == .l ? .l : .en) : .on
        for position in i..<end { types[position] = type }
        isAfterNumber = isNumber
        i = end
        continue
      case .en:
        isAfterNumber = true
        types[i] = strong == .l ? .l : .en  // W7
      case .l, .r:
        isAfterNumber = false
        strong = type
      default:
        isAfterNumber = false
        types[i] = type
      }
      i += 1
    }
  }

  /// Returns the direction that a type counts for in N0 to N2: numbers are R.
  private static func direction(of type: Class) -> Class? {
    switch type {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }

  /// Pairs of brackets (BD16), ordered by their opening brackets.
  private func bracketPairs() -> [(opening: Int, closing: Int)] {
    var open: [(position: Int, closing: UInt16)] = []
    var pairs: [(opening: Int, closing: Int)] = []
    for bracket in brackets where types[bracket.position] == .on {
      if bracket.opens {
        // BD16: with more than 63 open, no pair at all is found.
        guard open.count < 63 else { return [] }
        open.append((bracket.position, bracket.closing))
      } else if let match = open.lastIndex(where: { $0.closing == bracket.closing }) {
        pairs.append((open[match].position, bracket.position))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.opening < $1.opening }
  }

  /// N0: both brackets of a pair get one direction.
  private mutating func resolveBrackets(_ sos: Class, _ embedding: Class) {
    guard brackets.count > 1 else { return }
    for pair in bracketPairs() {
      var hasOpposite = false
      var hasEmbedding = false
      for position in pair.opening + 1..<pair.closing {
        guard let direction = Self.direction(of: types[position]) else { continue }
        if direction == embedding {
          hasEmbedding = true
          break
        }
        hasOpposite = true
      }
      let direction: Class
      if hasEmbedding {
        direction = embedding  // N0 b
      } else if hasOpposite {
        // N0 c: the context before decides.
        var context = sos
        for position in (0..<pair.opening).reversed() {
          if let found = Self.direction(of: types[position]) {
            context = found
            break
          }
        }
        direction = context != embedding ? context : embedding
      } else {
        continue  // N0 d
      }
      for bracket in [pair.opening, pair.closing] {
        types[bracket] = direction
        guard hasMarks else { continue }
        var mark = bracket + 1
        while mark < types.count, isMark[mark] {
          types[mark] = direction
          mark += 1
        }
      }
    }
  }

  /// N1 and N2: neutrals between equal directions join them, others the embedding. Then I1 and I2.
  ///
  /// - Parameters:
  ///   - units: By character, its unit; empty if they are the same.
  ///   - level: The embedding level.
  ///   - levels: Receives the levels, by unit.
  private static func resolveNeutral(
    _ types: UnsafeBufferPointer<Class>, _ units: UnsafeBufferPointer<Int>, level: UInt8, _ sos: Class,
    _ eos: Class, _ embedding: Class, into levels: UnsafeMutableBufferPointer<UInt8>
  ) {
    let left = level + (level & 1)  // I2
    let right = level + (~level & 1)  // I1
    let number = (level + 2) & ~1
    @inline(__always) func set(_ level: UInt8, at position: Int) {
      levels[units.isEmpty ? position : units[position]] = level
    }
    var before = sos
    var i = 0
    while i < types.count {
      switch types[i] {
      case .l:
        before = .l
        set(left, at: i)
        i += 1
      case .r:
        before = .r
        set(right, at: i)
        i += 1
      case .en, .an:
        before = .r
        set(number, at: i)
        i += 1
      default:
        var end = i + 1
        while end < types.count, Self.direction(of: types[end]) == nil { end += 1 }
        let after = end < types.count ? Self.direction(of: types[end])! : eos
        let direction = before == after ? before : embedding
        for position in i..<end { set(direction == .l ? left : right, at: position) }
        i = end
      }
    }
  }
}

/// Bidi_Paired_Bracket, ordered for search.
struct BidiBrackets: Sendable {
  static let shared = BidiBrackets()

  /// Pairs: a bracket, and the closing bracket that names its pair, the same for canonical equivalents.
  private let pairs = BidiTables.brackets.unpacked(as: UInt16.self)

  /// All brackets.
  var all: [UInt16] { (0..<pairs.count / 2).map { pairs[$0 * 2] } }

  /// Returns the closing bracket of the pair that a bracket belongs to.
  func closing(of bracket: UInt16) -> UInt16 {
    let index = (0..<pairs.count / 2).partitioningIndex { pairs[$0 * 2] >= bracket }
    precondition(pairs[index * 2] == bracket, "only brackets are looked up")
    return pairs[index * 2 + 1]
  }
}
