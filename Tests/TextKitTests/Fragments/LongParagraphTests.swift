import TestSupport
import Testing
import GalleyTextStore

@testable import TextKit

/// Paragraphs that are several elements look like one.
@Suite("Parts of long paragraphs")
struct LongParagraphTests {
  private static let width: CGFloat = 2000
  private static let padding: CGFloat = 5

  /// Words that do not repeat in order, of letters from `first` on.
  private static func words(_ count: Int, seed: UInt64 = 1, from first: UInt32 = 0x61) -> String {
    let latin = DocumentScaleTests.longLine(count, seed: seed)
    guard first != 0x61 else { return latin }
    var text = String.UnicodeScalarView()
    for scalar in latin.unicodeScalars {
      text.append(scalar == " " ? scalar : Unicode.Scalar(first + (scalar.value - 0x61) % 22)!)
    }
    return String(text)
  }

  private static func styled(
    _ text: String, _ font: CTFont = LayoutText.font(), _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    change(style)
    return NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])
  }

  private static func stage(_ text: NSAttributedString, width: CGFloat = width) -> FragmentStage {
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = padding
    return FragmentStage(.rope, text, in: container)
  }

  /// Lines by element, of the elements in a range.
  private static func lines(_ stage: FragmentStage, in range: Range<Int>) -> [[LineRecord]] {
    stage.fragments.map { LineRecord.lines(of: $0, in: stage) }
      .filter { $0.first.map { range.contains($0.characters.lowerBound) } ?? false }
  }

  @Test("Indents and spacing are those of one paragraph, and heights add up to what its style says")
  func spacing() {
    let (first, long, last) = ("first\n", Self.words(90_000) + "\n", "last")
    let text = Self.styled(first + long + last) {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (60, 24, -8)
      ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.lineSpacing) = (8, 5, 2)
    }
    let stage = Self.stage(text)
    let parts = Self.lines(stage, in: 6..<6 + long.utf16.count)
    #expect(parts.count > 3)
    for (index, part) in parts.enumerated() {
      for (number, line) in part.enumerated() {
        #expect(line.bounds.minX == Self.padding + (index == 0 && number == 0 ? 60 : 24))
        #expect(line.bounds.maxX <= Self.width - Self.padding - 8)
      }
    }
    let line = Self.stage(Self.styled("x")).fragments[0].layoutFragmentFrame.height + 2
    let count = parts.reduce(0) { $0 + $1.count }
    let height = stage.manager.usageBoundsForTextContainer.height
    // The document's first paragraph has no space above it, and what is used of a container ends with the
    // last line.
    #expect(abs(height - (CGFloat(count + 2) * line + 2 * 8 + 2 * 5)) < 1e-6)
    // Each part begins where the one before ends, and no line is further from its neighbours than the others.
    let tops = parts.flatMap { $0.map(\.bounds.minY) }
    for (one, next) in zip(tops, tops.dropFirst()) { #expect(abs(next - one - line) < 1e-6) }
  }

  @Test(
    "All parts run as the first strong character of the paragraph does, unless the style says otherwise",
    arguments: [false, true])
  func direction(isRightToLeft: Bool) {
    // The parts' own letters run the other way.
    let letters = Self.words(70_000, from: isRightToLeft ? 0x61 : 0x5D0)
    let text = "12, " + (isRightToLeft ? "א " : "a ") + letters
    let font = LayoutText.font(12, TestFonts.dejaVuSans)
    func check(_ stage: FragmentStage, _ isRightToLeft: Bool) {
      #expect(stage.fragments.count > 3)
      for fragment in stage.fragments {
        let direction = stage.manager.baseWritingDirection(at: fragment.rangeInElement.location)
        #expect(direction == (isRightToLeft ? .rightToLeft : .leftToRight))
        for line in LineRecord.lines(of: fragment, in: stage) {
          let edge = isRightToLeft ? Self.width - Self.padding : Self.padding
          #expect(abs((isRightToLeft ? line.bounds.maxX : line.bounds.minX) - edge) < 1e-6, "\(line)")
        }
      }
    }
    check(Self.stage(Self.styled(text, font)), isRightToLeft)
    let other: NSWritingDirection = isRightToLeft ? .leftToRight : .rightToLeft
    check(Self.stage(Self.styled(text, font) { $0.baseWritingDirection = other }), !isRightToLeft)
    // Text without a strong character among its first 32,768 units runs from left to right.
    let digits = String(repeating: "123 456 ", count: 5000)
    check(Self.stage(Self.styled(digits + Self.words(30_000, from: 0x5D0), font)), false)
  }

  @Test("The last line of a part is stretched if the paragraph goes on, and no line before a line break")
  func justified() {
    let long = Self.words(40_000) + "\u{2028}" + Self.words(40_000, seed: 2) + "\n"
    let stage = Self.stage(Self.styled(long) { $0.alignment = .justified })
    let parts = Self.lines(stage, in: 0..<long.utf16.count)
    #expect(parts.count > 3)
    let units = Array(long.utf16)
    for line in parts.joined() {
      let isLast =
        units[line.characters.upperBound - 1] == 0x2028 || line.characters.upperBound == units.count
      let isFull = abs(line.bounds.width - (Self.width - 2 * Self.padding)) < 1e-6
      let isWord = !units[line.characters].dropLast().contains(0x20)
      #expect(isFull == !isLast || isWord, "\(line)")
    }
    // Parts do not happen to end with full lines.
    let natural = Self.lines(Self.stage(Self.styled(long)), in: 0..<long.utf16.count)
    #expect(natural.dropLast().allSatisfy { $0.last!.bounds.width < Self.width - 2 * Self.padding - 1 })
  }

  @Test(
    "A long list item has one marker, all of its lines stand behind it, and the next item has the next number",
    arguments: [false, true])
  func list(hasDelegate: Bool) {
    final class Delegate: NSTextContentManagerDelegate {}
    let delegate = Delegate()
    let list = ListDocument.list(.decimal)
    var document = ListDocument()
    document.add("before", [list])
    document.add(Self.words(70_000), [list])
    document.add("behind", [list])
    document.add("inside", [list, ListDocument.list(.lowercaseAlpha)])
    document.add(Self.words(70_000, seed: 2), [list])
    document.add("last", [list])
    let stage = Self.stage(document.text)
    if hasDelegate { stage.content.delegate = delegate }
    // Before anybody has asked for the others, so that they are counted.
    var last: String?
    stage.manager.enumerateTextLayoutFragments(from: stage.place(stage.length - 2), options: .ensuresLayout) {
      last = $0.textListMarker
      return false
    }
    #expect(last == "5.")
    #expect(stage.markers.filter { $0 != "-" } == ["1.", "2.", "3.", "a.", "4.", "5."])
    #expect(stage.markers.count > 10)
    // Asked again, and after an edit in an item's last part.
    stage.replace(stage.length - 20..<stage.length - 19, with: LayoutText.string("x"))
    #expect(stage.markers.filter { $0 != "-" } == ["1.", "2.", "3.", "a.", "4.", "5."])
    for fragment in stage.fragments where fragment.textListMarker != "a." {
      for line in LineRecord.lines(of: fragment, in: stage) {
        #expect(abs(line.bounds.minX - Self.padding - 36) < 1e-6)
      }
    }
  }

  @Test(
    "After edits that turn, join and part long paragraphs every line is that of the new text",
    arguments: UInt64(0)..<4)
  func edits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let font = LayoutText.font(12, TestFonts.dejaVuSans)
    func styled(_ text: String) -> NSAttributedString {
      Self.styled(text, font) {
        ($0.firstLineHeadIndent, $0.headIndent, $0.paragraphSpacing) = (40, 10, 6)
        ($0.paragraphSpacingBefore, $0.alignment) = (4, seed % 2 == 0 ? .justified : .natural)
      }
    }
    let long =
      seed % 2 == 0 ? Self.words(50_000, seed: seed) : String(repeating: "abc שלום ", count: 5_500)
    let stage = Self.stage(styled("short\n" + long + "\nlast\n"))
    func check(_ step: String) {
      let cold = Self.stage(stage.string)
      #expect(difference(stage.lines, cold.lines) == nil, "seed \(seed), \(step)")
      #expect(stage.manager.usageBoundsForTextContainer == cold.manager.usageBoundsForTextContainer)
    }
    _ = stage.lines
    stage.replace(6..<6, with: styled("אב "))
    check("from right to left")
    let before = stage.manager.counters.placed
    stage.replace(6..<6, with: styled("גד "))
    _ = stage.lines
    // What is regular is counted off, so that every part is another one.
    if seed % 2 == 0 {
      #expect(stage.manager.counters.placed - before <= 4, "a direction that stays lays nothing else out")
    }
    stage.replace(6..<6, with: styled("x"))
    check("from left to right")
    let middle = Int.random(in: 10_000..<40_000, using: &random)
    stage.replace(middle..<middle, with: styled("\n"))
    check("parted")
    stage.replace(middle..<middle + 1, with: styled(""))
    check("joined")
    stage.replace(5..<6, with: styled("א"))
    check("joined with the first")
    stage.replace(0..<6, with: styled(""))
    check("without what was before")
    let end = stage.length - 6
    stage.replace(end - 3000..<end, with: styled("the end"))
    check("without the last part")
    stage.replace(0..<Int.random(in: 3000..<20_000, using: &random), with: styled("the start "))
    check("without the first part")
  }
}
