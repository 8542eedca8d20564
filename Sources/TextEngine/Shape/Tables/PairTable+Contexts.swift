/// Rules of three glyphs or more.
extension PairTable {
  /// Whether some rule of three glyphs or more may apply at a pair of simple characters that depends on its
  /// context.
  ///
  /// - Parameters:
  ///   - numbers: The rules whose rarest pair it is.
  ///   - range: The run: rules see nothing outside of it.
  ///   - offset: The offset of the pair's second character.
  func mayApply(
    _ numbers: UnsafeBufferPointer<Int32>, _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>,
    at offset: Int
  ) -> Bool {
    for number in numbers where mayApply(contexts[number], text, range, at: offset) { return true }
    return false
  }

  /// Whether a rule's other glyphs stand around its rarest pair. Where a character is not simple, rules may
  /// pass over its glyph, and what follows may be anything.
  @inline(__always)
  private func mayApply(
    _ rule: AnchoredRules.Rule, _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, at offset: Int
  ) -> Bool {
    var position = rule.anchor - 2
    var place = offset - 2
    while position >= rule.first {
      guard range.contains(place) else { return false }
      let character = character(text[place])
      guard character.isSimple else { break }
      guard contexts.asks(at: position, for: character.glyph) else { return false }
      position -= 1
      place -= 1
    }
    position = rule.anchor + 1
    place = offset + 1
    while position < rule.end {
      guard range.contains(place) else { return false }
      let character = character(text[place])
      guard character.isSimple else { break }
      guard contexts.asks(at: position, for: character.glyph) else { return false }
      position += 1
      place += 1
    }
    return true
  }
}
