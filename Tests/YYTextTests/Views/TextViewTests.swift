import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("YYText's text view", .serialized)
@MainActor struct YYTextViewTests {
  private static let font = UIFont(name: "Liberation Sans", size: 20)!

  @MainActor private final class Scene: YYTextViewDelegate {
    let host = HeadlessHost(size: CGSize(width: 240, height: 200))
    let view: YYTextView
    let window: UIWindow
    var log: [String] = []
    var refuses: Set<String> = []

    init(_ text: String = "", frame: CGRect = CGRect(x: 0, y: 0, width: 240, height: 200)) {
      view = YYTextView(frame: frame)
      window = UIWindow(host: host)
      window.addSubview(view)
      view.font = YYTextViewTests.font
      view.text = text
      view.delegate = self
      window.makeKey()
      host.render()
    }

    private func note(_ line: String) -> Bool {
      log.append(line)
      return !refuses.contains(line)
    }
    func textViewShouldBeginEditing(_ textView: YYTextView) -> Bool { note("should begin") }
    func textViewShouldEndEditing(_ textView: YYTextView) -> Bool { note("should end") }
    func textViewDidBeginEditing(_ textView: YYTextView) { log.append("did begin") }
    func textViewDidEndEditing(_ textView: YYTextView) { log.append("did end") }
    func textView(
      _ textView: YYTextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { note("should change \(range.location) \(range.length) \(text)") }
    func textViewDidChange(_ textView: YYTextView) { log.append("did change") }
    func textViewDidChangeSelection(_ textView: YYTextView) { log.append("did select") }
    func textView(
      _ textView: YYTextView, didTap highlight: YYTextHighlight, in characterRange: NSRange, rect: CGRect
    ) { log.append("tap \(characterRange.location) \(characterRange.length)") }
  }

  @Test("S4-135: a new view has the library's defaults")
  func defaults() {
    let view = YYTextView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(view.font == .systemFont(ofSize: 12) && view.textColor == .black)
    #expect(view.textContainerInset == UIEdgeInsets(top: 6, left: 4, bottom: 6, right: 4))
    #expect(view.isEditable && view.isSelectable && view.isHighlightable)
    #expect(view.allowsCopyAttributedString && !view.allowsPasteAttributedString && !view.allowsPasteImage)
    #expect(view.allowsUndoAndRedo && view.maximumUndoLevel == 20)
    #expect(view.undoManager?.levelsOfUndo == 20 && view.undoManager?.isUndoRegistrationEnabled == true)
    #expect(view.text == "" && view.placeholderText == nil && view.textParser == nil)
    // Text begins at the top.
    view.text = "a"
    let caret = view.caretRect(for: view.beginningOfDocument)
    #expect(caret.minX == 4 && abs(caret.minY - 6) < 0.01)
  }

  @Test("S4-136: the delegate is asked and told in order, a no stops it, and notifications are posted")
  func delegateSequence() {
    let scene = Scene("ab")
    var posted: [String] = []
    let names: [NSNotification.Name] = [
      .YYTextViewTextDidBeginEditing, .YYTextViewTextDidChange, .YYTextViewTextDidEndEditing,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: scene.view, queue: nil) { note in
        let name = note.name.rawValue
        MainActor.assumeIsolated { posted.append(name) }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    scene.refuses = ["should begin"]
    #expect(!scene.view.becomeFirstResponder())
    scene.refuses = []
    #expect(scene.view.becomeFirstResponder())
    scene.host.type("c")
    scene.refuses = ["should change 3 0 d", "should end"]
    scene.host.type("d")
    #expect(!scene.view.resignFirstResponder())
    scene.refuses = []
    #expect(scene.view.resignFirstResponder())
    #expect(scene.view.text == "abc")
    #expect(
      scene.log == [
        "should begin", "should begin", "did begin", "should change 2 0 c", "did select", "did change",
        "should change 3 0 d", "should end", "should end", "did end",
      ])
    #expect(posted == names.map(\.rawValue))
  }

