public import TextKit

/// A text that an editor changes, and the lines that show it.
///
/// The editor and its commands know nothing else of a document: neither which layout manager lays it out nor
/// how its text is stored. Offsets count UTF-16 units from the start. All ranges that the editor passes lie
/// in the text.
///
/// ``ContentDocument`` is a document of TextKit 2, ``StorageDocument`` one of TextKit 1. A class of a program
/// needs `length`, `units(in:)`, `attributedText(in:)`, `replace(_:with:)` for strings and
/// `setAttributes(_:in:)`; lines are then as long as paragraphs, and every character as wide as any
/// other.
public protocol EditableDocument: AnyObject {
  /// The length of the text.
  var length: Int { get }

  /// About how many units more there are, which have not been read yet: 0 by default. When it becomes less
  /// and the text longer, the text was read on, and nothing else was changed.
  var unreadLength: Int { get }

  /// Returns a part of the text. The editor asks for no more than it needs: some thousand units at a time.
  func units(in range: Range<Int>) -> [UInt16]

  /// Returns a part of the text with its attributes.
  func attributedText(in range: Range<Int>) -> NSAttributedString

  /// Replaces a part of the text.
  func replace(_ range: Range<Int>, with text: NSAttributedString)

  /// Returns a part of the text that can be put back later: by default a copy.
  func part(_ range: Range<Int>) -> DocumentPart

  /// Puts back what ``part(_:)`` returned. By default it replaces the text.
  func replace(_ range: Range<Int>, with part: DocumentPart)

  /// Replaces the attributes of a part of the text.
  func setAttributes(_ attributes: [NSAttributedString.Key: Any], in range: Range<Int>)

  /// Runs changes that belong together: layout follows once, at their end.
  func performEdits(_ body: () -> Void)

  /// Returns the paragraph, terminator included, that contains a unit; for the text's end, the last one,
  /// which is empty after a terminator.
  func paragraph(containing offset: Int) -> Range<Int>

  /// Returns the ranges that touch a range and are handled as one character each, whole, in their order; by
  /// default none.
  func boundRanges(in range: Range<Int>) -> [Range<Int>]

  /// Returns the line that shows the character after an offset; at the text's end, the line of the last
  /// character. `nil` for an empty text, and where no line has been laid out.
  func line(at offset: Int) -> EditableLine?

  /// Returns the line nearest to a point of the container, in points, y down; `nil` where there is none.
  func line(nearest point: CGPoint) -> EditableLine?
}
