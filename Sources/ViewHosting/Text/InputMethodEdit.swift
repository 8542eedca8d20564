/// What an input method does at a time: it withdraws what it composed, deletes text around the caret, inserts
/// what was chosen, and composes anew, in this order. It is what Wayland's text input gathers until `done`.
public struct InputMethodEdit: Sendable, Hashable {
  /// The number of UTF-16 code units to delete before the caret.
  public var deletedBefore: Int
  /// The number of UTF-16 code units to delete after the caret.
  public var deletedAfter: Int
  /// What was chosen; empty for nothing.
  public var committed: String
  /// What is composed then; `nil` for nothing.
  public var marked: MarkedText?

  /// Creates an edit.
  public init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, committed: String = "", marked: MarkedText? = nil
  ) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.committed = committed
    self.marked = marked
  }

  /// Whether nothing but marked text changes.
  public var onlyComposes: Bool { deletedBefore <= 0 && deletedAfter <= 0 && committed.isEmpty }
}

extension ViewHostClient {
  /// Calls the methods for each part. Marked text that is followed by other marked text is not withdrawn
  /// before.
  public func apply(_ edit: InputMethodEdit) {
    if !edit.onlyComposes || edit.marked?.string.isEmpty ?? true { setMarkedText(MarkedText("")) }
    if edit.deletedBefore > 0 || edit.deletedAfter > 0 {
      deleteSurrounding(before: edit.deletedBefore, after: edit.deletedAfter)
    }
    if !edit.committed.isEmpty { insertText(edit.committed) }
    if let marked = edit.marked, !marked.string.isEmpty { setMarkedText(marked) }
  }
}
