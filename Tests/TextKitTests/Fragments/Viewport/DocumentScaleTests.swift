import Foundation
import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

@Suite("Documents of any size")
struct DocumentScaleTests {
  /// A line of about as many units, of words that do not repeat in order.
  static func longLine(_ count: Int, seed: UInt64 = 1) -> String {
    String(LayoutText.prose(paragraphs: 1, seed: seed, words: count / 6...count / 6).prefix(count))
  }

  @Test(
    "A line of a million units opens with its first screen, and typing at its start lays out one piece")
  func longLineTyping() throws {
    let content = ViewportText.plain(Self.longLine(1_000_000))
    let stage = ViewportStage(content)
    stage.layout()
    var largest = 0
    content.enumerateTextElements(from: nil, options: []) { element in
      largest = max(largest, (element as! NSTextParagraph).attributedString.length)
      return true
    }
    #expect(largest <= TextRope.longestWholeParagraph)
    let elements = stage.manager.counters.placed
    #expect(elements < 20)
    for unit in "typed at the start " {
      content.replaceCharacters(in: 0..<0, with: String(unit))
      let before = stage.manager.counters.placed
      stage.layout()
      // The piece that was typed into, and at most the one that it was cut from.
      #expect(stage.manager.counters.placed - before <= 4)
      stage.manager.index.checkInvariants()
    }
    // A location far on is found without looking at what lies between.
    let before = stage.manager.counters.placed
    let y = stage.controller.relocateViewport(to: stage.place(900_000))
    #expect(y > 10_000 && stage.manager.counters.placed - before < 20)
  }

