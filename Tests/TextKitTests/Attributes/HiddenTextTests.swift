import Foundation
import TestSupport
import Testing

@testable import TextKit

/// Text with markup between braces, which is hidden, or replaced where a replacement is given.
private struct Marked {
  let text = NSMutableAttributedString(string: "")
  /// The text without what is hidden.
  let shown = NSMutableAttributedString(string: "")

  init(_ marked: String, _ path: String = TestFonts.liberationSans, replacement: Any? = nil) {
    for (index, part) in marked.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      let sides = index == 0 ? ["", part] : part.split(separator: "}", omittingEmptySubsequences: false)
      if index > 0 {
        let hidden = NSMutableAttributedString(
          attributedString: LayoutText.string(String(sides[0]), 12, path))
        hidden.addAttribute(
          replacement == nil ? .hiddenText : .replacementText, value: replacement ?? NSNumber(value: 1),
          range: NSRange(location: 0, length: hidden.length))
        text.append(hidden)
        if let string = replacement as? String { shown.append(LayoutText.string(string, 12, path)) }
      }
      text.append(LayoutText.string(String(sides[1]), 12, path))
      shown.append(LayoutText.string(String(sides[1]), 12, path))
    }
  }
}

@Suite("Hidden and replaced text")
struct HiddenTextTests {
  private func width(_ text: NSAttributedString) -> Double {
    CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  }

  /// The lines of a text in TextKit 2: the strings that they show, and their rectangles.
  private func lines(_ text: NSAttributedString, width: CGFloat, _ kind: FragmentStage.Kind = .storage)
    -> [(string: String, rect: CGRect)]
  {
    FragmentStage(kind, text, width: width).fragments.flatMap { fragment in
      fragment.textLineFragments.map { line in
        let hidden = line.attributedString.attributedSubstring(from: line.characterRange)
        var string = ""
        hidden.enumerateAttributes(in: NSRange(location: 0, length: hidden.length)) { attributes, range, _ in
          if attributes[.hiddenText] == nil {
            string += hidden.attributedSubstring(from: range).string
          }
        }
        return (string, line.typographicBounds)
      }
    }
  }

  static let samples = [
    "some {**}bold{**} words and {[}a link{](https://example.org/a-b?c=d e)}, then more",
    "{# }a heading that is longer than one line of the container",
    "{_}one{_} {_}two{_} {_}three{_} {_}four{_} {_}five{_} {_}six{_}", "fi{**}ne {🧑‍🧑‍🧒}x{\t}y{\u{FFFC}}z",
  ]

