public import CoreText

/// What has to be known of a text and its layout to move about in it.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
  /// The whole text.
  var documentRange: NSTextRange { get }

  /// Shows parts of the text one by one.
  ///
  /// - Parameters:
  ///   - location: Where to begin: with the part that holds the place or, in reverse, ends at or holds it.
  ///   - options: What parts: words, composed characters, sentences, paragraphs or lines; and `.reverse`.
  ///   - block: Given the part's text (`nil` if not required), its range, the range with what lies between it and its
  ///     neighbours, and where to put true to end it.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void
  )

  /// The unit that the character behind a place is in, or, at the end of the text, the one before it; `nil`
  /// where there is none.
  func textRange(
    for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation
  )
    -> NSTextRange?

  /// The place some units from another; `nil` outside of the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// The units from one place to another.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// The direction of the paragraph at a place.
  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection

  /// Shows where carets may stand in the line of a place, left to right.
  ///
  /// - Parameters:
  ///   - location: A place in the line; where one line ends and the next begins, the next is meant.
  ///   - block: Given points from the left edge of the container, the start of a character, whether it is the caret before that
  ///     character (else the one behind it), and where to put true to end it.
  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation,
    using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void
  )

  /// The range of the line at a point; above the first line the first one, below the last one the last.
  ///
  /// - Parameters:
  ///   - point: In the coordinates of the container, points, y down.
  ///   - location: In the container.
  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange?

  /// Shows where containers begin and end, from a place on.
  func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Whether lines are rows or columns at a place.
  func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation
}

/// What a text in one container with rows need not say.
extension NSTextSelectionDataSource {
  /// The ends of the text.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool,
    using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    block(reverse ? documentRange.location : documentRange.endLocation, &stop)
  }

  /// Rows.
  public func textLayoutOrientation(at location: any NSTextLocation)
    -> NSTextSelectionNavigation.LayoutOrientation
  {
    .horizontal
  }
}