  @Test("S4-161: the view's layout answers where text is as it is on the screen")
  func layout() throws {
    let scene = Scene("Hello there, this text takes some rows of the view")
    let layout = try #require(scene.view.textLayout)
    #expect(layout.rowCount >= 2 && layout.text.string == scene.view.text)
    for offset in [0, 3, 14, 30, 49] {
      let caret = layout.caretRect(for: YYTextPosition(offset: offset))
      let place = try #require(scene.view.position(from: scene.view.beginningOfDocument, offset: offset))
      let shown = scene.view.caretRect(for: place)
      #expect(abs(shown.minX - caret.minX - 4) < 0.01 && abs(shown.minY - caret.minY - 6) < 0.01)
      #expect(abs(shown.height - caret.height) < 0.01)
    }
    let ink = try ViewPixels(try #require(scene.host.snapshot())).ink
    let box = layout.textBoundingRect.offsetBy(dx: 4, dy: 6)
    #expect(box.insetBy(dx: -2, dy: -2).contains(ink) && ink.height > box.height / 2)
  }

  @Test("A view types, selects by keys, and scrolls in the rows of its layout")
  func editing() throws {
    let scene = Scene()
    scene.view.becomeFirstResponder()
    scene.host.type("one two")
    scene.host.press("return")
    scene.host.type("three")
    #expect(scene.view.text == "one two\nthree")
    scene.host.press("up")
    #expect((3...6).contains(scene.view.selectedRange.location))
    scene.host.press("down")
    #expect(scene.view.selectedRange == NSRange(location: 13, length: 0))
    scene.host.press("home", .shift)
    #expect(scene.view.selectedRange == NSRange(location: 8, length: 5))
    scene.host.press("backspace")
    #expect(scene.view.text == "one two\n")
    let caret = scene.view.caretRect(for: scene.view.endOfDocument)
    let first = scene.view.caretRect(for: scene.view.beginningOfDocument)
    #expect(caret.minX == first.minX && abs(caret.minY - first.maxY) < 1)
    scene.view.text = String(repeating: "row\n", count: 40)
    scene.host.advance(by: 0.1)
    scene.view.scrollRangeToVisible(NSRange(location: 160, length: 0))
    #expect(scene.view.contentOffset.y > 500)
  }

  @Test("A placeholder is shown while there is no text, cut at its end, and not while composing")
  func placeholder() throws {
    let scene = Scene(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    scene.view.placeholderTextColor = .red
    scene.view.placeholderText = String(repeating: "long ", count: 20)
    func red() throws -> CGRect {
      scene.host.advance(by: 0.01)
      return try ViewPixels(try #require(scene.host.snapshot())).bounds {
        $0[0] > 200 && $0[1] < 90 && $0[3] > 200
      }
    }
    let shown = try red()
    #expect(shown.minX >= 4 && shown.minY >= 6 && shown.maxX <= 116 && shown.maxY <= 40)
    let label = try #require(scene.view.subviews.lazy.compactMap { $0 as? YYLabel }.first)
    #expect(label.isTruncated && label.font == Self.font)
    let styled = NSAttributedString(
      string: "styled", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red])
    scene.view.placeholderAttributedText = styled
    #expect(scene.view.placeholderText == "styled" && scene.view.placeholderFont?.pointSize == 9)
    #expect(try red().width < shown.width)
    scene.view.becomeFirstResponder()
    scene.host.compose(MarkedText("x"))
    #expect(try red().isNull)
    scene.host.compose(MarkedText(""))
    #expect(!(try red().isNull))
    scene.host.type("x")
    #expect(try red().isNull)
    scene.host.press("backspace")
    #expect(!(try red().isNull))
  }

  @Test("S4-139: typing attributes are those of the next text only, and end when the caret is moved")
  func typingAttributes() {
    let scene = Scene("ab")
    scene.view.becomeFirstResponder()
    let color = NSAttributedString.Key.foregroundColor
    scene.view.selectedRange = NSRange(location: 2, length: 0)
    var attributes = scene.view.typingAttributes ?? [:]
    attributes[color.rawValue] = UIColor.red
    scene.view.typingAttributes = attributes
    scene.host.type("c")
    #expect(scene.view.textStorage.attribute(color, at: 2, effectiveRange: nil) as? UIColor == .red)
    #expect(scene.view.textStorage.attribute(color, at: 1, effectiveRange: nil) as? UIColor == .black)
    attributes[color.rawValue] = UIColor.green
    scene.view.typingAttributes = attributes
    scene.view.selectedRange = NSRange(location: 0, length: 0)
    scene.host.type("z")
    #expect(scene.view.textStorage.attribute(color, at: 0, effectiveRange: nil) as? UIColor == .black)
  }

  @Test("S4-140: with clearsOnInsertion the next text replaces everything")
  func clearsOnInsertion() {
    let scene = Scene("old text")
    scene.view.becomeFirstResponder()
    scene.view.clearsOnInsertion = true
    scene.host.type("n")
    scene.host.type("ew")
    #expect(scene.view.text == "new")
  }

  @Test("S4-089: backspace selects bound text that asks for it, and deletes it the second time")
  func boundText() {
    let scene = Scene()
    let text = NSMutableAttributedString(string: "to ann, ", attributes: [.font: Self.font])
    text.addAttribute(
      .yyBinding, value: YYTextBinding(deleteConfirm: true), range: NSRange(location: 3, length: 3))
    scene.view.attributedText = text
    scene.view.becomeFirstResponder()
    scene.view.selectedRange = NSRange(location: 6, length: 0)
    scene.host.press("left")
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 0))
    scene.host.press("right")
    #expect(scene.view.selectedRange == NSRange(location: 6, length: 0))
    scene.host.press("backspace")
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 3) && scene.view.text == "to ann, ")
    scene.host.press("backspace")
    #expect(scene.view.text == "to , ")
  }

  @Test("S4-145: setting the text forgets what could be undone")
  func undoOfSetText() {
    let scene = Scene()
    scene.view.becomeFirstResponder()
    scene.host.type("abc")
    #expect(scene.view.undoManager?.canUndo == true)
    scene.view.attributedText = NSAttributedString(string: "new")
    #expect(scene.view.undoManager?.canUndo == false && scene.view.undoManager?.canRedo == false)
  }

  @Test("S4-158: a view that is read selects and copies; one that is not selectable does neither")
  func readOnly() {
    let scene = Scene("some words")
    scene.view.isEditable = false
    #expect(scene.view.becomeFirstResponder())
    scene.view.selectedRange = NSRange(location: 0, length: 4)
    #expect(scene.view.canPerformAction("copy:", withSender: nil))
    scene.view.copy(nil)
    #expect(UIPasteboard.general.string == "some")
    scene.host.type("x")
    scene.view.paste(nil)
    #expect(scene.view.text == "some words" && !scene.view.canPerformAction("paste:", withSender: nil))
    scene.view.isSelectable = false
    #expect(!scene.view.canPerformAction("copy:", withSender: nil) && !scene.view.canBecomeFirstResponder)
  }

  @Test("S4-146: what is copied is plain text with backing texts, styled text and a picture, or the first")
  func copies() throws {
    let scene = Scene()
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 7)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 7))
    }
    let parser = YYTextSimpleEmoticonParser()
    parser.emoticonMapper = [":)": picture]
    scene.view.textParser = parser
    scene.view.text = "hi :) you"
    #expect(scene.view.textStorage.string == "hi \u{FFFC} you")
    scene.view.selectedRange = NSRange(location: 0, length: 4)
    let board = UIPasteboard.general
    scene.view.copy(nil)
    #expect(board.string == "hi :)")
    #expect(board.yy_AttributedString?.string == "hi \u{FFFC}")
    #expect(UIImage(data: try #require(board.yy_PNGData))?.size == CGSize(width: 5, height: 7))
    scene.view.allowsCopyAttributedString = false
    scene.view.copy(nil)
    #expect(board.string == "hi :)" && board.yy_AttributedString == nil && board.yy_PNGData == nil)
  }

  @Test("S4-155: a keyboard over the caret becomes an inset, with 3 points and what lies on the keyboard")
  func keyboard() {
    let scene = Scene(String(repeating: "row\n", count: 20))
    scene.view.becomeFirstResponder()
    scene.view.contentInset.bottom = 7
    scene.view.selectedRange = NSRange(location: 80, length: 0)
    scene.window.changeKeyboard(to: CGRect(x: 0, y: 120, width: 240, height: 80))
    #expect(scene.view.contentInset.bottom == 83)
    let caret = scene.view.convert(scene.view.caretRect(for: scene.view.endOfDocument), to: nil)
    #expect(caret.maxY <= 120)
    scene.window.changeKeyboard(to: nil)
    #expect(scene.view.contentInset.bottom == 7)
    scene.view.extraAccessoryViewHeight = 20
    scene.window.changeKeyboard(to: CGRect(x: 0, y: 120, width: 240, height: 80))
    #expect(scene.view.contentInset.bottom == 103)
    scene.window.changeKeyboard(to: nil)
  }

  @Test("S4-157: text that is edited flows around a shape that moves, and carets follow")
  func exclusion() throws {
    let scene = Scene(String(repeating: "word ", count: 60))
    scene.view.becomeFirstResponder()
    // Beside the second and the third shape there is no space for a word at one side.
    for (x, hasSides) in [(CGFloat(80), Set([true, false])), (20, [false]), (140, [true])] {
      let hole = CGRect(x: x, y: 30, width: 80, height: 70)
      scene.view.exclusionPaths = [UIBezierPath(rect: hole)]
      scene.host.advance(by: 0.01)
      let picture = try ViewPixels(try #require(scene.host.snapshot()))
      let inside = hole.insetBy(dx: 1, dy: 1)
      #expect(
        picture.bounds { $0[0] < 128 && $0[3] > 128 }.intersects(inside) && inkless(picture, inside))
      var sides: Set<Bool> = []
      for offset in 0..<scene.view.textStorage.length {
        let place = try #require(scene.view.position(from: scene.view.beginningOfDocument, offset: offset))
        let caret = scene.view.caretRect(for: place)
        #expect(!inside.insetBy(dx: 2, dy: 0).contains(CGPoint(x: caret.midX, y: caret.midY)))
        if caret.midY > inside.minY, caret.midY < inside.maxY { sides.insert(caret.midX < inside.midX) }
      }
      #expect(sides == hasSides)
    }
    scene.host.type("new ")
    #expect(scene.view.text.hasSuffix("new "))
  }

  private func inkless(_ picture: ViewPixels, _ rect: CGRect) -> Bool {
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where picture[x, y][0] < 100 { return false }
    }
    return true
  }

  @Test("S4-159: attributes of Markdown follow what is typed, and the caret stays")
  func markdown() {
    let scene = Scene()
    let parser = YYTextSimpleMarkdownParser()
    scene.view.textParser = parser
    scene.view.becomeFirstResponder()
    scene.host.type("a **b** c")
    let storage = scene.view.textStorage
    func bold(_ index: Int) -> Bool {
      let font = storage.attribute(.font, at: index, effectiveRange: nil) as? UIFont
      return font?.fontDescriptor.symbolicTraits.contains(.traitBold) ?? false
    }
    #expect(scene.view.text == "a **b** c" && scene.view.selectedRange.location == 9)
    #expect(bold(4) && !bold(2) && !bold(8))
    scene.view.selectedRange = NSRange(location: 7, length: 0)
    scene.host.press("backspace")
    #expect(scene.view.text == "a **b* c" && scene.view.selectedRange.location == 6 && !bold(4))
  }

  @Test("Typing the last character of an emoticon's key puts its picture there, which can be undone")
  func emoticons() {
    let scene = Scene()
    let parser = YYTextSimpleEmoticonParser()
    parser.emoticonMapper = [
      ":ok:": UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    ]
    scene.view.textParser = parser
    scene.view.becomeFirstResponder()
    scene.host.type("a :ok:")
    let storage = scene.view.textStorage
    #expect(storage.string == "a \u{FFFC}" && scene.view.selectedRange == NSRange(location: 3, length: 0))
    scene.host.type("b")
    #expect(storage.string == "a \u{FFFC}b" && scene.view.text == "a :ok:b")
    #expect(scene.view.textStorage.attribute(.yyAttachment, at: 3, effectiveRange: nil) == nil)
  }

  @Test("Data are links with their look while the text is not edited, and are tapped")
  func detectors() throws {
    let scene = Scene("see https://example.org now")
    scene.view.dataDetectorTypes = .link
    scene.host.advance(by: 0.01)
    func blue() throws -> Bool {
      let layout = try #require(scene.view.textLayout)
      return layout.text.attribute(.yyHighlight, at: 8, effectiveRange: nil) != nil
        && layout.text.attribute(.foregroundColor, at: 8, effectiveRange: nil) as? UIColor != .black
        && layout.text.attribute(.yyHighlight, at: 1, effectiveRange: nil) == nil
    }
    #expect(try blue())
    let layout = try #require(scene.view.textLayout)
    let rect = layout.rect(for: YYTextRange(range: NSRange(location: 8, length: 1)))
    scene.host.touch(.began, at: CGPoint(x: rect.midX + 4, y: rect.midY + 6))
    let pressed = try #require(scene.view.textLayout).text.attributes(at: 8, effectiveRange: nil)
    #expect(pressed[.yyBackgroundBorder] is YYTextBorder)
    scene.host.touch(.ended, at: CGPoint(x: rect.midX + 4, y: rect.midY + 6))
    #expect(scene.log.contains("tap 4 19"))
    #expect(scene.view.textStorage.attribute(.yyHighlight, at: 8, effectiveRange: nil) == nil)
    scene.view.becomeFirstResponder()
    #expect(try !blue())
    scene.view.resignFirstResponder()
    #expect(try blue())
  }

  @Test("G-22: a view grows with its text up to some rows, and scrolls then")
  func growing() {
    let scene = Scene("one")
    scene.view.maximumFittingRows = 3
    var heights: [CGFloat] = []
    for rows in 1...5 {
      scene.view.text = Array(repeating: "row", count: rows).joined(separator: "\n")
      heights.append(scene.view.intrinsicContentSize.height)
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
    #expect(heights[2] == heights[3] && heights[3] == heights[4])
    scene.view.frame.size.height = heights[4]
    scene.host.advance(by: 0.01)
    scene.view.becomeFirstResponder()
    scene.view.selectedRange = NSRange(location: scene.view.textStorage.length, length: 0)
    scene.view.scrollRangeToVisible(scene.view.selectedRange)
    #expect(scene.view.contentSize.height > heights[4] && scene.view.contentOffset.y > 0)
  }
}
