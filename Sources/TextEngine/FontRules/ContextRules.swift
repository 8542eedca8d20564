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

  /// Whether a rule's rarest pair consists of two glyphs.
  func isAnchored(at rule: Rule, _ first: Int, _ second: Int) -> Bool {
    sets[rule.positions[rule.anchor - 1]].contains(first)
      && sets[rule.positions[rule.anchor]].contains(second)
  }

  /// Whether two glyphs are the rarest pair of some rule.
  func hasAnchor(_ first: Int, _ second: Int) -> Bool {
    rules.contains { isAnchored(at: $0, first, second) }
  }
}
