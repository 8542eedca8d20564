/// The UTF-16 units of a text, in half the room where they are below U+0100.
///
/// Text is kept in pieces of 4,096 units, each as bytes if all of its units are Latin-1. Lone surrogates are units
/// like all others.
public struct TextUnits: RandomAccessCollection, Sendable, Hashable {
  private static let pieceBits = 12
  private static let pieceCount = 1 << pieceBits

  /// The pieces of Latin-1, one behind the other.
  private let bytes: [UInt8]
  /// All others.
  private let words: [UInt16]
  /// By piece: where it begins in `bytes`, or the bits of where it begins in `words` inverted.
  private let pieces: [Int]
  /// The number of units.
  public let count: Int

  /// Copies the units of a string.
  public init(_ string: String) {
    var string = string
    let isASCII = string.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    if isASCII {
      let bytes = string.withUTF8 { Array($0) }
      let starts = Array(stride(from: 0, to: bytes.count, by: TextUnits.pieceCount))
      self.init(bytes: bytes, words: [], pieces: starts, count: bytes.count)
    } else {
      self.init(Array(string.utf16))
    }
  }

  private init(bytes: [UInt8], words: [UInt16], pieces: [Int], count: Int) {
    self.bytes = bytes
    self.words = words
    self.pieces = pieces
    self.count = count
  }

  /// Copies units.
  public init(_ units: [UInt16]) {
    var bytes: [UInt8] = []
    var words: [UInt16] = []
    var pieces: [Int] = []
    units.withUnsafeBufferPointer { units in
      for start in stride(from: 0, to: units.count, by: TextUnits.pieceCount) {
        let piece = UnsafeBufferPointer(rebasing: units[start..<Swift.min(start + TextUnits.pieceCount, units.count)])
        var seen: UInt16 = 0
        for unit in piece { seen |= unit }
        if seen < 0x100 {
          pieces.append(bytes.count)
          if bytes.isEmpty { bytes.reserveCapacity(units.count - start) }
          for unit in piece { bytes.append(UInt8(truncatingIfNeeded: unit)) }
        } else {
          pieces.append(~words.count)
          words.append(contentsOf: piece)
        }
      }
    }
    self.init(bytes: bytes, words: words, pieces: pieces, count: units.count)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The offset after the last unit.
  public var endIndex: Int { count }

  /// The unit at an offset.
  public subscript(index: Int) -> UInt16 {
    precondition(index >= 0 && index < count, "offset outside of the text")
    let piece = pieces[index >> TextUnits.pieceBits]
    let rest = index & (TextUnits.pieceCount - 1)
    return piece >= 0 ? UInt16(bytes[piece + rest]) : words[~piece + rest]
  }

  /// Shows a stretch that is kept as bytes and in one place.
  ///
  /// - Returns: What `body` returns; `nil`, without calling it, for any other stretch.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard !range.isEmpty else { return nil }
    let first = range.lowerBound >> TextUnits.pieceBits
    let last = (range.upperBound - 1) >> TextUnits.pieceBits
    guard pieces[first] >= 0, pieces[last] == pieces[first] + ((last - first) << TextUnits.pieceBits) else { return nil }
    let start = pieces[first] + (range.lowerBound & (TextUnits.pieceCount - 1))
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + range.count])) }
  }

  /// Shows the parts of a stretch, in order, as they are kept.
  func forEachPart(
    of range: Range<Int>, bytes showBytes: (UnsafeBufferPointer<UInt8>) -> Void,
    words showWords: (UnsafeBufferPointer<UInt16>) -> Void
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let number = start >> TextUnits.pieceBits
      let end = Swift.min((number + 1) << TextUnits.pieceBits, range.upperBound)
      let rest = start & (TextUnits.pieceCount - 1)
      let piece = pieces[number]
      if piece >= 0 {
        let first = piece + rest
        bytes.withUnsafeBufferPointer { showBytes(UnsafeBufferPointer(rebasing: $0[first..<first + end - start])) }
      } else {
        let first = ~piece + rest
        words.withUnsafeBufferPointer { showWords(UnsafeBufferPointer(rebasing: $0[first..<first + end - start])) }
      }
      start = end
    }
  }

  /// The units of a stretch.
  public func units(_ range: Range<Int>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    forEachPart(of: range, bytes: { units.append(contentsOf: $0.lazy.map(UInt16.init)) }, words: { units += $0 })
    return units
  }
}
