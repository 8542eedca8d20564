internal import CoreGraphics
internal import GalleyFonts

/// Finds the faces of a collection that have the attributes of a descriptor.
///
/// Names, file, format, languages, characters and states must match. Traits must match only when they are
/// mandatory: otherwise faces that have the symbolic traits come first, then those whose weight, width and
/// slant are nearest.
enum FontMatch {
  /// The best face; `nil` when there is none.
  static func best(for descriptor: CTFontDescriptor, in collection: FontCollection) -> FontEntry? {
    let asked = descriptor.specification
    // A descriptor that names nothing describes no font in particular.
    guard asked.namesFont || !asked.languages.isEmpty else { return nil }
    return entries(for: descriptor, mandatory: [], in: collection).first
  }

  /// All faces that match, the best first.
  static func entries(
    for descriptor: CTFontDescriptor, mandatory: Set<String>, in collection: FontCollection
  ) -> [FontEntry] {
    let asked = descriptor.specification
    let mustLookAlike = mandatory.contains(kCTFontTraitsAttribute as String)
    var found = candidates(asked, in: collection).filter { entry in
      hasNames(asked, entry) && hasStates(descriptor.attributes, entry, collection)
        && hasCharacters(asked, entry) && (!mustLookAlike || looksAlike(asked, entry))
    }
    for key in mandatory where descriptor.attributes[key] != nil {
      found = found.filter { isIdentical(key, descriptor.attributes, $0, collection) }
    }
    // Of a family without more said, the regular face is meant.
    guard asked.hasTraits || asked.family != nil else { return found }
    let wanted = asked.traits(over: FontTraits())
    let symbolic = asked.symbolicTraits ?? []
    return found.enumerated().map { offset, entry in
      (entry: entry, lacks: lacks(symbolic, entry), distance: entry.distance(to: wanted), offset: offset)
    }.sorted {
      ($0.lacks, $0.distance.width, $0.distance.slant, $0.distance.weight, $0.offset) < (
        $1.lacks, $1.distance.width, $1.distance.slant, $1.distance.weight, $1.offset
      )
    }.map(\.entry)
  }

  /// Returns the faces among which a name chooses; faces of a file that the collection does not have, when a
  /// file is requested.
  private static func candidates(_ asked: FontSpecification, in collection: FontCollection) -> [FontEntry] {
    if let file = asked.file {
      let known = collection.entries.filter { $0.source == file }
      if !known.isEmpty { return known }
      let count = (try? FontFace.faceCount(ofFile: file)) ?? 0
      return (0..<count).compactMap { index in
        (try? FontFace(contentsOf: file, index: index)).map { FontEntry($0) }
      }
    }
    if let name = asked.name {
      // The collection knows which of several fonts of one name is meant.
      let exact = collection.entry(named: name)
      let others = collection.entries.filter { entry in
        !(exact == entry) && entry.postScriptName.lowercased() == name.lowercased()
      }
      return (exact.map { [$0] } ?? []) + others
    }
    if let family = asked.family { return collection.entries(ofFamily: family) }
    return collection.entries
  }

  private static func hasNames(_ asked: FontSpecification, _ entry: FontEntry) -> Bool {
    func isOne(_ name: String?, of names: [String]) -> Bool {
      guard let name = name?.lowercased() else { return true }
      return names.contains { $0.lowercased() == name }
    }
    return isOne(asked.name, of: [entry.postScriptName] + entry.fullNames)
      && isOne(asked.displayName, of: entry.fullNames) && isOne(asked.family, of: entry.families)
      && isOne(asked.style, of: [entry.style])
  }

  /// Returns whether a face has the format, features and states of the font manager.
  private static func hasStates(
    _ attributes: NSDictionary, _ entry: FontEntry, _ collection: FontCollection
  ) -> Bool {
    let keys = [
      kCTFontFormatAttribute, kCTFontRegistrationScopeAttribute, kCTFontPriorityAttribute,
      kCTFontEnabledAttribute, kCTFontDownloadableAttribute, kCTFontDownloadedAttribute,
    ]
    return keys.allSatisfy { key in
      guard let wanted = Double(attributeValue: attributes[key]) else { return true }
      guard let font = font(of: entry) else { return false }
      return Double(attributeValue: FontAttributes(font).value(key, languages: [])?.value) == wanted
    }
  }

