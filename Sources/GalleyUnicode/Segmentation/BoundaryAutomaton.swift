/// What an automaton's caller stores for each UTF-16 unit.
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
/// Some rules look ahead: the automaton then says "boundary" and remembers the place, and may take that back
/// at a later code point. At most one place is remembered at a time.
struct BoundaryAutomaton: Sendable {
  /// By code point.
  let kinds: ScalarTable<UInt8>
  /// By kind: the column; the top bit marks notable kinds, which `run` reports.
  let columns: NumberTable<UInt8>
  /// Entry `state << 7 | column`: `next state << 3 | takes back or remembers << 2 | decision`.
  let transitions: NumberTable<UInt16>
  /// By column: one more than the state it leads to from every state, or 0.
  let resets: NumberTable<UInt16>

  init(
    kinds: ScalarTable<UInt8>, columns: NumberTable<UInt8>, transitions: PackedNumbers, resets: PackedNumbers
  ) {
    self.kinds = kinds
    self.columns = columns
    self.resets = resets.unpacked(as: UInt16.self)
    let columnCount = resets.count
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
    transitions = other.transitions
    resets = other.resets
  }

  /// Decides about every unit of a text; a trailing surrogate has no boundary before it.
  ///
  /// - Returns: Whether a notable kind occurs.
  @inline(__always)
  func run<Decision: BoundaryDecision>(
    over text: Span<UInt16>, into decisions: inout MutableSpan<Decision>
  ) -> Bool {
    precondition(decisions.count == text.count, "one decision for each unit")
    var state = 0
    var remembered = 0
    var noted: UInt8 = 0
    var i = 0
    let count = text.count
    while i < count {
      let unit = text[unchecked: i]
      var kind = kinds[unit: unit]
      var next = i + 1
      if unit & 0xFC00 == 0xD800, next < count, text[unchecked: next] & 0xFC00 == 0xDC00 {
        let low = text[unchecked: next]
        kind = kinds[(UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF)) + 0x10000]
        decisions[unchecked: next] = Decision(code: 0)
        next += 1
      }
      let column = columns[Int(kind)]
      noted |= column
      let entry = transitions[state << 7 | Int(column & 127)]
      decisions[unchecked: i] = Decision(code: entry & 3)
      if entry & 4 != 0 {
        if entry & 3 == 0 { decisions[unchecked: remembered] = Decision(code: 0) } else { remembered = i }
      }
      state = Int(entry >> 3)
      i = next
    }
    return noted & 128 != 0
  }

  /// Decides again about the part of a text that an edit can have changed.
  ///
  /// `decisions` are those of the text before the edit, with as many entries as the new text has: right
  /// outside of `edited`, and unknown within.
  ///
  /// - Parameter edited: The new units, in offsets of the new text; empty after a deletion.
  /// - Returns: The units that were decided again: all others have kept their decisions.
  func update<Decision: BoundaryDecision>(
    _ decisions: inout MutableSpan<Decision>, of text: Span<UInt16>, around edited: Range<Int>
  ) -> Range<Int> {
    let (start, startState) = restart(in: text, before: edited.lowerBound)
    var state = startState
    var remembered = start
    var i = start
    while i < text.count {
      let (scalar, length) = text.scalar(at: i)
      let column = Int(columns[Int(kinds[scalar])] & 127)
      let entry = transitions[state << 7 | column]
      decisions[i] = Decision(code: entry & 3)
      if length == 2 { decisions[i + 1] = Decision(code: 0) }
      if entry & 4 != 0 {
        if entry & 3 == 0 { decisions[remembered] = Decision(code: 0) } else { remembered = i }
      }
      state = Int(entry >> 3)
      let isBehind = i >= edited.upperBound && !(i == edited.upperBound && text[i] & 0xFC00 == 0xDC00)
      i += length
      // From here on, the automaton would repeat what it did before the edit.
      if isBehind, resets[column] != 0 { break }
    }
    return start..<i
  }

  /// The last place before an edit where the state is known without reading what is before.
  private func restart(in text: Span<UInt16>, before edit: Int) -> (offset: Int, state: Int) {
    var i = edit
    // A high surrogate before the edit may have won or lost its partner.
    if i > 0, text[i - 1] & 0xFC00 == 0xD800 { i -= 1 }
    while i > 0 {
      let (scalar, length) = text.scalar(before: i)
      let reset = resets[Int(columns[Int(kinds[scalar])] & 127)]
      if reset != 0 { return (i, Int(reset) - 1) }
      i -= length
    }
    return (0, 0)
  }
}
