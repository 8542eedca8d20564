import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Layout of what is visible")
struct ViewportLayoutTests {
  static let line =
    "Some twenty words that make a paragraph of about two lines in a column of three hundred points.\n"

  @Test(
    "B75: Bounds, will, one configuration for each visible fragment in order, did; bounds change after that",
    arguments: FragmentStage.Kind.allCases)
  func order(kind: FragmentStage.Kind) {
    let stage = ViewportStage(
      ViewportText.document(kind, LayoutText.string(String(repeating: Self.line, count: 40))))
    stage.bounds.size.height = 200
    stage.layout()
    stage.events = []
    stage.bounds.origin.y = 100
    var during: [CGRect] = []
    stage.onConfigure = { [unowned stage] in during.append(stage.controller.viewportBounds) }
    stage.layout()
    let shown = stage.shown.map { stage.range($0) }
    #expect(stage.events == [.bounds, .will] + shown.map { .configure($0) } + [.did])
    #expect(shown.count > 3)
    #expect(during.allSatisfy { $0.minY == 0 } && during.count == shown.count)
    #expect(stage.controller.viewportBounds == CGRect(x: 0, y: 100, width: 300, height: 200))
    for (one, next) in zip(shown, shown.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
    let frames = stage.shown.map(\.layoutFragmentFrame)
    #expect(frames.first!.minY <= 100 && frames.first!.maxY > 100)
    #expect(frames.last!.minY < 300 && frames.last!.maxY >= 300)
    let visible = stage.controller.viewportRange!
    #expect(stage.offset(visible.location) == shown.first!.lowerBound)
    #expect(stage.offset(visible.endLocation) == shown.last!.upperBound)
  }

  @Test(
    "B75: Adjusting shifts the viewport and shows nothing anew; relocating lays out and lands on the line")
  func moving() {
    let stage = ViewportStage(ViewportText.plain(String(repeating: Self.line, count: 2000)), height: 200)
    stage.layout()
    stage.events = []
    let placed = stage.manager.counters.placed
    stage.controller.adjustViewport(byVerticalOffset: 40)
    #expect(stage.controller.viewportBounds.minY == 40)
    #expect(stage.events.isEmpty && stage.manager.counters.placed == placed)
    stage.bounds.origin.y = 40
    stage.layout()
    #expect(!stage.events.contains { if case .scroll = $0 { true } else { false } })
    for offset in [100_000, 55_555, 7, 150_123] {
      let y = stage.controller.relocateViewport(to: stage.place(offset))
      stage.bounds.origin.y = y
      stage.events = []
      stage.layout()
      #expect(stage.bounds.minY == y, "the view was told to scroll again")
      #expect(stage.distance(ofLineAt: offset) == 0)
      #expect(stage.shownLines.contains { $0.tile.minY == y })
    }
  }

  @Test("S1-01: The first frame shapes what is visible and the overscan, as much in 100 times the text")
  func firstFrame() {
    var counts: [Int] = []
    for paragraphs in [1000, 100_000] {
      let stage = ViewportStage(
        ViewportText.plain(String(repeating: Self.line, count: paragraphs)), height: 600)
      stage.layout()
      // Paragraphs have two lines.
      let height = stage.shown[0].layoutFragmentFrame.height
      let most = ((600 + stage.controller.overscan) / height).rounded(.up)
      #expect(CGFloat(stage.manager.counters.shaped) <= most)
      #expect(stage.shown.count == Int((600 / height).rounded(.up)))
      counts.append(stage.manager.counters.shaped)
    }
    #expect(counts[0] == counts[1])
  }

  @Test("S1-02: A jump to the middle shapes nothing that lies between, and lands in the middle")
  func jump() {
    let stage = ViewportStage(ViewportText.plain(String(repeating: Self.line, count: 100_000)), height: 600)
    stage.layout()
    let before = stage.manager.counters.shaped
    let middle = stage.length / 2
    stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(middle))
    stage.layout()
    let height = stage.shown[0].layoutFragmentFrame.height
    let most = ((600 + 2 * stage.controller.overscan) / height).rounded(.up) + 2
    #expect(CGFloat(stage.manager.counters.shaped - before) <= most)
    #expect(stage.shownLines.contains { $0.start <= middle } && stage.shownLines.last!.start > middle)
    // The paragraph a third of the way was never laid out.
    let unseen = stage.manager.textLayoutFragment(for: stage.place(stage.length / 3))
    #expect(unseen?.state == .estimatedUsageBounds && unseen?.textLineFragments.isEmpty == true)
    // A jump by height, as a scroller does it, lands on the same part of the text.
    let stage2 = ViewportStage(ViewportText.plain(String(repeating: Self.line, count: 100_000)), height: 600)
    stage2.layout()
    let total = stage2.manager.usageBoundsForTextContainer.height
    stage2.bounds.origin.y = (total / 2).rounded()
    let shaped = stage2.manager.counters.shaped
    stage2.layout()
    #expect(CGFloat(stage2.manager.counters.shaped - shaped) <= most)
    #expect(abs(stage2.shownLines[0].start - middle) < stage2.length / 100)
  }

