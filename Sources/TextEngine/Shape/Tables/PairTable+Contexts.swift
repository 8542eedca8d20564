/// Rules of three glyphs or more.
extension PairTable {
  /// Whether some rule of three glyphs or more may apply at a pair of simple characters that depends on its
  /// context.
  ///
  /// - Parameters:
  ///   - range: The run: rules see nothing outside of it.
  ///   - offset: The offset of the pair's second character.
  func mayApply(_ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, at offset: Int) -> Bool {
    let first = Int(character(text[offset - 1]).glyph)
    let second = Int(character(text[offset]).glyph)
    return contexts.rules.contains { rule in
      contexts.isAnchored(at: rule, first, second) && mayApply(rule, text, range, at: offset)
    }
  }

  /// Whether a rule's other glyphs stand around its rarest pair. Where a character is not simple, rules may
  /// pass over its glyph, and what follows may be anything.
  private func mayApply(
    _ rule: ContextRules.Rule, _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, at offset: Int
  ) -> Bool {
    let start = offset - rule.anchor
    var position = rule.anchor - 2
    while position >= 0, let matches = matches(rule, position, text, range, at: start + position) {
      guard matches else { return false }
      position -= 1
    }
    position = rule.anchor + 1
    while position < rule.positions.count,
      let matches = matches(rule, position, text, range, at: start + position)
    {
      guard matches else { return false }
      position += 1
    }
    return true
  }

  /// Whether a character is one that a rule asks for at a position; `nil` if it is not simple.
  private func matches(
    _ rule: ContextRules.Rule, _ position: Int, _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>,
    at offset: Int
  ) -> Bool? {
    guard range.contains(offset) else { return false }
    let character = character(text[offset])
    guard character.isSimple else { return nil }
    return contexts.sets[rule.positions[position]].contains(Int(character.glyph))
  }
}
