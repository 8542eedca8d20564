/// Glyphs that need not be shaped again, in the memory of their owner.
struct KnownGlyphs {
  /// The number of glyphs.
  let count: Int
  let ids: UnsafePointer<UInt16>
  let advances: UnsafePointer<Int32>
  let unsafeToBreak: UnsafePointer<Bool>
  /// What glyphs have that are not each at its unit's place; `nil` if all are.
  let places: Places?

  /// Where glyphs are drawn, and what they show.
  struct Places {
    let xOffsets: UnsafePointer<Int32>
    let yOffsets: UnsafePointer<Int32>
    let clusters: UnsafePointer<Int32>
  }
}

extension KnownGlyphs {
  /// Reserves memory for glyphs that are each at its unit's place.
  ///
  /// - Returns: The glyphs, none of which is there yet, with their memory. Before the first advance there is
  ///   memory for another.
  static func reserve(_ count: Int) -> (glyphs: KnownGlyphs, memory: UnsafeMutableRawPointer) {
    // The widest first, so that each column is aligned.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 7 * count + 4, alignment: 4)
    let advances = (memory + 4).assumingMemoryBound(to: Int32.self)
    let ids = (memory + 4 * count + 4).assumingMemoryBound(to: UInt16.self)
    let unsafeToBreak = (memory + 6 * count + 4).assumingMemoryBound(to: Bool.self)
    return (
      KnownGlyphs(count: count, ids: ids, advances: advances, unsafeToBreak: unsafeToBreak, places: nil),
      memory
    )
  }

  /// Copies all glyphs of a buffer into memory of their own.
  static func copy(_ buffer: borrowing GlyphBuffer) -> (glyphs: KnownGlyphs, memory: UnsafeMutableRawPointer)
  {
    let count = buffer.count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 19 * count, alignment: 4)
    var end = memory
    func append<Element: BitwiseCopyable>(_ column: UnsafeMutablePointer<Element>) -> UnsafePointer<Element> {
      let copy = end.bindMemory(to: Element.self, capacity: count)
      copy.initialize(from: column, count: count)
      end += count * MemoryLayout<Element>.stride
      return UnsafePointer(copy)
    }
    let advances = append(buffer.advances)
    let places = Places(
      xOffsets: append(buffer.xOffsets), yOffsets: append(buffer.yOffsets), clusters: append(buffer.clusters))
    let ids = append(buffer.ids)
    return (
      KnownGlyphs(
        count: count, ids: ids, advances: advances, unsafeToBreak: append(buffer.unsafeToBreak),
        places: places),
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
    if let places = known.places {
      (xOffsets + count).update(from: places.xOffsets, count: known.count)
      (yOffsets + count).update(from: places.yOffsets, count: known.count)
      (clusters + count).update(from: places.clusters, count: known.count)
    } else {
      (xOffsets + count).update(repeating: 0, count: known.count)
      (yOffsets + count).update(repeating: 0, count: known.count)
      for glyph in 0..<known.count { clusters[count + glyph] = Int32(truncatingIfNeeded: glyph) }
    }
    commit(known.count)
  }
}
