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
    let block = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.directoryCount + words.count)
    block.withMemoryRebound(to: UInt16.self, capacity: pageStarts.count) {
      $0.initialize(from: pageStarts, count: pageStarts.count)
    }
    (block + Self.directoryCount).initialize(from: words, count: words.count)
    self.words = UnsafePointer(block)
  }

  func free() { words.deallocate() }

  func contains(_ scalar: UInt32) -> Bool {
    guard scalar <= 0x10FFFF else { return false }
    let page = UnsafeRawPointer(words).load(fromByteOffset: Int(scalar >> 8) * 2, as: UInt16.self)
    let word = words[Self.directoryCount + Int(page) * 4 + Int(scalar >> 6 & 3)]
    return word >> UInt64(scalar & 63) & 1 != 0
  }
}

/// Returns whether a HarfBuzz set has a member in a range.
private func hasMember(_ set: OpaquePointer, in range: ClosedRange<UInt32>) -> Bool {
  var next = range.lowerBound - 1
  return hb_set_next(set, &next) != 0 && range.contains(next)
}
