public import CoreText

/// Lays a document out, fragment by fragment, in a text container.
open class NSTextLayoutManager: NSObject {
  /// The document; `nil` as long as no content manager has taken the layout manager.
  open private(set) weak var textContentManager: NSTextContentManager?

  /// Makes a layout manager without a document.
  public override init() { super.init() }

  func attach(to manager: NSTextContentManager?) { textContentManager = manager }

  func process(_ edit: TextEdit) {}
}
