package import Foundation
package import GalleyTextStore

/// The text as it was last reported to layout managers.
extension NSTextStorage {
  /// The text as of the last report: what layout lays out. Reading it never runs a subclass's code.
  package var reportedText: TextRope { kept.text }

  /// The attributes as of the last report: what layout lays out.
  ///
  /// - Parameters:
  ///   - location: Must lie inside of `reportedText`.
  ///   - range: Receives a range around the unit that has all of them.
  package func reportedAttributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    isPlain
      ? attributes(at: location, effectiveRange: range) : keptAttributes(at: location, effectiveRange: range)
  }

  /// The attributes as of the last report, as they are before they are fixed. The style of a paragraph's
  /// first character is the paragraph's, fixed or not.
  ///
  /// - Parameters:
  ///   - location: Must lie inside of `reportedText`.
  ///   - range: Receives a range around the unit that has all of them.
  func unfixedAttributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    keptAttributes(at: location, effectiveRange: range)
  }

  /// A copy of a part of the text as of the last report.
  package func reportedSubstring(_ range: Range<Int>) -> NSAttributedString {
    if isPlain { ensureAttributesAreFixed(in: NSRange(range)) }
    return keep { inheritedSubstring(range) }
  }
}
