internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode
internal import Synchronization

/// What a font's rules do between the syllables of a script in which HarfBuzz applies them to whole runs:
/// whether two syllables that stand side by side, or with a space between them, have the glyphs and the
/// advances that each has by itself.
///
/// The argument: a rule that reaches over the place between two syllables asks for two neighbouring glyphs
/// there, of which the first is the last one of the first syllable that is no mark, or a mark after that,
/// and the second is the first one of the second syllable, or the first that is no mark. If it goes on, it
/// asks for another one after that. All rules are read from the lookups, those included that other lookups
/// call (`LookupRules`).
///
/// Shaping tells the glyphs that come out in the end; those that stood in their place before are found
/// backwards, from what each glyph may have been made of. For rules keep the order of glyphs and remove
/// none, and, in fonts with these rules, make nothing but a mark of marks alone. So after the last glyph
/// that is no mark at some time there are marks ever after: what it has become is that glyph in the end, or
/// a mark after it. And marks before the first glyph that is no mark end in a ligature with it, if
/// syllables begin with no mark in the end, for no ligature that begins with a mark passes over others.
/// Where no rule asks for such glyphs of both syllables, nothing reaches over.
///
/// A rule that looks over a space asks for a glyph on each side of it. Fonts of which some rule begins or
/// ends with a space, or that kern it, have no syllables; neither have those that replace one glyph by
/// several.
///
/// See docs/decisions/fast-tables.md.
final class SyllableRules: Sendable {
  let alphabet: AtomAlphabet
  /// Whether rules pass over a glyph: the font calls it a mark.
  let marks: GlyphSet
  /// What all rules ask for, one rule after the other: the places in the rules.
  private let places: [GlyphSet]
  /// By place: whether its rule begins with it, and whether its rule ends with it.
  private let isFirst: [Bool]
  private let isLast: [Bool]
  /// The glyphs with which syllables may have begun at some time.
  private let beginners: GlyphSet
  /// By glyph: the places that it may have.
  private let placesOfGlyph: [Int: [Int]]
  /// What glyphs may have been made of.
  private let parents: Parents
  /// The places after which a rule asks for one of these, or for a space.
  private let beforeSyllables: GlyphSet
  /// The places before which a rule asks for a space.
  private let afterSpace: GlyphSet

  /// Reads the rules; `nil` if syllables cannot be told by them.
  init?(font: FontInstance, alphabet: AtomAlphabet, language: String?, features: [FontFeature]) {
    guard font.rules.isEmpty, ShapePlan.isOpenTypeOnly(font.face), !font.face.tableTags.contains("kern"),
      !ShapePlan.rulesVary(in: font), let space = font.glyph(for: 0x20).map(Int.init)
    else { return nil }
    let plan = ShapePlan(
      font: font, script: alphabet.script, language: language, features: features, isRightToLeft: false)
    let classes = MarkClasses(of: hb_font_get_face(font.harfBuzzFont)!)
    let members = SyllableRules.units.filter { font.glyph(for: UInt32($0)) != nil }
    let closure = plan.closure(of: members, font: font, language: language, isRightToLeft: false)
    var (bases, ligatures) = (classes.bases, classes.ligatures)
    bases.formIntersection(closure)
    ligatures.formIntersection(closure)
    var rules = LookupRules(glyphs: closure, listsNeighbours: true, listsRules: true)
    do { try plan.readSequences(into: &rules, bases: bases, ligatures: ligatures) } catch { return nil }
    guard !rules.isBeyondPairs, !rules.kernsUnlisted, rules.touched.isEmpty, !classes.marks.isEmpty,
      let parents = Parents(rules, classes.marks)
    else { return nil }
    let all = rules.sequences.map(\.positions) + rules.kerned.map { [$0.first, $0.second] }
    let isSpaceAlone = all.allSatisfy { positions in
      !positions[0].contains(space) && !positions[positions.count - 1].contains(space)
        && !positions.indices.dropFirst().contains {
          positions[$0].contains(space) && positions[$0 - 1].contains(space)
        }
    }
    guard isSpaceAlone, !classes.marks.contains(space), rules.replacements[space] == nil,
      parents.all[space] == nil
    else { return nil }
    self.alphabet = alphabet
    marks = classes.marks
    self.parents = parents
    beginners = SyllableRules.beginners(rules, alphabet, font)
    places = all.flatMap { $0 }
    isFirst = all.flatMap { positions in positions.indices.map { $0 == 0 } }
    isLast = all.flatMap { positions in positions.indices.map { $0 == positions.count - 1 } }
    var placesOfGlyph: [Int: [Int]] = [:]
    for (place, glyphs) in places.enumerated() {
      for glyph in glyphs.members { placesOfGlyph[glyph, default: []].append(place) }
    }
    self.placesOfGlyph = placesOfGlyph
    var afterSpace = GlyphSet()
    for place in placesOfGlyph[space] ?? [] { afterSpace.insert(place + 1) }
    self.afterSpace = afterSpace
    var beforeSyllables = GlyphSet()
    for glyph in beginners.members + [space] {
      for place in placesOfGlyph[glyph] ?? [] where !isFirst[place] { beforeSyllables.insert(place - 1) }
    }
    self.beforeSyllables = beforeSyllables
  }

