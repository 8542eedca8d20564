/// Text whose paragraphs are set one below the other without a `ShapedParagraph` for each.
extension ParagraphSizer {
  /// Sets a string in a rectangle, paragraph by paragraph, by a sizer of the process.
  ///
  /// - Parameters:
  ///   - string: The string, in the first style and paragraph style of `styles`. A caller may change nothing
  ///     in texts with these styles before layout.
  ///   - width: The rectangle's width in points, above 0.
  ///   - height: The rectangle's height in points.
  ///   - layOut: Lays out a paragraph that cannot be compact: the one with the given number, at a top in
  ///     points. Returns the height of its lines and the space after it, in points; `nil` if not all of it
  ///     fits. It is not called for a string of one paragraph.
  ///   - body: Receives each other paragraph with its top in points.
  /// - Returns: Whether all of it was set. If not, what was handed over is to be forgotten: not all of it
  ///   fits, or much of it cannot be compact, or its styles have not been met before.
  package static func compactParagraphs(
    of string: String, styles: StyledText, width: Double, height: Double, pool: ParagraphSizerPool = .shared,
    layOut: (Int, Double) -> (height: Double, spacing: Double)?,
    _ body: (consuming CompactParagraph, Double) -> Void
  ) -> Bool {
    let isLong = string.utf8.count >= leastLong
    return pool.withSizer(
      for: styles, ignoresLeading: false, width: width, isLong: isLong, isPlain: { true }
    ) { sizer -> Void? in
      // Strings of this platform are all contiguous. Any other is left to the ways that copy it.
      let isDone = string.utf8.withContiguousStorageIfAvailable { bytes in
        sizer.compactParagraphs(bytes, width: width, height: height, layOut: layOut, body)
      }
      return isDone == true ? () : nil
    } != nil
  }

  /// The length in UTF-8 from which on a string in new styles is worth a sizer at once.
  private static let leastLong = 4096

  private func compactParagraphs(
    _ bytes: UnsafeBufferPointer<UInt8>, width: Double, height: Double,
    layOut: (Int, Double) -> (height: Double, spacing: Double)?,
    _ body: (consuming CompactParagraph, Double) -> Void
  ) -> Bool {
    measurer.setWidth(width)
    if bytes.count >= ParagraphSizer.leastLong, !measurer.mayScan { measurer.countUnits(bytes.count) }
    defer { measurer.forgetLongParagraph() }
    let spacingBefore = max(measured.paragraphStyles[0].paragraphSpacingBefore, 0)
    var counts = (all: 0, others: 0)
    var (start, offset) = (0, 0)
    var y = 0.0
    while start < bytes.count {
      guard let piece = TextPiece(in: bytes, from: start) else { return false }
      if start > 0 { y += spacingBefore }
      var size = (height: 0.0, spacing: 0.0)
      let units = UnsafeBufferPointer(rebasing: bytes[start..<piece.end])
      // Sums of heights may be rounded differently: only a column that is clearly long enough counts.
      let room = start == 0 ? height : height - y - 2 * Tolerance.height
      if piece.isASCII, piece.contentEnd == start || bytes[piece.contentEnd - 1] > 0x20,
        let paragraph = measurer.compactParagraph(
          units, contentCount: piece.contentEnd - start, offset: offset, height: room, size: &size)
      {
        body(paragraph, y)
      } else {
        counts.others += 1
        guard units.count < bytes.count, counts.others <= counts.all / 8 + 8,
          let other = layOut(counts.all, y)
        else { return false }
        size = other
      }
      counts.all += 1
      y += size.height + size.spacing
      offset += piece.isASCII ? units.count : TextPiece.unitCount(of: units)
      start = piece.end
    }
    return true
  }
}

/// A paragraph of a string in UTF-8.
private struct TextPiece {
  /// The start and the end of its terminator.
  let contentEnd: Int
  let end: Int
  let isASCII: Bool

  /// Finds the paragraph that begins at an offset.
  ///
  /// - Returns: `nil` if some other character than a line feed may end it.
  init?(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    let lows: UInt64 = 0x0101_0101_0101_0101
    var seen: UInt64 = 0
    var offset = start
    search: while true {
      while offset + 8 <= bytes.count {
        let word = UnsafeRawPointer(bytes.baseAddress! + offset).loadUnaligned(as: UInt64.self)
        // The first lane below 0x0E is found right.
        let found = (word &- lows &* 0x0E) & ~word & (lows << 7)
        if found != 0 {
          let lane = found.trailingZeroBitCount / 8
          seen |= word & (1 << (UInt64(lane) * 8) - 1)
          offset += lane
          break
        }
        seen |= word
        offset += 8
      }
      while offset < bytes.count {
        let byte = bytes[offset]
        guard byte != 0x0D else { return nil }
        if byte == 0x0A { break search }
        seen |= UInt64(byte)
        offset += 1
        // After a byte that was looked at by itself eight of them are read again.
        if byte < 0x0E, offset + 8 <= bytes.count { continue search }
      }
      break
    }
    isASCII = seen & lows << 7 == 0
    contentEnd = offset
    end = min(offset + 1, bytes.count)
    if !isASCII, TextPiece.hasSeparator(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return nil }
  }

  /// Whether some text has U+2029, which ends a paragraph.
  private static func hasSeparator(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset + 2 < bytes.count {
      if bytes[offset] == 0xE2, bytes[offset + 1] == 0x80, bytes[offset + 2] == 0xA9 { return true }
      offset += 1
    }
    return false
  }

  /// Returns the number of UTF-16 units of some UTF-8.
  static func unitCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      // Every character but for its further bytes, and those beyond U+FFFF twice.
      count += (byte & 0xC0 != 0x80 ? 1 : 0) + (byte >= 0xF0 ? 1 : 0)
    }
    return count
  }
}
