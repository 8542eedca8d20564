public import Foundation
internal import GalleyUTF16
internal import TextEngine

extension NSAttributedString.Key {
  /// Whether text is not shown: a number, 0 or 1. It stays in the string, where finding and copying see
  /// it.
  ///
  /// Hidden text has no advance and no height, whatever its font, and no line ends inside of it. It belongs
  /// to the character before it, so that a caret never stops between the two or inside of it; at a
  /// paragraph's start a caret stops before it and after it. Line and paragraph ends cannot be hidden.
  ///
  /// Not in Apple's systems.
  public static let hiddenText = NSAttributedString.Key("GalleyHiddenText")

  /// What is shown in the place of text: a string, in the text's attributes, or an attributed string. One
  /// line of it is laid out as an attachment would be; carets stop before and after it. The text itself stays
  /// in the string, where finding and copying see it. Line and paragraph ends cannot be replaced.
  ///
  /// Not in Apple's systems.
  public static let replacementText = NSAttributedString.Key("GalleyReplacementText")
}

/// Text that is hidden or replaced.
///
/// Layout sees it as characters that nothing is seen of, of the same number: they extend the character before
/// them, and letters around them join as if they were not there. What is shown instead is an object.
enum HiddenText {
  /// Whether attributes hide their text and show nothing instead.
  static func hides(_ attributes: [NSAttributedString.Key: Any]) -> Bool {
    (attributes[.hiddenText] as? NSNumber)?.boolValue == true && attributes[.replacementText] == nil
  }

  /// Replaces hidden text by what layout sees of it.
  ///
  /// - Parameters:
  ///   - range: A range of equal attributes.
  ///   - text: The text.
  ///   - attributes: The attributes.
  ///   - before: The attributes before the range.
  static func hide(
    _ range: Range<Int>, of text: inout [UInt16], _ attributes: [NSAttributedString.Key: Any],
    after before: [NSAttributedString.Key: Any]?
  ) {
    let replacement = attributes[.replacementText]
    guard replacement != nil || hides(attributes) else { return }
    var isShown = replacement == nil
    if let new = replacement as? NSObject, let old = before?[.replacementText] as? NSObject,
      range.lowerBound > 0, !text[range.lowerBound - 1].endsLine
    {
      isShown = new.isEqual(old)
    } else if let new = replacement as? String, let old = before?[.replacementText] as? String,
      range.lowerBound > 0, !text[range.lowerBound - 1].endsLine
    {
      isShown = new == old
    }
    for index in range {
      if text[index].endsLine {
        isShown = replacement == nil
      } else {
        text[index] = isShown ? HiddenUnits.unit : AttachmentAttributes.character
        isShown = true
      }
    }
  }
}

/// What is shown in the place of text, as an object. How large it is and how it is drawn says `Drawing`.
final class ReplacementText {
  /// The text.
  let text: NSAttributedString
  /// Its line, once it was asked for.
  var knownLine: AnyObject?

  /// Creates the object of a value of `replacementText`; `nil` for other values.
  init?(_ value: Any, _ attributes: [NSAttributedString.Key: Any]) {
    var plain = attributes
    for key in AttachmentAttributes.keys + [.hiddenText] { plain[key] = nil }
    if let string = value as? NSAttributedString {
      let copy = NSMutableAttributedString(attributedString: string)
      let whole = NSRange(location: 0, length: copy.length)
      for key in [NSAttributedString.Key.replacementText, .hiddenText] {
        copy.removeAttribute(key, range: whole)
      }
      text = copy
    } else if let string = value as? String {
      text = NSAttributedString(string: string, attributes: plain)
    } else {
      return nil
    }
  }
}
