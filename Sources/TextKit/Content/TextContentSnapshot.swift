public import Foundation

/// A document whose text can be read on other threads while it is edited.
///
/// Not in Apple's TextKit.
///
/// Layout managers ask for it where there is; of other documents they copy the elements that are to be measured on another
/// thread (`NSTextLayoutManager.measuringJob(unitCount:near:)`), which takes longer on their own.
public protocol TextContentSnapshotting: NSTextContentManager {
  /// The text as it is now; `nil` if it cannot be read without the document, as when the delegate may hide elements or make
  /// others.
  ///
  /// - Parameter ranges: Offsets of the document. Only elements that have some of them will be asked for.
  func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)?
}

/// The text of a document as it was at one time, which any thread may read, but only one at a time.
///
/// Not in Apple's TextKit.
public protocol TextContentSnapshot: Sendable {
  /// Shows the elements that have offsets in a range, in order: those that the document would have had laid out.
  ///
  /// - Parameters:
  ///   - range: Offsets of the document as it was.
  ///   - body: Given an element; returning false ends it.
  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool)
}

/// An element of a document as it was at one time.
///
/// Not in Apple's TextKit.
public struct TextElementSnapshot {
  /// The offsets of the document that it stands for.
  public var range: Range<Int>
  /// The text that is shown, its terminator included, with a UTF-16 unit for every offset; `nil` where only the document
  /// itself can tell.
  public var displayedString: NSAttributedString?
  /// Whether the text of a list item begins with its marker, so that layout adds none.
  public var includesTextListMarker: Bool
  /// The units of the text, where they are known better than by the string.
  var units: [UInt16]?
  /// What it is of a paragraph that is too long for one element; `nil` for a whole one.
  var part: ParagraphPart?

  /// Makes an element.
  public init(
    range: Range<Int>, displayedString: NSAttributedString?, includesTextListMarker: Bool = false
  ) {
    self.range = range
    self.displayedString = displayedString
    self.includesTextListMarker = includesTextListMarker
  }
}
