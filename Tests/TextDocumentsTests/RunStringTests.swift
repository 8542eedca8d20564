import Foundation
import TestSupport
import Testing

@testable import TextDocuments

/// What readers and writers hand to each other is compared with Foundation's own class.
@Suite("Runs of readers and writers")
struct RunStringTests {
  private static let keys = ["a", "b", "c"].map { NSAttributedString.Key($0) }
  private static let letters = [
    "a", "bc", "\n", "\r\n", "é", "漢字", "😀", "\u{2029}", "\u{2028}", "x\ry", "e\u{301}",
  ]

  /// A text that was built with runs, paragraph styles and overlays, and the same in Foundation's class.
  private func texts(_ generator: inout SeededGenerator) -> (RunString, NSMutableAttributedString) {
    var builder = DocumentBuilder()
    let other = NSMutableAttributedString()
    let styles = (0..<3).map { indent in
      let style = NSMutableParagraphStyle()
      style.headIndent = CGFloat(indent)
      return style
    }
    var sets: [(Int, [NSAttributedString.Key: Any])] = [(0, [:])]
    for _ in 0..<4 {
      var attributes: [NSAttributedString.Key: Any] = [:]
      for key in Self.keys where Bool.random(using: &generator) {
        attributes[key] = NSNumber(value: Int.random(in: 0..<2, using: &generator))
      }
      sets.append((builder.add(attributes), attributes))
    }
    var paragraphs: [(NSRange, NSParagraphStyle)] = []
    var start = 0
    for _ in 0..<Int.random(in: 0..<30, using: &generator) {
      let (number, attributes) = sets.randomElement(using: &generator)!
      let piece = Self.letters.randomElement(using: &generator)!
      builder.append(piece, set: number)
      other.append(NSAttributedString(string: piece, attributes: attributes))
      guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
      let style = styles.randomElement(using: &generator)!
      builder.endParagraph(style)
      paragraphs.append((NSRange(location: start, length: other.length - start), style))
      start = other.length
    }
    for (range, style) in paragraphs where range.length > 0 {
      other.addAttribute(.paragraphStyle, value: style, range: range)
    }
    for _ in 0..<Int.random(in: 0..<5, using: &generator) where other.length > 0 {
      // Whole letters only, as readers do it.
      let string = other.string as NSString
      let from = string.rangeOfComposedCharacterSequence(
        at: Int.random(in: 0..<other.length, using: &generator)
      ).location
      let to = NSMaxRange(
        string.rangeOfComposedCharacterSequence(at: Int.random(in: from..<other.length, using: &generator)))
      let (key, value) = (Self.keys.randomElement(using: &generator)!, NSNumber(value: 7))
      builder.overlay(from, key, value, length: to - from)
      other.addAttribute(key, value: value, range: NSRange(location: from, length: to - from))
    }
    return (builder.string(), other)
  }

  /// A text whose paragraphs have blocks of their own, and the same in Foundation's class.
  private func blockTexts(_ generator: inout SeededGenerator) -> (RunString, NSMutableAttributedString) {
    let other = NSMutableAttributedString()
    let style = NSMutableParagraphStyle()
    style.headIndent = 3
    var blocks = [RunSets.Block()]
    for number in 1...40 {
      var block = RunSets.Block(intent: PresentationIntent(.paragraph, identity: number))
      if Bool.random(using: &generator) { block.style = style }
      if Bool.random(using: &generator) { block.extra = [Self.keys[0]: NSNumber(value: 5)] }
      blocks.append(block)
    }
    var builder = BlockBuilder(DistinctBlocks(blocks: blocks))
    var sets: [(Int, [NSAttributedString.Key: Any])] = [(0, [:])]
    for _ in 0..<Int.random(in: 1..<20, using: &generator) {
      var attributes: [NSAttributedString.Key: Any] = [:]
      for key in Self.keys where Bool.random(using: &generator) {
        attributes[key] = NSNumber(value: Int.random(in: 0..<4, using: &generator))
      }
      sets.append((builder.add(attributes), attributes))
    }
    for number in 0..<Int.random(in: 0...40, using: &generator) {
      let block = blocks[number]
      for _ in 0..<Int.random(in: 0..<30, using: &generator) {
        let (set, attributes) = sets.randomElement(using: &generator)!
        let piece = Self.letters.randomElement(using: &generator)!
        builder.append(piece, set: set, block: number)
        var all = (block.extra ?? [:]).merging(attributes) { $1 }
        if let style = block.style { all[.paragraphStyle] = style }
        if let intent = block.intent { all[.presentationIntentAttributeName] = intent }
        other.append(NSAttributedString(string: piece, attributes: all))
      }
    }
    return (builder.take(next: DistinctBlocks(blocks: [])), other)
  }

