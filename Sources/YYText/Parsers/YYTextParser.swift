public import Foundation

/// Changes a text whenever a label or a text view gets another one: colours code, or puts pictures in place
/// of characters.
///
/// A parser changes nothing more when it is given what it has made: views call it again.
public protocol YYTextParser: AnyObject {
  /// Changes a text.
  ///
  /// - Parameters:
  ///   - text: The text; `nil` for none.
  ///   - selectedRange: What is selected, in UTF-16 units, which the parser moves along with the text; `nil`
  ///     where nothing can be selected.
  /// - Returns: Whether the text was changed.
  func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool
}
