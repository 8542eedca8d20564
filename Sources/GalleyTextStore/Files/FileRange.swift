/// Some bytes of a file that a span of text stands for.
struct FileRange: Sendable {
  let file: TextFile
  /// Bytes of the file.
  let bytes: Range<Int>
  /// Whether every byte is a unit.
  let isASCII: Bool

  /// Copies some units of the text.
  ///
  /// A file that was changed meanwhile may hold fewer units, or more: then U+FFFD stands for what is missing,
  /// and what is too much is left out, so that no offset in the text changes its meaning.
  ///
  /// - Parameters:
  ///   - range: Units of the range.
  ///   - length: Units in the whole range.
  ///   - target: Memory for the units.
  func copy(_ range: Range<Int>, of length: Int, to target: UnsafeMutablePointer<UInt16>) {
    if isASCII {
      let start = bytes.lowerBound + range.lowerBound
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { buffer in
        file.read(start..<start + range.count, into: buffer.baseAddress!)
        for index in 0..<range.count { target[index] = buffer[index] < 0x80 ? UInt16(buffer[index]) : 0xFFFD }
      }
      return
    }
    withBytes { buffer in
      let end = max(UTF8Units.copy(range, of: buffer, to: target), range.lowerBound)
      for offset in end..<max(end, range.upperBound) { target[offset - range.lowerBound] = 0xFFFD }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      file.read(bytes, into: buffer.baseAddress!)
      return body(UnsafeBufferPointer(buffer))
    }
  }

  /// Cuts the range; between the two surrogates of a character both of them move into memory.
  func split(at offset: Int, of length: Int) -> (head: [TextSpan], tail: [TextSpan]) {
    quickSplit(at: offset, of: length) ?? slowSplit(at: offset, of: length)
  }

  /// Cuts the range without decoding it; `nil` where a byte is damaged, where the cut divides a character,
  /// and where the file is not what it was.
  func quickSplit(at offset: Int, of length: Int) -> (head: [TextSpan], tail: [TextSpan])? {
    withBytes { buffer in
      guard let middle = UTF8Units.place(ofUnit: offset, in: buffer),
        let head = UTF8Sums.summary(of: UnsafeBufferPointer(rebasing: buffer[..<middle])),
        let tail = UTF8Sums.summary(of: UnsafeBufferPointer(rebasing: buffer[middle...])),
        head.length == offset, tail.length == length - offset
      else { return nil }
      let place = bytes.lowerBound + middle
      return ([span(bytes.lowerBound..<place, head)], [span(place..<bytes.upperBound, tail)])
    }
  }

  func slowSplit(at offset: Int, of length: Int) -> (head: [TextSpan], tail: [TextSpan]) {
    let units = [UInt16](unsafeUninitializedCapacity: length) { buffer, count in
      copy(0..<length, of: length, to: buffer.baseAddress!)
      count = length
    }
    if isASCII {
      let middle = bytes.lowerBound + offset
      return (
        span(bytes.lowerBound..<middle, units[..<offset]), span(middle..<bytes.upperBound, units[offset...])
      )
    }
    // The start of the bytes after the offset; those of the character that it divides.
    var place = 0
    var middle = bytes.count
    var divided: Range<Int>?
    withBytes { buffer in
      UTF8Units.forEach(in: buffer) { _, range in
        if place == offset {
          middle = range.lowerBound
          return false
        }
        if place == offset - 1, range.count == 4, place + 1 < units.count {
          // Both surrogates come with the bytes of their character.
          divided = range
        } else if place < offset {
          divided = nil
        }
        place += 1
        return true
      }
    }
    let start = bytes.lowerBound
    if let divided, divided.lowerBound == middle {
      let high = TextSpan(units: [units[offset - 1]])
      let low = TextSpan(units: [units[offset]])
      return (
        span(start..<start + divided.lowerBound, units[..<(offset - 1)]) + [high],
        [low] + span(start + divided.upperBound..<bytes.upperBound, units[(offset + 1)...])
      )
    }
    return (
      span(start..<start + middle, units[..<offset]),
      span(start + middle..<bytes.upperBound, units[offset...])
    )
  }

  private func span(_ bytes: Range<Int>, _ units: ArraySlice<UInt16>) -> [TextSpan] {
    units.isEmpty ? [] : [span(bytes, units.withUnsafeBufferPointer { TextSummary(of: $0) })]
  }

