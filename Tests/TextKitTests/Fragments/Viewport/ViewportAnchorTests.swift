import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Visible text stays where it is")
struct ViewportAnchorTests {
  static let seeds: Range<UInt64> =
    runsAllTests ? 0..<20 : 0..<1

  @Test(
    "S1-03, U02: Scrolls, jumps, edits, new widths and measuring over 100,000 paragraphs move the anchor's line by 0",
    arguments: seeds)
  func anchorStays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = ViewportText.mixed(paragraphs: 100_000, seed: seed)
    let stage = ViewportStage(content, height: 500)
    stage.layout()
    let pieces = [
      "x", "\n", "two words ", "", "a\nb\nc\n", "שלום", String(repeating: "long text ", count: 30),
    ]
    for step in 0..<250 {
      let note: Comment = "seed \(seed), step \(step)"
      let anchor = try #require(stage.controller.anchor)
      var tracked = stage.offset(anchor.location)
      let before = try #require(stage.distance(ofLineAt: tracked))
      #expect(before == anchor.distance, note)
      // The first line that is seen.
      let top = stage.bounds.minY
      let first = try #require(stage.shownLines.first { $0.tile.maxY > top })
      #expect(first.tile.minY <= max(top, 0), note)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        // An edit near the anchor or anywhere, but not of the anchored character.
        let length = stage.length
        var start =
          Bool.random(using: &random)
          ? Int.random(in: 0...length, using: &random)
          : min(max(tracked + Int.random(in: -3000...1500, using: &random), 0), length)
        var end = min(length, start + Int.random(in: 0...300, using: &random))
        if start < tracked, end > tracked { end = tracked }
        if start == tracked, end > start { start = end }
        let new = pieces.randomElement(using: &random)!
        content.replaceCharacters(in: start..<end, with: new)
        if end <= tracked, start < tracked { tracked += new.utf16.count - (end - start) }
        stage.layout()
        #expect(stage.distance(ofLineAt: tracked) == before, note)
      case 4...6:
        let by = CGFloat(Int.random(in: -300 * 64...300 * 64, using: &random)) / 64
        stage.bounds.origin.y = max(top + by, 0)
        let moved = stage.bounds.minY - top
        stage.layout()
        if stage.bounds.minY > 0 { #expect(stage.distance(ofLineAt: tracked) == before - moved, note) }
      case 7:
        let total = stage.manager.usageBoundsForTextContainer.height
        stage.bounds.origin.y = (total * .random(in: 0...0.99, using: &random)).rounded()
        let placed = stage.manager.counters.placed
        stage.layout()
        #expect(stage.manager.counters.placed - placed < 300, note)
      case 8:
        let target = Int.random(in: 0..<stage.length, using: &random)
        stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(target))
        stage.layout()
        #expect(stage.distance(ofLineAt: target) == 0, note)
      case 9:
        stage.container.size.width = CGFloat(Int.random(in: 120...500, using: &random))
        stage.layout()
        #expect(stage.distance(ofLineAt: tracked) == before, note)
      default:
        stage.controller.refineLayout(unitCount: 5000)
        #expect(stage.distance(ofLineAt: tracked) == before, note)
        stage.layout()
        #expect(stage.distance(ofLineAt: tracked) == before, note)
      }
      // A second layout has nothing to say.
      stage.events = []
      stage.layout()
      #expect(!stage.events.contains { if case .scroll = $0 { true } else { false } }, note)
      // Lines that are shown touch each other and fill the view.
      let lines = stage.shownLines
      for (one, next) in zip(lines, lines.dropFirst()) { #expect(one.tile.maxY == next.tile.minY, note) }
      if step % 25 == 0 { stage.manager.index.checkInvariants() }
    }
  }

  @Test("A view that does not scroll when it is told to shows what stands in its bounds")
  func stayingView() throws {
    var random = SeededGenerator(seed: 3)
    let content = ViewportText.mixed(paragraphs: 5000, seed: 3)
    let stage = ViewportStage(content, height: 500)
    stage.scrolls = false
    for step in 0..<60 {
      stage.bounds.origin.y =
        step % 3 == 0
        ? CGFloat(Int.random(in: 0...100_000, using: &random))
        : max(0, stage.bounds.minY + CGFloat(Int.random(in: -200...200, using: &random)))
      let y = stage.bounds.minY
      stage.layout()
      #expect(stage.bounds.minY == y && stage.controller.viewportBounds.minY == y)
      let lines = stage.shownLines
      #expect(lines.first!.tile.minY <= y && lines.last!.tile.maxY >= y + 500, "step \(step)")
      for (one, next) in zip(lines, lines.dropFirst()) { #expect(one.tile.maxY == next.tile.minY) }
    }
  }

  @Test(
    "A view that does not scroll keeps its lines where they are while text above is measured or edited",
    arguments: UInt64(5)..<9)
  func estimatesAbove(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = ViewportText.mixed(paragraphs: 5000, seed: seed)
    let stage = ViewportStage(content, height: 500)
    stage.scrolls = false
    stage.layout()
    stage.bounds.origin.y = (stage.manager.usageBoundsForTextContainer.height / 2).rounded()
    stage.layout()
    for step in 0..<60 {
      let note: Comment = "seed \(seed), step \(step)"
      let anchor = try #require(stage.controller.anchor)
      var tracked = stage.offset(anchor.location)
      let before = try #require(stage.distance(ofLineAt: tracked))
      let y = stage.bounds.minY
      switch Int.random(in: 0..<4, using: &random) {
      case 0: stage.controller.refineLayout(unitCount: 2000)
      case 1:
        stage.bounds.origin.y += CGFloat(Int.random(in: -300...300, using: &random))
      case 2:
        let start = tracked - Int.random(in: 50...400, using: &random)
        content.replaceCharacters(in: start..<start + 20, with: "a\nb\nc\n")
        tracked -= 14
      default: break
      }
      let asked = stage.bounds.minY
      stage.layout()
      #expect(stage.bounds.minY == asked && stage.controller.viewportBounds.minY == asked, note)
      #expect(stage.distance(ofLineAt: tracked) == before - (asked - y), note)
      stage.manager.index.checkInvariants()
    }
    // Exact heights are what they are.
    stage.manager.ensureLayout(for: stage.content.documentRange)
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    stage.content.addTextLayoutManager(cold)
    cold.ensureLayout(for: stage.content.documentRange)
    #expect(cold.usageBoundsForTextContainer == stage.manager.usageBoundsForTextContainer)
  }

  @Test(
    "S1-03: The height is said to be a guess until everything is laid out, and the top line does not move then"
  )
  func exactHeight() throws {
    let stage = ViewportStage(ViewportText.mixed(paragraphs: 600, seed: 4), height: 300)
    var told: [(bounds: CGRect, isExact: Bool)] = []
    stage.manager.usageBoundsDidChange = { told.append(($0, $1)) }
    stage.layout()
    stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(stage.length / 2))
    stage.layout()
    #expect(!stage.manager.isLayoutExact && told.last?.isExact == false)
    #expect(told.last?.bounds == stage.manager.usageBoundsForTextContainer)
    let anchor = try #require(stage.controller.anchor)
    let before = try #require(stage.distance(ofLineAt: stage.offset(anchor.location)))
    stage.manager.ensureLayout(for: stage.content.documentRange)
    #expect(told.last?.isExact == true)
    stage.layout()
    #expect(stage.distance(ofLineAt: stage.offset(anchor.location)) == before)
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
    stage.content.addTextLayoutManager(cold)
    cold.ensureLayout(for: stage.content.documentRange)
    #expect(cold.usageBoundsForTextContainer == told.last?.bounds)
  }

  @Test("U02: The more of a document is measured, the nearer its height is to the exact one")
  func converging() {
    let content = ViewportText.mixed(paragraphs: 400, seed: 4)
    let stage = ViewportStage(content, height: 300)
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: stage.container.size)
    content.addTextLayoutManager(cold)
    cold.ensureLayout(for: content.documentRange)
    let exact = cold.usageBoundsForTextContainer.height
    stage.layout()
    var errors = [abs(stage.manager.usageBoundsForTextContainer.height - exact)]
    #expect(errors[0] > 0 && !stage.manager.isLayoutExact)
    // What is seen is exact, the rest is a guess.
    let end = NSTextRange(location: content.documentRange.endLocation)
    #expect(stage.shown.allSatisfy { stage.manager.isLayoutExact(for: $0.rangeInElement) })
    #expect(!stage.manager.isLayoutExact(for: end))
    while stage.controller.refineLayout(unitCount: stage.length / 5) {
      errors.append(abs(stage.manager.usageBoundsForTextContainer.height - exact))
    }
    #expect(errors.count > 4 && errors == errors.sorted(by: >=), "\(errors)")
    #expect(stage.manager.usageBoundsForTextContainer.height == exact && stage.manager.isLayoutExact)
  }

  @Test(
    "U05: The frame of any place, with layout ensured up to it, is that of a full layout, whatever was seen before",
    arguments: UInt64(0)..<3)
  func frames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = ViewportText.mixed(paragraphs: 300, seed: seed)
    let full = ViewportStage(content)
    full.manager.ensureLayout(for: content.documentRange)
    for attempt in 0..<12 {
      let stage = ViewportStage(content)
      defer { content.removeTextLayoutManager(stage.manager) }
      // Whatever was looked at before, if anything was.
      for _ in 0..<attempt % 4 {
        stage.bounds.origin.y = CGFloat(Int.random(in: 0...9000, using: &random))
        stage.layout()
      }
      let offset = Int.random(in: 0..<stage.length, using: &random)
      stage.manager.ensureLayout(for: NSTextRange(location: stage.place(0), end: stage.place(offset + 1))!)
      #expect(stage.manager.isLayoutExact(for: NSTextRange(location: stage.place(offset))))
      let fragment = try #require(stage.manager.textLayoutFragment(for: stage.place(offset)))
      let expected = try #require(full.manager.textLayoutFragment(for: full.place(offset)))
      #expect(fragment.layoutFragmentFrame == expected.layoutFragmentFrame, "seed \(seed), offset \(offset)")
      #expect(
        fragment.textLineFragments.map(\.typographicBounds)
          == expected.textLineFragments.map(\.typographicBounds))
    }
  }
}
