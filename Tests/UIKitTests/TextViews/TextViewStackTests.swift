import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: layout managers")
@MainActor
struct TextViewStackTests {
  @Test("S1-14, S1-17: The flag chooses one layout manager, and the other one is absent")
  func flag() {
    #expect(UITextView(usingTextLayoutManager: true).textLayoutManager != nil)
    let old = UITextView(usingTextLayoutManager: false)
    #expect(old.textLayoutManager == nil && old.layoutManager.textContainers.first === old.textContainer)
    #expect(UITextView().textLayoutManager != nil)
  }

  @Test(
    "S1-18, S1-19, S1-20, S1-21, S1-24: Reading the layout manager of TextKit 1 switches for good, with a note before and after and the reason; composing ends, the text stays"
  )
  func switching() {
    let fixture = TextViewFixture("one two")
    fixture.view.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    nonisolated(unsafe) var notes: [String] = []
    let center = NotificationCenter.default
    let observers = [
      (UITextView.willSwitchToNSLayoutManagerNotification, "will"),
      (UITextView.didSwitchToNSLayoutManagerNotification, "did"),
    ].map { name, word in
      center.addObserver(forName: name, object: fixture.view, queue: nil) { _ in notes.append(word) }
    }
    UITextView.switchHandler = { _, reason in notes.append(reason) }
    let manager = fixture.view.layoutManager
    UITextView.switchHandler = nil
    #expect(notes == ["its layoutManager was accessed", "will", "did"])
    #expect(fixture.view.textLayoutManager == nil && fixture.view.layoutManager === manager)
    #expect(notes.count == 3)
    #expect(fixture.view.text == "one twon" && fixture.view.markedTextRange == nil)
    fixture.host.type("x")
    #expect(fixture.view.text == "one twonx")
    #expect(manager.numberOfGlyphs == 9)
    for observer in observers { center.removeObserver(observer) }
  }

  @Test(
    "S1-16, S1-25: A view around a stack of TextKit 1 is one from birth; asking for the new manager first switches nothing"
  )
  func given() {
    let storage = NSTextStorage(string: "given")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.willSwitchToNSLayoutManagerNotification, object: nil, queue: nil
    ) { _ in notes += 1 }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    #expect(view.textLayoutManager == nil && view.layoutManager === manager && view.textStorage === storage)
    #expect(view.text == "given")
    let new = UITextView()
    if new.textLayoutManager == nil { _ = new.layoutManager }
    #expect(new.textLayoutManager != nil && notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test("S0-45, S0-47: A view keeps its storage; a second view of that storage shows what is typed in either")
  func shared() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("text", isTextKit2: isTextKit2)
      let storage = fixture.view.textStorage
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      let second = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
      second.selectedRange = NSRange(location: 2, length: 0)
      fixture.host.type("!")
      #expect(second.text == "text!" && second.selectedRange == NSRange(location: 2, length: 0))
      second.insertText("?")
      #expect(fixture.view.text == "te?xt!")
      #expect(fixture.view.selectedRange == NSRange(location: 6, length: 0))
    }
  }

  @Test(
    "S1-48, S1-50, S1-51: Positions give the same characters as integers; those of another view are refused")
  func positions() throws {
    let view = TextViewFixture("a😀b").view
    let start = try #require(view.position(from: view.beginningOfDocument, offset: 1))
    let end = try #require(view.position(from: start, offset: 2))
    let range = try #require(view.textRange(from: start, to: end))
    #expect(view.text(in: range) == "😀")
    view.selectedTextRange = range
    #expect(view.selectedRange == NSRange(location: 1, length: 2))
    #expect(view.offset(from: start, to: view.endOfDocument) == 3)
    #expect(view.position(from: end, offset: 2) == nil && view.compare(start, to: end) == .orderedAscending)
    let other = TextViewFixture("other").view
    #expect(other.text(in: range) == nil && other.textRange(from: start, to: end) == nil)
    #expect(other.position(from: start, offset: 0) == nil)
  }

  @Test("S0-46: A default view and one built of parts have the same lines")
  func sameLines() {
    let text = String(repeating: "words that fill some lines ", count: 12)
    let frames = TextViewFixture.kinds.map { isTextKit2 -> [CGRect] in
      let view = TextViewFixture(text, isTextKit2: isTextKit2, size: CGSize(width: 180, height: 300)).view
      return stride(from: 0, to: text.utf16.count, by: 7).map {
        view.caretRect(for: view.position(from: view.beginningOfDocument, offset: $0)!)
      }
    }
    #expect(frames[0] == frames[1])
  }
}
