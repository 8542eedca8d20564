internal import CoreGraphics
internal import TextEditing
internal import TextKit

/// The secondary and the middle button.
extension UITextView {
  /// Takes a press of a button that is not the usual one: the secondary one shows the menu of a link or the
  /// edit menu, and moves the caret there unless the point is in what is selected; the middle one inserts
  /// what was selected last.
  ///
  /// - Returns: Whether it means the text.
  func pressOtherButton(_ buttons: UIEvent.ButtonMask, at point: CGPoint) -> Bool {
    if buttons == .button(3) {
      pastePrimary(at: point)
      return true
    }
    guard buttons == .secondary else { return false }
    if let item = textItem(at: point) {
      presentMenu(of: item)
      return true
    }
    pressSecondaryButton(at: point)
    return true
  }
}
