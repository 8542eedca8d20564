/// The three automata of UAX #29, over one table of kinds.
enum SegmentationAutomata {
  private static let kinds = ScalarTable<UInt8>(
    index: SegmentationTables.kindIndex, data: SegmentationTables.kindData)

  static let grapheme = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.graphemeColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.graphemeTransitions, resets: SegmentationTables.graphemeResets)

  static let word = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.wordColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.wordTransitions, resets: SegmentationTables.wordResets)

  static let sentence = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.sentenceColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.sentenceTransitions, resets: SegmentationTables.sentenceResets)
}

extension BoundaryAutomaton {
  /// Fills an array with one decision for each unit.
  func findBoundaries(in text: Span<UInt16>, into isBoundary: inout [Bool]) {
    isBoundary.resize(to: text.count, with: false)
    var span = isBoundary.mutableSpan
    _ = run(over: text, into: &span)
  }

  /// Moves the decisions behind an edit, then decides again around it.
  func updateBoundaries(_ isBoundary: inout [Bool], in text: Span<UInt16>, after edit: TextEdit) -> Range<Int>
  {
    edit.apply(to: &isBoundary, newCount: text.count, with: false)
    var span = isBoundary.mutableSpan
    return update(&span, of: text, around: edit.newRange)
  }
}

extension Array {
  /// Gives the array a length; what is already there stays as it is.
  mutating func resize(to newCount: Int, with element: Element) {
    if newCount < count {
      removeLast(count - newCount)
    } else if newCount > count {
      reserveCapacity(newCount)
      append(contentsOf: repeatElement(element, count: newCount - count))
    }
  }
}
