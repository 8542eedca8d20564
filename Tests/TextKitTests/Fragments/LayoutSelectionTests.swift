import GalleyFonts
import TestSupport
import Testing
import TextEngine
import GalleyTextStore

@testable import TextKit

@Suite("Selections in text layout managers")
struct LayoutSelectionTests {
  /// The text with the fonts that `ColumnSource` has.
  private static func styled(_ text: String) throws -> NSAttributedString {
    let font = try fileFont(
      16, TestFonts.liberationSans,
      fallback: [
        TestFonts.notoSansHebrew, TestFonts.notoSansArabic, TestFonts.notoSansDevanagari,
        TestFonts.notoSansThai, TestFonts.notoColorEmoji,
      ])
    return NSAttributedString(string: text, attributes: [.font: font])
  }

  private static func stage(_ kind: FragmentStage.Kind, _ text: String) throws -> FragmentStage {
    let stage = FragmentStage(kind, try styled(text), width: 150)
    stage.container.lineFragmentPadding = 0
    return stage
  }

  @Test(
    "B80: Every move in a document goes where it goes in a column of the engine",
    arguments: SelectionNavigationTests.texts.indices, FragmentStage.Kind.allCases)
  func moves(index: Int, kind: FragmentStage.Kind) throws {
    let text = SelectionNavigationTests.texts[index]
    // Documents of nodes know no terminator but the line feed.
    if kind == .nodes, text.contains("\r\n") { return }
    let stage = try Self.stage(kind, text)
    let source = ColumnSource(text, width: 150)
    let known = NSTextSelectionNavigation(dataSource: source)
    let navigation = stage.manager.textSelectionNavigation
    #expect(navigation.textSelectionDataSource === stage.manager)
    var offset = 0
    while true {
      for affinity in [NSTextSelection.Affinity.downstream, .upstream]
      where affinity == .downstream || offset > 0 {
        for direction in [
          NSTextSelectionNavigation.Direction.forward, .backward, .left, .right, .up, .down,
        ] {
          for destination in [
            NSTextSelectionNavigation.Destination.character, .word, .sentence, .line, .paragraph, .document,
          ] {
            let moved = navigation.destinationSelection(
              for: NSTextSelection(stage.place(offset), affinity: affinity), direction: direction,
              destination: destination, extending: false, confined: false)
            let expected = known.destinationSelection(
              for: NSTextSelection(source.place(offset), affinity: affinity), direction: direction,
              destination: destination, extending: false, confined: false)
            #expect(
              moved?.textRanges.first.map { stage.offset($0.location) }
                == expected?.textRanges.first.map { source.offset($0.location) },
              "\(offset) \(affinity) \(direction) \(destination)")
            #expect(moved?.affinity == expected?.affinity)
          }
        }
      }
      guard offset < source.length else { break }
      // From every place in one kind of document, from some in the others.
      offset = source.column.snappedForward(min(offset + (kind == .storage ? 1 : 9), source.length))
    }
  }

  @Test(
    "B80: Units around a place, its line's carets and the line at a point are those of the engine's column",
    arguments: SelectionNavigationTests.texts.indices)
  func units(index: Int) throws {
    let text = SelectionNavigationTests.texts[index]
    let stage = try Self.stage(.storage, text)
    let source = ColumnSource(text, width: 150)
    for offset in 0..<source.length {
      for granularity in [
        NSTextSelection.Granularity.character, .word, .sentence, .line, .paragraph,
      ] {
        let range = stage.manager.textRange(for: granularity, enclosing: stage.place(offset))
        let expected = source.textRange(for: granularity, enclosing: source.place(offset))
        #expect(
          range.map { stage.offset($0.location) } == expected.map { source.offset($0.location) }
            && range.map { stage.offset($0.endLocation) } == expected.map { source.offset($0.endLocation) },
          "\(offset) \(granularity)")
      }
      #expect(
        stage.manager.baseWritingDirection(at: stage.place(offset))
          == source.baseWritingDirection(at: source.place(offset)))
      func carets(
        _ data: any NSTextSelectionDataSource, _ place: any NSTextLocation,
        _ number: (any NSTextLocation) -> Int
      )
        -> [String]
      {
        var found: [String] = []
        data.enumerateCaretOffsetsInLineFragment(at: place) { x, location, isLeading, _ in
          found.append("\((x * 1000).rounded()) \(number(location)) \(isLeading)")
        }
        return found
      }
      #expect(
        carets(stage.manager, stage.place(offset), stage.offset)
          == carets(source, source.place(offset), source.offset))
    }
    for y in stride(from: CGFloat(1), to: stage.manager.usageBoundsForTextContainer.maxY, by: 7) {
      let line = stage.manager.lineFragmentRange(for: CGPoint(x: 10, y: y), inContainerAt: stage.place(0))
      let expected = source.lineFragmentRange(for: CGPoint(x: 10, y: y), inContainerAt: source.place(0))
      if line?.isEmpty == true, text.hasSuffix("\n") { continue }
      #expect(
        line.map { stage.offset($0.location) } == expected.map { source.offset($0.location) }, "at \(y)")
    }
  }

  @Test("A press in the line after the last terminator puts the caret there")
  func extraLine() throws {
    let stage = FragmentStage(.storage, LayoutText.string("one\ntwo\n", 20))
    let below = stage.manager.usageBoundsForTextContainer.maxY - 3
    for point in [CGPoint(x: 50, y: below), CGPoint(x: 50, y: below + 500)] {
      let selection = try #require(
        stage.manager.textSelectionNavigation.textSelections(
          interactingAt: point, inContainerAt: stage.place(0), anchors: [], modifiers: [], selecting: false,
          bounds: .zero
        ).first)
      #expect(selection.textRanges.map { stage.offset($0.location) } == [8])
    }
  }

  @Test(
    "Parts of the text are shown from a place on in both directions, without what is hidden",
    arguments: [FragmentStage.Kind.storage, .rope])
  func substrings(kind: FragmentStage.Kind) {
    let stage = FragmentStage(
      kind, LayoutText.string("One two. Three?\n#hidden\nfour\u{2028}five\r\nsix", 14))
    let hider = ParagraphHider()
    stage.content.delegate = hider
    func parts(_ options: NSString.EnumerationOptions, from offset: Int) -> [String] {
      var found: [String] = []
      stage.manager.enumerateSubstrings(from: stage.place(offset), options: options) {
        text, range, enclosing, _ in
        #expect((text ?? "").utf16.count == stage.offset(range.endLocation) - stage.offset(range.location))
        if let enclosing { #expect(enclosing.contains(range)) }
        found.append(text ?? "nil")
      }
      return found
    }
    #expect(parts(.byWords, from: 0) == ["One", "two", "Three", "four", "five", "six"])
    #expect(parts(.byWords, from: 5) == ["two", "Three", "four", "five", "six"])
    #expect(parts([.byWords, .reverse], from: 5) == ["two", "One"])
    #expect(parts(.bySentences, from: 0).prefix(2) == ["One two. ", "Three?\n"])
    #expect(parts(.byParagraphs, from: 0) == ["One two. Three?", "four\u{2028}five", "six"])
    #expect(parts([.byParagraphs, .reverse], from: 38) == ["six", "four\u{2028}five", "One two. Three?"])
    #expect(parts(.byLines, from: 0) == ["One two. Three?", "four", "five", "six"])
    #expect(parts(.byComposedCharacterSequences, from: 33) == ["\r\n", "s", "i", "x"])
    #expect(
      parts([.byComposedCharacterSequences, .reverse], from: 25) == ["f"]
        + "One two. Three?\n".reversed().map(String.init))
    var count = 0
    stage.manager.enumerateSubstrings(from: stage.place(0), options: [.byWords, .substringNotRequired]) {
      text, _, _, stop in
      #expect(text == nil)
      count += 1
      stop.pointee = ObjCBool(count == 2)
    }
    #expect(count == 2)
    withExtendedLifetime(hider) {}
  }

  @Test("U+0085 ends a line but no paragraph, as in NSString.paragraphRange(for:)")
  func nextLine() {
    let text = "one\u{85}two\u{85}"
    let stage = FragmentStage(.storage, LayoutText.string(text, 14))
    func parts(_ options: NSString.EnumerationOptions) -> [String] {
      var found: [String] = []
      stage.manager.enumerateSubstrings(from: stage.place(0), options: options) { text, _, _, _ in
        found.append(text ?? "nil")
      }
      return found
    }
    #expect(parts(.byLines) == ["one", "two"])
    #expect(parts(.byParagraphs) == [text])
    #expect(NSString(string: text).paragraphRange(for: NSRange(location: 0, length: 0)).length == 8)
  }

  @Test(
    "U09: A press, a double press and a drag in a document of a million lines lay out what is seen, and little more"
  )
  func million() throws {
    var rope = TextRope(String(repeating: "a line of the text that everybody sees\n", count: 1000))
    for _ in 0..<10 where rope.count < 39_000_000 {
      let whole = rope
      rope.replace(rope.count..<rope.count, with: whole)
    }
    let content = TextRopeContentManager(rope, attributes: [.font: LayoutText.font(12)])
    #expect(rope.count / 39 >= 1_000_000)
    let manager = NSTextLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    let navigation = manager.textSelectionNavigation
    let height = manager.usageBoundsForTextContainer.height
    let start = content.documentRange.location
    func press(_ point: CGPoint, extending anchors: [NSTextSelection] = []) throws -> NSTextSelection {
      try #require(
        navigation.textSelections(
          interactingAt: point, inContainerAt: start, anchors: anchors,
          modifiers: anchors.isEmpty ? [] : .extend, selecting: true, bounds: .zero
        ).first)
    }
    for part in [0.0, 0.25, 0.5, 0.9] {
      let before = manager.counters
      let top = height * part + 10
      let anchor = try press(CGPoint(x: 60, y: top))
      // 20 is log n; a press looks at a few lines around it.
      #expect(manager.counters.placed - before.placed <= 20 + 4)
      let word = try #require(
        navigation.textSelection(
          for: .word, enclosing: CGPoint(x: 60, y: top), inContainerAt: start))
      #expect(!word.textRanges[0].isEmpty)
      var selection = anchor
      for step in 1...30 {
        selection = try press(CGPoint(x: 200, y: top + CGFloat(step) * 20), extending: [anchor])
      }
      // 600 points are 44 lines.
      #expect(manager.counters.placed - before.placed <= 44 + 20 + 8)
      let range = try #require(selection.textRanges.first)
      #expect(content.offset(from: range.location, to: range.endLocation) > 30 * 39)
      var count = 0
      manager.enumerateTextSegments(in: range, type: .selection) { _, _, _, _ in
        count += 1
        return true
      }
      #expect(count > 30 && count < 60)
      #expect(manager.counters.placed - before.placed <= 44 + 20 + 8)
    }
    let before = manager.counters
    let last = try #require(
      navigation.destinationSelection(
        for: try press(CGPoint(x: 0, y: 5)), direction: .forward, destination: .document, extending: true,
        confined: false))
    #expect(
      content.offset(from: last.textRanges[0].location, to: last.textRanges[0].endLocation) == rope.count)
    #expect(manager.counters.placed - before.placed <= 24)
  }

  @Test(
    "S1-43: The fragment, line and character that a point hits are those whose ink is there",
    arguments: FragmentStage.Kind.allCases)
  func hits(kind: FragmentStage.Kind) throws {
    let font = try fileFont(22, TestFonts.dejaVuSans)
    let text = "HOME MEH שששש HHH\nMMEEHH\nEEE MMM HHH OOO EEE"
    let stage = FragmentStage(kind, NSAttributedString(string: text, attributes: [.font: font]), width: 170)
    let units = Array(text.utf16)
    for index in units.indices where ![0x20, 0x0A].contains(units[index]) {
      let range = stage.range(index..<index + 1)
      stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: range)
      let box = try stage.page(190, 200).box(where: Page.isRed)
      stage.manager.invalidateRenderingAttributes(for: range)
      let point = CGPoint(x: box.midX, y: box.midY)
      let fragment = try #require(stage.manager.textLayoutFragment(for: point))
      #expect(fragment.rangeInElement.contains(range.location), "\(index)")
      let frame = fragment.layoutFragmentFrame
      let line = try #require(
        fragment.textLineFragment(forVerticalOffset: point.y - frame.minY, requiresExactMatch: true))
      #expect(
        line === fragment.textLineFragment(for: range.location, isUpstreamAffinity: false), "\(index)")
      let inLine = CGPoint(
        x: point.x - frame.minX - line.typographicBounds.minX,
        y: point.y - frame.minY - line.typographicBounds.minY)
      let start = stage.offset(fragment.rangeInElement.location)
      #expect(line.characterIndex(for: inLine) + start == index)
      let fraction = line.fractionOfDistanceThroughGlyph(for: inLine)
      #expect(abs(fraction - 0.5) < 0.3, "\(index): \(fraction)")
      // Selecting the character at the point selects this one.
      let selection = stage.manager.textSelectionNavigation.textSelection(
        for: .character, enclosing: point, inContainerAt: range.location)
      #expect(selection?.textRanges.first == range)
    }
  }

  @Test("Contents are replaced by text and by elements", arguments: [FragmentStage.Kind.storage, .rope])
  func replacing(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, LayoutText.string("one\ntwo\nthree", 14))
    stage.manager.replaceContents(in: stage.range(4..<7), with: LayoutText.string("2\nand a half", 14))
    #expect(stage.string.string == "one\n2\nand a half\nthree")
    #expect(stage.fragments.count == 4)
    stage.manager.replaceContents(
      in: stage.range(0..<4),
      with: [
        NSTextParagraph(attributedString: LayoutText.string("first\n")),
        NSTextParagraph(attributedString: LayoutText.string("next\n")),
      ])
    #expect(stage.string.string == "first\nnext\n2\nand a half\nthree")
    #expect(stage.fragments.count == 5)
    stage.manager.replaceContents(in: stage.manager.documentRange, with: NSAttributedString(string: ""))
    #expect(stage.length == 0 && !stage.content.hasEditingTransaction)
  }

  @Test("Selections follow edits", arguments: FragmentStage.Kind.allCases)
  func selections(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, LayoutText.string("one two three\nfour five", 14))
    func selected() -> [Range<Int>] {
      stage.manager.textSelections.flatMap(\.textRanges).map {
        stage.offset($0.location)..<stage.offset($0.endLocation)
      }
    }
    stage.manager.textSelections = [
      NSTextSelection(
        [stage.range(4..<7), stage.range(14..<18)], affinity: .upstream, granularity: .word)
    ]
    stage.replace(0..<3, with: LayoutText.string("eleven", 14))
    #expect(selected() == [7..<10, 17..<21])
    #expect(stage.manager.textSelections.first?.affinity == .upstream)
    #expect(stage.manager.textSelections.first?.granularity == .word)
    stage.replace(8..<19, with: LayoutText.string("-", 14))
    #expect(selected() == [7..<11], "what is left of both touches")
    let other = NSTextSelectionNavigation(dataSource: stage.manager)
    stage.manager.textSelectionNavigation = other
    #expect(stage.manager.textSelectionNavigation === other)
  }

  @Test("Without a document or a container nothing traps and nothing is found")
  func nothing() {
    let manager = NSTextLayoutManager()
    #expect(manager.documentRange.isEmpty)
    let start = manager.documentRange.location
    #expect(
      manager.location(start, offsetBy: 0) == nil && manager.offset(from: start, to: start) == NSNotFound)
    #expect(manager.textRange(for: .word, enclosing: start) == nil)
    #expect(manager.lineFragmentRange(for: .zero, inContainerAt: start) == nil)
    manager.enumerateSubstrings(from: start, options: .byWords) { _, _, _, _ in
      Issue.record("there is no text")
    }
    manager.enumerateTextSegments(in: manager.documentRange, type: .standard) { _, _, _, _ in
      Issue.record("there is no text")
      return true
    }
    manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: manager.documentRange)
    let content = NSTextContentStorage()
    content.attributedString = LayoutText.string("no container")
    content.addTextLayoutManager(manager)
    let place = content.documentRange.location
    #expect(manager.textRange(for: .line, enclosing: place) == nil)
    #expect(
      manager.textRange(for: .word, enclosing: place).map {
        content.offset(from: $0.location, to: $0.endLocation)
      } == 2)
    #expect(manager.lineFragmentRange(for: .zero, inContainerAt: place) == nil)
  }
}
