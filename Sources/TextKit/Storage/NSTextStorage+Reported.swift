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

  /// Returns whole paragraphs as of the last report, with the attributes that fixing has set or would set.
  /// Nothing is fixed.
  ///
  /// - Parameter range: Whole paragraphs of `reportedText`.
  /// - Returns: `nil` for no text, and where `reportedSubstring(_:)` has to tell.
  func reportedUnits(_ range: Range<Int>) -> AttributedUnits? {
    guard !range.isEmpty, let needsFixing = needsFixing(range) else { return nil }
    return attributedUnits(range, needsFixing: needsFixing)
  }

  private func attributedUnits(_ range: Range<Int>, needsFixing: Bool) -> AttributedUnits? {
    let units = reportedText.units(range)
    let runs = fixedAttributes.runs(of: range, units, needsFixing: needsFixing) { offset in
      var run = NSRange(location: offset, length: 1)
      let attributes = keptAttributes(at: offset, effectiveRange: &run)
      return (attributes, run.location..<max(NSMaxRange(run), offset + 1), nil)
    }
    return runs.map { AttributedUnits(units, $0) }
  }

  /// A copy of a part of the text as of the last report.
  package func reportedSubstring(_ range: Range<Int>) -> NSAttributedString {
    if isPlain { ensureAttributesAreFixed(in: NSRange(range)) }
    return keep { inheritedSubstring(range) }
  }

  // MARK: One set of attributes

  /// Returns where the run of equal attributes that holds a character ends, before attributes are fixed.
  ///
  /// - Parameter location: Lies inside of `reportedText`.
  func endOfUnfixedRun(at location: Int) -> Int {
    var run = NSRange(location: location, length: 1)
    _ = keptAttributes(at: location, effectiveRange: &run)
    return max(NSMaxRange(run), location + 1)
  }

  /// Returns whole paragraphs as of the last report, with their attributes as they are before they are fixed:
  /// what the engine takes other fonts for by itself.
  ///
  /// - Parameter range: Whole paragraphs of `reportedText`, in one run of attributes.
  /// - Returns: `nil` for text that is stored elsewhere, or has objects in it.
  func unfixedUnits(_ range: Range<Int>) -> AttributedUnits? {
    needsFixing(range).flatMap { _ in attributedUnits(range, needsFixing: false) }
  }
}
