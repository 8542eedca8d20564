import Foundation

/// What the frames of a list cost the main thread, in processor time.
struct FeedMeter {
  private var work: [Double] = []
  private var painting: [Double] = []
  private var memory: [Int] = []
  private var (empty, shown) = (0, 0)
  private let frames: Int

  /// Creates a meter for a number of frames.
  init(frames: Int) { self.frames = frames }

  /// Notes a frame.
  ///
  /// - Parameters:
  ///   - frame: Its number, from 0 on.
  ///   - seconds: What the list took of the main thread.
  ///   - painted: What painting the window took.
  ///   - feed: The list as it was painted.
  @MainActor mutating func note(
    _ frame: Int, list seconds: Double, painting painted: Double, _ feed: FeedView
  ) {
    // The first screen is not scrolling.
    if frame > 20 {
      work.append(seconds)
      painting.append(painted)
      empty += feed.emptyCount
      shown += feed.cellCount
    }
    if frame % max(frames / 4, 1) == 0 { memory.append(Self.residentKilobytes) }
  }

  /// Prints what was noted.
  ///
  /// - Parameter title: How it was measured.
  func print(_ title: String) {
    Swift.print(title, "- ms of the main thread for each of \(work.count) frames")
    report("the list", work)
    report("painting", painting)
    let megabytes = (memory + [Self.residentKilobytes]).map { $0 / 1024 }
    Swift.print("labels without text: \(empty) of \(shown); memory in MB:", megabytes)
  }

  private func report(_ name: String, _ seconds: [Double]) {
    let sorted = seconds.sorted()
    func part(_ part: Double) -> String {
      String(
        format: "%7.2f",
        (sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]) * 1e3)
    }
    let mean = seconds.reduce(0, +) / Double(max(seconds.count, 1))
    Swift.print(
      name.padding(toLength: 10, withPad: " ", startingAt: 0), "mean", String(format: "%.2f", mean * 1e3),
      "p50",
      part(0.5), "p99", part(0.99), "max", part(1))
  }

  /// The processor time of the calling thread, in seconds.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static var residentKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4
  }
}
