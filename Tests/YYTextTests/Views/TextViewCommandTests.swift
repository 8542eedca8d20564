import Foundation
import Testing
import ViewHosting

@testable import YYText

/// Makes each mail address that a comma or a space follows one unit, in blue.
private final class AddressParser: YYTextParser {
  static let blue = UIColor(red: 0, green: 0.5, blue: 1, alpha: 1)
  private let address = try? NSRegularExpression(pattern: #"[\w.+-]+@[\w-]+(\.[\w-]+)+(?=[,\s])"#)

  func parseText(_ text: NSMutableAttributedString?, selectedRange: NSRangePointer?) -> Bool {
    guard let text, let address else { return false }
    var isChanged = false
    for match in address.matches(in: text.string, range: NSRange(location: 0, length: text.length))
    where text.attribute(.yyBinding, at: match.range.location, effectiveRange: nil) == nil {
      text.yy_setTextBinding(YYTextBinding(deleteConfirm: true), range: match.range)
      text.yy_setColor(Self.blue, range: match.range)
      isChanged = true
    }
    return isChanged
  }
}

@Suite("Commands and parsers in YYText's text view", .serialized)
@MainActor struct YYTextViewCommandTests {
  @Test("S4-134: a comma after a mail address makes the address one blue unit")
  func addresses() {
    let scene = TextViewScene()
    let view = scene.view
    view.textParser = AddressParser()
    view.becomeFirstResponder()
    let address = NSRange(location: 3, length: 15)
    func blue(_ index: Int) -> Bool {
      view.textStorage.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
        == AddressParser.blue
    }
    func bound(_ index: Int) -> Bool {
      view.textStorage.attribute(.yyBinding, at: index, effectiveRange: nil) != nil
    }
    for character in "to ann@example.org" { scene.host.type(String(character)) }
    #expect((0..<18).allSatisfy { !blue($0) && !bound($0) })
    scene.host.type(",")
    #expect(view.text == "to ann@example.org," && view.selectedRange.location == 19)
    #expect((0..<19).allSatisfy { blue($0) == address.contains($0) && bound($0) == address.contains($0) })
    scene.host.type(" x")
    #expect(!blue(19) && !bound(19) && !blue(20) && view.text == "to ann@example.org, x")
    scene.select(18)
    scene.host.press("left")
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    scene.host.press("right", .shift)
    #expect(view.selectedRange == address)
    scene.select(18)
    scene.host.press("backspace")
    #expect(view.selectedRange == address)
    scene.host.press("backspace")
    #expect(view.text == "to , x")
  }

  /// The commands of the menu that can be performed.
  private func enabled(_ view: YYTextView) -> Set<String> {
    let names = ["cut:", "copy:", "paste:", "select:", "selectAll:", "_define:"]
    return Set(names.filter { view.canPerformAction(Selector($0), withSender: nil) })
  }

  @Test("S4-149: what the menu offers depends on selection, editing and clipboard")
  func validation() {
    let scene = TextViewScene("one two")
    let view = scene.view
    UIPasteboard.general.items = []
    view.becomeFirstResponder()
    scene.select(2)
    #expect(enabled(view) == ["select:", "selectAll:"])
    scene.select(0, 3)
    #expect(enabled(view) == ["cut:", "copy:", "selectAll:", "_define:"])
    scene.select(0, 7)
    #expect(enabled(view) == ["cut:", "copy:", "_define:"])
    UIPasteboard.general.string = "x"
    #expect(enabled(view) == ["cut:", "copy:", "paste:", "_define:"])
    scene.select(2)
    #expect(enabled(view) == ["paste:", "select:", "selectAll:"])
    view.isEditable = false
    #expect(enabled(view) == ["select:", "selectAll:"])
    scene.select(0, 3)
    #expect(enabled(view) == ["copy:", "selectAll:", "_define:"])
    view.isEditable = true
    view.text = ""
    #expect(enabled(view) == ["paste:"])
    UIPasteboard.general.items = []
    #expect(enabled(view).isEmpty)
    view.text = "one"
    scene.select(0, 3)
    view.isSelectable = false
    #expect(enabled(view).isEmpty)
  }

  @Test("Define asks the host's dictionary for what is selected")
  func define() async throws {
    let scene = TextViewScene("one two words")
    scene.view.becomeFirstResponder()
    scene.select(4, 9)
    scene.view.perform(action: "_define:", withSender: nil)
    for _ in 0..<20 { await turn() }
    guard case .openURL(let url)? = scene.host.panels.last else {
      Issue.record("no address was opened")
      return
    }
    #expect(url.absoluteString == "dict://dict.org/d:two%20words")
  }

  @Test("S4-150: select takes the word with its bound text, else the character beside the caret, else all")
  func selectWord() throws {
    func selected(_ text: NSAttributedString, at offset: Int, frame: CGRect? = nil) -> NSRange {
      let scene = TextViewScene(text, frame: frame)
      scene.view.becomeFirstResponder()
      scene.select(offset)
      scene.view.select(nil)
      return scene.view.selectedRange
    }
    func plain(_ string: String) -> NSMutableAttributedString {
      NSMutableAttributedString(string: string, attributes: [.font: TextViewScene.font])
    }
    for offset in 4...7 {
      #expect(selected(plain("one word"), at: offset) == NSRange(location: 4, length: 4), "\(offset)")
    }
    #expect(selected(plain("one word"), at: 8) == NSRange(location: 4, length: 4))
    let han = selected(plain("你好世界"), at: 1)
    #expect(NSLocationInRange(1, han) && han.length < 4)
    let other = TextViewScene(plain("你好世界"))
    let place = try #require(other.view.position(from: other.view.beginningOfDocument, offset: 1))
    let word = try #require(
      other.view.tokenizer.rangeEnclosingPosition(place, with: .word, inDirection: .storage(.forward)))
    #expect(other.view.offset(from: word.start, to: word.end) == han.length)
    let family = "👨‍👩‍👧"
    let units = family.utf16.count
    #expect(selected(plain("\(family) a"), at: 0) == NSRange(location: 0, length: units))
    #expect(selected(plain("a  \(family)"), at: 3 + units) == NSRange(location: 3, length: units))
    let bound = plain("to ann lee, now")
    bound.yy_setTextBinding(YYTextBinding(deleteConfirm: false), range: NSRange(location: 3, length: 7))
    for offset in [3, 10] {
      #expect(selected(bound, at: offset) == NSRange(location: 3, length: 7), "\(offset)")
    }
    // Spaces are in no word.
    #expect(selected(plain("    "), at: 2) == NSRange(location: 2, length: 1))
    #expect(selected(plain("    "), at: 4) == NSRange(location: 3, length: 1))
    // Nothing is laid out.
    #expect(selected(plain("one two"), at: 2, frame: .zero) == NSRange(location: 0, length: 7))
  }
}
