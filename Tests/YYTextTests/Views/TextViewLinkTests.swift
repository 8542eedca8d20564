import Foundation
import Testing
import ViewHosting

@testable import YYText

@Suite("Links and highlights in YYText's text view", .serialized)
@MainActor struct YYTextViewLinkTests {
  @Test("While it is pressed, a highlight changes the text that a view shows, and tells its information")
  func highlights() throws {
    let text = NSMutableAttributedString(
      string: "one two three", attributes: [.font: TextViewScene.font, .foregroundColor: UIColor.blue])
    let highlight = YYTextHighlight(attributes: [.font: TextViewScene.font.withSize(30)])
    highlight.setColor(nil)
    highlight.userInfo = ["id": 7]
    let word = NSRange(location: 4, length: 3)
    text.yy_setTextHighlight(highlight, range: word)
    let scene = TextViewScene(text)
    let point = scene.middle(word)
    let plain = try #require(scene.view.textLayout)
    func width() -> CGFloat { scene.view.textLayout?.rect(for: YYTextRange(range: word)).width ?? 0 }
    let before = width()
    scene.host.touch(.began, at: point)
    let pressed = try #require(scene.view.textLayout).text.attributes(at: 5, effectiveRange: nil)
    #expect((pressed[.font] as? UIFont)?.pointSize == 30 && pressed[.foregroundColor] == nil)
    #expect(abs(width() - before * 1.5) < 0.1)
    scene.host.touch(.ended, at: point)
    #expect(scene.view.textLayout?.text == plain.text && width() == before)
    scene.host.advance(by: 1)
    scene.host.touch(.began, at: point)
    scene.host.advance(by: 0.6)
    scene.host.touch(.ended, at: point)
    #expect(scene.touched.map(\.kind) == ["tap", "long"])
    let rect = plain.rect(for: YYTextRange(range: word)).offsetBy(dx: 4, dy: 6)
    #expect(scene.touched.allSatisfy { $0.highlight === highlight && $0.range == word && $0.rect == rect })
    #expect(scene.touched.allSatisfy { $0.highlight.userInfo?["id"] as? Int == 7 })
  }

  @Test(
    "S4-138: links, phone numbers, addresses and dates are shown and touched while the text is not edited",
    arguments: [
      ("https://example.org", UIDataDetectorTypes.link), ("+49 30 1234567", .phoneNumber),
      ("1 Infinite Loop, Cupertino, CA 95014", .address), ("2024-05-12", .calendarEvent),
    ])
  func detectors(found: String, type: UIDataDetectorTypes) throws {
    let scene = TextViewScene("see \(found) now")
    let view = scene.view
    let range = NSRange(location: 4, length: found.utf16.count)
    func attributes(_ index: Int) throws -> [NSAttributedString.Key: Any] {
      try #require(view.textLayout).text.attributes(at: index, effectiveRange: nil)
    }
    #expect(try attributes(6)[.yyHighlight] == nil)
    view.dataDetectorTypes = type
    view.linkTextAttributes = [NSAttributedString.Key.foregroundColor.rawValue: UIColor.green]
    view.highlightTextAttributes = [NSAttributedString.Key.foregroundColor.rawValue: UIColor.red]
    scene.host.advance(by: 0.01)
    for index in [1, 4, 6, 4 + range.length - 1, 4 + range.length] {
      let isLink = range.contains(index)
      #expect(try (attributes(index)[.yyHighlight] != nil) == isLink)
      #expect(try attributes(index)[.foregroundColor] as? UIColor == (isLink ? .green : .black))
    }
    let point = scene.middle(NSRange(location: 6, length: 1))
    scene.host.touch(.began, at: point)
    #expect(try attributes(6)[.foregroundColor] as? UIColor == .red)
    #expect(try attributes(1)[.foregroundColor] as? UIColor == .black)
    scene.host.touch(.ended, at: point)
    #expect(try attributes(6)[.foregroundColor] as? UIColor == .green)
    scene.host.advance(by: 1)
    scene.host.touch(.began, at: point)
    scene.host.advance(by: 0.6)
    scene.host.touch(.ended, at: point)
    #expect(scene.touched.map(\.kind) == ["tap", "long"] && scene.touched.allSatisfy { $0.range == range })
    #expect(scene.touched.allSatisfy { $0.highlight.userInfo?["result"] is NSTextCheckingResult })
    view.becomeFirstResponder()
    #expect(try attributes(6)[.yyHighlight] == nil && attributes(6)[.foregroundColor] as? UIColor == .black)
    view.resignFirstResponder()
    #expect(try attributes(6)[.yyHighlight] != nil)
  }
}
