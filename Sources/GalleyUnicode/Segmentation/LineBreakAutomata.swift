/// The automata of UAX #14: the pure one, and the product's with the columns of each tailoring.
enum LineBreakAutomata {
  private static let kinds = ScalarTable<UInt8>(
    index: LineBreakTables.kindIndex, data: LineBreakTables.kindData)
  private static let kindCount = LineBreakTables.kindClasses.count
  private static let kindClasses = LineBreakTables.kindClasses.unpacked(as: UInt8.self)
  private static let kindIsPictographic = LineBreakTables.kindIsPictographic.unpacked(as: UInt8.self)

  private static let pure = BoundaryAutomaton(
    kinds: kinds, columns: LineBreakTables.pureColumns.unpacked(as: UInt8.self),
    transitions: LineBreakTables.pureTransitions, columnCount: LineBreakTables.pureColumnCount)

  /// By strictness, writing system, word break and quotation marks.
  private static let products: [BoundaryAutomaton] = {
    let untailored = BoundaryAutomaton(
      kinds: kinds, columns: LineBreakTables.productColumns.unpacked(as: UInt8.self),
      transitions: LineBreakTables.productTransitions, columnCount: LineBreakTables.productColumnCount)
    let alternatives = LineBreakTables.alternatives.unpacked(as: UInt8.self)
    let count = LineBreakTables.alternatives.count
    return (0..<48).map { number in
      let tailoring = LineBreakTailoring(
        strictness: LineBreakTailoring.Strictness(rawValue: UInt8(number % 3))!,
        isChineseOrJapanese: number / 3 % 2 == 1,
        wordBreak: LineBreakTailoring.WordBreak(rawValue: UInt8(number / 6 % 4))!,
        quotesAreBrackets: number / 24 == 1)
      let columns = NumberTable<UInt8>(count: kindCount) { columns in
        columns.update(repeating: 255)
        for i in stride(from: 0, to: count, by: 3) {
          let kind = Int(alternatives[i])
          let original = lineClass(ofKind: kind)
          let effective = tailoring.effectiveClass(
            of: original, isPictographic: kindIsPictographic[kind] != 0)
          guard alternatives[i + 1] == effective.rawValue else { continue }
          let isNotable = original == .sa || original == .saMark || original == .sy
          columns[kind] = alternatives[i + 2] | (isNotable ? 128 : 0)
        }
        precondition(!columns.contains(255), "the tables know no such tailoring of a class")
      }
      return BoundaryAutomaton(untailored, columns: columns)
    }
  }()

  static func automaton(for tailoring: LineBreakTailoring) -> BoundaryAutomaton {
    if tailoring.isPure { return pure }
    let strictness = Int(tailoring.strictness.rawValue)
    return products[
      strictness + (tailoring.isChineseOrJapanese ? 3 : 0) + 6 * Int(tailoring.wordBreak.rawValue)
        + (tailoring.quotesAreBrackets ? 24 : 0)]
  }

  private static func lineClass(ofKind kind: Int) -> LineBreakClass {
    LineBreakClass(rawValue: kindClasses[kind])!
  }

  /// The classes of code points before any tailoring, for loops that look up many.
  struct Classes {
    fileprivate let kinds: ScalarTable<UInt8>
    fileprivate let classes: NumberTable<UInt8>

    /// The number of a code point's class.
    @inline(__always)
    subscript(scalar: UInt32) -> UInt8 { classes[Int(kinds[scalar])] }
  }

  static var classes: Classes { Classes(kinds: kinds, classes: kindClasses) }

  /// Returns the class of a code point before any tailoring.
  static func lineClass(of scalar: UInt32) -> LineBreakClass { lineClass(ofKind: Int(kinds[scalar])) }
}
