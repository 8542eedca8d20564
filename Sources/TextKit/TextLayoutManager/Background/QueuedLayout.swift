internal import Foundation

/// The jobs of a layout manager that an operation queue runs.
final class QueuedLayout {
  /// A job as an operation.
  private final class Work: Operation, @unchecked Sendable {
    // `@unchecked Sendable`: like its base class; what it has of its own is `Sendable`.
    private let job: TextLayoutJob

    init(_ job: TextLayoutJob) {
      self.job = job
      super.init()
    }

    override func main() { _ = job.run() }

    override func cancel() {
      super.cancel()
      job.cancel()
    }

    /// What was found; nothing if the work was cancelled before it began.
    var heights: MeasuredHeights { job.run() }
  }

  private var works: [Work] = []

  deinit { cancel() }

  /// Whether the queue has work to do.
  var isBusy: Bool { !works.isEmpty }

  /// Has a queue run a job.
  func start(_ job: TextLayoutJob, on queue: OperationQueue) {
    let work = Work(job)
    works.append(work)
    queue.addOperation(work)
  }

  /// Whether a queue would run one more at the same time.
  func hasRoom(_ queue: OperationQueue) -> Bool {
    let most = queue.maxConcurrentOperationCount
    return works.count < (most > 0 ? most : ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The heights of all jobs that have come to an end.
  func takeFinished() -> [MeasuredHeights] {
    let finished = works.filter(\.isFinished)
    guard !finished.isEmpty else { return [] }
    works.removeAll { work in finished.contains { $0 === work } }
    return finished.map(\.heights)
  }

  /// Has all jobs end as soon as may be.
  func cancel() {
    for work in works { work.cancel() }
    works = []
  }
}

extension NSTextLayoutManager {
  /// Takes what a queue has measured, and has it measure more.
  ///
  /// - Returns: `nil` if the queue has nothing to do: what is left has to be measured here.
  func refineLayout(unitCount: Int, around range: Range<Int>, on queue: OperationQueue) -> Bool? {
    for heights in queuedLayout.takeFinished() { _ = put(heights) }
    while queuedLayout.hasRoom(queue), let job = measuringJob(unitCount: unitCount, around: range) {
      queuedLayout.start(job, on: queue)
    }
    return queuedLayout.isBusy ? true : nil
  }
}
