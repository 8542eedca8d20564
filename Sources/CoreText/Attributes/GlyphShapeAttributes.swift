internal import CoreGraphics
internal import GalleyFonts

/// The attributes that lean glyphs and change their width: "NSObliqueness", the tangent of the angle by which
/// glyphs lean to the right, and "NSExpansion", the natural logarithm of the factor on their width.
///
/// They become a part of the font's matrix, so that layout depends on the width alone.
enum GlyphShapeAttributes {
  /// The font that a font becomes.
  static func font(_ font: CTFont, _ attributes: [NSAttributedString.Key: Any]) -> CTFont {
    let slant = Double(attributeValue: attributes[.obliqueness]) ?? 0
    let expansion = Double(attributeValue: attributes[.expansion]) ?? 0
    guard slant != 0 || expansion != 0 else { return font }
    // Beyond these nothing can be read, and numbers stay finite.
    let factor = exp(min(max(expansion, -4), 4))
    let shape = CGAffineTransform(a: factor, b: 0, c: min(max(slant, -10), 10), d: 1, tx: 0, ty: 0)
    var shaped = font.font
    shaped.stretch *= factor
    return CTFont(
      font: shaped, collection: font.collection, matrix: font.matrix.concatenating(shape),
      settings: font.settings)
  }
}

extension NSAttributedString.Key {
  fileprivate static let obliqueness = Self(rawValue: "NSObliqueness")
  fileprivate static let expansion = Self(rawValue: "NSExpansion")
}
