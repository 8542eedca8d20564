internal import Foundation

/// The jobs of a layout manager that an operation queue runs.
final class QueuedLayout {
  /// A job as an operation.
  private final class Work: Operation, @unchecked Sendable {
    // `@unchecked Sendable`: like its base class; its own properties are `Sendable`.
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

    /// The measured heights; empty if the work was cancelled before it began.
    var heights: MeasuredHeights { job.run() }
  }

  private var works: [Work] = []

  deinit { cancel() }

  /// Whether the queue has jobs whose heights have not been taken yet.
  var isBusy: Bool { !works.isEmpty }

  /// Adds a job to a queue.
  func start(_ job: TextLayoutJob, on queue: OperationQueue) {
    let work = Work(job)
    works.append(work)
    queue.addOperation(work)
  }

  /// Returns whether a queue would run one more job at the same time.
  func hasRoom(_ queue: OperationQueue) -> Bool {
    let most = queue.maxConcurrentOperationCount
    return works.count < (most > 0 ? most : ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Removes all jobs that have finished, and returns their heights.
  func takeFinished() -> [MeasuredHeights] {
    let finished = works.filter(\.isFinished)
    guard !finished.isEmpty else { return [] }
    works.removeAll { work in finished.contains { $0 === work } }
    return finished.map(\.heights)
  }

  /// Cancels all jobs.
  func cancel() {
    for work in works { work.cancel() }
    works = []
  }
}

extension NSTextLayoutManager {
  /// Takes the heights that a queue has measured, and adds more jobs to it.
  ///
  /// - Returns: `nil` if the queue has nothing to do, so that the calling thread has to measure what is left.
  func refineLayout(unitCount: Int, around range: Range<Int>, on queue: OperationQueue) -> Bool? {
    for heights in queuedLayout.takeFinished() { _ = put(heights) }
    while queuedLayout.hasRoom(queue), let job = measuringJob(unitCount: unitCount, around: range) {
      queuedLayout.start(job, on: queue)
    }
    return queuedLayout.isBusy ? true : nil
  }
}
