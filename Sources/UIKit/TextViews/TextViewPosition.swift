internal import Foundation
internal import TextKit

/// A place in the text of a text view. It is a location of TextKit 2, too.
final class TextViewPosition: UITextPosition {
  /// The UTF-16 offset.
  let offset: Int
  /// The view that has made the position.
  weak var view: UITextView?

  init(_ offset: Int, in view: UITextView) { (self.offset, self.view) = (offset, view) }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextViewPosition).map { $0.offset == offset } ?? false
  }

  nonisolated override var hash: Int { offset }
}

/// A range of the text of a text view.
final class TextViewRange: UITextRange {
  /// The UTF-16 offsets.
  let offsets: Range<Int>
  /// The view that has made the range.
  weak var view: UITextView?

  init(_ offsets: Range<Int>, in view: UITextView) { (self.offsets, self.view) = (offsets, view) }

  override var start: UITextPosition {
    view.map { TextViewPosition(offsets.lowerBound, in: $0) } ?? UITextPosition()
  }
  override var end: UITextPosition {
    view.map { TextViewPosition(offsets.upperBound, in: $0) } ?? UITextPosition()
  }
  override var isEmpty: Bool { offsets.isEmpty }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextViewRange).map { $0.offsets == offsets } ?? false
  }

  nonisolated override var hash: Int { offsets.hashValue }
}

/// A rectangle of a text view's selection.
final class TextViewSelectionRect: UITextSelectionRect {
  private let band: SelectionBand

  init(_ band: SelectionBand) { self.band = band }

  override var rect: CGRect { band.rect }
  override var writingDirection: NSWritingDirection { band.isRightToLeft ? .rightToLeft : .leftToRight }
  override var containsStart: Bool { band.containsStart }
  override var containsEnd: Bool { band.containsEnd }
  override var isVertical: Bool { band.isVertical }
}

/// A part of a line that is selected, in points of the view.
struct SelectionBand {
  var rect: CGRect
  var isRightToLeft: Bool
  var containsStart: Bool
  var containsEnd: Bool
  var isVertical = false
}
