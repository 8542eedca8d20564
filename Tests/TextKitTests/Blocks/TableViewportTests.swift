import TestSupport
import Testing

@testable import TextKit

@Suite("Tables in a viewport")
struct TableViewportTests {
  /// Paragraphs, a long table and paragraphs; the table has a border around all of its rows.
  private func stage(rows: Int, height: CGFloat = 300) throws -> (
    stage: ViewportStage, pair: TablePair, cells: [[NSTextTableBlock]]
  ) {
    let pair = try TablePair(width: 300)
    let (_, cells) = makeTable(
      rows, 3,
      {
        $0.layoutAlgorithm = .fixedLayoutAlgorithm
        $0.setWidth(5, type: .absoluteValueType, for: .border)
        $0.setBorderColor(.red)
      }
    ) {
      $0.setWidth(2, type: .absoluteValueType, for: .padding)
      $0.setWidth(1, type: .absoluteValueType, for: .border)
      $0.setBorderColor(.black)
      if $0.startingRow % 2 == 1 { $0.backgroundColor = .yellow }
      $0.verticalAlignment = .middleAlignment
    }
    let text = NSMutableAttributedString()
    for number in 0..<40 { text.append(pair.stack.paragraph("paragraph \(number) above", [])) }
    for (row, line) in cells.enumerated() {
      for (column, cell) in line.enumerated() {
        let words = Array(repeating: "cell \(row).\(column)", count: 1 + (row * 7 + column * 3) % 5)
        text.append(pair.stack.paragraph(words.joined(separator: " "), [cell]))
      }
    }
    for number in 0..<40 { text.append(pair.stack.paragraph("paragraph \(number) below", [])) }
    pair.stack.storage.setAttributedString(text)
    let content = NSTextContentStorage()
    content.textStorage = NSTextStorage(attributedString: text)
    let stage = ViewportStage(content, width: 300, height: height)
    stage.container.lineFragmentPadding = 0
    return (stage, pair, cells)
  }

  /// What a viewport shows, painted where it shows it.
  private func page(_ stage: ViewportStage) throws -> Page {
    try Page(300, Int(stage.bounds.height)) {
      let context = try #require(UIGraphicsGetCurrentContext())
      for fragment in stage.shown {
        let frame = fragment.layoutFragmentFrame
        fragment.draw(at: CGPoint(x: frame.minX, y: frame.minY - stage.bounds.minY), in: context)
      }
    }
  }

  @Test(
    "A viewport anywhere in a table paints what the whole text has there: rows, backgrounds, outer border")
  func scrolling() throws {
    let (stage, pair, _) = try stage(rows: 60)
    let bounds = pair.manager.usageBoundsForTextContainer
    let all = pair.fragments
    stage.manager.ensureLayout(for: stage.manager.documentRange)
    for y in stride(from: CGFloat(0), to: bounds.maxY - 300, by: 211) {
      stage.bounds.origin.y = y
      stage.layout()
      #expect(stage.bounds.minY == y)
      let expected = try Page(300, 300) {
        let context = try #require(UIGraphicsGetCurrentContext())
        for fragment in all {
          let frame = fragment.layoutFragmentFrame
          fragment.draw(at: CGPoint(x: frame.minX, y: frame.minY - y), in: context)
        }
      }
      let found = try page(stage)
      #expect(found.bytes == expected.bytes, "at \(y)")
      // Not all of the table is shown for it.
      #expect(stage.shown.count < 90)
      let starts = stage.shown.map { stage.range($0).lowerBound }
      #expect(starts == starts.sorted() && Set(starts).count == starts.count)
    }
  }

