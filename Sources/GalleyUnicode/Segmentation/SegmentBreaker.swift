/// Finds graphemes, words or sentences (UAX #29, Unicode 15.0).
///
/// Offsets are in UTF-16 units. Any content is valid: a lone surrogate is a grapheme and a word of its own.
public struct SegmentBreaker: Sendable {
  private let automaton: BoundaryAutomaton

  /// Finds extended grapheme clusters, which readers take for characters.
  public static let graphemes = SegmentBreaker(automaton: SegmentationAutomata.grapheme)

  /// Finds words, and the text between words.
  public static let words = SegmentBreaker(automaton: SegmentationAutomata.word)

  /// Finds sentences.
  public static let sentences = SegmentBreaker(automaton: SegmentationAutomata.sentence)

  /// Decides for every unit whether a segment starts there.
  ///
  /// - Parameters:
  ///   - text: Any text in UTF-16.
  ///   - isBoundary: Replaced by `text.count` decisions; entry 0 is always `true`. Its capacity stays.
  /// - Complexity: O(`text.count`); no allocation once `isBoundary` is large enough.
  public func findBoundaries(in text: Span<UInt16>, into isBoundary: inout [Bool]) {
    isBoundary.resize(to: text.count, with: false)
    _ = isBoundary.withUnsafeMutableBufferPointer { automaton.run(over: text, into: $0) }
  }
}

extension Array {
  /// Gives the array a length; elements that are within it stay as they are.
  mutating func resize(to newCount: Int, with element: Element) {
    if newCount < count {
      removeLast(count - newCount)
    } else if newCount > count {
      reserveCapacity(newCount)
      append(contentsOf: repeatElement(element, count: newCount - count))
    }
  }
}
