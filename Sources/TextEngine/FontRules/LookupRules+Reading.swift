/// Reading the rules from `GSUB` and `GPOS`.
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
      passesOverMarks = flags & 0xFF18 != 0
      let kerns =
        listsNeighbours && !listsRules && !isSubstitution
        ? try readContextualKerning(at: lookup, reader) : false
      for subtable in 0..<(try reader.number(lookup + 4)) {
        let (type, offset) = try reader.subtable(subtable, ofLookupAt: lookup, isSubstitution)
        let isContextFree = type == 1 || (isSubstitution ? type <= 3 : 4...6 ~= type)
        if !isContextFree, flags & 6 != 0 { passesOver = true }
        if !isContextFree, flags & 2 != 0 && !bases.isEmpty || flags & 4 != 0 && !ligatures.isEmpty {
          isBeyondPairs = true
        }
        if isSubstitution {
          try readSubstitution(type, at: offset, reader)
        } else if !kerns {
          try readPositioning(type, at: offset, reader)
        }
      }
    }
  }

  /// Reads the pairs of a `kern` table of version 0: rules for glyphs of open text. In text from right to
  /// left they are turned around, so that it is not asked which glyph of a pair is first.
  mutating func readPairs(_ table: UnsafeRawBufferPointer) throws(Damaged) {
    let reader = LayoutTableReader(bytes: table, glyphs: glyphs, isOpen: isOpen)
    var at = 4
    for _ in 0..<(try reader.number(2)) {
      guard try reader.number(at + 4) >> 8 == 0 else {
        kernsUnlisted = true
        return
      }
      let count = try reader.number(at + 6)
      var kerned = GlyphSet()
      for pair in 0..<count {
        for side in 0..<2 {
          let glyph = try reader.number(at + 14 + 6 * pair + 2 * side)
          if glyphs.contains(glyph) { kerned.insert(glyph) }
        }
      }
      bind(kerned, before: kerned)
      at += max(try reader.number(at + 2), 6)
    }
  }

  /// Reads a lookup that positions single glyphs by the glyph before each, or by the one after each, and
  /// looks at nothing else: a pair is concerned whatever stands beside it.
  ///
  /// - Returns: Whether it is such a lookup; otherwise nothing was added.
  private mutating func readContextualKerning(
    at lookup: Int, _ reader: LayoutTableReader
  ) throws(Damaged) -> Bool {
    var found: [(first: GlyphSet, second: GlyphSet)] = []
    var looksBack: Bool?
    for subtable in 0..<(try reader.number(lookup + 4)) {
      let (type, offset) = try reader.subtable(subtable, ofLookupAt: lookup, false)
      guard type == 8, try reader.number(offset) == 3 else { return false }
      var at = offset + 2
      let before = try reader.coverages(&at, base: offset)
      let input = try reader.coverages(&at, base: offset)
      let after = try reader.coverages(&at, base: offset)
      guard input.count == 1, before.count + after.count == 1, looksBack ?? !before.isEmpty != before.isEmpty
      else { return false }
      looksBack = !before.isEmpty
      for record in 0..<(try reader.number(at)) {
        let called = try reader.number(at + 4 + 4 * record)
        let list = try reader.number(8)
        guard called < (try reader.number(list)) else { return false }
        let other = list + (try reader.number(list + 2 + 2 * called))
        for part in 0..<(try reader.number(other + 4)) {
          guard try reader.subtable(part, ofLookupAt: other, false).type == 1 else { return false }
        }
      }
      found.append(before.isEmpty ? (input[0], after[0]) : (before[0], input[0]))
    }
    kerned += found
    return looksBack != nil
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
    case 8:
      if listsNeighbours { touched.formUnion(try reader.coverage(offset + reader.number(offset + 2))) }
      try readReverse(at: offset, reader)
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
    case 3: try readCursive(at: offset, reader)
    case 7: try readContext(at: offset, reader)
    case 8: try readChain(at: offset, reader)
    default: throw Damaged()
    }
  }

  /// Adds the rules by which glyphs join those before them: in closed text such glyphs are no simple ones.
  private mutating func readCursive(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    var (entering, leaving) = (GlyphSet(), GlyphSet())
    for (index, glyph) in try reader.firsts(offset + reader.number(offset + 2))
    where index < (try reader.number(offset + 4)) && reader.glyphs.contains(glyph) {
      if try reader.number(offset + 6 + 4 * index) != 0 { entering.insert(glyph) }
      if try reader.number(offset + 8 + 4 * index) != 0 { leaving.insert(glyph) }
    }
    guard !isOpen, !listsNeighbours || listsRules else {
      var attached = entering
      attached.formUnion(leaving)
      if !attached.isEmpty { isBeyondPairs = true }
      return bind(attached, before: attached)
    }
    if !leaving.isEmpty { touched.formUnion(entering) }
  }

  private mutating func readKerning(at offset: Int, _ reader: LayoutTableReader) throws(Damaged) {
    if isOpen || listsNeighbours {
      let (firsts, seconds) = try kernedGlyphs(at: offset, reader)
      if isOpen { bind(firsts, before: seconds) } else { kerned.append((firsts, seconds)) }
    }
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

  /// Returns the glyphs that kerning concerns before others, and those others, as far as it lists them.
  private func kernedGlyphs(
    at offset: Int, _ reader: LayoutTableReader
  ) throws(Damaged) -> (firsts: GlyphSet, seconds: GlyphSet) {
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
    return (try reader.coverage(offset + reader.number(offset + 2)), seconds)
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
    if listsRules {
      if passesOverMarks { beginnersOverMarks.insert(first) }
      var positions = [reader.set(of: first)]
      for component in 1..<count {
        positions.append(reader.set(of: try reader.number(rule + 2 + 2 * component)))
      }
      return sequences.append((positions, try reader.number(rule), false))
    }
    if listsNeighbours {
      ligatures.insert(try reader.number(rule))
      var last = first
      for component in 1..<count {
        let glyph = try reader.number(rule + 2 + 2 * component)
        pairs.insert(UInt32(last) << 16 | UInt32(glyph))
        last = glyph
      }
      return
    }
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
      let calls = try reader.calls(try reader.number(offset + 4), at: offset + 6 + 2 * count)
      addRule(positions, input: 0..<positions.count, calls: calls)
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
      // Most rules of most fonts are about glyphs that closed text does not have.
      var first = offset + 2
      if !isOpen, !(try mayApply(at: &first, base: offset, reader)) { return }
      var at = offset + 2
      let before = try reader.coverages(&at, base: offset)
      let input = try reader.coverages(&at, base: offset)
      let after = try reader.coverages(&at, base: offset)
      let calls = try reader.calls(try reader.number(at), at: at + 2)
      addRule(
        before.reversed() + input + after, input: before.count..<before.count + input.count, calls: calls)
    default: throw Damaged()
    }
  }

  /// Whether the text has glyphs for all positions of a rule of format 3.
  private func mayApply(
    at start: inout Int, base: Int, _ reader: LayoutTableReader
  ) throws(Damaged) -> Bool {
    for _ in 0..<3 where !(try reader.haveMembers(&start, base: base)) { return false }
    return true
  }

  /// The positions of one rule: those before its first input glyph, the rest of the input, and those after
  /// it; and the lookups that it calls.
  typealias Rule = (before: [GlyphSet], input: [GlyphSet], after: [GlyphSet], calls: [Int])

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
        input: positions.before.count..<positions.before.count + 1 + positions.input.count,
        calls: positions.calls)
    }
  }
}
