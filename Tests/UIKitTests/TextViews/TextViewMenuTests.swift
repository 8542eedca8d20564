import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: edit menu")
@MainActor
struct TextViewMenuTests {
  private final class Client: NSObject, UITextViewDelegate {
    var calls: [String] = []
    var makes = false
    func textView(
      _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      calls.append("menu \(range.location),\(range.length) \(suggestedActions.count)")
      guard makes else { return nil }
      return UIMenu(children: [UIAction(title: "Shout") { _ in textView.insertText("!") }] + suggestedActions)
    }
    func textView(
      _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { calls.append("present") }
    func textView(
      _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { calls.append("dismiss") }
  }

  @Test(
    "A secondary click shows the edit menu: the delegate makes it, and is told when it comes and goes")
  func secondaryClick() async {
    let fixture = TextViewFixture("one two")
    let (host, view, client) = (fixture.host, fixture.view, Client())
    view.delegate = client
    view.selectedRange = NSRange(location: 0, length: 3)
    host.click(at: fixture.middle(of: 1), button: .secondary)
    #expect(view.selectedRange == NSRange(location: 0, length: 3))
    await fixture.settle { client.calls.last == "dismiss" }
    #expect(client.calls == ["menu 0,3 1", "present", "dismiss"])
    #expect(host.menus.last?.items.map(\.title) == ["Cut", "Copy", "Delete", "Select All"])
    client.calls = []
    client.makes = true
    host.choosesItem = { $0.items.first }
    // Outside of what is selected the caret goes there first.
    host.click(at: fixture.middle(of: 5), button: .secondary)
    #expect(view.selectedRange.length == 0 && view.selectedRange.location > 3)
    await fixture.settle { client.calls.last == "dismiss" }
    #expect(host.menus.last?.items.first?.title == "Shout" && view.text.contains("!"))
    #expect(client.calls.dropFirst() == ["present", "dismiss"])
  }

  @Test("UITextInput's editMenu(for:suggestedActions:) of a text view asks the delegate")
  func input() {
    let fixture = TextViewFixture("one two")
    let client = Client()
    client.makes = true
    fixture.view.delegate = client
    let range = fixture.view.textRange(
      from: fixture.view.beginningOfDocument, to: fixture.view.endOfDocument)!
    let menu = (fixture.view as any UITextInput).editMenu(for: range, suggestedActions: [])
    #expect(menu?.children.first?.title == "Shout" && client.calls == ["menu 0,7 0"])
  }
}
