public import Foundation

/// What a document has to tell and to do so that it can be laid out and edited, whatever it is made of.
public protocol NSTextElementProvider: NSObjectProtocol {
  /// The whole document.
  var documentRange: NSTextRange { get }

  /// Shows the document's elements one by one.
  ///
  /// - Parameters:
  ///   - textLocation: In or before the first element shown; with `.reverse`, the element before the one that it lies in is
  ///     the first. `nil` for the document's start, with `.reverse` its end.
  ///   - options: The direction.
  ///   - block: Given an element; returning false ends it.
  /// - Returns: Where the last element shown ends, with `.reverse` begins; `nil` if none was shown.
  @discardableResult
  func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions,
    using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)?

  /// Puts elements in the place of a part of the document.
  func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

  /// Brings what the document is kept in up to date with its elements.
  ///
  /// - Parameter completionHandler: Called once with the error, if there was one.
  func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?)

  /// The place some units from another; `nil` outside of the document.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// The units from one place to another; negative when the second comes first, `NSNotFound` where one of
  /// them is not in the document.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// The range that has to be asked about in place of another for editing, such as a whole list item.
  ///
  /// - Parameters:
  ///   - textRange: The range to be edited.
  ///   - forEditingTextSelection: Whether it is a selection to be edited, rather than a deletion or insertion.
  /// - Returns: `nil` if it is right as it is.
  func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
}

/// Documents that need no adjusting.
extension NSTextElementProvider {
  /// `nil`: the range is right as it is.
  public func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? {
    nil
  }
}
