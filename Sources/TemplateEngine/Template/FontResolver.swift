internal import CoreText
package import GalleyFonts

/// Finds the fonts that styles ask for, each once.
package struct FontResolver {
  private struct Request: Hashable {
    let name: String
    let size: CGFloat
    let isBold: Bool
    let isItalic: Bool
  }

  private let collection: FontCollection
  private var found: [Request: CTFont] = [:]

  /// Looks for fonts in one collection and nowhere else.
  package init(_ collection: FontCollection) {
    self.collection = collection
  }

  /// Returns the font of a name in a size. Where its family has no bold or italic face, bold or slant is made
  /// up.
  mutating func font(_ name: String, size: CGFloat, bold: Bool = false, italic: Bool = false) -> CTFont {
    let request = Request(name: name, size: size, isBold: bold, isItalic: italic)
    if let font = found[request] { return font }
    var font = FontCollection.$current.withValue(collection) {
      CTFontCreateWithName(name as CFString, size, nil)
    }
    var traits: CTFontSymbolicTraits = []
    if bold { traits.insert(.traitBold) }
    if italic { traits.insert(.traitItalic) }
    if !traits.isEmpty { font = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, traits, traits) ?? font }
    found[request] = font
    return font
  }
}
