internal import Foundation
internal import TextKit

/// What the delegate is asked before text is changed.
extension UITextView {
  func shouldChangeText(inRanges ranges: [Range<Int>], _ text: String) -> Bool {
    let values = ranges.map { NSValue(range: NSRange($0)) }
    return delegate?.textView(self, shouldChangeTextInRanges: values, replacementText: text) ?? true
  }

  /// Asks for several changes at once.
  func shouldChangeText(in replacements: [(range: Range<Int>, text: NSAttributedString)]) -> Bool {
    let texts = replacements.map(\.text.string)
    let isSame = texts.allSatisfy { $0 == texts.first }
    return shouldChangeText(
      inRanges: replacements.map(\.range), isSame ? texts.first ?? "" : texts.joined(separator: "\n"))
  }
}
