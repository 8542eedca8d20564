internal import GalleyUnicode

/// A part of a text as code points that are compared: decomposed, and without what a query ignores.
struct FoldedText {
  private(set) var scalars: [UInt32] = []
  /// For each scalar the offset of the code point that it comes from, and whether it is the first that comes
  /// of that.
  private(set) var starts: [Int] = []
  private(set) var isFirst: [Bool] = []
  /// The end of the part.
  let end: Int

  /// Folds units.
  ///
  /// - Parameters:
  ///   - units: The units.
  ///   - start: The offset of the first one.
  ///   - query: What is ignored.
  init(_ units: [UInt16], from start: Int, for query: TextQuery) {
    end = start + units.count
    scalars.reserveCapacity(units.count)
    starts.reserveCapacity(units.count)
    isFirst.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let unit = units[index]
      let place = start + index
      index += 1
      if unit < 0x80 {
        append(
          query.ignoresCase && unit >= 0x41 && unit <= 0x5A ? UInt32(unit) + 0x20 : UInt32(unit), place, true)
        continue
      }
      var scalar = UInt32(unit)
      if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + UInt32(units[index]) - 0xDC00
        index += 1
      }
      var isFirst = true
      for folded in Self.fold(scalar, query) {
        append(folded, place, isFirst)
        isFirst = false
      }
    }
  }

  private mutating func append(_ scalar: UInt32, _ start: Int, _ first: Bool) {
    scalars.append(scalar)
    starts.append(start)
    isFirst.append(first)
  }

  private static func fold(_ scalar: UInt32, _ query: TextQuery) -> [UInt32] {
    var folded = decomposed([scalar])
    if query.ignoresCase {
      folded = folded.flatMap { scalar -> [UInt32] in
        guard let known = Unicode.Scalar(scalar) else { return [scalar] }
        let mapped = known.properties.uppercaseMapping.unicodeScalars.flatMap {
          $0.properties.lowercaseMapping.unicodeScalars.map(\.value)
        }
        return decomposed(mapped)
      }
    }
    // Letters have marks, and so have the signs that marks are put on: these marks alone are dropped.
    if query.ignoresDiacritics { folded = folded.filter { !isDiacritic($0) } }
    return folded
  }

  /// Whether a code point is a mark that letters have: of no script of its own.
  static func isDiacritic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7,
      0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20F0, 0xFE20...0xFE2F:
      CharacterProperties.isMark(scalar)
    default: false
    }
  }
}
