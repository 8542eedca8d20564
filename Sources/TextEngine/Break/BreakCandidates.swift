/// The opportunities of a paragraph, with what each does to the widths of the lines beside it.
///
/// Entry 0 is the start of the text; entries 1 and up are the opportunities, in text order, the last one
/// being the end. The columns are parallel. Widths are points and cumulative, so that the line between
/// entries `i` and `j` is `lineEnds[j] - lineStarts[i]` wide: with `p` the position of an opportunity on one
/// endless line, `lineStarts` is `p` plus what a line loses when it begins there (a trimmed bracket) less
/// what it gains (letters of a spelling change), and `lineEnds` is `p` less what a line loses when it ends
/// there (white space, trimmed punctuation) plus what it gains (a hyphen). This is exact as long as a line
/// holds at least one whole segment between places; tabs, whose widths depend on where their line begins,
/// cannot be written this way.
package struct BreakCandidates: Sendable {
  /// The kind of an opportunity.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The line must end here.
    package static let mandatory = Flags(rawValue: 1)
    /// A line that ends here gets a hyphen that is not in the text.
    package static let hyphen = Flags(rawValue: 2)
    /// The division comes from patterns, so the threshold of hyphenation applies; soft hyphens do not have
    /// it.
    package static let automatic = Flags(rawValue: 4)
    /// A cut between two graphemes of a word, for lines on which nothing else fits.
    package static let emergency = Flags(rawValue: 8)
  }

  /// UTF-16 offset of the first unit after the opportunity.
  package private(set) var offsets: [Int32]
  /// Where a line that ends here ends, in points.
  package private(set) var lineEnds: [Double]
  /// Where a line that begins here begins, in points.
  package private(set) var lineStarts: [Double]
  /// As `lineEnds`, for the natural width of the spaces that justification may widen.
  package private(set) var spaceEnds: [Double]
  /// As `lineStarts`, for those spaces.
  package private(set) var spaceStarts: [Double]
  /// The kind of each opportunity.
  package private(set) var flags: [Flags]
  /// The position on the endless line, for `append(_:)`.
  private var position = 0.0
  private var spacePosition = 0.0

  /// The number of entries, the start included.
  package var count: Int { offsets.count }

  /// Begins a paragraph, or what is left of one.
  ///
  /// - Parameters:
  ///   - offset: The first unit of the first line.
  ///   - lineStart: Where that line begins, in points.
  ///   - spaceStart: The same for spaces.
  package init(offset: Int = 0, lineStart: Double = 0, spaceStart: Double = 0) {
    offsets = [Int32(offset)]
    lineEnds = [lineStart]
    lineStarts = [lineStart]
    spaceEnds = [spaceStart]
    spaceStarts = [spaceStart]
    flags = []
    flags.append([])
    position = lineStart
    spacePosition = spaceStart
  }

  /// Makes space for a number of entries.
  mutating func reserveCapacity(_ count: Int) {
    offsets.reserveCapacity(count)
    lineEnds.reserveCapacity(count)
    lineStarts.reserveCapacity(count)
    spaceEnds.reserveCapacity(count)
    spaceStarts.reserveCapacity(count)
    flags.reserveCapacity(count)
  }

  /// Adds an opportunity by its positions on the endless line.
  package mutating func append(
    offset: Int, lineEnd: Double, lineStart: Double, spaceEnd: Double = 0, spaceStart: Double = 0,
    flags: Flags = []
  ) {
    offsets.append(Int32(offset))
    lineEnds.append(lineEnd)
    lineStarts.append(lineStart)
    spaceEnds.append(spaceEnd)
    spaceStarts.append(spaceStart)
    self.flags.append(flags)
    position = lineStart
    spacePosition = spaceStart
  }

  /// A range of text without an opportunity inside, by what it adds to a line in each of three positions.
  package struct Segment: Sendable {
    /// The first unit after it.
    package var end: Int
    /// Its width in the middle of a line, in points.
    package var inside: Double
    /// Its width as the last of several: white space left out, hyphen included.
    package var atEnd: Double
    /// Its width as the first of several.
    package var atStart: Double
    /// Natural width of its spaces in the middle of a line.
    package var space: Double
    /// The same at the end of a line.
    package var spaceAtEnd: Double
    /// The opportunity after it.
    package var flags: Flags

    /// Creates a segment; by default it is as wide in every position and has no spaces.
    package init(
      end: Int, inside: Double, atEnd: Double? = nil, atStart: Double? = nil, space: Double = 0,
      spaceAtEnd: Double = 0, flags: Flags = []
    ) {
      self.end = end
      self.inside = inside
      self.atEnd = atEnd ?? inside
      self.atStart = atStart ?? inside
      self.space = space
      self.spaceAtEnd = spaceAtEnd
      self.flags = flags
    }
  }

  /// Adds the opportunity after a segment.
  package mutating func append(_ segment: Segment) {
    lineStarts[count - 1] = position + (segment.inside - segment.atStart)
    let start = position
    let spaceStart = spacePosition
    append(
      offset: segment.end, lineEnd: start + segment.atEnd, lineStart: start + segment.inside,
      spaceEnd: spaceStart + segment.spaceAtEnd, spaceStart: spaceStart + segment.space, flags: segment.flags)
  }
}
