public import CoreText

/// Hears of the edits of a storage, twice each. Both methods are optional.
public protocol NSTextStorageDelegate: AnyObject {
  /// Called before attributes are fixed. Characters and attributes may be changed; the edit then grows.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - editedMask: What was touched.
  ///   - editedRange: Where, in the text after the edit.
  ///   - delta: The number of UTF-16 units by which the text has become longer.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Called after attributes were fixed. Only attributes may be changed.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - editedMask: What was touched.
  ///   - editedRange: Where, in the text after the edit.
  ///   - delta: The number of UTF-16 units by which the text has become longer.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}

/// An object that follows a storage beside its layout managers: the content storage of TextKit 2.
public protocol NSTextStorageObserving: AnyObject {
  /// The storage.
  var textStorage: NSTextStorage? { get set }

  /// Follows an edit, when layout managers do. It must not change the text.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - editMask: What was touched.
  ///   - newCharRange: Where, in the text after the edit.
  ///   - delta: The number of UTF-16 units by which the text has become longer.
  ///   - invalidatedCharRange: The range, and what fixing of attributes touched beside it.
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange)

  /// Runs changes of the storage as one transaction of the observer; the storage reports its edits inside of
  /// one.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - transaction: Must be called once, at once.
  func performEditingTransaction(for textStorage: NSTextStorage, using transaction: () -> Void)
}
