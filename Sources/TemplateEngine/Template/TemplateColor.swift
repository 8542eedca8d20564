internal import CoreGraphics

/// Colours by the names that templates use.
enum TemplateColor {
  /// Opaque sRGB colours by name. "default" is not one of them: it stands for the configuration's colour.
  static let names: [String: UInt32] = [
    "black": 0x000000, "blue": 0x0000FF, "brown": 0x996633, "cyan": 0x00FFFF, "gray": 0x808080,
    "green": 0x00FF00,
    "grey": 0x808080, "magenta": 0xFF00FF, "orange": 0xFF8000, "purple": 0x800080, "red": 0xFF0000,
    "white": 0xFFFFFF, "yellow": 0xFFFF00,
  ]

  /// Returns the colour of a name, or of `#RRGGBB` or `#RRGGBBAA`; `nil` if there is none.
  static func color(named name: String) -> CGColor? {
    if let rgb = names[name] { return color(rgba: rgb << 8 | 0xFF) }
    guard name.hasPrefix("#"), name.utf8.dropFirst().allSatisfy({ isHexDigit($0) }),
      let value = UInt32(name.dropFirst(), radix: 16)
    else { return nil }
    switch name.utf8.count {
    case 7: return color(rgba: value << 8 | 0xFF)
    case 9: return color(rgba: value)
    default: return nil
    }
  }

  private static func color(rgba: UInt32) -> CGColor {
    func component(_ shift: UInt32) -> CGFloat { CGFloat(rgba >> shift & 0xFF) / 255 }
    return CGColor(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
