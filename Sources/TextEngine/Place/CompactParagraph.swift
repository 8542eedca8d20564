/// The glyphs of a paragraph and the ends of its lines, in one block of memory: what most lines of source
/// code, most labels and most paragraphs of western text are.
///
/// The paragraph is ASCII from left to right in one font, and its last line ends with no white space but the
/// paragraph's terminator. Its glyphs are those of a `ShapedParagraph`, which is made of them when more is
/// asked for than their number and the extents of a single line.
package struct CompactParagraph: ~Copyable, @unchecked Sendable {
  // Sendable: the memory is written before the paragraph is handed out, and freed with it.

  /// The memory: what is known of the paragraph, the ends of its lines if there are several, its glyphs.
  /// `nil` for no paragraph.
  private let memory: UnsafeMutablePointer<Head>?

  /// What is known of the paragraph.
  private struct Head: BitwiseCopyable {
    /// The glyphs without that of the terminator.
    var glyphs: KnownGlyphs
    /// The paragraph's offset in its text.
    var offset: Int
    /// The number of its UTF-16 units, with the terminator.
    var unitCount: Int
    var lineCount: Int
    /// How far the line reaches, in points, if there is one.
    var extent: LineExtent
    /// The width of the column that it was made for, in points.
    var columnWidth: Double
  }

  /// The end of a line.
  private struct LineEnd: BitwiseCopyable {
    /// The offset after it, from the paragraph's start.
    var unit: Int32
    /// The index after its last glyph.
    var glyph: Int32
  }

  /// Creates no paragraph.
  package init() { memory = nil }

  /// Copies the glyphs of a paragraph of one line.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the units without the terminator.
  ///   - range: The paragraph in its text, with the terminator.
  ///   - columnWidth: The width of the column in points.
  @inline(__always)
  init(_ glyphs: KnownGlyphs, _ range: Range<Int>, _ extent: LineExtent, columnWidth: Double) {
    let (copy, memory) = glyphs.copy(headCount: MemoryLayout<Head>.size)
    self.memory = memory.bindMemory(to: Head.self, capacity: 1)
    self.memory!.initialize(
      to: Head(
        glyphs: copy, offset: range.lowerBound, unitCount: range.count, lineCount: 1, extent: extent,
        columnWidth: columnWidth))
  }

  /// Copies the glyphs of a paragraph of several lines.
  ///
  /// - Parameter lineEnds: The offsets after its lines, from the paragraph's start. No cluster is divided.
  init(_ glyphs: KnownGlyphs, _ range: Range<Int>, lineEnds: [UInt32], columnWidth: Double) {
    let headSize = MemoryLayout<Head>.size
    let (copy, memory) = glyphs.copy(headCount: headSize + lineEnds.count * MemoryLayout<LineEnd>.stride)
    self.memory = memory.bindMemory(to: Head.self, capacity: 1)
    self.memory!.initialize(
      to: Head(
        glyphs: copy, offset: range.lowerBound, unitCount: range.count, lineCount: lineEnds.count,
        extent: LineExtent(width: 0, ascent: 0, descent: 0, leading: 0), columnWidth: columnWidth))
    let ends = (memory + headSize).bindMemory(to: LineEnd.self, capacity: lineEnds.count)
    var glyph = 0
    for (index, unit) in lineEnds.enumerated() {
      if let clusters = glyphs.clusters {
        while glyph < glyphs.count, clusters[glyph] < Int32(truncatingIfNeeded: unit) { glyph += 1 }
      } else {
        glyph = min(Int(unit), glyphs.count)
      }
      ends[index] = LineEnd(unit: Int32(truncatingIfNeeded: unit), glyph: Int32(truncatingIfNeeded: glyph))
    }
    // The terminator has a glyph, too.
    if range.count > glyphs.unitCount { ends[lineEnds.count - 1].glyph += 1 }
  }

  deinit { memory?.deallocate() }

  /// The number of its lines; 0 for no paragraph.
  package var lineCount: Int { memory?.pointee.lineCount ?? 0 }
  /// The paragraph's offset in its text.
  package var offset: Int { memory?.pointee.offset ?? 0 }
  /// How far the line reaches, in points; `nil` if there are several.
  package var extent: LineExtent? { lineCount == 1 ? memory?.pointee.extent : nil }

  /// Returns the end of a line.
  private static func end(ofLine index: Int, _ memory: UnsafeMutablePointer<Head>) -> LineEnd {
    guard index >= 0 else { return LineEnd(unit: 0, glyph: 0) }
    return UnsafeRawPointer(memory + 1).assumingMemoryBound(to: LineEnd.self)[index]
  }

  /// Returns the number of glyphs of a line, that of the terminator included.
  package func glyphCount(ofLine index: Int) -> Int {
    guard let memory else { return 0 }
    guard memory.pointee.lineCount > 1 else {
      let glyphs = memory.pointee.glyphs
      return glyphs.count + memory.pointee.unitCount - glyphs.unitCount
    }
    let (start, end) = (
      CompactParagraph.end(ofLine: index - 1, memory), CompactParagraph.end(ofLine: index, memory)
    )
    return Int(end.glyph - start.glyph)
  }

  /// Returns the UTF-16 range of a line in the text.
  package func range(ofLine index: Int) -> Range<Int> {
    guard let memory else { return 0..<0 }
    let offset = memory.pointee.offset
    guard memory.pointee.lineCount > 1 else { return offset..<offset + memory.pointee.unitCount }
    let (start, end) = (
      CompactParagraph.end(ofLine: index - 1, memory), CompactParagraph.end(ofLine: index, memory)
    )
    return offset + Int(start.unit)..<offset + Int(end.unit)
  }
}

extension CompactParagraph {
  /// Lays the paragraph out.
  ///
  /// - Parameter text: The text that it is part of, with the styles that it was made in.
  package func layout(of text: StyledText) -> ParagraphLayout? {
    guard let head = memory?.pointee else { return nil }
    let paragraph = TextShaper.paragraph(
      head.offset..<head.offset + head.unitCount, of: text, glyphs: head.glyphs)
    return ParagraphFiller.fill(
      paragraph, 0..<paragraph.count, in: TextShape(width: head.columnWidth), top: 0, veto: nil)
  }
}
