public import GalleyUnicode

/// The rules by which a paragraph is broken into lines, aligned and spaced. All lengths are points.
///
/// "Leading edge" means left in a left-to-right paragraph and right in a right-to-left one.
public struct ParagraphStyle: Sendable, Hashable {
  /// The alignment of lines in their available width.
  public enum Alignment: UInt8, Sendable {
    /// At the left, whatever the direction.
    case left
    /// At the right, whatever the direction.
    case right
    /// In the middle.
    case center
    /// Stretched to both edges, except the last line and lines that end in a forced break.
    case justified
    /// At the paragraph's leading edge.
    case natural
  }

  /// The direction that the bidirectional algorithm starts from (UAX #9, P2 and P3).
  public enum BaseDirection: UInt8, Sendable {
    /// The direction of the first strong character, left to right if there is none.
    case automatic
    /// Left to right.
    case leftToRight
    /// Right to left.
    case rightToLeft
  }

  /// The treatment of text that is wider than the line.
  public enum LineBreakMode: UInt8, Sendable {
    /// Wrap at break opportunities (UAX #14); cut an overlong word between graphemes.
    case wordWrapping
    /// Wrap between any two graphemes.
    case characterWrapping
    /// Do not wrap: forced breaks only.
    case clipping
    /// Do not wrap; a paragraph that is too wide shows its end after an ellipsis.
    case truncatingHead
    /// Do not wrap; a paragraph that is too wide shows its beginning and an ellipsis.
    case truncatingTail
    /// Do not wrap; a paragraph that is too wide shows its beginning and its end around an ellipsis.
    case truncatingMiddle

    /// Whether text that is too wide continues on another line.
    public var wraps: Bool { self == .wordWrapping || self == .characterWrapping }

    /// The rule by which a paragraph is truncated by itself; `nil` for modes that do not truncate.
    package var truncation: Truncation? {
      switch self {
      case .truncatingHead: Truncation(.head)
      case .truncatingTail: Truncation(.tail)
      case .truncatingMiddle: Truncation(.middle)
      case .wordWrapping, .characterWrapping, .clipping: nil
      }
    }
  }

  /// Options for the white half of Chinese and Japanese punctuation, and for the space between scripts.
  public struct EastAsianSpacing: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Of two punctuation marks side by side, one loses its white half.
    public static let trimsAdjacentPunctuation = EastAsianSpacing(rawValue: 1)
    /// An opening mark at a line's start and a closing one at its end lose their white half.
    public static let trimsLineEdges = EastAsianSpacing(rawValue: 2)
    /// A stop or comma that does not fit stands outside the line.
    public static let hangsPunctuation = EastAsianSpacing(rawValue: 4)
    /// A quarter of an em between ideographs or kana and letters or digits of other scripts.
    public static let spacesScripts = EastAsianSpacing(rawValue: 8)
    /// All of them, as in a well-set book.
    public static let all: EastAsianSpacing = [
      .trimsAdjacentPunctuation, .trimsLineEdges, .hangsPunctuation, .spacesScripts,
    ]
  }

  /// A position to which a tab leads, measured from the leading edge of the column.
  public struct TabStop: Sendable, Hashable {
    /// The alignment of the text between a tab and the next one with the stop.
    public enum Alignment: UInt8, Sendable {
      /// Its leading edge is at the stop.
      case leading
      /// Its trailing edge is at the stop.
      case trailing
      /// Its middle is at the stop.
      case center
    }

    /// Points from the leading edge of the column.
    public var location: Double
    /// The alignment of text with the stop.
    public var alignment: Alignment
    /// Characters, such as a decimal separator, of which the first has its leading edge at the stop: only the
    /// text before it is aligned.
    public var terminators: Set<UInt16>

    /// Creates a tab stop.
    public init(location: Double, alignment: Alignment = .leading, terminators: Set<UInt16> = []) {
      self.location = location
      self.alignment = alignment
      self.terminators = terminators
    }
  }

  /// The alignment of lines in their available width.
  public var alignment = Alignment.natural
  /// The alignment of the last line of a justified paragraph, and of lines before a forced break.
  /// `.justified` stretches them, too.
  public var lastLineAlignment = Alignment.natural
  /// The spacing of Chinese and Japanese punctuation; by default every mark keeps its full width.
  public var eastAsianSpacing: EastAsianSpacing = []
  /// Whether the text is only the first part of a paragraph, which continues after it. Its last line is then
  /// stretched like the others of a justified paragraph.
  public var continues = false
  /// Whether Arabic words are lengthened by tatweels where a line is justified, before spaces grow.
  public var justifiesWithKashida = false
  /// The base direction.
  public var baseDirection = BaseDirection.automatic
  /// The embedding level of all text, in place of the bidirectional algorithm (UAX #9): 0 leaves text in its
  /// logical order, left to right, 1 sets it from right to left letter by letter. `nil` runs the algorithm.
  public var forcedLevel: UInt8?
  /// The tailoring of UAX #14, such as strictness for Chinese and Japanese or whole words for Korean. `nil`
  /// for what is usual in the language of the paragraph's first character.
  public var lineBreakTailoring: LineBreakTailoring?
  /// The treatment of text that is wider than the line.
  public var lineBreakMode = LineBreakMode.wordWrapping
  /// Leading indent of the first line.
  public var firstLineHeadIndent = 0.0
  /// Leading indent of all other lines.
  public var headIndent = 0.0
  /// Positive: the trailing edge's distance from the leading edge; zero or negative: its distance from the
  /// trailing edge of the column, inward.
  public var tailIndent = 0.0
  /// Factor on the natural line height (ascent + descent); 0 means 1.
  public var lineHeightMultiple = 0.0
  /// Lower bound of the line height.
  public var minimumLineHeight = 0.0
  /// Upper bound of the line height; 0 means none.
  public var maximumLineHeight = 0.0
  /// Whether half of the height that the rules above add to a line, or take from it, is below its text;
  /// otherwise all of it is above.
  public var splitsAddedHeight = false
  /// Points added to the font's leading between two lines.
  public var lineSpacingAdjustment = 0.0
  /// Lower bound of the space between two lines.
  public var minimumLineSpacing = 0.0
  /// Upper bound of the space between two lines.
  public var maximumLineSpacing = Double.infinity
  /// Whether the leading of fonts does not count.
  public var ignoresLeading = false
  /// Whether raised and lowered text takes part in the line's height as if it stood on the baseline.
  public var ignoresBaselineOffsets = false
  /// Space after the paragraph's last line.
  public var paragraphSpacing = 0.0
  /// Space before the paragraph's first line; ignored at the top of a column.
  public var paragraphSpacingBefore = 0.0
  /// The share of a line below which words are divided: a line whose whole words fill less of it ends in a
  /// division. 0 divides no words; 1 divides them on every line that has width left.
  public var hyphenationFactor = 0.0
  /// The BCP 47 tag of the language by which words are divided whose style names none; `nil` leaves them
  /// whole.
  public var hyphenationLanguage: String?
  /// Tab stops, ascending.
  public var tabStops = ParagraphStyle.defaultTabStops
  /// Distance of further stops after the last one; with 0 a tab there is as wide as a space.
  public var defaultTabInterval = 0.0

  /// Twelve stops every 28 points.
  public static let defaultTabStops = (1...12).map { TabStop(location: 28 * Double($0)) }

  /// Creates a style with the default values.
  public init() {}
}
