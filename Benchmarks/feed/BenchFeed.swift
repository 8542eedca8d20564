import Foundation
import ViewHosting
import YYText

/// Measures what scrolling a list of 10,000 posts costs the main thread, without a screen.
///
/// usage: bench-feed [--window] [--sync] [--posts N] [--frames N]
///        bench-feed --layout plain|rich|both [--posts N] [--rounds N]
///
/// The view is 400 by 800 points at scale 2, and goes 40 points further each frame. With --sync texts are
/// laid out and drawn by the main thread, otherwise by others. Printed are milliseconds of processor time of
/// the main thread for each frame: what the list does, and what painting the window adds, which a compositor
/// does on a desktop; how many labels were empty when a frame was painted; and the memory in use.
/// With --window the list is in a window of the desktop, if the program was built with the trait Desktop.
/// With --layout posts and paragraphs of prose are made first and then laid out, with their attributes or
/// without, in rounds that take turns; printed are the processor time of a layout in the best round, and of
/// the ratios of all rounds the least and the median.
@main
struct BenchFeed {
  @MainActor static func main() {
    var (isSynchronous, inWindow, layout) = (false, false, String?.none)
    var (posts, frames, rounds) = (10_000, 2_000, 5)
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--sync": isSynchronous = true
      case "--window": inWindow = true
      case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) } ?? rounds
      case "--posts": posts = arguments.popFirst().flatMap { Int($0) } ?? posts
      case "--frames": frames = arguments.popFirst().flatMap { Int($0) } ?? frames
      case "--layout": layout = arguments.popFirst()
      default:
        fail(
          "usage: bench-feed [--window] [--sync] [--posts N] [--frames N] "
            + "[--layout plain|rich|both] [--rounds N]", 64)
      }
    }
    if let layout {
      let kinds = layout == "both" ? [true, false] : [layout == "plain"]
      report(kinds, posts, rounds, "posts", FeedPost.text, FeedPost.layout)
      report(kinds, posts, rounds, "prose", FeedPost.prose, FeedPost.proseLayout)
      return
    }
    guard inWindow else { return BenchFeed(posts: posts, isSynchronous: isSynchronous).run(frames: frames) }
    do {
      try FeedWindow.run(posts: posts, frames: frames, isSynchronous: isSynchronous)
    } catch {
      fail("bench-feed: \(error)", 69)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }

  /// Prints the processor time of the layout of a text, plain and with attributes.
  private static func report(
    _ kinds: [Bool], _ posts: Int, _ rounds: Int, _ name: String, _ text: (Int, Bool) -> NSAttributedString,
    _ layOut: (NSAttributedString) -> YYTextLayout?
  ) {
    let texts = kinds.map { isPlain in (0..<posts).map { text($0, isPlain) } }
    var times = kinds.map { _ in [Double]() }
    for _ in 0..<max(rounds, 1) {
      for (kind, texts) in texts.enumerated() {
        let start = FeedMeter.processorSeconds
        for text in texts { _ = layOut(text) }
        times[kind].append((FeedMeter.processorSeconds - start) / Double(posts) * 1e6)
      }
    }
    for (isPlain, times) in zip(kinds, times) {
      print(name, isPlain ? "plain" : "rich", String(format: "%.1f", times.min()!), "µs for a layout")
    }
    guard times.count == 2 else { return }
    let ratios = zip(times[1], times[0]).map { $0 / $1 }.sorted()
    print(
      name, "rich / plain: least", String(format: "%.2f", ratios[0]), "median",
      String(format: "%.2f", ratios[ratios.count / 2]))
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
    var meter = FeedMeter(frames: frames)
    for frame in 0..<frames {
      let start = ContinuousClock.now
      let began = FeedMeter.processorSeconds
      feed.scroll(toFrame: frame)
      // What other threads have finished.
      // A turn takes all of it; asking again would be measured, too.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      feed.displayLabels()
      let done = FeedMeter.processorSeconds
      host.advance(by: 1.0 / 60)
      host.render()
      meter.note(frame, list: done - began, painting: FeedMeter.processorSeconds - done, feed)
      let rest = 1.0 / 60 - start.duration(to: .now) / .seconds(1)
      if rest > 0 { Thread.sleep(forTimeInterval: rest) }
    }
    meter.print(isSynchronous ? "synchronous" : "asynchronous")
  }
}
