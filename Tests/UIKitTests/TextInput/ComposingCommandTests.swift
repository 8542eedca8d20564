import Testing
import UIKit
import ViewHosting

@Suite("Commands while text is composed")
@MainActor
struct ComposingCommandTests {
  @Test(
    "V052: While text is composed it is not copied, cut or formatted, nothing is found and replaced, and nothing is dropped on it",
    arguments: [true, false])
  func disabled(isTextKit2: Bool) async {
    let fixture = TextViewFixture("one two", isTextKit2: isTextKit2)
    let (host, view) = (fixture.host, fixture.view)
    view.isFindInteractionEnabled = true
    view.allowsEditingTextAttributes = true
    view.selectedRange = NSRange(location: 0, length: 3)
    let commands = [
      "copy:", "cut:", "findAndReplace:", "toggleBoldface:", "toggleItalics:", "toggleUnderline:",
    ]
    for command in commands {
      #expect(view.canPerformAction(Selector(command), withSender: nil), "\(command)")
    }
    host.compose(MarkedText("nihon", selection: 0..<5))
    #expect(view.text == "nihon two" && view.selectedRange == NSRange(location: 0, length: 5))
    for command in commands {
      #expect(!view.canPerformAction(Selector(command), withSender: nil), "\(command)")
    }
    view.copy(nil)
    view.cut(nil)
    #expect(host.pasteboard(.general)?.readNow("text/plain") == nil && view.text == "nihon two")
    let item = PasteboardItem(text: "x")
    #expect(await !host.drop([item], at: fixture.middle(of: 2)) && view.text == "nihon two")
    #expect(view.markedTextRange != nil)
    // Beside what is composed a drop is taken.
    let place = fixture.middle(of: 7)
    #expect(await host.drop([item], at: place) && view.text.contains("x"))
    view.unmarkText()
    view.selectedRange = NSRange(location: 0, length: 3)
    #expect(view.canPerformAction(Selector("findAndReplace:"), withSender: nil))
  }
}
