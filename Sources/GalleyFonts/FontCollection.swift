internal import Synchronization

/// A set of faces with a fixed order, from which text takes its fonts and the fonts that stand in for them.
///
/// Three kinds exist: the system's fonts, the fonts below one directory, and faces given one by one. The last
/// two never look at the system, so that the same files give the same answers anywhere. Faces may be put
/// before any of them.
///
/// **Order.** Faces given one by one, or put before a collection, keep their order. Otherwise families come
/// in this order: text fonts; symbol fonts (their names contain Symbols, Math, Music, Dingbats and the like);
/// colour fonts; fonts of last resort. Inside each group families are sorted by name, inside a family the
/// regular face comes first. `fallback(for:language:script:presentation:like:)` says how text that a font
/// cannot show walks through this order.
///
/// See docs/decisions/fallback.md.
public final class FontCollection: Sendable {
  /// The faces in fallback order.
  public let entries: [FontEntry]
  /// Files of the directory that are no usable fonts, and why; empty for other collections.
  public let skipped: [FontError]
  /// The families in the order in which fallback tries them.
  let families: [FontFamily]
  /// Whether the order of the faces was given, so that only the language goes before it.
  let hasGivenOrder: Bool
  /// The number of faces at the front that were put before another collection.
  let preferredCount: Int
  let choices = Lock<[FallbackKey: FontChoice?]>([:])
  /// The faces that fallback prefers, by what decides about them.
  let preferences = Lock<[PreferenceKey: [FallbackPreference]]>([:])
  /// The fonts that were registered beside the entries.
  let registration = Lock(Registration())
  /// Whether there are such fonts: most collections have none, and no thread waits to know.
  let hasRegistered = Atomic(false)

  private let entriesByFamily: [String: [Int]]
  /// The faces in the order in which names look for them; `nil` for that of `entries`.
  private let nameOrder: [Int]?
  /// The faces by name, gathered at the first question: most programs ask for families alone.
  private let knownNames = LazyReference<FaceNames>()

  /// The fonts that fontconfig finds. They are listed at the first use, and a file is opened when a face of
  /// it is used. Without fontconfig or fonts, the collection is empty.
  public static let system = FontCollection(
    records: installedFonts(), skipped: [], hasGivenOrder: false)

  /// Takes faces in order of preference.
  public convenience init(faces: [FontFace]) {
    self.init(records: faces.map(FontRecord.init), skipped: [], hasGivenOrder: true)
  }

  /// Opens every TrueType and OpenType file in a directory and below it, and looks nowhere else.
  ///
  /// Files that are no fonts, or damaged ones, are skipped and listed in `skipped`.
  ///
  /// - Throws: `FontError.unreadable` when the directory cannot be read, `FontError.noFonts` when no file in
  ///   it is a usable font.
  public convenience init(directory: String) throws(FontError) {
    let (faces, skipped) = try openFonts(below: directory)
    guard !faces.isEmpty else { throw FontError.noFonts(directory: directory) }
    self.init(records: faces.map(FontRecord.init), skipped: skipped, hasGivenOrder: false)
  }

  /// Puts faces before those of another collection: what they have is taken from them, the first first; only
  /// the colour fonts for emoji go before them.
  public convenience init(preferring faces: [FontFace], over base: FontCollection) {
    self.init(
      records: faces.map(FontRecord.init) + base.entries.map(\.record), skipped: base.skipped,
      hasGivenOrder: base.hasGivenOrder, preferredCount: faces.count + base.preferredCount)
  }

  /// Adds faces to a collection that are found by name before its own, or after them.
  convenience init(_ base: FontCollection, adding faces: [FontFace], areFirst: Bool = true) {
    let added = faces.map(FontRecord.init)
    self.init(
      records: base.entries.map(\.record) + added, skipped: base.skipped, hasGivenOrder: base.hasGivenOrder,
      preferredCount: base.preferredCount,
      firstByName: areFirst ? Set(added.map(ObjectIdentifier.init)) : [])
  }

