/// Which parts of a text were checked, and which of its words are wrong, by UTF-16 offsets.
struct SpellingMarks {
  /// The wrong words, in the order of the text.
  private(set) var words: [Range<Int>] = []
  /// What was checked: in order, apart from each other.
  private(set) var checked: [Range<Int>] = []
  /// The word at the caret, which is checked once the caret leaves it.
  var waiting: Range<Int>?

  /// Returns the first part of a range that was not checked; `nil` if all of it was.
  func unchecked(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    var covered = checked
    if let waiting {
      covered.append(waiting)
      covered.sort { $0.lowerBound < $1.lowerBound }
    }
    for part in covered where part.upperBound > start {
      if part.lowerBound > start { return start..<min(part.lowerBound, range.upperBound) }
      start = part.upperBound
      if start >= range.upperBound { return nil }
    }
    return start < range.upperBound ? start..<range.upperBound : nil
  }

  /// Notes what was found in a part.
  mutating func note(_ part: Range<Int>, wrong: [Range<Int>]) {
    words.removeAll { part.lowerBound <= $0.lowerBound && $0.upperBound <= part.upperBound }
    words.append(contentsOf: wrong)
    words.sort { $0.lowerBound < $1.lowerBound }
    guard !part.isEmpty else { return }
    var joined = part
    checked.removeAll { other in
      guard other.lowerBound <= joined.upperBound, joined.lowerBound <= other.upperBound else { return false }
      joined = min(joined.lowerBound, other.lowerBound)..<max(joined.upperBound, other.upperBound)
      return true
    }
    checked.insert(joined, at: checked.firstIndex { $0.lowerBound > joined.lowerBound } ?? checked.count)
  }

  /// Forgets that a part was checked.
  mutating func forget(_ part: Range<Int>) {
    checked = checked.flatMap { other -> [Range<Int>] in
      guard other.overlaps(part) else { return [other] }
      return [
        other.lowerBound..<max(part.lowerBound, other.lowerBound),
        min(part.upperBound, other.upperBound)..<other.upperBound,
      ].filter { !$0.isEmpty }
    }
  }

  /// Follows an edit: words after it move, those that it touches lose their mark, and what is around it is
  /// checked again.
  mutating func follow(_ range: Range<Int>, newLength: Int) {
    let delta = newLength - range.count
    func moved(_ other: Range<Int>) -> [Range<Int>] {
      if other.upperBound <= range.lowerBound { return [other] }
      if other.lowerBound >= range.upperBound {
        return [other.lowerBound + delta..<other.upperBound + delta]
      }
      // What is left of it at both sides.
      return [
        other.lowerBound..<max(other.lowerBound, range.lowerBound),
        max(other.upperBound, range.upperBound) + delta
          - (other.upperBound > range.upperBound
            ? other.upperBound - range.upperBound : 0)..<max(other.upperBound, range.upperBound) + delta,
      ].filter { !$0.isEmpty }
    }
    waiting = nil
    words = words.compactMap { word in
      if word.upperBound < range.lowerBound { return word }
      return word.lowerBound > range.upperBound
        ? word.lowerBound + delta..<word.upperBound + delta : nil
    }
    checked = checked.flatMap(moved)
    forget(max(0, range.lowerBound - 64)..<range.lowerBound + newLength + 64)
  }

  /// Returns the wrong words of a range.
  func words(in range: Range<Int>) -> [Range<Int>] { words.filter { $0.overlaps(range) } }
}
