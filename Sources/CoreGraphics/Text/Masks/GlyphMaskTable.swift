internal import Synchronization

/// The masks of one font instance in one size and direction, by glyph and position.
///
/// Any thread may look masks up while another one adds some: entries are published atomically and stay where
/// they are for as long as the table lives. `@unchecked Sendable`: everything else is touched under `adding`
/// only.
final class GlyphMaskTable: @unchecked Sendable {
  /// Entries by open addressing. Each is a slot's key and the address of its mask, or 0; masks are at
  /// multiples of 16, so both fit into a word.
  struct Entries {
    fileprivate let entries: UnsafeMutablePointer<Atomic<UInt64>>
    fileprivate let bits: UInt32

    /// The place at which a key is looked for first.
    @inline(__always)
    private func start(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) &>> (32 &- bits)) }

    fileprivate init(bits: UInt32) {
      self.bits = bits
      entries = .allocate(capacity: 1 << Int(bits))
      for index in 0..<1 << Int(bits) { (entries + index).initialize(to: Atomic(0)) }
    }

    fileprivate var byteCount: Int { 8 << Int(bits) }

    private static let addressBits: UInt64 = 44

    /// Returns the mask of a slot; `nil` if it is not known.
    @inline(__always)
    func mask(_ key: UInt32) -> UnsafePointer<StoredMask>? {
      var index = start(key)
      while true {
        let entry = entries[index].load(ordering: .acquiring)
        if entry == 0 { return nil }
        if UInt32(truncatingIfNeeded: entry &>> Entries.addressBits) == key {
          let address = (entry & (1 &<< Entries.addressBits &- 1)) &<< 4
          return UnsafePointer(bitPattern: UInt(address))
        }
        index = (index &+ 1) & (1 &<< Int(bits) &- 1)
      }
    }

    fileprivate func insert(_ mask: UnsafePointer<StoredMask>, _ key: UInt32) {
      let address = UInt64(UInt(bitPattern: mask))
      precondition(address & 15 == 0 && address >> (Entries.addressBits + 4) == 0, "a mask is out of reach")
      insert(UInt64(key) << Entries.addressBits | address >> 4)
    }

    private func insert(_ entry: UInt64) {
      var index = start(UInt32(entry >> Entries.addressBits))
      while entries[index].load(ordering: .relaxed) != 0 { index = (index + 1) & (1 << Int(bits) - 1) }
      entries[index].store(entry, ordering: .releasing)
    }

    /// Returns larger ones with the same masks.
    fileprivate func grown() -> Entries {
      let larger = Entries(bits: bits + 1)
      for index in 0..<1 << Int(bits) {
        let entry = entries[index].load(ordering: .relaxed)
        if entry != 0 { larger.insert(entry) }
      }
      return larger
    }

    fileprivate func deallocate() { entries.deallocate() }
  }

  private let adding = NSLock()
  /// What other threads may read from until the table goes; the last ones are in use.
  private var all: [UnsafeMutablePointer<Entries>] = []
  private let current: Atomic<UnsafeMutablePointer<Entries>>
  private var masks: [UnsafeMutablePointer<StoredMask>] = []
  private var byteCount = 0

  init() {
    let first = UnsafeMutablePointer<Entries>.allocate(capacity: 1)
    first.initialize(to: Entries(bits: 6))
    current = Atomic(first)
    all = [first]
    count(first.pointee.byteCount)
  }

  deinit {
    for mask in masks { UnsafeMutableRawPointer(mask).deallocate() }
    for entries in all {
      entries.pointee.deallocate()
      entries.deallocate()
    }
    GlyphMaskMemory.count(-byteCount)
  }

  private func count(_ bytes: Int) {
    byteCount += bytes
    GlyphMaskMemory.count(bytes)
  }

  /// The masks that are known now. They are there for as long as the table is.
  var entries: Entries { current.load(ordering: .acquiring).pointee }

  /// Adds a mask, unless another thread has added one of that slot before.
  ///
  /// - Parameter mask: `nil` for a glyph that has none.
  /// - Returns: The mask that is known now.
  func add(_ mask: GlyphMask?, _ key: UInt32) -> UnsafePointer<StoredMask> {
    adding.lock()
    defer { adding.unlock() }
    var entries = self.entries
    if let known = entries.mask(key) { return known }
    if masks.count * 4 >= (3 << Int(entries.bits)) {
      entries = entries.grown()
      let larger = UnsafeMutablePointer<Entries>.allocate(capacity: 1)
      larger.initialize(to: entries)
      all.append(larger)
      current.store(larger, ordering: .releasing)
      count(entries.byteCount)
    }
    let (stored, bytes) = StoredMask.allocate(mask)
    masks.append(stored)
    count(bytes)
    entries.insert(stored, key)
    return UnsafePointer(stored)
  }
}
