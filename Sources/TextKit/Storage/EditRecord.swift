internal import CoreText

/// Edits of a text taken together: what they touched, where, and by how much they made it longer.
struct EditRecord: Equatable {
  /// What was touched; empty if nothing was.
  private(set) var mask: NSTextStorage.EditActions = []
  /// One range over all that was touched, in the text as it is now.
  private(set) var range = 0..<0
  /// How many units longer the text has become.
  private(set) var delta = 0

  /// Adds an edit.
  ///
  /// - Parameters:
  ///   - mask: What it touched.
  ///   - replaced: Where, in the text before it.
  ///   - delta: How many units longer it made the text.
  mutating func add(_ mask: NSTextStorage.EditActions, _ replaced: Range<Int>, _ delta: Int) {
    let fresh = replaced.lowerBound..<replaced.upperBound + delta
    if self.mask.isEmpty {
      range = fresh
    } else {
      let earlier = range.moved(byReplacing: replaced, delta: delta)
      range =
        min(earlier.lowerBound, fresh.lowerBound)..<max(earlier.upperBound, fresh.upperBound)
    }
    self.mask.formUnion(mask)
    self.delta += delta
  }

  /// Widens the range.
  mutating func cover(_ other: Range<Int>) {
    range = min(range.lowerBound, other.lowerBound)..<max(range.upperBound, other.upperBound)
  }
}

extension Range<Int> {
  /// Where the range is after some units were replaced: an end inside of these goes to the outer end of what
  /// took their place.
  func moved(byReplacing replaced: Range<Int>, delta: Int) -> Range<Int> {
    let start =
      lowerBound >= replaced.upperBound && lowerBound > replaced.lowerBound
      ? lowerBound + delta : Swift.min(lowerBound, replaced.lowerBound)
    let end =
      upperBound <= replaced.lowerBound
      ? upperBound : Swift.max(upperBound, replaced.upperBound) + delta
    return start..<Swift.max(start, end)
  }
}

/// Parts of a text whose attributes have not been fixed: sorted, apart from one another.
struct UnfixedRanges: Equatable {
  private(set) var ranges: [Range<Int>] = []

  var isEmpty: Bool { ranges.isEmpty }

  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var joined = range
    ranges.removeAll { old in
      guard old.lowerBound <= range.upperBound, range.lowerBound <= old.upperBound else { return false }
      joined = min(joined.lowerBound, old.lowerBound)..<max(joined.upperBound, old.upperBound)
      return true
    }
    ranges.insert(joined, at: ranges.firstIndex { $0.lowerBound > joined.lowerBound } ?? ranges.count)
  }

  /// Takes out what lies in a range.
  ///
  /// - Returns: What was taken.
  mutating func remove(_ range: Range<Int>) -> [Range<Int>] {
    var taken: [Range<Int>] = []
    var kept: [Range<Int>] = []
    for old in ranges {
      guard old.overlaps(range) else {
        kept.append(old)
        continue
      }
      taken.append(old.clamped(to: range))
      if old.lowerBound < range.lowerBound { kept.append(old.lowerBound..<range.lowerBound) }
      if old.upperBound > range.upperBound { kept.append(range.upperBound..<old.upperBound) }
    }
    ranges = kept
    return taken
  }

  /// Moves along with an edit.
  mutating func replace(_ replaced: Range<Int>, delta: Int) {
    guard delta != 0 else { return }
    let moved = ranges.map { $0.moved(byReplacing: replaced, delta: delta) }
    ranges = []
    for range in moved { insert(range) }
  }
}
