import Testing
import UIKit
import ViewHosting

@Suite("Plugins of a text view")
@MainActor struct TextViewPluginTests {
  /// Writes down what it is told.
  private final class Plugin: TextViewPlugin {
    let name: String
    let log: Log
    var refuses = false
    weak var view: UITextView?

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    func setUp(in textView: UITextView) {
      view = textView
      log.calls.append("\(name) up")
    }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      log.calls.append("\(name) should \(range.location),\(range.length) \(text)")
      return !refuses
    }
    func textView(_ textView: UITextView, willReplace range: NSRange, with text: String) {
      log.calls.append("\(name) will \(range.location),\(range.length) \(text) of \(textView.text!)")
    }
    func textView(_ textView: UITextView, didReplace range: NSRange, newLength length: Int) {
      log.calls.append("\(name) did \(range.location),\(range.length) \(length) to \(textView.text!)")
    }
    func textViewDidChange(_ textView: UITextView) { log.calls.append("\(name) changed") }
    func textViewDidChangeSelection(_ textView: UITextView) {
      log.calls.append("\(name) selected \(textView.selectedRange.location)")
    }
    func textViewDidLayOut(_ textView: UITextView) { log.layouts.append(name) }
    func tearDown() { log.calls.append("\(name) down") }
  }

  private final class Log: NSObject, UITextViewDelegate {
    var calls: [String] = []
    var layouts: [String] = []
    func textViewDidChange(_ textView: UITextView) { calls.append("delegate changed") }
  }

  @Test(
    "X-18: plugins are set up, told of events and torn down in order; several live together, and one may refuse"
  )
  func plugins() throws {
    for isTextKit2 in TextViewFixture.kinds {
      var fixture: TextViewFixture? = TextViewFixture("abc", UITextView(usingTextLayoutManager: isTextKit2))
      let log = Log()
      let (one, two) = (Plugin("1", log), Plugin("2", log))
      do {
        let view = try #require(fixture).view
        let host = try #require(fixture).host
        view.delegate = log
        view.selectedRange = NSRange(location: 3, length: 0)
        view.addPlugin(one)
        view.addPlugin(two)
        view.addPlugin(one)
        #expect(log.calls == ["1 up", "2 up"] && one.view === view && view.plugins.count == 2)
        log.calls = []
        host.type("d")
        #expect(
          log.calls.filter { !$0.contains("selected") } == [
            "1 should 3,0 d", "2 should 3,0 d", "1 will 3,0 d of abc", "2 will 3,0 d of abc",
            "1 did 3,0 1 to abcd", "2 did 3,0 1 to abcd", "delegate changed", "1 changed", "2 changed",
          ])
        #expect(log.calls.filter { $0.contains("selected") } == ["1 selected 4", "2 selected 4"])
        #expect(log.layouts.prefix(2) == ["1", "2"])
        // Others that change the text do not ask.
        log.calls = []
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "X")
        #expect(log.calls == ["1 did 0,2 1 to Xcd", "2 did 0,2 1 to Xcd"])
        log.calls = []
        view.text = "new"
        #expect(
          log.calls.filter { $0.contains("did") } == ["1 did 0,3 3 to new", "2 did 0,3 3 to new"])
        // The first that refuses is the last that is asked.
        log.calls = []
        one.refuses = true
        host.type("x")
        #expect(view.text == "new" && log.calls == ["1 should 3,0 x"])
        log.calls = []
        view.removePlugin(one)
        view.removePlugin(one)
        view.addPlugin(one)
        one.refuses = false
        host.press("backspace")
        #expect(view.text == "ne")
        #expect(log.calls.prefix(4) == ["1 down", "1 up", "2 should 2,1 ", "1 should 2,1 "])
        log.calls = []
        view.removeFromSuperview()
      }
      fixture = nil
      #expect(log.calls.filter { $0.contains("down") } == ["1 down", "2 down"])
    }
  }
}
