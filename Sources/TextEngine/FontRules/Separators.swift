internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import Synchronization
internal import GalleyUnicode

/// The offsets at which text of a font, script, language and direction can be cut, so that its parts have the
/// glyphs of the whole.
///
/// The argument: to reach over a cut, a rule has to match the last base, or a mark on it, before the cut, and
/// the first base after it, for no rule passes over bases. So the text may be cut where no rule requires the
/// one before another glyph, or none requires the other after one. After a space that holds in most fonts,
/// and in Thai and Lao, which write no spaces between words, between most words. Marks attach to the base
/// before them: nothing is cut before one.
///
/// See docs/decisions/fast-tables.md.
final class Separators: Sendable {
  /// The effect of a space on the word after it.
  enum Space: Sendable {
    /// None.
    case inert
    /// Rules may look back to it, and no further, but do not change it.
    case context
    /// Any other.
    case binding
  }
  let space: Space
  /// The order in which rules see the text. In reversed order spaces stand after what they precede in the
  /// text.
  let order: RuleOrder

  /// The conditions under which words have the same glyphs with spaces beside them and without.
  struct SpaceIndependence: Sendable {
    /// Glyphs without which no rule looks for a space. Marks do not count in their distance.
    var companions: LookupRules.Companions
    /// Glyphs beside which nothing is known.
    var strict: GlyphSet
    /// Marks, which rules may pass over.
    var marks: GlyphSet
  }
  /// Glyphs that forbid cuts in text whose shaping yields one of either set: rules may bind the space, or
  /// HarfBuzz has put a dotted circle under a mark, which depends on the number of syllables before it.
  let triggers: LookupRules.Triggers
  /// The conditions under which words do not depend on the spaces beside them; `nil` if there are none.
  let spaceIndependence: SpaceIndependence?
  /// Whether rules pass over `directions`, and do not mention them. HarfBuzz then shows nothing for them.
  let passesOverDirections: Bool
  /// By unit less `letters.lowerBound`: bit 0 if a rule may require the letter before another glyph, bit 1
  /// if one may require it after another glyph.
  private let roles: [UInt8]
  private let letters: ClosedRange<UInt16>

  /// Returns the letters of a script without spaces whose letters are reordered within a grapheme only; `nil`
  /// for other scripts.
  static func letters(of script: Script) -> ClosedRange<UInt16>? {
    switch script {
    case .thai: 0xE01...0xE4D
    case .lao: 0xE81...0xECD
    default: nil
    }
  }

  /// The marks, embeddings and isolates of bidirectional text, and the space without width.
  private static let directions: [UInt16] =
    [0x200B, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)