  /// Returns some bytes of the same file.
  private func span(_ bytes: Range<Int>, _ summary: TextSummary) -> TextSpan {
    TextSpan(FileRange(file: file, bytes: bytes, isASCII: bytes.count == summary.length), summary)
  }
}

/// Reads UTF-8 as the UTF-16 units that it stands for; every maximal part of a damaged sequence is U+FFFD
/// (Unicode 15.0, section 3.9), as in `String`.
enum UTF8Units {
  /// Calls a closure with units and the bytes of their character, until it returns `false`. A character
  /// beyond the first plane comes as two units with the same bytes.
  static func forEach(in bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt16, Range<Int>) -> Bool) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard body(UInt16(byte), index..<index + 1) else { return }
        index += 1
        continue
      }
      let (scalar, count) = decode(bytes, at: index)
      let range = index..<index + count
      if let scalar, scalar > 0xFFFF {
        let (high, low) = surrogates(of: scalar)
        guard body(high, range), body(low, range) else { return }
      } else {
        guard body(scalar.map { UInt16($0) } ?? 0xFFFD, range) else { return }
      }
      index += count
    }
  }

  /// Copies some units; ASCII is taken many bytes at a time.
  ///
  /// - Parameters:
  ///   - range: Units.
  ///   - target: Memory for them.
  /// - Returns: The unit after the last one copied, or the number of units if the range reaches further.
  static func copy(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt16>
  ) -> Int {
    var index = 0
    var offset = 0
    while index < bytes.count, offset < range.upperBound {
      if bytes[index] < 0x80 {
        let most = min(bytes.count, index + range.upperBound - offset)
        let end = index + UTF8Sums.asciiPrefix(of: UnsafeBufferPointer(rebasing: bytes[index..<most]))
        let skipped = min(max(range.lowerBound - offset, 0), end - index)
        offset += skipped
        index += skipped
        var place = target + (offset - range.lowerBound)
        offset += end - index
        while index < end {
          place.pointee = UInt16(bytes[index])
          place += 1
          index += 1
        }
        continue
      }
      let (scalar, count) = decode(bytes, at: index)
      index += count
      func put(_ unit: UInt16) {
        if offset >= range.lowerBound, offset < range.upperBound { target[offset - range.lowerBound] = unit }
        offset += 1
      }
      if let scalar, scalar > 0xFFFF {
        let (high, low) = surrogates(of: scalar)
        put(high)
        put(low)
      } else {
        put(scalar.map { UInt16($0) } ?? 0xFFFD)
      }
    }
    return min(offset, range.upperBound)
  }

  /// Returns the two units of a character beyond the first plane.
  private static func surrogates(of scalar: UInt32) -> (high: UInt16, low: UInt16) {
    (UInt16(0xD800 + (scalar - 0x10000) >> 10), UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF))
  }

  /// Returns the byte that a unit begins at; `nil` inside of a character, and after the last one.
  static func place(ofUnit offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    var unit = 0
    while unit < offset, index < bytes.count {
      if bytes[index] < 0x80 {
        let most = min(bytes.count, index + offset - unit)
        let count = UTF8Sums.asciiPrefix(of: UnsafeBufferPointer(rebasing: bytes[index..<most]))
        index += count
        unit += count
      } else {
        let (scalar, count) = decode(bytes, at: index)
        index += count
        unit += scalar.map { $0 > 0xFFFF } == true ? 2 : 1
      }
    }
    return unit == offset && index < bytes.count ? index : nil
  }

  /// Returns a character of more than one byte, `nil` for a damaged one, and how many bytes it takes.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (
    scalar: UInt32?, count: Int
  ) {
    let first = bytes[index]
    let count: Int
    var scalar: UInt32
    // The second byte's bounds rule out overlong forms, surrogates and what lies beyond U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: (count, scalar) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF:
      (count, scalar) = (3, UInt32(first & 0x0F))
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      (count, scalar) = (4, UInt32(first & 0x07))
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default: return (nil, 1)
    }
    for step in 1..<count {
      guard index + step < bytes.count, (step == 1 ? second : 0x80...0xBF).contains(bytes[index + step])
      else {
        return (nil, step)
      }
      scalar = scalar << 6 | UInt32(bytes[index + step] & 0x3F)
    }
    return (scalar, count)
  }
}
