import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("NSTextLayoutManager.layoutQueue")
struct LayoutQueueTests {
  /// Refines until nothing is left; whenever other threads have work, it waits for them.
  private func refine(_ stage: FragmentStage, _ step: (Int) -> Void = { _ in }) {
    for number in 0..<100_000 {
      step(number)
      guard stage.manager.refineLayout(unitCount: 2500) else { return }
      if stage.manager.queuedLayout.isBusy { stage.manager.layoutQueue?.waitUntilAllOperationsAreFinished() }
    }
    Issue.record("refining does not end")
  }

  @Test(
    "layoutQueue: its threads measure, the calling one takes the heights, whatever is edited meanwhile",
    arguments: FragmentStage.Kind.allCases)
  func queue(kind: FragmentStage.Kind) throws {
    let stage = FragmentStage(
      kind, try MeasuringText.mixed(paragraphs: kind == .nodes ? 100 : 400, seed: 12), width: 240)
    #expect(stage.manager.layoutQueue == nil)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    stage.manager.layoutQueue = queue
    refine(stage) { number in
      if number == 3 { stage.replace(2000..<2010, with: LayoutText.string("other\ntext")) }
      if number == 5 { stage.container.size.width = 300 }
    }
    #expect(!stage.manager.queuedLayout.isBusy && stage.manager.counters.placed < 150)
    stage.expectCold("\(kind)")
  }

  @Test("layoutQueue: a queue that other threads do not empty holds nothing up but what it was given")
  func suspended() throws {
    let stage = FragmentStage(
      .rope, LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 3)), width: 240)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 3
    queue.isSuspended = true
    stage.manager.layoutQueue = queue
    for _ in 0..<20 { #expect(stage.manager.refineLayout(unitCount: 1000)) }
    #expect(queue.operationCount == 3 && stage.manager.counters.placed == 0)
    let known = stage.manager.index.sum.length - stage.manager.index.sum.estimatedLength
    #expect(known == 0)
    // Without the queue the calling thread measures everything.
    stage.manager.layoutQueue = nil
    #expect(!queue.operations.contains { !$0.isCancelled })
    stage.refineAll()
    stage.expectCold("suspended")
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test("layoutQueue: operations that are cancelled, and layout managers that go away, leave nothing over")
  func cancelled() throws {
    let stage = FragmentStage(
      .rope, LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 3)), width: 240)
    let queue = OperationQueue()
    queue.isSuspended = true
    stage.manager.layoutQueue = queue
    stage.manager.refineLayout(unitCount: 1000)
    queue.cancelAllOperations()
    queue.isSuspended = false
    refine(stage)
    stage.expectCold("cancelled")
    weak var manager: NSTextLayoutManager?
    queue.isSuspended = true
    do {
      let stage = FragmentStage(.rope, LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 3)))
      stage.manager.layoutQueue = queue
      stage.manager.refineLayout(unitCount: 1000)
      manager = stage.manager
    }
    #expect(manager == nil && queue.operationCount > 0)
    #expect(!queue.operations.contains { !$0.isCancelled })
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}
