/// The glyphs of complex sequences that HarfBuzz has shaped: the same few words with "fi" or an accent are
/// repeated again and again. `SimpleShaper` says what a complex sequence is.
///
/// Of two sequences with the same slot the later one stays, and when there are many glyphs all are forgotten,
/// so the memory is bounded. A sequence's glyphs depend on its units and its table only: rules do not reach
/// over its ends, and scripts in which HarfBuzz looks at the text around a run have no tables. Sequences at
/// the paragraph's ends are not stored.
final class ComplexSequenceCache {
  /// Finds the sequences.
  let finder = SequenceFinder()
  /// The sequences; created for the first one.
  @exclusivity(unchecked) private var memory: Memory?

  /// The length of the longest sequence that is stored, in units and in glyphs.
  private static let longest = 64

  private func hash(
    _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ table: PairTable
  ) -> UInt64? {
    guard range.count <= ComplexSequenceCache.longest, range.lowerBound > 0, range.upperBound < units.count
    else {
      return nil
    }
    var hash = UInt64(UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()))
    for offset in range { hash = (hash ^ UInt64(units[offset])) &* 0x9E37_79B9_7F4A_7C15 }
    return hash
  }

  /// Appends a sequence's glyphs if they are known.
  func append(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    to glyphs: inout GlyphBuffer
  ) -> Bool {
    guard let memory, let hash = hash(text, range, table) else { return false }
    return memory.append(range, hash, of: text, table, to: &glyphs)
  }

  /// Stores the glyphs of a sequence, which are those from `start` on.
  func remember(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
    _ glyphs: borrowing GlyphBuffer, from start: Int
  ) {
    guard let hash = hash(text, range, table), glyphs.count - start <= ComplexSequenceCache.longest else {
      return
    }
    let memory = memory ?? Memory()
    self.memory = memory
    memory.remember(range, hash, of: text, table, glyphs, from: start)
  }

  /// The memory of the sequences that were met.
  private final class Memory {
    /// One stored sequence; clusters count from its first unit.
    private struct Entry {
      var table: ObjectIdentifier?
      var firstUnit: Int32 = 0
      var firstGlyph: Int32 = 0
      var unitCount: UInt8 = 0
      var glyphCount: UInt8 = 0
    }
    private static let slotBits = 12
    private static let mostGlyphs = 1 << 15

    @exclusivity(unchecked) private var units = UnitBuffer()
    @exclusivity(unchecked) private var glyphs = GlyphBuffer()
    private let entries: UnsafeMutablePointer<Entry>

    init() {
      entries = .allocate(capacity: 1 << Memory.slotBits)
      entries.initialize(repeating: Entry(), count: 1 << Memory.slotBits)
    }

    deinit { entries.deallocate() }

    private static func slot(_ hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }

    func append(
      _ range: Range<Int>, _ hash: UInt64, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
      to output: inout GlyphBuffer
    ) -> Bool {
      let entry = entries[Memory.slot(hash)]
      guard entry.table == ObjectIdentifier(table), Int(entry.unitCount) == range.count,
        units.matches(at: Int(entry.firstUnit), text, range)
      else { return false }
      output.append(
        glyphs, Int(entry.firstGlyph), count: Int(entry.glyphCount), clustersFrom: Int32(range.lowerBound))
      return true
    }

    func remember(
      _ range: Range<Int>, _ hash: UInt64, of text: UnsafeBufferPointer<UInt16>, _ table: PairTable,
      _ others: borrowing GlyphBuffer, from start: Int
    ) {
      if glyphs.count > Memory.mostGlyphs || units.count > Memory.mostGlyphs {
        entries.update(repeating: Entry(), count: 1 << Memory.slotBits)
        units.removeAll()
        glyphs.truncate(to: 0)
      }
      entries[Memory.slot(hash)] = Entry(
        table: ObjectIdentifier(table), firstUnit: Int32(units.count), firstGlyph: Int32(glyphs.count),
        unitCount: UInt8(range.count), glyphCount: UInt8(others.count - start))
      units.append(text, range)
      glyphs.append(
        others, start, count: others.count - start, clustersFrom: -Int32(truncatingIfNeeded: range.lowerBound)
      )
    }
  }
}
