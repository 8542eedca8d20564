/// Glyph classes of a rule's table.
struct GlyphClasses {
  var byClass: [Int: GlyphSet] = [:]
  var listed = GlyphSet()

  /// The glyphs of the text that have a class; 0 is the class of all that are not listed.
  func set(of value: Int, in glyphs: GlyphSet) -> GlyphSet {
    if value != 0 { return byClass[value] ?? GlyphSet() }
    var rest = glyphs
    rest.subtract(listed)
    return rest
  }
}

/// Reads numbers and sets from one of OpenType's layout tables, `GSUB` or `GPOS`; offsets outside of it are
/// errors.
struct LayoutTableReader {
  let bytes: UnsafeRawBufferPointer
  let glyphs: GlyphSet
  let isOpen: Bool

  func number(_ offset: Int) throws(LookupRules.Damaged) -> Int {
    guard offset >= 0, offset + 2 <= bytes.count else { throw LookupRules.Damaged() }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func long(_ offset: Int) throws(LookupRules.Damaged) -> Int {
    try number(offset) << 16 | number(offset + 2)
  }

  /// Returns the type and the offset of a lookup's subtable, those of what it extends being looked up.
  func subtable(
    _ index: Int, ofLookupAt lookup: Int, _ isSubstitution: Bool
  ) throws(LookupRules.Damaged) -> (type: Int, offset: Int) {
    let type = try number(lookup)
    let offset = lookup + (try number(lookup + 6 + 2 * index))
    guard type == (isSubstitution ? 7 : 9) else { return (type, offset) }
    return (try number(offset + 2), offset + (try long(offset + 4)))
  }

  func set(of glyph: Int) -> GlyphSet {
    var set = GlyphSet()
    if glyphs.contains(glyph) { set.insert(glyph) }
    return set
  }

  func coverage(_ offset: Int) throws(LookupRules.Damaged) -> GlyphSet {
    var set = GlyphSet()
    let count = try number(offset + 2)
    switch try number(offset) {
    case 1:
      for index in 0..<count {
        let glyph = try number(offset + 4 + 2 * index)
        if glyphs.contains(glyph) { set.insert(glyph) }
      }
    case 2:
      for record in 0..<count {
        let (first, last) = (try number(offset + 4 + 6 * record), try number(offset + 6 + 6 * record))
        if first <= last { set.formUnion(first...last) }
      }
      set.formIntersection(glyphs)
    default: throw LookupRules.Damaged()
    }
    return set
  }

  /// The glyphs that a coverage lists, with their indexes in it: those that rules can begin with.
  func firsts(_ offset: Int) throws(LookupRules.Damaged) -> [(index: Int, glyph: Int)] {
    try listed(offset) { isOpen || glyphs.contains($0) }
  }

  private func listed(
    _ offset: Int, where isWanted: (Int) -> Bool
  ) throws(LookupRules.Damaged) -> [(index: Int, glyph: Int)] {
    var result: [(index: Int, glyph: Int)] = []
    let count = try number(offset + 2)
    switch try number(offset) {
    case 1:
      for index in 0..<count {
        let glyph = try number(offset + 4 + 2 * index)
        if isWanted(glyph) { result.append((index, glyph)) }
      }
    case 2:
      for record in 0..<count {
        let start = try number(offset + 4 + 6 * record)
        let end = try number(offset + 6 + 6 * record)
        let index = try number(offset + 8 + 6 * record)
        guard start <= end else { continue }
        for glyph in start...end where isWanted(glyph) {
          result.append((index + glyph - start, glyph))
        }
      }
    default: throw LookupRules.Damaged()
    }
    return result
  }

  /// Several coverages after their number; moves `at` past them.
  func coverages(_ at: inout Int, base: Int) throws(LookupRules.Damaged) -> [GlyphSet] {
    let count = try number(at)
    var sets: [GlyphSet] = []
    for index in 0..<count { sets.append(try coverage(base + number(at + 2 + 2 * index))) }
    at += 2 + 2 * count
    return sets
  }

  /// Whether several coverages after their number are all of some glyph of the text; moves `at` past them.
  func haveMembers(_ at: inout Int, base: Int) throws(LookupRules.Damaged) -> Bool {
    let count = try number(at)
    for index in 0..<count where !(try hasMember(base + number(at + 2 + 2 * index))) { return false }
    at += 2 + 2 * count
    return true
  }

  private func hasMember(_ offset: Int) throws(LookupRules.Damaged) -> Bool {
    let count = try number(offset + 2)
    switch try number(offset) {
    case 1:
      for index in 0..<count where glyphs.contains(try number(offset + 4 + 2 * index)) { return true }
    case 2:
      for record in 0..<count {
        let (first, last) = (try number(offset + 4 + 6 * record), try number(offset + 6 + 6 * record))
        guard first <= last else { continue }
        for glyph in first...last where glyphs.contains(glyph) { return true }
      }
    default: throw LookupRules.Damaged()
    }
    return false
  }

  func classes(_ offset: Int) throws(LookupRules.Damaged) -> GlyphClasses {
    var classes = GlyphClasses()
    func add(_ glyph: Int, to value: Int) {
      guard value != 0, glyphs.contains(glyph) else { return }
      classes.byClass[value, default: GlyphSet()].insert(glyph)
      classes.listed.insert(glyph)
    }
    switch try number(offset) {
    case 1:
      let start = try number(offset + 2)
      for index in 0..<(try number(offset + 4)) where start + index <= 0xFFFF {
        add(start + index, to: try number(offset + 6 + 2 * index))
      }
    case 2:
      for record in 0..<(try number(offset + 2)) {
        let first = try number(offset + 4 + 6 * record)
        let last = try number(offset + 6 + 6 * record)
        let value = try number(offset + 8 + 6 * record)
        guard first <= last else { continue }
        for glyph in first...last { add(glyph, to: value) }
      }
    default: throw LookupRules.Damaged()
    }
    return classes
  }

  /// The input of a rule after its first glyph; between count and input there may be the number of actions.
  func sequence(
    _ at: inout Int, headed: Bool, skippingNext: Bool, _ set: (Int) -> GlyphSet
  ) throws(LookupRules.Damaged) -> LookupRules.Rule {
    let count = try number(at)
    let records = skippingNext ? try number(at + 2) : 0
    at += skippingNext ? 4 : 2
    var sets: [GlyphSet] = []
    for _ in (headed ? 1 : 0)..<max(count, headed ? 1 : 0) {
      sets.append(set(try number(at)))
      at += 2
    }
    return ([], sets, [], skippingNext ? try calls(records, at: at) : [])
  }

  /// A rule with what must stand before and after its input.
  func chain(
    _ at: inout Int, _ before: (Int) -> GlyphSet, _ input: (Int) -> GlyphSet, _ after: (Int) -> GlyphSet
  ) throws(LookupRules.Damaged) -> LookupRules.Rule {
    let backtrack = try sequence(&at, headed: false, skippingNext: false, before).input
    let middle = try sequence(&at, headed: true, skippingNext: false, input).input
    let lookahead = try sequence(&at, headed: false, skippingNext: false, after).input
    return (backtrack, middle, lookahead, try calls(try number(at), at: at + 2))
  }

  /// The lookups that a rule calls, read from its records.
  func calls(_ count: Int, at records: Int) throws(LookupRules.Damaged) -> [Int] {
    var lookups: [Int] = []
    for record in 0..<count { lookups.append(try number(records + 4 * record + 2)) }
    return lookups
  }
}
