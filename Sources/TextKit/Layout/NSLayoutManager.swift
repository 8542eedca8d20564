public import CoreText

/// Lays a text storage out in text containers.
open class NSLayoutManager: NSObject {
  /// The text; set by the storage.
  open internal(set) weak var textStorage: NSTextStorage?
  /// The areas that text is poured into, in this order.
  open private(set) var textContainers: [NSTextContainer] = []

  /// Makes a layout manager without text.
  public override init() { super.init() }

  /// Told by the storage after every edit.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {}
}
