import Foundation
import TestSupport
import Testing
import TextEditing
import ViewHosting

@testable import YYText

@Suite("YYText's text view lays out paragraphs by themselves", .serialized)
@MainActor struct YYTextViewPartsTests {
  /// A view that lays out by paragraphs, and one that lays out the whole text after each edit.
  private struct Twins {
    let parts: TextViewScene
    let whole: TextViewScene
    let seed: UInt64

    @MainActor init(_ text: NSAttributedString, seed: UInt64, isVertical: Bool) {
      (parts, whole) = (TextViewScene(text), TextViewScene(text))
      self.seed = seed
      whole.view.face.isAlwaysWhole = true
      for scene in both {
        scene.view.isVerticalForm = isVertical
        scene.view.becomeFirstResponder()
      }
    }

    var both: [TextViewScene] { [parts, whole] }

    @MainActor func each(_ body: (YYTextView) -> Void) { for scene in both { body(scene.view) } }

    /// Asks both the same.
    @MainActor func same<Answer: Equatable>(
      _ what: String, _ ask: (YYTextView) -> Answer,
      at location: SourceLocation = #_sourceLocation
    ) {
      let (one, other) = (ask(parts.view), ask(whole.view))
      #expect(one == other, "\(what), seed \(seed)", sourceLocation: location)
    }

    /// Compares what both paint at a place.
    @MainActor func samePixels(_ what: String, at location: SourceLocation = #_sourceLocation) throws {
      for scene in both { scene.host.render() }
      let (one, other) = (try ViewPixels(parts.view), try ViewPixels(whole.view))
      let isSame = one.isNear(other, by: 0)
      #expect(isSame, "\(what), seed \(seed)", sourceLocation: location)
      guard !isSame, let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
      for (scene, name) in [(parts, "parts"), (whole, "whole")] {
        let image = UIGraphicsImageRenderer(size: scene.view.bounds.size).image { context in
          scene.view.drawHierarchy(in: context.format.bounds, afterScreenUpdates: true)
        }
        try image.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(seed)-\(name).png"))
      }
    }
  }

  private func check(_ twins: Twins, _ random: inout RichTextGenerator, _ step: Int) throws {
    for scene in twins.both { scene.host.render() }
    let length = twins.parts.view.textStorage.length
    twins.same("text, step \(step)") { $0.textStorage.string }
    twins.same("size, step \(step)") { $0.contentSize }
    twins.same("fitting, step \(step)") { $0.sizeThatFits(CGSize(width: 340, height: 1e4)) }
    twins.same("extra line, step \(step)") { $0.face.extraLine }
    for _ in 0..<4 {
      let offset = random.number(0..<length + 1)
      twins.same("line at \(offset), step \(step)") { $0.editor.document.line(at: offset) }
      twins.same("caret at \(offset), step \(step)") { view in
        view.position(from: view.beginningOfDocument, offset: offset).map { view.caretRect(for: $0) }
      }
      let size = twins.parts.view.contentSize
      let point = CGPoint(
        x: random.number(-20..<Int(size.width) + 20), y: random.number(-20..<Int(size.height) + 40))
      twins.same("line near \(point), step \(step)") { $0.editor.document.line(nearest: point) }
      twins.same("hit at \(point), step \(step)") { view in
        view.closestPosition(to: point).map { view.offset(from: view.beginningOfDocument, to: $0) }
      }
      twins.same("highlight at \(point), step \(step)") { $0.touchedHighlight(at: point)?.range }
    }
    let size = twins.parts.view.contentSize
    let place = CGPoint(
      x: CGFloat(random.number(0..<max(Int(size.width - 340), 1))),
      y: CGFloat(random.number(0..<max(Int(size.height - 200), 1))))
    twins.each { $0.contentOffset = place }
    try twins.samePixels("pixels at \(place), step \(step)")
  }

  private func edit(_ twins: Twins, _ random: inout RichTextGenerator) {
    let length = twins.parts.view.textStorage.length
    let range = random.range(in: length)
    let caret = random.number(0..<length + 1)
    switch random.number(0..<12) {
    case 0, 1, 2:
      let words = random.chance(50) ? "x" : random.words(random.number(1..<4))
      twins.each {
        $0.selectedRange = NSRange(location: caret, length: 0)
        $0.insertText(words)
      }
    case 3:
      let end = random.pick(["\n", "\r", "\u{2029}", "\r\n", "\u{2028}"])
      twins.each {
        $0.selectedRange = NSRange(location: caret, length: 0)
        $0.insertText(end)
      }
    case 4, 5:
      twins.each {
        $0.selectedRange = NSRange(location: caret, length: 0)
        $0.deleteBackward()
      }
    case 6:
      twins.each {
        $0.selectedRange = range
        $0.deleteBackward()
      }
    case 7, 8:
      let attributes = random.attributes()
      twins.each { view in view.textStorage.addAttributes(attributes, range: range) }
    case 9:
      let text = random.styled(random.number(1..<20))
      twins.each { $0.textStorage.replaceCharacters(in: range, with: text) }
    case 10: twins.each { $0.editor.undoManager.undo() }
    default:
      // Several edits between two layouts.
      let places = [caret, caret / 2, caret / 3]
      twins.each { view in
        view.textStorage.beginEditing()
        for place in places {
          view.textStorage.replaceCharacters(in: NSRange(location: place, length: 0), with: "y\n")
        }
        view.textStorage.endEditing()
      }
    }
  }

