/// The three automata of UAX #29, over one table of kinds.
enum SegmentationAutomata {
  private static let kinds = ScalarTable<UInt8>(
    index: SegmentationTables.kindIndex, data: SegmentationTables.kindData)

  static let grapheme = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.graphemeColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.graphemeTransitions, columnCount: SegmentationTables.graphemeColumnCount)

  static let word = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.wordColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.wordTransitions, columnCount: SegmentationTables.wordColumnCount)

  static let sentence = BoundaryAutomaton(
    kinds: kinds, columns: SegmentationTables.sentenceColumns.unpacked(as: UInt8.self),
    transitions: SegmentationTables.sentenceTransitions, columnCount: SegmentationTables.sentenceColumnCount)
}
