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
    let intent = PresentationIntent(.paragraph, identity: 1)
    var paragraphs: [(NSRange, RunSets.Block)] = []
    var start = 0
    for _ in 0..<Int.random(in: 0..<30, using: &generator) {
      let (number, attributes) = sets.randomElement(using: &generator)!
      let piece = Self.letters.randomElement(using: &generator)!
      builder.append(piece, set: number)
      other.append(NSAttributedString(string: piece, attributes: attributes))
      guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
      var block = RunSets.Block(style: styles.randomElement(using: &generator)!)
      if Bool.random(using: &generator) {
        builder.endParagraph(block.style!)
      } else {
        if Bool.random(using: &generator) { block.style = nil }
        if Bool.random(using: &generator) { block.intent = intent }
        if Bool.random(using: &generator) { block.extra = [Self.keys[0]: NSNumber(value: 5)] }
        builder.end(block)
      }
      paragraphs.append((NSRange(location: start, length: other.length - start), block))
      start = other.length
    }
    for (range, block) in paragraphs where range.length > 0 {
      if let style = block.style { other.addAttribute(.paragraphStyle, value: style, range: range) }
      if let intent = block.intent {
        other.addAttribute(.presentationIntentAttributeName, value: intent, range: range)
      }
      for (key, value) in block.extra ?? [:] {
        // Runs keep what they have.
        for offset in range.location..<NSMaxRange(range)
        where other.attribute(key, at: offset, effectiveRange: nil) == nil {
          other.addAttribute(key, value: value, range: NSRange(location: offset, length: 1))
        }
      }
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
    let (text, other) = texts(&generator)
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
