internal import CGalleyHarfBuzz

/// The changes that a font descriptor makes to the glyphs of an instance beside their outlines: which
/// characters it shows, by which glyphs, how far they move the pen, and how far they are raised.
///
/// All lengths are font units. The rules are part of the instance's `hb_font_t`, so that shaping, measuring
/// and fallback obey them without knowing of them.
///
/// See docs/decisions/synthetic-styles.md.
package struct GlyphRules: Sendable, Hashable {
  /// The only scalars that the font may show; `nil` for all that it has.
  package var coverage: ScalarBitmap?
  /// The advance of every glyph that has one: combining marks keep none.
  package var fixedAdvance: Int32?
  /// The distance by which glyphs are raised, in font units.
  package var rise: Int32 = 0
  /// Glyphs that stand for scalars instead of those of the font's character map.
  package var glyphs: [UInt32: UInt16] = [:]
  /// A glyph without ink that moves the pen nowhere, for scalars that another scalar's glyph stands for, too.
  package var silentGlyph: UInt16?

  /// Creates rules that change nothing.
  package init() {}

  /// Whether nothing is changed.
  package var isEmpty: Bool { self == GlyphRules.none }

  /// The font as it is.
  package static let none = GlyphRules()

  /// Returns whether a scalar has a glyph under these rules, when the face has it or not.
  func covers(_ scalar: UInt32, faceCovers: Bool) -> Bool {
    if glyphs[scalar] != nil { return true }
    return faceCovers && coverage?.contains(scalar) ?? true
  }
}

/// A set of scalars as bits: 8192 bytes for the first plane, and for every other one with members its number
/// and 8192 more. That is the form in which Foundation's character sets can be read and made.
package struct ScalarBitmap: Sendable, Hashable {
  /// The bytes.
  package let bytes: [UInt8]
  /// The start of each plane's bits, or -1.
  private let planes: [Int]

  /// Takes bytes in this form; a plane that is cut off counts as empty.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    var planes = [Int](repeating: -1, count: 17)
    if bytes.count >= 8192 { planes[0] = 0 }
    var start = 8192
    while start + 8193 <= bytes.count {
      let plane = Int(bytes[start])
      if plane > 0, plane < 17 { planes[plane] = start + 1 }
      start += 8193
    }
    self.planes = planes
  }

  /// Returns where the 8192 bytes of a plane begin; `nil` for a plane without members.
  package func start(ofPlane plane: UInt32) -> Int? {
    plane < 17 && planes[Int(plane)] >= 0 ? planes[Int(plane)] : nil
  }

  /// Whether a scalar is a member.
  package func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF, planes[Int(scalar >> 16)] >= 0 else { return false }
    return bytes[planes[Int(scalar >> 16)] + Int(scalar & 0xFFFF) >> 3] >> UInt8(scalar & 7) & 1 != 0
  }
}

extension GlyphRules {
  /// Creates a frozen `hb_font_t` of another one that obeys these rules.
  func apply(to parent: OpaquePointer) -> OpaquePointer {
    let font = hb_font_create_sub_font(parent)!
    let box = Unmanaged.passRetained(RuleBox(self)).toOpaque()
    hb_font_set_funcs(font, RuleFunctions.shared.functions, box) {
      Unmanaged<RuleBox>.fromOpaque($0!).release()
    }
    hb_font_make_immutable(font)
    return font
  }
}

/// The rules as an object that an `hb_font_t` retains.
private final class RuleBox: Sendable {
  let rules: GlyphRules

  init(_ rules: GlyphRules) { self.rules = rules }

  /// Lends the rules that the data of an `hb_font_t` point to.
  static func of(_ data: UnsafeMutableRawPointer?) -> GlyphRules {
    Unmanaged<RuleBox>.fromOpaque(data!)._withUnsafeGuaranteedRef { $0.rules }
  }
}

/// HarfBuzz's font callbacks that ask the rules first and the font's parent then.
///
/// `@unchecked Sendable`: the functions are frozen in `init`.
private final class RuleFunctions: @unchecked Sendable {
  static let shared = RuleFunctions()
  /// An `hb_font_funcs_t`.
  let functions: OpaquePointer

  private init() {
    functions = hb_font_funcs_create()!
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { font, data, scalar, glyph, _ in
        let rules = RuleBox.of(data)
        if let forced = rules.glyphs[scalar] {
          glyph!.pointee = hb_codepoint_t(forced)
          return 1
        }
        if let coverage = rules.coverage, !coverage.contains(scalar) { return 0 }
        return hb_font_get_nominal_glyph(hb_font_get_parent(font), scalar, glyph)
      }, nil, nil)
    hb_font_funcs_set_variation_glyph_func(
      functions,
      { font, data, scalar, selector, glyph, _ in
        let rules = RuleBox.of(data)
        if rules.glyphs[scalar] != nil { return 0 }
        if let coverage = rules.coverage, !coverage.contains(scalar) { return 0 }
        return hb_font_get_variation_glyph(hb_font_get_parent(font), scalar, selector, glyph)
      }, nil, nil)
    hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { font, data, glyph, _ in
        let rules = RuleBox.of(data)
        if let silent = rules.silentGlyph, hb_codepoint_t(silent) == glyph { return 0 }
        let advance = hb_font_get_glyph_h_advance(hb_font_get_parent(font), glyph)
        return advance == 0 ? 0 : rules.fixedAdvance ?? advance
      }, nil, nil)
    hb_font_funcs_set_glyph_h_origin_func(
      functions,
      { _, data, _, x, y, _ in
        x!.pointee = 0
        y!.pointee = -RuleBox.of(data).rise
        return 1
      }, nil, nil)
    hb_font_funcs_make_immutable(functions)
  }
}
