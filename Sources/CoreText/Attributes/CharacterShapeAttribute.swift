public import CoreGraphics
internal import GalleyFonts
internal import TextEngine

/// Which form Chinese characters have: a number, one more than a selector of AAT's character-shape feature (1
/// traditional, 2 simplified, 3 to 5 JIS of 1978, 1983 and 1990, 6 to 10 traditional alternates, 11 expert,
/// 12 JIS of 2004, 13 Hojo, 14 NLC, 15 traditional names). Absent or 0: what the font has by default.
///
/// It switches the OpenType feature of that meaning on.
@available(*, deprecated, message: "use font features")
nonisolated(unsafe) public let kCTCharacterShapeAttributeName = CharacterShape.attributeName

/// The meaning of the attribute.
enum CharacterShape {
  nonisolated(unsafe) static let attributeName = "NSCharacterShape" as CFString

  /// The OpenType feature for a value; `nil` for values that mean nothing.
  static func feature(_ value: Any?) -> FontFeature? {
    guard let number = Double(attributeValue: value), (1...15).contains(number) else { return nil }
    return switch Int(number) - 1 {
    case 0: FontFeature(tag: "trad", value: 1)
    case 1: FontFeature(tag: "smpl", value: 1)
    case 2: FontFeature(tag: "jp78", value: 1)
    case 3: FontFeature(tag: "jp83", value: 1)
    case 4: FontFeature(tag: "jp90", value: 1)
    case 5...9: FontFeature(tag: "trad", value: UInt32(number) - 4)
    case 10: FontFeature(tag: "expt", value: 1)
    case 11: FontFeature(tag: "jp04", value: 1)
    case 12: FontFeature(tag: "hojo", value: 1)
    case 13: FontFeature(tag: "nlck", value: 1)
    default: FontFeature(tag: "tnam", value: 1)
    }
  }
}
