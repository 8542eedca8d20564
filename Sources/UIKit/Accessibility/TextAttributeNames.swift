internal import Foundation
internal import TextKit

/// Attributes of text for screen readers, by the names and in the values of AT-SPI.
@MainActor enum TextAttributeNames {
  /// Returns the attributes that have a name.
  static func names(
    of attributes: [NSAttributedString.Key: Any], _ traits: UITraitCollection
  ) -> [String: String] {
    var names: [String: String] = [:]
    if let font = attributes[.font] as? UIFont {
      names["family-name"] = font.familyName
      names["size"] = "\(Double(font.pointSize))pt"
      let traits = NSFontManager.shared.traits(of: font)
      names["weight"] = traits.contains(.boldFontMask) ? "700" : "400"
      names["style"] = traits.contains(.italicFontMask) ? "italic" : "normal"
    }
    if let line = attributes[.underlineStyle] as? Int, line != 0 {
      names["underline"] = line & 0xF == NSUnderlineStyle.double.rawValue ? "double" : "single"
    }
    if let line = attributes[.strikethroughStyle] as? Int, line != 0 { names["strikethrough"] = "true" }
    names["fg-color"] = (attributes[.foregroundColor] as? UIColor).flatMap { rgb($0, traits) }
    names["bg-color"] = (attributes[.backgroundColor] as? UIColor).flatMap { rgb($0, traits) }
    if let language = attributes[.languageIdentifier] as? String { names["language"] = language }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      switch style.alignment {
      case .left: names["justification"] = "left"
      case .center: names["justification"] = "center"
      case .right: names["justification"] = "right"
      case .justified: names["justification"] = "fill"
      default: break
      }
    }
    return names
  }

  /// Returns the names of the attributes at a position that differ from the usual ones, and how far they are
  /// the same: runs that differ in what has no name are one.
  static func run(
    at position: Int, of text: NSAttributedString, usual: [String: String], _ traits: UITraitCollection
  ) -> (attributes: [String: String], range: Range<Int>) {
    guard (0..<text.length).contains(position) else { return ([:], position..<position) }
    func named(_ place: Int) -> ([String: String], Range<Int>) {
      var range = NSRange()
      let attributes = text.attributes(at: place, effectiveRange: &range)
      let names = Self.names(of: attributes, traits).filter { usual[$0.key] != $0.value }
      return (names, range.location..<range.location + range.length)
    }
    var (names, range) = named(position)
    while range.lowerBound > 0, case let (other, before) = named(range.lowerBound - 1), other == names {
      range = before.lowerBound..<range.upperBound
    }
    while range.upperBound < text.length, case let (other, after) = named(range.upperBound), other == names {
      range = range.lowerBound..<after.upperBound
    }
    return (names, range)
  }

  /// Returns the parts of a colour, each from 0 to 65,535.
  static func rgb(_ color: UIColor, _ traits: UITraitCollection) -> String? {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
      return nil
    }
    return [red, green, blue].map { String(Int((min(max($0, 0), 1) * 65535).rounded())) }
      .joined(separator: ",")
  }
}
