/// The available widths, in points, at which greedy breaking gives a paragraph the same lines.
///
/// A line stays as it is while its content fits and the text up to the next opportunity does not. So all
/// lines stay as they are from the width of the widest line up to the least width that some line's next
/// opportunity needs. Both limits are rounded inward: a width in the interval is certain, and just outside of
/// it the paragraph is merely broken again.
struct BreakInterval: BitwiseCopyable, Equatable {
  /// The least width.
  private(set) var from: Float
  /// The greatest width.
  private(set) var through: Float

  /// An interval without any width.
  static let none = BreakInterval(from: .infinity, below: 0)

  /// - Parameters:
  ///   - from: The width of the widest line.
  ///   - below: The least width that some line's next opportunity needs; infinite if all is on one line.
  init(from: Double, below: Double) {
    self.from = Float(from)
    if Double(self.from) < from { self.from = self.from.nextUp }
    through = Float(below)
    if Double(through) >= below, below < .infinity { through = through.nextDown }
  }

  /// Whether a paragraph in a style has the same lines.
  @inline(__always)
  func holds(_ style: MeasuringStyle) -> Bool {
    Double(from) <= style.leastRoom && style.mostRoom <= Double(through)
  }
}

/// The intervals of a text's paragraphs, empty at first.
///
/// `@unchecked Sendable`: while a text is measured, each thread writes those of its own paragraphs. They are
/// not written later.
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

/// The lines that a text had when it was measured last, with the widths at which they stay the same.
final class LastMeasurement: Sendable {
  let measure: TextMeasure
  let intervals: BreakIntervals

  init(_ measure: TextMeasure, _ intervals: BreakIntervals) {
    self.measure = measure
    self.intervals = intervals
  }
}
