import UIKit

/// A view with one line of text, each unit 10 points wide and 20 high, that paints nothing: interactions show
/// its selection.
final class CellInput: UIView, OffsetInput {
  typealias Range = OffsetRange

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
  var selectedTextRange: UITextRange? = Range(0..<0)
  var markedTextStyle: [NSAttributedString.Key: Any]?
  weak var inputDelegate: (any UITextInputDelegate)?
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { .leftToRight }
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
    OffsetPosition(min(max(Int((point.x / 10).rounded()), 0), units.count))
  }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point)
  }
  func characterRange(at point: CGPoint) -> UITextRange? {
    let cell = Int((point.x / 10).rounded(.down))
    return units.indices.contains(cell) ? Range(cell..<cell + 1) : nil
  }
}
