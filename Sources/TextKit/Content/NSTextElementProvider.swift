public import Foundation

/// A document that can be laid out and edited, whatever stores its content.
public protocol NSTextElementProvider: NSObjectProtocol {
  /// The range of the whole document.
  var documentRange: NSTextRange { get }

  /// Enumerates the document's elements.
  ///
  /// - Parameters:
  ///   - textLocation: A location in or before the first element to enumerate. With `.reverse`, the first
  ///     element is the one before the element that contains the location. `nil` for the document's start,
  ///     with `.reverse` its end.
  ///   - options: The direction.
  ///   - block: Called with an element; returns `false` to stop.
  /// - Returns: The end of the last element enumerated, with `.reverse` its start; `nil` if there was none.
  @discardableResult
  func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)?

  /// Replaces a range with elements.
  func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

  /// Synchronises the backing store of the document with its elements.
  ///
  /// - Parameter completionHandler: Called once, with the error if there was one.
  func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?)

  /// Returns the location at an offset, in UTF-16 units, from another one; `nil` outside the document.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the number of UTF-16 units from one location to another: negative if `to` comes first,
  /// `NSNotFound` if one of them is not in the document.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Returns the range to edit instead of another one, such as that of a whole list marker.
  ///
  /// - Parameters:
  ///   - textRange: The range to be edited.
  ///   - forEditingTextSelection: Whether the range is a selection to be edited, not a deletion or
  ///     insertion.
  /// - Returns: The range to use; `nil` if `textRange` needs no adjustment.
  func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
}

/// The default implementations.
extension NSTextElementProvider {
  /// Enumerates the document's elements from its start towards its end; see
  /// `enumerateTextElements(from:options:using:)`.
  @discardableResult
  public func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    enumerateTextElements(from: textLocation, options: [], using: block)
  }

  /// Returns `nil`: the document knows no location but those that it has handed out.
  @discardableResult
  public func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { nil }

  /// Returns `NSNotFound`: the document does not count units.
  @discardableResult
  public func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { NSNotFound }

  /// Returns `nil`: the range needs no adjustment.
  @discardableResult
  public func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? {
    nil
  }
}
