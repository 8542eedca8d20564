/// Rules that ask for three glyphs or more in a row, with all that they ask for. Most of them concern a pair
/// of glyphs that is common, and a third that is not.
struct ContextRules {
  /// A rule, which applies only where glyphs of its sets follow one another.
  struct Rule {
    /// The indexes of the sets, in the order of the text.
    var positions: [Int]
    /// The position of the second glyph of the rule's rarest pair.
    var anchor: Int
  }
  private(set) var rules: [Rule] = []
  private(set) var sets: [GlyphSet] = []
  private var indexes: [GlyphSet: Int] = [:]

  /// A font with more rules than these has only the rarest pairs of the others.
  private static let mostRules = 256
  /// A set takes 8 KB.
  private static let mostSets = 128

  /// Adds a rule.
  ///
  /// - Parameter anchor: The position of the second glyph of its rarest pair.
  /// - Returns: Whether there is room for it.
  mutating func add(_ positions: [GlyphSet], anchor: Int) -> Bool {
    guard rules.count < ContextRules.mostRules, sets.count + positions.count <= ContextRules.mostSets else {
      return false
    }
    let numbers = positions.map { set in
      if let known = indexes[set] { return known }
      sets.append(set)
      indexes[set] = sets.count - 1
      return sets.count - 1
    }
    rules.append(Rule(positions: numbers, anchor: anchor))
    return true
  }

  /// Adds to each set the glyphs that its members may come from, or become.
  ///
  /// - Parameter forms: For each glyph that is replaced, all glyphs that it may become, itself included.
  mutating func extend(by forms: [Int: [Int]]) {
    indexes = [:]
    for index in sets.indices {
      let original = sets[index]
      for all in forms.values where all.contains(where: original.contains) {
        for glyph in all { sets[index].insert(glyph) }
      }
    }
  }

  /// Whether two glyphs are the rarest pair of some rule.
  func hasAnchor(_ first: Int, _ second: Int) -> Bool {
    rules.contains {
      sets[$0.positions[$0.anchor - 1]].contains(first) && sets[$0.positions[$0.anchor]].contains(second)
    }
  }
}

/// The rules of `ContextRules` in one piece of memory, to be looked up often.
///
/// `@unchecked Sendable`: what the pointers lead to is written in `init` alone.
final class AnchoredRules: @unchecked Sendable {
  /// A rule: the indexes, in `positions`, of its sets, and that of the second glyph of its rarest pair.
  struct Rule {
    var first: Int32
    var anchor: Int32
    var end: Int32
  }
  private let rules: UnsafeMutableBufferPointer<Rule>
  private let positions: UnsafeMutableBufferPointer<Int32>
  private let sets: GlyphBits

  init(_ contexts: ContextRules) {
    rules = .allocate(capacity: contexts.rules.count)
    positions = .allocate(capacity: contexts.rules.reduce(0) { $0 + $1.positions.count })
    sets = GlyphBits(contexts.sets)
    var next: Int32 = 0
    for (index, rule) in contexts.rules.enumerated() {
      let first = next
      for set in rule.positions {
        positions.initializeElement(at: Int(next), to: Int32(set))
        next += 1
      }
      rules.initializeElement(
        at: index, to: Rule(first: first, anchor: first + Int32(rule.anchor), end: next))
    }
  }

  deinit {
    rules.deallocate()
    positions.deallocate()
  }

  subscript(number: Int32) -> Rule { rules[Int(number)] }

  /// Whether a rule asks for a glyph at a position.
  @inline(__always)
  func asks(at position: Int32, for glyph: UInt16) -> Bool {
    sets.contains(Int(glyph), in: positions[Int(position)])
  }

  /// Adds the numbers of the rules whose rarest pair consists of two glyphs.
  func appendRules(at first: UInt16, _ second: UInt16, to numbers: inout [Int32]) {
    for number in rules.indices {
      let anchor = rules[number].anchor
      if asks(at: anchor - 1, for: first), asks(at: anchor, for: second) { numbers.append(Int32(number)) }
    }
  }
}
