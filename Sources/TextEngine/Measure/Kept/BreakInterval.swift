/// The rooms in which greedy breaking gives a paragraph the same lines.
///
/// All places on a line fit where the widest of them does, and the next place does not where the room is less than it
/// needs: so lines stay as they are while room for each of them is from the widest of all to the least that a next place
/// needs. Both are kept rounded inward, so that a room in the interval is one without any doubt; whoever is just outside
/// is only broken again.
struct BreakInterval: BitwiseCopyable, Equatable {
  private(set) var from: Float
  /// The last room.
  private(set) var through: Float

  /// Holds no room.
  static let none = BreakInterval(from: .infinity, below: 0)

  /// - Parameters:
  ///   - from: Points for the widest line.
  ///   - below: Points that the next place of some line needs; infinite where all is on one line.
  init(from: Double, below: Double) {
    self.from = Float(from)
    if Double(self.from) < from { self.from = self.from.nextUp }
    through = Float(below)
    if Double(through) >= below, below < .infinity { through = through.nextDown }
  }

  /// Whether a paragraph in some style has the same lines.
  @inline(__always)
  func holds(_ style: PlainStyle) -> Bool {
    Double(from) <= style.leastRoom && style.mostRoom <= Double(through)
  }
}

/// The intervals of a text's paragraphs, none at first.
///
/// `@unchecked Sendable`: while a text is measured each thread writes those of its own paragraphs; nobody writes later.
final class BreakIntervals: @unchecked Sendable {
  private let intervals: UnsafeMutableBufferPointer<BreakInterval>

  init(count: Int) {
    intervals = .allocate(capacity: count)
    intervals.initialize(repeating: .none)
  }

  deinit { intervals.deallocate() }

  /// By paragraph.
  subscript(index: Int) -> BreakInterval {
    get { intervals[index] }
    set { intervals[index] = newValue }
  }
}

/// The lines that a text had when it was measured last, and where they stay as they are.
final class LastLines: Sendable {
  let measure: TextMeasure
  let intervals: BreakIntervals

  init(_ measure: TextMeasure, _ intervals: BreakIntervals) {
    self.measure = measure
    self.intervals = intervals
  }
}
