/// The glyphs of complex sequences that HarfBuzz has shaped: the same few words with "fi" or an accent are
/// repeated again and again. `SimpleShaper` says what a complex sequence is.
///
/// Of two sequences with the same slot the later one stays, so the memory is bounded. A sequence's glyphs
/// depend on its units and its table only: rules do not reach over its ends, and scripts in which HarfBuzz
/// looks at the text around a run have no tables. Sequences at the paragraph's ends are not stored.
final class ComplexSequenceCache {
  /// One stored sequence; clusters count from its first unit.
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
  private static let slotBits = 10
  /// The length of the longest sequence that is stored, in units and in glyphs.
  private static let longest = 16

  /// The slots; created for the first sequence.
  @exclusivity(unchecked) private var entries: UnsafeMutablePointer<Entry>?

  deinit { entries?.deallocate() }

  private func slot(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ table: PairTable) -> Int? {
    guard range.count <= ComplexSequenceCache.longest, range.lowerBound > 0, range.upperBound < units.count
    else {
      return nil
    }
    var hash = UInt64(UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()))
    for offset in range { hash = (hash ^ UInt64(units[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(hash >> UInt64(64 - ComplexSequenceCache.slotBits))
  }

  /// Appends a sequence's glyphs if they are known.
  func append(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    to glyphs: inout GlyphBuffer
  ) -> Bool {
    guard let slot = slot(text, range, table) else { return false }
    guard let entry = entries.map({ $0 + slot }) else { return false }
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

  /// Stores the glyphs of a sequence, which are those from `start` on.
  func remember(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    _ glyphs: borrowing GlyphBuffer, from start: Int
  ) {
    guard let slot = slot(text, range, table), glyphs.count - start <= ComplexSequenceCache.longest else {
      return
    }
    let entries = entries ?? ComplexSequenceCache.makeEntries()
    self.entries = entries
    let entry = entries + slot
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
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 1 << slotBits)
    entries.initialize(repeating: Entry(), count: 1 << slotBits)
    return entries
  }
}
