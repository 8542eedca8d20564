import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Highlights of YYText's labels")
@MainActor struct LabelHighlightTests {
  private func isBlue(_ pixel: [UInt8]) -> Bool { pixel[2] > 200 && pixel[0] < 90 && pixel[3] > 200 }

  private func picture(_ fixture: LabelFixture) throws -> ViewPixels {
    fixture.host.advance(by: 0.02)
    return try ViewPixels(try #require(fixture.host.snapshot()))
  }

  @Test("S4-042: a token with a highlight and a picture stands at the end, lists the picture, and is tapped")
  func token() throws {
    let fixture = LabelFixture(
      "one two three four five six", frame: CGRect(x: 10, y: 10, width: 180, height: 60))
    let label = fixture.label
    let token = NSMutableAttributedString(
      string: "…more ", attributes: [.font: LabelFixture.font, .foregroundColor: UIColor.blue])
    let highlight = YYTextHighlight()
    var calls: [NSRange] = []
    highlight.tapAction = { _, _, range, _ in calls.append(range) }
    token.yy_setTextHighlight(highlight, range: NSRange(location: 0, length: 5))
    let content = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in }
    token.append(
      NSMutableAttributedString.yy_attachmentString(
        withContent: content, contentMode: .center, width: 12, ascent: 9, descent: 0))
    label.truncationToken = token
    fixture.host.render()
    let layout = try #require(label.shownLayout)
    #expect(layout.attachments?.map { $0.content as? UIImage } == [content])
    let place = label.convert(label.labelRect(layout.truncationTokenRect, layout), to: nil)
    let ink = try picture(fixture).bounds(where: isBlue)
    #expect(place.insetBy(dx: -2, dy: -2).contains(ink) && ink.width > 40)
    #expect(abs(layout.truncationTokenRect.maxX - (layout.truncatedLine?.right ?? 0)) < 0.01)
    fixture.host.tap(at: CGPoint(x: place.minX + 25, y: place.midY))
    #expect(calls == [label.truncatedRange] && label.truncatedRange.length > 0)
    fixture.host.advance(by: 1)
    // The picture has no highlight, nor has the text before.
    fixture.host.tap(at: CGPoint(x: place.maxX - 4, y: place.midY))
    fixture.host.advance(by: 1)
    fixture.host.tap(at: CGPoint(x: place.minX - 20, y: place.midY))
    #expect(calls.count == 1)
  }

