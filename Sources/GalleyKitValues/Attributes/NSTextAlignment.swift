public import CoreText

/// The alignment of a paragraph's lines. The raw values are those of iOS; older versions of macOS have 1 for
/// right and 2 for centre.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// Stretched to both edges, the last line at the side where the paragraph's direction begins.
  case justified = 3
  /// At the edge where the paragraph's direction begins.
  case natural = 4

  /// Creates the kit's name of one of Core Text's alignments.
  public init(_ alignment: CTTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .right: self = .right
    case .center: self = .center
    case .justified: self = .justified
    case .natural: self = .natural
    }
  }
}

extension CTTextAlignment {
  /// Creates the alignment of Core Text from one of the kit's.
  public init(_ alignment: NSTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .right: self = .right
    case .center: self = .center
    case .justified: self = .justified
    case .natural: self = .natural
    }
  }
}

/// The treatment of text that is wider than its line.
public enum NSLineBreakMode: Int, Sendable {
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

/// The direction that text runs in.
public enum NSWritingDirection: Int, Sendable {
  /// By the first strong character of the paragraph.
  case natural = -1
  /// Left to right.
  case leftToRight = 0
  /// Right to left.
  case rightToLeft = 1
}

/// The effect of a direction in the value of `.writingDirection`; or-ed with an `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// Characters keep their own directions inside of it.
  case embedding = 0
  /// All characters take it.
  case override = 2
}
