internal import GalleyFonts

/// A font requested by name, and its substitute where it is not installed.
///
/// A name is searched in this order: a PostScript, full or family name in the collection; then, with a style
/// removed from its end ("-Bold", "-BoldItalicMT", " Light"), the family; then the stand-ins of
/// `FontStandIn` for the family, first found first; then the collection's default face in that style.
struct FontRequest {
  /// The family's name, without a style.
  var family: String
  /// The style of the name.
  var traits: FontTraits

  /// Reads the whole style off the end of a PostScript or full name.
  init(name: String) {
    self = Self.readings(of: name).last ?? FontRequest(family: name, traits: FontTraits())
  }

  private init(family: String, traits: FontTraits) {
    self.family = family
    self.traits = traits
  }

  /// The ways to read a name as a family and a style, the longest family first; none for a name without a
  /// style.
  static func readings(of name: String) -> [FontRequest] {
    if let hyphen = name.lastIndex(of: "-"), hyphen != name.startIndex {
      var traits = FontTraits()
      let style = name[name.index(after: hyphen)...].lowercased()
      guard !style.isEmpty, FontStyleWord.read(style, into: &traits) else { return [] }
      return [FontRequest(family: String(name[..<hyphen]), traits: traits)]
    }
    // "Arial Bold Italic": words of style at the end.
    var readings: [FontRequest] = []
    var traits = FontTraits()
    var words = name.split(separator: " ")
    while words.count > 1, let last = words.last, FontStyleWord.read(last.lowercased(), into: &traits) {
      words.removeLast()
      readings.append(FontRequest(family: words.joined(separator: " "), traits: traits))
    }
    return readings
  }

  /// Finds the instance for a name by the rules of this type; `nil` only when the collection has no face at
  /// all.
  static func instance(named name: String, in collection: FontCollection) -> FontInstance? {
    if let instance = knownInstance(named: name, in: collection) { return instance }
    let request = FontRequest(name: name)
    guard let standard = collection.defaultFace else { return nil }
    return instance(family: standard.familyName, traits: request.traits, in: collection)
      ?? standard.instance()
  }

  /// Finds the instance for a name, or the substitute for a font of that name; `nil` where only the default
  /// face is left.
  static func knownInstance(named name: String, in collection: FontCollection) -> FontInstance? {
    if let face = collection.face(named: name) { return face.instance() }
    for reading in readings(of: name) {
      if let instance = instance(family: reading.family, traits: reading.traits, in: collection) {
        return instance
      }
    }
    guard let (row, traits) = FontStandIn.find(name) else { return nil }
    for family in row.candidates {
      if let instance = instance(family: family, traits: traits, in: collection) { return instance }
    }
    return nil
  }

  /// Finds the face of a family, or of its stand-in, that is nearest to a style; `nil` where only the default
  /// face is left.
  static func knownInstance(
    family name: String, traits: FontTraits, in collection: FontCollection
  ) -> FontInstance? {
    if let instance = instance(family: name, traits: traits, in: collection) { return instance }
    guard let regular = knownInstance(named: name, in: collection) else { return nil }
    return instance(family: regular.face.familyName, traits: traits, in: collection)
  }

  /// Finds the face of a family that is nearest to a style, moves it there where it has axes for it, and
  /// makes up what is still lacking of boldness or slant.
  static func instance(family: String, traits: FontTraits, in collection: FontCollection) -> FontInstance? {
    collection.face(family: family, traits: traits)?.instance(for: traits)
  }
}
