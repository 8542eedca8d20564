import Testing
import UIKit
import ViewHosting

@Suite("Text view: lists")
@MainActor struct TextViewListTests {
  private func fixture(_ texts: [String], isTextKit2: Bool = true) -> TextViewFixture {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: 240, height: 160))
    let list = NSTextList(markerFormat: .decimal, options: [])
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    style.headIndent = 28
    style.firstLineHeadIndent = 28
    fixture.view.attributedText = NSAttributedString(
      string: texts.joined(separator: "\n"),
      attributes: [.font: UIFont(name: "Liberation Serif", size: 16)!, .paragraphStyle: style])
    fixture.view.selectedRange = NSRange(location: (fixture.view.text as NSString).length, length: 0)
    fixture.host.render()
    return fixture
  }

  private func markers(_ view: UITextView) -> [String] {
    guard let manager = view.textLayoutManager else { return [] }
    var markers: [String] = []
    _ = manager.enumerateTextLayoutFragments(
      from: manager.documentRange.location, options: [.ensuresLayout, .ensuresExtraLineFragment]
    ) {
      markers.append($0.textListMarker ?? "-")
      if let extra = $0.extraLineListMarker { markers.append(extra) }
      return true
    }
    return markers
  }

  private func style(_ view: UITextView, _ offset: Int) -> NSParagraphStyle? {
    view.attributedText.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle
  }

  @Test(
    "G-26: In a text view keys continue a list, nest and lift its items and end it; numbers and bullets of each level follow, are drawn, and undo takes all back"
  )
  func keys() throws {
    let fixture = fixture(["one", "two"])
    let view = fixture.view
    for key in ["return", "tab"] { fixture.host.press(key) }
    #expect(markers(view) == ["1.", "2.", "a."] && view.text == "one\ntwo\n")
    // The marker of the item without text is drawn, at the left of where its text would be.
    let empty = CGRect(x: 0, y: 46, width: 58, height: 16)
    #expect(try Picture(view).count(empty) { $0[0] < 128 } > 5)
    fixture.host.type("in")
    fixture.host.press("return")
    #expect(markers(view) == ["1.", "2.", "a.", "b."])
    fixture.host.render()
    try Picture.keep(UIImage(cgImage: #require(fixture.host.snapshot())), as: "list-editing")
    for key in ["return", "return"] { fixture.host.press(key) }
    fixture.host.type("plain")
    #expect(markers(view) == ["1.", "2.", "a.", "-"] && view.text == "one\ntwo\nin\nplain")
    #expect(style(view, 12)?.textLists == [] && style(view, 12)?.headIndent == 0)
    view.selectedRange = NSRange(location: 8, length: 0)
    fixture.host.press("tab", [.shift])
    #expect(markers(view) == ["1.", "2.", "3.", "-"])
    for _ in 0..<30 where view.undoManager?.canUndo == true { view.undoManager?.undo() }
    #expect(markers(view) == ["1.", "2."] && view.text == "one\ntwo")
  }

  @Test("G-26: A text view of TextKit 1 edits lists in the same way")
  func textKit1() {
    let fixture = fixture(["one", "two"], isTextKit2: false)
    let view = fixture.view
    fixture.host.press("tab")
    #expect(style(view, 0)?.textLists.count == 1 && style(view, 5)?.textLists.count == 2)
    view.insertText("\n")
    view.insertText("\n")
    view.insertText("x")
    #expect(view.text == "one\ntwo\nx" && style(view, 8)?.textLists.count == 1)
  }
}
