public import Foundation

/// A range of the text of a view. Each class of views has a subclass of its own, which overrides all members.
@MainActor
open class UITextRange: NSObject {
  /// Creates an empty range, on any thread: subclasses may be plain values.
  public nonisolated override init() { super.init() }

  /// Where the range begins; of this class itself a position that no view has made.
  open var start: UITextPosition { UITextPosition() }
  /// Where the range ends; of this class itself a position that no view has made.
  open var end: UITextPosition { UITextPosition() }
  /// Whether the range has no text; a range of this class itself has none.
  open var isEmpty: Bool { true }
}
