internal import GalleyUTF16

/// Cuts text into paragraphs as `NSString.paragraphRange(for:)` does: after CR, LF, CR LF and U+2029.
///
/// U+2028, VT, FF and U+0085 end a line but not a paragraph: they stay inside one bidirectional paragraph.
public enum ParagraphRanges {
  /// Returns the paragraphs, terminators included; text that ends with a terminator has no empty last one.
  ///
  /// - Complexity: O(`text.count`).
  public static func ranges(of text: TextUnits) -> [Range<Int>] {
    var finder = Finder()
    text.forEachPart(of: 0..<text.count, bytes: { finder.scan($0) }, words: { finder.scan($0) })
    return finder.finish(at: text.count)
  }

  /// Finds paragraphs in parts of a text that come one after the other.
  package struct Finder {
    private var ranges: [Range<Int>] = []
    private var start = 0
    private var offset = 0
    private var endedInCR = false

    /// Creates a finder at the start of a text.
    package init() {}

    /// Looks through the next part of the text.
    package mutating func scan<Unit: FixedWidthInteger & UnsignedInteger>(
      _ part: UnsafeBufferPointer<Unit>
    ) {
      var index = 0
      while true {
        if !endedInCR { index = Finder.control(in: part, from: index) }
        guard index < part.count else { break }
        scan(UInt16(truncatingIfNeeded: part[index]), at: offset + index)
        index += 1
      }
      offset += part.count
    }

    /// The first unit from an index on that may end a paragraph: nearly all are letters, which are passed
    /// over eight bytes at a time.
    @inline(__always)
    private static func control<Unit: FixedWidthInteger & UnsignedInteger>(
      in part: UnsafeBufferPointer<Unit>, from start: Int
    ) -> Int {
      guard start < part.count, let units = part.baseAddress else { return part.count }
      let size = MemoryLayout<Unit>.size
      let ones: UInt64 = size == 1 ? 0x0101_0101_0101_0101 : 0x0001_0001_0001_0001
      let tops = ones << UInt64(8 * size - 1)
      var index = start
      // Mostly the next one is far away; four words at once hide how long each takes.
      while size == 1, index + 32 <= part.count {
        let bytes = UnsafeRawPointer(units + index)
        func found(_ place: Int) -> UInt64 {
          let lanes = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          return (lanes &- ones &* 0x20) & ~lanes
        }
        if (found(0) | found(8) | found(16) | found(24)) & tops != 0 { break }
        index += 32
      }
      while index + 8 / size <= part.count {
        let lanes = UnsafeRawPointer(units + index).loadUnaligned(as: UInt64.self)
        // The lowest lane whose top bit is set is below U+0020, or U+2029; what is above it may be wrong.
        var found = (lanes &- ones &* 0x20) & ~lanes
        if size == 2 {
          let others = lanes ^ (ones &* UInt64(UInt16.paragraphSeparator))
          found |= (others &- ones) & ~others
        }
        if found & tops != 0 { return index + (found & tops).trailingZeroBitCount / (8 * size) }
        index += 8 / size
      }
      while index < part.count, part[index] >= 0x20,
        UInt16(truncatingIfNeeded: part[index]) != .paragraphSeparator
      {
        index += 1
      }
      return index
    }

    private mutating func scan(_ unit: UInt16, at offset: Int) {
      if endedInCR {
        endedInCR = false
        if unit == .lineFeed { return end(at: offset + 1) }
        end(at: offset)
      }
      if unit == .carriageReturn { endedInCR = true } else if unit.endsParagraph { end(at: offset + 1) }
    }

    private mutating func end(at offset: Int) {
      ranges.append(start..<offset)
      start = offset
    }

    /// Returns all paragraphs of the text, which ends here.
    ///
    /// - Parameter count: The number of its units.
    package mutating func finish(at count: Int) -> [Range<Int>] {
      if start < count { end(at: count) }
      return ranges
    }
  }
}
