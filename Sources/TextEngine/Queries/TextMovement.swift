/// Where a caret goes: along the text or over the page.
public enum TextDirection: UInt8, Sendable {
  /// To the text's end.
  case forward
  /// To the text's start.
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
  /// What a direction on the page is in the text, for moves of a caret.
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

/// What a caret passes in one step.
public enum TextUnit: UInt8, Sendable {
  /// A grapheme or conjunct: what readers take for a character.
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

/// A caret on its way over a column.
public struct TextCaret: Sendable, Hashable {
  /// Where it is.
  public var position: TextPosition
  /// The x that moves up and down aim for, however short the lines in between: points from the column's left
  /// edge. `nil` before the first such move.
  public var column: Double?

  /// Makes a caret.
  public init(_ position: TextPosition, column: Double? = nil) {
    self.position = position
    self.column = column
  }
}
