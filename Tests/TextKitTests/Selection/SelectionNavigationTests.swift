import Foundation
import TestSupport
import Testing
import TextEngine

@testable import TextKit

@Suite("Selection navigation")
struct SelectionNavigationTests {
  static let texts = [
    "The quick brown fox jumps over the lazy dog, and then it rests.\nA second paragraph.\r\nLast",
    "Hebrew שלום עולם inside of English words, and numbers 123 too\nmore",
    "שלום abc עולם def 456, עוד מילים כאן וגם שם\nסוף",
    "क्षत्रिय हिन्दी में लिखा गया पाठ 👩‍👩‍👧 और 🇩🇪 भी\n",
    "ภาษาไทยไม่มีช่องว่าง e\u{301}a\u{308}o\nx",
  ]

  /// Every move from every place, beside the engine's own.
  @Test(
    "B80: Every move asks the data source alone and ends where the engine's moves do",
    arguments: texts.indices)
  func movesEqualEngine(index: Int) throws {
    let source = ColumnSource(Self.texts[index], width: 150)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    let directions: [(NSTextSelectionNavigation.Direction, TextDirection)] = [
      (.forward, .forward), (.backward, .backward), (.left, .left), (.right, .right), (.up, .up),
      (.down, .down),
    ]
    let units: [(NSTextSelectionNavigation.Destination, TextUnit)] = [
      (.character, .grapheme), (.word, .word), (.sentence, .sentence), (.line, .line),
      (.paragraph, .paragraph),
      (.document, .document),
    ]
    var offset = 0
    while true {
      for affinity in [NSTextSelection.Affinity.downstream, .upstream] {
        let engineAffinity: TextPosition.Affinity = affinity == .downstream ? .downstream : .upstream
        if affinity == .upstream, offset == 0 { continue }
        for (direction, engineDirection) in directions {
          for (destination, unit) in units {
            let selection = NSTextSelection(source.place(offset), affinity: affinity)
            let moved = navigation.destinationSelection(
              for: selection, direction: direction, destination: destination, extending: false,
              confined: false)
            let caret = TextCaret(TextPosition(offset: offset, affinity: engineAffinity))
            let expected = source.column.caret(from: caret, engineDirection, by: unit).position
            let range = try #require(moved?.textRanges.first)
            #expect(
              source.offset(range.location) == expected.offset,
              "\(offset) \(affinity) \(direction) \(destination)")
          }
        }
      }
      guard offset < source.length else { break }
      offset = source.column.snappedForward(offset + 1)
    }
  }

  @Test("B80: Moves up and down keep their column over short lines")
  func column() throws {
    let source = ColumnSource("A long first line\nab\nAnother long line", width: 500)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    var selection = NSTextSelection(source.place(12), affinity: .downstream)
    for expected in [20, 33] {
      selection = try #require(
        navigation.destinationSelection(
          for: selection, direction: .down, destination: .character, extending: false, confined: false))
      if expected == 20 { #expect(source.offset(selection.textRanges[0].location) == 20) }
    }
    let down = source.offset(selection.textRanges[0].location)
    let x = try #require(source.column.caret(at: TextPosition(offset: 12))).x
    let there = try #require(source.column.caret(at: TextPosition(offset: down))).x
    #expect(abs(x - there) < 8)
    for _ in 0..<2 {
      selection = try #require(
        navigation.destinationSelection(
          for: selection, direction: .up, destination: .character, extending: false, confined: false))
    }
    #expect(source.offset(selection.textRanges[0].location) == 12)
  }

  @Test("Extending moves one end only, over the other one if need be")
  func extending() throws {
    let source = ColumnSource("one two three four", width: 500)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    var selection = NSTextSelection(source.place(7), affinity: .downstream)
    func extend(_ direction: NSTextSelectionNavigation.Direction) throws -> Range<Int> {
      selection = try #require(
        navigation.destinationSelection(
          for: selection, direction: direction, destination: .word, extending: true, confined: false))
      let range = selection.textRanges[0]
      return source.offset(range.location)..<source.offset(range.endLocation)
    }
    #expect(try extend(.forward) == 7..<13)
    #expect(try extend(.backward) == 7..<8)
    #expect(try extend(.backward) == 4..<7)
    #expect(selection.affinity == .upstream)
    #expect(try extend(.forward) == 7..<7)
    // A move without extending begins at the end that it leads to.
    selection = NSTextSelection(range: source.range(4..<7), affinity: .downstream, granularity: .character)
    let left = navigation.destinationSelection(
      for: selection, direction: .left, destination: .character, extending: false, confined: false)
    #expect(source.offset(try #require(left).textRanges[0].location) == 4)
    let right = navigation.destinationSelection(
      for: selection, direction: .right, destination: .character, extending: false, confined: false)
    #expect(source.offset(try #require(right).textRanges[0].location) == 7)
  }

  @Test("A confined move stays in its paragraph")
  func confined() throws {
    let source = ColumnSource("first\nsecond\nthird", width: 500)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    let selection = NSTextSelection(source.place(8), affinity: .downstream)
    let end = navigation.destinationSelection(
      for: selection, direction: .forward, destination: .document, extending: false, confined: true)
    #expect(source.offset(try #require(end).textRanges[0].location) == 12)
    let start = navigation.destinationSelection(
      for: selection, direction: .backward, destination: .document, extending: false, confined: true)
    #expect(source.offset(try #require(start).textRanges[0].location) == 6)
  }

  @Test("B80: Backspace takes a mark where marks are typed one by one, and emoji, flags and CR LF as a whole")
  func deletion() throws {
    let cases: [(String, Bool, Int)] = [
      ("कि", true, 1), ("कि", false, 2), ("👩‍👩‍👧", true, 8), ("🇩🇪", true, 4), ("a\r\n", true, 2),
      ("e\u{301}", true, 2),
      ("ab", true, 1),
    ]
    for (text, decomposes, count) in cases {
      let source = ColumnSource(text, width: 500)
      let navigation = NSTextSelectionNavigation(dataSource: source)
      let ranges = navigation.deletionRanges(
        for: NSTextSelection(source.place(source.length), affinity: .downstream), direction: .backward,
        destination: .character, allowsDecomposition: decomposes)
      #expect(ranges == [source.range(source.length - count..<source.length)], "\(text)")
    }
    let source = ColumnSource("one two three", width: 500)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    let caret = NSTextSelection(source.place(7), affinity: .downstream)
    #expect(
      navigation.deletionRanges(
        for: caret, direction: .backward, destination: .word, allowsDecomposition: false)
        == [source.range(4..<7)])
    #expect(
      navigation.deletionRanges(
        for: caret, direction: .forward, destination: .line, allowsDecomposition: false)
        == [source.range(7..<13)])
    let several = NSTextSelection(
      [source.range(8..<9), source.range(0..<2)], affinity: .downstream, granularity: .character)
    #expect(
      navigation.deletionRanges(
        for: several, direction: .forward, destination: .character, allowsDecomposition: false)
        == [source.range(0..<2), source.range(8..<9)])
    #expect(
      navigation.deletionRanges(
        for: NSTextSelection(source.place(0), affinity: .downstream), direction: .backward,
        destination: .character, allowsDecomposition: true
      ).isEmpty)
  }

  @Test(
    "A press finds the nearest caret, a drag extends by the anchor's unit, and a rectangle has a range a line"
  )
  func pointing() throws {
    let source = ColumnSource("one two three\nfour five six\nseven eight nine", width: 500)
    let navigation = NSTextSelectionNavigation(dataSource: source)
    func press(
      _ offset: Int, anchors: [NSTextSelection] = [], _ modifiers: NSTextSelectionNavigation.Modifier = []
    ) throws -> NSTextSelection {
      let caret = try #require(source.column.caret(at: TextPosition(offset: offset)))
      let found = navigation.textSelections(
        interactingAt: CGPoint(x: caret.x + 0.5, y: caret.y + caret.height / 2),
        inContainerAt: source.place(0),
        anchors: anchors, modifiers: modifiers, selecting: !anchors.isEmpty, bounds: .zero)
      return try #require(found.first)
    }
    for offset in [0, 3, 9, 14, 20, 30] {
      #expect(try press(offset).textRanges == [source.range(offset..<offset)])
    }
    let word = NSTextSelection(range: source.range(4..<7), affinity: .downstream, granularity: .word)
    #expect(try press(20, anchors: [word], .extend).textRanges == [source.range(4..<23)])
    #expect(try press(1, anchors: [word], .extend).textRanges == [source.range(0..<7)])
    #expect(try press(1, anchors: [word], .extend).isTransient)
    let start = NSTextSelection(source.place(2), affinity: .downstream)
    let block = try press(33, anchors: [start], [.extend, .visual])
    #expect(block.textRanges.count == 3 && !block.isLogical)
    navigation.allowsNonContiguousRanges = true
    #expect(
      try press(20, anchors: [start], .multiple).textRanges == [source.range(2..<2), source.range(20..<20)])
    let caret = try #require(source.column.caret(at: TextPosition(offset: 5)))
    let double = navigation.textSelection(
      for: .word, enclosing: CGPoint(x: caret.x + 1, y: caret.y + 2), inContainerAt: source.place(0))
    #expect(double?.textRanges == [source.range(4..<7)])
    let paragraph = navigation.textSelection(for: .paragraph, enclosing: try press(20))
    #expect(paragraph.textRanges == [source.range(14..<28)])
  }
}
