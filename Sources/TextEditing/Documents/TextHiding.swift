public import TextKit

/// A document of which paragraphs are hidden.
package protocol HidingDocument: EditableDocument {
  /// Returns the whole paragraphs that are hidden around an offset, in UTF-16 units; `nil` for one that is
  /// shown.
  func hiddenRange(containing offset: Int) -> Range<Int>?
}

/// A content manager's delegate that hides paragraphs, and knows which.
///
/// Not in Apple's TextKit. Lines are looked for beside what is hidden without enumerating it.
public protocol TextHiding: NSTextContentManagerDelegate {
  /// Returns the whole paragraphs that are hidden around an offset, in UTF-16 units; `nil` for one that is
  /// shown.
  func hiddenRange(containing offset: Int) -> Range<Int>?
}
