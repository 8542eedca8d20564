/// The glyphs that a font's `cmap` gives to characters of one unit, read at once: a font for Chinese has
/// thirty thousand of them, and asking HarfBuzz for one takes as long as reading a hundred.
///
/// It finds the glyphs that text may contain, and which characters have one. The glyph of a character in a
/// line is always HarfBuzz's answer.
package struct CharacterMap {
  private let bytes: UnsafeRawBufferPointer

  /// Reads the bytes of a `cmap` table, which stay as long as the map is used.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private func number(_ offset: Int) -> Int? {
    offset >= 0 && offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
  }

  private func long(_ offset: Int) -> Int? {
    guard let high = number(offset), let low = number(offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Passes the characters of a range with their glyphs to a closure.
  ///
  /// - Returns: Whether the map is of a kind that this knows, and whole. If not, some may have been shown.
  package func forEach(in range: ClosedRange<Int>, _ show: (_ unit: Int, _ glyph: Int) -> Void) -> Bool {
    forEachRow(in: range) { row, glyph in
      for unit in row { show(unit, glyph + unit - row.lowerBound) }
    }
  }

  /// Passes the characters of a range to a closure in rows whose glyphs follow one another, with the first
  /// glyph of each.
  ///
  /// - Returns: As of `forEach`.
  package func forEachRow(
    in range: ClosedRange<Int>, _ show: (_ row: ClosedRange<Int>, _ glyph: Int) -> Void
  ) -> Bool {
    guard let table = best, let format = number(table) else { return false }
    switch format {
    case 4: return readSegments(at: table, range) { show($0...$0, $1) }
    case 12:
      return forEachGroup(at: table) { group, glyph in
        guard group.overlaps(range) else { return }
        let row = group.clamped(to: range)
        show(row, glyph + row.lowerBound - group.lowerBound)
      }
    default: return false
    }
  }

  /// The subtable that HarfBuzz reads: all of Unicode, else its first plane. Symbol fonts are left to it.
  private var best: Int? {
    guard let count = number(2) else { return nil }
    let kinds = [(3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0)]
    var found: (rank: Int, offset: Int)?
    for record in 0..<count {
      guard let platform = number(4 + 8 * record), let encoding = number(6 + 8 * record),
        let offset = long(8 + 8 * record)
      else { return nil }
      if (platform, encoding) == (3, 0) { return nil }
      guard let rank = kinds.firstIndex(where: { $0 == (platform, encoding) }) else { continue }
      if rank < found?.rank ?? .max { found = (rank, offset) }
    }
    return found?.offset
  }

  /// Passes the groups of scalars whose glyphs follow one another to a closure, with the first glyph, where
  /// the map consists of such groups, which ascend and do not overlap.
  ///
  /// - Returns: Whether it does. If not, some may have been shown.
  func forEachGroup(_ show: (_ scalars: ClosedRange<Int>, _ glyph: Int) -> Void) -> Bool {
    guard let table = best, number(table) == 12 else { return false }
    return forEachGroup(at: table, show)
  }

  private func forEachGroup(at table: Int, _ show: (_ scalars: ClosedRange<Int>, _ glyph: Int) -> Void)
    -> Bool
  {
    guard let count = long(table + 12), table + 16 + 12 * count <= bytes.count else { return false }
    var next = 0
    for group in 0..<count {
      let at = table + 16 + 12 * group
      let (first, last, glyph) = (wholeLong(at), wholeLong(at + 4), wholeLong(at + 8))
      guard first >= next, last >= first else { return false }
      show(first...last, glyph)
      next = last + 1
    }
    return true
  }

  /// Reads a number that is known to be in the table.
  private func wholeLong(_ offset: Int) -> Int {
    Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  private func readSegments(at table: Int, _ range: ClosedRange<Int>, _ show: (Int, Int) -> Void) -> Bool {
    guard let count = number(table + 6).map({ $0 / 2 }) else { return false }
    for segment in 0..<count {
      let at = table + 14 + 2 * segment
      guard let last = number(at), let first = number(at + 2 * count + 2),
        let change = number(at + 4 * count + 2), let distance = number(at + 6 * count + 2)
      else { return false }
      for unit in max(first, range.lowerBound)..<max(min(last, range.upperBound) + 1, first, range.lowerBound)
      {
        var glyph = unit
        if distance != 0 {
          guard let listed = number(at + 6 * count + 2 + distance + 2 * (unit - first)) else { return false }
          if listed == 0 { continue }
          glyph = listed
        }
        show(unit, (glyph + change) & 0xFFFF)
      }
    }
    return true
  }
}
