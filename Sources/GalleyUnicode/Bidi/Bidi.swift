/// The direction asked for a paragraph.
public enum BidiDirection: Sendable {
  case leftToRight, rightToLeft
  /// That of the first strong character outside of isolates; left to right if there is none (P2, P3).
  case automatic
}

/// A run of one embedding level; odd levels run from right to left.
public struct BidiRun: Sendable, Hashable {
  /// Offsets, in the units of the levels given.
  public let range: Range<Int>
  /// The embedding level.
  public let level: UInt8

  /// Creates a run.
  public init(range: Range<Int>, level: UInt8) {
    self.range = range
    self.level = level
  }
}

/// The bidirectional algorithm (UAX #9, Unicode 15.0), by UTF-16 unit.
///
/// Any content is valid; a lone surrogate has class L. Levels of a paragraph are found once; then each line
/// gets its white space reset and its runs ordered.
public enum Bidi {
  static let properties = ScalarTable<UInt8>(index: BidiTables.propertyIndex, data: BidiTables.propertyData)

  /// Resolves the levels of a paragraph (rules P2 to I2).
  ///
  /// Characters that rule X9 removes, and trailing surrogates, get the level of the unit before, at the start
  /// that of the paragraph. A paragraph separator inside the text ends all embeddings and isolates, but what
  /// follows still has the same paragraph level.
  ///
  /// - Parameters:
  ///   - text: One paragraph, its separator included or not.
  ///   - direction: The direction of the paragraph.
  ///   - levels: Replaced by `text.count` levels, before rule L1. Its capacity stays.
  /// - Returns: The level of the paragraph, 0 or 1.
  /// - Complexity: O(`text.count`).
  @discardableResult
  public static func resolveLevels(
    of text: Span<UInt16>, direction: BidiDirection, into levels: inout [UInt8]
  ) -> UInt8 {
    levels.resize(to: text.count, with: 0)
    var resolver = BidiResolver(text, direction: direction)
    if resolver.isPlainLeftToRight {
      for i in levels.indices { levels[i] = 0 }
      return 0
    }
    resolver.resolve(text, into: &levels)
    return resolver.paragraphLevel
  }

  /// Returns the level of a paragraph by its first strong character outside of isolates (P2, P3).
  ///
  /// - Parameter text: The paragraph, or its beginning; what follows a paragraph separator does not count.
  /// - Returns: `nil` if there is no such character.
  /// - Complexity: O(*n*) in the units before that character.
  public static func firstStrongLevel(of text: Span<UInt16>) -> UInt8? {
    var depth = 0
    var index = 0
    while index < text.count {
      let (scalar, length) = text.scalar(at: index)
      index += length
      switch bidiClass(of: scalar) {
      case .l where depth == 0: return 0
      case .r where depth == 0, .al where depth == 0: return 1
      case .lri, .rli, .fsi: depth += 1
      case .pdi: depth = max(depth - 1, 0)
      case .b: return nil
      default: break
      }
    }
    return nil
  }

  /// Resets tabs, separators and the white space before them and at the end of a line (rule L1).
  ///
  /// - Parameters:
  ///   - levels: The levels of the paragraph; those in `line` are changed.
  ///   - text: The paragraph.
  ///   - line: The units of the line, trailing white space included.
  ///   - paragraphLevel: What `resolveLevels(of:direction:into:)` returned.
  /// - Complexity: O(`line.count`).
  public static func resetWhitespace(
    in levels: inout [UInt8], of text: Span<UInt16>, line: Range<Int>, paragraphLevel: UInt8
  ) {
    precondition(
      levels.count == text.count && line.lowerBound >= 0 && line.upperBound <= text.count,
      "a line lies in its paragraph, and each unit has a level")
    var i = line.upperBound
    var resets = true
    while i > line.lowerBound {
      if !resets, !mayEndSegment(text[i - 1]) {
        i -= 1
        continue
      }
      let (scalar, length) = text.scalar(before: i)
      let start = max(i - length, line.lowerBound)
      switch bidiClass(of: scalar) {
      case .b, .s: resets = true
      case let other: resets = resets && isReset(other)
      }
      if resets { for unit in start..<i { levels[unit] = paragraphLevel } }
      i = start
    }
  }

  /// Whether a unit may be one of the few characters of classes B and S, before which white space gets the
  /// paragraph's level, too.
  private static func mayEndSegment(_ unit: UInt16) -> Bool {
    unit < 0x20 || unit == 0x85 || unit == 0x2029
  }

  /// Whether a character at a line's end gets the paragraph's level (rule L1): white space, and what is
  /// removed or isolates.
  package static func isReset(atLineEnd scalar: UInt32) -> Bool {
    switch bidiClass(of: scalar) {
    case .b, .s: true
    case let other: isReset(other)
    }
  }

  private static func isReset(_ bidiClass: BidiClass) -> Bool {
    switch bidiClass {
    // Characters that X9 removed lie within the sequence without ending it.
    case .ws, .lri, .rli, .fsi, .pdi, .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  /// Orders the runs of a line from left to right (rule L2).
  ///
  /// - Parameter levels: The levels of the line, after rule L1.
  /// - Returns: Maximal runs of one level, in visual order, with offsets from the start of the line.
  /// - Complexity: O(`levels.count`), plus the number of runs for each level.
  public static func visualRuns(of levels: Span<UInt8>) -> [BidiRun] {
    var runs: [BidiRun] = []
    var start = 0
    while start < levels.count {
      var end = start + 1
      while end < levels.count, levels[end] == levels[start] { end += 1 }
      runs.append(BidiRun(range: start..<end, level: levels[start]))
      start = end
    }
    reorder(&runs)
    return runs
  }

  /// Orders runs, given in logical order, from left to right (rule L2).
  ///
  /// - Parameter runs: Runs, with a level each; reordered in place.
  /// - Complexity: O(number of runs × number of levels).
  public static func reorder(_ runs: inout [BidiRun]) {
    guard let highest = runs.map(\.level).max(), let lowestOdd = runs.map({ $0.level | 1 }).min(),
      lowestOdd <= highest
    else { return }
    for level in (lowestOdd...highest).reversed() {
      var start = 0
      while start < runs.count {
        guard runs[start].level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end
      }
    }
  }

  /// Orders the units of a line from left to right (rule L2).
  ///
  /// - Parameter levels: The levels of the line, after rule L1.
  /// - Returns: Offsets from the start of the line, in visual order. The halves of a surrogate pair change
  ///   places in right-to-left text.
  /// - Complexity: O(`levels.count` × number of levels).
  public static func visualOrder(of levels: Span<UInt8>) -> [Int] {
    var order = Array(0..<levels.count)
    var (highest, lowestOdd) = (UInt8(0), UInt8.max)
    for offset in order {
      highest = max(highest, levels[offset])
      lowestOdd = min(lowestOdd, levels[offset] | 1)
    }
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        for step in 0..<(end - start) / 2 { order.swapAt(start + step, end - 1 - step) }
        start = end
      }
      level -= 1
    }
    return order
  }

  /// Whether rule X9 removes a character: embeddings, overrides, their end, and boundary neutrals.
  public static func isRemoved(_ scalar: UInt32) -> Bool {
    switch bidiClass(of: scalar) {
    case .bn, .lre, .lro, .rle, .rlo, .pdf: true
    default: false
    }
  }

  static func bidiClass(of scalar: UInt32) -> BidiClass { BidiClass(rawValue: properties[scalar] & 31)! }
}
