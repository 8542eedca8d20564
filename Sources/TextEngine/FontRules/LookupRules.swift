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

  /// The error for a table with wrong offsets or counts: then nothing is known about the font.
  struct Damaged: Error {}

  /// The glyphs of the text, no marks among them.
  let glyphs: GlyphSet
  /// Glyphs that some rule changes by themselves, those in `replacements` left out.
  private(set) var touched = GlyphSet()
  /// The replacements of each glyph that rules replace whatever stands beside it. Found in closed text only.
  private(set) var replacements: [Int: [Int]] = [:]
  /// Glyphs whose position or advance some rule changes by themselves. Found in closed text only.
  private(set) var adjusted = GlyphSet()
  /// Pairs without which some rule of two glyphs or more cannot apply, as first `<< 16 |` second.
  private(set) var pairs: Set<UInt32> = []
  /// Such pairs as pairs of sets, where there are many.
  private(set) var wide: [(first: GlyphSet, second: GlyphSet)] = []
  /// Rules of three glyphs or more, whose pairs are not among the others. Found in closed text only.
  var contexts = ContextRules()
  /// Whether some rule can apply that pairs do not show: cursive attachment, kerning that consumes its second
  /// glyph, glyphs that are passed over.
  private(set) var isBeyondPairs = false
  /// Whether kerning may concern glyphs that none of its tables mentions.
  private(set) var kernsUnlisted = false
  /// The glyphs of the text that have a part in some rule of two glyphs or more, pair kerning left out.
  private(set) var mentioned = GlyphSet()
  /// Whether some rule of two glyphs or more may ignore bases or ligatures between them.
  private(set) var passesOver = false
  /// Glyphs that some rule, kerning included, requires before another glyph. Found in open text only, as the
  /// next two.
  private(set) var leading = GlyphSet()
  /// Glyphs that some rule requires after another one.
  private(set) var following = GlyphSet()
  /// Glyphs that some rule may change, or requires between two others.
  private(set) var bound = GlyphSet()
  /// Glyphs of which each rule that binds `watched` requires one.
  private(set) var triggers = GlyphSet()
  /// Whether some rule binds `watched` and may consist of nothing else.
  private(set) var bindsAnyway = false
  /// Glyphs of which each rule that mentions `watched` requires one, before it or after it.
  private(set) var companions = Companions()
  /// Whether some rule mentions `watched` and may consist of nothing else.
  private(set) var meetsAnyway = false
  /// A glyph whose rules are examined more closely.
  private let watched: Int?
  /// Whether the text may contain other glyphs, too.
  private let isOpen: Bool

  /// - Parameters:
  ///   - glyphs: The glyphs that are asked about.
  ///   - isOpen: Whether they stand among any others. Then `pairs` and `wide` tell nothing.
  init(glyphs: GlyphSet, isOpen: Bool = false, watched: Int? = nil) {
    self.glyphs = glyphs
    self.isOpen = isOpen
    self.watched = watched
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

  /// Adds a rule, which applies only where glyphs of these sets follow one another.
  ///
  /// - Parameter input: The positions that it may change.
  fileprivate mutating func addRule(_ positions: [GlyphSet], input: Range<Int>) {
    guard let first = positions.first, isOpen || !positions.contains(where: \.isEmpty) else { return }
    guard positions.count > 1 else { return touched.formUnion(first) }
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
    if positions.count > 2, contexts.add(positions, anchor: rarest) { return }
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
  /// Adds the glyphs that a rule requires where it concerns a glyph.
  fileprivate mutating func watch(_ positions: [GlyphSet], input: Range<Int>, _ glyph: Int) {
    let places = positions.indices.filter { positions[$0].contains(glyph) }
    guard !places.isEmpty, !positions.contains(where: \.isEmpty) else { return }
    let isBound = places.contains { input.contains($0) || $0 > 0 && $0 < positions.count - 1 }
    let others = positions.indices.filter { !positions[$0].contains(glyph) }
    guard let rarest = others.min(by: { positions[$0].count < positions[$1].count }) else {
      meetsAnyway = true
      if isBound { bindsAnyway = true }
      return
    }
    if isBound { triggers.formUnion(positions[rarest]) }
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

// MARK: Reading tables

extension LookupRules {
  /// Reads some lookups of a `GSUB` or `GPOS` table.
  ///
  /// - Parameters:
  ///   - indexes: The lookups that the shaping plan uses.
  ///   - isSubstitution: Whether it is `GSUB`.
  ///   - passedOver: Glyphs of class base and of class ligature, which lookups may ignore.
  mutating func read(
    _ table: UnsafeRawBufferPointer, lookups indexes: [Int], isSubstitution: Bool,
    bases: GlyphSet, ligatures: GlyphSet
  ) throws(Damaged) {
    let reader = LayoutTableReader(bytes: table, glyphs: glyphs, isOpen: isOpen)
    let list = try reader.number(8)
    let count = try reader.number(list)
    for index in indexes where index < count {
      let lookup = list + (try reader.number(list + 2 + 2 * index))
      let flags = try reader.number(lookup + 2)
      for subtable in 0..<(try reader.number(lookup + 4)) {
        var type = try reader.number(lookup)
        var offset = lookup + (try reader.number(lookup + 6 + 2 * subtable))
        if type == (isSubstitution ? 7 : 9) {
          type = try reader.number(offset + 2)
          offset += try reader.long(offset + 4)
        }
        let isContextFree = type == 1 || (isSubstitution ? type <= 3 : 4...6 ~= type)
        if !isContextFree, flags & 6 != 0 { passesOver = true }
        if !isContextFree, flags & 2 != 0 && !bases.isEmpty || flags & 4 != 0 && !ligatures.isEmpty {
          isBeyondPairs = true
        }
        if isSubstitution {
          try readSubstitution(type, at: offset, reader)
        } else {
          try readPositioning(type, at: offset, reader)
        }
      }
    }
  }

  private mutating func readSubstitution(_ type: Int, at offset: Int, _ reader: LayoutTableReader)
    throws(Damaged)
  {
    switch type {
    case 1 where !isOpen: try readReplacements(at: offset, reader)
    case 1, 2, 3: touched.formUnion(try reader.coverage(offset + reader.number(offset + 2)))
    case 4: try readLigatures(at: offset, reader)
    case 5: try readContext(at: offset, reader)
    case 6: try readChain(at: offset, reader)
    case 8: try readReverse(at: offset, reader)
    default: throw Damaged()
    }
  }

  private mutating func readReplacements(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    let format = try reader.number(offset)
    let value = try reader.number(offset + 4)
    for (index, glyph) in try reader.firsts(offset + reader.number(offset + 2)) {
      switch format {
      case 1: replacements[glyph, default: []].append((glyph + value) & 0xFFFF)
      case 2:
        guard index < value else { continue }
        replacements[glyph, default: []].append(try reader.number(offset + 6 + 2 * index))
      default: throw Damaged()
      }
    }
  }

  private mutating func readPositioning(_ type: Int, at offset: Int, _ reader: LayoutTableReader)
    throws(Damaged)
  {
    switch type {
    case 1:
      if !isOpen { adjusted.formUnion(try reader.coverage(offset + reader.number(offset + 2))) }
    case 4, 5, 6: break
    case 2: try readKerning(at: offset, reader)
    case 3:
      let attached = try reader.coverage(offset + reader.number(offset + 2))
      if !attached.isEmpty { isBeyondPairs = true }
      bind(attached, before: attached)
    case 7: try readContext(at: offset, reader)
    case 8: try readChain(at: offset, reader)
    default: throw Damaged()
    }
  }

  private mutating func readKerning(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    if isOpen { try bindKerning(at: offset, reader) }
    // With a value for the second glyph, kerning goes on after it: then a glyph belongs to one pair only.
    if try reader.number(offset + 6) != 0 { isBeyondPairs = true }
    guard try reader.number(offset) == 2, !kernsUnlisted else { return }
    let size = (try reader.number(offset + 4)).nonzeroBitCount * 2
    let firstCount = try reader.number(offset + 12)
    let secondCount = try reader.number(offset + 14)
    for first in 0..<firstCount {
      let record = offset + 16 + first * secondCount * size
      for byte in stride(from: 0, to: size, by: 2) where try reader.number(record + byte) != 0 {
        kernsUnlisted = true
      }
    }
  }

  private mutating func bindKerning(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    var seconds = GlyphSet()
    switch try reader.number(offset) {
    case 1:
      let size = 2 + 2 * (try reader.number(offset + 4)).nonzeroBitCount
      let record = size + 2 * (try reader.number(offset + 6)).nonzeroBitCount
      for index in 0..<(try reader.number(offset + 8)) {
        let set = offset + (try reader.number(offset + 10 + 2 * index))
        for pair in 0..<(try reader.number(set)) {
          let second = try reader.number(set + 2 + pair * record)
          if reader.glyphs.contains(second) { seconds.insert(second) }
        }
      }
    case 2: seconds = try reader.classes(offset + reader.number(offset + 10)).listed
    default: throw Damaged()
    }
    bind(try reader.coverage(offset + reader.number(offset + 2)), before: seconds)
  }

  /// Adds a rule that changes glyphs of one set before glyphs of another.
  private mutating func bind(_ firsts: GlyphSet, before seconds: GlyphSet) {
    leading.formUnion(firsts)
    following.formUnion(seconds)
    for set in [firsts, seconds] {
      mentioned.formUnion(set)
      bound.formUnion(set)
      if let watched, set.contains(watched) {
        bindsAnyway = true
        meetsAnyway = true
      }
    }
  }

  private mutating func readLigatures(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    for (index, first) in try reader.firsts(offset + reader.number(offset + 2)) {
      guard index < (try reader.number(offset + 4)) else { continue }
      let set = offset + (try reader.number(offset + 6 + 2 * index))
      for ligature in 0..<(try reader.number(set)) {
        let rule = set + (try reader.number(set + 2 + 2 * ligature))
        if !isOpen {
          try readLigature(at: rule, first: first, reader)
          continue
        }
        var positions = [reader.set(of: first)]
        for component in 1..<max(try reader.number(rule + 2), 1) {
          positions.append(reader.set(of: try reader.number(rule + 2 + 2 * component)))
        }
        addRule(positions, input: 0..<positions.count)
      }
    }
  }

  /// Adds a ligature of single glyphs: as `addRule` does, without a set for each of them.
  private mutating func readLigature(at rule: Int, first: Int, _ reader: LayoutTableReader) throws(Damaged) {
    let count = max(try reader.number(rule + 2), 1)
    var second = first
    for component in 1..<count {
      let glyph = try reader.number(rule + 2 + 2 * component)
      guard reader.glyphs.contains(glyph) else { return }
      if component == 1 { second = glyph }
    }
    guard count > 1 else { return touched.insert(first) }
    mentioned.insert(first)
    for component in 1..<count { mentioned.insert(try reader.number(rule + 2 + 2 * component)) }
    pairs.insert(UInt32(first) << 16 | UInt32(second))
  }

  private mutating func readReverse(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    var at = offset + 4
    let before = try reader.coverages(&at, base: offset)
    let after = try reader.coverages(&at, base: offset)
    addRule(
      before.reversed() + [try reader.coverage(offset + reader.number(offset + 2))] + after,
      input: before.count..<before.count + 1)
  }

  private mutating func readContext(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    switch try reader.number(offset) {
    case 1:
      try readRules(at: offset, reader, sets: offset + 4) { at throws(Damaged) in
        try reader.sequence(&at, headed: true, skippingNext: true) { reader.set(of: $0) }
      }
    case 2:
      let classes = try reader.classes(offset + reader.number(offset + 4))
      try readClassRules(at: offset, reader, sets: offset + 6, classes) { at throws(Damaged) in
        try reader.sequence(&at, headed: true, skippingNext: true) { classes.set(of: $0, in: reader.glyphs) }
      }
    case 3:
      let count = try reader.number(offset + 2)
      var positions: [GlyphSet] = []
      for index in 0..<count {
        positions.append(try reader.coverage(offset + reader.number(offset + 6 + 2 * index)))
      }
      addRule(positions, input: 0..<positions.count)
    default: throw Damaged()
    }
  }

  private mutating func readChain(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    switch try reader.number(offset) {
    case 1:
      try readRules(at: offset, reader, sets: offset + 4) { at throws(Damaged) in
        try reader.chain(&at, { reader.set(of: $0) }, { reader.set(of: $0) }, { reader.set(of: $0) })
      }
    case 2:
      let before = try reader.classes(offset + reader.number(offset + 4))
      let input = try reader.classes(offset + reader.number(offset + 6))
      let after = try reader.classes(offset + reader.number(offset + 8))
      try readClassRules(at: offset, reader, sets: offset + 10, input) { at throws(Damaged) in
        try reader.chain(
          &at, { before.set(of: $0, in: reader.glyphs) }, { input.set(of: $0, in: reader.glyphs) },
          { after.set(of: $0, in: reader.glyphs) })
      }
    case 3:
      var at = offset + 2
      let before = try reader.coverages(&at, base: offset)
      let input = try reader.coverages(&at, base: offset)
      let after = try reader.coverages(&at, base: offset)
      addRule(before.reversed() + input + after, input: before.count..<before.count + input.count)
    default: throw Damaged()
    }
  }

  /// The positions of one rule: those before its first input glyph, the rest of the input, and those after
  /// it.
  typealias Rule = (before: [GlyphSet], input: [GlyphSet], after: [GlyphSet])

  private mutating func readRules(
    at offset: Int, _ reader: LayoutTableReader, sets: Int, rule: (inout Int) throws(Damaged) -> Rule
  ) throws(Damaged) {
    for (index, first) in try reader.firsts(offset + reader.number(offset + 2)) {
      guard index < (try reader.number(sets)) else { continue }
      try readRuleSet(index, at: offset, reader, sets: sets, first: reader.set(of: first), rule: rule)
    }
  }

  private mutating func readClassRules(
    at offset: Int, _ reader: LayoutTableReader, sets: Int, _ classes: GlyphClasses,
    rule: (inout Int) throws(Damaged) -> Rule
  ) throws(Damaged) {
    let covered = try reader.coverage(offset + reader.number(offset + 2))
    guard isOpen || !covered.isEmpty else { return }
    for index in 0..<(try reader.number(sets)) {
      var first = classes.set(of: index, in: reader.glyphs)
      first.formIntersection(covered)
      guard isOpen || !first.isEmpty else { continue }
      try readRuleSet(index, at: offset, reader, sets: sets, first: first, rule: rule)
    }
  }

  private mutating func readRuleSet(
    _ index: Int, at offset: Int, _ reader: LayoutTableReader, sets: Int, first: GlyphSet,
    rule: (inout Int) throws(Damaged) -> Rule
  ) throws(Damaged) {
    let distance = try reader.number(sets + 2 + 2 * index)
    guard distance != 0 else { return }
    let set = offset + distance
    for number in 0..<(try reader.number(set)) {
      var at = set + (try reader.number(set + 2 + 2 * number))
      let positions = try rule(&at)
      addRule(
        positions.before.reversed() + [first] + positions.input + positions.after,
        input: positions.before.count..<positions.before.count + 1 + positions.input.count)
    }
  }
}
