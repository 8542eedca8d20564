import UIKit

/// A view with one line of text, each unit 10 points wide and 20 high, that paints nothing: interactions show
/// its selection.
final class CellInput: UIView, UITextInput {
  final class Position: UITextPosition {
    let offset: Int
    init(_ offset: Int) { self.offset = offset }
  }
  final class Range: UITextRange {
    let offsets: Swift.Range<Int>
    init(_ offsets: Swift.Range<Int>) { self.offsets = offsets }
    override var start: UITextPosition { Position(offsets.lowerBound) }
    override var end: UITextPosition { Position(offsets.upperBound) }
    override var isEmpty: Bool { offsets.isEmpty }
  }
  final class Rect: UITextSelectionRect {
    let offsets: Swift.Range<Int>
    init(_ offsets: Swift.Range<Int>) { self.offsets = offsets }
    override var rect: CGRect {
      CGRect(x: offsets.lowerBound * 10, y: 0, width: offsets.count * 10, height: 20)
    }
    override var containsStart: Bool { true }
    override var containsEnd: Bool { true }
  }

  let units: [UInt16]
  var selected: Swift.Range<Int> { (selectedTextRange as? Range)?.offsets ?? 0..<0 }

  init(_ text: String) {
    units = Array(text.utf16)
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  }
  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }
  private func at(_ position: UITextPosition) -> Int { (position as? Position)?.offset ?? 0 }
  var hasText: Bool { !units.isEmpty }
  func insertText(_ text: String) {}
  func deleteBackward() {}
  func text(in range: UITextRange) -> String? {
    (range as? Range).map { String(decoding: units[$0.offsets], as: UTF16.self) }
  }
  func replace(_ range: UITextRange, withText text: String) {}
  var selectedTextRange: UITextRange? = Range(0..<0)
  var markedTextRange: UITextRange? { nil }
  var markedTextStyle: [NSAttributedString.Key: Any]?
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { Position(0) }
  var endOfDocument: UITextPosition { Position(units.count) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    Range(at(fromPosition)..<at(toPosition))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = at(position) + offset
    return (0...units.count).contains(place) ? Position(place) : nil
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
  weak var inputDelegate: (any UITextInputDelegate)?
  var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect {
    (range as? Range).map { Rect($0.offsets).rect } ?? .zero
  }
  func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: at(position) * 10, y: 0, width: 2, height: 20)
  }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    (range as? Range).map { [Rect($0.offsets)] } ?? []
  }
  func closestPosition(to point: CGPoint) -> UITextPosition? {
    Position(min(max(Int((point.x / 10).rounded()), 0), units.count))
  }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point)
  }
  func characterRange(at point: CGPoint) -> UITextRange? {
    let cell = Int((point.x / 10).rounded(.down))
    return units.indices.contains(cell) ? Range(cell..<cell + 1) : nil
  }
}
