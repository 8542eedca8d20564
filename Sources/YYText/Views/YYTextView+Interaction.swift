internal import Foundation
internal import UIKit

extension TextInteractionStyle {
  /// The looks of the toolkit's carets, handles and glasses.
  static var toolkit: TextInteractionStyle {
    var style = TextInteractionStyle()
    style.selectionOpacity = 0.2
    style.blink = Blink(rest: 0.1, time: 0.5)
    style.caretGlass = Glass(size: CGSize(width: 113, height: 113), magnification: 1.2, distance: 80)
    style.rangeGlass = Glass(size: CGSize(width: 144, height: 60), magnification: 1.2, distance: 60)
    style.knob = 10
    style.reach = CGSize(width: 14, height: 14)
    style.holdsNearestMiddle = true
    style.caretReach = 14
    style.isOverlaid = true
    style.scrollsUnderFinger = true
    style.keepsToMarkedText = true
    return style
  }
}

/// Rows or columns, and what is selected after programs have changed the text.
extension YYTextView {
  /// The insets of rows.
  static let rowInset = UIEdgeInsets(top: 6, left: 4, bottom: 6, right: 4)
  /// The insets of columns.
  static let columnInset = UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6)

  func setVertical(_ isVertical: Bool) {
    guard isVertical != settings.isVerticalForm else { return }
    settings.isVerticalForm = isVertical
    let (old, new) = isVertical ? (Self.rowInset, Self.columnInset) : (Self.columnInset, Self.rowInset)
    if textContainerInset == old { textContainerInset = new }
    contentOffset = .zero
    contentSize = .zero
    turnHandles()
    faceChanged()
    settings.placeholder.place()
  }

  /// Returns what is selected after a replacement that the user has not made: a caret after the new text
  /// where that took the place of all that was selected, what is left of the selection where it took a part
  /// at one end, and the same characters where it was elsewhere or inside.
  static func selection(
    _ selected: Range<Int>, afterReplacing range: Range<Int>, length: Int
  ) -> Range<Int> {
    let end = range.lowerBound + length
    let change = length - range.count
    if range.lowerBound <= selected.lowerBound, selected.upperBound <= range.upperBound,
      range == selected || !range.isEmpty && range.upperBound > selected.lowerBound
    {
      // All that was selected is gone. A caret at the start of what was replaced stays.
      return selected.isEmpty && selected.lowerBound == range.lowerBound && !range.isEmpty
        ? selected : end..<end
    }
    if range.upperBound <= selected.lowerBound {
      return selected.lowerBound + change..<selected.upperBound + change
    }
    if range.lowerBound >= selected.upperBound { return selected }
    if range.lowerBound >= selected.lowerBound, range.upperBound <= selected.upperBound {
      return selected.lowerBound..<selected.upperBound + change
    }
    return range.lowerBound < selected.lowerBound
      ? end..<end + selected.upperBound - range.upperBound : selected.lowerBound..<range.lowerBound
  }
}
