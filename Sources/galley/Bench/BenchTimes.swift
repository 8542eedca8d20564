internal import Foundation

/// The time that one short piece of work took.
struct BenchStep {
  /// Seconds that passed.
  let wall: Double
  /// Seconds of processor time of the thread, which other programs do not lengthen.
  let processor: Double

  /// Does the work.
  init(_ work: () -> Void) {
    let (wall, processor) = (ContinuousClock.now, BenchStep.processorSeconds)
    work()
    self.wall = wall.duration(to: .now) / .seconds(1)
    self.processor = BenchStep.processorSeconds - processor
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Times of the same work done again and again.
struct BenchTimes {
  private let steps: [BenchStep]

  init(_ steps: [BenchStep]) { self.steps = steps }

  /// Members of a report, in milliseconds: the median, what 99 of 100 stay below and the longest of what
  /// passed, then the first two of processor time.
  ///
  /// - Parameter prefix: What their names begin with.
  func members(_ prefix: String = "") -> [(String, JSONText)] {
    guard !steps.isEmpty else { return [] }
    let (wall, processor) = (steps.map(\.wall).sorted(), steps.map(\.processor).sorted())
    func milliseconds(_ part: Double, of sorted: [Double]) -> JSONText {
      .number(sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)] * 1e3)
    }
    return [
      (prefix + "p50_ms", milliseconds(0.5, of: wall)), (prefix + "p99_ms", milliseconds(0.99, of: wall)),
      (prefix + "max_ms", milliseconds(1, of: wall)),
      (prefix + "cpu_p50_ms", milliseconds(0.5, of: processor)),
      (prefix + "cpu_p99_ms", milliseconds(0.99, of: processor)),
    ]
  }
}
