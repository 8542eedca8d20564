internal import TextEngine

/// The UTF-16 units of a storage, lone surrogates included, in pieces: an edit costs by the size of a piece,
/// not of the text.
///
/// A value: a copy is a snapshot that shares the pieces.
package struct StoredText: Sendable {
  /// How many units a piece is cut to; as many as `TextUnits` keeps together.
  private let pieceLength: Int
  /// None of them is empty.
  private var pieces: [TextUnits] = []
  /// Where each piece begins, and behind the last one the number of units.
  private var starts = [0]

  /// Makes an empty text.
  ///
  /// - Parameter pieceLength: Only tests take another one, to have many pieces in little text.
  package init(pieceLength: Int = 4096) { self.pieceLength = pieceLength }

  /// The number of units.
  package var count: Int { starts[pieces.count] }

  /// The unit at an index.
  ///
  /// - Complexity: O(log `count`).
  package subscript(index: Int) -> UInt16 {
    precondition(index >= 0 && index < count, "the index lies outside of the text")
    let piece = self.piece(holding: index)
    return pieces[piece][index - starts[piece]]
  }

  /// The units of a range.
  package func units(_ range: Range<Int>) -> [UInt16] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range leaves the text")
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    forEachPart(of: range) { units += $0 }
    return units
  }

  /// Replaces a range by other units.
  ///
  /// - Complexity: O(`units.count` + length of a piece), and a word for every piece behind.
  package mutating func replace(_ range: Range<Int>, with units: some Sequence<UInt16>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range leaves the text")
    // An insertion between two pieces goes into the one before.
    let first = range.lowerBound == 0 || pieces.isEmpty ? 0 : piece(holding: range.lowerBound - 1)
    var end = range.isEmpty ? min(first + 1, pieces.count) : piece(holding: range.upperBound - 1) + 1
    var joined = self.units(starts[first]..<range.lowerBound)
    joined += units
    joined += self.units(range.upperBound..<starts[end])
    // Pieces that deletions have left small join the next one.
    if joined.count < pieceLength / 4, end < pieces.count {
      joined += self.units(starts[end]..<starts[end + 1])
      end += 1
    }
    let cuts = stride(from: 0, to: joined.count, by: pieceLength)
    let fresh = cuts.map { TextUnits(Array(joined[$0..<min($0 + pieceLength, joined.count)])) }
    pieces.replaceSubrange(first..<end, with: fresh)
    starts.removeSubrange((first + 1)...)
    for piece in pieces[first...] { starts.append(starts[starts.count - 1] + piece.count) }
  }

  /// The index of the piece that a unit is in.
  private func piece(holding index: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// Shows the parts of a range in order.
  private func forEachPart(of range: Range<Int>, _ show: ([UInt16]) -> Void) {
    guard !range.isEmpty else { return }
    var start = range.lowerBound
    var piece = self.piece(holding: start)
    while start < range.upperBound {
      let end = min(starts[piece + 1], range.upperBound)
      show(pieces[piece].units(start - starts[piece]..<end - starts[piece]))
      start = end
      piece += 1
    }
  }

  // MARK: Strings

  /// The text of a range; lone surrogates become U+FFFD, so that offsets stay the same.
  package func string(_ range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count * 3) { bytes in
      var encoder = UTF8Encoder(bytes: bytes)
      forEachPart(of: range) { part in for unit in part { encoder.append(unit) } }
      return encoder.finish()
    }
  }

  /// Writes UTF-8 for UTF-16.
  private struct UTF8Encoder {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    /// A high surrogate whose other half has not come yet; 0 for none.
    private var high: UInt32 = 0

    init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    @inline(__always)
    mutating func append(_ unit: UInt16) {
      if unit < 0x80, high == 0 {
        bytes[count] = UInt8(truncatingIfNeeded: unit)
        count += 1
      } else {
        appendRare(UInt32(unit))
      }
    }

    private mutating func appendRare(_ unit: UInt32) {
      if high != 0 {
        let lead = high
        high = 0
        if 0xDC00...0xDFFF ~= unit { return write(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00)) }
        write(0xFFFD)
      }
      switch unit {
      case 0xD800...0xDBFF: high = unit
      case 0xDC00...0xDFFF: write(0xFFFD)
      default: write(unit)
      }
    }

    private mutating func write(_ scalar: UInt32) {
      for byte in UTF8.encode(Unicode.Scalar(scalar)!)! {
        bytes[count] = byte
        count += 1
      }
    }

    mutating func finish() -> Int {
      if high != 0 { write(0xFFFD) }
      return count
    }
  }

  // MARK: Paragraphs

  /// The whole paragraphs that a range touches, terminators included; paragraphs end as `ParagraphRanges` has
  /// it.
  ///
  /// - Complexity: O(length of these paragraphs).
  package func paragraphs(around range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<count)
    var start = range.lowerBound
    while start > 0, !endsParagraph(before: start) { start -= 1 }
    // An empty range, and the end of one that is not, belongs to the paragraph of the unit before a boundary.
    var end = range.isEmpty ? range.upperBound + 1 : range.upperBound
    while end < count, !endsParagraph(before: end) { end += 1 }
    return start..<min(end, count)
  }

  /// Whether a paragraph ends between a unit and the one before it.
  private func endsParagraph(before index: Int) -> Bool {
    switch self[index - 1] {
    case 0x0A, 0x2029: true
    case 0x0D: index == count || self[index] != 0x0A
    default: false
    }
  }
}
