internal import CGalleyHarfBuzz
internal import GalleyFonts

/// All rules of a font that see two glyphs or more of text with nothing but simple characters, each with all
/// that it asks for: they tell how far the effect of a rule can go in a text.
///
/// The argument: a rule that is applied has found all glyphs that it asks for, side by side. Each of them
/// stands for one character, which it comes from by replacements of single glyphs, or is a ligature. So every
/// rule that HarfBuzz applies is *met* by the text: position by position by glyphs that its characters may
/// become, or by a ligature that the text meets in its turn. Text that no rule meets together with what is
/// beside it is shaped as if it stood alone.
///
/// Glyphs are those of HarfBuzz's own closure of the characters, and rules include those that others call.
///
/// `@unchecked Sendable`: what the pointers lead to is written in `init` alone.
final class SequenceRules: @unchecked Sendable {
  /// A rule.
  private struct Rule {
    /// The indexes, in `positions`, of what it asks for in the order of the text.
    var first: Int32
    var count: Int32
    /// The index of the ligature that it makes; -1 for none.
    var ligature: Int32
    /// Whether it changes nothing: it keeps other rules from being applied.
    var isInert: Bool
  }
  private let rules: UnsafeMutableBufferPointer<Rule>
  /// By position of a rule: the index of the set of glyphs that it asks for.
  private let positions: UnsafeMutableBufferPointer<Int32>
  /// What rules ask for, with the glyphs that become one of a set or come from one.
  private let sets: GlyphBits
  /// By set and ligature: whether it has one of its forms.
  private let hasLigature: UnsafeMutableBufferPointer<Bool>
  private let ligatureCount: Int
  /// The rules that ask for a ligature among the first two glyphs.
  private let rulesFromLigatures: [Int32]
  /// The greatest number of glyphs that a rule asks for.
  let longest: Int
  /// The sets of the first and of the last glyphs of ligatures.
  private let ligatureEnds: (first: Set<Int32>, last: Set<Int32>)
  /// Whether rules ask for ligatures, so that they reach further than they have glyphs.
  let asksForLigatures: Bool

  /// A font with more rules, or more sets times glyphs, has none that are known.
  private static let mostRules = 4096
  private static let mostBits = 1 << 23

