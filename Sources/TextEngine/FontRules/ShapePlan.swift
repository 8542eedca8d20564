internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode

/// HarfBuzz's own shaping plan for a kind of text, which tells the lookups that it uses.
struct ShapePlan: ~Copyable {
  private let plan: OpaquePointer
  private let face: OpaquePointer
  private let features: [FontFeature]
  private let script: Script
  private let substitutions: (used: [Int], hasShared: Bool)
  private let positions: (used: [Int], hasShared: Bool)

  static let gsub: hb_tag_t = 0x4753_5542
  static let gpos: hb_tag_t = 0x4750_4F53

  init(
    font: FontInstance, script: Script, language: String?, features: [FontFeature], isRightToLeft: Bool
  ) {
    let face = hb_font_get_face(font.harfBuzzFont)!
    var properties = hb_segment_properties_t()
    properties.direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.script = hb_script_t(rawValue: script.rawValue)
    properties.language = language.map { hb_language_from_string($0, -1) } ?? nil
    let settings = features.map(hb_feature_t.init)
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(font.harfBuzzFont, &count)
    plan = hb_shape_plan_create_cached2(
      face, &properties, settings, UInt32(settings.count), coordinates, count, nil)
    self.face = face
    self.features = features
    self.script = script
    substitutions = ShapePlan.sortedLookups(of: plan, face, ShapePlan.gsub, features)
    positions = ShapePlan.sortedLookups(of: plan, face, ShapePlan.gpos, features)
  }

  deinit { hb_shape_plan_destroy(plan) }

  /// The lookups that the plan applies to ordinary text: those that serve only fractions with U+2044 are not.
  func lookups(_ isSubstitution: Bool) -> [Int] { isSubstitution ? substitutions.used : positions.used }

  /// The lookups that a plan applies to ordinary text, and whether fractions use some of them.
  private static func sortedLookups(
    of plan: OpaquePointer, _ face: OpaquePointer, _ tag: hb_tag_t, _ features: [FontFeature]
  ) -> (used: [Int], hasShared: Bool) {
    let all = hb_set_create()!
    defer { hb_set_destroy(all) }
    hb_ot_shape_plan_collect_lookups(plan, tag, all)
    let fractions = hb_set_create()!
    defer { hb_set_destroy(fractions) }
    var slashed = ["frac", "numr", "dnom"].map { FontTag($0)!.rawValue } + [0]
    hb_ot_layout_collect_lookups(face, tag, nil, nil, &slashed, fractions)
    hb_set_intersect(fractions, all)
    let slashedCount = hb_set_get_population(fractions)
    let others = hb_set_create()!
    defer { hb_set_destroy(others) }
    let always = [
      "abvm", "blwm", "ccmp", "locl", "mark", "mkmk", "rlig", "calt", "clig", "curs", "dist", "kern", "liga",
      "rclt",
      "ltra", "ltrm", "rand", "rvrn", "vert", "HARF", "BUZZ", "Harf", "Buzz", "requ",
    ]
    var used = always.map { FontTag($0)!.rawValue } + features.map(\.tag.rawValue) + [0]
    hb_ot_layout_collect_lookups(face, tag, nil, nil, &used, others)
    hb_set_subtract(fractions, others)
    let hasShared = hb_set_get_population(fractions) < slashedCount
    hb_set_subtract(all, fractions)
    var result: [Int] = []
    var lookup = hb_codepoint_t.max
    while hb_set_next(all, &lookup) != 0 { result.append(Int(lookup)) }
    return (result, hasShared)
  }

  /// The rules that apply to simple text. Plans with equal rules shape it alike, whatever its script and
  /// language.
  struct Rules: Hashable {
    var substitutions: [Int]
    var positions: [Int]
    var features: [FontFeature]
  }

  /// The plan's rules; `nil` where something else may decide, too: kerning that stands outside of `GPOS`, and
  /// lookups that serve fractions in one script and all text in another.
  func rules(in font: FontInstance) -> Rules? {
    guard !font.face.tableTags.contains("kern") else { return nil }
    guard !substitutions.hasShared, !positions.hasShared else { return nil }
    return Rules(substitutions: substitutions.used, positions: positions.used, features: features)
  }

