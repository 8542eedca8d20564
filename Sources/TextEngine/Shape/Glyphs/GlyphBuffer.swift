/// Growing columns of glyphs, in which the glyphs of a paragraph are assembled.
///
/// One owner, refilled for every paragraph. Columns and order are those of `GlyphColumns`.
struct GlyphBuffer: ~Copyable {
  private(set) var ids: UnsafeMutablePointer<UInt16>
  private(set) var advances: UnsafeMutablePointer<Int32>
  private(set) var xOffsets: UnsafeMutablePointer<Int32>
  private(set) var yOffsets: UnsafeMutablePointer<Int32>
  private(set) var clusters: UnsafeMutablePointer<Int32>
  /// Whether a line must not be cut before a glyph's cluster without shaping again.
  private(set) var unsafeToBreak: UnsafeMutablePointer<Bool>
  /// The number of glyphs.
  private(set) var count = 0
  private var capacity = 256

  init() {
    ids = .allocate(capacity: capacity)
    advances = .allocate(capacity: capacity)
    xOffsets = .allocate(capacity: capacity)
    yOffsets = .allocate(capacity: capacity)
    clusters = .allocate(capacity: capacity)
    unsafeToBreak = .allocate(capacity: capacity)
  }

  deinit {
    ids.deallocate()
    advances.deallocate()
    xOffsets.deallocate()
    yOffsets.deallocate()
    clusters.deallocate()
    unsafeToBreak.deallocate()
  }

  /// Reserves capacity for further glyphs.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(to: count + more) }
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(needed, capacity * 2)
    GlyphBuffer.move(&ids, count: count, capacity: capacity)
    GlyphBuffer.move(&advances, count: count, capacity: capacity)
    GlyphBuffer.move(&xOffsets, count: count, capacity: capacity)
    GlyphBuffer.move(&yOffsets, count: count, capacity: capacity)
    GlyphBuffer.move(&clusters, count: count, capacity: capacity)
    GlyphBuffer.move(&unsafeToBreak, count: count, capacity: capacity)
  }

  private static func move<Element: BitwiseCopyable>(
    _ column: inout UnsafeMutablePointer<Element>, count: Int, capacity: Int
  ) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.initialize(from: column, count: count)
    column.deallocate()
    column = new
  }

  /// Whether there is capacity for more glyphs than a number.
  func holds(_ count: Int) -> Bool { capacity > count }

  /// Removes the glyphs from an index on.
  @inline(__always)
  mutating func truncate(to newCount: Int) { count = newCount }

  /// Adds to the count glyphs that were written after the end, into reserved capacity.
  @inline(__always)
  mutating func commit(_ more: Int) {
    assert(count + more <= capacity)
    count += more
  }

  @inline(__always)
  mutating func append(
    id: UInt16, advance: Int32, xOffset: Int32, yOffset: Int32, cluster: Int32, unsafeToBreak isUnsafe: Bool
  ) {
    reserve(1)
    ids[count] = id
    advances[count] = advance
    xOffsets[count] = xOffset
    yOffsets[count] = yOffset
    clusters[count] = cluster
    unsafeToBreak[count] = isUnsafe
    count += 1
  }
}

extension GlyphBuffer {
  /// Appends glyphs of another buffer.
  ///
  /// - Parameter offset: Added to every cluster.
  mutating func append(
    _ other: borrowing GlyphBuffer, _ first: Int, count more: Int, clustersFrom offset: Int32
  ) {
    reserve(more)
    (ids + count).update(from: other.ids + first, count: more)
    (advances + count).update(from: other.advances + first, count: more)
    (xOffsets + count).update(from: other.xOffsets + first, count: more)
    (yOffsets + count).update(from: other.yOffsets + first, count: more)
    (unsafeToBreak + count).update(from: other.unsafeToBreak + first, count: more)
    for glyph in 0..<more { clusters[count + glyph] = other.clusters[first + glyph] &+ offset }
    commit(more)
  }
}

extension GlyphBuffer {
  /// Removes the glyphs of a cluster among those from an index on.
  mutating func removeCluster(_ cluster: Int32, from first: Int) {
    var kept = first
    for glyph in first..<count where clusters[glyph] != cluster {
      ids[kept] = ids[glyph]
      advances[kept] = advances[glyph]
      xOffsets[kept] = xOffsets[glyph]
      yOffsets[kept] = yOffsets[glyph]
      clusters[kept] = clusters[glyph]
      unsafeToBreak[kept] = unsafeToBreak[glyph]
      kept += 1
    }
    truncate(to: kept)
  }
}

extension GlyphBuffer {
  /// Returns the number of glyphs of a cluster, their advance, and how many of them forbid a cut before it.
  func sum(ofCluster cluster: Int) -> (count: Int, advance: Int64, unsafeCount: Int) {
    var sum = (count: 0, advance: Int64(0), unsafeCount: 0)
    for glyph in 0..<count where Int(clusters[glyph]) == cluster {
      sum.count += 1
      sum.advance += Int64(advances[glyph])
      if unsafeToBreak[glyph] { sum.unsafeCount += 1 }
    }
    return sum
  }
}

extension GlyphColumns {
  /// Copies all glyphs of a buffer.
  init(_ buffer: borrowing GlyphBuffer) {
    ids = Array(UnsafeBufferPointer(start: buffer.ids, count: buffer.count))
    advances = Array(UnsafeBufferPointer(start: buffer.advances, count: buffer.count))
    xOffsets = Array(UnsafeBufferPointer(start: buffer.xOffsets, count: buffer.count))
    yOffsets = Array(UnsafeBufferPointer(start: buffer.yOffsets, count: buffer.count))
    clusters = Array(UnsafeBufferPointer(start: buffer.clusters, count: buffer.count))
  }

  /// Appends all glyphs of a buffer.
  mutating func append(contentsOf buffer: borrowing GlyphBuffer) {
    ids.append(contentsOf: UnsafeBufferPointer(start: buffer.ids, count: buffer.count))
    advances.append(contentsOf: UnsafeBufferPointer(start: buffer.advances, count: buffer.count))
    xOffsets.append(contentsOf: UnsafeBufferPointer(start: buffer.xOffsets, count: buffer.count))
    yOffsets.append(contentsOf: UnsafeBufferPointer(start: buffer.yOffsets, count: buffer.count))
    clusters.append(contentsOf: UnsafeBufferPointer(start: buffer.clusters, count: buffer.count))
  }

  /// Appends some glyphs of other columns.
  mutating func append(_ other: GlyphColumns, _ glyphs: Range<Int>) {
    ids += other.ids[glyphs]
    advances += other.advances[glyphs]
    xOffsets += other.xOffsets[glyphs]
    yOffsets += other.yOffsets[glyphs]
    clusters += other.clusters[glyphs]
  }
}
