import Foundation
import TestSupport
import Testing
import TextEngine
import GalleyTextStore

@testable import TextKit

@Suite("Heights of other threads and edits made meanwhile")
struct MeasuredEditTests {
  /// Edits some of the text.
  private func edit(_ stage: FragmentStage, using random: inout SeededGenerator) throws {
    let length = stage.length
    let start = Int.random(in: 0...length, using: &random)
    let count = min([0, 0, 1, 3, 400].randomElement(using: &random)!, length - start)
    let texts = ["x", "", "\n", "two\nlines", "\r", "\u{2029}longer text of some more words"]
    let text: NSAttributedString
    if Int.random(in: 0..<6, using: &random) == 0 {
      text = try MeasuringText.mixed(paragraphs: 4, seed: random.next(), hasPairs: false)
    } else {
      text = LayoutText.string(texts.randomElement(using: &random)!, 15)
    }
    stage.replace(start..<start + count, with: text)
  }

  @Test(
    "Whatever is edited, taken, cancelled or thrown away between jobs of other threads, heights end as a cold layout's",
    arguments: FragmentStage.Kind.allCases, UInt64(0)..<4)
  func randomEdits(kind: FragmentStage.Kind, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(
      kind,
      try MeasuringText.mixed(
        paragraphs: kind == .nodes ? 60 : 250, seed: seed, hasPairs: kind != .nodes), width: 250)
    if seed % 3 == 2 { stage.content.delegate = hider }
    var heights: [MeasuredHeights] = []
    var (taken, dropped) = (0, 0)
    for step in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let place = stage.place(Int.random(in: 0...stage.length, using: &random))
        guard
          let job = stage.manager.measuringJob(
            unitCount: Int.random(in: 1...4000, using: &random), near: place)
        else { break }
        if Int.random(in: 0..<8, using: &random) == 0 { job.cancel() }
        heights.append(job.runElsewhere())
      case 4..<7: try edit(stage, using: &random)
      case 7..<9:
        guard !heights.isEmpty else { break }
        let next = heights.remove(at: Int.random(in: 0..<heights.count, using: &random))
        let unknown = stage.manager.index.sum.measurableLength
        if stage.manager.take(next) {
          taken += 1
          #expect(stage.manager.index.sum.measurableLength < unknown, "seed \(seed), step \(step)")
        } else {
          dropped += 1
        }
      default:
        if step % 7 == 3 {
          stage.container.size.width = CGFloat(Int.random(in: 150...400, using: &random))
        } else if step % 7 == 5 {
          heights = []
        } else {
          stage.manager.refineLayout(unitCount: 300, near: stage.place(stage.length / 2))
        }
      }
      stage.manager.index.checkInvariants()
      #expect(!stage.manager.index.sum.height.points.isNaN && stage.manager.measurements.claims.count < 500)
    }
    for heights in heights.shuffled(using: &random) { stage.manager.take(heights) }
    let done = stage.measureElsewhere(unitCount: 2500)
    #expect(done.jobs < 200, "seed \(seed)")
    stage.refineAll()
    stage.expectCold("seed \(seed), \(kind): \(taken) taken, \(dropped) dropped")
  }

  private let hider = BackgroundHider("x")

  @Test(
    "An edit beside a stretch that another thread measures leaves all of it but what the edit touches or is next to"
  )
  func keepsTheRest() throws {
    let line = "some words that fill more than one line of the text\n"
    for kind in FragmentStage.Kind.allCases {
      let stage = FragmentStage(kind, LayoutText.string(String(repeating: line, count: 400)), width: 200)
      let job = try #require(stage.manager.measuringJob(unitCount: line.utf16.count * 100))
      let heights = job.runElsewhere()
      let paragraph = line.utf16.count
      stage.replace(paragraph * 50 + 7..<paragraph * 50 + 7, with: LayoutText.string("inserted "))
      #expect(stage.manager.take(heights))
      let index = stage.manager.index
      let start = paragraph * 50
      #expect(index.entry(at: start)?.block.isEstimate == true)
      #expect(index.estimatedLength(in: paragraph..<start - paragraph) == 0)
      #expect(index.estimatedLength(in: start + 2 * paragraph + 9..<paragraph * 90) == 0)
      stage.measureElsewhere(unitCount: 5000)
      stage.refineAll()
      stage.expectCold("\(kind)")
    }
  }

  @Test("Edits that are followed are bounded, however many there are")
  func boundedEdits() throws {
    let stage = FragmentStage(
      .rope, LayoutText.string(LayoutText.prose(paragraphs: 500, seed: 8)), width: 300)
    let job = try #require(stage.manager.measuringJob(unitCount: 30_000))
    let heights = job.runElsewhere()
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let place = Int.random(in: 0...2000, using: &random)
      stage.replace(place..<place, with: LayoutText.string("y"))
    }
    #expect(job.ticket.edits.count <= MeasuringTicket.editLimit)
    #expect(stage.manager.take(heights))
    #expect(stage.manager.index.estimatedLength(in: 3500..<20_000) == 0)
    stage.refineAll()
    stage.expectCold("many edits")
  }

  @Test(
    "Heights of another width, of other settings, of another document or of another layout manager are left out"
  )
  func stale() throws {
    let text = LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 8))
    let changes: [(String, (FragmentStage) -> Void)] = [
      ("width", { $0.container.size.width = 333 }), ("padding", { $0.container.lineFragmentPadding = 7 }),
      ("leading", { $0.manager.usesFontLeading = false }), ("hyphens", { $0.manager.usesHyphenation = true }),
      ("container", { $0.manager.textContainer = NSTextContainer(size: CGSize(width: 100, height: 0)) }),
      (
        "document",
        { $0.manager.replace(TextRopeContentManager(TextRope(text.string), attributes: [:])) }
      ),
    ]
    for (name, change) in changes {
      let stage = FragmentStage(.rope, text, width: 300)
      let job = try #require(stage.manager.measuringJob(unitCount: 5000))
      let heights = job.runElsewhere()
      withExtendedLifetime(stage.manager.textContentManager) {
        #expect(!job.isCancelled)
        change(stage)
        #expect(job.isCancelled, "\(name): a job that is of no use ends")
        #expect(!stage.manager.take(heights), "\(name)")
        #expect(stage.manager.index.sum.length == stage.manager.index.sum.estimatedLength)
      }
    }
    let (one, other) = (FragmentStage(.rope, text), FragmentStage(.rope, text))
    let heights = try #require(one.manager.measuringJob(unitCount: 5000)).runElsewhere()
    _ = other.manager.isLayoutExact
    #expect(!other.manager.take(heights) && one.manager.take(heights))
  }

  @Test("While an edit is being made no job is begun, and no heights are taken")
  func transactions() throws {
    let stage = FragmentStage(.rope, LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 8)))
    let content = stage.content
    let job = try #require(stage.manager.measuringJob(unitCount: 5000))
    let heights = job.runElsewhere()
    content.performEditingTransaction {
      stage.replace(10..<20, with: LayoutText.string("abc\n"))
      #expect(stage.manager.measuringJob(unitCount: 100) == nil)
    }
    content.automaticallySynchronizesTextLayoutManagers = false
    stage.replace(10..<20, with: LayoutText.string("0123456789"))
    #expect(stage.manager.measuringJob(unitCount: 100) == nil)
    #expect(!stage.manager.take(heights))
    content.synchronizeTextLayoutManagers(nil)
    stage.measureElsewhere(unitCount: 9000)
    stage.refineAll()
    stage.expectCold("transactions")
  }
}
