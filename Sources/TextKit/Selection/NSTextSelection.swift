public import CoreText

/// What is selected: a place to type at, or one or more ranges. Immutable but for what only rides along.
open class NSTextSelection: NSObject {
  /// The unit that a selection grows by.
  public enum Granularity: Int, Sendable {
    /// What readers take for a character.
    case character
    /// A word.
    case word
    /// All of a paragraph, its terminator included.
    case paragraph
    /// A line, as it is broken now.
    case line
    /// A sentence.
    case sentence
  }

  /// Which neighbour a place belongs to; of a selection with text, which end moves when it is extended.
  public enum Affinity: Int, Sendable {
    /// The line, or character, before the place; the selection's start moves.
    case upstream = 0
    /// The line, or character, behind the place; the selection's end moves.
    case downstream = 1
  }

  /// What is selected, in the order of the text, apart from each other; one empty range for a place to type
  /// at.
  public let textRanges: [NSTextRange]
  /// The unit that the selection was made with, and grows by.
  public let granularity: Granularity
  /// Which neighbour a place belongs to, or which end moves.
  public let affinity: Affinity
  /// Whether the selection only lasts while a gesture does.
  open internal(set) var isTransient = false
  /// The x that moves up and down aim for, in points from the left edge of the container, however short those
  /// in between are; `nan` before the first such move.
  open var anchorPositionOffset = CGFloat.nan
  /// Whether ranges follow the text rather than the page.
  open var isLogical = true
  /// Where the other caret stands at a place between two directions; `nil` elsewhere.
  open var secondarySelectionLocation: (any NSTextLocation)?
  /// What text gets that is typed there.
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]

  /// Makes a selection of ranges, which are put in order, and made one where they overlap or touch.
  public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
    self.textRanges = NSTextSelection.merged(textRanges)
    self.affinity = affinity
    self.granularity = granularity
    super.init()
  }

  /// Makes a selection of a range.
  public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
    self.init([range], affinity: affinity, granularity: granularity)
  }

  /// Makes a place to type at.
  public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
    self.init([NSTextRange(location: location)], affinity: affinity, granularity: .character)
  }

  /// The same selection of other ranges.
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

  /// Whether another object selects the same in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextSelection else { return false }
    return textRanges == other.textRanges && affinity == other.affinity && granularity == other.granularity
      && isLogical == other.isLogical
  }

  /// Equal for equal selections.
  open override var hash: Int { textRanges.hashValue }

  /// The ranges.
  open override var description: String { textRanges.map(\.description).joined(separator: " ") }

  /// The end that stays when the selection is extended.
  func anchor(of range: NSTextRange) -> any NSTextLocation {
    affinity == .downstream ? range.location : range.endLocation
  }

  /// The end that moves when the selection is extended.
  func head(of range: NSTextRange) -> any NSTextLocation {
    affinity == .downstream ? range.endLocation : range.location
  }
}
