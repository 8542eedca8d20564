/// The decision that an automaton's caller stores for each UTF-16 unit.
protocol BoundaryDecision: BitwiseCopyable {
  /// 0: no boundary before the unit; 1: a boundary; 2: a forced one.
  init(code: UInt16)
}

extension Bool: BoundaryDecision {
  @inline(__always)
  init(code: UInt16) { self = code != 0 }
}

/// A deterministic automaton which decides for each code point whether a boundary precedes it.
///
/// Some rules look ahead: the automaton then says "boundary" and remembers the offset, and may take that back
/// at a later code point. At most one offset is remembered at a time.
struct BoundaryAutomaton: Sendable {
  /// By code point.
  let kinds: ScalarTable<UInt8>
  /// By kind: the column; the top bit marks notable kinds, which `run` reports.
  let columns: NumberTable<UInt8>
  /// By ASCII character: the column of its kind, with the top bit.
  private let asciiColumns: NumberTable<UInt8>
  /// Entry `state << 7 | column`: `next state << 3 | takes back or remembers << 2 | decision`.
  let transitions: NumberTable<UInt16>

  init(
    kinds: ScalarTable<UInt8>, columns: NumberTable<UInt8>, transitions: PackedNumbers, columnCount: Int
  ) {
    self.kinds = kinds
    self.columns = columns
    asciiColumns = BoundaryAutomaton.asciiColumns(kinds, columns)
    precondition(columnCount <= 128, "an automaton has at most 128 columns")
    let packed = transitions.unpacked(as: UInt16.self)
    let stateCount = transitions.count / columnCount
    self.transitions = NumberTable(count: stateCount << 7) { table in
      for state in 0..<stateCount {
        for column in 0..<columnCount { table[state << 7 | column] = packed[state * columnCount + column] }
      }
    }
  }

  /// The same automaton with other columns for the kinds.
  init(_ other: BoundaryAutomaton, columns: NumberTable<UInt8>) {
    kinds = other.kinds
    self.columns = columns
    asciiColumns = BoundaryAutomaton.asciiColumns(kinds, columns)
    transitions = other.transitions
  }

  private static func asciiColumns(
    _ kinds: ScalarTable<UInt8>, _ columns: NumberTable<UInt8>
  ) -> NumberTable<UInt8> {
    NumberTable(count: 128) { table in
      for unit in 0..<128 { table[unit] = columns[Int(kinds[unit: UInt16(unit)])] }
    }
  }

  /// Decides about every unit of a text; a trailing surrogate has no boundary before it.
  ///
  /// - Parameters:
  ///   - text: Any text in UTF-16.
  ///   - decisions: As many entries as the text has units; all of them are written.
  /// - Returns: Whether a notable kind occurs.
  @inline(__always)
  func run<Decision: BoundaryDecision>(
    over text: Span<UInt16>, into decisions: UnsafeMutableBufferPointer<Decision>
  ) -> Bool {
    precondition(decisions.count == text.count, "one decision for each unit")
    var state = 0
    var remembered = 0
    var noted: UInt8 = 0
    var i = 0
    let count = text.count
    while i < count {
      let unit = text[unchecked: i]
      var next = i + 1
      let column: UInt8
      if unit < 0x80 {
        column = asciiColumns[Int(unit)]
      } else {
        var kind = kinds[unit: unit]
        if _slowPath(unit &- 0xD800 < 0x400), next < count, text[unchecked: next] & 0xFC00 == 0xDC00 {
          let low = text[unchecked: next]
          kind = kinds[(UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)) + 0x10000]
          decisions[next] = Decision(code: 0)
          next += 1
        }
        column = columns[Int(kind)]
      }
      noted |= column
      let entry = transitions[state << 7 | Int(column & 127)]
      decisions[i] = Decision(code: entry & 3)
      if _slowPath(entry & 4 != 0) {
        if entry & 3 == 0 { decisions[remembered] = Decision(code: 0) } else { remembered = i }
      }
      state = Int(entry >> 3)
      i = next
    }
    return noted & 128 != 0
  }
}
