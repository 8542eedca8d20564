package import GalleyFonts

extension FontStandIn {
  /// Returns the face of a collection that stands in for a font of a name, in the style that the name asks
  /// for; `nil` where none does.
  package static func face(forFontNamed name: String, in collection: FontCollection) -> FontFace? {
    guard let (row, traits) = find(name), let family = row.chosenFamily(in: collection) else { return nil }
    return collection.registered.face(family: family, traits: traits)
  }
}
