import Foundation
import Synchronization
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("What other threads leave, and when they end")
struct BackgroundLimitTests {
  /// A document that says which of its elements is read, by whatever thread.
  private final class WatchedDocument: TextRopeContentManager {
    struct Snapshot: TextContentSnapshot {
      let rope: any TextContentSnapshot
      let watcher: @Sendable (Int) -> Void

      func enumerateElements(in range: Range<Int>, _ body: (TextElementSnapshot) -> Bool) {
        var count = 0
        rope.enumerateElements(in: range) { element in
          count += 1
          watcher(count)
          return body(element)
        }
      }
    }
    var watcher: @Sendable (Int) -> Void = { _ in }

    override func contentSnapshot(for ranges: [Range<Int>]) -> (any TextContentSnapshot)? {
      TextRopeContentManager(text, attributes: [.font: LayoutText.font()]).contentSnapshot(for: ranges).map {
        Snapshot(rope: $0, watcher: watcher)
      }
    }
  }

  private func document() -> (WatchedDocument, NSTextLayoutManager) {
    let content = WatchedDocument(
      TextRope(LayoutText.prose(paragraphs: 400, seed: 1)), attributes: [.font: LayoutText.font()])
    let manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 200, height: 0))
    content.addTextLayoutManager(manager)
    return (content, manager)
  }

  @Test(
    "A job that is cancelled from another thread measures no further element, and what it has found counts")
  func cancelling() throws {
    let (content, manager) = document()
    let job = Mutex<TextLayoutJob?>(nil)
    content.watcher = { count in
      // The owner cancels while the sixth element is being read.
      if count == 6 { job.withLock { $0 }.map { job in OtherThread { job.cancel() }.wait() } }
    }
    let made = try #require(manager.measuringJob(unitCount: 20_000))
    job.withLock { $0 = made }
    let heights = made.runElsewhere()
    #expect(made.isCancelled && made.placedCount == 5 && heights.unitCount > 0)
    #expect(manager.take(heights))
    #expect(manager.index.estimatedLength(in: heights.entries[0].range) == 0)
    // The rest is free for others.
    content.watcher = { _ in }
    let next = try #require(manager.measuringJob(unitCount: 20_000))
    #expect(next.runElsewhere().entries.first?.range.lowerBound == heights.entries.last?.range.upperBound)
    // One that never ran has nothing.
    let late = try #require(manager.measuringJob(unitCount: 20_000))
    late.cancel()
    #expect(late.runElsewhere().unitCount == 0 && late.placedCount == 0)
  }

  @Test("A job ends with the task that runs it, on whatever thread")
  func cancelledTask() async throws {
    let task = Mutex<Task<MeasuredHeights, Never>?>(nil)
    let job = try #require(
      {
        let (content, manager) = document()
        content.watcher = { if $0 == 4 { task.withLock { $0 }?.cancel() } }
        return manager.measuringJob(unitCount: 20_000)
      }())
    let gate = DispatchSemaphore(value: 0)
    let made = Task.detached {
      gate.wait()
      return job.run()
    }
    task.withLock { $0 = made }
    gate.signal()
    #expect(await made.value.entries.count == 3 && job.placedCount == 3 && !job.isCancelled)
  }

  @Test(
    "Attachments and run delegates are asked on the document's thread alone, and nothing is tried for ever")
  func objects() throws {
    final class Watched: NSTextAttachment {
      var isAskedElsewhere = false
      let owner = Thread.current
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect {
        if Thread.current !== owner { isAskedElsewhere = true }
        return CGRect(x: 0, y: 0, width: 20, height: 33)
      }
    }
    for kind in FragmentStage.Kind.allCases {
      let text = NSMutableAttributedString(
        attributedString: LayoutText.string(LayoutText.prose(paragraphs: 200, seed: 5)))
      let attachment = Watched(data: nil, ofType: nil)
      for place in stride(from: 300, to: text.length, by: 1700) {
        text.replaceCharacters(in: NSRange(location: place, length: 1), with: "\u{FFFC}")
        text.addAttribute(.attachment, value: attachment, range: NSRange(location: place, length: 1))
      }
      let stage = FragmentStage(kind, text, width: 240)
      let done = stage.measureElsewhere(unitCount: 3000, near: text.length / 2)
      #expect(done.jobs < 30 && done.units > text.length / 3)
      let refused = stage.manager.index.sum.refusedLength
      #expect(refused > 500 && !attachment.isAskedElsewhere && stage.manager.counters.placed == 0)
      stage.refineAll()
      #expect(stage.manager.index.sum.refusedLength == 0)
      stage.expectCold("\(kind)")
    }
  }

  /// Says something, or nothing, about fragments and line ends.
  private class Quiet: NSTextLayoutManagerDelegate {
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any,
      at location: any NSTextLocation, defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any]? { nil }
  }
  private final class Breaker: NSTextLayoutManagerDelegate {
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation,
      hyphenating: Bool
    ) -> Bool { true }
  }
  private final class Maker: NSTextLayoutManagerDelegate {
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
      in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
      NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
    }
  }

  @Test(
    "Where somebody has a say in lines, or lines depend on what stands above, there is no job for another thread"
  )
  func impossible() throws {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 200, seed: 5))
    let delegates: [(any NSTextLayoutManagerDelegate, Bool)] = [
      (Quiet(), true), (Breaker(), false), (Maker(), false),
    ]
    for (delegate, isPossible) in delegates {
      let stage = FragmentStage(.rope, text, width: 240)
      stage.manager.delegate = delegate
      // What a delegate has a say in is known once it was asked.
      #expect(stage.manager.measuringJob(unitCount: 2000) == nil)
      stage.manager.refineLayout(unitCount: 500)
      #expect((stage.manager.measuringJob(unitCount: 2000) != nil) == isPossible)
    }
    func container(_ change: (NSTextContainer) -> Void) -> NSTextContainer {
      let container = NSTextContainer(size: CGSize(width: 240, height: 0))
      change(container)
      return container
    }
    final class Odd: NSTextContainer {}
    let bound = [
      container { $0.size.height = 5000 }, container { $0.maximumNumberOfLines = 100 },
      Odd(size: CGSize(width: 240, height: 0)),
    ]
    for container in bound {
      #expect(FragmentStage(.rope, text, in: container).manager.measuringJob(unitCount: 1000) == nil)
    }
    // Below a hole other threads help.
    let hole = container {
      $0.exclusionPaths = [UIBezierPath(rect: CGRect(x: 9, y: 9, width: 50, height: 200))]
    }
    let stage = FragmentStage(.rope, text, in: hole)
    #expect(stage.manager.measuringJob(unitCount: 1000) == nil)
    var steps = 0
    while stage.manager.measuringJob(unitCount: 1000) == nil, steps < 100 {
      stage.manager.refineLayout(unitCount: 100)
      steps += 1
    }
    let done = stage.measureElsewhere(unitCount: 3000)
    #expect(done.units > 10_000)
    stage.refineAll()
    let cold = FragmentStage(
      .rope, text,
      in: container { $0.exclusionPaths = [UIBezierPath(rect: CGRect(x: 9, y: 9, width: 50, height: 200))] })
    cold.manager.ensureLayout(for: cold.content.documentRange)
    #expect(stage.manager.index.sum.height == cold.manager.index.sum.height)
    #expect(FragmentStage(.rope, NSAttributedString(string: "")).manager.measuringJob(unitCount: 9) == nil)
    #expect(NSTextLayoutManager().measuringJob(unitCount: 9) == nil)
  }

  @Test("The line at the viewport's top stays where it is when heights of another thread are taken")
  func anchored() throws {
    let content = ViewportText.mixed(paragraphs: 600, seed: 4)
    let stage = ViewportStage(content)
    stage.layout()
    stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(stage.length / 2))
    stage.layout()
    let line = stage.offset(try #require(stage.controller.anchor).location)
    let distance = try #require(stage.distance(ofLineAt: line))
    stage.events = []
    var told: [Bool] = []
    stage.manager.usageBoundsDidChange = { _, isExact in told.append(isExact) }
    var jobs = 0
    while let job = stage.controller.measuringJob(unitCount: 3000) {
      #expect(stage.manager.take(job.runElsewhere()))
      #expect(stage.distance(ofLineAt: line) == distance)
      jobs += 1
    }
    let moves = stage.events.filter { if case .scroll = $0 { true } else { false } }
    #expect(jobs > 5 && moves.count > 3 && told.count >= jobs)
    while stage.controller.refineLayout(unitCount: 5000) {}
    #expect(stage.distance(ofLineAt: line) == distance && told.last == true)
  }
}
