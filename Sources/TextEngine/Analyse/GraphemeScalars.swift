internal import GalleyUnicode

/// The scalars of one grapheme; a lone surrogate stands for itself.
struct GraphemeScalars {
  private(set) var scalars: [UInt32] = []
  /// Whether every scalar is white space or a default ignorable.
  private(set) var isInvisible = true

  init(_ text: borrowing Span<UInt16>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = text[index]
      index += 1
      var scalar = UInt32(unit)
      if unit & 0xF800 == 0xD800 {
        if unit & 0x0400 == 0, index < range.upperBound, text[index] & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(text[index] & 0x3FF))
          index += 1
        }
      }
      scalars.append(scalar)
      if !CharacterProperties.isWhiteSpace(scalar), !CharacterProperties.isDefaultIgnorable(scalar) {
        isInvisible = false
      }
    }
  }
}