  /// Reads all lookups that the plan applies.
  ///
  /// - Parameters:
  ///   - bases: Glyphs of class base that the text may hold.
  ///   - ligatures: Glyphs of class ligature that it may hold.
  func read(
    into rules: inout LookupRules, bases: GlyphSet = GlyphSet(), ligatures: GlyphSet = GlyphSet(),
    leavingOut skipped: Set<Int> = [], tables: [Bool] = [true, false]
  ) throws(LookupRules.Damaged) {
    for isSubstitution in tables {
      let blob = hb_face_reference_table(face, isSubstitution ? ShapePlan.gsub : ShapePlan.gpos)
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length >= 10 else { continue }
      try rules.read(
        UnsafeRawBufferPointer(start: bytes, count: Int(length)),
        lookups: lookups(isSubstitution).filter { !isSubstitution || !skipped.contains($0) },
        isSubstitution: isSubstitution, bases: bases, ligatures: ligatures)
    }
  }

  /// Reads all lookups that the plan applies, and those that they call, into rules that list all neighbours.
  ///
  /// - Parameter skipped: Lookups of substitution that are left out, unless others call them.
  func readNeighbours(
    into rules: inout LookupRules, bases: GlyphSet, ligatures: GlyphSet, leavingOut skipped: Set<Int>,
    isSubstitution: Bool
  ) throws(LookupRules.Damaged) {
    let blob = hb_face_reference_table(face, isSubstitution ? ShapePlan.gsub : ShapePlan.gpos)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length >= 10 else { return }
    let table = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    var reach = LookupReach(table, isSubstitution: isSubstitution)
    let used = lookups(isSubstitution).filter { !isSubstitution || !skipped.contains($0) }
    try rules.read(
      table, lookups: try reach.called(by: used), isSubstitution: isSubstitution, bases: bases,
      ligatures: ligatures)
  }

  /// Reads all lookups that the plan applies, and those that their rules call if the text has what they ask
  /// for, into rules that list all that each asks for.
  func readSequences(
    into rules: inout LookupRules, bases: GlyphSet, ligatures: GlyphSet
  ) throws(LookupRules.Damaged) {
    for isSubstitution in [true, false] {
      let blob = hb_face_reference_table(face, isSubstitution ? ShapePlan.gsub : ShapePlan.gpos)
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length >= 10 else { continue }
      let table = UnsafeRawBufferPointer(start: bytes, count: Int(length))
      var known = Set(lookups(isSubstitution))
      var next = lookups(isSubstitution)
      while !next.isEmpty {
        rules.called = []
        try rules.read(
          table, lookups: next, isSubstitution: isSubstitution, bases: bases, ligatures: ligatures)
        next = rules.called.subtracting(known).sorted()
        known.formUnion(next)
      }
    }
  }

