public import CoreGraphics
internal import TextEngine

/// Whether text is in vertical forms: a number. Absent: false.
///
/// In a line that is turned clockwise, such as those of a frame with vertical progression, characters then
/// stand upright or lie on their side as UAX #50 says, in the font's forms for vertical text and on a
/// baseline through their middle. In a line that is not turned, what is upright there lies on its back.
///
/// The kit's vertical glyph form has the same name: 0 is horizontal, 1 vertical.
nonisolated(unsafe) public let kCTVerticalFormsAttributeName = "CTVerticalForms" as CFString

/// Whether text in vertical forms stands side by side in the place of one character: a number, from 1 to 4
/// how many digits or letters there are. Absent or 0: false.
///
/// The whole stretch of equal attributes is one character for breaking and carets. The font's half, third
/// or quarter width forms are taken where it has them, by the number of characters that there are; what is
/// still wider than an em is narrowed.
nonisolated(unsafe) public let kCTHorizontalInVerticalFormsAttributeName =
  "CTHorizontalInVerticalForms" as CFString

/// The attributes of vertical text.
enum VerticalAttributes {
  /// Adds what attributes say about vertical text to a style.
  static func apply(_ attributes: [NSAttributedString.Key: Any], to style: inout TextStyle) {
    func isSet(_ name: CFString) -> Bool {
      Double(attributeValue: attributes[NSAttributedString.Key(rawValue: name as String)]) ?? 0 > 0
    }
    style.usesVerticalForms = isSet(kCTVerticalFormsAttributeName)
    style.combinesUpright =
      style.usesVerticalForms && isSet(kCTHorizontalInVerticalFormsAttributeName)
  }
}
