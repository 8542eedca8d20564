public import CoreText

/// Finds where carets go, what gestures select and what the delete keys take away, in any text that an
/// `NSTextSelectionDataSource` describes. It keeps nothing of the text.
open class NSTextSelectionNavigation: NSObject {
  /// Where a caret goes.
  public enum Direction: Int, Sendable {
    /// To the end of the text.
    case forward
    /// To the start of the text.
    case backward
    /// To the right on the page.
    case right
    /// To the left on the page.
    case left
    /// To the line above.
    case up
    /// To the line below.
    case down
  }

  /// How far a caret goes.
  public enum Destination: Int, Sendable {
    /// Past what readers take for a character.
    case character
    /// Forward to a word's end, backward to its start.
    case word
    /// To the end or start of the line.
    case line
    /// To the start of a sentence.
    case sentence
    /// To the end or start of the paragraph, or of the next one.
    case paragraph
    /// To the end or start of what is in the container.
    case container
    /// To the end or start of the text.
    case document
  }

  /// What is held down while the pointer selects.
  public struct Modifier: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The selection is extended to the pointer.
    public static let extend = Modifier(rawValue: 1 << 0)
    /// Ranges follow the page: a rectangle, one range a line.
    public static let visual = Modifier(rawValue: 1 << 1)
    /// The new range is added to those that there are.
    public static let multiple = Modifier(rawValue: 1 << 2)
  }

  /// The direction of a paragraph.
  public enum WritingDirection: Int, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
  }

  /// How lines lie.
  public enum LayoutOrientation: Int, Sendable {
    /// In rows.
    case horizontal
    /// In columns.
    case vertical
  }

  /// Makes a navigation for a text.
  public init(dataSource: any NSTextSelectionDataSource) {
    textSelectionDataSource = dataSource
    super.init()
  }

  /// The text.
  open private(set) weak var textSelectionDataSource: (any NSTextSelectionDataSource)?
  /// Whether selections of more than one range are made.
  open var allowsNonContiguousRanges = false
  /// Whether directions and points are those of the page where lines are columns: there up is backward along
  /// a line.
  open var rotatesCoordinateSystemForLayoutOrientation = false

  /// Nothing is kept, so nothing can be stale.
  open func flushLayoutCache() {}

  // MARK: Moving

  /// The selection that a move leads to.
  ///
  /// - Parameters:
  ///   - textSelection: Where to begin. Of a selection with text, a move that does not extend it begins at the end that the
  ///     direction leads to, and by a character only goes there.
  ///   - direction: Where to.
  ///   - destination: How far.
  ///   - extending: Whether everything between is selected.
  ///   - confined: Whether the paragraph must not be left.
  /// - Returns: `nil` where there is no text to move in.
  open func destinationSelection(
    for textSelection: NSTextSelection, direction: Direction, destination: Destination, extending: Bool,
    confined: Bool
  ) -> NSTextSelection? {
    guard let source = textSelectionDataSource, !textSelection.textRanges.isEmpty else { return nil }
    let walk = CaretWalk(source)
    var moved: [NSTextRange] = []
    var affinity = textSelection.affinity
    var column = CGFloat.nan
    for range in textSelection.textRanges {
      let direction = turned(direction, at: range.location, source)
      var start = CaretPosition(
        extending || range.isEmpty ? textSelection.head(of: range) : edge(of: range, direction, source),
        range.isEmpty ? textSelection.affinity : .downstream)
      if !range.isEmpty, extending, textSelection.affinity == .downstream { start.affinity = .upstream }
      var end: CaretPosition
      if !extending, !range.isEmpty, destination == .character, direction != .up, direction != .down {
        end = CaretPosition(start.location, .downstream)
      } else {
        (end, column) = walk.position(
          from: start, direction, by: destination, column: textSelection.anchorPositionOffset)
      }
      if confined, let paragraph = source.textRange(for: .paragraph, enclosing: start.location) {
        if end.location.isBefore(paragraph.location) { end = CaretPosition(paragraph.location, .downstream) }
        let last = walk.endBeforeTerminator(of: paragraph)
        if last.isBefore(end.location) { end = CaretPosition(last, .upstream) }
      }
      guard extending else {
        affinity = end.affinity
        moved.append(NSTextRange(location: end.location))
        continue
      }
      let anchor = textSelection.anchor(of: range)
      affinity = end.location.isBefore(anchor) ? .upstream : .downstream
      moved.append(
        NSTextRange(location: anchor, end: end.location) ?? NSTextRange(from: end.location, to: anchor))
    }
    let selection = NSTextSelection(
      moved, affinity: affinity, granularity: extending ? textSelection.granularity : .character)
    selection.anchorPositionOffset = column
    return selection
  }

  /// The end of a range that a move in a direction begins at.
  private func edge(
    of range: NSTextRange, _ direction: Direction, _ source: any NSTextSelectionDataSource
  ) -> any NSTextLocation {
    let isRightToLeft = source.baseWritingDirection(at: range.location) == .rightToLeft
    let isToEnd =
      switch direction {
      case .forward, .down: true
      case .backward, .up: false
      case .right: !isRightToLeft
      case .left: isRightToLeft
      }
    return isToEnd ? range.endLocation : range.location
  }

  /// A direction of the page as one of rows.
  private func turned(
    _ direction: Direction, at location: any NSTextLocation, _ source: any NSTextSelectionDataSource
  ) -> Direction {
    guard rotatesCoordinateSystemForLayoutOrientation, source.textLayoutOrientation(at: location) == .vertical
    else {
      return direction
    }
    return switch direction {
    case .up: .left
    case .down: .right
    case .left: .down
    case .right: .up
    case .forward, .backward: direction
    }
  }

  /// Where text goes that is typed into a selection, in a direction: at a place between two directions the
  /// one of its two carets whose text runs that way.
  open func resolvedInsertionLocation(
    for textSelection: NSTextSelection, writingDirection: WritingDirection
  ) -> (any NSTextLocation)? {
    guard let first = textSelection.textRanges.first, let source = textSelectionDataSource else { return nil }
    guard let second = textSelection.secondarySelectionLocation else { return first.location }
    return source.baseWritingDirection(at: first.location) == writingDirection ? first.location : second
  }
}
