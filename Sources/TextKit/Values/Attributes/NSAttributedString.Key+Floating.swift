public import Foundation

/// The side of a paragraph at which a floating attachment stands.
///
/// Not in Apple's TextKit.
public enum AttachmentFloat: Int, Sendable, CaseIterable {
  /// The side where lines begin: the left one in text from left to right.
  case leading = 1
  /// The side where lines end.
  case trailing = 2
  /// The left side, whatever the direction of the text.
  case left = 3
  /// The right side, whatever the direction of the text.
  case right = 4
}

extension NSAttributedString.Key {
  /// The side at which an attachment floats: a number, the raw value of an `AttachmentFloat`.
  ///
  /// An attachment floats if it is the first character of its paragraph, or follows others that float
  /// there. It is anchored to the paragraph: its top is that of the first line, the paragraph's lines stand
  /// beside it and then below it, and the paragraph is at least as high as it is. Between both is the
  /// attachment's `lineLayoutPadding`, or an em where that is 0. Elsewhere in a paragraph the attribute says
  /// nothing.
  ///
  /// Not in Apple's TextKit.
  public static let attachmentFloat = NSAttributedString.Key(rawValue: "GalleyAttachmentFloat")
  /// The height of a paragraph's initial letter, in lines: a number greater than 1.
  ///
  /// The initial is the paragraph's first grapheme, with the punctuation before it. It becomes so large that
  /// the tops of capitals in it and in the first line are at one height when it stands on as many lines; the
  /// first lines stand beside it, at the side where lines end. The value at the paragraph's first character
  /// counts. The text stays one string, and its fonts stay as they are.
  ///
  /// Not in Apple's TextKit.
  public static let initialLetterLines = NSAttributedString.Key(rawValue: "GalleyInitialLetterLines")
  /// The number of the line whose baseline is that of the paragraph's initial letter: a number from 1 on.
  /// Where it is less than the initial is high, that rises above the first line. Without the attribute it is
  /// `initialLetterLines`, rounded down.
  ///
  /// Not in Apple's TextKit.
  public static let initialLetterSink = NSAttributedString.Key(rawValue: "GalleyInitialLetterSink")
}