  /// Reads the rules; `nil` if the effects of some cannot be told like this.
  ///
  /// - Parameters:
  ///   - units: The simple characters.
  ///   - plan: The plan for their text.
  init?(
    of units: [UInt16], font: FontInstance, _ classes: MarkClasses, _ plan: borrowing ShapePlan,
    language: String?
  ) {
    guard !ShapePlan.rulesVary(in: font) else { return nil }
    let closure = plan.closure(of: units, font: font, language: language, isRightToLeft: false)
    func intersection(_ set: GlyphSet) -> GlyphSet {
      var both = set
      both.formIntersection(closure)
      return both
    }
    guard intersection(classes.marks).isEmpty else { return nil }
    var found = LookupRules(glyphs: closure, listsNeighbours: true, listsRules: true)
    do {
      try plan.readSequences(
        into: &found, bases: intersection(classes.bases), ligatures: intersection(classes.ligatures))
    } catch { return nil }
    var forms: [Int: [Int]] = [:]
    for glyph in found.replacements.keys { forms[glyph] = found.forms(of: glyph) }
    var indexes: [GlyphSet: Int32] = [:]
    var sets: [GlyphSet] = []
    for position in found.sequences.lazy.flatMap(\.positions) where indexes[position] == nil {
      indexes[position] = Int32(sets.count)
      sets.append(position)
    }
    let made = Set(found.sequences.compactMap(\.ligature)).sorted()
    guard !found.isBeyondPairs, found.touched.isEmpty, found.sequences.count <= SequenceRules.mostRules,
      sets.count * font.face.glyphCount <= SequenceRules.mostBits
    else { return nil }
    ligatureCount = made.count
    rules = .allocate(capacity: found.sequences.count)
    positions = .allocate(capacity: found.sequences.reduce(0) { $0 + $1.positions.count })
    hasLigature = .allocate(capacity: sets.count * made.count)
    hasLigature.initialize(repeating: false)
    var asks: [Bool] = []
    let hasLigature = hasLigature
    for (index, original) in sets.enumerated() {
      for all in forms.values where all.contains(where: original.contains) {
        for glyph in all { sets[index].insert(glyph) }
      }
      for (number, ligature) in made.enumerated() {
        hasLigature[index * made.count + number] = (forms[ligature] ?? [ligature]).contains(
          where: original.contains)
      }
      asks.append((0..<made.count).contains { hasLigature[index * made.count + $0] })
    }
    self.sets = GlyphBits(sets)
    var next: Int32 = 0
    var longest = 0
    var rulesFromLigatures: [Int32] = []
    var ligatureEnds: (first: Set<Int32>, last: Set<Int32>) = ([], [])
    for (number, sequence) in found.sequences.enumerated() {
      let ligature = sequence.ligature.map { Int32(made.firstIndex(of: $0)!) } ?? -1
      rules.initializeElement(
        at: number,
        to: Rule(
          first: next, count: Int32(sequence.positions.count), ligature: ligature, isInert: sequence.isInert))
      for set in sequence.positions {
        positions.initializeElement(at: Int(next), to: indexes[set]!)
        next += 1
      }
      if ligature >= 0 {
        ligatureEnds.first.insert(indexes[sequence.positions[0]]!)
        ligatureEnds.last.insert(indexes[sequence.positions[sequence.positions.count - 1]]!)
      }
      longest = max(longest, sequence.positions.count)
      if sequence.positions.prefix(2).contains(where: { asks[Int(indexes[$0]!)] }) {
        rulesFromLigatures.append(Int32(number))
      }
    }
    self.longest = longest
    self.ligatureEnds = ligatureEnds
    self.rulesFromLigatures = rulesFromLigatures
    asksForLigatures = asks.contains(true)
  }

  deinit {
    rules.deallocate()
    positions.deallocate()
    hasLigature.deallocate()
  }

  @inline(__always)
  private func has(_ set: Int32, _ glyph: Int) -> Bool {
    sets.contains(glyph, in: set)
  }

  /// The glyphs that stand before a glyph, or after it, and maybe more of it, where a rule asks for it and
  /// changes something.
  struct Neighbours: Sendable {
    fileprivate let rules: SequenceRules
    fileprivate var before: Set<Int32> = []
    fileprivate var after: Set<Int32> = []
    /// For each rule what it asks for on both sides, where it does.
    fileprivate var sides: [Sides] = []

    fileprivate struct Sides: Equatable {
      var before: Set<Int32>?
      var after: Set<Int32>?
    }

    /// Whether a rule may ask for the glyph where another one stands before it.
    func mayMeet(before other: UInt16) -> Bool { before.contains { rules.has($0, Int(other)) } }

    /// The same where another one stands after it.
    func mayMeet(after other: UInt16) -> Bool { after.contains { rules.has($0, Int(other)) } }

    /// The same where one stands before it, or before more of it, and another one after it.
    func mayMeet(between first: UInt16, and last: UInt16) -> Bool {
      sides.contains { sides in
        (sides.before?.contains { rules.has($0, Int(first)) } ?? true)
          && (sides.after?.contains { rules.has($0, Int(last)) } ?? true)
      }
    }
  }

  /// Returns the neighbours without which no rule asks for a glyph; `nil` if some rule asks for nothing else.
  func neighbours(of glyph: Int) -> Neighbours? {
    var neighbours = Neighbours(rules: self)
    // Where no rule changes anything, none is kept from being applied.
    for rule in rules where !rule.isInert {
      let all = rule.first..<rule.first + rule.count
      for position in all where has(positions[Int(position)], glyph) {
        let before = sets(from: all[..<position].reversed(), besides: glyph, ends: ligatureEnds.last)
        let after = sets(from: Array(all[(position + 1)...]), besides: glyph, ends: ligatureEnds.first)
        // One of the two is enough: that which less text has.
        guard before != nil || after != nil else { return nil }
        if let before, count(before) <= after.map(count) ?? Int.max {
          neighbours.before.formUnion(before)
        } else {
          neighbours.after.formUnion(after ?? [])
        }
        let sides = Neighbours.Sides(before: before, after: after)
        if !neighbours.sides.contains(sides) { neighbours.sides.append(sides) }
      }
    }
    return neighbours
  }

