import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("What layout remembers")
struct LayoutMemoryTests {
  /// The most fragments that were in memory at once, and those at the end, after scrolling and jumping.
  private func kept(_ paragraphs: Int) -> (most: Int, last: Int) {
    let content = ViewportText.mixed(paragraphs: paragraphs, seed: 28)
    let stage = ViewportStage(content)
    stage.layout()
    var most = 0
    for step in 0..<90 {
      if step % 30 == 29 {
        let height = stage.manager.usageBoundsForTextContainer.height
        stage.bounds.origin.y = (height * CGFloat(step) / 100).rounded()
      } else {
        stage.bounds.origin.y += 500
      }
      stage.layout()
      most = max(most, stage.manager.index.sum.keptCount)
    }
    // Measuring everything stores heights, not lines.
    while stage.controller.refineLayout(unitCount: 50_000) {}
    #expect(stage.manager.isLayoutExact)
    return (most, stage.manager.index.sum.keptCount)
  }

  @Test("U28: the lines in memory are those near the viewport, in a text of any length, and others make room")
  func bounded() {
    let (short, long) = (kept(600), kept(5000))
    #expect(long.most < 400 && long.last < 400, "\(long)")
    #expect(long.most <= short.most + 100, "\(short) \(long)")
  }

  @Test("U28: the lines of a place that was left are made anew there, as they were")
  func evicted() throws {
    let stage = ViewportStage(ViewportText.mixed(paragraphs: 2000, seed: 29))
    stage.layout()
    let first = stage.shownLines
    let before = stage.manager.counters.placed
    stage.layout()
    #expect(stage.manager.counters.placed == before, "nothing was left")
    for _ in 0..<40 {
      stage.bounds.origin.y += 3000
      stage.layout()
    }
    let away = stage.manager.counters.placed
    stage.bounds.origin.y = 0
    stage.layout()
    #expect(stage.manager.counters.placed > away)
    #expect(stage.shownLines.map(\.start) == first.map(\.start))
    #expect(stage.shownLines.map(\.tile) == first.map(\.tile))
  }
}
