public import CoreGraphics

/// The text of a node. Positions count UTF-16 code units.
@MainActor public protocol AccessibilityText: AnyObject {
  /// The number of UTF-16 code units.
  var length: Int { get }
  /// Returns a part of it.
  func string(in range: Range<Int>) -> String
  /// The selections, in order, one of them at least; an empty one is the caret.
  var selections: [Range<Int>] { get }
  /// Where the caret is: at one end of the last selection.
  var caret: Int { get }
  /// Selects. Returns whether it was done.
  func select(_ ranges: [Range<Int>]) -> Bool
  /// Returns the smallest rectangle around a part, in points of the surface; null where it is not shown.
  func frame(of range: Range<Int>) -> CGRect
  /// Returns the position nearest to a point of the surface.
  func position(at point: CGPoint) -> Int?
  /// The attributes that text has where nothing else is said, by the names of AT-SPI.
  var defaultAttributes: [String: String] { get }
  /// Returns the attributes at a position, by the names of AT-SPI, that differ from those of other text, and
  /// how far they are the same.
  func attributes(at position: Int) -> (attributes: [String: String], range: Range<Int>)
  /// The links in it, in order.
  var links: [AccessibilityLink] { get }
  /// Replaces a part. Returns whether it was done.
  func replace(_ range: Range<Int>, with text: String) -> Bool
  /// Scrolls a part into view.
  func scrollToVisible(_ range: Range<Int>)

  /// Returns the unit of a text at a position: from its start to the start of the next one, so that spaces
  /// and terminators belong to the unit before them; at the text's end the last one.
  func range(of unit: AccessibilityTextUnit, at position: Int) -> Range<Int>
  /// Returns the number of the row at a position, the first being 0; at the text's end that of the last row,
  /// which is empty after a terminator. `nil` outside of the text. All rows before it are laid out.
  func row(at position: Int) -> Int?
  /// Returns the text of a row with its terminator; `nil` where there is no such row.
  func range(ofRow row: Int) -> Range<Int>?
  /// The text of the rows that are seen, whole.
  var visibleRange: Range<Int> { get }

  /// Returns the number of code points before a position; within a pair of surrogates, before that. Texts of
  /// any size answer without reading what is before.
  func codePointIndex(at position: Int) -> Int
  /// Returns the position at which a code point begins; the text's end from the last one on.
  func position(ofCodePoint index: Int) -> Int
}

/// A unit of text for reading.
public enum AccessibilityTextUnit: Sendable, Hashable, CaseIterable {
  /// A character as people count them.
  case character
  /// A word with what is after it.
  case word
  /// A sentence with what is after it.
  case sentence
  /// A row as it is shown.
  case row
  /// A paragraph with its terminator.
  case paragraph
}

/// Default implementations.
extension AccessibilityText {
  /// Returns nothing: all attributes are told with the text.
  public var defaultAttributes: [String: String] { [:] }
  /// Returns the end of the last selection.
  public var caret: Int { selections.last?.upperBound ?? 0 }
  /// Counts all of the text: for short ones.
  public func codePointIndex(at position: Int) -> Int {
    CodePointOffsets(string(in: 0..<length)).codePoint(atUnit: position)
  }
  /// Counts all of the text: for short ones.
  public func position(ofCodePoint index: Int) -> Int {
    CodePointOffsets(string(in: 0..<length)).unit(atCodePoint: index)
  }
}
