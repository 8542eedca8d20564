import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Measuring on other threads")
struct BackgroundMeasuringTests {
  @Test(
    "Another thread finds the heights of this one, to the last bit, in text of all scripts, lists and line ends",
    arguments: FragmentStage.Kind.allCases, [nil, "x", ""])
  func equalsForeground(kind: FragmentStage.Kind, hidden: String?) throws {
    let count = kind == .nodes || !runsAllTests ? 150 : 500
    let stage = FragmentStage(kind, try MeasuringText.mixed(paragraphs: count, seed: 5), width: 260)
    // What begins with nothing is everything; an empty name stands for a delegate that hides nothing.
    let hider = BackgroundHider(hidden == "" ? "no paragraph begins so" : hidden ?? "")
    if hidden != nil { stage.content.delegate = hider }
    if let rope = stage.content as? TextRopeContentManager {
      // Half of a character stays what it is.
      let pair = try #require(Array(rope.text.units(0..<stage.length)).lastIndex(of: 0xD83D))
      rope.replaceCharacters(in: pair..<pair + 1, with: "")
    }
    let done = stage.measureElsewhere(unitCount: 3000, near: stage.length / 3)
    #expect(done.jobs > 2 && stage.manager.counters.placed < 4)
    #expect(done.units > stage.length - LayoutBlock.measuredLimit - 500)
    stage.refineAll()
    stage.expectCold("\(kind) \(hidden ?? "no delegate")")
  }

  @Test(
    "Pieces of a long line are measured on another thread, and what only the document can tell is left to it")
  func longLines() throws {
    let text =
      "first\n" + DocumentScaleTests.longLine(90_000) + "\nshort\n"
      + String(repeating: "abc def ", count: 6000)
      + "\n" + LayoutText.prose(paragraphs: 60, seed: 4)
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.paragraphSpacing, style.paragraphSpacingBefore) = (30, 7, 11)
    style.alignment = .justified
    let stage = FragmentStage(
      .rope,
      NSAttributedString(string: text, attributes: [.font: LayoutText.font(), .paragraphStyle: style]),
      width: 500)
    let done = stage.measureElsewhere(unitCount: 20_000)
    #expect(done.jobs < 40 && done.units > 85_000 && done.units < stage.length - 48_000)
    #expect(stage.manager.index.sum.refusedLength > 40_000)
    stage.refineAll()
    stage.expectCold("long lines")
  }

  @Test("A file is read and measured on other threads while it is read on")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("text.txt")
    let text = LayoutText.prose(paragraphs: 1500, seed: 6).replacingOccurrences(of: "q", with: "é")
    try Data(text.utf8).write(to: file)
    let content = try TextRopeContentManager(
      contentsOfFile: file.path, attributes: [.font: LayoutText.font()], reading: 1 << 16)
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    #expect(content.unreadUnitCount > 0)
    var running: [OtherThread<MeasuredHeights>] = []
    var jobs = 0
    // Two at a time, and a third is made ready.
    while let job = manager.measuringJob(unitCount: 20_000) {
      jobs += 1
      running.append(OtherThread { job.run() })
      if running.count > 2 { #expect(manager.take(running.removeFirst().wait())) }
    }
    for thread in running { #expect(manager.take(thread.wait())) }
    #expect(content.unreadUnitCount == 0 && jobs > 5 && manager.counters.placed == 0)
    while manager.refineLayout(unitCount: 1 << 20) {}
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: container.size)
    let whole = TextRopeContentManager(TextRope(text), attributes: [.font: LayoutText.font()])
    whole.addTextLayoutManager(cold)
    cold.ensureLayout(for: whole.documentRange)
    #expect(manager.index.sum.height == cold.index.sum.height)
    #expect(manager.index.sum.rowCount == cold.index.sum.rowCount)
  }

  @Test("Several jobs on several threads measure different text")
  func severalThreads() throws {
    let stage = FragmentStage(.rope, try MeasuringText.mixed(paragraphs: 600, seed: 9), width: 260)
    var jobs: [TextLayoutJob] = []
    while let job = stage.manager.measuringJob(unitCount: 2500, near: stage.place(stage.length / 2)) {
      jobs.append(job)
    }
    #expect(jobs.count > 4)
    let heights = jobs.map { job in OtherThread { job.run() } }.map { $0.wait() }
    let measured = heights.flatMap { $0.entries.map(\.range) }.sorted { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(measured, measured.dropFirst()) { #expect(one.upperBound <= next.lowerBound) }
    for heights in heights.reversed() { #expect(stage.manager.take(heights)) }
    #expect(stage.manager.measuringJob(unitCount: 1000) == nil && stage.manager.counters.placed == 0)
    stage.refineAll()
    stage.expectCold("several threads")
    // Taken once is enough.
    #expect(!stage.manager.take(heights[0]))
  }

  @Test("A job of another thread outlives its layout manager and its document")
  func outlives() throws {
    var jobs: [TextLayoutJob] = []
    weak var manager: NSTextLayoutManager?
    weak var content: NSTextContentManager?
    for kind in FragmentStage.Kind.allCases {
      let stage = FragmentStage(kind, try MeasuringText.mixed(paragraphs: 120, seed: 2), width: 200)
      jobs.append(try #require(stage.manager.measuringJob(unitCount: 2000)))
      (manager, content) = (stage.manager, stage.content)
    }
    #expect(manager == nil && content == nil)
    for job in jobs { #expect(job.runElsewhere().unitCount > 1500) }
  }

  @Test("Overlays that change what text looks like count on other threads, too")
  func overlays() throws {
    let stage = FragmentStage(
      .rope, LayoutText.string(LayoutText.prose(paragraphs: 300, seed: 3)), width: 300)
    func add(_ manager: NSTextLayoutManager) {
      let overlay = manager.addOverlay(named: "large")
      overlay.addAttributes([.font: LayoutText.font(31)], for: stage.range(5000..<9000))
    }
    add(stage.manager)
    let job = try #require(stage.manager.measuringJob(unitCount: 6000))
    let heights = job.runElsewhere()
    // What an overlay changes meanwhile is measured again.
    stage.manager.overlays[0].addAttributes([.font: LayoutText.font(20)], for: stage.range(1000..<1500))
    #expect(stage.manager.take(heights))
    stage.measureElsewhere(unitCount: 5000)
    #expect(stage.manager.counters.placed == 0)
    stage.refineAll()
    stage.expectCold("overlays") {
      add($0)
      $0.overlays[0].addAttributes([.font: LayoutText.font(20)], for: stage.range(1000..<1500))
    }
  }
}
