/// Glyphs that need not be shaped again, in the memory of their owner.
struct KnownGlyphs: BitwiseCopyable {
  /// The number of glyphs.
  let count: Int
  /// The number of units that they show.
  let unitCount: Int
  let ids: UnsafePointer<UInt16>
  let advances: UnsafePointer<Int32>
  let unsafeToBreak: UnsafePointer<Bool>
  /// The unit that each glyph shows first, ascending; `nil` if each is at its unit's place.
  let clusters: UnsafePointer<Int32>?
  /// How far glyphs are drawn from the pen; `nil` if none is drawn elsewhere.
  let offsets: Offsets?

  /// How far glyphs are drawn from the pen.
  struct Offsets: BitwiseCopyable {
    let x: UnsafePointer<Int32>
    let y: UnsafePointer<Int32>
  }
}

extension KnownGlyphs {
  /// The glyphs of a buffer, as long as it is not changed.
  init(_ buffer: borrowing GlyphBuffer, unitCount: Int) {
    self.init(
      count: buffer.count, unitCount: unitCount, ids: buffer.ids, advances: buffer.advances,
      unsafeToBreak: buffer.unsafeToBreak, clusters: buffer.clusters,
      offsets: Offsets(x: buffer.xOffsets, y: buffer.yOffsets))
  }

  /// The advance of all glyphs in font units.
  var advance: Int64 {
    var sum: Int64 = 0
    for glyph in 0..<count { sum &+= Int64(advances[glyph]) }
    return sum
  }

  /// Copies the glyphs into memory of their own.
  ///
  /// - Parameter headCount: The number of bytes in front of them, a multiple of 4, which are left as they
  ///   are.
  /// - Returns: The glyphs with their memory, which begins with the head.
  @inline(__always)
  func copy(headCount: Int) -> (glyphs: KnownGlyphs, memory: UnsafeMutableRawPointer) {
    let wideColumns = 1 + (clusters == nil ? 0 : 1) + (offsets == nil ? 0 : 2)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: headCount + (4 * wideColumns + 3) * count, alignment: 8)
    var end = memory + headCount
    @inline(__always)
    func append<Element: BitwiseCopyable>(_ column: UnsafePointer<Element>) -> UnsafePointer<Element> {
      let copy = end.bindMemory(to: Element.self, capacity: count)
      copy.initialize(from: column, count: count)
      end += count * MemoryLayout<Element>.stride
      return UnsafePointer(copy)
    }
    // The widest first, so that each column is aligned.
    let advances = append(self.advances)
    let clusters = self.clusters.map { append($0) }
    let offsets = self.offsets.map { Offsets(x: append($0.x), y: append($0.y)) }
    let ids = append(self.ids)
    return (
      KnownGlyphs(
        count: count, unitCount: unitCount, ids: ids, advances: advances,
        unsafeToBreak: append(unsafeToBreak), clusters: clusters, offsets: offsets),
      memory
    )
  }
}

extension GlyphBuffer {
  /// Appends glyphs that are known.
  mutating func append(_ known: KnownGlyphs) {
    reserve(known.count)
    (ids + count).update(from: known.ids, count: known.count)
    (advances + count).update(from: known.advances, count: known.count)
    (unsafeToBreak + count).update(from: known.unsafeToBreak, count: known.count)
    if let offsets = known.offsets {
      (xOffsets + count).update(from: offsets.x, count: known.count)
      (yOffsets + count).update(from: offsets.y, count: known.count)
    } else {
      (xOffsets + count).update(repeating: 0, count: known.count)
      (yOffsets + count).update(repeating: 0, count: known.count)
    }
    if let known = known.clusters.map({ UnsafeBufferPointer(start: $0, count: known.count) }) {
      for glyph in known.indices { clusters[count + glyph] = known[glyph] }
    } else {
      for glyph in 0..<known.count { clusters[count + glyph] = Int32(truncatingIfNeeded: glyph) }
    }
    commit(known.count)
  }
}
