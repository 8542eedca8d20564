/// Paragraph layouts one below the other in a shape: what a frame, a page or a text container shows.
public struct ColumnLayout: Sendable {
  /// A paragraph with its place in the column.
  public struct Paragraph: Sendable {
    /// The lines.
    public var layout: ParagraphLayout
    /// Distance of the paragraph's top from the column's top, in points.
    public var top: Double
    /// UTF-16 offset of the paragraph in the text.
    public var offset: Int
  }

  /// The paragraphs, top to bottom.
  public internal(set) var paragraphs: [Paragraph] = []
  /// The units that found room.
  public internal(set) var range: Range<Int>
  /// Bottom of the last line's box, points from the column's top; 0 without lines.
  public internal(set) var usedHeight = 0.0
  /// The width of the narrowest rectangular column that gives the same lines; 0 without lines.
  public var usedWidth: Double { paragraphs.reduce(0) { max($0, $1.layout.usedWidth) } }
  /// The number of lines.
  public var lineCount: Int { paragraphs.reduce(0) { $0 + $1.layout.lines.count } }

  init(start: Int) { range = start..<start }
}