  @Test("S4-084: while it is pressed, a highlight replaces and removes attributes of its range")
  func pressed() throws {
    let fixture = LabelFixture()
    let label = fixture.label
    label.fadeOnHighlight = false
    let large = LabelFixture.font.withSize(30)
    let highlight = YYTextHighlight(attributes: [.font: large])
    highlight.setColor(nil)
    label.textColor = .blue
    let range = fixture.highlight("two", highlight)
    let (before, plain) = (try picture(fixture), try #require(label.shownLayout))
    let point = try fixture.middle(range)
    fixture.host.touch(.began, at: point)
    let shown = try #require(label.layouts.highlighted?.shown)
    #expect(label.layouts.showsHighlight)
    let pressed = shown.text.attributes(at: 5, effectiveRange: nil)
    #expect(pressed[.font] as? UIFont == large && pressed[.foregroundColor] == nil)
    for index in [3, 7] {
      let attributes = shown.text.attributes(at: index, effectiveRange: nil)
      #expect(attributes[.font] as? UIFont == LabelFixture.font)
      #expect(attributes[.foregroundColor] as? UIColor == .blue)
    }
    func width(_ layout: YYTextLayout) -> CGFloat { layout.rect(for: YYTextRange(range: range)).width }
    #expect(abs(width(shown) - width(plain) * 1.5) < 0.1)
    let during = try picture(fixture)
    let word = label.convert(label.labelRect(shown.rect(for: YYTextRange(range: range)), shown), to: nil)
    var (blue, dark) = (0, 0)
    for y in Int(word.minY)..<Int(word.maxY) {
      for x in Int(word.minX) + 2..<Int(word.maxX) - 2 {
        if isBlue(during[x, y]) { blue += 1 }
        if during[x, y][3] > 200, during[x, y][2] < 60 { dark += 1 }
      }
    }
    #expect(blue == 0 && dark > 20)
    fixture.host.touch(.ended, at: point)
    let after = try picture(fixture)
    #expect(!label.layouts.showsHighlight && label.shownLayout === plain)
    for y in 0..<after.height {
      for x in 0..<after.width where after[x, y] != before[x, y] { Issue.record("\(x) \(y)") }
    }
  }

  @Test("S4-086: taps and long presses of a highlight tell its range and place, and lead to its information")
  func actions() throws {
    for isOwn in [true, false] {
      let fixture = LabelFixture()
      let label = fixture.label
      let highlight = YYTextHighlight(backgroundColor: .yellow)
      highlight.userInfo = ["id": 7]
      var calls: [(kind: String, id: Int?, range: NSRange, rect: CGRect)] = []
      func action(_ kind: String) -> YYTextAction {
        { _, text, range, rect in
          let found =
            text.attribute(.yyHighlight, at: range.location, effectiveRange: nil) as? YYTextHighlight
          calls.append((kind, found?.userInfo?["id"] as? Int, range, rect))
        }
      }
      if isOwn {
        (highlight.tapAction, highlight.longPressAction) = (action("tap"), action("long"))
      } else {
        (label.highlightTapAction, label.highlightLongPressAction) = (action("tap"), action("long"))
      }
      let range = fixture.highlight("two", highlight)
      let point = try fixture.middle(NSRange(location: 5, length: 1))
      fixture.host.tap(at: point)
      fixture.host.advance(by: 1)
      fixture.host.touch(.began, at: point)
      fixture.host.advance(by: 0.6)
      fixture.host.touch(.ended, at: point)
      let layout = try #require(label.shownLayout)
      let rect = label.labelRect(layout.rect(for: YYTextRange(range: range)), layout)
      #expect(calls.map(\.kind) == ["tap", "long"] && calls.allSatisfy { $0.id == 7 })
      #expect(calls.allSatisfy { $0.range == range && $0.rect == rect } && rect.width > 20)
    }
  }

  @Test("A label with a highlight that changes attributes keeps its text and the highlight in an archive")
  func archive() throws {
    let fixture = LabelFixture()
    let highlight = YYTextHighlight(backgroundColor: .yellow)
    highlight.setColor(.red)
    highlight.setShadow(nil)
    highlight.userInfo = ["id": 7]
    let range = fixture.highlight("two", highlight)
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    fixture.label.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    let copy = try #require(YYLabel(coder: unarchiver))
    #expect(copy.text == "one two three")
    var found = NSRange()
    let text = try #require(copy.attributedText)
    let read = text.attribute(
      .yyHighlight, at: 5, longestEffectiveRange: &found, in: NSRange(location: 0, length: text.length))
    let attributes = try #require((read as? YYTextHighlight)?.attributes)
    #expect(found == range && attributes.count == 3)
    #expect(attributes[.foregroundColor] as? UIColor == .red && attributes[.yyShadow] is NSNull)
    #expect((attributes[.yyBackgroundBorder] as? YYTextBorder)?.fillColor == .yellow)
    #expect((read as? YYTextHighlight)?.userInfo?["id"] as? Int == 7)
    // The same in the text's own archive.
    let data = try #require(fixture.label.attributedText?.yy_archiveToData())
    let again = try #require(NSAttributedString.yy_unarchive(from: data))
    let second = again.attribute(.yyHighlight, at: 5, effectiveRange: nil) as? YYTextHighlight
    #expect(again.string == "one two three" && second?.attributes?.count == 3)
  }

  @Test("G-24: a styled text that is set replaces all of the one before, in a label and in a text view")
  func reuse() throws {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing, style.firstLineHeadIndent) = (.right, 20, 30)
    (style.lineBreakMode, style.minimumLineHeight, style.lineHeightMultiple) = (.byCharWrapping, 40, 2)
    style.baseWritingDirection = .rightToLeft
    let shadow = NSShadow()
    (shadow.shadowColor, shadow.shadowBlurRadius) = (UIColor.green, 3)
    let first = NSMutableAttributedString(
      string: "first text\nof two",
      attributes: [
        .font: LabelFixture.font.withSize(30), .foregroundColor: UIColor.red, .paragraphStyle: style,
        .shadow: shadow,
      ])
    first.yy_setTextBackgroundBorder(
      YYTextBorder(fill: .green, cornerRadius: 1), range: first.yy_rangeOfAll())
    let second = NSAttributedString(
      string: "second text of some words", attributes: [.font: LabelFixture.font])
    func label(_ texts: [NSAttributedString]) -> YYLabel {
      let label = YYLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 90))
      label.numberOfLines = 0
      for text in texts { label.attributedText = text }
      return label
    }
    let (fresh, reused) = (label([second]), label([first, second]))
    #expect(reused.attributedText == fresh.attributedText && reused.textAlignment == fresh.textAlignment)
    #expect(reused.lineBreakMode == fresh.lineBreakMode && reused.shadowColor == nil)
    #expect(reused.textColor == fresh.textColor && reused.font == fresh.font)
    #expect(reused.intrinsicContentSize == fresh.intrinsicContentSize)
    let (one, other) = (try ViewPixels(fresh), try ViewPixels(reused))
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y] != other[x, y] { Issue.record("\(x) \(y)") }
    }
    // Plain text that follows has nothing of the first one, either.
    (fresh.text, reused.text) = ("third", "third")
    #expect(reused.attributedText == fresh.attributedText)
    func view(_ texts: [NSAttributedString]) -> YYTextView {
      let view = YYTextView(frame: CGRect(x: 0, y: 0, width: 100, height: 90))
      for text in texts { view.attributedText = text }
      return view
    }
    let (plain, changed) = (view([second]), view([first, second]))
    #expect(changed.attributedText == plain.attributedText)
    let lines = [plain, changed].map { $0.textLayout?.lines.map(\.bounds) ?? [] }
    #expect(lines[0] == lines[1] && lines[0].count > 2)
  }

  /// Makes "yy" of each "x", and notes what it is called with.
  private final class Doubling: NSObject, YYTextParser {
    var calls: [(text: String, selection: NSRange?)] = []
    var isActive = true

    func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool {
      calls.append((text?.string ?? "", selectedRange?.pointee))
      guard isActive, let text else { return false }
      let found = (text.string as NSString).range(of: "x")
      guard found.location != NSNotFound else { return false }
      text.replaceCharacters(in: found, with: "yy")
      text.addAttribute(
        .foregroundColor, value: UIColor.red, range: NSRange(location: found.location, length: 2))
      if let selected = selectedRange?.pointee, selected.location > found.location {
        selectedRange?.pointee.location += 1
      }
      return true
    }
  }

  @Test("S4-126: a parser is called on each change, with text and selection, and may change both")
  func parser() {
    let (label, parser) = (YYLabel(), Doubling())
    label.textParser = parser
    let start = parser.calls.count
    label.text = "axb"
    #expect(label.text == "ayyb" && parser.calls.count == start + 1 && parser.calls.last?.text == "axb")
    label.attributedText = NSAttributedString(string: "x", attributes: [.foregroundColor: UIColor.blue])
    #expect(label.text == "yy" && parser.calls.count == start + 2 && label.textColor == .red)
    parser.isActive = false
    label.text = "x"
    #expect(label.text == "x" && parser.calls.count == start + 3)

    let host = HeadlessHost(size: CGSize(width: 200, height: 100))
    let (view, edits) = (YYTextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), Doubling())
    let window = UIWindow(host: host)
    window.addSubview(view)
    window.makeKey()
    view.textParser = edits
    view.becomeFirstResponder()
    host.type("ab")
    #expect(edits.calls.suffix(2).map(\.text) == ["a", "ab"])
    #expect(edits.calls.suffix(2).map(\.selection) == [1, 2].map { NSRange(location: $0, length: 0) })
    host.press("left")
    host.type("x")
    #expect(edits.calls.contains { $0.text == "axb" && $0.selection == NSRange(location: 2, length: 0) })
    #expect(view.text == "ayyb" && view.selectedRange == NSRange(location: 3, length: 0))
    #expect(view.textStorage.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .red)
    let count = edits.calls.count
    view.text = "x"
    #expect(view.text == "yy" && edits.calls.count > count)
    edits.isActive = false
    host.type("x")
    #expect(view.text.filter { $0 == "x" }.count == 1 && view.text.count == 3)
    withExtendedLifetime(window) {}
  }

  @Test("S4-164: simple values set up labels and text views as typed properties do")
  func plainValues() throws {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let bold = try #require(UIFont(name: "LiberationSans-Bold", size: 21))
    let (label, typedLabel) = (YYLabel(), YYLabel())
    label.fontName_ = "Liberation Sans"
    label.fontSize_ = 21
    label.fontIsBold_ = true
    (label.insetTop_, label.insetLeft_, label.insetBottom_, label.insetRight_) = (1, 2, 3, 4)
    typedLabel.font = bold
    typedLabel.textContainerInset = insets
    let (view, typedView) = (YYTextView(frame: .zero), YYTextView(frame: .zero))
    view.fontName_ = "Liberation Sans"
    view.fontSize_ = 21
    view.fontIsBold_ = true
    (view.insetTop_, view.insetLeft_, view.insetBottom_, view.insetRight_) = (1, 2, 3, 4)
    typedView.font = bold
    typedView.textContainerInset = insets
    for (one, other) in [(label.font, typedLabel.font), (view.font, typedView.font)] {
      #expect(one?.fontName == other?.fontName && one?.pointSize == 21 && other?.pointSize == 21)
    }
    #expect(label.textContainerInset == insets && view.textContainerInset == insets)
    #expect(typedLabel.fontName_ == label.fontName_ && typedLabel.fontSize_ == 21 && typedLabel.fontIsBold_)
    #expect(typedView.fontName_ == view.fontName_ && typedView.fontSize_ == 21 && typedView.fontIsBold_)
    for one in [
      [typedLabel.insetTop_, typedLabel.insetLeft_, typedLabel.insetBottom_, typedLabel.insetRight_],
      [typedView.insetTop_, typedView.insetLeft_, typedView.insetBottom_, typedView.insetRight_],
    ] {
      #expect(one == [1, 2, 3, 4])
    }
    label.fontIsBold_ = false
    view.fontIsBold_ = false
    #expect(label.font.fontName == "LiberationSans" && view.font?.fontName == "LiberationSans")
    (label.debugEnabled_, view.debugEnabled_) = (true, true)
    #expect(label.debugOption?.needDrawDebug() == true && view.debugOption?.needDrawDebug() == true)
    #expect(label.debugEnabled_ && view.debugEnabled_)
    (label.debugEnabled_, view.debugEnabled_) = (false, false)
    #expect(
      label.debugOption == nil && view.debugOption == nil && !label.debugEnabled_ && !view.debugEnabled_)
    let option = YYTextDebugOption()
    option.baselineColor = .red
    (typedLabel.debugOption, typedView.debugOption) = (option, option)
    #expect(typedLabel.debugEnabled_ && typedView.debugEnabled_)
  }
}
