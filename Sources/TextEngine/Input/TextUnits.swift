internal import GalleyUTF16

/// The UTF-16 units of a text, in half the memory where they are Latin-1.
///
/// The text is stored in pieces of 4,096 units, each as bytes if all of its units have one (`WesternBytes`).
/// Lone surrogates are units like all others.
///
/// See docs/decisions/text-pieces.md.
public struct TextUnits: RandomAccessCollection, Sendable, Hashable {
  private static let pieceBits = 12
  private static let pieceCount = 1 << pieceBits

  /// The pieces that are stored as bytes, one after the other.
  private let bytes: [UInt8]
  /// All other pieces.
  private let words: [UInt16]
  /// By piece: its index in `bytes`, or the bitwise complement of its index in `words`.
  private let pieces: [Int]
  /// The number of units.
  public let count: Int

  /// Copies the units of a string.
  public init(_ string: String) {
    var string = string
    self = string.withUTF8 { TextUnits(valid: $0) }
  }

  /// Decodes the UTF-8 of a string.
  private init(valid utf8: UnsafeBufferPointer<UInt8>) {
    if TextUnits.areASCII(utf8) {
      self.init(ascii: utf8)
      return
    }
    guard utf8.count > TextUnits.pieceCount else {
      self.init(piece: UTF8Decoder.units(of: utf8))
      return
    }
    var decoder = UTF8Decoder(valid: utf8)
    var builder = Builder()
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: TextUnits.pieceCount) { piece in
      while !decoder.isAtEnd, let target = piece.baseAddress {
        let count = decoder.next(TextUnits.pieceCount, into: target)
        builder.append(UnsafeBufferPointer(rebasing: piece[..<count]), unitsLeft: utf8.count)
      }
    }
    self = builder.finish()
  }

  private init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    let pieces =
      1...TextUnits.pieceCount ~= bytes.count
      ? TextUnits.pieceOfBytes : Array(stride(from: 0, to: bytes.count, by: TextUnits.pieceCount))
    self.init(bytes: Array(bytes), words: [], pieces: pieces, count: bytes.count)
  }

  private init(bytes: [UInt8], words: [UInt16], pieces: [Int], count: Int) {
    self.bytes = bytes
    self.words = words
    self.pieces = pieces
    self.count = count
  }

  /// Copies units.
  public init(_ units: [UInt16]) {
    if units.count <= TextUnits.pieceCount {
      self.init(piece: units)
      return
    }
    self = units.withUnsafeBufferPointer { TextUnits(pieces: $0) }
  }

  /// Copies units piece by piece.
  private init(pieces units: UnsafeBufferPointer<UInt16>) {
    var builder = Builder()
    for start in stride(from: 0, to: units.count, by: TextUnits.pieceCount) {
      let piece = units[start..<Swift.min(start + TextUnits.pieceCount, units.count)]
      builder.append(UnsafeBufferPointer(rebasing: piece), unitsLeft: units.count - start)
    }
    self = builder.finish()
  }

  /// Creates a text of one piece. Units that cannot be stored as bytes are not copied.
  private init(piece units: [UInt16]) {
    count = units.count
    if let bytes = units.withUnsafeBufferPointer({ WesternBytes.bytes(of: $0) }) {
      self.bytes = bytes
      (words, pieces) = ([], units.isEmpty ? [] : TextUnits.pieceOfBytes)
    } else {
      (bytes, words, pieces) = ([], units, TextUnits.pieceOfWords)
    }
  }

  /// The pieces of a text that is one piece: most texts are, and share these.
  private static let pieceOfBytes = [0]
  private static let pieceOfWords = [~0]

  /// Whether all bytes are ASCII. Nothing ends the loop early, so that it takes many bytes at a time.
  private static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    return bits < 0x80
  }

  /// Decodes UTF-8. Damaged sequences become U+FFFD, as in a `String`.
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if TextUnits.areASCII(bytes) {
      self.init(ascii: bytes)
    } else {
      self.init(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Returns the units of a string, which takes a part of the time that its `utf16` takes.
  package static func units(of string: String) -> [UInt16] { UTF8Decoder.units(of: string) }

  /// Builds a text piece by piece.
  private struct Builder {
    private var bytes: [UInt8] = []
    private var words: [UInt16] = []
    private var pieces: [Int] = []
    private var count = 0

    /// Appends a piece; all but the last are full.
    ///
    /// - Parameter unitsLeft: The most units of this piece and all that follow, for which memory is reserved.
    mutating func append(_ piece: UnsafeBufferPointer<UInt16>, unitsLeft: Int) {
      if pieces.isEmpty {
        pieces.reserveCapacity((unitsLeft + TextUnits.pieceCount - 1) >> TextUnits.pieceBits)
      }
      let areBytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: piece.count) { part in
        guard let target = part.baseAddress, WesternBytes.copy(piece, to: target) else { return false }
        if bytes.isEmpty { bytes.reserveCapacity(unitsLeft) }
        pieces.append(bytes.count)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part[..<piece.count]))
        return true
      }
      if !areBytes {
        if words.isEmpty { words.reserveCapacity(unitsLeft) }
        pieces.append(~words.count)
        words.append(contentsOf: piece)
      }
      count += piece.count
    }

    consuming func finish() -> TextUnits {
      TextUnits(bytes: bytes, words: words, pieces: pieces, count: count)
    }
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
    return piece >= 0 ? TextUnits.unit(bytes[piece + rest]) : words[~piece + rest]
  }

  /// The memory of the units; valid while it is lent.
  struct View {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let pieces: UnsafeBufferPointer<Int>

    /// Returns the bytes of a range that is stored as contiguous bytes; `nil` for any other range.
    @inline(__always)
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8>? {
      guard !range.isEmpty else { return nil }
      let first = range.lowerBound >> TextUnits.pieceBits
      let last = (range.upperBound - 1) >> TextUnits.pieceBits
      guard pieces[first] >= 0, pieces[last] == pieces[first] + ((last - first) << TextUnits.pieceBits) else {
        return nil
      }
      let start = pieces[first] + (range.lowerBound & (TextUnits.pieceCount - 1))
      return UnsafeBufferPointer(rebasing: bytes[start..<start + range.count])
    }
  }

  /// Lends the units for one call, in which reading many ranges counts no references.
  func withView<Result>(_ body: (View) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      pieces.withUnsafeBufferPointer { body(View(bytes: bytes, pieces: $0)) }
    }
  }

  /// Passes the parts of a range, in order, to closures as they are stored.
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
        bytes.withUnsafeBufferPointer {
          showBytes(UnsafeBufferPointer(rebasing: $0[first..<first + end - start]))
        }
      } else {
        let first = ~piece + rest
        words.withUnsafeBufferPointer {
          showWords(UnsafeBufferPointer(rebasing: $0[first..<first + end - start]))
        }
      }
      start = end
    }
  }

  /// Copies the units of a range.
  ///
  /// - Parameter target: Memory for as many.
  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
    var end = target
    forEachPart(
      of: range,
      bytes: { part in
        WesternBytes.copy(part, to: end)
        end += part.count
      },
      words: { part in
        end.update(from: part.baseAddress!, count: part.count)
        end += part.count
      })
  }

  /// Whether a unit is in the text.
  package func holds(_ unit: UInt16) -> Bool {
    var isFound = false
    forEachPart(
      of: 0..<count,
      bytes: { part in
        guard !isFound, let byte = WesternBytes.byte(unit) else { return }
        isFound = part.contains(byte)
      }, words: { part in if !isFound { isFound = part.contains(unit) } })
    return isFound
  }

  /// Returns the units of a range.
  public func units(_ range: Range<Int>) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: range.count) { units, count in
      if let target = units.baseAddress { copy(range, to: target) }
      count = range.count
    }
  }

  // MARK: Bytes

  /// Returns the unit that a byte stands for; a unit of 16 bits is returned as it is.
  @inline(__always)
  static func unit<Stored: FixedWidthInteger & UnsignedInteger>(_ stored: Stored) -> UInt16 {
    Stored.bitWidth == 8
      ? WesternBytes.unit(UInt8(truncatingIfNeeded: stored)) : UInt16(truncatingIfNeeded: stored)
  }
}
