public import CoreText

/// Computes moves of carets, selections of gestures and ranges of deletions in any text that an
/// `NSTextSelectionDataSource` describes. It stores nothing of the text.
open class NSTextSelectionNavigation: NSObject {
  /// The direction of a move.
  public enum Direction: Int, Sendable {
    /// Toward the end of the text.
    case forward
    /// Toward the start of the text.
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

  /// The distance of a move.
  public enum Destination: Int, Sendable {
    /// Past a grapheme: what a reader calls a character.
    case character
    /// Forward to a word's end, backward to its start.
    case word
    /// To the end or start of the line.
    case line
    /// To the start of a sentence.
    case sentence
    /// To the end or start of the paragraph, or of the next one.
    case paragraph
    /// To the end or start of the text in the container.
    case container
    /// To the end or start of the text.
    case document
  }

  /// The modifiers that are held down while the pointer selects.
  public struct Modifier: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The selection is extended to the pointer.
    public static let extend = Modifier(rawValue: 1 << 0)
    /// Ranges follow the page: a rectangle with one range for each line.
    public static let visual = Modifier(rawValue: 1 << 1)
    /// The new range is added to the selected ones.
    public static let multiple = Modifier(rawValue: 1 << 2)
  }

  /// The direction of a paragraph.
  public enum WritingDirection: Int, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
  }

  /// The orientation of lines.
  public enum LayoutOrientation: Int, Sendable {
    /// Lines are rows.
    case horizontal
    /// Lines are columns.
    case vertical
  }

  /// Creates a navigation for a text.
  public init(dataSource: any NSTextSelectionDataSource) {
    textSelectionDataSource = dataSource
    super.init()
  }

  /// The data source, which describes the text.
  open private(set) weak var textSelectionDataSource: (any NSTextSelectionDataSource)?
  /// Whether selections may have more than one range.
  open var allowsNonContiguousRanges = false
  /// Whether directions and points are those of the page where lines are columns: up is then backward along
  /// a line.
  open var rotatesCoordinateSystemForLayoutOrientation = false

  /// Does nothing: no layout is cached.
  open func flushLayoutCache() {}

  // MARK: Moving

  /// Returns the selection that a move leads to.
  ///
  /// - Parameters:
  ///   - textSelection: The selection to begin at. If it contains text and the move does not extend it, the
  ///     move begins at the end in the move's direction, and a move by a character only goes to that end.
  ///   - direction: The direction of the move.
  ///   - destination: The distance of the move.
  ///   - extending: Whether the text in between is selected.
  ///   - confined: Whether the move ends at the paragraph's ends.
  /// - Returns: The new selection; `nil` if there is no text to move in.
  @discardableResult
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

  /// Returns the end of a range at which a move in a direction begins.
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

  /// Returns the direction along horizontal lines that corresponds to a direction of the page.
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

  /// Returns the location at which typed text is inserted. Between two directions, it is the one of the two
  /// caret locations whose text runs in `writingDirection`.
  @discardableResult
  open func resolvedInsertionLocation(
    for textSelection: NSTextSelection, writingDirection: WritingDirection
  ) -> (any NSTextLocation)? {
    guard let first = textSelection.textRanges.first, let source = textSelectionDataSource else { return nil }
    guard let second = textSelection.secondarySelectionLocation else { return first.location }
    return source.baseWritingDirection(at: first.location) == writingDirection ? first.location : second
  }
}
