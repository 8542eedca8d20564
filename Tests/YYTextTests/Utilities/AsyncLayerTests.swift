import Foundation
import Synchronization
import TestSupport
import Testing

@testable import YYText

@Suite("Layers that draw on other threads")
@MainActor struct AsyncLayerTests {
  /// What a layer's task was told, in order.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
    func count(_ line: String) -> Int { all.count { $0 == line } }
  }

  /// Opens once.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func open() { semaphore.signal() }
    func wait() { semaphore.wait() }
  }

  private final class Delegate: YYTextAsyncLayerDelegate {
    let log = Log()
    /// Draws: gets the number of the task.
    var draw: @Sendable (Int, CGContext, CGSize, @escaping @Sendable () -> Bool) -> Void = { _, _, _, _ in }
    var draws = true
    private(set) var count = 0

    func newAsyncDisplayTask() -> YYTextAsyncLayerDisplayTask {
      count += 1
      let (number, log, draw) = (count, log, draw)
      let task = YYTextAsyncLayerDisplayTask()
      task.willDisplay = { _ in
        MainActor.assertIsolated()
        log.add("will")
      }
      if draws {
        task.display = { context, size, isCancelled in
          log.add("draw")
          draw(number, context, size, isCancelled)
        }
      }
      task.didDisplay = { _, isFinished in
        MainActor.assertIsolated()
        log.add("did \(isFinished)")
      }
      return task
    }
  }

  private func layer(_ delegate: Delegate, _ size: CGSize = CGSize(width: 8, height: 4)) -> YYTextAsyncLayer {
    let layer = YYTextAsyncLayer()
    layer.delegate = delegate
    layer.contentsScale = 1
    layer.bounds = CGRect(origin: .zero, size: size)
    return layer
  }

  private func pixel(_ layer: CALayer) throws -> [UInt8] {
    let image = try #require(layer.contents as! CGImage?)
    return try ViewPixels(image)[0, 0]
  }

  @Test("S4-018: a drawing on another thread tells before and after, on the main one, once each")
  func callbacks() async throws {
    let delegate = Delegate()
    delegate.draw = { _, _, _, _ in dispatchPrecondition(condition: .notOnQueue(.main)) }
    let layer = layer(delegate)
    #expect(layer.displaysAsynchronously)
    layer.display()
    #expect(delegate.log.all.first == "will" && layer.contents == nil)
    try await eventually { delegate.log.all.count == 3 }
    #expect(delegate.log.all == ["will", "draw", "did true"])
    #expect(layer.contents != nil)
  }

  @Test("S4-019: of a hundred drawings in quick succession only the last is shown, and none is told twice")
  func cancellation() async throws {
    let delegate = Delegate()
    delegate.draw = { number, context, size, _ in
      context.setFillColor(gray: number == 101 ? 1 : 0, alpha: 1)
      context.fill(CGRect(origin: .zero, size: size))
    }
    let layer = layer(delegate)
    for _ in 0..<100 {
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
    }
    layer.display()
    try await eventually { delegate.log.count("did true") == 1 }
    await turn()
    #expect(delegate.log.count("will") == 101)
    #expect(delegate.log.count("did true") == 1)
    #expect(delegate.log.count("draw") == delegate.log.count("did false") + 1)
    #expect(try pixel(layer) == [255, 255, 255, 255])
  }

  @Test("S4-019: the counter of drawings counts each thread's steps")
  func sentinelOnThreads() {
    let sentinel = YYTextSentinel()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { sentinel.increase() }
    }
    #expect(sentinel.value == 8000)
  }

  @Test("A drawing that is cancelled while it goes on learns of it, and its picture is not shown")
  func cancelledMeanwhile() async throws {
    let (begun, goesOn, delegate) = (Gate(), Gate(), Delegate())
    delegate.draw = { [log = delegate.log] number, context, size, isCancelled in
      guard number == 1 else { return }
      log.add("cancelled \(isCancelled())")
      begun.open()
      goesOn.wait()
      log.add("cancelled \(isCancelled())")
      context.fill(CGRect(origin: .zero, size: size))
    }
    let layer = layer(delegate)
    layer.display()
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        begun.wait()
        done.resume()
      }
    }
    layer.setNeedsDisplay()
    goesOn.open()
    try await eventually { delegate.log.count("did false") == 1 }
    #expect(
      delegate.log.all == ["will", "draw", "cancelled false", "cancelled true", "did false"])
    #expect(layer.contents == nil)
  }

  @Test("S4-020: drawing ends between phases and lines when it is cancelled, and no part of it is shown")
  func cancelledDrawing() async throws {
    let text = styled("███\n███\n███", try font(20, TestFonts.dejaVuSansMono))
    let line = YYTextDecoration(style: .single, width: 3, color: .blue)
    for row in 0..<3 {
      text.yy_setColor(.clear, range: range(4 * row, 1))
      text.yy_setTextBackgroundBorder(YYTextBorder(fill: .red, cornerRadius: 0), range: range(4 * row, 1))
      text.yy_setColor(.black, range: range(4 * row + 1, 1))
      text.yy_setColor(.clear, range: range(4 * row + 2, 1))
      text.yy_setTextStrikethrough(line, range: range(4 * row + 2, 1))
    }
    let size = CGSize(width: 60, height: 90)
    let layout = try #require(YYTextLayout(containerSize: size, text: text))
    #expect(layout.lines.count == 3)
    /// Draws until the function was asked so often.
    func states(_ most: Int) throws -> [Int] {
      var asked = 0
      let picture = try Picture(size) { context in
        layout.draw(in: context, size: size, point: .zero, view: nil, layer: nil, debug: nil) {
          asked += 1
          return asked > most
        }
      }
      return [red, black, blue].map { color in
        layout.lines.count { line in
          let rows = Int(line.top) + 4..<Int(line.bottom) - 4
          return rows.contains { y in (0..<60).contains { picture[$0, y] == color } }
        }
      }
    }
    var seen: [[Int]] = []
    for most in 0..<60 {
      let now = try states(most)
      if seen.last != now { seen.append(now) }
    }
    #expect(
      seen == [
        [0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [3, 1, 0], [3, 2, 0], [3, 3, 0], [3, 3, 1], [3, 3, 2],
        [3, 3, 3],
      ])
    // On another thread: the flag is raised in the middle of a drawing.
    let (begun, goesOn, delegate) = (Gate(), Gate(), Delegate())
    delegate.draw = { [log = delegate.log] _, context, size, isCancelled in
      var asked = 0
      layout.draw(in: context, size: size, point: .zero, view: nil, layer: nil, debug: nil) {
        asked += 1
        if asked == 8 {
          begun.open()
          goesOn.wait()
        }
        return isCancelled()
      }
      // Asked once more, before the next phase.
      log.add(asked <= 9 ? "ended" : "went on")
    }
    let layer = layer(delegate, size)
    layer.display()
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        begun.wait()
        done.resume()
      }
    }
    layer.setNeedsDisplay()
    goesOn.open()
    try await eventually { delegate.log.count("did false") == 1 }
    #expect(delegate.log.all == ["will", "draw", "ended", "did false"] && layer.contents == nil)
  }

  @Test("S4-021: a layer of less than a point draws nothing, and forgets what it has shown")
  func small() {
    let delegate = Delegate()
    for size in [CGSize(width: 0, height: 10), CGSize(width: 10, height: 0.5)] {
      let layer = layer(delegate, size)
      layer.contents = UIImage()
      layer.display()
      #expect(layer.contents == nil)
    }
    #expect(delegate.log.all == ["will", "did true", "will", "did true"])
  }

  @Test("A layer that has nothing to draw, or is larger than a picture can be, is empty")
  func nothing() {
    let delegate = Delegate()
    delegate.draws = false
    let layer = layer(delegate)
    layer.contents = UIImage()
    layer.display()
    #expect(layer.contents == nil && delegate.log.all == ["will", "did true"])
    delegate.draws = true
    let huge = self.layer(delegate, CGSize(width: 1e6, height: 10))
    huge.display()
    #expect(huge.contents == nil && delegate.log.count("did true") == 2)
  }

  @Test("S4-022: an opaque layer is white where it draws nothing, or has its background")
  func opaque() throws {
    let delegate = Delegate()
    let layer = layer(delegate)
    layer.displaysAsynchronously = false
    layer.isOpaque = true
    layer.display()
    #expect(try pixel(layer) == [255, 255, 255, 255])
    layer.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
    layer.display()
    #expect(try pixel(layer) == [255, 0, 0, 255])
    layer.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).cgColor
    layer.display()
    let mixed = try pixel(layer)
    #expect(mixed[0] == 255 && abs(Int(mixed[1]) - 127) <= 1 && mixed[3] == 255)
    layer.isOpaque = false
    layer.display()
    #expect(try pixel(layer) == [0, 0, 0, 0])
  }

  @Test("S4-023: there are as many serial queues as processors, 16 at most, which take turns")
  func queues() {
    #expect(YYTextDisplayQueues(processors: 8).count == 8)
    #expect(YYTextDisplayQueues(processors: 64).count == 16)
    #expect(YYTextDisplayQueues(processors: 0).count == 1)
    let queues = YYTextDisplayQueues(processors: 3)
    let turns = (0..<7).map { _ in ObjectIdentifier(queues.next()) }
    #expect(Set(turns).count == 3)
    #expect(turns[0] == turns[3] && turns[1] == turns[4] && turns[0] == turns[6])
    // What a queue does is over before it does the next.
    let (queue, log) = (queues.next(), Log())
    for number in 0..<50 {
      queue.async {
        log.add("begin \(number)")
        log.add("end \(number)")
      }
    }
    queue.sync {}
    #expect(log.all == (0..<50).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test("S4-024: drawn at once, the picture is there when the call returns, and what went on is cancelled")
  func synchronous() async throws {
    let (goesOn, delegate) = (Gate(), Delegate())
    delegate.draw = { number, context, size, _ in
      if number == 1 { goesOn.wait() }
      context.setFillColor(gray: number == 1 ? 0 : 1, alpha: 1)
      context.fill(CGRect(origin: .zero, size: size))
    }
    let layer = layer(delegate)
    layer.display()
    try await eventually { delegate.log.count("draw") == 1 }
    layer.displaysAsynchronously = false
    layer.display()
    #expect(delegate.log.all.suffix(3) == ["will", "draw", "did true"])
    #expect(try pixel(layer) == [255, 255, 255, 255])
    goesOn.open()
    try await eventually { delegate.log.count("did false") == 1 }
    #expect(try pixel(layer) == [255, 255, 255, 255])
  }
}
