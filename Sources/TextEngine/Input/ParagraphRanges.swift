/// Cuts text into paragraphs as `NSString.paragraphRange(for:)` does: after CR, LF, CR LF and U+2029.
///
/// U+2028, VT, FF and U+0085 end a line but not a paragraph: they stay inside one bidirectional paragraph.
public enum ParagraphRanges {
  /// Returns the paragraphs, terminators included; text that ends with a terminator has no empty last one.
  ///
  /// - Complexity: O(`text.count`).
  public static func ranges(of text: TextUnits) -> [Range<Int>] {
    var finder = Finder()
    text.forEachPart(of: 0..<text.count, bytes: { finder.take($0) }, words: { finder.take($0) })
    return finder.finish(at: text.count)
  }

  private struct Finder {
    private var ranges: [Range<Int>] = []
    private var start = 0
    private var offset = 0
    private var endedInCR = false

    mutating func take<Unit: FixedWidthInteger & UnsignedInteger>(_ part: UnsafeBufferPointer<Unit>) {
      for index in 0..<part.count {
        let unit = UInt16(truncatingIfNeeded: part[index])
        // Nearly all units are letters.
        if endedInCR || unit < 0x20 || unit == 0x2029 { take(unit, at: offset + index) }
      }
      offset += part.count
    }

    private mutating func take(_ unit: UInt16, at offset: Int) {
      if endedInCR {
        endedInCR = false
        if unit == 0x0A { return end(at: offset + 1) }
        end(at: offset)
      }
      if unit == 0x0D { endedInCR = true } else if isTerminator(unit) { end(at: offset + 1) }
    }

    private mutating func end(at offset: Int) {
      ranges.append(start..<offset)
      start = offset
    }

    mutating func finish(at count: Int) -> [Range<Int>] {
      if start < count { end(at: count) }
      return ranges
    }
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
