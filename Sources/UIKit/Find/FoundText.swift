internal import TextEditing

/// The matches of a text that are painted, by UTF-16 offsets.
struct FoundText {
  /// In the order of the text.
  private(set) var ranges: [Range<Int>] = []
  /// The one that the user is at.
  private(set) var highlighted: Range<Int>?

  var isEmpty: Bool { ranges.isEmpty && highlighted == nil }

  /// Gives a match a look.
  mutating func decorate(_ range: Range<Int>, _ style: UITextSearchFoundTextStyle) {
    if highlighted == range { highlighted = nil }
    let index = place(of: range)
    let isKnown = index < ranges.count && ranges[index] == range
    switch style {
    case .normal: if isKnown { ranges.remove(at: index) }
    case .found: if !isKnown { ranges.insert(range, at: index) }
    case .highlighted:
      if !isKnown { ranges.insert(range, at: index) }
      highlighted = range
    }
  }

  mutating func clear() { self = FoundText() }

  /// Returns the index of the first match that is not before a range.
  private func place(of range: Range<Int>) -> Int {
    if let last = ranges.last, (last.lowerBound, last.upperBound) < (range.lowerBound, range.upperBound) {
      return ranges.count
    }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let found = ranges[middle]
      if (found.lowerBound, found.upperBound) < (range.lowerBound, range.upperBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the matches that begin in a range or reach into it from not further than a line before.
  func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = place(of: range.lowerBound..<range.lowerBound)
    var first = start
    while first > 0, ranges[first - 1].upperBound > range.lowerBound { first -= 1 }
    var last = start
    while last < ranges.count, ranges[last].lowerBound < range.upperBound { last += 1 }
    return ranges[first..<last]
  }

  /// Follows an edit: matches after it move, and those that it touches are none any more.
  mutating func follow(_ range: Range<Int>, newLength: Int) {
    guard !isEmpty else { return }
    func moved(_ match: Range<Int>) -> Range<Int>? {
      if match.upperBound <= range.lowerBound { return match }
      guard match.lowerBound >= range.upperBound else { return nil }
      let delta = newLength - range.count
      return match.lowerBound + delta..<match.upperBound + delta
    }
    ranges = ranges.compactMap(moved)
    highlighted = highlighted.flatMap(moved)
  }
}
