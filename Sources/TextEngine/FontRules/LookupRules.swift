/// The effects that the lookups of a font can have on text of certain glyphs.
///
/// The rules are read from `GSUB` and `GPOS`. HarfBuzz tells which glyphs a lookup mentions, but not which of
/// them must stand together: nearly every font has a rule about "i" before an accent, and that rule must not
/// slow down text without accents.
struct LookupRules {
  /// Glyphs that rules require near another glyph, and their greatest distance from it.
  struct Companions {
    var before = GlyphSet()
    var after = GlyphSet()
    /// The greatest number of glyphs from such a glyph to the other one.
    var reachBefore = 0
    var reachAfter = 0
  }

  /// Two sets of glyphs of which rules require one each, as far as they require two glyphs.
  struct Triggers {
    var first = GlyphSet()
    var second = GlyphSet()

    /// Adds a glyph that is as good as both.
    mutating func insert(_ glyph: Int) {
      first.insert(glyph)
      second.insert(glyph)
    }
  }

  /// The error for a table with wrong offsets or counts: then nothing is known about the font.
  struct Damaged: Error {}

  /// The glyphs of the text, no marks among them.
  let glyphs: GlyphSet
  /// Glyphs that some rule changes by themselves, those in `replacements` left out.
  var touched = GlyphSet()
  /// The replacements of each glyph that rules replace whatever stands beside it. Found in closed text only.
  var replacements: [Int: [Int]] = [:]
  /// Glyphs whose position or advance some rule changes by themselves. Found in closed text only.
  var adjusted = GlyphSet()
  /// Pairs without which some rule of two glyphs or more cannot apply, as first `<< 16 |` second.
  var pairs: Set<UInt32> = []
  /// Such pairs as pairs of sets, where there are many.
  var wide: [(first: GlyphSet, second: GlyphSet)] = []
  /// Rules of three glyphs or more, whose pairs are not among the others. Found in closed text only.
  var contexts = ContextRules()
  /// Whether some rule can apply that pairs do not show: cursive attachment, kerning that consumes its second
  /// glyph, glyphs that are passed over.
  var isBeyondPairs = false
  /// Whether kerning may concern glyphs that none of its tables mentions.
  var kernsUnlisted = false
  /// The glyphs of the text that have a part in some rule of two glyphs or more, pair kerning left out.
  var mentioned = GlyphSet()
  /// Whether some rule of two glyphs or more may ignore bases or ligatures between them.
  var passesOver = false
  /// Glyphs that some rule, kerning included, requires before another glyph. Found in open text only, as the
  /// next two.
  var leading = GlyphSet()
  /// Glyphs that some rule requires after another one.
  var following = GlyphSet()
  /// Glyphs that some rule may change, or requires between two others.
  var bound = GlyphSet()
  /// Glyphs of which each rule that binds `watched` requires one of either set.
  var triggers = Triggers()
  /// Whether some rule binds `watched` and may consist of nothing else.
  var bindsAnyway = false
  /// Glyphs of which each rule that mentions `watched` requires one, before it or after it.
  var companions = Companions()
  /// Whether some rule mentions `watched` and may consist of nothing else.
  var meetsAnyway = false
  /// A glyph whose rules are examined more closely.
  let watched: Int?
  /// Whether the text may contain other glyphs, too.
  let isOpen: Bool
  /// Whether all neighbouring pairs of rules are listed, not just the rarest of each.
  let listsNeighbours: Bool
  /// Pairs of glyphs that kerning concerns, of which it changes one and looks at nothing else. Found only
  /// where all neighbours are listed.
  var kerned: [(first: GlyphSet, second: GlyphSet)] = []
  /// The ligatures of glyphs of the text. Found only where all neighbours are listed.
  var ligatures = GlyphSet()
  /// All rules of two glyphs or more, kerning left out: the glyphs that they ask for, position by position,
  /// the ligature that they make, and whether they only keep other rules from being applied.
  var sequences: [(positions: [GlyphSet], ligature: Int?, isInert: Bool)] = []
  /// The first glyphs of ligatures between whose glyphs there may be marks.
  var beginnersOverMarks = GlyphSet()
  /// Whether the lookup that is being read passes over marks.
  var passesOverMarks = false
  /// The lookups that these rules and those of a single glyph call.
  var called: Set<Int> = []
  /// Whether `sequences` are wanted in place of `pairs` and `wide`.
  let listsRules: Bool

  /// - Parameters:
  ///   - glyphs: The glyphs that are asked about.
  ///   - isOpen: Whether they stand among any others. Then `pairs` and `wide` tell nothing.
  ///   - listsNeighbours: Whether `pairs` and `wide` have all pairs of neighbours that some rule asks for, so
  ///     that no rule reaches over the place between two glyphs that are no such pair. Then lookups that
  ///     rules call have to be read, too.
  ///   - listsRules: Whether all that each rule asks for is listed instead, and what it calls.
  init(
    glyphs: GlyphSet, isOpen: Bool = false, watched: Int? = nil, listsNeighbours: Bool = false,
    listsRules: Bool = false
  ) {
    self.glyphs = glyphs
    self.isOpen = isOpen
    self.watched = watched
    self.listsNeighbours = listsNeighbours
    self.listsRules = listsRules
  }

  /// Whether no rule needs two glyphs, kerning left out.
  var hasNoPairs: Bool { pairs.isEmpty && wide.isEmpty && !isBeyondPairs }

  /// Returns all glyphs that a glyph may become while rules replace it by itself, itself included.
  func forms(of glyph: Int) -> [Int] {
    var all = [glyph]
    var next = 0
    while next < all.count {
      for other in replacements[all[next]] ?? [] where !all.contains(other) { all.append(other) }
      next += 1
    }
    return all
  }

