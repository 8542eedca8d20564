import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Edits in YYText's text view", .serialized)
@MainActor struct YYTextViewEditingTests {
  private static let font = UIFont(name: "Liberation Sans", size: 20)!

  @MainActor private final class Scene {
    let host = HeadlessHost(size: CGSize(width: 340, height: 200))
    let view: YYTextView
    let window: UIWindow

    init(_ text: NSAttributedString) {
      view = YYTextView(frame: CGRect(x: 0, y: 0, width: 340, height: 200))
      window = UIWindow(host: host)
      window.addSubview(view)
      view.font = YYTextViewEditingTests.font
      view.attributedText = text
      window.makeKey()
      host.render()
    }

    convenience init(_ text: String = "") {
      self.init(
        NSAttributedString(
          string: text, attributes: [.font: YYTextViewEditingTests.font, .foregroundColor: UIColor.black]))
    }

    func select(_ location: Int, _ length: Int = 0) {
      view.selectedRange = NSRange(location: location, length: length)
    }

    func middle(_ range: NSRange) throws -> CGPoint {
      let rect = try #require(view.textLayout).rect(for: YYTextRange(range: range))
      return CGPoint(x: rect.midX + 4, y: rect.midY + 6)
    }
  }

  private func bound(_ string: String, _ range: NSRange) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: string, attributes: [.font: Self.font])
    text.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: range)
    return text
  }

  @Test("S4-088: bound text is one character for carets, selections, arrow keys and taps")
  func boundText() throws {
    let scene = Scene(bound("to ann b lee, ", NSRange(location: 3, length: 9)))
    scene.view.becomeFirstResponder()
    scene.select(3)
    scene.host.press("right")
    #expect(scene.view.selectedRange == NSRange(location: 12, length: 0))
    scene.host.press("left")
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 0))
    scene.host.press("right", .shift)
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 9))
    scene.select(12)
    scene.host.press("left", .shift)
    #expect(scene.view.selectedRange == NSRange(location: 3, length: 9))
    for (offset, edge) in [(4, 3), (6, 3), (9, 12), (11, 12)] {
      scene.select(0)
      scene.host.advance(by: 1)
      scene.host.tap(at: try scene.middle(NSRange(location: offset, length: 1)))
      #expect(scene.view.selectedRange == NSRange(location: edge, length: 0), "\(offset)")
    }
  }

  @Test("S4-091: what is typed after a character with one-off attributes or borders does not take them")
  func spreading() {
    let text = NSMutableAttributedString(
      string: "a\u{FFFC}", attributes: [.font: Self.font, .foregroundColor: UIColor.red])
    let last = NSRange(location: 1, length: 1)
    let delegate = YYTextRunDelegate()
    (delegate.width, delegate.ascent) = (20, 10)
    let ruby = YYTextRubyAnnotation()
    ruby.textBefore = "up"
    text.yy_setSuperscript(1, range: last)
    text.yy_setRunDelegate(delegate.ctRunDelegate(), range: last)
    text.yy_setTextBackedString(YYTextBackedString(string: ":)"), range: last)
    text.yy_setTextBinding(YYTextBinding(), range: last)
    text.yy_setTextAttachment(YYTextAttachment(content: nil), range: last)
    text.yy_setTextRubyAnnotation(ruby, range: last)
    text.yy_setTextBorder(YYTextBorder(fill: .blue, cornerRadius: 1), range: last)
    text.yy_setTextBackgroundBorder(YYTextBorder(fill: .blue, cornerRadius: 1), range: last)
    let scene = Scene(text)
    let storage = scene.view.textStorage
    func names(_ index: Int) -> Set<NSAttributedString.Key> {
      Set(storage.attributes(at: index, effectiveRange: nil).keys)
    }
    let special = names(1).subtracting(names(0))
    #expect(special.count >= 8)
    scene.view.becomeFirstResponder()
    scene.select(2)
    scene.host.type("b")
    #expect(scene.view.textStorage.length == 3 && names(2).isDisjoint(with: special))
    #expect(names(1).isSuperset(of: special))
    #expect(storage.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor == .red)
  }

  @Test("S4-143: backspace deletes one unit: an emoji, a line end of two characters, bound text, a selection")
  func deleteBackward() {
    for (text, rest) in [("a👨‍👩‍👧", "a"), ("a🇩🇪", "a"), ("a\r\n", "a"), ("ab", "a")] {
      let scene = Scene(text)
      scene.view.becomeFirstResponder()
      scene.select(text.utf16.count)
      scene.view.deleteBackward()
      #expect(scene.view.text == rest)
    }
    let scene = Scene(bound("to ann", NSRange(location: 3, length: 3)))
    scene.view.becomeFirstResponder()
    scene.select(6)
    scene.host.press("backspace")
    #expect(scene.view.text == "to ")
    let words = Scene("abcd")
    words.view.becomeFirstResponder()
    words.select(1, 2)
    words.host.press("backspace")
    #expect(words.view.text == "ad" && words.view.selectedRange == NSRange(location: 1, length: 0))
  }

  @Test("S4-144: typing in a row is one step, 20 steps are kept, and undoing brings the selection back")
  func undo() {
    let scene = Scene()
    let view = scene.view
    view.becomeFirstResponder()
    func undo() { scene.host.press("z", .control) }
    func redo() { scene.host.press("z", [.control, .shift]) }
    scene.host.type("abc")
    scene.host.press("left")
    scene.host.type("de")
    #expect(view.text == "abdec")
    undo()
    #expect(view.text == "abc" && view.selectedRange == NSRange(location: 2, length: 0))
    undo()
    #expect(view.text == "")
    redo()
    redo()
    #expect(view.text == "abdec")
    scene.select(5)
    UIPasteboard.general.string = "XY"
    view.paste(nil)
    #expect(view.text == "abdecXY")
    scene.select(0, 2)
    view.cut(nil)
    #expect(view.text == "decXY" && UIPasteboard.general.string == "ab")
    undo()
    #expect(view.text == "abdecXY" && view.selectedRange == NSRange(location: 0, length: 2))
    undo()
    #expect(view.text == "abdec" && view.selectedRange == NSRange(location: 5, length: 0))
    #expect(view.undoManager?.canRedo == true)
    scene.host.type("n")
    #expect(view.text == "abdecn" && view.undoManager?.canRedo == false)
    view.text = ""
    for _ in 0..<25 {
      scene.host.type("x")
      scene.host.press("left")
      scene.host.press("right")
    }
    var count = 0
    while view.undoManager?.canUndo == true, count < 40 {
      undo()
      count += 1
    }
    #expect(count == 20 && view.text == "xxxxx")
  }
}
