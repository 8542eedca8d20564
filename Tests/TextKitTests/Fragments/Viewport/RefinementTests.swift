import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Heights become exact without the reader's notice")
struct RefinementTests {
  @Test(
    "B74: After idle, in steps of any size and whatever was looked at and edited, heights are those of a cold layout",
    arguments: UInt64(0)..<4)
  func equalsCold(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let content = ViewportText.mixed(paragraphs: 400, seed: seed)
    let stage = ViewportStage(content)
    stage.layout()
    var guesses: [CGFloat] = []
    for step in 0..<100_000 {
      guesses.append(stage.manager.usageBoundsForTextContainer.height)
      if step == 5 {
        content.replaceCharacters(in: 200..<900, with: "something else\nthan before")
        stage.bounds.origin.y = 4000
        stage.layout()
      }
      if step == 12 { stage.container.size.width = 340 }
      guard stage.controller.refineLayout(unitCount: Int.random(in: 1...3000, using: &random)) else { break }
    }
    #expect(stage.manager.isLayoutExact && guesses.count > 10)
    // Lines were not kept for that.
    #expect(stage.manager.index.sum.keptCount < 150)
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: stage.container.size)
    content.addTextLayoutManager(cold)
    cold.ensureLayout(for: content.documentRange)
    #expect(stage.manager.usageBoundsForTextContainer == cold.usageBoundsForTextContainer, "seed \(seed)")
    #expect(stage.manager.index.sum.height == cold.index.sum.height)
    #expect(stage.manager.index.sum.rowCount == cold.index.sum.rowCount)
    for offset in stride(from: 0, to: stage.length, by: 997) {
      let one = stage.manager.tileTop(ofLineAt: offset)
      #expect(one == cold.tileTop(ofLineAt: offset), "seed \(seed), offset \(offset)")
    }
  }

  @Test("The nearest to the viewport comes first, above and below")
  func nearestFirst() {
    let text = String(repeating: ViewportLayoutTests.line, count: 2000)
    let stage = ViewportStage(ViewportText.plain(text))
    stage.layout()
    stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(stage.length / 2))
    stage.layout()
    for _ in 0..<10 { stage.controller.refineLayout(unitCount: 4000) }
    let visible = stage.controller.viewportRange!
    let (start, end) = (stage.offset(visible.location), stage.offset(visible.endLocation))
    let above = start - (stage.manager.index.lastEstimate(before: start)?.range.upperBound ?? 0)
    let below = (stage.manager.index.firstEstimate(from: end)?.range.lowerBound ?? stage.length) - end
    #expect(above > 15_000 && below > 15_000 && abs(above - below) < 6000, "\(above) \(below)")
  }

  @Test("Without a viewport, what is next to a place comes first")
  func nearPlace() {
    let text = String(repeating: ViewportLayoutTests.line, count: 2000)
    let stage = ViewportStage(ViewportText.plain(text))
    let middle = stage.length / 2
    #expect(stage.manager.refineLayout(unitCount: 20_000, near: stage.place(middle)))
    let index = stage.manager.index
    #expect(index.sum.length - index.sum.estimatedLength < 25_000)
    let above = middle - (index.lastEstimate(before: middle)?.range.upperBound ?? 0)
    let below = (index.firstEstimate(from: middle)?.range.lowerBound ?? stage.length) - middle
    #expect(above > 5000 && below > 5000 && index.entry(at: 0)?.block.isEstimate == true)
    #expect(!stage.manager.isLayoutExact(for: NSTextRange(location: stage.place(middle))))
  }

  @Test("What is kept of measured text is some hundredth of a byte for each unit of it")
  func memory() {
    let text = String(repeating: ViewportLayoutTests.line, count: 3000)
    let stage = ViewportStage(ViewportText.plain(text))
    stage.layout()
    while stage.controller.refineLayout(unitCount: 50_000) {}
    let index = stage.manager.index
    var blocks = 0
    var offset = 0
    while let entry = index.entry(at: offset) {
      if entry.block.kept == nil { blocks += 1 }
      offset = entry.range.upperBound
    }
    #expect(Double(blocks * MemoryLayout<LayoutBlock>.stride) / Double(stage.length) < 0.06)
    #expect(index.sum.keptCount < 100 && stage.manager.isLayoutExact)
  }

  @Test("Measuring in holes and limited containers goes from the top down and equals layout of everything")
  func boundContainers() {
    let content = ViewportText.mixed(paragraphs: 200, seed: 8)
    func container(_ kind: Int) -> NSTextContainer {
      let container = NSTextContainer(size: CGSize(width: 300, height: kind == 1 ? 2000 : 0))
      if kind == 0 {
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 50, y: 300, width: 120, height: 900))]
      }
      if kind == 2 { container.maximumNumberOfLines = 50 }
      return container
    }
    for kind in 0..<3 {
      let (stage, cold) = (NSTextLayoutManager(), NSTextLayoutManager())
      for manager in [stage, cold] {
        manager.textContainer = container(kind)
        content.addTextLayoutManager(manager)
      }
      var steps = 0
      while stage.refineLayout(unitCount: 700), steps < 10_000 { steps += 1 }
      cold.ensureLayout(for: content.documentRange)
      #expect(stage.isLayoutExact && steps > 0, "kind \(kind)")
      #expect(stage.usageBoundsForTextContainer == cold.usageBoundsForTextContainer, "kind \(kind)")
      #expect(stage.index.sum.rowCount == cold.index.sum.rowCount)
    }
  }
}
