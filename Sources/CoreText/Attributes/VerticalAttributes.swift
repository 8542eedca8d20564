public import CoreGraphics
internal import TextEngine

/// Whether text is in vertical forms: a number. Absent: false.
///
/// In a line that is turned clockwise, such as those of a frame with vertical progression, characters are
/// then upright or on their side by UAX #50, in the font's forms for vertical text and on a baseline through
/// their middle. In a line that is not turned, upright characters lie on their back.
///
/// The kit's vertical glyph form has the same name: 0 is horizontal, 1 vertical.
nonisolated(unsafe) public let kCTVerticalFormsAttributeName = "CTVerticalForms" as CFString

/// Whether text in vertical forms is set side by side in the space of one character: a number, from 1 to 4
/// the number of digits or letters. Absent or 0: false.
///
/// The whole range of equal attributes is one character for breaking and carets. The font's half, third or
/// quarter width forms are used where it has them, by the number of characters; text that is still wider than
/// an em is narrowed.
nonisolated(unsafe) public let kCTHorizontalInVerticalFormsAttributeName =
  "CTHorizontalInVerticalForms" as CFString

/// The attributes of vertical text.
enum VerticalAttributes {
  /// Applies attributes of vertical text to a style.
  static func apply(_ attributes: [NSAttributedString.Key: Any], to style: inout TextStyle) {
    func isSet(_ name: CFString) -> Bool {
      Double(attributeValue: attributes[NSAttributedString.Key(rawValue: name as String)]) ?? 0 > 0
    }
    style.usesVerticalForms = isSet(kCTVerticalFormsAttributeName)
    style.combinesUpright =
      style.usesVerticalForms && isSet(kCTHorizontalInVerticalFormsAttributeName)
  }
}
