import TestSupport
import Testing

@testable import TextKit

@Suite("Drawing of fragments")
struct FragmentDrawingTests {
  /// Random text with everything that painting knows, with the fonts that storages put in place of others.
  static func styled(_ seed: UInt64, words: Int = 24) throws -> NSAttributedString {
    var maker = try StyledTextMaker(seed: seed)
    let storage = NSTextStorage(string: "")
    storage.append(try maker.make(words: words))
    let whole = NSRange(location: 0, length: storage.length)
    storage.ensureAttributesAreFixed(in: whole)
    return storage.attributedSubstring(from: whole)
  }

  @Test(
    "B71, B72: Fragments have the pixels of NSLayoutManager for the same text, paragraph by paragraph",
    arguments: FragmentStage.Kind.allCases, UInt64(0)..<8)
  func pixels(kind: FragmentStage.Kind, seed: UInt64) throws {
    let text = try Self.styled(seed)
    let stage = FragmentStage(kind, text, width: 190)
    let old = DrawnStack(text, width: 190, padding: 5)
    let origin = CGPoint(x: 12, y: 9)
    let drawn = try stage.page(220, 500, at: origin)
    let expected = try Page(220, 500) {
      for paragraph in stage.fragments {
        let characters = NSRange(
          stage.offset(paragraph.rangeInElement.location)..<stage.offset(paragraph.rangeInElement.endLocation)
        )
        old.manager.draw(
          old.manager.glyphRange(forCharacterRange: characters, actualCharacterRange: nil), at: origin)
      }
    }
    #expect(drawn.bytes == expected.bytes, "seed \(seed)")
    #expect(drawn.ink.width > 20)
  }

