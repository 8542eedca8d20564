internal import GalleyFonts

/// A font requested by name, and its substitute where it is not installed.
///
/// A name is searched in this order: a PostScript, full or family name in the collection; then, with a style
/// removed from its end ("-Bold", "-BoldItalicMT", " Light"), the family; then the substitutes below for the
/// family, first found first; then the collection's default face in that style.
struct FontRequest {
  /// The family's name, without a style.
  var family: String
  /// The style of the name.
  var traits: FontTraits

  /// Reads the style off the end of a PostScript or full name.
  init(name: String) {
    var traits = FontTraits()
    var family = name
    var style = ""
    if let hyphen = name.lastIndex(of: "-"), hyphen != name.startIndex {
      family = String(name[..<hyphen])
      style = String(name[name.index(after: hyphen)...]).lowercased()
      if style.isEmpty || !Self.takeStyle(style, into: &traits) {
        family = name
        traits = FontTraits()
      }
    } else {
      // "Arial Bold Italic": words of style at the end.
      var words = name.split(separator: " ")
      while words.count > 1, let last = words.last, Self.takeStyle(last.lowercased(), into: &traits) {
        words.removeLast()
      }
      family = words.joined(separator: " ")
    }
    self.family = family
    self.traits = traits
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
    let request = FontRequest(name: name)
    if let instance = instance(family: request.family, traits: request.traits, in: collection) {
      return instance
    }
    let key = request.family.lowercased().filter { $0.isLetter || $0.isNumber }
    for family in substitutes[key] ?? substitutes[key.hasSuffix("mt") ? String(key.dropLast(2)) : key] ?? [] {
      if let instance = instance(family: family, traits: request.traits, in: collection) { return instance }
    }
    return nil
  }

  /// Finds the face of a family that is nearest to a style, moves it there where it has axes for it, and
  /// makes up what is still lacking of boldness or slant.
  static func instance(family: String, traits: FontTraits, in collection: FontCollection) -> FontInstance? {
    collection.face(family: family, traits: traits)?.instance(for: traits)
  }

  /// Reads a run of style words without spaces; false when there is anything else in it.
  private static func takeStyle(_ style: String, into traits: inout FontTraits) -> Bool {
    var rest = Substring(style)
    var result = traits
    while !rest.isEmpty {
      guard let word = styleWords.first(where: { rest.hasPrefix($0.name) }) else { return false }
      word.apply(&result)
      rest = rest.dropFirst(word.name.count)
    }
    traits = result
    return true
  }

  /// Style words; one that begins another comes after it.
  private static let styleWords: [(name: String, apply: @Sendable (inout FontTraits) -> Void)] = [
    ("ultralight", { $0.weight = 100 }), ("extralight", { $0.weight = 200 }), ("thin", { $0.weight = 100 }),
    ("light", { $0.weight = 300 }), ("regular", { $0.weight = 400 }), ("roman", { $0.weight = 400 }),
    ("medium", { $0.weight = 500 }), ("semibold", { $0.weight = 600 }), ("demibold", { $0.weight = 600 }),
    ("extrabold", { $0.weight = 800 }), ("bold", { $0.weight = 700 }), ("heavy", { $0.weight = 800 }),
    ("black", { $0.weight = 900 }), ("italic", { $0.isItalic = true }), ("oblique", { $0.isItalic = true }),
    ("condensed", { $0.width = 75 }), ("expanded", { $0.width = 125 }), ("mt", { _ in }), ("-", { _ in }),
  ]

  private static let sans = ["Liberation Sans", "Arimo", "DejaVu Sans", "Noto Sans"]
  private static let wideSans = ["DejaVu Sans", "Noto Sans", "Liberation Sans"]
  private static let serif = ["Liberation Serif", "Tinos", "Noto Serif", "DejaVu Serif"]
  private static let monospaced = ["Liberation Mono", "Cousine", "DejaVu Sans Mono", "Noto Sans Mono"]

  /// Substitutes for fonts that Apple's systems have and others do not, by the family's name in small letters
  /// without spaces. Where one with the same widths exists it comes first.
  private static let substitutes: [String: [String]] = [
    "helvetica": sans, "helveticaneue": sans, "arial": sans, "applesystemuifont": sans, "sfpro": sans,
    "sfprotext": sans,
    "sfprodisplay": sans, "sfuitext": sans, "sfuidisplay": sans, "sanfrancisco": sans, "avenir": sans,
    "avenirnext": sans,
    "verdana": wideSans, "geneva": wideSans, "lucidagrande": wideSans, "tahoma": wideSans,
    "trebuchetms": wideSans,
    "times": serif, "timesnewroman": serif, "timesnewromanps": serif, "georgia": ["DejaVu Serif"] + serif,
    "palatino": serif, "baskerville": serif, "newyork": serif, "hoeflertext": serif,
    "courier": monospaced, "couriernew": monospaced, "couriernewps": monospaced,
    "menlo": ["DejaVu Sans Mono"] + monospaced,
    "monaco": monospaced, "sfmono": monospaced, "andalemono": monospaced,
    "pingfangsc": ["Noto Sans CJK SC"], "stheiti": ["Noto Sans CJK SC"], "stheitisc": ["Noto Sans CJK SC"],
    "heitisc": ["Noto Sans CJK SC"], "pingfangtc": ["Noto Sans CJK TC"], "heititc": ["Noto Sans CJK TC"],
    "pingfanghk": ["Noto Sans CJK HK", "Noto Sans CJK TC"],
    "songtisc": ["Noto Serif CJK SC", "Noto Sans CJK SC"],
    "songtitc": ["Noto Serif CJK TC", "Noto Sans CJK TC"], "hiraginosans": ["Noto Sans CJK JP"],
    "hirakakupron": ["Noto Sans CJK JP"], "hiraginokakugothicpron": ["Noto Sans CJK JP"],
    "hiraminpron": ["Noto Serif CJK JP", "Noto Sans CJK JP"], "applesdgothicneo": ["Noto Sans CJK KR"],
    "applecoloremoji": ["Noto Color Emoji"], "geezapro": ["Noto Sans Arabic"],
    "kohinoordevanagari": ["Noto Sans Devanagari"], "thonburi": ["Noto Sans Thai"],
  ]
}
