import Foundation
import Glibc
import Testing
import UIKit

@Suite("Text view: the switch to TextKit 1")
@MainActor struct TextViewSwitchTests {
  /// Returns what is written to the standard error stream meanwhile.
  private func errors(_ body: () -> Void) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("switch-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    let old = dup(2)
    dup2(file, 2)
    body()
    dup2(old, 2)
    close(old)
    close(file)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "V144, S1-20, S1-21: Reading layoutManager switches a view of TextKit 2 for good: a note before and after, one line in the log and a call with the reason, composing ends; text, selection, undo and keyboard stay"
  )
  func switching() throws {
    let fixture = TextViewFixture("one two")
    let view = fixture.view
    view.insertText("!")
    view.selectedRange = NSRange(location: 2, length: 3)
    view.selectedRange = NSRange(location: 8, length: 0)
    view.setMarkedText("n", selectedRange: NSRange(location: 0, length: 1))
    nonisolated(unsafe) var notes: [String] = []
    let observers = [
      (UITextView.willSwitchToNSLayoutManagerNotification, "will"),
      (UITextView.didSwitchToNSLayoutManagerNotification, "did"),
    ].map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { _ in
        MainActor.assumeIsolated { notes.append("\(word) \(view.textLayoutManager == nil)") }
      }
    }
    // The call comes from where the switch is made, so that the stack shows who made it.
    nonisolated(unsafe) var reasons: [String] = []
    var isReading = false
    UITextView.switchHandler = { told, reason in
      if told === view, isReading { reasons.append(reason) }
    }
    defer { UITextView.switchHandler = nil }
    let log = try errors {
      isReading = true
      let manager = view.layoutManager
      isReading = false
      #expect(view.layoutManager === manager && view.textLayoutManager == nil)
    }
    let name = "\(ObjectIdentifier(view))"
    let lines = log.split(separator: "\n").filter { $0.contains(name) }
    #expect(lines.count == 1 && lines[0].contains("TextKit 1"))
    #expect(reasons == ["its layoutManager was accessed"] && lines.first?.contains(reasons[0]) == true)
    #expect(notes == ["will false", "did true"])
    #expect(view.markedTextRange == nil && view.text == "one two!n" && view.isFirstResponder)
    #expect(view.selectedRange == NSRange(location: 8, length: 1))
    view.undoManager?.undo()
    #expect(view.text == "one two!")
    fixture.host.type("x")
    #expect(view.text == "one two!x" && view.textLayoutManager == nil)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    // A view that was born with TextKit 1 has nothing to tell.
    nonisolated(unsafe) var others = 0
    let names = [
      UITextView.willSwitchToNSLayoutManagerNotification, UITextView.didSwitchToNSLayoutManagerNotification,
    ]
    let old = UITextView(usingTextLayoutManager: false)
    let more = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: old, queue: nil) { _ in others += 1 }
    }
    _ = old.layoutManager
    #expect(others == 0)
    for observer in more { NotificationCenter.default.removeObserver(observer) }
  }

  @Test(
    "V145: The way in which a view is created decides its one layout manager, which is there from the start")
  func choice() {
    nonisolated(unsafe) var notes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.willSwitchToNSLayoutManagerNotification, object: nil, queue: nil
    ) { _ in notes += 1 }
    let storage = NSTextStorage(string: "text")
    let old = NSLayoutManager()
    storage.addLayoutManager(old)
    let oldContainer = NSTextContainer(size: CGSize(width: 100, height: 100))
    old.addTextContainer(oldContainer)
    let content = NSTextContentStorage()
    let new = NSTextLayoutManager()
    content.addTextLayoutManager(new)
    let newContainer = NSTextContainer(size: CGSize(width: 100, height: 100))
    new.textContainer = newContainer
    let views: [(view: UITextView, isTextKit2: Bool)] = [
      (UITextView(usingTextLayoutManager: true), true), (UITextView(usingTextLayoutManager: false), false),
      (UITextView(frame: .zero), true), (UITextView(frame: .zero, textContainer: nil), true),
      (UITextView(frame: .zero, textContainer: oldContainer), false),
      (UITextView(frame: .zero, textContainer: newContainer), true),
      (UITextView(frame: .zero, textContainer: NSTextContainer(size: .zero)), true),
    ]
    for (view, isTextKit2) in views {
      #expect((view.textLayoutManager != nil) == isTextKit2)
      #expect((view.textContainer.textLayoutManager != nil) == isTextKit2)
      #expect((view.textContainer.layoutManager != nil) == !isTextKit2)
      if !isTextKit2 { #expect(view.layoutManager === view.textContainer.layoutManager) }
    }
    #expect(views[4].view.layoutManager === old && views[4].view.textStorage === storage)
    #expect(views[5].view.textLayoutManager === new && notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }
}
