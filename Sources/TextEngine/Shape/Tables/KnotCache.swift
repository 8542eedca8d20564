/// Remembers what HarfBuzz made of knots: the same few words with "fi" or an accent come again and again.
///
/// Of two knots that fall on one place the later one stays, so the memory is bounded. A knot's glyphs depend on its
/// units and its table only: rules do not reach over its ends, and scripts in which HarfBuzz looks at the text
/// around a run have no tables. Knots at the paragraph's ends are never asked about.
final class KnotCache {
  /// One remembered knot; clusters count from its first unit.
  private struct Entry {
    var table: ObjectIdentifier?
    var unitCount = 0
    var glyphCount = 0
    var units = InlineArray<16, UInt16>(repeating: 0)
    var ids = InlineArray<16, UInt16>(repeating: 0)
    var advances = InlineArray<16, Int32>(repeating: 0)
    var xOffsets = InlineArray<16, Int32>(repeating: 0)
    var yOffsets = InlineArray<16, Int32>(repeating: 0)
    var clusters = InlineArray<16, UInt8>(repeating: 0)
    var unsafeToBreak = InlineArray<16, Bool>(repeating: false)
  }
  private static let placeBits = 10
  /// Longer knots are not remembered.
  private static let longest = 16

  /// Made when the first knot is remembered.
  private var entries: UnsafeMutablePointer<Entry>?

  deinit { entries?.deallocate() }

  private func place(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ table: PairTable) -> Int? {
    guard range.count <= KnotCache.longest, range.lowerBound > 0, range.upperBound < units.count else {
      return nil
    }
    var hash = UInt64(UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()))
    for offset in range { hash = (hash ^ UInt64(units[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(hash >> UInt64(64 - KnotCache.placeBits))
  }

  /// Appends a knot's glyphs if they are known.
  func append(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    to glyphs: inout GlyphBuffer
  ) -> Bool {
    guard let place = place(text, range, table) else { return false }
    guard let entry = entries.map({ $0 + place }) else { return false }
    guard entry.pointee.table == ObjectIdentifier(table), entry.pointee.unitCount == range.count else {
      return false
    }
    for index in 0..<range.count where entry.pointee.units[index] != text[range.lowerBound + index] {
      return false
    }
    for index in 0..<entry.pointee.glyphCount {
      glyphs.append(
        id: entry.pointee.ids[index], advance: entry.pointee.advances[index],
        xOffset: entry.pointee.xOffsets[index], yOffset: entry.pointee.yOffsets[index],
        cluster: Int32(range.lowerBound) + Int32(entry.pointee.clusters[index]),
        unsafeToBreak: entry.pointee.unsafeToBreak[index])
    }
    return true
  }

  /// Remembers the glyphs, from `start` on, that a knot was given.
  func remember(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    _ glyphs: borrowing GlyphBuffer, from start: Int
  ) {
    guard let place = place(text, range, table), glyphs.count - start <= KnotCache.longest else { return }
    let entries = entries ?? KnotCache.makeEntries()
    self.entries = entries
    let entry = entries + place
    entry.pointee.table = ObjectIdentifier(table)
    entry.pointee.unitCount = range.count
    entry.pointee.glyphCount = glyphs.count - start
    for index in 0..<range.count { entry.pointee.units[index] = text[range.lowerBound + index] }
    for index in 0..<glyphs.count - start {
      entry.pointee.ids[index] = glyphs.ids[start + index]
      entry.pointee.advances[index] = glyphs.advances[start + index]
      entry.pointee.xOffsets[index] = glyphs.xOffsets[start + index]
      entry.pointee.yOffsets[index] = glyphs.yOffsets[start + index]
      entry.pointee.clusters[index] = UInt8(Int(glyphs.clusters[start + index]) - range.lowerBound)
      entry.pointee.unsafeToBreak[index] = glyphs.unsafeToBreak[start + index]
    }
  }

  private static func makeEntries() -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 1 << placeBits)
    entries.initialize(repeating: Entry(), count: 1 << placeBits)
    return entries
  }
}