  @Test(
    "B71: Nothing is painted outside of the rendering surface, which may have a negative origin",
    arguments: UInt64(0)..<24)
  func surface(seed: UInt64) throws {
    let stage = FragmentStage(.storage, try Self.styled(seed), width: 190)
    stage.manager.setRenderingAttributes(
      [.backgroundColor: UIColor.yellow, .underlineStyle: 9],
      for: stage.range(0..<min(9, stage.length)))
    for fragment in stage.fragments {
      let frame = fragment.layoutFragmentFrame
      let surface = fragment.renderingSurfaceBounds
      #expect(surface.holds(CGRect(origin: .zero, size: frame.size)))
      let place = CGPoint(x: 40, y: 50)
      let page = try Page(300, Int(frame.height) + 120, scale: 2) {
        fragment.draw(at: place, in: try #require(UIGraphicsGetCurrentContext()))
      }
      let ink = page.ink
      guard !ink.isNull else { continue }
      let points = CGRect(x: ink.minX / 2, y: ink.minY / 2, width: ink.width / 2, height: ink.height / 2)
      // Pixels are painted that the surface only touches.
      let room = surface.offsetBy(dx: place.x, dy: place.y).insetBy(dx: -0.5, dy: -0.5)
      #expect(room.holds(points), "seed \(seed): \(points) outside of \(room)")
    }
  }

  @Test("B71: Shadows and tall ink enlarge the surface beyond the frame, not the frame")
  func surfaceOfShadow() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: -30, height: 12)
    shadow.shadowColor = UIColor.red
    let plain = FragmentStage(.storage, LayoutText.string("ink"))
    let text = NSMutableAttributedString(attributedString: LayoutText.string("ink"))
    text.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: 3))
    let stage = FragmentStage(.storage, text)
    let (one, other) = (try #require(plain.fragments.first), try #require(stage.fragments.first))
    #expect(one.layoutFragmentFrame == other.layoutFragmentFrame)
    #expect(other.renderingSurfaceBounds.minX <= -28 && one.renderingSurfaceBounds.minX > -3)
    #expect(other.renderingSurfaceBounds.maxY > one.renderingSurfaceBounds.maxY + 5)
  }

  @Test(
    "B72: A line is drawn by itself where its origin goes, as a part of its fragment",
    arguments: UInt64(0)..<6)
  func lines(seed: UInt64) throws {
    let stage = FragmentStage(
      .storage, LayoutText.string(LayoutText.prose(paragraphs: 3, seed: seed), 15), width: 170)
    let whole = try stage.page(190, 500)
    let parts = try Page(190, 500) {
      let context = try #require(UIGraphicsGetCurrentContext())
      for fragment in stage.fragments {
        let frame = fragment.layoutFragmentFrame
        for line in fragment.textLineFragments {
          let bounds = line.typographicBounds
          line.draw(at: CGPoint(x: frame.minX + bounds.minX, y: frame.minY + bounds.minY), in: context)
        }
      }
    }
    #expect(whole.bytes == parts.bytes)
    #expect(whole.ink.height > 60)
  }

  @Test("B72: A line of its own is drawn as CTLineDraw draws it, at its glyph origin")
  func lineAlone() throws {
    let text = LayoutText.string("a line of its own", 20)
    let line = NSTextLineFragment(attributedString: text, range: NSRange(location: 2, length: 11))
    let drawn = try Page(200, 60) {
      line.draw(at: CGPoint(x: 10, y: 8), in: try #require(UIGraphicsGetCurrentContext()))
    }
    let part = CTLineCreateWithAttributedString(
      text.attributedSubstring(from: NSRange(location: 2, length: 11)))
    let expected = try Page(200, 60) {
      let context = try #require(UIGraphicsGetCurrentContext())
      context.textMatrix = CGAffineTransform(
        a: 1, b: 0, c: 0, d: -1, tx: 10 + line.glyphOrigin.x, ty: 8 + line.glyphOrigin.y)
      CTLineDraw(part, context)
    }
    #expect(drawn.bytes == expected.bytes && drawn.ink.width > 60)
  }

  @Test(
    "B71: An attachment is painted in the frame that the fragment tells",
    arguments: FragmentStage.Kind.allCases)
  func attachments(kind: FragmentStage.Kind) throws {
    let attachment = NSTextAttachment(image: try plainImage(4, 4, .red))
    attachment.bounds = CGRect(x: 0, y: -6, width: 24, height: 30)
    let text = NSMutableAttributedString(attributedString: LayoutText.string("some words x here\nand more"))
    text.replaceCharacters(
      in: NSRange(location: 11, length: 1),
      with: NSAttributedString(string: "\u{FFFC}", attributes: [.attachment: attachment]))
    let stage = FragmentStage(kind, text, width: 120)
    let fragment = try #require(stage.fragments.first)
    let frame = fragment.layoutFragmentFrame
    let rect = fragment.frameForTextAttachment(at: stage.place(11))
    #expect(rect.size == CGSize(width: 24, height: 30))
    let page = try stage.page(140, 80, scale: 2)
    let box = page.box(where: Page.isRed)
    let painted = CGRect(x: box.minX / 2, y: box.minY / 2, width: box.width / 2, height: box.height / 2)
    let told = rect.offsetBy(dx: frame.minX, dy: frame.minY)
    #expect(painted.insetBy(dx: -1, dy: -1).contains(told) && told.insetBy(dx: -1, dy: -1).contains(painted))
    #expect(fragment.frameForTextAttachment(at: stage.place(3)) == .zero)
    #expect(fragment.frameForTextAttachment(at: stage.place(20)) == .zero)
  }

  /// A paragraph in a bubble.
  private final class Bubble: NSTextLayoutFragment {
    override var leadingPadding: CGFloat { 14 }
    override var trailingPadding: CGFloat { 10 }
    override var topMargin: CGFloat { 12 }
    override var bottomMargin: CGFloat { 8 }

    override var renderingSurfaceBounds: CGRect {
      super.renderingSurfaceBounds.union(bubble)
    }

    private var bubble: CGRect {
      CGRect(origin: .zero, size: layoutFragmentFrame.size).insetBy(dx: -9, dy: -3)
    }

    override func draw(at point: CGPoint, in context: CGContext) {
      context.saveGState()
      context.setFillColor(UIColor.green.cgColor)
      context.fill(bubble.offsetBy(dx: point.x, dy: point.y))
      context.restoreGState()
      super.draw(at: point, in: context)
    }
  }

  @Test(
    "S1-10: A fragment of a class of its own paints a bubble beyond its frame; lines are as in a narrower column"
  )
  func bubble() throws {
    let text = "First paragraph.\nA bubble with enough words for several lines.\nThird one."
    let stage = FragmentStage(.storage, LayoutText.string(text, 14), width: 170)
    let plain = stage.lines
    let maker = FragmentMaker()
    maker.make = { element in
      let isBubble = (element as? NSTextParagraph)?.attributedString.string.hasPrefix("A bubble") ?? false
      return isBubble
        ? Bubble(textElement: element, range: nil) : NSTextLayoutFragment(textElement: element, range: nil)
    }
    stage.manager.delegate = maker
    let fragments = stage.fragments
    #expect(fragments.map { $0 is Bubble } == [false, true, false])
    // The others stand as they did, but for the height of the bubble.
    let lines = stage.lines
    #expect(lines.first == plain.first)
    #expect(lines.last?.bounds.minX == plain.last?.bounds.minX)
    // Its lines are those of a column that is narrower by the padding.
    let narrow = FragmentStage(
      .storage, LayoutText.string("A bubble with enough words for several lines.\n", 14), width: 170 - 24)
    let inside = fragments[1].textLineFragments
    #expect(inside.count > 1)
    let expected = narrow.fragments[0].textLineFragments
    // That one has the line after its last terminator, too.
    #expect(inside.map(\.characterRange) == expected.dropLast().map(\.characterRange))
    #expect(inside.map(\.typographicBounds.width) == expected.dropLast().map(\.typographicBounds.width))
    let frame = fragments[1].layoutFragmentFrame
    #expect(inside[0].typographicBounds.minY == 12 && frame.minX == 5 + 14)
    #expect(abs(frame.height - expected.dropLast().reduce(20) { $0 + $1.tile.height }) < 1e-6)
    // Its pixels reach beyond the frame, and all of them are in the surface.
    let page = try stage.page(200, 160)
    let green = page.box(where: Page.isGreen)
    #expect(green.minX < frame.minX - 7 && green.minY < frame.minY - 1 && green.maxX > frame.maxX + 7)
    #expect(
      fragments[1].renderingSurfaceBounds.offsetBy(dx: frame.minX, dy: frame.minY).insetBy(dx: -1, dy: -1)
        .contains(green))
    // Nothing else is green.
    let others = try Page(200, 160) { stage.draw([fragments[0], fragments[2]]) }
    #expect(others.box(where: Page.isGreen).isNull && !others.ink.isNull)
    withExtendedLifetime(maker) {}
  }

  @Test("S1-11: A fragment that was handed out keeps geometry and pixels; after an edit there is a new one")
  func values() throws {
    let stage = FragmentStage(
      .storage, LayoutText.string("One paragraph that is wrapped once or twice.\nTwo.", 14), width: 150)
    let old = stage.fragments
    let element = try #require(old[0].textElement as? NSTextParagraph)
    let frames = old.map(\.layoutFragmentFrame)
    let lines = old[0].textLineFragments.map { ($0.characterRange, $0.typographicBounds) }
    func picture(_ fragment: NSTextLayoutFragment) throws -> [UInt8] {
      try Page(170, 90) { fragment.draw(at: .zero, in: try #require(UIGraphicsGetCurrentContext())) }.bytes
    }
    let pixels = try picture(old[0])
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<3))
    stage.manager.invalidateRenderingAttributes(for: stage.range(0..<3))
    stage.replace(0..<3, with: LayoutText.string("Another and much longer", 20))
    let new = stage.fragments
    #expect(new[0] !== old[0] && new[1] !== old[1])
    #expect(new[0].layoutFragmentFrame.height > frames[0].height)
    #expect(old.map(\.layoutFragmentFrame) == frames)
    #expect(element.attributedString.string.hasPrefix("One"))
    for (line, before) in zip(old[0].textLineFragments, lines) {
      #expect(line.characterRange == before.0 && line.typographicBounds == before.1)
    }
    #expect(try picture(old[0]) == pixels)
    // What is painted otherwise now is so in the new one alone.
    stage.manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: stage.range(0..<9))
    #expect(try picture(old[0]) == pixels)
    #expect(!(try stage.page(170, 160).box(where: Page.isRed).isNull))
  }

  @Test("B70: Lines, attachments and surfaces are there when the layout is, and gone once it was invalidated")
  func states() throws {
    let stage = FragmentStage(.storage, LayoutText.string("one\ntwo\nthree", 14), width: 150)
    let estimated = try #require(stage.manager.textLayoutFragment(for: stage.place(5)))
    #expect(estimated.state == .estimatedUsageBounds && estimated.textLineFragments.isEmpty)
    #expect(estimated.renderingSurfaceBounds.size == estimated.layoutFragmentFrame.size)
    stage.manager.enumerateTextLayoutFragments(from: stage.place(5)) { fragment in
      #expect(fragment.state == .none && fragment.layoutFragmentFrame == .zero)
      #expect(fragment.renderingSurfaceBounds == .zero)
      return false
    }
    stage.manager.ensureLayout(for: stage.range(4..<5))
    let fragment = try #require(stage.manager.textLayoutFragment(for: stage.place(5)))
    #expect(fragment.state == .layoutAvailable && fragment.textLineFragments.count == 1)
    #expect(fragment.renderingSurfaceBounds.width > 0)
    fragment.invalidateLayout()
    #expect(fragment.state == .none && fragment.textLineFragments.isEmpty)
    #expect(fragment.renderingSurfaceBounds == .zero)
    let next = try #require(stage.manager.textLayoutFragment(for: stage.place(5)))
    #expect(next !== fragment && next.state == .estimatedUsageBounds)
  }

  @Test(
    "B73: The extra line is a line without characters at the end of the last fragment, whose frame grows by it"
  )
  func extraLine() throws {
    let stage = FragmentStage(.storage, LayoutText.string("one\ntwo\n", 14), width: 150)
    var plain: [NSTextLayoutFragment] = []
    stage.manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      plain.append($0)
      return true
    }
    let frame = try #require(plain.last?.layoutFragmentFrame)
    #expect(plain.map { $0.textLineFragments.count } == [1, 1])
    let last = try #require(stage.fragments.last)
    #expect(last.textLineFragments.map(\.characterRange) == [NSRange(0..<4), NSRange(4..<4)])
    let extra = last.textLineFragments[1]
    #expect(extra.typographicBounds.minY == last.textLineFragments[0].typographicBounds.maxY)
    #expect(last.layoutFragmentFrame.height == frame.height + extra.typographicBounds.height)
    #expect(last.layoutFragmentFrame.minY == frame.minY)
    // There is nothing to paint in it.
    let page = try stage.page(150, 90)
    #expect(page.ink.maxY < frame.maxY)
  }
}