  /// The glyphs that are first and second in some of the pairs that may be all that a rule needs.
  var flaggedGlyphs: (first: GlyphSet, second: GlyphSet) {
    var (firsts, seconds) = (GlyphSet(), GlyphSet())
    for pair in pairs {
      firsts.insert(Int(pair >> 16))
      seconds.insert(Int(pair & 0xFFFF))
    }
    for (first, second) in wide {
      firsts.formUnion(first)
      seconds.formUnion(second)
    }
    return (firsts, seconds)
  }

  /// Whether kerning may concern a pair. Tells nothing unless all neighbours are listed.
  func mayKern(_ first: Int, then second: Int) -> Bool {
    kernsUnlisted || kerned.contains { $0.first.contains(first) && $0.second.contains(second) }
  }

  /// Whether a pair may be all that some rule needs.
  func isFlagged(_ first: Int, then second: Int) -> Bool {
    pairs.contains(UInt32(first) << 16 | UInt32(second))
      || wide.contains { $0.first.contains(first) && $0.second.contains(second) }
  }

  /// The most pairs that are stored one by one; more are stored as two sets.
  private static let mostPairs = 2048
  /// A font with more such rules has no fast path.
  private static let mostWide = 64
  /// The same where all neighbours are listed: few pairs are asked about then.
  private static let mostNeighbours = 512

  /// Adds a rule, which applies only where glyphs of these sets follow one another.
  ///
  /// - Parameters:
  ///   - input: The positions that it may change.
  ///   - calls: The lookups that it calls; none of a rule that only keeps others from being applied, `nil` of
  ///     one that changes glyphs itself.
  mutating func addRule(_ positions: [GlyphSet], input: Range<Int>, calls: [Int]? = nil) {
    guard let first = positions.first, isOpen || !positions.contains(where: \.isEmpty) else { return }
    if listsRules { called.formUnion(calls ?? []) }
    let isInert = calls?.isEmpty ?? false
    guard positions.count > 1 else {
      // The lookups that it calls tell what they do.
      if !listsNeighbours { touched.formUnion(first) }
      return
    }
    if listsRules {
      sequences.append((positions, nil, isInert))
      return
    }
    if listsNeighbours {
      for index in 1..<positions.count { addNeighbours(positions[index - 1], positions[index]) }
      return
    }
    for (index, position) in positions.enumerated() where !position.isEmpty {
      mentioned.formUnion(position)
      guard isOpen else { continue }
      let isFirst = index == 0
      let isLast = index == positions.count - 1
      if !isLast { leading.formUnion(position) }
      if !isFirst { following.formUnion(position) }
      if input.contains(index) || !isFirst && !isLast { bound.formUnion(position) }
    }
    if isOpen, let watched { watch(positions, input: input, watched) }
    guard !isOpen else { return }
    // Without any one of its neighbouring pairs the rule cannot apply: the rarest serves.
    let counts = positions.map(\.count)
    var rarest = 1
    for index in 1..<counts.count
    where counts[index - 1] * counts[index] < counts[rarest - 1] * counts[rarest] {
      rarest = index
    }
    if positions.count > 2 || isInert, contexts.add(positions, anchor: rarest) { return }
    if counts[rarest - 1] * counts[rarest] > LookupRules.mostPairs {
      wide.append((positions[rarest - 1], positions[rarest]))
      if wide.count > LookupRules.mostWide { isBeyondPairs = true }
      return
    }
    for a in positions[rarest - 1].members {
      for b in positions[rarest].members { pairs.insert(UInt32(a) << 16 | UInt32(b)) }
    }
  }
}

extension LookupRules {
  /// Adds two neighbouring positions of a rule.
  private mutating func addNeighbours(_ first: GlyphSet, _ second: GlyphSet) {
    if first.count * second.count <= LookupRules.mostWide {
      for a in first.members {
        for b in second.members { pairs.insert(UInt32(a) << 16 | UInt32(b)) }
      }
    } else if !wide.contains(where: { $0.first == first && $0.second == second }) {
      wide.append((first, second))
      if wide.count > LookupRules.mostNeighbours { isBeyondPairs = true }
    }
  }

  /// Adds the glyphs that a rule requires where it concerns a glyph.
  private mutating func watch(_ positions: [GlyphSet], input: Range<Int>, _ glyph: Int) {
    let places = positions.indices.filter { positions[$0].contains(glyph) }
    guard !places.isEmpty, !positions.contains(where: \.isEmpty) else { return }
    let isBound = places.contains { input.contains($0) || $0 > 0 && $0 < positions.count - 1 }
    let others = positions.indices.filter { !positions[$0].contains(glyph) }
    guard !others.isEmpty else {
      meetsAnyway = true
      if isBound { bindsAnyway = true }
      return
    }
    if isBound {
      // A syllable's own mark may be a set of one glyph and yet in every text, so two are asked for.
      let rarest = others.sorted { positions[$0].count < positions[$1].count }
      triggers.first.formUnion(positions[rarest[0]])
      triggers.second.formUnion(positions[rarest.count > 1 ? rarest[1] : rarest[0]])
    }
    for place in places {
      // The nearest is the one that most text has nowhere near.
      let nearest = others.min { abs($0 - place) < abs($1 - place) }!
      if nearest < place {
        companions.before.formUnion(positions[nearest])
        companions.reachBefore = max(companions.reachBefore, place - nearest)
      } else {
        companions.after.formUnion(positions[nearest])
        companions.reachAfter = max(companions.reachAfter, nearest - place)
      }
    }
  }
}
