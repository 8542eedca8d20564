internal import TextKit

/// How a caret moves.
enum CaretMove {
  /// Past a character, in the order of the text.
  case forward, backward
  /// Past a character, as the page shows it.
  case left, right
  case up, down
  case wordForward, wordBackward
  case wordLeft, wordRight
  case lineStart, lineEnd
  case lineLeft, lineRight
  case paragraphStart, paragraphEnd
  /// To a paragraph's start or end, and on to the next one's.
  case paragraphBackward, paragraphForward
  case documentStart, documentEnd
  /// A page up or down.
  case pageUp, pageDown

  /// Whether the move keeps the x that it aims for.
  var isVertical: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }
}