  @Test("S1-04: A fragment outside of the viewport is an estimate until its layout is ensured")
  func states() {
    let stage = ViewportStage(ViewportText.plain(String(repeating: Self.line, count: 1000)))
    stage.layout()
    #expect(stage.shown.allSatisfy { $0.state == .layoutAvailable })
    let place = stage.place(stage.length - 500)
    let guess = stage.manager.textLayoutFragment(for: place)
    #expect(guess?.state == .estimatedUsageBounds)
    stage.manager.ensureLayout(for: NSTextRange(location: place))
    #expect(stage.manager.textLayoutFragment(for: place)?.state == .layoutAvailable)
    #expect(guess?.state == .estimatedUsageBounds, "a fragment that was handed out has changed")
    #expect(!stage.manager.isLayoutExact(for: NSTextRange(location: place)))
    #expect(stage.manager.isLayoutExact(for: NSTextRange(location: stage.place(0))))
  }

  @Test("The delegate hears once that layout is needed, until it has laid out")
  func needsLayout() {
    let content = ViewportText.plain(String(repeating: Self.line, count: 100))
    let stage = ViewportStage(content)
    content.replaceCharacters(in: 0..<1, with: "A")
    #expect(stage.events.isEmpty, "nothing was shown yet")
    stage.layout()
    stage.events = []
    content.replaceCharacters(in: 0..<1, with: "B")
    content.replaceCharacters(in: 0..<1, with: "C")
    #expect(stage.events == [.setNeedsLayout])
    stage.layout()
    stage.events = []
    stage.container.size.width = 250
    #expect(stage.events == [.setNeedsLayout])
  }

  @Test("An empty document shows its empty line")
  func empty() {
    let stage = ViewportStage(ViewportText.plain(""))
    stage.layout()
    #expect(stage.shown.count == 1 && stage.shown[0].textLineFragments.count == 1)
    #expect(stage.controller.viewportRange?.isEmpty == true)
  }

  @Test("Lines far from the viewport are forgotten, but not their heights")
  func residency() {
    let stage = ViewportStage(ViewportText.plain(String(repeating: Self.line, count: 3000)))
    stage.layout()
    var most = 0
    for _ in 0..<100 {
      stage.bounds.origin.y += 400
      stage.layout()
      most = max(most, stage.manager.index.sum.keptCount)
    }
    // Three viewports above and below at most, and the document's first and last paragraph.
    let height = stage.shown[0].layoutFragmentFrame.height
    #expect(CGFloat(most) <= (7 * 600 / height).rounded(.up) + 4)
    #expect(stage.manager.counters.shaped < 1700, "scrolling down lays each paragraph out once")
    let exact = stage.manager.index.entry(at: stage.offset(stage.controller.viewportRange!.location))!
    #expect(exact.isExact)
    stage.manager.index.checkInvariants()
  }
}
