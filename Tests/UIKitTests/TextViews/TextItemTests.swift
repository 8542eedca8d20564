import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: links, attachments and tags")
@MainActor
struct TextItemTests {
  /// Answers as it is told, and records what it was asked.
  private final class Client: NSObject, UITextViewDelegate {
    var calls: [String] = []
    var allows = true
    var action: ((UITextItem, UIAction) -> UIAction?)?
    var menu: ((UITextItem, UIMenu) -> UITextItem.MenuConfiguration?)?

    private func name(_ item: UITextItem) -> String {
      switch item.content {
      case .link(let url): "\(url) \(item.range.location),\(item.range.length)"
      case .textAttachment: "attachment \(item.range.location),\(item.range.length)"
      case .tag(let tag): "#\(tag) \(item.range.location),\(item.range.length)"
      }
    }
    func textView(
      _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? {
      calls.append("primary \(name(textItem))")
      return action.map { $0(textItem, defaultAction) } ?? defaultAction
    }
    func textView(
      _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
    ) -> UITextItem.MenuConfiguration? {
      calls.append("menu \(name(textItem))")
      return menu.map { $0(textItem, defaultMenu) } ?? UITextItem.MenuConfiguration(menu: defaultMenu)
    }
    func textView(
      _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
      animator: any UIContextMenuInteractionAnimating
    ) { calls.append("display \(name(textItem))") }
    func textView(
      _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
      animator: any UIContextMenuInteractionAnimating
    ) { calls.append("end \(name(textItem))") }
    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      calls.append("should \(URL) \(characterRange.location),\(characterRange.length) \(interaction)")
      return allows
    }
    func textView(
      _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
      in characterRange: NSRange
    ) -> Bool {
      calls.append("should attachment \(characterRange.location),\(characterRange.length)")
      return allows
    }
    func taken() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  /// "see here \u{FFFC} tag" with a link on "here", an attachment, and a tag on "tag".
  private func fixture(isTextKit2: Bool = true) -> (TextViewFixture, Client) {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2)
    let font = UIFont(name: "Liberation Serif", size: 16)!
    let text = NSMutableAttributedString(string: "see here ", attributes: [.font: font])
    text.addAttribute(.link, value: "https://example.org/a", range: NSRange(location: 4, length: 4))
    let attachment = NSTextAttachment()
    attachment.image = fourColours()
    attachment.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: " tag", attributes: [.font: font, .textItemTag: "t"]))
    fixture.view.attributedText = text
    fixture.view.isEditable = false
    let client = Client()
    fixture.view.delegate = client
    fixture.host.render()
    return (fixture, client)
  }

  @Test(
    "V098: Links act only in text that is selectable and not edited: by click, tap and Return key",
    arguments: [true, false])
  func whenLinksAct(isTextKit2: Bool) async {
    let (fixture, client) = fixture(isTextKit2: isTextKit2)
    let (host, view) = (fixture.host, fixture.view)
    let place = fixture.middle(of: 5)
    let address = URL(string: "https://example.org/a")
    host.click(at: place)
    await fixture.settle { fixture.opened != nil }
    #expect(fixture.opened == address && host.panels.count == 1)
    host.tap(at: place)
    await fixture.settle { host.panels.count == 2 }
    #expect(host.panels.count == 2)
    view.selectedRange = NSRange(location: 0, length: 0)
    host.press("tab")
    #expect(view.selectedRange == NSRange(location: 4, length: 4))
    host.press("return")
    await fixture.settle { host.panels.count == 3 }
    #expect(host.panels.count == 3 && fixture.opened == address)
    #expect(!host.press("tab"))

    view.isEditable = true
    _ = client.taken()
    host.advance(by: 1)
    host.click(at: place)
    host.tap(at: place)
    await fixture.settle()
    #expect(host.panels.count == 3 && !client.taken().contains { $0.contains("example") })
    #expect(view.selectedRange.length == 0)
    view.isEditable = false
    view.isSelectable = false
    host.click(at: place)
    host.tap(at: place)
    await fixture.settle()
    #expect(host.panels.count == 3 && client.taken().isEmpty)
  }

  @Test("X-15: The delegate gets link, attachment or tag with its range on a click, and may veto it")
  func clicks() async {
    let (fixture, client) = fixture()
    fixture.host.click(at: fixture.middle(of: 6))
    await fixture.settle { fixture.opened != nil }
    #expect(
      client.taken() == [
        "should https://example.org/a 4,4 invokeDefaultAction", "primary https://example.org/a 4,4",
      ])
    client.allows = false
    fixture.host.click(at: fixture.middle(of: 6))
    await fixture.settle()
    #expect(client.taken() == ["should https://example.org/a 4,4 invokeDefaultAction"])
    #expect(fixture.host.panels.count == 1)
    fixture.host.click(at: fixture.middle(of: 9))
    #expect(client.taken() == ["should attachment 9,1"])
    client.allows = true
    var acted: [String] = []
    client.action = { item, _ in UIAction { _ in acted.append("\(item.range)") } }
    fixture.host.click(at: fixture.middle(of: 9))
    fixture.host.click(at: fixture.middle(of: 12))
    #expect(client.taken() == ["should attachment 9,1", "primary attachment 9,1", "primary #t 10,4"])
    #expect(acted == ["{9, 1}", "{10, 4}"])
    // Beside them nothing is asked.
    fixture.host.click(at: fixture.middle(of: 1))
    #expect(client.taken().isEmpty)
  }

  @Test("V099: Without a primary action the menu is shown, without a menu nothing; links may be strings")
  func actionsAndMenus() async {
    let (fixture, client) = fixture()
    client.action = { _, _ in nil }
    fixture.host.click(at: fixture.middle(of: 5))
    await fixture.settle { client.calls.contains { $0.hasPrefix("end") } }
    #expect(
      client.taken() == [
        "should https://example.org/a 4,4 invokeDefaultAction", "primary https://example.org/a 4,4",
        "menu https://example.org/a 4,4", "display https://example.org/a 4,4",
        "end https://example.org/a 4,4",
      ])
    #expect(fixture.host.menus.last?.items.map(\.title) == ["Open Link", "Copy Link"])
    client.menu = { _, _ in nil }
    fixture.host.click(at: fixture.middle(of: 5))
    await fixture.settle()
    #expect(client.taken().last == "menu https://example.org/a 4,4" && fixture.host.menus.count == 1)
    fixture.view.textStorage.addAttribute(
      .link, value: URL(string: "mailto:a@example.org")!, range: NSRange(location: 0, length: 3))
    fixture.host.render()
    client.action = nil
    fixture.host.click(at: fixture.middle(of: 1))
    await fixture.settle { fixture.opened != nil }
    #expect(fixture.opened == URL(string: "mailto:a@example.org"))
  }

  @Test("A secondary click and a finger that rests show a link's menu, which copies and opens it")
  func menus() async {
    let (fixture, client) = fixture()
    fixture.host.choosesItem = { $0.items.first { $0.title == "Copy Link" } }
    fixture.host.click(at: fixture.middle(of: 5), button: .secondary)
    let board = fixture.host.pasteboard(.general)
    await fixture.settle { board?.readNow("text/uri-list") != nil }
    #expect(board?.readNow("text/plain") == Data("https://example.org/a".utf8))
    #expect(client.taken().first == "should https://example.org/a 4,4 presentActions")
    fixture.host.choosesItem = { $0.items.first { $0.title == "Open Link" } }
    fixture.host.touch(.began, at: fixture.middle(of: 5))
    fixture.host.advance(by: 0.6)
    await fixture.settle { fixture.opened != nil }
    #expect(fixture.opened == URL(string: "https://example.org/a"))
    fixture.host.touch(.ended, at: fixture.middle(of: 5))
    await fixture.settle()
    #expect(fixture.host.panels.count == 1)
  }

  @Test("The pointer is a hand over links that act, else a bar; a drag from a link selects")
  func pointer() {
    let (fixture, client) = fixture()
    fixture.host.movePointer(to: fixture.middle(of: 5))
    #expect(fixture.host.cursor == .pointer)
    fixture.host.movePointer(to: fixture.middle(of: 1))
    #expect(fixture.host.cursor == .text)
    fixture.host.drag(from: fixture.middle(of: 7), to: fixture.middle(of: 1))
    #expect(fixture.view.selectedRange.length > 3 && client.taken().allSatisfy { !$0.hasPrefix("should") })
    fixture.view.isEditable = true
    fixture.host.movePointer(to: fixture.middle(of: 5))
    #expect(fixture.host.cursor == .text)
  }

  @Test(
    "V100: linkTextAttributes are painted over a link's own colour and underline, and change no layout",
    arguments: [true, false])
  func look(isTextKit2: Bool) throws {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: 200, height: 60))
    let font = UIFont(name: "Liberation Serif", size: 30)!
    let text = NSMutableAttributedString(
      string: "lin mmm", attributes: [.font: font, .foregroundColor: UIColor.black])
    text.addAttributes(
      [.link: "a:b", .foregroundColor: UIColor.green, .underlineStyle: 2],
      range: NSRange(location: 4, length: 3))
    fixture.view.attributedText = text
    fixture.view.resignFirstResponder()
    fixture.host.render()
    func picture() throws -> Picture { try fixture.picture() }
    func isRed(_ pixel: [UInt8]) -> Bool { pixel[0] > 200 && pixel[1] < 90 && pixel[2] < 90 }
    func isGreen(_ pixel: [UInt8]) -> Bool { pixel[0] < 90 && pixel[1] > 200 && pixel[2] < 90 }
    let wide = fixture.view.contentSize
    let caret = fixture.view.caretRect(for: fixture.view.endOfDocument)
    fixture.view.linkTextAttributes = [
      .foregroundColor: UIColor.red, .underlineStyle: 0, .font: UIFont(name: "Liberation Serif", size: 9)!,
      .kern: 20,
    ]
    fixture.host.render()
    let plain = try picture()
    #expect(plain.count(where: isRed) > 50 && plain.count(where: isGreen) == 0)
    #expect(
      fixture.view.contentSize == wide && fixture.view.caretRect(for: fixture.view.endOfDocument) == caret)
    fixture.view.linkTextAttributes = [.foregroundColor: UIColor.red, .underlineStyle: 1]
    fixture.host.render()
    let underlined = try picture()
    #expect(underlined.bounds(where: isRed).height > plain.bounds(where: isRed).height)
    #expect(underlined.bounds(where: isRed).minX >= caret.minX - 80)
    // The text itself is as it was, and follows edits.
    #expect(
      fixture.view.textStorage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .green)
    fixture.view.textStorage.removeAttribute(.link, range: NSRange(location: 4, length: 3))
    fixture.host.render()
    let gone = try picture()
    #expect(gone.count(where: isRed) == 0 && gone.count(where: isGreen) > 50)
  }

  @Test(
    "textHighlightAttributes are painted in place of a highlight's own colours, links among them",
    arguments: [true, false])
  func highlights(isTextKit2: Bool) throws {
    let fixture = TextViewFixture("", isTextKit2: isTextKit2, size: CGSize(width: 200, height: 60))
    let text = NSMutableAttributedString(
      string: "lin mmm", attributes: [.font: UIFont(name: "Liberation Serif", size: 30)!])
    text.addAttribute(
      .textHighlightStyle, value: NSAttributedString.TextHighlightStyle.default.rawValue,
      range: NSRange(location: 4, length: 3))
    fixture.view.attributedText = text
    fixture.view.resignFirstResponder()
    fixture.host.render()
    func isYellow(_ pixel: [UInt8]) -> Bool { pixel[0] > 240 && pixel[1] > 210 && pixel[2] < 200 }
    func isBlue(_ pixel: [UInt8]) -> Bool { pixel[0] < 10 && pixel[1] < 10 && pixel[2] > 245 }
    func isRed(_ pixel: [UInt8]) -> Bool { pixel[0] > 200 && pixel[1] < 90 && pixel[2] < 90 }
    let own = try fixture.picture()
    #expect(own.count(where: isYellow) > 200 && own.count(where: isBlue) == 0)
    let size = fixture.view.contentSize

    fixture.view.textHighlightAttributes = [
      .backgroundColor: UIColor.blue, .font: UIFont(name: "Liberation Serif", size: 9)!,
    ]
    fixture.host.render()
    let blue = try fixture.picture()
    #expect(blue.count(where: isBlue) > 200 && blue.count(where: isYellow) == 0)
    #expect(blue.bounds(where: isBlue).minX > 30 && fixture.view.contentSize == size)

    fixture.view.textHighlightAttributes = [.foregroundColor: UIColor.red]
    fixture.host.render()
    let red = try fixture.picture()
    #expect(red.count(where: isRed) > 20 && red.count(where: isYellow) > 100)

    fixture.view.textHighlightAttributes = [.backgroundColor: UIColor.blue]
    fixture.view.linkTextAttributes = [.foregroundColor: UIColor.red, .underlineStyle: 0]
    fixture.view.textStorage.addAttribute(.link, value: "a:b", range: NSRange(location: 4, length: 3))
    fixture.host.render()
    let both = try fixture.picture()
    #expect(both.count(where: isBlue) > 100 && both.count(where: isRed) > 20)

    fixture.view.textHighlightAttributes = [:]
    fixture.view.linkTextAttributes = nil
    fixture.view.textStorage.removeAttribute(.link, range: NSRange(location: 4, length: 3))
    fixture.host.render()
    #expect(try fixture.picture() == own)
  }
}