  @Test(
    "Scrolled back and forth, and typed into, lines stay where they are, and heights are those of a new layout",
    arguments: UInt64(0)..<6)
  func steadiness(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (stage, _, _) = try stage(rows: 40)
    stage.layout()
    let storage = try #require((stage.content as? NSTextContentStorage)?.textStorage)
    for step in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let place = stage.place(Int.random(in: 0..<storage.length, using: &random))
        stage.bounds.origin.y = stage.controller.relocateViewport(to: place)
      case 1:
        stage.bounds.origin.y = max(
          0, stage.bounds.minY + CGFloat(Int.random(in: -250...250, using: &random)))
      case 2:
        let place = Int.random(in: 0..<storage.length, using: &random)
        stage.content.performEditingTransaction {
          storage.replaceCharacters(
            in: NSRange(location: place, length: 0),
            with: ["x", "many more words", "\n"].randomElement(using: &random)!)
        }
      default: _ = stage.controller.refineLayout(unitCount: 500)
      }
      stage.layout()
      stage.manager.index.checkInvariants()
      if let anchor = stage.controller.anchor {
        let offset = stage.offset(anchor.location)
        #expect(stage.distance(ofLineAt: offset) == anchor.distance, "seed \(seed), step \(step)")
      }
    }
    while stage.controller.refineLayout(unitCount: 2000) {}
    stage.layout()
    let fresh = ViewportStage(NSTextContentStorage(), width: 300, height: 300)
    fresh.container.lineFragmentPadding = 0
    (fresh.content as? NSTextContentStorage)?.textStorage = NSTextStorage(attributedString: storage)
    fresh.manager.ensureLayout(for: fresh.manager.documentRange)
    #expect(
      stage.manager.usageBoundsForTextContainer == fresh.manager.usageBoundsForTextContainer, "seed \(seed)")
    stage.manager.ensureLayout(for: stage.manager.documentRange)
    stage.manager.index.checkInvariants()
    var tops: [[CGFloat]] = [[], []]
    for (index, manager) in [stage.manager, fresh.manager].enumerated() {
      manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
        tops[index].append($0.layoutFragmentFrame.minY)
        return true
      }
    }
    #expect(tops[0] == tops[1] && tops[0].count > 100, "seed \(seed)")
  }

  @Test("A key in a cell lays out the table and nothing else; a key outside of it not the table")
  func cost() throws {
    for paragraphs in [0, 2000] {
      let (stage, pair, _) = try stage(rows: 20)
      let storage = try #require((stage.content as? NSTextContentStorage)?.textStorage)
      let more = NSMutableAttributedString()
      for number in 0..<paragraphs { more.append(pair.stack.paragraph("further paragraph \(number)", [])) }
      storage.append(more)
      let cell = (storage.string as NSString).range(of: "cell 3.1").location
      stage.bounds.origin.y = stage.controller.relocateViewport(to: stage.place(cell))
      stage.layout()
      let before = stage.manager.counters
      stage.content.performEditingTransaction {
        storage.replaceCharacters(in: NSRange(location: cell, length: 0), with: "x")
      }
      stage.layout()
      let typed = stage.manager.counters
      #expect(typed.placed - before.placed == 60)
      // The other cells have their glyphs.
      #expect(typed.shaped - before.shaped == 1)
      let outside = (storage.string as NSString).range(of: "paragraph 38 above").location
      stage.content.performEditingTransaction {
        storage.replaceCharacters(in: NSRange(location: outside, length: 0), with: "x")
      }
      stage.layout()
      #expect(stage.manager.counters.placed - typed.placed <= 2)
    }
  }

  @Test("Other threads leave tables alone, and heights come out as in a new layout")
  func threads() throws {
    let (stage, _, _) = try stage(rows: 30)
    stage.layout()
    while let job = stage.manager.measuringJob(unitCount: 1000) {
      guard stage.manager.take(job.run()) else { break }
    }
    while stage.manager.refineLayout(unitCount: 1000) {}
    #expect(stage.manager.isLayoutExact)
    let (fresh, _, _) = try self.stage(rows: 30)
    fresh.manager.ensureLayout(for: fresh.manager.documentRange)
    #expect(stage.manager.usageBoundsForTextContainer == fresh.manager.usageBoundsForTextContainer)
  }
}
