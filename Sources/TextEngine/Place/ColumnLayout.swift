/// Paragraph layouts below one another in a shape: the content of a frame, a page or a text container.
public struct ColumnLayout: Sendable {
  /// A paragraph with its position in the column.
  public struct Paragraph: Sendable {
    /// The lines.
    public var layout: ParagraphLayout
    /// The distance of the paragraph's top from the column's top, in points.
    public var top: Double
    /// The UTF-16 offset of the paragraph in the text; for a truncated line, the offset of its start.
    public var offset: Int
    /// The origin of the units of a truncated line; `nil` for a paragraph of the text, whose units are those
    /// of the text from `offset` on.
    public internal(set) var origin: LineOrigin?
    /// Whether this is the truncated last line of the paragraph before it.
    var continuesParagraph = false
  }

  /// The index of a line of a column. Lines have the order of the text.
  public struct LineIndex: Sendable, Hashable, Comparable {
    /// An index into `paragraphs`.
    public var paragraph: Int
    /// An index into that paragraph's `layout.lines`.
    public var line: Int

    /// Creates an index.
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
  /// The position of the column on the page. All coordinates of the column are text coordinates.
  public internal(set) var flow = TextFlow.horizontal
  /// The units that are laid out.
  public internal(set) var range: Range<Int>
  /// The bottom of the last line's box, in points from the column's top; 0 without lines.
  public internal(set) var usedHeight = 0.0
  /// Where the paragraph after the last one begins, if there is no space before it: points from the column's
  /// top.
  package internal(set) var nextTop = 0.0
  /// Whether text follows that is in no part of this column, as in a window of a longer one.
  var isFollowed = false
  /// The result of truncating the last line; `nil` if it was not truncated.
  public internal(set) var truncation: TruncationResult?
  /// The width of the narrowest rectangular column that gives the same lines; 0 without lines.
  public var usedWidth: Double { paragraphs.reduce(0) { max($0, $1.layout.usedWidth) } }
  /// The number of lines.
  public var lineCount: Int { paragraphs.reduce(0) { $0 + $1.layout.lines.count } }

  init(start: Int) { range = start..<start }
}
