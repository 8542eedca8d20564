import CoreText
import GalleyFonts
import TestSupport
import Testing

@Suite("Carets of a line")
struct CaretTests {
  /// One call of `CTLineEnumerateCaretOffsets`.
  private struct Caret: Equatable {
    var offset: Double
    var index: Int
    var isLeading: Bool
  }

  private func carets(_ line: CTLine) -> [Caret] {
    var carets: [Caret] = []
    CTLineEnumerateCaretOffsets(line) { offset, index, isLeading, _ in
      carets.append(Caret(offset: offset, index: index, isLeading: isLeading))
    }
    return carets
  }

  private func randomBidi(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "office ", "flat", "ab", " ", "é", "😀", "שלום", "ירוק ", "(", ")", "12", "3.5 ", "سلام ", "字",
      "x\u{301}",
    ]
    return (0..<Int.random(in: 1...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      .joined()
  }

  private func font() throws -> CTFont {
    try CoreTextTests.font(
      TestFonts.dejaVuSans, 17,
      fallback: [TestFonts.notoSansHebrew, TestFonts.notoSansCJK, TestFonts.notoColorEmoji])
  }

  @Test("CTLineEnumerateCaretOffsets visits both edges of every character from left to right")
  func leftToRight() throws {
    let line = line("aé😀", try font())
    let offsets = [0, 1, 2, 4].map { Double(CTLineGetOffsetForStringIndex(line, $0, nil)) }
    #expect(
      carets(line) == [
        Caret(offset: offsets[0], index: 0, isLeading: true),
        Caret(offset: offsets[1], index: 0, isLeading: false),
        Caret(offset: offsets[1], index: 1, isLeading: true),
        Caret(offset: offsets[2], index: 1, isLeading: false),
        Caret(offset: offsets[2], index: 2, isLeading: true),
        Caret(offset: offsets[3], index: 3, isLeading: false),
      ])
  }

  @Test("In right-to-left text the leading edge is the right one, and indexes fall")
  func rightToLeft() throws {
    let carets = carets(line("שלום", try font()))
    #expect(carets.map(\.index) == [3, 3, 2, 2, 1, 1, 0, 0])
    #expect(carets.map(\.isLeading) == [false, true, false, true, false, true, false, true])
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.offset <= $1.offset })
  }

  @Test("Setting stop ends the enumeration after that caret")
  func stops() throws {
    var count = 0
    CTLineEnumerateCaretOffsets(line("abcdef", try font())) { _, _, _, stop in
      count += 1
      stop.pointee = count == 3
    }
    #expect(count == 3)
    CTLineEnumerateCaretOffsets(line("", try font())) { _, _, _, _ in count += 100 }
    #expect(count == 3)
  }

  @Test("A ligature has a caret for each of its letters")
  func ligature() throws {
    let carets = carets(line("fl", try font()))
    #expect(CTLineGetGlyphCount(line("fl", try font())) == 1)
    #expect(carets.map(\.index) == [0, 0, 1, 1])
    #expect(carets[1].offset > 1 && carets[1].offset < carets[3].offset - 1)
  }

  @Test("Every caret is one of the two of its index, in bidirectional text too", arguments: UInt64(1)...80)
  func agreesWithOffsets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomBidi(&random)
    let line = line(
      text, try font(),
      [
        kCTParagraphStyleAttributeName: paragraphStyle(
          direction: [.natural, .leftToRight, .rightToLeft].randomElement(using: &random)!)
      ])
    let carets = carets(line)
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.offset <= $1.offset + 1e-9 }, "seed \(seed)")
    var seen: Set<Int> = []
    for caret in carets {
      let insertion = caret.isLeading ? caret.index : caret.index + 1
      seen.insert(insertion)
      var second: CGFloat = 0
      let first = CTLineGetOffsetForStringIndex(line, insertion, &second)
      #expect(
        abs(Double(first) - caret.offset) < 1e-6 || abs(Double(second) - caret.offset) < 1e-6,
        "seed \(seed), \(text.debugDescription), \(caret)")
    }
    var boundary = 0
    for character in text {
      #expect(seen.contains(boundary), "seed \(seed), \(text.debugDescription), index \(boundary)")
      boundary += character.utf16.count
    }
    #expect(seen.contains(boundary), "seed \(seed)")
  }

  @Test(
    "Left and right half of every character give the index before and after it, in bidirectional text too",
    arguments: UInt64(1)...80)
  func halves(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomBidi(&random)
    let line = line(text, try font())
    let carets = carets(line)
    for (left, right) in zip(carets, carets.dropFirst()) where left.isLeading != right.isLeading {
      let width = right.offset - left.offset
      // Both edges of one character, and wide enough to be hit.
      guard left.isLeading ? left.index <= right.index : right.index <= left.index, width > 0.01 else {
        continue
      }
      let isSame = left.isLeading ? right.index - left.index < 3 : left.index - right.index < 3
      guard isSame else { continue }
      for (caret, share) in [(left, 0.25), (right, 0.75)] {
        let index = CTLineGetStringIndexForPosition(line, CGPoint(x: left.offset + width * share, y: 0))
        #expect(
          index == (caret.isLeading ? caret.index : caret.index + 1),
          "seed \(seed), \(text.debugDescription), \(caret)")
      }
    }
  }

  @Test(
    "An index that a point gives has a caret within half a character of the point", arguments: UInt64(1)...40)
  func pointToCaret(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomBidi(&random)
    let line = line(text, try font())
    let carets = carets(line)
    let widest = zip(carets, carets.dropFirst()).map { $1.offset - $0.offset }.max() ?? 0
    for _ in 0..<40 {
      let x = Double.random(in: 0...max(width(line), 1), using: &random)
      let index = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
      var second: CGFloat = 0
      let first = CTLineGetOffsetForStringIndex(line, index, &second)
      let distance = min(abs(Double(first) - x), abs(Double(second) - x))
      #expect(distance <= widest / 2 + 1e-6, "seed \(seed), \(text.debugDescription), x \(x), index \(index)")
    }
  }

  @Test("Indexes outside of a line count as its nearer end")
  func outside() throws {
    let font = try font()
    let typesetter = CTTypesetterCreateWithAttributedString(styled("first second third", font))
    let line = CTTypesetterCreateLine(typesetter, CFRangeMake(6, 7))
    #expect(CTLineGetOffsetForStringIndex(line, 0, nil) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 6, nil) == 0)
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 99, nil)) - width(line)) < 1e-9)
    #expect(carets(line).map(\.index).min() == 6 && carets(line).map(\.index).max() == 12)
  }
}
