#if Desktop
  import GTKHost
#endif
import Foundation
import ViewHosting
import YYText

/// The list in a window of the desktop.
@MainActor enum FeedWindow {
  /// Why there is no window.
  struct NotBuilt: Error, CustomStringConvertible {
    var description: String { "built without windows; build it with --traits Desktop" }
  }

  /// Scrolls the list sixty times a second, prints what that has cost, and closes the window.
  static func run(posts: Int, frames: Int, isSynchronous: Bool) throws {
    #if Desktop
      try GTKApplication.run(name: "bench-feed") {
        let size = CGSize(width: 400, height: 800)
        let window = GTKWindow(title: "bench-feed", size: size)
        let feed = FeedView(
          frame: CGRect(origin: .zero, size: size), posts: posts, isSynchronous: isSynchronous)
        UIWindow(host: window.view, rootView: feed).makeKeyAndVisible()
        window.show()
        Scroll(window, feed, frames: frames, isSynchronous: isSynchronous).next()
      }
    #else
      throw NotBuilt()
    #endif
  }

  #if Desktop
    /// The frames, one after the other.
    @MainActor private final class Scroll {
      private let window: GTKWindow
      private let feed: FeedView
      private let frames: Int
      private let isSynchronous: Bool
      private var meter: FeedMeter
      private var frame = 0
      /// Of the frame before: what the list took, and the time after that.
      private var last: (list: Double, end: Double)?

      init(_ window: GTKWindow, _ feed: FeedView, frames: Int, isSynchronous: Bool) {
        (self.window, self.feed, self.frames, self.isSynchronous) = (window, feed, frames, isSynchronous)
        meter = FeedMeter(frames: frames)
      }

      func next() { _ = window.view.schedule(after: 1.0 / 60) { self.step() } }

      private func step() {
        let start = FeedMeter.processorSeconds
        // What the main thread did since then was painting.
        if let last { meter.note(frame - 1, list: last.list, painting: start - last.end, feed) }
        guard frame < frames else { return finish(turns: 600) }
        feed.scroll(toFrame: frame)
        feed.displayLabels()
        let end = FeedMeter.processorSeconds
        last = (end - start, end)
        frame += 1
        next()
      }

      /// Waits until all that is seen has its text.
      private func finish(turns: Int) {
        feed.displayLabels()
        guard feed.emptyCount > 0, turns > 0 else {
          meter.print("in a window, " + (isSynchronous ? "synchronous" : "asynchronous"))
          print("in the end \(feed.emptyCount) of \(feed.cellCount) labels have no text")
          return window.close()
        }
        _ = window.view.schedule(after: 1.0 / 60) { self.finish(turns: turns - 1) }
      }
    }
  #endif
}
