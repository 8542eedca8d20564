internal import CoreGraphics

/// The paragraphs of a layout manager, and how far they are laid out.
///
/// Paragraphs before `laidOutCount` have the positions of their placements. That paragraph has to be
/// checked; of those after it, up to `reachedCount`, the stale ones have to, and each of the others begins
/// where the one before it ends. Paragraphs from `reachedCount` on have no placement that counts.
struct LayoutState {
  /// The text's paragraphs; empty until they are needed.
  let paragraphs = ParagraphList()
  /// Whether `paragraphs` has been filled from the text.
  var isPrepared = false
  /// The number of paragraphs at the start of the text that have the positions of their placements.
  private(set) var laidOutCount = 0
  /// The number of paragraphs at the start of the text that layout has reached.
  private(set) var reachedCount = 0
  /// Whether all text is in vertical forms.
  var isVertical = false
  /// The end of the paragraphs whose lines were prepared before those of the text before them.
  var preparedEnd = 0
  /// The end of the characters whose paragraphs cannot be measured many at a time.
  var unmeasuredEnd = 0
  /// The number of characters whose paragraphs are measured together next.
  var stretchLength = firstStretch
  /// Their number at first, and the largest number of them.
  static let firstStretch = 2048
  static let longestStretch = 1 << 16
  /// Whether fragments may be elsewhere than below each other, since a client moved them.
  var hasIrregularRects = false
  /// Whether paragraphs are being laid out now.
  var isLayingOut = false
  /// Counts changes of the text and of what it is laid out in.
  var generation = 0
  /// Counts work done so far; for tests.
  var counters = LayoutCounters()
  /// The number of containers that the delegate was notified of, and whether it was notified of the end.
  var announced = (containers: 0, end: false)
  /// The extra line fragment, once it is known.
  var extraLine: ExtraLine?

  /// Whether all of the text is laid out.
  var isComplete: Bool { isPrepared && laidOutCount >= paragraphs.count }

  /// Marks a paragraph as one to be looked at again.
  mutating func invalidate(at index: Int) {
    extraLine = nil
    unmeasuredEnd = 0
    guard index < reachedCount, index != laidOutCount else { return }
    if index > laidOutCount { return paragraphs.setStale(true, at: index) }
    markNext()
    laidOutCount = index
  }

  /// Forgets what is known of the paragraphs from an index on.
  mutating func forget(from index: Int) {
    extraLine = nil
    unmeasuredEnd = 0
    reachedCount = min(reachedCount, index)
    laidOutCount = min(laidOutCount, index)
  }

  /// Notes that the paragraph at `laidOutCount` has been laid out.
  ///
  /// - Parameter endChanged: Whether it ends elsewhere than before, or was not laid out before.
  mutating func advance(endChanged: Bool) {
    paragraphs.setStale(false, at: laidOutCount)
    laidOutCount += 1
    if laidOutCount > reachedCount {
      reachedCount = laidOutCount
    } else if !endChanged {
      // The next one begins where it did, so that all is right up to the next stale one.
      laidOutCount = min(paragraphs.firstStale(from: laidOutCount) ?? reachedCount, reachedCount)
    }
  }

  /// Notes that paragraphs that layout had not reached have been laid out.
  mutating func advance(by count: Int) {
    laidOutCount += count
    reachedCount = laidOutCount
  }

  /// Replaces paragraphs.
  mutating func replace(_ range: Range<Int>, with new: [ParagraphRecord]) {
    extraLine = nil
    unmeasuredEnd = 0
    preparedEnd = min(preparedEnd, range.lowerBound)
    // A change beyond the text that is laid out resets the layout to the change's start.
    guard range.lowerBound < reachedCount, range.upperBound <= reachedCount else {
      paragraphs.replace(range, with: new, isStale: false)
      if range.lowerBound < reachedCount { forget(from: range.lowerBound) }
      return
    }
    markNext()
    paragraphs.replace(range, with: new, isStale: true)
    reachedCount += new.count - range.count
    let next = range.lowerBound + new.count
    if next < reachedCount { paragraphs.setStale(true, at: next) }
    laidOutCount = min(laidOutCount, range.lowerBound)
  }

  /// Marks the paragraph at `laidOutCount`, before that number becomes smaller.
  private func markNext() {
    if laidOutCount < reachedCount { paragraphs.setStale(true, at: laidOutCount) }
  }
}

/// Counts what layout did; tests read them.
struct LayoutCounters {
  /// Paragraphs that were shaped.
  var shaped = 0
  /// Paragraphs whose lines were broken or placed.
  var placed = 0
  /// Paragraphs that were moved as they were.
  var moved = 0
}