  private struct DistinctBlocks: BlockSource {
    let blocks: [RunSets.Block]
    let areDistinct = true
    let byteCount = 0
    subscript(number: Int) -> RunSets.Block { blocks[number] }
    func mayAddMore(_ number: Int) -> Bool { blocks[number].extra != nil }
  }

  private func runs(_ text: NSAttributedString, _ range: NSRange, reverse: Bool = false) -> [String] {
    var runs: [String] = []
    text.enumerateAttributes(in: range, options: reverse ? .reverse : []) { attributes, range, _ in
      let values = attributes.map { "\($0.key.rawValue)=\($0.value as! NSObject)" }.sorted()
      runs.append("\(range) \(values)")
    }
    return runs
  }

  @Test(
    "A text that was built says what Foundation's class does, at every offset and of every part",
    arguments: 0..<300)
  func agrees(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (text, other) = seed % 3 == 0 ? blockTexts(&generator) : texts(&generator)
    let all = NSRange(location: 0, length: other.length)
    #expect(text.string == other.string && text.length == other.length)
    #expect(text.plain.isEqual(to: other) && text.isEqual(to: other), "seed \(seed)")
    #expect(runs(text, all) == runs(other, all))
    #expect(runs(text, all, reverse: true) == runs(other, all, reverse: true))
    for key in Self.keys + [.paragraphStyle] {
      func values(_ text: NSAttributedString) -> [String] {
        var values: [String] = []
        text.enumerateAttribute(key, in: all) { value, range, _ in
          values.append("\(range) \(value.map { "\($0 as! NSObject)" } ?? "")")
        }
        return values
      }
      #expect(values(text) == values(other), "\(key)")
    }
    for _ in 0..<8 {
      let from = Int.random(in: 0...other.length, using: &generator)
      let range = NSRange(
        location: from, length: Int.random(in: 0...(other.length - from), using: &generator))
      #expect(text.substring(range) == other.substring(range), "seed \(seed): \(range)")
      #expect(runs(text, range) == runs(other, range))
      let part = text.part(range)
      #expect(part.plain.isEqual(to: other.attributedSubstring(from: range)), "seed \(seed): \(range)")
      #expect(part.length == range.length)
      if range.length > 0 {
        var (one, two) = (NSRange(), NSRange())
        _ = text.attribute(Self.keys[0], at: from, longestEffectiveRange: &one, in: range)
        _ = other.attribute(Self.keys[0], at: from, longestEffectiveRange: &two, in: range)
        #expect(one == two)
      }
    }
    #expect(RunString(copying: other).plain.isEqual(to: other))
    #expect(
      other.asRuns.length == other.length && (text.mutableCopy() as! NSAttributedString).isEqual(to: other))
  }

  @Test("Paragraphs end where Foundation says so", arguments: 0..<200)
  func paragraphs(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = (0..<12).map { _ in Self.letters.randomElement(using: &generator)! }.joined()
    let string = text as NSString
    var expected: [[Int]] = []
    var start = 0
    while start < string.length {
      var (end, contents) = (0, 0)
      string.getParagraphStart(
        nil, end: &end, contentsEnd: &contents, for: NSRange(location: start, length: 0))
      expected.append([contents, end])
      start = end
    }
    #expect(
      ParagraphEnds.all(in: text).map { [$0.content, $0.whole] } == expected, "\(text.debugDescription)")
  }

  @Test("A document of a mutable text is written as the text is then")
  func mutable() throws {
    let text = NSMutableAttributedString(string: "a")
    let document = TextDocument(text)
    #expect(document.text === text)
    text.append(NSAttributedString(string: "b"))
    #expect(try document.data(as: .plain).data == Data("ab".utf8))
  }
}
