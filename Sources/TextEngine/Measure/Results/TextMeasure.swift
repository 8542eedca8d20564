/// The line ends of a text and the heights of its paragraphs in a column of a given width: all that a
/// document needs to know about paragraphs that are out of sight.
///
/// Breaks and heights are those of `TextTypesetter.layout`, bit for bit. There are no glyphs and no
/// positions.
///
/// See docs/decisions/measuring.md.
public struct TextMeasure: Sendable {
  /// The UTF-16 offset after each line, ascending; white space at the line's end belongs to the line.
  public internal(set) var lineEnds: [UInt32] = []
  /// By paragraph: the index, in `lineEnds`, after its last line.
  public internal(set) var paragraphEnds: [UInt32] = []
  /// By paragraph: points from the top of its first line's box to the bottom of its last line's.
  public internal(set) var heights: [Double] = []
  /// By paragraph: points from the last line to the next paragraph, for line spacing and paragraph spacing.
  public internal(set) var spacings: [Double] = []

  /// The number of lines.
  public var lineCount: Int { lineEnds.count }

  /// Returns the lines of a paragraph, as indexes into `lineEnds`.
  public func lines(ofParagraph index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(paragraphEnds[index - 1]))..<Int(paragraphEnds[index])
  }

  init() {}

  /// Creates an empty measure with capacity for the paragraphs of a text, and for the usual number of lines.
  init(paragraphCount: Int, unitCount: Int) {
    reserve(lines: paragraphCount + unitCount / 64, paragraphs: paragraphCount)
  }

  /// Reserves capacity.
  mutating func reserve(lines: Int, paragraphs: Int) {
    lineEnds.reserveCapacity(lines)
    paragraphEnds.reserveCapacity(paragraphs)
    heights.reserveCapacity(paragraphs)
    spacings.reserveCapacity(paragraphs)
  }

  /// Forgets all paragraphs.
  mutating func removeAll() {
    lineEnds.removeAll(keepingCapacity: true)
    paragraphEnds.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    spacings.removeAll(keepingCapacity: true)
  }

  /// Appends paragraphs of another measure, which follow in the text.
  ///
  /// - Parameters:
  ///   - lines: Their lines, as indexes of `lineEnds`.
  ///   - paragraphs: The paragraphs, as indexes of `heights`.
  mutating func append(_ other: TextMeasure, lines: Range<Int>, paragraphs: Range<Int>) {
    let shift = UInt32(lineEnds.count) &- UInt32(lines.lowerBound)
    lineEnds += other.lineEnds[lines]
    for end in other.paragraphEnds[paragraphs] { paragraphEnds.append(end &+ shift) }
    heights += other.heights[paragraphs]
    spacings += other.spacings[paragraphs]
  }

  /// Appends a line of the current paragraph.
  @inline(__always)
  mutating func appendLine(end: Int) { lineEnds.append(UInt32(truncatingIfNeeded: end)) }

  /// Ends the current paragraph.
  @inline(__always)
  mutating func endParagraph(height: Double, spacing: Double) {
    paragraphEnds.append(UInt32(truncatingIfNeeded: lineEnds.count))
    heights.append(height)
    spacings.append(spacing)
  }
}
