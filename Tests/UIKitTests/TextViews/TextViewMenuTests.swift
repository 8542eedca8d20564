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

  private final class Plural: NSObject, UITextViewDelegate {
    var asked: [[NSRange]] = []
    func textView(
      _ textView: UITextView, editMenuForTextInRanges ranges: [NSValue], suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      asked.append(ranges.map(\.rangeValue))
      return UIMenu(children: [UIAction(title: "Several") { _ in }] + suggestedActions)
    }
  }

  @Test(
    "The edit menu of several ranges: a delegate is asked for all of them, one without the plural for the range around; its commands act on each"
  )
  func several() async {
    let fixture = TextViewFixture("one two three", size: CGSize(width: 300, height: 100))
    let (host, view, client, plural) = (fixture.host, fixture.view, Client(), Plural())
    let ranges = [NSRange(location: 0, length: 3), NSRange(location: 8, length: 5)]
    view.delegate = client
    view.selectedRanges = ranges
    host.click(at: fixture.middle(of: 9), button: .secondary)
    await fixture.settle { client.calls.last == "dismiss" }
    #expect(client.calls == ["menu 0,13 1", "present", "dismiss"] && view.selectedRanges == ranges)
    view.delegate = plural
    host.choosesItem = { $0.items.first { $0.title == "Delete" } }
    host.click(at: fixture.middle(of: 1), button: .secondary)
    await fixture.settle { view.text == " two " }
    #expect(plural.asked == [ranges] && host.menus.last?.items.first?.title == "Several")
    #expect(view.text == " two ")
    // One range is asked for alone, whatever is selected.
    view.selectedRange = NSRange(location: 0, length: 0)
    let one = view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)!
    _ = (view as any UITextInput).editMenu(for: one, suggestedActions: [])
    #expect(plural.asked.last == [NSRange(location: 0, length: 5)])
  }
}
