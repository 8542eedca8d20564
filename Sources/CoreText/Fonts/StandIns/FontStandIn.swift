public import GalleyFonts

/// A family that programs ask for by name and that a machine may not have, and the families that stand in
/// for it there: a row of docs/font-stand-ins.md.
///
/// Not in Apple's Core Text.
///
/// The families are those that iOS, macOS and Windows bring along. What stands in for one is of its kind:
/// serif for serif, monospaced for monospaced, Mincho for Mincho, and of equal widths where there is such a
/// font. `CTFontCreateWithName`, descriptors and `UIFont(name:size:)` look here when a collection has no font
/// of a name:
///
///     let row = FontStandIn(forFontNamed: "TimesNewRomanPS-BoldMT")
///     row?.family         // "Times New Roman"
///     row?.candidates     // "Liberation Serif", …
///     row?.chosenFamily() // the first of them that `FontCollection.current` has
public struct FontStandIn: Sendable, Hashable {
  /// The family's name on the systems that have it.
  public let family: String
  /// The kind of family: a heading of docs/font-stand-ins.md, such as "Japanese, Mincho".
  public let kind: String
  /// The families that stand in for it, the best first.
  public let candidates: [String]
  /// Other names of the family: what PostScript names begin with, and names in its own script.
  public let aliases: [String]
  /// The look that all of the family's faces have.
  let look: Look

  /// A look that belongs to a family and not to a face of it.
  struct Look: Sendable, Hashable {
    /// OpenType's weight.
    var weight = 400.0
    /// Percent.
    var width = 100.0
    var isItalic = false
  }

  /// The whole table, in the order of the page.
  public static let all: [FontStandIn] = groups.flatMap { group in
    group.families.indices.map { group.row($0) }
  }
  private static let groups = latin + signs + otherScripts + eastAsian

  /// Finds the row of a font's name: a PostScript, full or family name, with or without a style at its end.
  ///
  /// Case, spaces and hyphens do not count.
  ///
  /// - Returns: `nil` for a family that the table does not have.
  public init?(forFontNamed name: String) {
    guard let found = Self.find(name) else { return nil }
    self = found.row
  }

  /// Returns the family of a collection that stands in for this one; `nil` when it has none of the
  /// candidates, and when it has the family itself.
  public func chosenFamily(in collection: FontCollection = .current) -> String? {
    let fonts = collection.registered
    guard fonts.entries(ofFamily: family).isEmpty else { return nil }
    return candidates.first { !fonts.entries(ofFamily: $0).isEmpty }
  }

  /// Finds the row of a font's name, and the style that the name asks for.
  static func find(_ name: String) -> (row: FontStandIn, traits: FontTraits)? {
    var key = Self.key(name)
    var words: [FontStyleWord] = []
    while !key.isEmpty {
      if let row = row(ofKey: key) {
        var traits = FontTraits()
        traits.weight = row.look.weight
        traits.width = row.look.width
        traits.isItalic = row.look.isItalic
        for word in words { word.apply(&traits) }
        return (row, traits)
      }
      // The style is at the end: "helveticaneuebolditalic".
      guard let word = FontStyleWord.last(of: key) else { return nil }
      key = String(key.utf8.dropLast(word.name.utf8.count)) ?? ""
      words.append(word)
    }
    return nil
  }

  /// A name as the table is searched for it: small letters and digits.
  static func key(_ name: String) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letters.append(byte)
      case 0x80...: return name.lowercased().filter { $0.isLetter || $0.isNumber }
      default: continue
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the row of a key; of several with equal names the first.
  private static func row(ofKey key: String) -> FontStandIn? {
    guard let place = placesByHash[hash(of: key.utf8)] else { return nil }
    let row = groups[place.group].row(place.family)
    if ([row.family] + row.aliases).contains(where: { Self.key($0) == key }) { return row }
    // Another name has the same hash.
    return all.first { row in ([row.family] + row.aliases).contains { Self.key($0) == key } }
  }

  /// Where the table has a name, by the hash of its key. No row is made for it: a program mostly asks for one
  /// or two names, and the table has hundreds.
  private static let placesByHash: [UInt64: (group: Int, family: Int)] = {
    var places: [UInt64: (group: Int, family: Int)] = [:]
    places.reserveCapacity(1024)
    for (group, families) in groups.map(\.families).enumerated() {
      for (family, entry) in families.enumerated() {
        for name in entry.utf8.split(separator: UInt8(ascii: "/")) {
          let hash = hash(ofName: name)
          if places[hash] == nil { places[hash] = (group, family) }
        }
      }
    }
    return places
  }()

  /// Returns the hash of a name's key.
  private static func hash(ofName name: Substring.UTF8View) -> UInt64 {
    if name.contains(where: { $0 >= 0x80 }) { return hash(of: key(String(Substring(name))).utf8) }
    return hash(
      of: name.lazy.compactMap { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
      })
  }

  /// FNV-1a.
  private static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Families of one kind that have the same stand-ins.
  struct Group: Sendable {
    let kind: String
    let candidates: [String]
    var look = Look()
    /// Names of families; after a slash each, other names of the same.
    let families: [String]

    /// The row of one of the families.
    func row(_ index: Int) -> FontStandIn {
      let names = families[index].split(separator: "/").map(String.init)
      return FontStandIn(
        family: names[0], kind: kind, candidates: candidates.unique { $0 != names[0] },
        aliases: Array(names.dropFirst()), look: look)
    }
  }

  private init(family: String, kind: String, candidates: [String], aliases: [String], look: Look) {
    self.family = family
    self.kind = kind
    self.candidates = candidates
    self.aliases = aliases
    self.look = look
  }
}

extension [String] {
  /// The strings for which a predicate holds, each once, in order.
  fileprivate func unique(where isMeant: (String) -> Bool) -> [String] {
    var seen: Set<String> = []
    return filter { isMeant($0) && seen.insert($0).inserted }
  }
}
