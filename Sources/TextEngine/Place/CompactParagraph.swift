/// The glyphs of a paragraph and the ends of its lines, in one block of memory: what most lines of source
/// code, most labels and most paragraphs of western text are.
///
/// The paragraph is ASCII from left to right in one font, and its last line ends with no white space but the
/// paragraph's terminator. Its glyphs are those of a `ShapedParagraph`, which is made of them when more is
/// asked for than their number and the extents of a single line.
package struct CompactParagraph: ~Copyable, @unchecked Sendable {
  // Sendable: the memory is written before the paragraph is handed out, and freed with it.

  /// The glyphs without that of the terminator; `nil` for no paragraph.
  let glyphs: KnownGlyphs?
  /// The memory of the glyphs, with the ends of lines in front if there are several.
  private let memory: UnsafeMutableRawPointer?
  /// The paragraph's offset in its text.
  package let offset: Int
  /// The number of its UTF-16 units, with the terminator.
  private let unitCount: Int
  /// The number of its lines; 0 for no paragraph.
  package let lineCount: Int
  /// How far the line reaches, in points, if there is one.
  package let extent: LineExtent
  /// The width of the column that it was made for, in points.
  private let columnWidth: Double

  /// The end of a line.
  struct LineEnd: BitwiseCopyable {
    /// The offset after it, from the paragraph's start.
    var unit: Int32
    /// The index after its last glyph.
    var glyph: Int32
  }

  /// Creates no paragraph.
  package init() {
    (glyphs, memory) = (nil, nil)
    (offset, unitCount, lineCount) = (0, 0, 0)
    extent = LineExtent(width: 0, ascent: 0, descent: 0, leading: 0)
    columnWidth = 0
  }

  /// Copies the glyphs of a paragraph of one line.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the units without the terminator.
  ///   - range: The paragraph in its text, with the terminator.
  ///   - columnWidth: The width of the column in points.
  init(_ glyphs: KnownGlyphs, _ range: Range<Int>, _ extent: LineExtent, columnWidth: Double) {
    (self.glyphs, memory) = glyphs.copy(headCount: 0)
    (offset, unitCount, lineCount) = (range.lowerBound, range.count, 1)
    (self.extent, self.columnWidth) = (extent, columnWidth)
  }

  /// Copies the glyphs of a paragraph of several lines.
  ///
  /// - Parameter lineEnds: The offsets after its lines, from the paragraph's start. No cluster is divided.
  init(_ glyphs: KnownGlyphs, _ range: Range<Int>, lineEnds: [UInt32], columnWidth: Double) {
    (self.glyphs, memory) = glyphs.copy(headCount: lineEnds.count * MemoryLayout<LineEnd>.stride)
    (offset, unitCount, lineCount) = (range.lowerBound, range.count, lineEnds.count)
    extent = LineExtent(width: 0, ascent: 0, descent: 0, leading: 0)
    self.columnWidth = columnWidth
    let ends = memory!.bindMemory(to: LineEnd.self, capacity: lineEnds.count)
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

  /// Returns the end of a line.
  private func end(ofLine index: Int) -> LineEnd {
    guard index >= 0, let memory else { return LineEnd(unit: 0, glyph: 0) }
    return memory.assumingMemoryBound(to: LineEnd.self)[index]
  }

  /// Returns the number of glyphs of a line, that of the terminator included.
  package func glyphCount(ofLine index: Int) -> Int {
    guard lineCount > 1, let glyphs else {
      return glyphs.map { $0.count + unitCount - $0.unitCount } ?? 0
    }
    assert(index < lineCount && glyphs.count > 0)
    return Int(end(ofLine: index).glyph - end(ofLine: index - 1).glyph)
  }

  /// Returns the UTF-16 range of a line in the text.
  package func range(ofLine index: Int) -> Range<Int> {
    guard lineCount > 1 else { return offset..<offset + unitCount }
    return offset + Int(end(ofLine: index - 1).unit)..<offset + Int(end(ofLine: index).unit)
  }
}

extension CompactParagraph {
  /// Lays the paragraph out.
  ///
  /// - Parameter text: The text that it is part of, with the styles that it was made in.
  package func layout(of text: StyledText) -> ParagraphLayout {
    let paragraph = TextShaper.paragraph(offset..<offset + unitCount, of: text, self)
    return ParagraphFiller.fill(
      paragraph, 0..<paragraph.count, in: TextShape(width: columnWidth), top: 0, veto: nil)
  }
}
