/// The UTF-16 units of a text, in half the memory where they are Latin-1.
///
/// The text is stored in pieces of 4,096 units, each as bytes if all of its units are in Windows-1252. Lone
/// surrogates are units like all others.
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
    // Text of several pieces, and ASCII, is decoded as any other bytes are.
    guard utf8.count <= TextUnits.pieceCount, !TextUnits.areASCII(utf8) else {
      self.init(utf8: utf8)
      return
    }
    let (units, isBytes) = TextUnits.decode(valid: utf8)
    if isBytes {
      self.init(piece: units)
    } else {
      self.init(bytes: [], words: units, pieces: TextUnits.pieceOfWords, count: units.count)
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
    if units.count <= TextUnits.pieceCount {
      self.init(piece: units)
      return
    }
    self = units.withUnsafeBufferPointer { TextUnits(pieces: $0) }
  }

  /// Copies units piece by piece.
  private init(pieces units: UnsafeBufferPointer<UInt16>) {
    let starts = stride(from: 0, to: units.count, by: TextUnits.pieceCount)
    func piece(_ start: Int) -> UnsafeBufferPointer<UInt16> {
      UnsafeBufferPointer(rebasing: units[start..<Swift.min(start + TextUnits.pieceCount, units.count)])
    }
    var pieces: [Int] = []
    pieces.reserveCapacity((units.count + TextUnits.pieceCount - 1) >> TextUnits.pieceBits)
    var (byteCount, wordCount) = (0, 0)
    for start in starts {
      let piece = piece(start)
      if TextUnits.areASCII(piece) || !piece.contains(where: { $0 >= 0x80 && TextUnits.byte($0) == nil }) {
        pieces.append(byteCount)
        byteCount += piece.count
      } else {
        pieces.append(~wordCount)
        wordCount += piece.count
      }
    }
    bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      for (number, start) in starts.enumerated() where pieces[number] >= 0 {
        let (piece, first) = (piece(start), pieces[number])
        if TextUnits.areASCII(piece) {
          for index in piece.indices {
            bytes.initializeElement(at: first + index, to: UInt8(truncatingIfNeeded: piece[index]))
          }
        } else {
          for index in piece.indices {
            let unit = piece[index]
            bytes.initializeElement(
              at: first + index, to: unit < 0x80 ? UInt8(unit) : TextUnits.byte(unit)!)
          }
        }
      }
      count = byteCount
    }
    words = [UInt16](unsafeUninitializedCapacity: wordCount) { words, count in
      for (number, start) in starts.enumerated() where pieces[number] < 0 {
        let piece = piece(start)
        _ = UnsafeMutableBufferPointer(rebasing: words[(~pieces[number])...]).initialize(from: piece)
      }
      count = wordCount
    }
    self.pieces = pieces
    count = units.count
  }

  /// Creates a text of one piece. Units that cannot be stored as bytes are not copied.
  private init(piece units: [UInt16]) {
    count = units.count
    if TextUnits.areASCII(units) {
      bytes = [UInt8](unsafeUninitializedCapacity: units.count) { bytes, count in
        for index in units.indices {
          bytes.initializeElement(at: index, to: UInt8(truncatingIfNeeded: units[index]))
        }
        count = units.count
      }
      (words, pieces) = ([], units.isEmpty ? [] : TextUnits.pieceOfBytes)
    } else if units.contains(where: { $0 >= 0x80 && TextUnits.byte($0) == nil }) {
      (bytes, words, pieces) = ([], units, TextUnits.pieceOfWords)
    } else {
      bytes = units.map { $0 < 0x80 ? UInt8(truncatingIfNeeded: $0) : TextUnits.byte($0)! }
      (words, pieces) = ([], TextUnits.pieceOfBytes)
    }
  }

  /// The pieces of a text that is one piece: most texts are, and share these.
  private static let pieceOfBytes = [0]
  private static let pieceOfWords = [~0]

  /// Whether all bytes are ASCII.
  private static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    return bits < 0x80
  }

  private static func areASCII(_ units: [UInt16]) -> Bool { units.withUnsafeBufferPointer(areASCII) }

  /// Whether all units are ASCII. Nothing ends the loop early, so that it takes many units at a time.
  private static func areASCII(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    var bits: UInt16 = 0
    for unit in units { bits |= unit }
    return bits < 0x80
  }

  /// Decodes UTF-8. Damaged sequences become U+FFFD, as in a `String`.
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if TextUnits.areASCII(bytes) {
      let pieces =
        1...TextUnits.pieceCount ~= bytes.count
        ? TextUnits.pieceOfBytes : Array(stride(from: 0, to: bytes.count, by: TextUnits.pieceCount))
      self.init(bytes: Array(bytes), words: [], pieces: pieces, count: bytes.count)
      return
    }
    var builder = Builder(unitCount: bytes.count)
    var decoder = Unicode.UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if scalar.value < 0x10000 {
          builder.append(UInt16(truncatingIfNeeded: scalar.value))
        } else {
          builder.append(UTF16.leadSurrogate(scalar))
          builder.append(UTF16.trailSurrogate(scalar))
        }
      case .error: builder.append(0xFFFD)
      case .emptyInput:
        self = builder.finish()
        return
      }
    }
  }

  /// Returns the units of a string, which takes a part of the time that its `utf16` takes.
  package static func units(of string: String) -> [UInt16] {
    var string = string
    return string.withUTF8 { TextUnits.decode(valid: $0).units }
  }

  /// Decodes the UTF-8 of a string.
  ///
  /// - Returns: The units, and whether all of them can be stored as bytes.
  private static func decode(valid utf8: UnsafeBufferPointer<UInt8>) -> (units: [UInt16], areBytes: Bool) {
    if areASCII(utf8) {
      let units = [UInt16](unsafeUninitializedCapacity: utf8.count) { units, count in
        for index in utf8.indices { units.initializeElement(at: index, to: UInt16(utf8[index])) }
        count = utf8.count
      }
      return (units, true)
    }
    var isBytes = true
    let units = [UInt16](unsafeUninitializedCapacity: utf8.count) { units, count in
      var offset = 0
      while offset < utf8.count {
        let first = utf8[offset]
        if first < 0x80 {
          units.initializeElement(at: count, to: UInt16(first))
          count += 1
          offset += 1
          continue
        }
        func bits(_ index: Int) -> UInt32 { UInt32(utf8[offset + index] & 0x3F) }
        let unit: UInt16
        if first < 0xE0 {
          unit = UInt16(UInt32(first & 0x1F) << 6 | bits(1))
          offset += 2
        } else if first < 0xF0 {
          unit = UInt16(UInt32(first & 0x0F) << 12 | bits(1) << 6 | bits(2))
          offset += 3
        } else {
          let scalar = UInt32(first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)
          units.initializeElement(at: count, to: UInt16(0xD7C0 + scalar >> 10))
          count += 1
          unit = UInt16(0xDC00 | scalar & 0x3FF)
          offset += 4
        }
        if isBytes { isBytes = TextUnits.byte(unit) != nil }
        units.initializeElement(at: count, to: unit)
        count += 1
      }
    }
    return (units, isBytes)
  }

  /// Builds a text unit by unit.
  private struct Builder {
    private var bytes: [UInt8] = []
    private var words: [UInt16] = []
    private var pieces: [Int] = []
    private var piece: [UInt16] = []
    private var isBytes = true
    private var count = 0

    init(unitCount: Int) {
      bytes.reserveCapacity(unitCount)
      piece.reserveCapacity(Swift.min(unitCount, TextUnits.pieceCount))
    }

    @inline(__always)
    mutating func append(_ unit: UInt16) {
      piece.append(unit)
      if unit >= 0x80, isBytes { isBytes = TextUnits.byte(unit) != nil }
      if piece.count == TextUnits.pieceCount { flush() }
    }

    private mutating func flush() {
      if isBytes {
        pieces.append(bytes.count)
        for unit in piece { bytes.append(unit < 0x80 ? UInt8(unit) : TextUnits.byte(unit)!) }
      } else {
        pieces.append(~words.count)
        words += piece
      }
      count += piece.count
      piece.removeAll(keepingCapacity: true)
      isBytes = true
    }

    mutating func finish() -> TextUnits {
      if !piece.isEmpty { flush() }
      return TextUnits(bytes: bytes, words: words, pieces: pieces, count: count)
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

  /// Whether a unit is in the text.
  package func holds(_ unit: UInt16) -> Bool {
    var isFound = false
    forEachPart(
      of: 0..<count,
      bytes: { part in
        guard !isFound, let byte = TextUnits.byte(unit) else { return }
        isFound = part.contains(byte)
      }, words: { part in if !isFound { isFound = part.contains(unit) } })
    return isFound
  }

  /// Returns the units of a range.
  public func units(_ range: Range<Int>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    forEachPart(
      of: range, bytes: { units.append(contentsOf: $0.lazy.map { TextUnits.unit($0) }) },
      words: { units += $0 })
    return units
  }

  // MARK: Bytes

  /// The units for the bytes 0x80 to 0x9F in Windows-1252; 0 for bytes without one.
  private static let marks: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,
    0x017E,
    0x0178,
  ]

  /// Returns the unit that a byte stands for; a unit of 16 bits is returned as it is.
  @inline(__always)
  static func unit<Stored: FixedWidthInteger & UnsignedInteger>(_ stored: Stored) -> UInt16 {
    let value = UInt16(truncatingIfNeeded: stored)
    return Stored.bitWidth == 8 && value & 0xE0 == 0x80 ? marks[Int(value & 0x1F)] : value
  }

  /// Returns the byte for a unit; `nil` if there is none.
  private static func byte(_ unit: UInt16) -> UInt8? {
    if unit < 0x80 || 0xA0...0xFF ~= unit { return UInt8(unit) }
    guard unit > 0xFF else { return nil }
    return marks.firstIndex(of: unit).map { UInt8($0 + 0x80) }
  }
}
