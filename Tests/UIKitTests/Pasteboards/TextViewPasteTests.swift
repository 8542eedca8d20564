import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Text view: copy and paste")
@MainActor
struct TextViewPasteTests {
  /// A format that writes a mark before the characters.
  private struct Format: StyledTextFormat {
    let type: ContentType
    var needsAttachment = false
    func data(for text: NSAttributedString) -> Data? {
      let has = text.string.contains("\u{FFFC}")
      return needsAttachment && !has ? nil : Data((type.rawValue + ":" + text.string).utf8)
    }
    func text(from data: Data) -> NSAttributedString? {
      let text = String(decoding: data, as: UTF8.self).dropFirst(type.rawValue.count + 1)
      return NSAttributedString(string: String(text), attributes: [.kern: 3])
    }
  }

  private func board(_ fixture: TextViewFixture) -> HeadlessPasteboard {
    fixture.host.pasteboard(.general) as! HeadlessPasteboard
  }

  @Test(
    "V091: Copy writes one thing, the richest type first; plain text views write plain text; a caret nothing")
  func copies() {
    let fixture = TextViewFixture("one two")
    let (view, board) = (fixture.view, board(fixture))
    view.editor.formats = [
      Format(type: ContentType(rawValue: "application/rtfd"), needsAttachment: true), Format(type: .rtf),
      Format(type: .html),
    ]
    let count = board.changeCount
    view.selectedRange = NSRange(location: 3, length: 0)
    view.copy(nil)
    #expect(board.changeCount == count && board.types.isEmpty)
    view.selectedRange = NSRange(location: 0, length: 3)
    view.copy(nil)
    let plain = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
    #expect(board.types == plain && board.ownItems?.count == 1)
    view.allowsEditingTextAttributes = true
    fixture.host.press("c", .control)
    #expect(board.types == [ContentType.styledText.rawValue, "text/rtf", "text/html"] + plain)
    #expect(board.ownItems?.count == 1)
    #expect(board.readNow("text/rtf") == Data("text/rtf:one".utf8))
    #expect(board.readNow("UTF8_STRING") == Data("one".utf8))
    view.textStorage.append(NSAttributedString(attachment: NSTextAttachment()))
    view.selectAll(nil)
    view.copy(nil)
    #expect(board.types.prefix(2) == [ContentType.styledText.rawValue, "application/rtfd"])
  }

