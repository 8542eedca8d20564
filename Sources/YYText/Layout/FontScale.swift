internal import CoreText
internal import UIKit

/// Texts with their fonts in other sizes.
enum FontScale {
  /// The size of the largest font, in points; that of text without a font is the system's.
  static func largestSize(of string: NSAttributedString) -> CGFloat {
    var largest: CGFloat = 0
    string.enumerateAttribute(.font, in: NSRange(location: 0, length: string.length), options: []) {
      value, _, _ in
      if let font = value as? UIFont ?? usual { largest = max(largest, font.pointSize) }
    }
    return largest
  }

  /// Returns a text with all fonts in other sizes.
  static func scaled(_ string: NSAttributedString, by factor: CGFloat) -> NSAttributedString {
    let scaled = NSMutableAttributedString(attributedString: string)
    string.enumerateAttribute(.font, in: NSRange(location: 0, length: string.length), options: []) {
      value, range, _ in
      guard let font = value as? UIFont ?? usual else { return }
      scaled.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    return scaled
  }

  /// The font of text without one.
  private static var usual: UIFont? { CTFontCreateWithName("Helvetica" as CFString, 12, nil) }
}
