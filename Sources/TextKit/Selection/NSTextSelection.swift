public import CoreText

/// A selection: an insertion point, or one or more ranges. Its ranges, granularity and affinity are
/// immutable.
open class NSTextSelection: NSObject {
  /// The kind of text by which a selection grows.
  public enum Granularity: Int, Sendable {
    /// A grapheme: what a reader calls a character.
    case character
    /// A word.
    case word
    /// A whole paragraph, including its terminator.
    case paragraph
    /// A line, as it is currently broken.
    case line
    /// A sentence.
    case sentence
  }

  /// The neighbour that an insertion point belongs to; of a selection with text, the end that moves when it
  /// is extended.
  public enum Affinity: Int, Sendable {
    /// The line, or character, before the location; the selection's start moves.
    case upstream = 0
    /// The line, or character, after the location; the selection's end moves.
    case downstream = 1
  }

  /// The selected ranges, in the order of the text and apart from each other; for an insertion point, one
  /// empty range.
  public let textRanges: [NSTextRange]
  /// The kind of text that the selection was made by and grows by.
  public let granularity: Granularity
  /// The neighbour that an insertion point belongs to, or the end that moves.
  public let affinity: Affinity
  /// Whether the selection lasts only as long as a gesture.
  open internal(set) var isTransient = false
  /// The x that moves up and down aim for, in points from the left edge of the container; `nan` before the
  /// first such move. Shorter lines in between do not change it.
  open var anchorPositionOffset = CGFloat.nan
  /// Whether the ranges follow the text, not the page.
  open var isLogical = true
  /// The location of the second caret of an insertion point between two directions; `nil` elsewhere.
  open var secondarySelectionLocation: (any NSTextLocation)?
  /// The attributes of text typed at the selection.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]

  /// Creates a selection of ranges. They are sorted, and joined where they overlap or touch.
  public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
    self.textRanges = NSTextSelection.merged(textRanges)
    self.affinity = affinity
    self.granularity = granularity
    super.init()
  }

  /// Creates a selection of one range.
  public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
    self.init([range], affinity: affinity, granularity: granularity)
  }

  /// Creates an insertion point.
  public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
    self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
  }

  /// Returns a selection of other ranges with the same properties.
  @discardableResult
  open func textSelection(_ textRanges: [NSTextRange]) -> NSTextSelection {
    let copy = NSTextSelection(textRanges, affinity: affinity, granularity: granularity)
    copy.anchorPositionOffset = anchorPositionOffset
    copy.isLogical = isLogical
    copy.isTransient = isTransient
    copy.typingAttributes = typingAttributes
    return copy
  }

  private static func merged(_ ranges: [NSTextRange]) -> [NSTextRange] {
    guard ranges.count > 1 else { return ranges }
    let sorted = ranges.sorted { $0.location.isBefore($1.location) }
    return sorted.dropFirst().reduce(into: [sorted[0]]) { merged, range in
      let last = merged[merged.count - 1]
      if last.endLocation.isBefore(range.location) {
        merged.append(range)
      } else {
        merged[merged.count - 1] = last.union(range)
      }
    }
  }

  /// Returns whether another object is a selection of the same ranges with the same affinity, granularity
  /// and `isLogical`.
  @discardableResult
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextSelection else { return false }
    return textRanges == other.textRanges && affinity == other.affinity && granularity == other.granularity
      && isLogical == other.isLogical
  }

  /// The hash value, equal for equal selections.
  open override var hash: Int { textRanges.hashValue }

  /// The ranges, as in `[0, 5) [7, 9)`.
  open override var description: String { textRanges.map(\.description).joined(separator: " ") }

  /// Returns the end of a range that stays when the selection is extended.
  func anchor(of range: NSTextRange) -> any NSTextLocation {
    affinity == .downstream ? range.location : range.endLocation
  }

  /// Returns the end of a range that moves when the selection is extended.
  func head(of range: NSTextRange) -> any NSTextLocation {
    affinity == .downstream ? range.endLocation : range.location
  }
}