  @Test(
    "After any edits of a long line, regular or not, layout is that of the new text",
    arguments: UInt64(0)..<6)
  func longLineEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text =
      seed % 2 == 0 ? Self.longLine(120_000, seed: seed) : String(repeating: "abc def ", count: 15_000)
    let content = ViewportText.plain("short\n" + text + "\nlast\n")
    let stage = ViewportStage(content, width: 2000)
    for step in 0..<12 {
      let length = stage.length
      stage.bounds.origin.y = CGFloat(Int.random(in: 0...2000, using: &random))
      stage.layout()
      if step % 4 == 3 { while stage.controller.refineLayout(unitCount: 50_000) {} }
      let start = Int.random(in: 0...length, using: &random)
      let count = [0, 0, 1, 7, 3000].randomElement(using: &random)!
      content.replaceCharacters(
        in: start..<min(start + count, length),
        with: ["x", "", "some words", "\n", String(repeating: "regular ", count: 900)].randomElement(
          using: &random)!)
      stage.manager.index.checkInvariants()
      stage.layout()
      // Every known block begins and ends where an element does.
      var edges: Set<Int> = [0]
      content.enumerateTextElements(from: nil, options: []) { element in
        edges.insert(stage.offset(element.elementRange!.endLocation))
        return true
      }
      var offset = 0
      while let entry = stage.manager.index.firstKept(from: offset) {
        #expect(edges.contains(entry.range.lowerBound), "seed \(seed), step \(step)")
        #expect(edges.contains(entry.range.upperBound), "seed \(seed), step \(step)")
        offset = entry.range.upperBound
      }
    }
    while stage.controller.refineLayout(unitCount: 50_000) {}
    let cold = NSTextLayoutManager()
    cold.textContainer = NSTextContainer(size: stage.container.size)
    content.addTextLayoutManager(cold)
    cold.ensureLayout(for: content.documentRange)
    #expect(stage.manager.usageBoundsForTextContainer == cold.usageBoundsForTextContainer, "seed \(seed)")
    #expect(stage.manager.index.sum.rowCount == cold.index.sum.rowCount)
  }

  @Test("U27: Without wrapping only what is visible is laid out; the widest line becomes known later")
  func endless() {
    var lines = (0..<3000).map { "line \($0)" }
    lines[2500] = String(repeating: "wide ", count: 400)
    let stage = ViewportStage(ViewportText.plain(lines.joined(separator: "\n")))
    stage.container.size.width = .greatestFiniteMagnitude
    stage.layout()
    #expect(stage.manager.counters.shaped < 100)
    let first = stage.manager.usageBoundsForTextContainer.width
    #expect(first < 200)
    var told: [CGFloat] = []
    stage.manager.usageBoundsDidChange = { bounds, _ in told.append(bounds.width) }
    while stage.controller.refineLayout(unitCount: 1000) {}
    let cold = ViewportStage(ViewportText.plain(lines.joined(separator: "\n")))
    cold.container.size.width = .greatestFiniteMagnitude
    cold.manager.ensureLayout(for: cold.content.documentRange)
    #expect(stage.manager.usageBoundsForTextContainer == cold.manager.usageBoundsForTextContainer)
    #expect(told.last! > 5000 && told == told.sorted())
  }

  @Test(
    "An insertion at random lays out what it touched and 40 lines, in ten times the text the same, Arabic too",
    arguments: [
      (TestFonts.liberationSans, ViewportLayoutTests.line),
      (TestFonts.dejaVuSans, String(repeating: "هذا نص عربي طويل ", count: 6) + "\n"),
    ])
  func insertion(font: String, line: String) {
    var counts: [Int] = []
    for paragraphs in [5000, 50_000] {
      var random = SeededGenerator(seed: 5)
      let content = ViewportText.plain(String(repeating: line, count: paragraphs), font)
      let stage = ViewportStage(content)
      stage.layout()
      let before = stage.manager.counters.placed
      for _ in 0..<20 {
        let offset = Int.random(in: 0..<stage.length, using: &random)
        content.replaceCharacters(in: offset..<offset, with: "x")
        var lines = 0
        stage.manager.enumerateTextLayoutFragments(from: stage.place(offset), options: .ensuresLayout) {
          lines += $0.textLineFragments.count
          return lines < 40
        }
      }
      counts.append(stage.manager.counters.placed - before)
    }
    #expect(counts[0] <= 20 * 42 && counts[1] <= 20 * 42)
    #expect(abs(counts[1] - counts[0]) <= counts[0] / 5, "\(counts)")
  }

  @Test("A hundred thousand replacements are one edit, and the text and attributes are those of one by one")
  func replaceAll() {
    final class Counter: EditFollower {
      var edits: [TextEdit] = []
      func follow(_ edit: TextEdit) { edits.append(edit) }
    }
    let count = 100_000
    let content = ViewportText.plain(String(repeating: "one word, ", count: count))
    content.setAttributes([.font: LayoutText.font(20)], range: 3..<12)
    let stage = ViewportStage(content)
    stage.layout()
    let observer = Counter()
    content.followers.append(observer)
    stage.events = []
    #expect(content.replaceAll("word", with: "longer words") == count)
    #expect(observer.edits == [TextEdit(oldRange: 4..<10 * count - 2, newLength: 18 * count - 6)])
    #expect(stage.events == [.setNeedsLayout])
    #expect(content.text == TextRope(String(repeating: "one longer words, ", count: count)))
    let start = content.attributedString(0..<40)
    var range = NSRange()
    #expect(
      (start.attribute(.font, at: 10, effectiveRange: &range) as? CTFont).map { CTFontGetSize($0) } == 20)
    #expect(range == NSRange(3..<20))
    let shaped = stage.manager.counters.shaped
    stage.layout()
    #expect(stage.manager.counters.shaped - shaped < 20)
    #expect(content.replaceAll("nowhere", with: "x") == 0)
    #expect(observer.edits.count == 1)
  }

  @Test("What of a file is unread counts in the height; who goes there reads on; a changed file is noticed")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("text.txt").path
    let text = String(repeating: ViewportLayoutTests.line, count: 40_000)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let content = try TextRopeContentManager(
      contentsOfFile: path, attributes: [.font: LayoutText.font()], reading: 1 << 16)
    let whole = text.utf16.count
    #expect(content.text.count < whole / 20)
    let stage = ViewportStage(content)
    stage.layout()
    #expect(content.text.count < whole / 20, "the first screen needs no more of the file")
    let exact = CGFloat(40_000) * stage.shown[0].layoutFragmentFrame.height
    let guess = stage.manager.usageBoundsForTextContainer.height
    #expect(abs(guess - exact) < exact / 50 && !stage.manager.isLayoutExact)
    // By height.
    stage.bounds.origin.y = (exact / 2).rounded()
    stage.layout()
    #expect(content.text.count > whole * 2 / 5 && content.text.count < whole)
    #expect(stage.shown.count > 10)
    #expect(abs(stage.shownLines[0].start - whole / 2) < whole / 50)
    // By place.
    let far = try #require(content.location(content.documentRange.location, offsetBy: whole - 200))
    stage.bounds.origin.y = stage.controller.relocateViewport(to: far)
    stage.layout()
    #expect(stage.distance(ofLineAt: whole - 200) == 0)
    #expect(content.location(content.documentRange.location, offsetBy: whole + 1) == nil)
    #expect(content.text.count == whole && content.file == nil && !content.hasFileChanged)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 1000)
    try handle.close()
    #expect(content.hasFileChanged)
    // Layout of what cannot be read any more neither ends the process nor moves anything.
    stage.bounds.origin.y = 3000
    stage.layout()
    #expect(stage.shown.count > 0 && content.text.count == whole)
  }

  @Test("Reading on and measuring in the background end with the exact height of the whole file")
  func refiningFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("text.txt").path
    let text = LayoutText.prose(paragraphs: 1500, seed: 6) + "\n"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let content = try TextRopeContentManager(
      contentsOfFile: path, attributes: [.font: LayoutText.font()], reading: 20_000)
    let stage = ViewportStage(content)
    stage.layout()
    while stage.controller.refineLayout(for: .milliseconds(5)) {}
    let cold = ViewportStage(ViewportText.plain(text))
    cold.manager.ensureLayout(for: cold.content.documentRange)
    #expect(stage.manager.isLayoutExact)
    #expect(stage.manager.usageBoundsForTextContainer == cold.manager.usageBoundsForTextContainer)
  }
}