  /// Returns what syllables begin with, and what may become of that.
  private static func beginners(
    _ rules: LookupRules, _ alphabet: AtomAlphabet, _ font: FontInstance
  ) -> GlyphSet {
    func glyph(_ unit: UInt16) -> Int? { font.glyph(for: UInt32(unit)).map(Int.init) }
    var found = GlyphSet()
    // HarfBuzz puts three vowels first, and a virama with RO.
    for unit in units where alphabet.role(of: unit) != .sign || 0x17C1...0x17C3 ~= unit {
      if let glyph = glyph(unit) { found.insert(glyph) }
    }
    let (virama, ro) = (glyph(0x17D2), glyph(0x179A))
    var count = 0
    while count < found.count {
      count = found.count
      for (glyph, replacements) in rules.replacements where found.contains(glyph) && glyph != virama {
        for replacement in replacements { found.insert(replacement) }
      }
      for (positions, ligature, _) in rules.sequences {
        guard let ligature, found.contains(positions[0].members[0]) else { continue }
        if let virama, positions[0].contains(virama), !(ro.map(positions[1].contains) ?? false) { continue }
        found.insert(ligature)
      }
    }
    return found
  }

  /// By glyph: what it may have been made of.
  private struct Parents {
    var all: [Int: GlyphSet] = [:]
    /// Those that may have stood where it begins, with what comes after marks there.
    var first: [Int: GlyphSet] = [:]
    /// Those after which nothing but marks may have been in it.
    var last: [Int: GlyphSet] = [:]

    /// - Returns: `nil` if marks alone may make anything but a mark.
    init?(_ rules: LookupRules, _ marks: GlyphSet) {
      for (glyph, replacements) in rules.replacements {
        for replacement in replacements {
          guard !marks.contains(glyph) || marks.contains(replacement) else { return nil }
          all[replacement, default: GlyphSet()].insert(glyph)
          first[replacement, default: GlyphSet()].insert(glyph)
          last[replacement, default: GlyphSet()].insert(glyph)
        }
      }
      for (positions, ligature, _) in rules.sequences {
        guard let ligature else { continue }
        let glyphs = positions.map { $0.members[0] }
        let beginsWithMark = marks.contains(glyphs[0])
        let lastBase = glyphs.lastIndex { !marks.contains($0) }
        if beginsWithMark, !marks.contains(ligature) {
          guard !rules.beginnersOverMarks.contains(glyphs[0]), lastBase != nil else { return nil }
        }
        for (index, glyph) in glyphs.enumerated() {
          all[ligature, default: GlyphSet()].insert(glyph)
          if index == 0 || beginsWithMark { first[ligature, default: GlyphSet()].insert(glyph) }
          if index >= lastBase ?? 0 { last[ligature, default: GlyphSet()].insert(glyph) }
        }
      }
    }
  }

  /// The units about whose glyphs the rules tell.
  private static let units: [UInt16] = (0x20...0x2060).filter { isKnown($0) }

  /// Whether the rules tell about a character.
  static func isKnown(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0xFF, 0x1780...0x17B3, 0x17B6...0x17FF, 0x2010...0x2027,
      0x2030...0x2043, 0x2045...0x205E:
      true
    default: false
    }
  }

  /// Returns the places in rules that a glyph may have, or one that it was made of, with the beginning of
  /// another syllable after it, or a space.
  func placesBefore(of glyph: Int) -> GlyphSet {
    var result = GlyphSet()
    for other in SyllableRules.origins(of: glyph, parents.last) {
      for place in placesOfGlyph[other] ?? [] where beforeSyllables.contains(place) { result.insert(place) }
    }
    return result
  }

  /// Returns the places in rules that what stands where a glyph begins may have, with another glyph before
  /// it; `nil` if no syllable was thought to begin with it.
  ///
  /// - Parameter next: The glyphs after it in its syllable, up to one that is no mark; `nil` if there is no
  ///   such.
  func placesAfter(of glyph: Int, next: [Int]?) -> GlyphSet? {
    let firsts = SyllableRules.origins(of: glyph, parents.first)
    guard firsts.allSatisfy(beginners.contains) else { return nil }
    let seconds = next.map { next in ([glyph] + next).flatMap { SyllableRules.origins(of: $0, parents.all) } }
    var result = GlyphSet()
    for other in firsts {
      for place in placesOfGlyph[other] ?? [] where !isFirst[place] {
        if let seconds, !isLast[place], !seconds.contains(where: places[place + 1].contains) { continue }
        result.insert(place)
      }
    }
    return result
  }

  /// Whether some rule asks for glyphs in a place and in one right after it.
  ///
  /// - Parameter overSpace: Whether there is a space between them.
  func isBound(_ before: GlyphSet, then after: GlyphSet, overSpace: Bool) -> Bool {
    before.members.contains {
      overSpace
        ? !isLast[$0 + 1] && afterSpace.contains($0 + 2) && after.contains($0 + 2) : after.contains($0 + 1)
    }
  }

  private static func origins(of glyph: Int, _ parents: [Int: GlyphSet]) -> [Int] {
    var all = [glyph]
    var next = 0
    while next < all.count {
      for parent in parents[all[next]]?.members ?? [] where !all.contains(parent) { all.append(parent) }
      next += 1
    }
    return all
  }
}

/// The rules between the syllables of a font instance for each way in which it is used; stored with the
/// instance.
final class SyllableRuleTables: Sendable {
  private struct Key: Hashable {
    var script: Script
    var language: String?
    var features: [FontFeature]
  }
  private let known = Mutex<[Key: SyllableRules?]>([:])
  /// The most ways of use that are examined for a font.
  private static let most = 64

  /// Returns the rules between the syllables of text in a font; `nil` if it has no syllables.
  static func rules(
    of font: FontInstance, alphabet: AtomAlphabet, language: String?, features: [FontFeature]
  ) -> SyllableRules? {
    let tables = font.renderer { SyllableRuleTables() }
    let key = Key(script: alphabet.script, language: language, features: features)
    return tables.known.withLock { known in
      if let rules = known[key] { return rules }
      guard known.count < most else { return nil }
      let rules = SyllableRules(font: font, alphabet: alphabet, language: language, features: features)
      known[key] = .some(rules)
      return rules
    }
  }
}
