import UIKit

final class OffsetPosition: UITextPosition {
  let offset: Int
  init(_ offset: Int) { self.offset = offset }
}

final class OffsetRange: UITextRange {
  let offsets: Range<Int>
  init(_ offsets: Range<Int>) { self.offsets = offsets }
  override var start: UITextPosition { OffsetPosition(offsets.lowerBound) }
  override var end: UITextPosition { OffsetPosition(offsets.upperBound) }
  override var isEmpty: Bool { offsets.isEmpty }
}

/// A text input over units that never change: what does not depend on where they are shown.
@MainActor
protocol OffsetInput: UITextInput {
  var units: [UInt16] { get }
}

extension OffsetInput {
  func at(_ position: UITextPosition) -> Int { (position as? OffsetPosition)?.offset ?? 0 }
  func offsets(_ range: UITextRange?) -> Range<Int>? { (range as? OffsetRange)?.offsets }

  var hasText: Bool { !units.isEmpty }
  func insertText(_ text: String) {}
  func deleteBackward() {}
  func text(in range: UITextRange) -> String? {
    offsets(range).map { String(decoding: units[$0], as: UTF16.self) }
  }
  func replace(_ range: UITextRange, withText text: String) {}
  var markedTextRange: UITextRange? { nil }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { OffsetPosition(0) }
  var endOfDocument: UITextPosition { OffsetPosition(units.count) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    OffsetRange(at(fromPosition)..<at(toPosition))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = at(position) + offset
    return (0...units.count).contains(place) ? OffsetPosition(place) : nil
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  { nil }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    at(position) < at(other)
      ? .orderedAscending : at(position) > at(other) ? .orderedDescending : .orderedSame
  }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { at(toPosition) - at(from) }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    nil
  }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  { nil }
  var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
}
