/// The direction of a move of a caret: along the text or over the page.
public enum TextDirection: UInt8, Sendable {
  /// Towards the text's end.
  case forward
  /// Towards the text's start.
  case backward
  /// To the left on the page; over more than a character: in the direction of the paragraph that leads there.
  case left
  /// To the right on the page.
  case right
  /// To the row above.
  case up
  /// To the row below.
  case down
}

extension TextFlow {
  /// Returns the direction in the text for a direction on the page, for moves of a caret.
  public func text(_ direction: TextDirection) -> TextDirection {
    switch (progression, direction) {
    case (.topToBottom, _), (_, .forward), (_, .backward): direction
    case (_, .up): .left
    case (_, .down): .right
    case (.rightToLeft, .left), (.leftToRight, .right): .down
    case (.rightToLeft, .right), (.leftToRight, .left): .up
    }
  }
}

/// The text that a caret passes in one step.
public enum TextUnit: UInt8, Sendable {
  /// A grapheme or conjunct: a character to a reader.
  case grapheme
  /// A word (UAX #29; Thai, Lao, Khmer and Burmese by dictionary). Forward it is its end, backward its start;
  /// white space and punctuation in between are passed.
  case word
  /// A sentence (UAX #29): its start.
  case sentence
  /// A line: its end forward, its start backward.
  case line
  /// A paragraph: its end forward, its start backward, or that of the next one.
  case paragraph
  /// All that the column shows.
  case document
}

/// A caret that is moved over a column.
public struct TextCaret: Sendable, Hashable {
  /// The position.
  public var position: TextPosition
  /// The x to which moves up and down lead, however short the lines in between: points from the column's left
  /// edge. `nil` before the first such move.
  public var column: Double?

  /// Creates a caret.
  public init(_ position: TextPosition, column: Double? = nil) {
    self.position = position
    self.column = column
  }
}
