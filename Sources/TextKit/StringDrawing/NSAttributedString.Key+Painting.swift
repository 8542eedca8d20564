public import CoreText

extension NSAttributedString.Key {
  /// Whether an underline has gaps around the ink that crosses it, such as descenders: a number, 0 or 1.
  /// Absent: 0.
  ///
  /// Not in Apple's TextKit.
  public static let underlineSkipsInk = NSAttributedString.Key(
    rawValue: GalleyUnderlineSkipsInkAttributeName as String)
}
