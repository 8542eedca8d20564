extension FontFace {
  /// Looks for contradictions that reading a font does not stumble over, because every reader guards itself
  /// against them: for callers that must know whether a font is sound before they offer it.
  ///
  /// - Throws: `FontError.damaged` that names the file and the table.
  /// - Complexity: O(size of `glyf`).
  package func validate() throws(FontError) {
    func damaged(_ reason: String) -> FontError { .damaged(name: source, reason: reason) }
    let metricCount = header.tables["hhea"]?.uint16(at: 34) ?? 0
    if let hmtx = header.tables["hmtx"] {
      let needed = metricCount * 4
      guard metricCount > 0, hmtx.count >= needed else {
        throw damaged(
          "table 'hmtx' is only \(hmtx.count) bytes long (\(metricCount) advances need \(needed))")
      }
    }
    guard let glyf = header.tables["glyf"] else { return }
    guard let loca = header.tables["loca"] else { throw damaged("table 'loca' is missing") }
    let isLong = header.tables["head"]?.uint16(at: 50) == 1
    let needed = (glyphCount + 1) * (isLong ? 4 : 2)
    guard loca.count >= needed else {
      throw damaged("table 'loca' is only \(loca.count) bytes long (\(glyphCount) glyphs need \(needed))")
    }
    let composites = CompositeGlyphs(glyf: glyf, loca: loca, isLong: isLong, glyphCount: glyphCount)
    if let glyph = composites.firstOutside { throw damaged("table 'glyf' ends inside of glyph \(glyph)") }
    if let glyph = composites.firstInCycle { throw damaged("table 'glyf': glyph \(glyph) contains itself") }
  }
}

/// The glyphs of a `glyf` table that are made of others.
private struct CompositeGlyphs {
  /// Only for glyphs that are made of others.
  private var parts: [Int: [Int]] = [:]
  /// The first glyph whose data leave the table.
  private(set) var firstOutside: Int?

  init(glyf: FontTable, loca: FontTable, isLong: Bool, glyphCount: Int) {
    func start(_ glyph: Int) -> Int {
      isLong ? loca.uint32(at: glyph * 4) ?? 0 : (loca.uint16(at: glyph * 2) ?? 0) * 2
    }
    for glyph in 0..<glyphCount {
      let (begin, end) = (start(glyph), start(glyph + 1))
      guard end > begin else { continue }
      guard begin + 10 <= glyf.count, end <= glyf.count else {
        if firstOutside == nil { firstOutside = glyph }
        continue
      }
      // A negative number of contours: made of other glyphs.
      guard let contours = glyf.int16(at: begin), contours < 0 else { continue }
      var offset = begin + 10
      var found: [Int] = []
      while let flags = glyf.uint16(at: offset), let part = glyf.uint16(at: offset + 2), offset < end {
        found.append(part)
        // Bit 0: two-byte arguments; 3, 6, 7: one scale, two, a matrix; 5: more follow.
        offset += 4 + (flags & 1 != 0 ? 4 : 2)
        offset += flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
        if flags & 0x20 == 0 { break }
      }
      parts[glyph] = found
    }
  }

  /// The lowest glyph that is on a circle of parts.
  var firstInCycle: Int? {
    /// Glyphs from which no circle is reached.
    var sound: Set<Int> = []
    for glyph in parts.keys.sorted() where !sound.contains(glyph) {
      var path: [(glyph: Int, next: Int)] = [(glyph, 0)]
      var onPath: Set<Int> = [glyph]
      while let top = path.last {
        guard let below = parts[top.glyph], top.next < below.count else {
          sound.insert(top.glyph)
          onPath.remove(top.glyph)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let part = below[top.next]
        if onPath.contains(part) { return part }
        guard parts[part] != nil, !sound.contains(part) else { continue }
        path.append((part, 0))
        onPath.insert(part)
      }
    }
    return nil
  }
}
