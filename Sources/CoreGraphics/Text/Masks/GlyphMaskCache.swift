internal import GalleyFonts
internal import Synchronization

/// The masks of the glyphs of one font instance; stored with the instance and shared by all contexts and
/// threads.
///
/// All masks of a process take `byteLimit` bytes and a little more at most: the instance that would exceed
/// them forgets its own. `@unchecked Sendable`: the tables are touched under `lock` only.
final class GlyphMaskCache: @unchecked Sendable {
  /// The most memory of all masks of a process, in bytes.
  static let byteLimit = 32 << 20
  /// The memory of all masks of the process, in bytes.
  static var totalByteCount: Int { byteCounter.load(ordering: .relaxed) }
  private static let byteCounter = Atomic(0)
  /// The most sizes and directions in which an instance has masks.
  private static let mostTables = 32

  private let lock = NSLock()
  private var tables: [GlyphMaskMatrix: GlyphMaskTable] = [:]
  private var byteCount = 0

  init() {}

  deinit { GlyphMaskCache.byteCounter.subtract(byteCount, ordering: .relaxed) }

  /// Returns the cache of an instance, which is created when it is first asked for.
  static func of(_ instance: FontInstance) -> GlyphMaskCache { instance.renderer { GlyphMaskCache() } }

  /// Lends the masks of a matrix; no other thread has them meanwhile.
  ///
  /// - Parameter body: Returns the number of bytes of the masks that it added.
  func withMasks(_ matrix: GlyphMaskMatrix, _ body: (inout GlyphMaskTable) -> Int) {
    lock.lock()
    defer { lock.unlock() }
    if tables.count >= GlyphMaskCache.mostTables, tables[matrix] == nil { forget() }
    let added = body(&tables[matrix, default: GlyphMaskTable()])
    guard added > 0 else { return }
    byteCount += added
    let total = GlyphMaskCache.byteCounter.add(added, ordering: .relaxed).newValue
    if total > GlyphMaskCache.byteLimit { forget() }
  }

  private func forget() {
    tables.removeAll()
    GlyphMaskCache.byteCounter.subtract(byteCount, ordering: .relaxed)
    byteCount = 0
  }
}

/// The matrix from font units to pixels, without its translation, and the order of colours in a pixel.
struct GlyphMaskMatrix: Hashable {
  let a: CGFloat
  let b: CGFloat
  let c: CGFloat
  let d: CGFloat
  let isRedFirst: Bool

  init(_ transform: CGAffineTransform, isRedFirst: Bool) {
    (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    self.isRedFirst = isRedFirst
  }

  /// Returns the transform of a glyph whose origin is right of and below the corner of a pixel.
  func transform(_ slot: GlyphMaskSlot) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: slot.x, ty: slot.y)
  }
}

/// A glyph and the position of its origin between pixels, in quarters of one.
struct GlyphMaskSlot {
  /// The parts of a pixel to which positions are rounded.
  static let steps = 4

  let glyph: CGGlyph
  private let phase: UInt32

  init(_ glyph: CGGlyph, xStep: Int, yStep: Int) {
    self.glyph = glyph
    phase = UInt32(yStep * GlyphMaskSlot.steps + xStep)
  }

  /// Returns the number of steps that is nearest to a position.
  ///
  /// Positions half-way between two steps are frequent; a little is added so that those that were summed up
  /// in different orders are rounded alike.
  static func rounded(_ position: CGFloat, steps: CGFloat) -> CGFloat {
    (position * steps + 0.5 + 1e-6).rounded(.down)
  }

  var key: UInt32 { UInt32(glyph) << 4 | phase }
  var x: CGFloat { CGFloat(phase % UInt32(GlyphMaskSlot.steps)) / CGFloat(GlyphMaskSlot.steps) }
  var y: CGFloat { CGFloat(phase / UInt32(GlyphMaskSlot.steps)) / CGFloat(GlyphMaskSlot.steps) }
}

/// Masks by glyph and position: open addressing, as looking one up is most of what a drawn glyph costs.
struct GlyphMaskTable {
  private struct Entry {
    var key: UInt32 = 0
    var mask: GlyphMask?
    var isUsed = false
  }
  private var entries = [Entry](repeating: Entry(), count: 64)
  private var count = 0
  private var bits: UInt32 = 6

  /// The answer for a glyph that has been asked for before.
  enum Answer {
    case unknown
    /// `nil` for a glyph that has no mask: it is too large or has layers of colours.
    case known(GlyphMask?)
  }

  private static func hash(_ key: UInt32, bits: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - bits)) }

  func mask(_ slot: GlyphMaskSlot) -> Answer {
    let key = slot.key
    var index = GlyphMaskTable.hash(key, bits: bits)
    while entries[index].isUsed {
      if entries[index].key == key { return .known(entries[index].mask) }
      index = (index + 1) & (entries.count - 1)
    }
    return .unknown
  }

  mutating func add(_ mask: GlyphMask?, _ slot: GlyphMaskSlot) {
    if count * 4 >= entries.count * 3 { grow() }
    insert(Entry(key: slot.key, mask: mask, isUsed: true))
    count += 1
  }

  private mutating func insert(_ entry: Entry) {
    var index = GlyphMaskTable.hash(entry.key, bits: bits)
    while entries[index].isUsed { index = (index + 1) & (entries.count - 1) }
    entries[index] = entry
  }

  private mutating func grow() {
    let old = entries
    bits += 1
    entries = [Entry](repeating: Entry(), count: 1 << Int(bits))
    for entry in old where entry.isUsed { insert(entry) }
  }
}