  private init(
    records: [FontRecord], skipped: [FontError], hasGivenOrder: Bool, preferredCount: Int = 0,
    firstByName: Set<ObjectIdentifier> = []
  ) {
    let (ordered, families) = FontFamily.group(
      records, keepingFirst: hasGivenOrder ? records.count : preferredCount, isOrderGiven: hasGivenOrder)
    var byFamily: [String: [Int]] = [:]
    let numbered = Array(ordered.enumerated())
    let lookup =
      firstByName.isEmpty
      ? numbered
      : numbered.filter { firstByName.contains(ObjectIdentifier($0.element)) }
        + numbered.filter { !firstByName.contains(ObjectIdentifier($0.element)) }
    for (index, record) in lookup {
      for name in Set(record.families.map { $0.lowercased() }) { byFamily[name, default: []].append(index) }
    }
    entries = ordered.map(FontEntry.init)
    entriesByFamily = byFamily
    nameOrder = firstByName.isEmpty ? nil : lookup.map(\.offset)
    self.families = families
    self.skipped = skipped
    self.hasGivenOrder = hasGivenOrder
    self.preferredCount = preferredCount
  }

  // MARK: Looking up

  /// Returns the face with a PostScript or full name, else the regular face of a family of that name; `nil`
  /// when there is none. Case does not matter, and names in every language of the font count.
  public func face(named name: String) -> FontFace? {
    if let index = index(named: name), let face = try? entries[index].open() { return face }
    return face(family: name, traits: FontTraits())
  }

  /// Returns the face of a family that is nearest to a style by the rules of CSS Fonts 4 (width, then slant,
  /// then weight); `nil` if there is no such family. A variable face may need `FontFace.variations(for:)`
  /// to take the style.
  public func face(family: String, traits: FontTraits) -> FontFace? {
    for index in sorted(members(ofFamily: family), by: traits) {
      if let face = try? entries[index].open() { return face }
    }
    return nil
  }

  /// Returns the face for text that names no font: Liberation Sans, else DejaVu Sans, else Noto Sans, else
  /// the first of `entries`; the first of all when faces were given in order. `nil` if no face can be
  /// opened.
  public var defaultFace: FontFace? {
    if !hasGivenOrder, preferredCount == 0 {
      for family in ["Liberation Sans", "DejaVu Sans", "Noto Sans"] {
        if let face = face(family: family, traits: FontTraits()) { return face }
      }
    }
    for entry in entries { if let face = try? entry.open() { return face } }
    return nil
  }

  /// Returns the entry of a PostScript or full name.
  func index(named name: String) -> Int? {
    let names = knownNames.load() ?? knownNames.storeIfNil(FaceNames(of: entries, in: nameOrder))
    return names[name]
  }

  /// Returns the entries of a family, in order; a family may go by several names.
  func members(ofFamily name: String) -> [Int] { entriesByFamily[name.lowercased()] ?? [] }

  /// Sorts entries by how near they are to a style, equal ones in the collection's order.
  func sorted(_ members: [Int], by traits: FontTraits) -> [Int] {
    guard members.count > 1 else { return members }
    return members.enumerated()
      .map { (distance: entries[$1].record.styles.distance(to: traits), index: $1, rank: $0) }
      .sorted {
        ($0.distance.0, $0.distance.1, $0.distance.2, $0.rank) < (
          $1.distance.0, $1.distance.1, $1.distance.2, $1.rank
        )
      }
      .map(\.index)
  }
}

/// The faces of a collection by PostScript name and full name, in small letters.
private final class FaceNames: Sendable {
  private let entries: [String: Int]

  /// Gathers names.
  ///
  /// PostScript names win over full names, and of two equal names the first face's.
  ///
  /// - Parameter order: The order of the faces; `nil` for the collection's own.
  init(of faces: [FontEntry], in order: [Int]?) {
    let order = order ?? Array(faces.indices)
    var byName: [String: Int] = [:]
    func add(_ name: String, _ index: Int) {
      let small = name.lowercased()
      if byName[small] == nil { byName[small] = index }
    }
    for index in order { add(faces[index].record.postScriptName, index) }
    for index in order {
      for name in faces[index].record.fullNames { add(name, index) }
    }
    entries = byName
  }

  subscript(name: String) -> Int? { entries[name.lowercased()] }
}