  /// Reads the rules.
  init(
    font: FontInstance, script: Script, language: String?, features: [FontFeature], isRightToLeft: Bool
  ) {
    let order = RuleOrder(of: script, isRightToLeft: isRightToLeft)
    self.order = order
    let letters = order == .reversed ? nil : Separators.letters(of: script)
    self.letters = letters ?? 1...1
    let units = letters.map(Array.init) ?? []
    func glyph(_ unit: UInt16) -> Int? { font.glyph(for: UInt32(unit)).map(Int.init) }
    var glyphs = GlyphSet()
    for unit in [0x20] + units { if let glyph = glyph(unit) { glyphs.insert(glyph) } }
    // What a font lacks has glyph 0 while rules are applied.
    let directions = Set(Separators.directions.map { glyph($0) ?? 0 })
    for glyph in directions { glyphs.insert(glyph) }
    let plan = ShapePlan(
      font: font, script: script, language: language, features: features, isRightToLeft: isRightToLeft)
    let found = plan.openRules(for: glyphs, in: font)
    // Kerning passes over what is not seen, unless its first glyphs are listed.
    passesOverDirections =
      glyph(0x20) != nil
      && found.map { rules in
        directions.allSatisfy { !rules.touched.contains($0) && !rules.mentioned.contains($0) }
      } ?? false
    guard let rules = found, !rules.kernsUnlisted else {
      space = .binding
      triggers = LookupRules.Triggers()
      spaceIndependence = nil
      roles = []
      return
    }
    func parts(_ unit: UInt16) -> UInt8 {
      guard let glyph = glyph(unit), !rules.touched.contains(glyph) else { return 3 }
      return (rules.leading.contains(glyph) ? 1 : 0) | (rules.following.contains(glyph) ? 2 : 0)
    }
    var space = Space.binding
    var triggers = LookupRules.Triggers()
    var spaceIndependence: SpaceIndependence?
    if let glyph = glyph(0x20), !rules.touched.contains(glyph), !plan.isMark(glyph) {
      let neighbours = rules.mentioned.contains(glyph) ? plan.neighbours(of: glyph, in: font) : nil
      let companions = rules.mentioned.contains(glyph) ? neighbours?.asking : LookupRules.Companions()
      spaceIndependence = companions.map {
        SpaceIndependence(companions: $0, strict: GlyphSet(), marks: plan.marks)
      }
      if parts(0x20) & (order == .reversed ? 2 : 1) == 0 {
        space = .inert
      } else if order == .reversed {
        space = .binding
      } else if !rules.bound.contains(glyph) {
        space = .context
      } else if let found = neighbours?.binding {
        triggers = found
        space = .context
      }
    }
    if let circle = glyph(0x25CC) {
      triggers.insert(circle)
      spaceIndependence?.strict.insert(circle)
    }
    self.space = space
    self.triggers = triggers
    self.spaceIndependence = spaceIndependence
    roles = units.map { unit in
      // HarfBuzz takes the vowels AM apart.
      switch unit {
      case 0xE33, 0xEB3: parts(unit) | parts(unit - 1) | parts(unit + 0x1A)
      default: parts(unit)
      }
    }
  }

  /// Whether there are letters between which text may be cut.
  var cutsLetters: Bool { !roles.isEmpty }

  private func roles(of unit: UInt16) -> UInt8 {
    cutsLetters && letters.contains(unit) ? roles[Int(unit - letters.lowerBound)] : 3
  }

  /// Whether the text may be cut before the first letter of a word, at an offset that is not the start of
  /// `text`.
  func mayCut(_ text: UnsafeBufferPointer<UInt16>, before offset: Int) -> Bool {
    guard Separators.isBase(text[offset]) else { return false }
    if roles(of: text[offset]) & 2 == 0 { return true }
    var last = offset - 1
    while last > 0, roles(of: text[last]) & 1 == 0, !Separators.isBase(text[last]) { last -= 1 }
    return roles(of: text[last]) & 1 == 0 && Separators.isBase(text[last])
  }

  /// Whether a unit is a consonant or a vowel written before one: no vowel written after a consonant, and no
  /// mark.
  static func isBase(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xE01...0xE2E, 0xE40...0xE44, 0xE81...0xEAE, 0xEC0...0xEC4: true
    default: false
    }
  }
}

/// The separators of a font instance for each way in which it is used; stored with the instance.
final class SeparatorTables: Sendable {
  private struct Key: Hashable {
    var script: Script
    var language: String?
    var features: [FontFeature]
    var isRightToLeft: Bool
  }
  private let known = Mutex<[Key: Separators]>([:])
  /// The most ways of use that are examined for a font.
  private static let most = 64

  /// Returns the separators of text in a font; `nil` if the font is used in too many ways.
  static func separators(
    of font: FontInstance, script: Script, language: String?, features: [FontFeature], isRightToLeft: Bool
  ) -> Separators? {
    let tables = font.renderer { SeparatorTables() }
    let key = Key(script: script, language: language, features: features, isRightToLeft: isRightToLeft)
    return tables.known.withLock { known in
      if let separators = known[key] { return separators }
      guard known.count < most else { return nil }
      let separators = Separators(
        font: font, script: script, language: language, features: features, isRightToLeft: isRightToLeft)
      known[key] = separators
      return separators
    }
  }
}