  /// Returns the sets of which some other glyph than a given one comes first, next to some of that.
  ///
  /// - Parameters:
  ///   - path: The positions, from the nearest on.
  ///   - ends: The sets of what a ligature has on the side of that glyph.
  /// - Returns: `nil` if nothing else is asked for.
  private func sets(from path: [Int32], besides glyph: Int, ends: Set<Int32>) -> Set<Int32>? {
    var sets: Set<Int32> = []
    for position in path {
      let set = positions[Int(position)]
      sets.insert(set)
      if (0..<ligatureCount).contains(where: { hasLigature[Int(set) * ligatureCount + $0] }) {
        sets.formUnion(ends)
      }
      if !has(set, glyph) { return sets }
    }
    return nil
  }

  private func count(_ sets: Set<Int32>) -> Int { sets.reduce(0) { $0 + self.sets.count(of: $1) } }

  /// Adds the numbers of the rules that begin with a glyph.
  func appendRules(from glyph: Int, to numbers: inout [Int32]) {
    for number in rules.indices where has(positions[Int(rules[number].first)], glyph) {
      numbers.append(Int32(number))
    }
  }

  /// Whether the second glyph of a rule may be a given one.
  @inline(__always)
  func goesOn(_ number: Int32, with glyph: Int) -> Bool {
    has(positions[Int(rules[Int(number)].first) + 1], glyph)
  }

  /// A rule that a text meets.
  struct Meeting {
    var range: Range<Int>
    /// The index of the ligature that it makes; -1 for none.
    var ligature: Int32
    /// Whether it changes nothing.
    var isInert: Bool
  }

  /// A ligature that a text may have.
  struct Ligature: Equatable {
    var range: Range<Int>
    /// Its index among those of the font.
    var number: Int32
  }

  /// Calls `body` with each rule that is met from an offset on.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - numbers: The rules that begin with the two characters there.
  ///   - ligatures: The ligatures that are known so far.
  ///   - glyph: Returns the glyph of a character; -1 outside of the run.
  @inline(__always)
  func forEachMet(
    from start: Int, _ numbers: UnsafeBufferPointer<Int32>, _ ligatures: UnsafeBufferPointer<Ligature>,
    glyph: (Int) -> Int, _ body: (Meeting) -> Void
  ) {
    for number in numbers {
      let rule = rules[Int(number)]
      meet(rule.first..<rule.first + rule.count, at: start, ligatures, glyph) {
        body(Meeting(range: start..<$0, ligature: rule.ligature, isInert: rule.isInert))
      }
    }
    guard ligatures.contains(where: { $0.range.lowerBound == start || $0.range.lowerBound == start + 1 })
    else { return }
    for number in rulesFromLigatures {
      let rule = rules[Int(number)]
      meet(rule.first..<rule.first + rule.count, at: start, ligatures, glyph) {
        body(Meeting(range: start..<$0, ligature: rule.ligature, isInert: rule.isInert))
      }
    }
  }

  /// Calls `body` with the offset after each way in which the glyphs from an offset on are those of some
  /// positions.
  private func meet(
    _ range: Range<Int32>, at start: Int, _ ligatures: UnsafeBufferPointer<Ligature>, _ glyph: (Int) -> Int,
    _ body: (Int) -> Void
  ) {
    var offset = start
    for position in range {
      let set = positions[Int(position)]
      if ligatureCount > 0 {
        for ligature in ligatures
        where ligature.range.lowerBound == offset
          && hasLigature[Int(set) * ligatureCount + Int(ligature.number)]
        {
          meet(position + 1..<range.upperBound, at: ligature.range.upperBound, ligatures, glyph, body)
        }
      }
      let simple = glyph(offset)
      guard simple >= 0, has(set, simple) else { return }
      offset += 1
    }
    body(offset)
  }
}
