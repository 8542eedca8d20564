internal import CHarfBuzz

/// The set of scalars that a face maps to glyphs, as bits in pages of 256 scalars.
final class Coverage: Sendable {
  /// For each page the offset of its four words in `words`; page 0 of `words` is empty.
  private let pageStarts: [UInt16]
  private let words: [UInt64]

  /// Collects what `font` maps; `font` is a frozen `hb_font_t`.
  ///
  /// Damaged tables may list scalars that lead to no glyph, so every one is looked up.
  init(font: OpaquePointer, face: OpaquePointer, glyphCount: Int) {
    var pageStarts = [UInt16](repeating: 0, count: 0x110000 >> 8)
    var words: [UInt64] = [0, 0, 0, 0]

    func insert(_ scalar: UInt32) {
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, glyph != 0, Int(glyph) < glyphCount else {
        return
      }
      let page = Int(scalar >> 8)
      if pageStarts[page] == 0 {
        pageStarts[page] = UInt16(words.count / 4)
        words.append(contentsOf: [0, 0, 0, 0])
      }
      words[Int(pageStarts[page]) * 4 + Int(scalar >> 6 & 3)] |= 1 << UInt64(scalar & 63)
    }

    let set = hb_set_create()!
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var first: hb_codepoint_t = .max
    var last: hb_codepoint_t = .max
    while hb_set_next_range(set, &first, &last) != 0 {
      guard first <= 0x10FFFF else { break }
      for scalar in first...min(last, 0x10FFFF) { insert(scalar) }
    }
    // A symbol font's glyphs at U+F000 to U+F0FF also answer to U+0000 to U+00FF.
    if hasMember(set, in: 0xF000...0xF0FF) { for scalar in UInt32(0)...0xFF { insert(scalar) } }
    self.pageStarts = pageStarts
    self.words = words
  }

  func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF else { return false }
    let start = Int(pageStarts[Int(scalar >> 8)]) * 4
    return words[start + Int(scalar >> 6 & 3)] >> UInt64(scalar & 63) & 1 != 0
  }
}

/// Tells whether a HarfBuzz set has a member in a range.
private func hasMember(_ set: OpaquePointer, in range: ClosedRange<UInt32>) -> Bool {
  var next = range.lowerBound - 1
  return hb_set_next(set, &next) != 0 && range.contains(next)
}
