internal import Foundation

/// Puts attributes on parts of a text whose runs are known.
struct OverlaidRuns {
  typealias Overlay = (range: NSRange, key: NSAttributedString.Key, value: Any)

  private let text: String
  private let source: RunTable
  private var sets: RunSets
  private let overlays: [Overlay]
  /// The overlays' indexes by where they begin.
  private let order: [Int]
  private var runs = RunTable()
  /// The overlays on the text at the current offset, in their order.
  private var active: [Int] = []
  private var next = 0
  /// Whether something lies on the last run; others differ from their neighbours already.
  private var lastIsOverlaid = false

  init(
    _ text: String, _ runs: RunTable, _ sets: RunSets, _ overlays: [Overlay]
  ) {
    (self.text, source, self.sets, self.overlays) = (text, runs, sets, overlays)
    order = overlays.indices.sorted {
      (overlays[$0].range.location, $0) < (overlays[$1].range.location, $1)
    }
  }

  /// Returns the text with the attributes; of two that are the same one the later counts.
  consuming func string() -> RunString {
    var (offset, bytes) = (0, 0)
    for run in source {
      while offset < run.end {
        let end = min(run.end, advance(to: offset))
        let byteEnd =
          end == run.end ? run.byteEnd : UTF8Length.offset(of: end, after: (offset, bytes), in: text)
        append(end, byteEnd, run.set)
        (offset, bytes) = (end, byteEnd)
      }
    }
    return RunString(text, runs: runs, sets: sets)
  }

  /// Finds what lies on the text at an offset, and returns where that changes next.
  private mutating func advance(to offset: Int) -> Int {
    active.removeAll { [overlays] in NSMaxRange(overlays[$0].range) <= offset }
    let count = active.count
    while next < order.count, overlays[order[next]].range.location <= offset {
      active.append(order[next])
      next += 1
    }
    if active.count > count { active.sort() }
    let end = active.map { NSMaxRange(overlays[$0].range) }.min() ?? Int.max
    return next < order.count ? min(end, overlays[order[next]].range.location) : end
  }

  private mutating func append(_ end: Int, _ byteEnd: Int, _ under: Int) {
    var set = under
    if !active.isEmpty {
      var attributes = sets[set]
      for index in active { attributes[overlays[index].key] = overlays[index].value }
      set = sets.add(attributes)
    }
    let mayBeEqual = lastIsOverlaid || !active.isEmpty
    lastIsOverlaid = !active.isEmpty
    if let last = runs.last,
      last.set == set || (mayBeEqual && AttributeSets.areEqual(sets[last.set], sets[set]))
    {
      if set == sets.count - 1, set != last.set, !active.isEmpty { sets.removeLast() }
      runs.extendLast(end: end, byteEnd: byteEnd)
    } else {
      runs.append(end: end, byteEnd: byteEnd, set: set)
    }
  }
}
