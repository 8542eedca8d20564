internal import CGalleyHarfBuzz
internal import GalleyFonts
internal import GalleyUnicode

/// The glyphs of the characters of a font that may be set from a `PairTable`: found once for all scripts.
final class SimpleCandidates: Sendable {
  let classes: MarkClasses
  private let latin: GlyphSet
  private let cjk: GlyphSet?

  /// The units among which are those of alphabets, signs and punctuation.
  static let latinUnits = UInt16(0x20)...UInt16(0x22FF)

  /// Reads the glyphs of a font, those of Chinese, Japanese and Korean included if it has any.
  init(of font: FontInstance) {
    classes = MarkClasses(of: hb_font_get_face(font.harfBuzzFont)!)
    let (first, last) = (SimpleCandidates.latinUnits.lowerBound, SimpleCandidates.latinUnits.upperBound)
    latin = SimpleCandidates.glyphs(of: font, first...last, without: classes.marks)
    guard [0x3001, 0x4E00, 0x3042, 0xAC00].contains(where: { font.face.covers($0) }) else {
      cjk = nil
      return
    }
    var all = SimpleCandidates.glyphs(of: font, last + 1...0xFFEF, without: classes.marks)
    all.formUnion(latin)
    cjk = all
  }

  /// Returns the glyphs, those of marks left out.
  func glyphs(_ isCJK: Bool) -> GlyphSet { isCJK ? cjk ?? latin : latin }

  /// Whether a character is neither a mark, a joiner, a selector nor ignorable otherwise, and nothing but a
  /// font treats it in a special way.
  static func isCandidate(_ unit: UInt16, cjk: Bool) -> Bool {
    switch unit {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF, 0x2010,
      0x2012...0x2027,
      0x2030...0x2043, 0x2045...0x205E, 0x20A0...0x20BF, 0x2100...0x214F, 0x2190...0x22FF:
      CharacterProperties.generalCategory(of: UInt32(unit)) != .unassigned
    // Not one of these is unassigned.
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: cjk
    case 0x3001...0x3029, 0x3030...0x303F, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6:
      cjk && CharacterProperties.generalCategory(of: UInt32(unit)) != .unassigned
    default: false
    }
  }

  private static func glyphs(
    of font: FontInstance, _ units: ClosedRange<UInt16>, without marks: GlyphSet
  ) -> GlyphSet {
    var glyphs = GlyphSet()
    if !read(font, units, into: &glyphs) {
      for unit in units where isCandidate(unit, cjk: true) {
        var glyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(font.harfBuzzFont, UInt32(unit), &glyph) != 0, glyph <= 0xFFFF {
          glyphs.insert(Int(glyph))
        }
      }
    }
    glyphs.subtract(marks)
    return glyphs
  }

  /// Adds the glyphs of many characters from the font's `cmap`.
  ///
  /// - Returns: Whether the table could be read.
  private static func read(
    _ font: FontInstance, _ units: ClosedRange<UInt16>, into glyphs: inout GlyphSet
  ) -> Bool {
    let blob = hb_face_reference_table(hb_font_get_face(font.harfBuzzFont), 0x636D_6170)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length) else { return false }
    let map = CharacterMap(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    return map.forEachRow(in: Int(units.lowerBound)...Int(units.upperBound)) { row, glyph in
      // Most characters of a font for Chinese, Japanese or Korean are in rows of candidates.
      let isWhole = allCandidates.contains { $0.contains(row.lowerBound) && $0.contains(row.upperBound) }
      if isWhole, glyph + row.count <= 0x10000 {
        glyphs.formUnion(glyph...glyph + row.count - 1)
        return
      }
      for unit in row {
        let one = glyph + unit - row.lowerBound
        if one <= 0xFFFF, isCandidate(UInt16(unit), cjk: true) { glyphs.insert(one) }
      }
    }
  }

  /// Characters of which each is a candidate: ideographs and the syllables of Hangul.
  static let allCandidates = [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3]
}

/// The glyph classes of a font.
struct MarkClasses: Sendable {
  let marks: GlyphSet
  let bases: GlyphSet
  let ligatures: GlyphSet

  init(of face: OpaquePointer) {
    func members(_ kind: hb_ot_layout_glyph_class_t) -> GlyphSet {
      let set = hb_set_create()!
      defer { hb_set_destroy(set) }
      hb_ot_layout_get_glyphs_in_class(face, kind, set)
      return GlyphSet(set)
    }
    marks = members(HB_OT_LAYOUT_GLYPH_CLASS_MARK)
    bases = members(HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH)
    ligatures = members(HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE)
  }

  /// Returns the rules of a plan for text of some glyphs; `nil` if they cannot be read.
  func rules(of plan: borrowing ShapePlan, for glyphs: GlyphSet) -> LookupRules? {
    var (bases, ligatures) = (bases, ligatures)
    bases.formIntersection(glyphs)
    ligatures.formIntersection(glyphs)
    var rules = LookupRules(glyphs: glyphs)
    do { try plan.read(into: &rules, bases: bases, ligatures: ligatures) } catch { return nil }
    return rules
  }
}
