import TestSupport
import Testing

@testable import TextKit

@Suite("Rendering attributes")
struct RenderingAttributeTests {
  private static let text = "office AVATo flat and so on\nanother paragraph\nlast"

  @Test(
    "S1-39: They change pixels and nothing else, and taking them away brings back every pixel",
    arguments: FragmentStage.Kind.allCases)
  func neutrality(kind: FragmentStage.Kind) throws {
    let stage = FragmentStage(kind, LayoutText.string(Self.text, 20), width: 140)
    let plain = try stage.page(150, 200)
    let (lines, bounds, string) = (stage.lines, stage.manager.usageBoundsForTextContainer, stage.string)
    let counters = stage.manager.counters
    let generation = stage.manager.generation
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(1..<9))
    stage.manager.addRenderingAttribute(.underlineStyle, value: 1, for: stage.range(4..<12))
    let painted = try stage.page(150, 200)
    #expect(!painted.box(where: Page.isRed).isNull && plain.box(where: Page.isRed).isNull)
    stage.manager.addRenderingAttribute(.backgroundColor, value: UIColor.green, for: stage.range(30..<36))
    #expect(!(try stage.page(150, 200).box(where: Page.isGreen).isNull))
    #expect(stage.lines == lines && stage.manager.usageBoundsForTextContainer == bounds)
    #expect(
      stage.manager.counters.shaped == counters.shaped && stage.manager.counters.placed == counters.placed)
    #expect(stage.manager.generation == generation)
    #expect(stage.string.isEqual(to: string))
    if let content = stage.content as? NSTextContentStorage {
      #expect(content.textStorage?.attribute(.foregroundColor, at: 3, effectiveRange: nil) == nil)
    }
    // What is copied are elements, which know nothing of it.
    stage.content.enumerateTextElements(from: nil, options: []) { element in
      let string = (element as! any TextDisplaying).displayedString
      #expect(string.attributes(at: 3, effectiveRange: nil)[.foregroundColor] == nil)
      return false
    }
    stage.manager.removeRenderingAttribute(.foregroundColor, for: stage.range(0..<20))
    stage.manager.removeRenderingAttribute(.underlineStyle, for: stage.range(0..<20))
    stage.manager.setRenderingAttributes([:], for: stage.range(28..<stage.length))
    #expect(try stage.page(150, 200).bytes == plain.bytes)
  }

  @Test("S1-40: A font, letter spacing or paragraph style among them has no effect at all")
  func metrics() throws {
    let stage = FragmentStage(.storage, LayoutText.string(Self.text, 20), width: 140)
    let plain = try stage.page(150, 200)
    let lines = stage.lines
    let counters = stage.manager.counters
    let style = NSMutableParagraphStyle()
    style.headIndent = 40
    stage.manager.setRenderingAttributes(
      [
        .font: LayoutText.font(44), .kern: 9, .baselineOffset: 8, .paragraphStyle: style, .ligature: 0,
        .attachment: NSTextAttachment(image: try plainImage(9, 9, .red)),
      ], for: stage.manager.documentRange)
    #expect(stage.lines == lines)
    #expect(try stage.page(150, 200).bytes == plain.bytes)
    #expect(stage.manager.counters.shaped == counters.shaped)
  }

  @Test(
    "Enumeration shows the stretches that have some, in both directions, as a plain array has them",
    arguments: UInt64(0)..<12)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = FragmentStage(
      FragmentStage.Kind.allCases[Int(seed) % 3], LayoutText.string("0123456789\n0123456789\n0123456789"))
    var model = [[String: Int]](repeating: [:], count: stage.length)
    for _ in 0..<25 {
      let start = Int.random(in: 0..<model.count, using: &random)
      let end = Int.random(in: start...model.count, using: &random)
      let key = ["a", "b"].randomElement(using: &random)!
      let value = Int.random(in: 0...1, using: &random)
      let name = NSAttributedString.Key(rawValue: key)
      let range = stage.range(start..<end)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        stage.manager.setRenderingAttributes([name: value], for: range)
        for index in start..<end { model[index] = [key: value] }
      case 1:
        stage.manager.addRenderingAttribute(name, value: value, for: range)
        for index in start..<end { model[index][key] = value }
      case 2:
        stage.manager.removeRenderingAttribute(name, for: range)
        for index in start..<end { model[index][key] = nil }
      default:
        stage.manager.invalidateRenderingAttributes(for: range)
        for index in start..<end { model[index] = [:] }
      }
      var expected: [(Range<Int>, [String: Int])] = []
      for (index, value) in model.enumerated() {
        if let last = expected.last, last.0.upperBound == index, last.1 == value {
          expected[expected.count - 1].0 = last.0.lowerBound..<index + 1
        } else {
          expected.append((index..<index + 1, value))
        }
      }
      expected.removeAll { $0.1.isEmpty }
      for reverse in [false, true] {
        let from = Int.random(in: 0...model.count, using: &random)
        var found: [Range<Int>] = []
        stage.manager.enumerateRenderingAttributes(from: stage.place(from), reverse: reverse) {
          manager, attributes, range in
          let offsets = stage.offset(range.location)..<stage.offset(range.endLocation)
          let known = attributes.reduce(into: [String: Int]()) { $0[$1.key.rawValue] = $1.value as? Int }
          #expect(manager === stage.manager && known == model[offsets.lowerBound], "seed \(seed)")
          found.append(offsets)
          return true
        }
        let shown =
          reverse
          ? expected.map(\.0).reversed().filter { $0.lowerBound <= from }
          : expected.map(\.0).filter { $0.upperBound > from }
        #expect(found == shown, "seed \(seed), from \(from)")
      }
      var count = 0
      stage.manager.enumerateRenderingAttributes(from: stage.place(0), reverse: false) { _, _, _ in
        count += 1
        return false
      }
      #expect(count == min(expected.count, 1))
    }
  }

  @Test(
    "B77: An element laid out anew because of an edit loses its own; those of others follow the edit",
    arguments: FragmentStage.Kind.allCases)
  func edits(kind: FragmentStage.Kind) {
    let stage = FragmentStage(kind, LayoutText.string("first one\nsecond one\nthird one\n"))
    func marked() -> [Range<Int>] {
      var found: [Range<Int>] = []
      stage.manager.enumerateRenderingAttributes(from: stage.place(0), reverse: false) { _, _, range in
        found.append(stage.offset(range.location)..<stage.offset(range.endLocation))
        return true
      }
      return found
    }
    for range in [0..<5, 10..<16, 21..<26] {
      stage.manager.addRenderingAttribute(.foregroundColor, value: UIColor.red, for: stage.range(range))
    }
    stage.replace(17..<20, with: LayoutText.string("and more"))
    #expect(marked() == [0..<5, 26..<31])
    stage.replace(0..<0, with: LayoutText.string("new\n"))
    #expect(marked() == [4..<9, 30..<35])
    // An edit that joins two takes away the marks of both.
    stage.replace(29..<30, with: LayoutText.string(""))
    #expect(marked() == [4..<9])
  }

  @Test("B77: The validator is asked before a fragment is drawn whose attributes are not known, once")
  func validator() throws {
    let stage = FragmentStage(.storage, LayoutText.string("keyword a\nkeyword b\nc keyword", 16), width: 150)
    var asked: [Int] = []
    stage.manager.renderingAttributesValidator = { manager, fragment in
      #expect(manager === stage.manager)
      let start = stage.offset(fragment.rangeInElement.location)
      asked.append(start)
      let text = (fragment.textElement as! NSTextParagraph).attributedString.string
      let found = (text as NSString).range(of: "keyword")
      guard found.location != NSNotFound else { return }
      let offsets = start + found.location..<start + NSMaxRange(found)
      manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(offsets))
    }
    _ = stage.fragments
    #expect(asked.isEmpty, "nothing is drawn yet")
    let red = try stage.page(170, 90).box(where: Page.isRed)
    #expect(asked == [0, 10, 20] && !red.isNull)
    _ = try stage.page(170, 90)
    #expect(asked.count == 3)
    stage.replace(18..<19, with: LayoutText.string("keyword", 16))
    asked = []
    let page = try stage.page(170, 90)
    #expect(asked == [10])
    #expect(!page.box(where: Page.isRed).isNull)
    stage.manager.invalidateRenderingAttributes(for: stage.range(0..<1))
    asked = []
    _ = try stage.page(170, 90)
    #expect(asked == [0])
    // All are asked about by another validator.
    stage.manager.renderingAttributesValidator = { _, fragment in
      asked.append(stage.offset(fragment.rangeInElement.location))
    }
    asked = []
    _ = stage.fragments.map(\.renderingSurfaceBounds)
    #expect(asked.count == 3)
  }

  @Test("A client that shows the text is told what is painted otherwise")
  func changes() {
    let stage = FragmentStage(.storage, LayoutText.string("some text"))
    var told: [Range<Int>] = []
    stage.manager.renderingChangeHandler = { _, range in
      told.append(stage.offset(range.location)..<stage.offset(range.endLocation))
    }
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(1..<4))
    stage.manager.invalidateRenderingAttributes(for: stage.range(2..<3))
    #expect(told == [1..<4, 2..<3])
  }

  @Test("Links are painted as links are, the delegate may have them otherwise, and rendering attributes win")
  func links() throws {
    let text = NSMutableAttributedString(attributedString: LayoutText.string("see example.org now", 20))
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 4, length: 11))
    let stage = FragmentStage(.storage, text, width: 300)
    let usual = NSTextLayoutManager.linkRenderingAttributes
    #expect((usual[.foregroundColor] as? UIColor) == .link)
    #expect(usual[.underlineStyle] as? Int == 1)
    func isBlue(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool { red < 60 && blue > 200 }
    let page = try stage.page(260, 40)
    #expect(!page.box(where: isBlue).isNull)
    let maker = FragmentMaker()
    maker.linkAttributes = { _, _ in [.foregroundColor: UIColor.green] }
    stage.manager.delegate = maker
    let green = try stage.page(260, 40)
    #expect(green.box(where: isBlue).isNull && !green.box(where: Page.isGreen).isNull)
    #expect(maker.askedLinks.first?.link as? String == "https://example.org")
    #expect(maker.askedLinks.first.map { stage.offset($0.location) } == 4)
    maker.linkAttributes = { _, _ in nil }
    let plain = FragmentStage(.storage, LayoutText.string("see example.org now", 20), width: 300)
    #expect(try stage.page(260, 40).bytes == plain.page(260, 40).bytes)
    maker.linkAttributes = nil
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<19))
    let red = try stage.page(260, 40)
    #expect(red.box(where: isBlue).isNull && red.box(where: Page.isRed).maxX > 150)
    #expect(
      stage.manager.renderingAttributes(forLink: "x", at: stage.place(4))[.underlineStyle] as? Int == 1)
    withExtendedLifetime(maker) {}
  }
}
