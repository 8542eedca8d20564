/// Paragraph layouts one below the other in a shape: what a frame, a page or a text container shows.
public struct ColumnLayout: Sendable {
  /// A paragraph with its place in the column.
  public struct Paragraph: Sendable {
    /// The lines.
    public var layout: ParagraphLayout
    /// Distance of the paragraph's top from the column's top, in points.
    public var top: Double
    /// UTF-16 offset of the paragraph in the text; of a truncated line, the offset where it begins.
    public var offset: Int
    /// Where the units of a line come from that was put together by truncation; `nil` for a paragraph of the
    /// text, whose units stand in the text from `offset` on.
    public internal(set) var origin: LineOrigin?
    /// Whether this is the truncated last line of the paragraph before it.
    var continuesParagraph = false
  }

  /// Which line of a column; lines are ordered as they follow each other in the text.
  public struct LineIndex: Sendable, Hashable, Comparable {
    /// An index into `paragraphs`.
    public var paragraph: Int
    /// An index into that paragraph's `layout.lines`.
    public var line: Int

    /// Makes an index.
    public init(paragraph: Int, line: Int) {
      self.paragraph = paragraph
      self.line = line
    }

    /// Whether one line comes before another.
    public static func < (one: LineIndex, other: LineIndex) -> Bool {
      (one.paragraph, one.line) < (other.paragraph, other.line)
    }
  }

  /// The paragraphs, top to bottom.
  public internal(set) var paragraphs: [Paragraph] = []
  /// How the column lies on the page: all coordinates here are the text's.
  public internal(set) var flow = TextFlow.horizontal
  /// The units that found room.
  public internal(set) var range: Range<Int>
  /// Bottom of the last line's box, points from the column's top; 0 without lines.
  public internal(set) var usedHeight = 0.0
  /// What truncation did to the last line; `nil` when there was nothing to do.
  public internal(set) var truncation: TruncationResult?
  /// The width of the narrowest rectangular column that gives the same lines; 0 without lines.
  public var usedWidth: Double { paragraphs.reduce(0) { max($0, $1.layout.usedWidth) } }
  /// The number of lines.
  public var lineCount: Int { paragraphs.reduce(0) { $0 + $1.layout.lines.count } }

  init(start: Int) { range = start..<start }
}