  @Test(
    "V092, S1-13: Paste takes the richest type that the view accepts: plain mode ignores attributes, the engine stays"
  )
  func pastes() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("ab", isTextKit2: isTextKit2)
      let (view, board) = (fixture.view, board(fixture))
      let engine = ObjectIdentifier((view.textLayoutManager as AnyObject?) ?? view.layoutManager)
      view.editor.formats = [Format(type: .html)]
      let image = fourColours().pngData()!
      board.copyFromElsewhere([
        ("text/html", Data("text/html:rich".utf8)), ("UTF8_STRING", Data("plain".utf8)), ("image/png", image),
      ])
      view.typingAttributes[.tracking] = 1
      view.paste(nil)
      #expect(view.text == "abplain")
      #expect(view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) == nil)
      #expect(view.textStorage.attribute(.tracking, at: 3, effectiveRange: nil) as? Int == 1)
      view.allowsEditingTextAttributes = true
      view.paste(nil)
      #expect(view.text == "abplainrich")
      #expect(view.textStorage.attribute(.kern, at: 8, effectiveRange: nil) as? Int == 3)
      view.selectedRange = NSRange(location: 0, length: 0)
      view.pasteAndMatchStyle(nil)
      view.editor.perform(.pasteAsPlainText)
      #expect(view.text == "plainplainabplainrich")
      #expect(view.textStorage.attribute(.kern, at: 2, effectiveRange: nil) == nil)
      // Pictures only where graphics are imported.
      board.copyFromElsewhere([("image/png", image)])
      #expect(!view.canPerformAction("paste:", withSender: nil))
      view.paste(nil)
      #expect(view.text == "plainplainabplainrich")
      view.editor.behavior.importsGraphics = true
      #expect(view.canPerformAction("paste:", withSender: nil))
      view.paste(nil)
      #expect(view.text == "plainplain\u{FFFC}abplainrich")
      view.allowsEditingTextAttributes = false
      #expect(!view.canPerformAction("paste:", withSender: nil))
      let now = ObjectIdentifier((view.textLayoutManager as AnyObject?) ?? view.layoutManager)
      #expect(now == engine && (view.textLayoutManager != nil) == isTextKit2)
    }
  }

  @Test("V093: Paste is one change that is asked for once, one step of undo; the caret is after it and seen")
  func oneEdit() {
    let fixture = TextViewFixture("one two", size: CGSize(width: 200, height: 60))
    let (view, board) = (fixture.view, board(fixture))
    let bad = String(decoding: [0x61, 0, 0xD800, 0x62] as [UInt16], as: UTF16.self)
    #expect(bad.utf16.count == 4)
    let lines = "A\u{0}B\r\nC\nD\rE" + String(repeating: "\nline", count: 30)
    board.copyFromElsewhere([("text/plain", Data(lines.utf8))])
    view.selectedRange = NSRange(location: 0, length: 3)
    _ = fixture.calls()
    fixture.host.press("v", .control)
    let clean = lines.replacingOccurrences(of: "\u{0}", with: "\u{FFFD}")
    #expect(view.text == clean + " two")
    let calls = fixture.calls()
    #expect(calls.filter { $0.hasPrefix("D.should") } == ["D.should {0,3} " + clean])
    #expect(calls.filter { $0 == "D.didChange" }.count == 1)
    let end = clean.utf16.count
    #expect(view.selectedRange == NSRange(location: end, length: 0))
    fixture.host.render()
    let caret = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: end)!)
    #expect(view.bounds.contains(caret.insetBy(dx: 0, dy: 1)))
    fixture.host.press("z", .control)
    #expect(view.text == "one two" && view.selectedRange == NSRange(location: 0, length: 3))
    fixture.log.refuses = { _ in true }
    fixture.host.press("v", .control)
    #expect(view.text == "one two")
    // Halves of surrogate pairs of a styled text.
    view.allowsEditingTextAttributes = true
    fixture.log.refuses = { _ in false }
    let half = NSString(characters: [0x61, 0xD83D], length: 2) as String
    view.editor.insert(PastedText(NSAttributedString(string: half), isStyled: true))
    #expect(view.text == "a\u{FFFD} two")
  }

  @Test("V094: Black text without a background follows light and dark once it is pasted; other colours stay")
  func colours() throws {
    let fixture = TextViewFixture("x", size: CGSize(width: 300, height: 60))
    let view = fixture.view
    view.allowsEditingTextAttributes = true
    let text = NSMutableAttributedString(string: "abcdefg")
    func set(_ index: Int, _ front: UIColor?, _ back: UIColor?) {
      let range = NSRange(location: index, length: 1)
      if let front { text.addAttribute(.foregroundColor, value: front, range: range) }
      if let back { text.addAttribute(.backgroundColor, value: back, range: range) }
    }
    set(0, .black, nil)
    set(1, .black, .white)
    set(2, .white, .black)
    set(3, .red, .white)
    set(4, .black, .yellow)
    set(5, .red, nil)
    set(6, .white, .clear)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: text as NSAttributedString, requiringSecureCoding: true)
    board(fixture).copyFromElsewhere([(ContentType.styledText.rawValue, data)])
    view.selectAll(nil)
    view.paste(nil)
    #expect(view.text == "abcdefg")
    func colours(_ index: Int) -> [UIColor?] {
      let attributes = view.textStorage.attributes(at: index, effectiveRange: nil)
      return [attributes[.foregroundColor] as? UIColor, attributes[.backgroundColor] as? UIColor]
    }
    #expect(colours(0) == [.label, nil] && colours(1) == [.label, nil] && colours(2) == [.label, nil])
    #expect(colours(3) == [.red, nil] && colours(4) == [.black, .yellow] && colours(5) == [.red, nil])
    #expect(colours(6)[0] == .label)
    // Dark mode: what was black is light on the dark background.
    fixture.host.environment.isDark = true
    fixture.host.render()
    let rect = view.firstRect(
      for: view.textRange(
        from: view.beginningOfDocument, to: view.position(from: view.beginningOfDocument, offset: 2)!)!)
    let picture = try fixture.picture()
    let light = picture.count(rect.integral) { pixel in pixel[0] > 180 && pixel[1] > 180 && pixel[2] > 180 }
    #expect(light > 5)
  }

  @Test(
    "V095: Off by default; on, words that are cut take a space along, and words that are pasted get spaces")
  func smart() {
    let fixture = TextViewFixture("one two, three")
    let view = fixture.view
    func selectWord(_ offset: Int) {
      fixture.host.advance(by: 1)
      fixture.host.click(at: fixture.middle(of: offset), count: 2)
    }
    selectWord(5)
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    view.cut(nil)
    #expect(view.text == "one , three")
    fixture.host.press("z", .control)
    view.smartInsertDeleteType = .yes
    selectWord(5)
    view.cut(nil)
    #expect(view.text == "one, three" && board(fixture).readNow("text/plain") == Data("two".utf8))
    view.selectedRange = NSRange(location: 3, length: 0)
    view.paste(nil)
    #expect(view.text == "one two, three")
    view.selectedRange = NSRange(location: 0, length: 0)
    view.paste(nil)
    #expect(view.text == "two one two, three")
    // What was not selected by words loses nothing else.
    view.selectedRange = NSRange(location: 4, length: 3)
    view.cut(nil)
    #expect(view.text == "two  two, three")
  }

  @Test(
    "V096: Several ranges are copied with line feeds between, and distributed among as many; one step of undo"
  )
  func severalSelections() {
    let fixture = TextViewFixture("aa bb cc\n1 2 3")
    let view = fixture.view
    func ranges(_ list: [(Int, Int)]) -> [NSRange] { list.map { NSRange(location: $0.0, length: $0.1) } }
    view.selectedRanges = ranges([(0, 2), (3, 2), (6, 2)])
    view.copy(nil)
    #expect(board(fixture).readNow("text/plain") == Data("aa\nbb\ncc".utf8))
    #expect(board(fixture).readNow(ContentType.textParts.rawValue) == Data("1,1,1".utf8))
    view.selectedRanges = ranges([(9, 1), (11, 1), (13, 1)])
    view.paste(nil)
    #expect(view.text == "aa bb cc\naa bb cc")
    fixture.host.press("z", .control)
    #expect(view.text == "aa bb cc\n1 2 3")
    view.selectedRanges = ranges([(9, 1), (13, 1)])
    view.paste(nil)
    #expect(view.text == "aa bb cc\naa\nbb\ncc 2 aa\nbb\ncc")
    fixture.host.press("z", .control)
    #expect(view.text == "aa bb cc\n1 2 3")
  }

  private final class Plural: NSObject, UITextViewDelegate {
    var asked: [[NSRange]] = []
    var single = 0
    var allows = true
    func textView(
      _ textView: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
    ) -> Bool {
      asked.append(ranges.map(\.rangeValue))
      return allows
    }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      single += 1
      return true
    }
  }

  @Test(
    "V089: The plural gate is asked in place of the other; a delegate without it gets the range around all")
  func gates() {
    let fixture = TextViewFixture("one two")
    let ranges = [NSRange(location: 0, length: 3), NSRange(location: 4, length: 3)]
    fixture.view.selectedRanges = ranges
    _ = fixture.calls()
    fixture.host.type("x")
    #expect(fixture.calls().first == "D.should {0,7} x" && fixture.view.text == "x x")
    fixture.host.press("z", .control)
    let plural = Plural()
    fixture.view.delegate = plural
    plural.allows = false
    fixture.view.selectedRanges = ranges
    fixture.host.type("x")
    #expect(plural.asked == [ranges] && plural.single == 0 && fixture.view.text == "one two")
  }

  @Test(
    "V097: Selecting by pointer or keys sets PRIMARY, the middle button inserts it; only copies set the clipboard"
  )
  func primary() {
    let fixture = TextViewFixture("one two")
    let (host, view) = (fixture.host, fixture.view)
    let primary = host.pasteboard(.primary)!
    func text() -> String? { primary.readNow("text/plain").map { String(decoding: $0, as: UTF8.self) } }
    view.selectedRange = NSRange(location: 0, length: 3)
    #expect(text() == nil)
    host.click(at: fixture.middle(of: 5), count: 2)
    #expect(text() == "two" && board(fixture).changeCount == 0)
    view.selectedRange = NSRange(location: 0, length: 0)
    host.press("right", .shift)
    host.press("right", .shift)
    #expect(text() == "on")
    // A caret leaves it there; the middle button inserts at the pointer.
    host.press("end")
    #expect(text() == "on")
    host.advance(by: 1)
    host.click(at: fixture.middle(of: 3), button: .middle)
    let place = view.selectedRange.location
    #expect(view.text == (place == 5 ? "oneon two" : "one ontwo") && [5, 6].contains(place))
    host.press("z", .control)
    #expect(view.text == "one two")
    let count = primary.changeCount
    view.selectedRange = NSRange(location: 0, length: 3)
    view.copy(nil)
    #expect(primary.changeCount == count && board(fixture).changeCount == 1)
    // Secure text sets neither.
    view.isSecureTextEntry = true
    host.advance(by: 1)
    host.click(at: fixture.middle(of: 5), count: 2)
    host.press("c", .control)
    #expect(primary.changeCount == count && board(fixture).changeCount == 1)
    view.isSecureTextEntry = false
    view.isEditable = false
    host.click(at: fixture.middle(of: 3), button: .middle)
    #expect(view.text == "one two")
  }
}