  @Test(
    "lines, carets, hits, sizes and pixels are those of a layout of the whole text, after any edits",
    arguments: [false, true])
  func twins(isVertical: Bool) throws {
    let steps = ProcessInfo.processInfo.environment["STEPS"].flatMap { Int($0) } ?? 8
    let first = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + 3 {
      var random = RichTextGenerator(seed: seed)
      let twins = Twins(random.styled(random.number(0..<220)), seed: seed, isVertical: isVertical)
      if random.chance(25) { twins.each { $0.debugEnabled_ = true } }
      try check(twins, &random, -1)
      #expect(twins.parts.view.face.laidOutCount > 0 || twins.parts.view.textStorage.length == 0)
      #expect(twins.whole.view.face.laidOutCount == 0 && twins.parts.view.face.wholeLayoutCount == 0)
      for step in 0..<steps {
        edit(twins, &random)
        try check(twins, &random, step)
      }
    }
  }

  /// Text of some length whose paragraphs have borders, shadows and attachments.
  private func decorated(_ length: Int) -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: "A border, a shadow and a face: \u{FFFC} in each paragraph.\n",
      attributes: [.font: TextViewScene.font, .foregroundColor: UIColor.black])
    let block = YYTextBorder(fill: .lightGray, cornerRadius: 3)
    text.addAttribute(.yyBlockBorder, value: block, range: range(0, text.length))
    text.addAttribute(
      .yyBorder, value: YYTextBorder(lineStyle: .single, lineWidth: 1, stroke: .red), range: range(2, 6))
    text.addAttribute(
      .yyShadow, value: YYTextShadow(color: .gray, offset: CGSize(width: 1, height: 1), radius: 2),
      range: range(12, 6))
    let face = NSAttributedString.yy_attachmentString(
      withContent: image(.orange, CGSize(width: 9, height: 9)), contentMode: .center, width: 9, ascent: 9,
      descent: 0)
    text.replaceCharacters(in: range(31, 1), with: face)
    while text.length < length { text.append(NSAttributedString(attributedString: text)) }
    return text.attributedSubstring(from: range(0, length))
  }

  @Test(
    "G-01: in YYText's text view a key in a megabyte with borders, shadows and attachments lays out and paints what it does in a kilobyte"
  )
  func counts() throws {
    // Paragraphs that a key lays out, lines that are painted, at most.
    var most: [Int: (paragraphs: Int, lines: Int)] = [:]
    for length in [1 << 10, 1 << 20] {
      let scene = TextViewScene(decorated(length))
      let (view, face) = (scene.view, scene.view.face)
      view.becomeFirstResponder()
      let opened = face.laidOutCount
      #expect(opened >= length / 60)
      var random = SeededGenerator(seed: 7)
      var found = (paragraphs: 0, lines: 0)
      for _ in 0..<20 {
        scene.select(Int.random(in: 0..<length, using: &random))
        view.scrollRangeToVisible(view.selectedRange)
        scene.host.render()
        for key in ["x", "backspace", "return"] {
          let before = face.laidOutCount
          scene.host.press(key)
          scene.host.render()
          _ = scene.host.snapshot()
          let origin = face.origin
          let painted = face.layout(painting: view.bounds.offsetBy(dx: -origin.x, dy: -origin.y))
          found.paragraphs = max(found.paragraphs, face.laidOutCount - before)
          found.lines = max(found.lines, painted?.lines.count ?? 0)
        }
      }
      #expect(found.paragraphs > 0 && found.lines > 0 && face.wholeLayoutCount == 0)
      most[length] = found
    }
    let (small, large) = (try #require(most[1 << 10]), try #require(most[1 << 20]))
    #expect(large.paragraphs <= small.paragraphs + 1 && large.paragraphs <= 3)
    #expect(large.lines <= small.lines * 2 && large.lines < 60)
  }

  @Test("the views of attachments are where the text has them while they are seen, and nowhere after that")
  func hostedViews() throws {
    let text = NSMutableAttributedString(attributedString: decorated(2000))
    var views: [(view: UIView, offset: Int)] = []
    for offset in [1500, 700, 90] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
      text.insert(
        NSMutableAttributedString.yy_attachmentString(
          withContent: view, contentMode: .topLeft, width: 20, ascent: 10, descent: 0), at: offset)
      views.append((view, offset))
    }
    let scene = TextViewScene(text)
    let view = scene.view
    view.becomeFirstResponder()
    for (index, place) in views.reversed().enumerated() {
      // Those before it have made it one further on.
      let offset = place.offset + index
      view.scrollRangeToVisible(NSRange(location: offset, length: 1))
      scene.host.render()
      #expect(place.view.superview === view)
      for (other, _) in views where other !== place.view { #expect(other.superview == nil) }
      let rects = try #require(view.textLayout?.attachmentRects).map(\.cgRectValue)
      let origin = view.face.origin
      #expect(rects.contains { $0.offsetBy(dx: origin.x, dy: origin.y).origin == place.view.frame.origin })
      let before = place.view.frame.minY
      scene.select(offset)
      scene.host.press("return")
      scene.host.render()
      #expect(place.view.frame.minY > before && place.view.superview === view)
      scene.host.press("backspace")
    }
  }
}
