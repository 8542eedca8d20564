import Foundation
import ViewHosting
import YYText

/// Measures what scrolling a list of 10,000 posts costs the main thread, without a screen.
///
/// usage: bench-feed [--sync] [--posts N] [--frames N]
///        bench-feed --layout plain|rich|both [--posts N]
///
/// The view is 400 by 800 points at scale 2, and goes 40 points further each frame. With --sync texts are
/// laid out and drawn by the main thread, otherwise by others. Printed are milliseconds of processor time of
/// the main thread for each frame: what the list does, and what painting the window adds, which a compositor
/// does on a desktop; how many labels were empty when a frame was painted; and the memory in use.
/// With --layout posts and paragraphs of prose are made first and then laid out, with their attributes or
/// without; printed is the processor time of a layout, the least of five rounds.
@main
struct BenchFeed {
  @MainActor static func main() {
    var (isSynchronous, posts, frames, layout) = (false, 10_000, 2_000, String?.none)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--sync": isSynchronous = true
      case "--posts": posts = arguments.popFirst().flatMap { Int($0) } ?? posts
      case "--frames": frames = arguments.popFirst().flatMap { Int($0) } ?? frames
      case "--layout": layout = arguments.popFirst()
      default:
        FileHandle.standardError.write(
          Data("usage: bench-feed [--sync] [--posts N] [--frames N] [--layout plain|rich|both]\n".utf8))
        exit(64)
      }
    }
    if let layout {
      let kinds = layout == "both" ? [true, false] : [layout == "plain"]
      report(kinds, posts: posts, "posts", FeedPost.text, FeedPost.layout)
      report(kinds, posts: posts, "prose", FeedPost.prose, FeedPost.proseLayout)
      return
    }
    BenchFeed(posts: posts, isSynchronous: isSynchronous).run(frames: frames)
  }

  /// Prints the processor time of the layout of a text, plain and with attributes.
  private static func report(
    _ kinds: [Bool], posts: Int, _ name: String, _ text: (Int, Bool) -> NSAttributedString,
    _ layOut: (NSAttributedString) -> YYTextLayout?
  ) {
    let texts = kinds.map { isPlain in (0..<posts).map { text($0, isPlain) } }
    var times = kinds.map { _ in Double.infinity }
    for _ in 0..<5 {
      for (kind, texts) in texts.enumerated() {
        let start = processorSeconds
        for text in texts { _ = layOut(text) }
        times[kind] = min(times[kind], (processorSeconds - start) / Double(posts) * 1e6)
      }
    }
    for (isPlain, time) in zip(kinds, times) {
      print(name, isPlain ? "plain" : "rich", String(format: "%.1f", time), "µs for a layout")
    }
    if times.count == 2 { print(name, "rich / plain", String(format: "%.2f", times[1] / times[0])) }
  }

  private let host: HeadlessHost
  private let window: UIWindow
  private let feed: FeedView
  private let isSynchronous: Bool

  @MainActor private init(posts: Int, isSynchronous: Bool) {
    var environment = HostEnvironment()
    environment.scale = 2
    host = HeadlessHost(size: CGSize(width: 400, height: 800), environment: environment)
    feed = FeedView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 800), posts: posts, isSynchronous: isSynchronous)
    window = UIWindow(host: host, rootView: feed)
    window.makeKeyAndVisible()
    self.isSynchronous = isSynchronous
    host.advance(by: 0.1)
  }

  @MainActor private func run(frames: Int) {
    var (work, painting, empty, shown) = ([Double](), [Double](), 0, 0)
    var memory: [Int] = []
    let length = feed.contentSize.height - feed.bounds.height
    for frame in 0..<frames {
      let start = ContinuousClock.now
      let began = Self.processorSeconds
      feed.contentOffset.y = CGFloat(frame * 40).truncatingRemainder(dividingBy: max(length, 1))
      feed.showPosts()
      // What other threads have finished.
      // A turn takes all of it; asking again would be measured, too.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      feed.displayLabels()
      let done = Self.processorSeconds
      host.advance(by: 1.0 / 60)
      host.render()
      let painted = Self.processorSeconds
      // The first screen is not scrolling.
      if frame > 20 {
        work.append(done - began)
        painting.append(painted - done)
        empty += feed.emptyCount
        shown += feed.cellCount
      }
      if frame % max(frames / 4, 1) == 0 { memory.append(Self.residentKilobytes) }
      let rest = 1.0 / 60 - start.duration(to: .now) / .seconds(1)
      if rest > 0 { Thread.sleep(forTimeInterval: rest) }
    }
    memory.append(Self.residentKilobytes)
    print(isSynchronous ? "synchronous" : "asynchronous", "- ms of the main thread for each frame")
    report("the list", work)
    report("painting", painting)
    print("labels without text: \(empty) of \(shown); memory in MB:", memory.map { $0 / 1024 })
  }

  private func report(_ name: String, _ seconds: [Double]) {
    let sorted = seconds.sorted()
    func part(_ part: Double) -> String {
      String(
        format: "%7.2f",
        (sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]) * 1e3)
    }
    let mean = seconds.reduce(0, +) / Double(max(seconds.count, 1))
    print(
      name.padding(toLength: 10, withPad: " ", startingAt: 0), "mean", String(format: "%.2f", mean * 1e3),
      "p50",
      part(0.5), "p99", part(0.99), "max", part(1))
  }

  private static var processorSeconds: Double {
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
