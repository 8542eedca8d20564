public import Foundation

/// A document whose text can be read on other threads while it is edited.
///
/// Not in Apple's TextKit.
///
/// Layout managers use a snapshot to measure elements on another thread
/// (`NSTextLayoutManager.measuringJob(unitCount:near:)`). Of documents without one they copy the elements
/// to be measured, which takes more time on their own thread.
public protocol TextContentSnapshotting: NSTextContentManager {
  /// Returns the text as it is now; `nil` if it cannot be read without the document, for instance because
  /// the delegate may hide elements or supply others.
  ///
  /// - Parameter ranges: Offsets of the document. Only elements that overlap them will be requested.
  func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)?
}

/// The text of a document as it was at one time. Any thread may read it, but only one at a time.
///
/// Not in Apple's TextKit.
public protocol TextContentSnapshot: Sendable {
  /// Enumerates the elements that overlap a range, in order: those that the document would have laid out.
  ///
  /// - Parameters:
  ///   - range: Offsets of the document as it was.
  ///   - body: Called with an element; returns `false` to stop.
  func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool)
}

/// An element of a document as it was at one time.
///
/// Not in Apple's TextKit.
public struct TextElementSnapshot {
  /// The element's offsets in the document.
  public var range: Range<Int>
  /// The text to show, including its terminator, with one UTF-16 unit for every offset; `nil` if only the
  /// document itself can supply it.
  public var displayedString: NSAttributedString?
  /// Whether the text of a list item begins with its marker, so that layout adds none.
  public var includesTextListMarker: Bool
  /// The UTF-16 units of the text, if they are known apart from the string, which cannot hold a lone
  /// surrogate.
  var units: [UInt16]?
  /// The element's part of a paragraph that is too long for one element; `nil` for a whole paragraph.
  var part: ParagraphPart?

  /// Creates a snapshot of an element.
  public init(
    range: Range<Int>, displayedString: NSAttributedString?, includesTextListMarker: Bool = false
  ) {
    self.range = range
    self.displayedString = displayedString
    self.includesTextListMarker = includesTextListMarker
  }
}
