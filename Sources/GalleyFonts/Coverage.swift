internal import CGalleyHarfBuzz

/// The set of scalars that a face maps to glyphs, as bits in pages of 256 scalars.
///
/// It is one block of memory that its owner frees, so that asking it counts no references.
///
/// `@unchecked Sendable`: the block is never written after `init`.
struct Coverage: @unchecked Sendable {
  /// 0x1100 page numbers of 16 bits, then the pages of four words each; page 0 is empty.
  private let words: UnsafePointer<UInt64>

  /// The words that the page numbers take.
  private static let directoryCount = 0x1100 / 4

  /// Takes what `address` gave; `nil` for 0.
  init?(address: UInt) {
    guard let words = UnsafePointer<UInt64>(bitPattern: address) else { return nil }
    self.words = words
  }

  var address: UInt { UInt(bitPattern: words) }

  /// Collects what `font` maps; `font` is a frozen `hb_font_t`.
  ///
  /// Large fonts have their characters in ascending groups, which are read at once. All else is asked of
  /// HarfBuzz, character by character: damaged tables may list scalars that lead to no glyph.
  ///
  /// - Parameter readsGroups: Whether groups are read; the result is the same with and without.
  init(font: OpaquePointer, face: OpaquePointer, glyphCount: Int, readsGroups: Bool = true) {
    var bits = Bits()
    if !readsGroups || !bits.readGroups(of: face, font, glyphCount) {
      bits = Bits()
      bits.ask(font, face, glyphCount)
    }
    let block = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.directoryCount + bits.words.count)
    block.withMemoryRebound(to: UInt16.self, capacity: bits.pageStarts.count) {
      $0.initialize(from: bits.pageStarts, count: bits.pageStarts.count)
    }
    (block + Self.directoryCount).initialize(from: bits.words, count: bits.words.count)
    words = UnsafePointer(block)
  }

  func free() { words.deallocate() }

  func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF else { return false }
    let page = UnsafeRawPointer(words).load(fromByteOffset: Int(scalar >> 8) * 2, as: UInt16.self)
    let word = words[Self.directoryCount + Int(page) * 4 + Int(scalar >> 6 & 3)]
    return word >> UInt64(scalar & 63) & 1 != 0
  }
}

/// The pages of a coverage that is being collected.
private struct Bits {
  var pageStarts = [UInt16](repeating: 0, count: 0x110000 >> 8)
  var words: [UInt64] = [0, 0, 0, 0]

  mutating func insert(_ scalar: UInt32) {
    let page = Int(scalar >> 8)
    if pageStarts[page] == 0 {
      pageStarts[page] = UInt16(words.count / 4)
      words.append(contentsOf: [0, 0, 0, 0])
    }
    words[Int(pageStarts[page]) * 4 + Int(scalar >> 6 & 3)] |= 1 << UInt64(scalar & 63)
  }

  /// Inserts scalars that follow one another.
  mutating func insert(_ scalars: ClosedRange<Int>) {
    var scalar = scalars.lowerBound
    while scalar <= scalars.upperBound {
      // Those of one word together.
      let last = min(scalar | 63, scalars.upperBound)
      insert(UInt32(scalar))
      let bits = UInt64.max << UInt64(scalar & 63) & UInt64.max >> UInt64(63 - last & 63)
      words[Int(pageStarts[scalar >> 8]) * 4 + scalar >> 6 & 3] |= bits
      scalar = last + 1
    }
  }

  /// Inserts the groups of the font's `cmap`.
  ///
  /// HarfBuzz does not read a table that is damaged elsewhere: some characters are asked for.
  ///
  /// - Returns: Whether the table has ascending groups, as HarfBuzz sees it.
  mutating func readGroups(of face: OpaquePointer, _ font: OpaquePointer, _ glyphCount: Int) -> Bool {
    let blob = hb_face_reference_table(face, 0x636D_6170)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length) else { return false }
    var number = 0
    var agrees = true
    let isWhole = CharacterMap(UnsafeRawBufferPointer(start: bytes, count: Int(length))).forEachGroup {
      scalars, glyph in
      if number & 255 == 0 {
        var asked: hb_codepoint_t = 0
        hb_font_get_nominal_glyph(font, UInt32(scalars.lowerBound), &asked)
        if Int(asked) != glyph { agrees = false }
      }
      number += 1
      guard scalars.lowerBound <= 0x10FFFF, glyph < glyphCount else { return }
      let last = min(scalars.upperBound, 0x10FFFF, scalars.lowerBound + glyphCount - 1 - glyph)
      // The first glyph of a font is that of what it lacks.
      let first = scalars.lowerBound + (glyph == 0 ? 1 : 0)
      if first <= last { insert(first...last) }
    }
    return isWhole && agrees
  }

  /// Inserts what HarfBuzz has a glyph for.
  mutating func ask(_ font: OpaquePointer, _ face: OpaquePointer, _ glyphCount: Int) {
    func isMapped(_ scalar: UInt32) -> Bool {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0 && Int(glyph) < glyphCount
    }
    let set = hb_set_create()!
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var first: hb_codepoint_t = .max
    var last: hb_codepoint_t = .max
    while hb_set_next_range(set, &first, &last) != 0 {
      guard first <= 0x10FFFF else { break }
      for scalar in first...min(last, 0x10FFFF) where isMapped(scalar) { insert(scalar) }
    }
    // A symbol font's glyphs at U+F000 to U+F0FF also answer to U+0000 to U+00FF.
    if hasMember(set, in: 0xF000...0xF0FF) {
      for scalar in UInt32(0)...0xFF where isMapped(scalar) { insert(scalar) }
    }
  }
}

/// Returns whether a HarfBuzz set has a member in a range.
private func hasMember(_ set: OpaquePointer, in range: ClosedRange<UInt32>) -> Bool {
  var next = range.lowerBound - 1
  return hb_set_next(set, &next) != 0 && range.contains(next)
}
