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

  @Test(
    "Links are found and touched paragraph by paragraph where none goes on in another one: as in the whole text",
    arguments: [UIDataDetectorTypes.link, .phoneNumber, .calendarEvent, .all])
  func detectorsByParagraph(types: UIDataDetectorTypes) throws {
    let lines = [
      "see https://example.org/a,", "call +49 30 1234567 or", "at 2024-05-12 14:00", "nothing here", "",
      "1 Infinite Loop,", "Cupertino, CA 95014", "mail a@example.org", "www.example.org.", "on May 5", "2024",
    ]
    let scenes = [false, true].map { isWhole in
      let scene = TextViewScene(lines.joined(separator: "\n"), size: CGSize(width: 340, height: 600))
      scene.view.face.isAlwaysWhole = isWhole
      scene.view.dataDetectorTypes = types
      scene.host.render()
      return scene
    }
    let views = scenes.map(\.view)
    func same(_ what: String) throws {
      for scene in scenes { scene.host.render() }
      var count = 0
      for offset in 0..<views[0].textStorage.length {
        let found = try scenes.map { scene -> (NSRange, NSTextCheckingResult)? in
          guard scene.view.textStorage.string.utf16.dropFirst(offset).first != 10 else { return nil }
          let touched = scene.view.touchedHighlight(at: scene.middle(NSRange(location: offset, length: 1)))
          return try touched.map {
            ($0.range, try #require($0.value.userInfo?["result"] as? NSTextCheckingResult))
          }
        }
        #expect(found[0]?.0 == found[1]?.0, "\(what), \(offset)")
        #expect(found[0]?.1.range == found[1]?.1.range && found[0]?.1.url == found[1]?.1.url)
        count += found[0] == nil ? 0 : 1
      }
      #expect(count > 8)
      #expect(try ViewPixels(views[0]).isNear(ViewPixels(views[1]), by: 0), "\(what)")
    }
    try same("at first")
    for (place, text) in [(0, "one\n"), (30, "x"), (12, "\n"), (60, "www.example.com ")] {
      for view in views {
        view.textStorage.replaceCharacters(in: NSRange(location: place, length: 0), with: text)
      }
      try same("after \(text)")
    }
    let face = views[0].face
    guard types != .all else { return #expect(face.laidOutCount == 0) }
    #expect(face.laidOutCount > 0)
    let before = face.laidOutCount
    views[0].textStorage.replaceCharacters(in: NSRange(location: 40, length: 0), with: "y")
    scenes[0].host.render()
    #expect(face.laidOutCount > before && face.laidOutCount <= before + 3)
  }
}
