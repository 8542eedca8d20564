import Foundation
import TestSupport
import Testing
import TextKit

@testable import TextDocuments

/// What documents take, counted and not measured; and that what is small says what the large did.
@Suite("What a document takes")
struct DocumentMemoryTests {
  // MARK: Arrays and runs

  @Test("An array in pages is an array", arguments: 0..<20)
  func pages(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var (paged, array) = (PagedArray<Int>(), [Int]())
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0 where !array.isEmpty: #expect(paged.removeLast() == array.removeLast())
      case 1 where !array.isEmpty:
        let index = Int.random(in: array.indices, using: &generator)
        (paged[index], array[index]) = (seed, seed)
      default:
        paged.append(array.count)
        array.append(array.count)
      }
    }
    #expect(paged.count == array.count && array.indices.allSatisfy { paged[$0] == array[$0] })
    let copy = paged
    paged.append(-1)
    paged[0] = -2
    #expect(copy.count == array.count && copy[0] == array[0])
  }

  @Test("A table has the runs that were put into it, long ones among them", arguments: 0..<60)
  func runs(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var table = RunTable()
    var runs: [RunTable.Run] = []
    for _ in 0..<Int.random(in: 0..<400, using: &generator) {
      let isLong = Int.random(in: 0..<10, using: &generator) == 0
      let units = Int.random(in: 1...(isLong ? 200_000 : 40), using: &generator)
      let bytes =
        units + (Bool.random(using: &generator) ? 0 : Int.random(in: 0...(2 * units), using: &generator))
      let (end, byteEnd) = ((runs.last?.end ?? 0) + units, (runs.last?.byteEnd ?? 0) + bytes)
      if !runs.isEmpty, Int.random(in: 0..<4, using: &generator) == 0 {
        table.extendLast(end: end, byteEnd: byteEnd)
        (runs[runs.count - 1].end, runs[runs.count - 1].byteEnd) = (end, byteEnd)
      } else {
        let set = Int.random(in: 0..<9, using: &generator)
        table.append(end: end, byteEnd: byteEnd, set: set)
        runs.append(
          .init(
            start: runs.last?.end ?? 0, end: end, byteStart: runs.last?.byteEnd ?? 0, byteEnd: byteEnd,
            set: set))
      }
    }
    func said(_ run: RunTable.Run) -> [Int] { [run.start, run.end, run.byteStart, run.byteEnd, run.set] }
    #expect(table.count == runs.count && table.last.map(said) == runs.last.map(said))
    #expect(Array(table).map(said) == runs.map(said), "seed \(seed)")
    #expect(table.indices.map { said(table[$0]) } == runs.map(said), "seed \(seed)")
    for (index, run) in runs.enumerated() {
      for unit in [run.start, (run.start + run.end) / 2, run.end - 1] {
        let found = table.run(ofUnit: unit)
        #expect(found.index == index && said(found.run) == said(run), "seed \(seed): unit \(unit)")
      }
    }
  }

  // MARK: Blocks

  private static let pieces = [
    "# a *b*\n\n", "c **d** [e](http://f)\n\n", "- g\n- h\n\n", "- i\n\n  j\n\n  - k\n\n  l\n\n",
    "1. m\n   - n\n\n", "3)\n4) o\n5) p\n\n   q\n\n", "> r\n>\n> - s\n>\n> t\n\n", "```swift\nu\n```\n\n",
    "| v | w |\n| - | :-: |\n| x | |\n| | |\n\n", "- [x] y\n- [ ] z\n- 0\n\n", "---\n\n", "    1\n\n",
    "- | a | b |\n  | - | - |\n  | c | |\n\n", "> ```\n> d\n> ```\n\n", "1. e\n2. f\n\n",
  ]

  private func source(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...25, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator)! }
      .joined()
  }

  private func read(_ source: String) throws -> RunString {
    try TextDocument(
      data: Data(source.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown]
    )
    .source
  }

  /// What a block says, with the objects in it by the order in which they are met.
  private func said(_ blocks: [RunSets.Block]) -> [String] {
    var numbers: [ObjectIdentifier: Int] = [:]
    func number(_ object: AnyObject) -> Int {
      if numbers[ObjectIdentifier(object)] == nil { numbers[ObjectIdentifier(object)] = numbers.count }
      return numbers[ObjectIdentifier(object)]!
    }
    return blocks.map { block in
      let style = block.style
      let lists = (style?.textLists ?? []) + (block.extra?[.continuedTextLists] as? [NSTextList] ?? [])
      let boxes = (style?.textBlocks ?? []).map { box in
        let cell = box as? NSTextTableBlock
        return """
          \(number(box)) \(cell.map { "\(number($0.table)) \($0.table.numberOfColumns)" } ?? "") \
          \(cell?.startingRow ?? -1) \(cell?.startingColumn ?? -1) \(box.backgroundColor != nil)
          """
      }
      return """
        \(block.intent?.components.map { "\($0)" } ?? []) \(style?.headIndent ?? -1) \
        \(style?.paragraphSpacing ?? -1) \(style?.paragraphSpacingBefore ?? -1) \(style?.headerLevel ?? -1) \
        \(style?.alignment.rawValue ?? -1) \(block.extra?.count ?? 0) \(boxes) \
        \(lists.map { "\(number($0)) \($0.markerFormat.rawValue) \($0.startingItemNumber)" })
        """
    }
  }

  @Test(
    "Blocks are the same objects in whatever order, and on whatever threads, they are asked for",
    arguments: 0..<80)
  func order(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let source = source(&generator)
    let (inOrder, inDisorder) = (try read(source), try read(source))
    let numbers = inOrder.runs.map { Int(inOrder.sets.pairs[$0.set].block) }
    let expected = said(numbers.map { inOrder.sets.blocks[$0] })
    let shuffled = numbers.shuffled(using: &generator)
    nonisolated(unsafe) let blocks = inDisorder.sets.blocks
    // Each thread keeps what it finds, so that nothing is made twice unseen.
    nonisolated(unsafe) var found = [[Int: RunSets.Block]](repeating: [:], count: 4)
    found.withUnsafeMutableBufferPointer { found in
      nonisolated(unsafe) let found = found
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for (index, number) in shuffled.enumerated() where index % 4 <= thread {
          found[thread][number] = blocks[number]
        }
      }
    }
    for thread in found {
      #expect(
        said(numbers.map { thread[$0] ?? blocks[$0] }) == expected, "seed \(seed): \(source.debugDescription)"
      )
    }
  }

  @Test("Lists, cells and boxes are one object for each block that the intents name", arguments: 0..<80)
  func objects(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let source = source(&generator)
    let text = try read(source)
    var objects: [String: ObjectIdentifier] = [:]
    var kept: [RunSets.Block] = []
    for run in text.runs {
      let block = text.sets.blocks[Int(text.sets.pairs[run.set].block)]
      kept.append(block)
      let style = try #require(block.style)
      var lists = (block.extra?[.continuedTextLists] as? [NSTextList] ?? style.textLists)[...]
      var boxes = style.textBlocks[...]
      let components = Array(try #require(block.intent).components.reversed())
      #expect(style.textLists.isEmpty == (block.extra != nil || lists.isEmpty))
      func expect(_ object: AnyObject, _ name: String) {
        #expect(
          objects[name] ?? ObjectIdentifier(object) == ObjectIdentifier(object), "seed \(seed): \(name)")
        objects[name] = ObjectIdentifier(object)
      }
      for (index, component) in components.enumerated() {
        switch component.kind {
        case .orderedList, .unorderedList:
          let first = lists.popFirst()
          let list = try #require(first)
          expect(list, "\(component.identity) \(String(describing: components[index + 1].isDone))")
        case .blockQuote, .codeBlock:
          let first = boxes.popFirst()
          expect(try #require(first), "\(component.identity)")
        case .tableCell(let column):
          let first = boxes.popFirst()
          let cell = try #require(first as? NSTextTableBlock)
          expect(cell, "\(component.identity)")
          expect(cell.table, "table \(components[index - 2].identity)")
          #expect(cell.startingColumn == column && cell.startingRow == MarkdownBlocks.row(components))
          #expect(cell.table.numberOfColumns == components[index - 2].columnCount)
        default: break
        }
      }
      #expect(lists.isEmpty && boxes.isEmpty)
    }
    #expect(Set(objects.values).count == objects.count, "seed \(seed): \(source.debugDescription)")
  }

  @Test("A list begins with the number of its first item that has text")
  func starts() throws {
    let text = try read("3.\n4. a\n\n> 7) b\n> 8) c\n")
    let styles = text.runs.reversed().compactMap {
      text.sets.blocks[Int(text.sets.pairs[$0.set].block)].style
    }
    #expect(styles.flatMap { $0.textLists.map(\.startingItemNumber) } == [7, 7, 4])
  }

  // MARK: Bytes

  @Test(
    "A report in Markdown is held in less than 1.7 times its bytes, and 100 MB of it in 3 times with the source"
  )
  func bytes() throws {
    let words =
      "the committee has considered reports from which conclusions about further measurements were drawn, and it is of the opinion that they should be published"
      .split(separator: " ")
    var source = ""
    for number in 0..<1_500 {
      func some(_ count: Int) -> [String] {
        (0..<count).map { String(words[($0 * 7 + number) % words.count]) }
      }
      if number % 12 == 1 { source += "## \(some(3).joined(separator: " "))\n\n" }
      if number % 12 == 5 { source += some(5).map { "- \($0) *\($0)* \($0)\n" }.joined() + "\n" }
      if number % 12 == 8 {
        source += "| a | b |\n| --- | ---: |\n" + some(4).map { "| \($0) | \($0) |\n" }.joined() + "\n"
      }
      if number % 12 == 10 { source += "```\n\(some(2).joined(separator: " = "))\n```\n\n" }
      var prose = some(100)
      for index in prose.indices {
        if index % 23 == 7 { prose[index] = "*\(prose[index])*" }
        if index % 31 == 9 { prose[index] = "**\(prose[index])**" }
        if index % 41 == 11 { prose[index] = "`\(prose[index])`" }
        if index % 53 == 13 { prose[index] = "[\(prose[index])](http://example.org/\(index))" }
      }
      source += (number % 12 == 11 ? "> " : "") + prose.joined(separator: " ") + "\n\n"
    }
    let text = try read(source)
    #expect(text.byteCount > text.string.utf8.count)
    #expect(
      Double(text.byteCount) < 1.7 * Double(source.utf8.count), "\(text.byteCount) of \(source.utf8.count)")
    // 40 MB for the program, its fonts and what one part takes.
    #expect(100e6 * (1 + Double(text.byteCount) / Double(source.utf8.count)) + 40e6 < 300e6)
  }
}
