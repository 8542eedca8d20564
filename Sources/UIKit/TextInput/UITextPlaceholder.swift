public import Foundation

/// Space that a text input has reserved for text that will come.
@MainActor open class UITextPlaceholder: NSObject {
  /// Where the space is, in points of the view; none for a placeholder that takes no space.
  open var rects: [UITextSelectionRect] { [] }
}
