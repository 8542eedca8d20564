/// Cuts text into paragraphs as `NSString.paragraphRange(for:)` does: after CR, LF, CR LF and U+2029.
///
/// U+2028, VT, FF and U+0085 end a line but not a paragraph: they stay inside one bidirectional paragraph.
public enum ParagraphRanges {
  /// Returns the paragraphs, terminators included; text that ends with a terminator has no empty last one.
  ///
  /// - Complexity: O(`text.count`).
  public static func ranges(of text: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    let units = text.span
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      guard isTerminator(unit) else { continue }
      if unit == 0x0D, index < units.count, units[index] == 0x0A { index += 1 }
      ranges.append(start..<index)
      start = index
    }
    if start < units.count { ranges.append(start..<units.count) }
    return ranges
  }

  /// Whether a unit ends a paragraph.
  static func isTerminator(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2029
  }

  /// Whether a unit ends a line, if not a paragraph (UAX #14, LB4 and LB5).
  static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
