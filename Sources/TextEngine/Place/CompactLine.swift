/// The glyphs of a string that is one line, in one block of memory: what most lines of source code and most
/// labels are.
///
/// The string is ASCII from left to right in one font, and ends with no white space. Its glyphs are those of
/// a `ShapedParagraph`, which is made of them when more is asked for than their number and the line's
/// extents.
package struct CompactLine: ~Copyable, @unchecked Sendable {
  // Sendable: the memory is written before the line is handed out, and freed with it.

  /// The glyphs; `nil` for no line.
  let glyphs: KnownGlyphs?
  private let memory: UnsafeMutableRawPointer?
  /// How far the line reaches, in points.
  package let extent: LineExtent
  /// The width of the column that it was made for, in points.
  private let columnWidth: Double

  /// Creates no line.
  package init() {
    (glyphs, memory) = (nil, nil)
    extent = LineExtent(width: 0, ascent: 0, descent: 0, leading: 0)
    columnWidth = 0
  }

  /// Takes glyphs with their memory, which is freed with the line.
  init(
    _ glyphs: KnownGlyphs, in memory: UnsafeMutableRawPointer, _ extent: LineExtent, columnWidth: Double
  ) {
    (self.glyphs, self.memory, self.extent) = (glyphs, memory, extent)
    self.columnWidth = columnWidth
  }

  deinit { memory?.deallocate() }

  /// The number of glyphs.
  package var glyphCount: Int { glyphs?.count ?? 0 }
}

extension CompactLine {
  /// Lays the line out.
  ///
  /// - Parameter text: The string with the styles that the line was made in.
  package func layout(of text: StyledText) -> ParagraphLayout {
    let paragraph = TextShaper.paragraph(of: text, self)
    return ParagraphFiller.fill(
      paragraph, 0..<paragraph.count, in: TextShape(width: columnWidth), top: 0, veto: nil)
  }
}