  @Test(
    "U61: Hidden text has no advance and no height: lines are as without it, in both TextKits, in frames and strings",
    arguments: samples)
  func layout(sample: String) {
    let marked = Marked(sample)
    #expect(abs(width(marked.text) - width(marked.shown)) < 1)
    for room in [60.0, 100, 160, 1000] {
      for kind in FragmentStage.Kind.allCases {
        let (hidden, plain) = (
          lines(marked.text, width: room, kind), lines(marked.shown, width: room, kind)
        )
        #expect(hidden.map(\.string) == plain.map(\.string), "\(room)")
        for (one, other) in zip(hidden, plain) {
          #expect(one.rect.minY == other.rect.minY && one.rect.height == other.rect.height)
          #expect(abs(one.rect.width - other.rect.width) < 1)
        }
      }
      func tops(_ text: NSAttributedString) -> [CGRect] {
        LayoutStack(text, width: room).manager.records.map(\.rect)
      }
      #expect(tops(marked.text) == tops(marked.shown))
      func rows(_ text: NSAttributedString) -> Int {
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: room - 10, height: 1000), transform: nil)
        let setter = CTFramesetterCreateWithAttributedString(text)
        return CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)).count
      }
      #expect(rows(marked.text) == rows(marked.shown))
      let size = CGSize(width: room, height: 1000)
      let one = marked.text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      let other = marked.shown.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
      #expect(one.height == other.height && abs(one.width - other.width) < 1)
    }
  }

  @Test("Hidden text of another font raises no line, and a hidden Arabic word joins what is around it")
  func fonts() {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("ab"))
    let big = NSMutableAttributedString(attributedString: LayoutText.string("XX", 80))
    big.addAttribute(.hiddenText, value: true, range: NSRange(location: 0, length: 2))
    text.insert(big, at: 1)
    let one = LayoutStack(text, width: 200).manager.records
    let other = LayoutStack(LayoutText.string("ab"), width: 200).manager.records
    #expect(one.map(\.rect) == other.map(\.rect))
    text.insert(big, at: 0)
    #expect(LayoutStack(text, width: 200).manager.records.map(\.rect) == other.map(\.rect))
    let arabic = Marked("\u{628}{**}\u{628}{*}\u{628}", TestFonts.notoNaskhArabic)
    #expect(abs(width(arabic.text) - width(arabic.shown)) < 0.01)
  }

  @Test(
    "U61: Carets skip hidden text: they stop after it and not inside of it, and at a paragraph's start on both sides; points in front of and after it are told apart",
    arguments: FragmentStage.Kind.allCases)
  func carets(kind: FragmentStage.Kind) {
    let marked = Marked("{# }ab{**}c{**} d\n")
    let stage = FragmentStage(kind, marked.text, width: 300)
    let navigation = stage.manager.textSelectionNavigation
    var selection = NSTextSelection(stage.place(0), affinity: .downstream)
    var stops = [0]
    while let next = navigation.destinationSelection(
      for: selection, direction: .right, destination: .character, extending: false, confined: false),
      let place = next.textRanges.first?.location, stage.offset(place) > stops[stops.count - 1]
    {
      stops.append(stage.offset(place))
      selection = next
    }
    // "# ab**c** d\n": 0, after "# ", then a, b with its marks, c with its marks, space, d.
    #expect(stops.filter { $0 <= 11 } == [0, 2, 3, 6, 9, 10, 11])
    // The line's own offsets, too.
    let line = stage.fragments[0].textLineFragments[0]
    #expect(line.locationForCharacter(at: 2).x == line.locationForCharacter(at: 0).x)
    let middle = (line.locationForCharacter(at: 6).x + line.locationForCharacter(at: 9).x) / 2
    let before = line.characterIndex(for: CGPoint(x: middle - 1, y: 5))
    let after = line.characterIndex(for: CGPoint(x: middle + 1, y: 5))
    #expect([before, after].allSatisfy { [6, 9].contains($0) })
  }

  @Test(
    "U61: The text is in the string: finding and copying see it, and it is shown again where the attribute goes"
  )
  func content() {
    let marked = Marked("some {**}bold{**} word")
    let stack = LayoutStack(marked.text, width: 300)
    let string = stack.storage.string as NSString
    #expect(string.range(of: "**bold**").location == 5)
    #expect(stack.storage.attributedSubstring(from: NSRange(location: 5, length: 8)).string == "**bold**")
    let hidden = stack.manager.usedRect(for: stack.container).width
    stack.storage.removeAttribute(.hiddenText, range: NSRange(location: 0, length: stack.storage.length))
    let all = LayoutStack(LayoutText.string("some **bold** word"), width: 300)
    #expect(stack.manager.records == all.manager.records)
    stack.add(.hiddenText, 1, NSRange(location: 5, length: 2))
    stack.add(.hiddenText, 1, NSRange(location: 11, length: 2))
    #expect(stack.manager.usedRect(for: stack.container).width == hidden)
  }

  @Test("Line and paragraph ends are not hidden")
  func ends() {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("a\nb\r\nc\u{2028}d"))
    text.addAttribute(.hiddenText, value: 1, range: NSRange(location: 0, length: text.length))
    #expect(FragmentStage(.storage, text, width: 300).fragments.flatMap(\.textLineFragments).count == 4)
    text.addAttribute(.replacementText, value: "x", range: NSRange(location: 0, length: text.length))
    #expect(FragmentStage(.storage, text, width: 300).fragments.flatMap(\.textLineFragments).count == 4)
  }

  // MARK: Replacements

  @Test(
    "U61: Replaced text has the advance of its replacement, and is one stop for a caret",
    arguments: FragmentStage.Kind.allCases)
  func replacement(kind: FragmentStage.Kind) {
    let marked = Marked("x{- [ ]} milk\ny", replacement: "\u{2610} task")
    let paragraphs = marked.shown.attributedSubstring(from: NSRange(location: 0, length: 12))
    let stage = FragmentStage(kind, marked.text, width: 300)
    let line = stage.fragments[0].textLineFragments[0]
    #expect(abs(Double(line.typographicBounds.width) - width(paragraphs)) < 0.5)
    let navigation = stage.manager.textSelectionNavigation
    let start = NSTextSelection(stage.place(1), affinity: .downstream)
    let next = navigation.destinationSelection(
      for: start, direction: .right, destination: .character, extending: false, confined: false)
    #expect(next?.textRanges.first.map { stage.offset($0.location) } == 6)
    #expect(stage.string.string == "x- [ ] milk\ny")
    let one = LayoutStack(marked.text, width: 300).manager.records
    #expect(abs(one[0].lineWidth - width(paragraphs)) < 0.5)
  }

  @Test("A replacement in a larger font raises its line; two beside each other are two")
  func replacementValues() {
    let big = LayoutText.string("BIG", 40)
    let marked = Marked("a{x}b", replacement: big)
    let rect = LayoutStack(marked.text, width: 300).manager.records[0].rect
    #expect(rect.height >= 40 && abs(width(marked.text) - width(big) - width(LayoutText.string("ab"))) < 0.01)
    let two = NSMutableAttributedString(attributedString: LayoutText.string("ab"))
    two.addAttribute(.replacementText, value: "one", range: NSRange(location: 0, length: 1))
    two.addAttribute(.replacementText, value: "two", range: NSRange(location: 1, length: 1))
    #expect(abs(width(two) - width(LayoutText.string("one")) - width(LayoutText.string("two"))) < 0.01)
  }

  @Test("What is drawn are the pixels of the text without what is hidden, and of the replacement")
  func pictures() throws {
    let size = CGSize(width: 260, height: 60)
    func page(_ text: NSAttributedString, _ way: Int) throws -> Page {
      try Page(Int(size.width), Int(size.height), scale: 2) {
        switch way {
        case 0: text.draw(in: CGRect(origin: .zero, size: size))
        case 1:
          let stack = LayoutStack(text, width: size.width, padding: 0)
          stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: text.length), at: .zero)
        default:
          let container = NSTextContainer(size: CGSize(width: size.width, height: 0))
          container.lineFragmentPadding = 0
          let stage = FragmentStage(.storage, text, in: container)
          stage.draw(stage.fragments)
        }
      }
    }
    let hidden = Marked(
      "Some {**}bold{**} words, {[}a link{](https://example.org/a-b)}, and more {_}of{_} it")
    let replaced = Marked("{- [ ]} Milk and {:bread:} eggs", TestFonts.dejaVuSans, replacement: "\u{2610}")
    for way in 0..<3 {
      #expect(try page(hidden.text, way).bytes == page(hidden.shown, way).bytes, "\(way)")
      #expect(try page(replaced.text, way).ink == page(replaced.shown, way).ink, "\(way)")
      #expect(try page(replaced.text, way).ink.width > 100)
    }
  }
}
