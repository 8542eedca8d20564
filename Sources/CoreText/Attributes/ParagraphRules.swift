/// The alignment of a paragraph's lines.
public enum CTTextAlignment: UInt8, Sendable {
  // Declared in the order of the raw values, so that a value in memory is the byte that Apple's is.

  /// At the left.
  case left = 0
  /// At the right.
  case right = 1
  /// In the middle.
  case center = 2
  /// Stretched to both edges.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4
}

/// The treatment of text that is wider than the line.
public enum CTLineBreakMode: UInt8, Sendable {
  // Declared in the order of the raw values; see `CTTextAlignment`.

  /// Wrap between words; an overlong word between characters.
  case byWordWrapping = 0
  /// Wrap between characters.
  case byCharWrapping = 1
  /// Do not wrap.
  case byClipping = 2
  /// Do not wrap; a paragraph that is too wide shows its end after an ellipsis.
  case byTruncatingHead = 3
  /// Do not wrap; a paragraph that is too wide shows its beginning and an ellipsis.
  case byTruncatingTail = 4
  /// Do not wrap; a paragraph that is too wide shows both ends around an ellipsis.
  case byTruncatingMiddle = 5
}

/// The direction that a paragraph is laid out from.
///
/// In memory `.natural` is the byte 2 here and −1 on Apple's systems. Settings may hold either byte.
public enum CTWritingDirection: Int8, Sendable {
  // Declared so that the two whose layout in memory Apple fixes have it.

  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1
  /// By the first strong character.
  case natural = -1
}
