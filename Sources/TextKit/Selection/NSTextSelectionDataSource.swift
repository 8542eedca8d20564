public import CoreText

/// The description of a text and its layout that moves and selections need.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
  /// The range of the whole text.
  var documentRange: NSTextRange { get }

  /// Enumerates parts of the text.
  ///
  /// - Parameters:
  ///   - location: The location to begin at. The first part contains it; in reverse, the first part ends at
  ///     it or contains it.
  ///   - options: The kind of part (words, composed characters, sentences, paragraphs or lines), and
  ///     `.reverse`.
  ///   - block: Called with the part's text (`nil` if not required), its range, the range including the
  ///     text between it and its neighbours, and a flag that stops the enumeration when set to `true`.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  )

  /// Returns the word, line or other part that contains the character after `location` or, at the end of
  /// the text, the character before it; `nil` if there is none.
  func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  )
    -> NSTextRange?

  /// Returns the location at a UTF-16 offset from another one; `nil` outside the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the number of UTF-16 units from one location to another.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Returns the direction of the paragraph at a location.
  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection

  /// Enumerates the carets in the line of a location, left to right.
  ///
  /// - Parameters:
  ///   - location: A location in the line; between two lines, it means the second one.
  ///   - block: Called with the caret's x, in points from the left edge of the container; the start of a
  ///     character; whether the caret is before that character (`true`) or after it; and a flag that stops
  ///     the enumeration when set to `true`.
  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  )

  /// Returns the range of the line at a point: above the first line the first one, below the last line the
  /// last one.
  ///
  /// - Parameters:
  ///   - point: A point in container coordinates: points, y down.
  ///   - location: A location in the container.
  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange?

  /// Enumerates the starts and ends of containers from a location.
  func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns whether lines are rows or columns at a location.
  func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation
}

/// Default implementations, for a text in one container with horizontal lines.
extension NSTextSelectionDataSource {
  /// Enumerates one boundary: the text's end, in reverse its start.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    block(reverse ? documentRange.location : documentRange.endLocation, &stop)
  }

  /// Returns `.horizontal`.
  @discardableResult
  public func textLayoutOrientation(at location: any NSTextLocation)
    -> NSTextSelectionNavigation.LayoutOrientation
  {
    .horizontal
  }
}