  /// Returns all glyphs that text of some characters may have while it is shaped and in the end.
  ///
  /// - Parameter units: Characters of one unit each.
  func closure(of units: [UInt16], font: FontInstance, language: String?, isRightToLeft: Bool) -> GlyphSet {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: script.rawValue))
    hb_buffer_set_language(buffer, language.map { hb_language_from_string($0, -1) } ?? nil)
    let settings = features.map(hb_feature_t.init)
    let set = hb_set_create()!
    defer { hb_set_destroy(set) }
    hb_ot_shape_glyphs_closure(font.harfBuzzFont, buffer, settings, UInt32(settings.count), set)
    return GlyphSet(set)
  }

  /// Whether the rules of a variable font depend on its coordinates: then a closure is that of others.
  static func rulesVary(in font: FontInstance) -> Bool {
    let face = hb_font_get_face(font.harfBuzzFont)
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(font.harfBuzzFont, &count)
    return [gsub, gpos].contains { table in
      var (here, there): (UInt32, UInt32) = (0, 0)
      return hb_ot_layout_table_find_feature_variations(face, table, coordinates, count, &here) != 0
        || hb_ot_layout_table_find_feature_variations(face, table, nil, 0, &there) != 0
    }
  }

  /// Whether the plan has lookups of a feature of substitution.
  func substitutes(by feature: FontTag) -> Bool {
    !lookups(ofFeatures: [feature.rawValue]).isDisjoint(with: lookups(true))
  }

  /// Returns the greatest number of glyphs from the first to the last one that a lookup of the plan sees when
  /// it changes one.
  func reach() throws(LookupRules.Damaged) -> Int {
    var greatest = 0
    for isSubstitution in [true, false] {
      let blob = hb_face_reference_table(face, isSubstitution ? ShapePlan.gsub : ShapePlan.gpos)
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length >= 10 else { continue }
      var reach = LookupReach(
        UnsafeRawBufferPointer(start: bytes, count: Int(length)), isSubstitution: isSubstitution)
      for lookup in lookups(isSubstitution) { greatest = max(greatest, try reach.reach(of: lookup)) }
    }
    return greatest
  }

  /// Returns the rules for some glyphs that stand among any others; `nil` if they cannot be read, or pass
  /// over bases.
  func openRules(for glyphs: GlyphSet, in font: FontInstance) -> LookupRules? {
    guard ShapePlan.isOpenTypeOnly(font.face) else { return nil }
    var rules = LookupRules(glyphs: glyphs, isOpen: true)
    do {
      try read(into: &rules, leavingOut: syllabicSubstitutions)
      try readPairs(into: &rules)
    } catch { return nil }
    return rules.passesOver ? nil : rules
  }

  /// Reads the pairs of a `kern` table, which HarfBuzz takes where `GPOS` has no kerning.
  private func readPairs(into rules: inout LookupRules) throws(LookupRules.Damaged) {
    let blob = hb_face_reference_table(face, 0x6B65_726E)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return }
    try rules.readPairs(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// The glyphs that stand near a glyph when rules concern it.
  struct Neighbours {
    /// Without any of either set no rule binds the glyph; `nil` when it may be bound whatever is near it.
    var binding: LookupRules.Triggers?
    /// Without any of these no rule so much as asks for the glyph; `nil` when one may, whatever is near it.
    var asking: LookupRules.Companions?
  }

  /// Finds the glyphs without which no rule concerns a glyph; `nil` when that cannot be told.
  ///
  /// Only rules of positioning are looked at so closely: they see the glyphs that come out in the end.
  func neighbours(of glyph: Int, in font: FontInstance) -> Neighbours? {
    var alone = GlyphSet()
    alone.insert(glyph)
    var substitutions = LookupRules(glyphs: alone, isOpen: true)
    var positions = LookupRules(glyphs: GlyphSet(count: font.face.glyphCount), isOpen: true, watched: glyph)
    do {
      try read(into: &substitutions, leavingOut: syllabicSubstitutions, tables: [true])
      try read(into: &positions, tables: [false])
      try readPairs(into: &positions)
    } catch { return nil }
    return Neighbours(
      binding: substitutions.bound.contains(glyph) || positions.bindsAnyway ? nil : positions.triggers,
      asking: substitutions.mentioned.contains(glyph) || positions.meetsAnyway ? nil : positions.companions)
  }

  /// The `GSUB` lookups that HarfBuzz's shaper of Indic scripts never lets reach over a syllable, and so not
  /// over a space: those of no other features than its own.
  var syllabicSubstitutions: Set<Int> {
    let indic: Set<Script> = [
      .devanagari, .bengali, .gurmukhi, .gujarati, .oriya, .tamil, .telugu, .kannada, .malayalam,
    ]
    guard indic.contains(script) else { return [] }
    let syllabic = [
      "nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct", "init", "pres",
      "abvs", "blws", "psts", "haln",
    ]
    let wide = [
      "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt", "ltra", "ltrm", "rand", "rvrn", "vert",
    ]
    let asked = features.filter { $0.value != 0 }.map(\.tag.rawValue)
    return lookups(ofFeatures: syllabic.map { FontTag($0)!.rawValue })
      .subtracting(lookups(ofFeatures: wide.map { FontTag($0)!.rawValue } + asked))
  }

  /// The `GSUB` lookups of some features in any script and language.
  private func lookups(ofFeatures tags: [hb_tag_t]) -> Set<Int> {
    let set = hb_set_create()!
    defer { hb_set_destroy(set) }
    var ended = tags + [0]
    hb_ot_layout_collect_lookups(face, ShapePlan.gsub, nil, nil, &ended, set)
    var result: Set<Int> = []
    var lookup = hb_codepoint_t.max
    while hb_set_next(set, &lookup) != 0 { result.insert(Int(lookup)) }
    return result
  }

  /// The glyphs that the font calls marks.
  var marks: GlyphSet {
    let set = hb_set_create()!
    defer { hb_set_destroy(set) }
    hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, set)
    return GlyphSet(set)
  }

  func isMark(_ glyph: Int) -> Bool {
    hb_ot_layout_get_glyph_class(face, UInt32(glyph)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  /// The glyphs that the plan's lookups mention.
  struct Mentioned {
    /// In pair kerning; `nil` where it may concern glyphs that no table mentions.
    var kerning: GlyphSet?
    /// In all other rules of two glyphs or more.
    var reached: GlyphSet
  }

  /// The glyphs that the plan's lookups mention anywhere.
  func mentionedGlyphs(in font: FontInstance, _ kernsUnlisted: Bool) -> Mentioned {
    let kerning = hb_set_create()!
    defer { hb_set_destroy(kerning) }
    let reached = hb_set_create()!
    defer { hb_set_destroy(reached) }
    for isSubstitution in [true, false] {
      let tag: hb_tag_t = isSubstitution ? ShapePlan.gsub : ShapePlan.gpos
      for lookup in lookups(isSubstitution) {
        let type = lookupType(lookup, tag)
        // Marks are never simple, and what adjusts single glyphs does not look around.
        if type == 1 || (!isSubstitution && 4...6 ~= type) { continue }
        let set = type == 2 && !isSubstitution ? kerning : reached
        hb_ot_layout_lookup_collect_glyphs(face, tag, UInt32(lookup), set, set, set, nil)
      }
    }
    let isListed = !kernsUnlisted && !font.face.tableTags.contains("kern")
    return Mentioned(kerning: isListed ? GlyphSet(kerning) : nil, reached: GlyphSet(reached))
  }

  /// A lookup's type, that of an extension being what it extends; 0 when the table is damaged.
  private func lookupType(_ index: Int, _ tag: hb_tag_t) -> Int {
    let blob = hb_face_reference_table(face, tag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    func number(_ at: Int) -> Int { at + 2 <= bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : 0 }
    let list = number(8)
    let lookup = list + number(list + 2 + 2 * index)
    let type = number(lookup)
    guard type == (tag == ShapePlan.gsub ? 7 : 9), number(lookup + 4) > 0 else { return type }
    return number(lookup + number(lookup + 6) + 2)
  }

  /// Whether OpenType's tables alone say how text is shaped, with a `kern` table that is one of plain pairs.
  static func isOpenTypeOnly(_ face: FontFace) -> Bool {
    let tags = face.tableTags
    guard !["morx", "mort", "kerx", "trak", "Silf"].contains(where: { tags.contains($0) }) else {
      return false
    }
    guard let kern = face.table("kern") else { return true }
    // Version 0, with subtables of formats 0 and 2: others are Apple's, or damaged.
    guard kern.count >= 4, kern[0] == 0, kern[1] == 0 else { return false }
    var at = 4
    for _ in 0..<Int(kern[2]) << 8 | Int(kern[3]) {
      guard at + 6 <= kern.count else { return false }
      guard kern[at + 4] == 0 || kern[at + 4] == 2 else { return false }
      at += max(Int(kern[at + 2]) << 8 | Int(kern[at + 3]), 6)
    }
    return true
  }
}

extension hb_feature_t {
  /// A setting for the whole of a text.
  init(_ feature: FontFeature) {
    self.init(tag: feature.tag.rawValue, value: feature.value, start: 0, end: UInt32.max)
  }
}
