internal import TextEngine
internal import ViewHosting

/// The units of a text as screen readers read them: each from its start to the start of the next one.
struct ReadingUnits {
  private let units: [UInt16]

  init(_ units: [UInt16]) { self.units = units }

  /// Returns the character, word or sentence at an offset; at the text's end the last one. What is before the
  /// first word is a unit, too.
  func range(of unit: AccessibilityTextUnit, at offset: Int) -> Range<Int> {
    guard !units.isEmpty else { return 0..<0 }
    let place = min(max(offset, 0), units.count - 1)
    let starts: [Int]
    switch unit {
    case .character:
      let isStart = TextSegments.graphemeStarts(of: units)
      starts = units.indices.filter { isStart[$0] }
    case .word: starts = TextSegments.words(of: units).words.map(\.lowerBound)
    case .sentence: return TextSegments.sentences(of: units).segment(holding: place)
    case .row, .paragraph: return 0..<units.count
    }
    let next = starts.firstIndex { $0 > place } ?? starts.count
    return (next > 0 ? starts[next - 1] : 0)..<(next < starts.count ? starts[next] : units.count)
  }
}
