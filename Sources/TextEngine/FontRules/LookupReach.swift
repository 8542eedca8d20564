/// The distance over which the lookups of one of OpenType's layout tables look, those that they call
/// included.
struct LookupReach {
  private let reader: LayoutTableReader
  private let isSubstitution: Bool
  private var known: [Int: Int] = [:]

  /// Lookups that call one another more deeply are an error.
  private static let mostNested = 8

  init(_ table: UnsafeRawBufferPointer, isSubstitution: Bool) {
    reader = LayoutTableReader(bytes: table, glyphs: GlyphSet(), isOpen: true)
    self.isSubstitution = isSubstitution
  }

  /// Returns the greatest number of glyphs from the first to the last glyph that a lookup sees when it
  /// changes one.
  mutating func reach(of lookup: Int, depth: Int = 0) throws(LookupRules.Damaged) -> Int {
    if let reach = known[lookup] { return reach }
    guard depth < LookupReach.mostNested else { throw LookupRules.Damaged() }
    let list = try reader.number(8)
    guard lookup < (try reader.number(list)) else { return 0 }
    let table = list + (try reader.number(list + 2 + 2 * lookup))
    var own = 0
    var nested: Set<Int> = []
    for subtable in 0..<(try reader.number(table + 4)) {
      let (type, offset) = try reader.subtable(subtable, ofLookupAt: table, isSubstitution)
      own = max(own, try length(type, at: offset, &nested) - 1)
    }
    var deepest = 0
    for other in nested { deepest = max(deepest, try reach(of: other, depth: depth + 1)) }
    known[lookup] = own + deepest
    return own + deepest
  }

  /// Returns some lookups and all that they call.
  mutating func called(by lookups: [Int]) throws(LookupRules.Damaged) -> [Int] {
    for lookup in lookups { _ = try reach(of: lookup) }
    return known.keys.sorted()
  }

  /// The greatest number of glyphs that rules of a subtable see.
  private func length(
    _ type: Int, at offset: Int, _ nested: inout Set<Int>
  ) throws(LookupRules.Damaged) -> Int {
    switch (isSubstitution, type) {
    case (true, 1...3), (false, 1): return 1
    case (true, 4): return try ligatureLength(at: offset)
    case (true, 5), (false, 7): return try contextLength(at: offset, &nested)
    case (true, 6), (false, 8): return try chainLength(at: offset, &nested)
    case (true, 8):
      var at = offset + 4
      return 1 + (try skip(&at)) + (try skip(&at))
    case (false, 2...6): return 2
    default: throw LookupRules.Damaged()
    }
  }

  private func ligatureLength(at offset: Int) throws(LookupRules.Damaged) -> Int {
    var length = 1
    try forEachRule(at: offset, sets: offset + 4) { rule throws(LookupRules.Damaged) in
      length = max(length, try reader.number(rule + 2))
    }
    return length
  }

  private func contextLength(
    at offset: Int, _ nested: inout Set<Int>
  ) throws(LookupRules.Damaged) -> Int {
    let format = try reader.number(offset)
    if format == 3 {
      let count = try reader.number(offset + 2)
      try call(try reader.number(offset + 4), at: offset + 6 + 2 * count, &nested)
      return count
    }
    guard format == 1 || format == 2 else { throw LookupRules.Damaged() }
    var length = 1
    try forEachRule(at: offset, sets: offset + (format == 1 ? 4 : 6)) { rule throws(LookupRules.Damaged) in
      let count = try reader.number(rule)
      length = max(length, count)
      try call(try reader.number(rule + 2), at: rule + 4 + 2 * max(count - 1, 0), &nested)
    }
    return length
  }

  private func chainLength(
    at offset: Int, _ nested: inout Set<Int>
  ) throws(LookupRules.Damaged) -> Int {
    let format = try reader.number(offset)
    if format == 3 {
      var at = offset + 2
      let length = (try skip(&at)) + (try skip(&at)) + (try skip(&at))
      try call(try reader.number(at), at: at + 2, &nested)
      return length
    }
    guard format == 1 || format == 2 else { throw LookupRules.Damaged() }
    var length = 1
    try forEachRule(at: offset, sets: offset + (format == 1 ? 4 : 10)) { rule throws(LookupRules.Damaged) in
      var at = rule
      let before = try skip(&at)
      let input = try reader.number(at)
      at += 2 + 2 * max(input - 1, 0)
      let after = try skip(&at)
      length = max(length, before + input + after)
      try call(try reader.number(at), at: at + 2, &nested)
    }
    return length
  }

  /// Moves `at` past a number and as many entries.
  private func skip(_ at: inout Int) throws(LookupRules.Damaged) -> Int {
    let count = try reader.number(at)
    at += 2 + 2 * count
    return count
  }

  /// Adds the lookups that a rule calls.
  private func call(_ count: Int, at records: Int, _ nested: inout Set<Int>) throws(LookupRules.Damaged) {
    for record in 0..<count { nested.insert(try reader.number(records + 4 * record + 2)) }
  }

  /// Calls `body` with the offset of each rule of the sets whose number stands at `sets`.
  private func forEachRule(
    at offset: Int, sets: Int, _ body: (Int) throws(LookupRules.Damaged) -> Void
  ) throws(LookupRules.Damaged) {
    for index in 0..<(try reader.number(sets)) {
      let distance = try reader.number(sets + 2 + 2 * index)
      guard distance != 0 else { continue }
      let set = offset + distance
      for number in 0..<(try reader.number(set)) {
        try body(set + (try reader.number(set + 2 + 2 * number)))
      }
    }
  }
}
