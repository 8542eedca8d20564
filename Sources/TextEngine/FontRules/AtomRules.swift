internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode
internal import Synchronization

/// What a font's rules do between the atoms of words in one script: whether two atoms that stand side by side
/// have the glyphs that each has by itself, and whether kerning moves them.
///
/// The argument: a rule that reaches over the place between two atoms asks for two neighbouring glyphs there,
/// marks that it passes over left out. All such pairs are read from the lookups, those included that other
/// lookups call (`LookupRules`). Text consists of the glyphs alone that HarfBuzz's own closure of the
/// alphabet has, so that rules about other glyphs, such as accents of liturgical texts, are none. Where no
/// rule asks for the two glyphs, nothing reaches over. Kerning of a pair that looks at nothing else is a
/// number, which HarfBuzz is asked for once.
///
/// Letters are replaced by others before rules see them, so that each stands for all that it may become.
/// Of syllables that is not known; but HarfBuzz applies the rules that make them to one syllable at a time,
/// and a font with any other rules of substitution has no atoms.
///
/// See docs/decisions/fast-tables.md.
final class AtomRules: Sendable {
  /// The effect of two atoms on each other.
  enum Meeting {
    /// None.
    case free
    /// Kerning may move them.
    case kerned
    /// Some rule may see both: their glyphs have to be asked for together.
    case bound
  }

  let alphabet: AtomAlphabet
  /// Whether rules pass over a glyph: the font calls it a mark.
  let marks: GlyphSet
  private let rules: LookupRules
  /// Letters: all glyphs that each glyph may become, itself included.
  private let forms: [Int: [Int]]
  /// Letters: glyphs that several letters may become together, and that some rule asks for before another
  /// glyph or after one.
  private let derivedFirsts: [Int]
  private let derivedSeconds: [Int]

  /// Reads the rules; `nil` if atoms cannot be told by pairs of glyphs.
  init?(
    font: FontInstance, alphabet: AtomAlphabet, language: String?, features: [FontFeature]
  ) {
    guard font.rules.isEmpty, ShapePlan.isOpenTypeOnly(font.face), !font.face.tableTags.contains("kern"),
      !ShapePlan.rulesVary(in: font)
    else { return nil }
    let plan = ShapePlan(
      font: font, script: alphabet.script, language: language, features: features,
      isRightToLeft: alphabet.isRightToLeft)
    let classes = MarkClasses(of: hb_font_get_face(font.harfBuzzFont)!)
    let members = alphabet.members.filter { font.glyph(for: UInt32($0)) != nil }
    let closure = plan.closure(
      of: members, font: font, language: language, isRightToLeft: alphabet.isRightToLeft)
    var (bases, ligatures) = (classes.bases, classes.ligatures)
    bases.formIntersection(closure)
    ligatures.formIntersection(closure)
    var rules = LookupRules(glyphs: closure, listsNeighbours: true)
    // HarfBuzz asks whether a syllable begins a word.
    if alphabet.hasSyllables, plan.substitutes(by: "init") { return nil }
    // Without its features HarfBuzz makes up joined forms of its own.
    if alphabet.script == .arabic, !plan.substitutes(by: "fina") { return nil }
    do {
      try plan.readNeighbours(
        into: &rules, bases: bases, ligatures: ligatures,
        leavingOut: alphabet.hasSyllables ? plan.syllabicSubstitutions : [], isSubstitution: true)
      if alphabet.hasSyllables, !rules.hasNoPairs { return nil }
      try plan.readNeighbours(
        into: &rules, bases: bases, ligatures: ligatures, leavingOut: [], isSubstitution: false)
    } catch { return nil }
    guard !rules.isBeyondPairs else { return nil }
    self.alphabet = alphabet
    self.rules = rules
    marks = classes.marks
    guard !alphabet.hasSyllables else {
      (forms, derivedFirsts, derivedSeconds) = ([:], [], [])
      return
    }
    var forms: [Int: [Int]] = [:]
    for unit in members {
      guard let nominal = font.glyph(for: UInt32(unit)).map(Int.init) else { continue }
      let all = rules.forms(of: nominal)
      let isPlain = all.allSatisfy { !rules.touched.contains($0) && !classes.marks.contains($0) }
      if isPlain { forms[nominal] = all }
    }
    self.forms = forms
    var derived = GlyphSet()
    for ligature in rules.ligatures.members {
      for form in rules.forms(of: ligature) { derived.insert(form) }
    }
    var touched = derived
    touched.formIntersection(rules.touched)
    if !touched.isEmpty { derived = closure }
    var (firsts, seconds) = rules.flaggedGlyphs
    firsts.formIntersection(derived)
    seconds.formIntersection(derived)
    (derivedFirsts, derivedSeconds) = (firsts.members, seconds.members)
  }

  /// Whether a character with a role may be in an atom.
  ///
  /// - Parameter glyph: The one that the font's character map gives it.
  func isPlain(_ glyph: Int) -> Bool { alphabet.hasSyllables || forms[glyph] != nil }

  /// Whether some rule may see two letters at once.
  ///
  /// - Parameters:
  ///   - first: The glyph of the first one, as the character map gives it.
  ///   - second: That of the second one.
  func areBound(_ first: Int, then second: Int) -> Bool {
    areBound(forms[first] ?? [first], then: forms[second] ?? [second])
  }

  /// Whether some rule may see both of two letters of which one or both have become others with their
  /// neighbours.
  func areBoundIfDerived(_ first: Int, then second: Int) -> Bool {
    let (firsts, seconds) = (forms[first] ?? [first], forms[second] ?? [second])
    return areBound(derivedFirsts, then: seconds) || areBound(firsts, then: derivedSeconds)
      || areBound(derivedFirsts, then: derivedSeconds)
  }

  private func areBound(_ firsts: [Int], then seconds: [Int]) -> Bool {
    firsts.contains { first in seconds.contains { rules.isFlagged(first, then: $0) } }
  }

  /// Returns the effect of two atoms on each other, of which the letters are not bound.
  ///
  /// - Parameters:
  ///   - tail: The last glyph of the first atom that is no mark, and the marks after it.
  ///   - head: The first glyph of the second atom, which is no mark.
  func meeting(of tail: [UInt16], and head: UInt16) -> Meeting {
    var meeting = Meeting.free
    for glyph in tail {
      if rules.isFlagged(Int(glyph), then: Int(head)) { return .bound }
      if rules.mayKern(Int(glyph), then: Int(head)) { meeting = .kerned }
    }
    return meeting
  }
}

/// The rules between the atoms of a font instance for each way in which it is used; stored with the instance.
final class AtomRuleTables: Sendable {
  private struct Key: Hashable {
    var script: Script
    var language: String?
    var features: [FontFeature]
  }
  private let known = Mutex<[Key: AtomRules?]>([:])
  /// The most ways of use that are examined for a font.
  private static let most = 64

  /// Returns the rules between the atoms of text in a font; `nil` if it has no atoms.
  static func rules(
    of font: FontInstance, alphabet: AtomAlphabet, language: String?, features: [FontFeature]
  ) -> AtomRules? {
    let tables = font.renderer { AtomRuleTables() }
    let key = Key(script: alphabet.script, language: language, features: features)
    return tables.known.withLock { known in
      if let rules = known[key] { return rules }
      guard known.count < most else { return nil }
      let rules = AtomRules(font: font, alphabet: alphabet, language: language, features: features)
      known[key] = .some(rules)
      return rules
    }
  }
}
