internal import CoreGraphics

/// What a layout manager has worked out.
///
/// Units before the first seam stand where their places say. A seam is the index of a unit before which
/// something changed: whether the units from there on up to the next seam stand right is not known, but each
/// of them stands where the one before it ends. The last seam is where layout has come to.
struct LayoutState {
  /// The text's units; empty until they are needed.
  var list = UnitList()
  /// Whether `list` has been made for the text.
  var isPrepared = false
  /// Ascending, without equals; never empty.
  private(set) var seams = [0]
  /// Whether all text is in vertical forms.
  var isVertical = false
  /// Behind the last unit whose lines were prepared before those of the text before it.
  var preparedEnd = 0
  /// Whether fragments may stand elsewhere than below each other, since somebody moved them.
  var hasIrregularRects = false
  /// Whether units are being placed now.
  var isSettling = false
  /// Counts changes of the text and of what it is laid out in.
  var generation = 0
  /// How much was done so far; for tests.
  var counters = LayoutCounters()
  /// How many containers the delegate was told of, and whether it was told of the end.
  var announced = (containers: 0, end: false)
  /// The extra line fragment, once it is known.
  var extraLine: ExtraLine?

  /// The units at the start of the text that stand where their places say.
  var settledCount: Int { seams[0] }

  /// Whether all of the text stands where its places say.
  var isComplete: Bool { isPrepared && seams[0] >= list.count }

  /// Notes that a unit has to be looked at again.
  mutating func addSeam(at index: Int) {
    extraLine = nil
    guard index < seams[seams.count - 1], !seams.contains(index) else { return }
    seams.append(index)
    seams.sort()
  }

  /// Notes that nothing is known of the units from an index on.
  mutating func forget(from index: Int) {
    extraLine = nil
    seams.removeAll { $0 > index }
    if seams.isEmpty { seams = [index] }
  }

  /// Moves the first seam past a unit that has been placed.
  ///
  /// - Parameter endChanged: Whether the unit ends elsewhere than before, or was not placed before.
  mutating func passSeam(endChanged: Bool) {
    let next = seams[0] + 1
    guard seams.count > 1 else {
      // Behind the last seam nothing has a place.
      seams[0] = next
      return
    }
    seams.removeFirst()
    if endChanged, seams[0] != next { seams.insert(next, at: 0) }
  }

  /// Follows units that were put in the place of others.
  mutating func replace(_ range: Range<Int>, with new: [LayoutUnit]) {
    list.replace(range, with: new)
    extraLine = nil
    preparedEnd = min(preparedEnd, range.lowerBound)
    let delta = new.count - range.count
    let last = seams[seams.count - 1]
    guard range.lowerBound < last else { return }
    // Behind the last seam nothing has a place; a change that reaches over it moves it to its own start.
    if range.upperBound > last {
      seams.removeAll { $0 > range.lowerBound }
      if seams.last != range.lowerBound { seams.append(range.lowerBound) }
      return
    }
    var moved = seams.filter { $0 < range.lowerBound }
    // New units have no places: each of them is a seam, and so is the unit behind them.
    moved += Array(range.lowerBound...range.lowerBound + new.count)
    for seam in seams where seam >= range.upperBound { moved.append(seam + delta) }
    seams = Array(Set(moved)).sorted()
  }
}

/// How often layout did what; tests read them.
struct LayoutCounters {
  /// Paragraphs that were shaped.
  var shaped = 0
  /// Units whose lines were broken or placed.
  var placed = 0
  /// Units that were moved as they were.
  var moved = 0
}