  private static func hasCharacters(_ asked: FontSpecification, _ entry: FontEntry) -> Bool {
    guard asked.characters != nil || !asked.languages.isEmpty else { return true }
    if let characters = asked.characters, !characters.isSubset(of: entry.mayCover) { return false }
    guard let face = try? entry.open() else { return false }
    if let characters = asked.characters, !characters.isSubset(of: face.covers) { return false }
    guard !asked.languages.isEmpty else { return true }
    let spoken = Set(face.supportedLanguages.map { $0.lowercased() })
    return asked.languages.allSatisfy { language in
      let tag = language.lowercased().replacingOccurrences(of: "_", with: "-")
      if spoken.contains(tag) { return true }
      // "en-GB" is served by "en"; "zh" by "zh-hans".
      let primary = tag.split(separator: "-").first.map(String.init) ?? tag
      return spoken.contains(primary) || tag == primary && spoken.contains { $0.hasPrefix(primary + "-") }
    }
  }

  /// Returns the number of symbolic traits that a face lacks; synthetic ones do not count.
  private static func lacks(_ wanted: CTFontSymbolicTraits, _ entry: FontEntry) -> Int {
    var missing = wanted.subtracting(.traitClassMask)
      .subtracting([.traitUIOptimized, .traitComposite, .traitVertical])
    let distance = entry.distance(to: FontTraits(weight: 700, isItalic: true))
    if distance.slant == 0 { missing.remove(.traitItalic) }
    missing.subtract(CTFontSymbolicTraits(entry.traits))
    if missing.contains(.traitBold), distance.weight == 0 { missing.remove(.traitBold) }
    var count = missing.rawValue.nonzeroBitCount
    if let style = wanted.styleClass {
      if (try? entry.open())?.familyClass != style { count += 1 }
    }
    return count
  }

  /// Returns whether a face has exactly the requested look.
  private static func looksAlike(_ asked: FontSpecification, _ entry: FontEntry) -> Bool {
    if let symbolic = asked.symbolicTraits {
      let looks: CTFontSymbolicTraits = [
        .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace, .traitColorGlyphs,
      ]
      guard CTFontSymbolicTraits(entry.traits).intersection(looks) == symbolic.intersection(looks) else {
        return false
      }
      if let style = symbolic.styleClass, (try? entry.open())?.familyClass != style { return false }
    }
    if let weight = asked.weight, abs(weight - entry.traits.weight) > 1 { return false }
    if let width = asked.width, abs(width - entry.traits.width) > 1 { return false }
    if let slant = asked.slant {
      guard let font = font(of: entry) else { return false }
      return abs(-font.font.instance.metrics.italicAngle - slant) <= 1
    }
    return true
  }

  /// Returns whether a face has a value that is equal to the requested one; names are compared letter by
  /// letter.
  private static func isIdentical(
    _ key: String, _ attributes: NSDictionary, _ entry: FontEntry, _ collection: FontCollection
  ) -> Bool {
    let derived = [
      kCTFontTraitsAttribute, kCTFontCharacterSetAttribute, kCTFontLanguagesAttribute, kCTFontSizeAttribute,
      kCTFontMatrixAttribute, kCTFontVariationAttribute, kCTFontFeatureSettingsAttribute,
      kCTFontCascadeListAttribute, kCTFontFixedAdvanceAttribute, kCTFontBaselineAdjustAttribute,
      kCTFontOrientationAttribute, kCTFontOpticalSizeAttribute, kCTFontRegistrationUserInfoAttribute,
    ]
    // These were compared before, or every font can have them.
    if derived.contains(where: { $0 as String == key }) { return true }
    guard let wanted = attributes[key], let font = font(of: entry) else { return false }
    let name = NSString(string: key)
    if let value = FontAttributes(font).value(name, languages: ["en"])?.value {
      return CFEqual(value, bridged(wanted))
    }
    return false
  }

  private static func font(of entry: FontEntry) -> CTFont? {
    (try? entry.open()).map {
      CTFont(
        instance: $0.instance(), size: CTFont.defaultSize, collection: .current, matrix: .identity)
    }
  }
}

extension ScalarBitmap {
  /// Whether a predicate holds for all members.
  func isSubset(of isMember: (UInt32) -> Bool) -> Bool {
    for plane in UInt32(0)...16 {
      guard let start = start(ofPlane: plane) else { continue }
      for byte in 0..<8192 where bytes[start + byte] != 0 {
        for bit in UInt32(0)..<8 where bytes[start + byte] >> UInt8(bit) & 1 != 0 {
          if !isMember(plane << 16 | UInt32(byte) << 3 | bit) { return false }
        }
      }
    }
    return true
  }
}
