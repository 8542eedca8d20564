import Foundation
import Glibc
import Testing
import UIKit
import ViewHosting

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
    "V144, S1-20, S1-21: Reading layoutManager switches a view of TextKit 2 for good: a note before and after, one line in the log and a call with the reason, composing ends, and the keyboard goes; text, selection and undo stay"
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
    #expect(view.markedTextRange == nil && view.text == "one two!n" && !view.isFirstResponder)
    #expect(view.selectedRange == NSRange(location: 8, length: 1))
    view.undoManager?.undo()
    #expect(view.text == "one two!")
    view.becomeFirstResponder()
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
      #expect(view.textStorage.layoutManagers.isEmpty == isTextKit2)
      if !isTextKit2 { #expect(view.layoutManager === view.textContainer.layoutManager) }
    }
    #expect(views[4].view.layoutManager === old && views[4].view.textStorage === storage)
    #expect(views[5].view.textLayoutManager === new && notes == 0)
    NotificationCenter.default.removeObserver(observer)
  }

  /// Counts the notifications before switches, and those after them.
  private func notes(of view: UITextView, _ body: () -> Void) -> [String] {
    nonisolated(unsafe) var notes: [String] = []
    let observers = [
      (UITextView.willSwitchToNSLayoutManagerNotification, "will"),
      (UITextView.didSwitchToNSLayoutManagerNotification, "did"),
    ].map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { _ in
        notes.append(word)
      }
    }
    UITextView.switchHandler = { told, reason in if told === view { notes.append(reason) } }
    body()
    UITextView.switchHandler = nil
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return notes
  }

  @Test("S1-18: The old layout manager switches a view that is asked for it, and one whose container is")
  func touching() throws {
    for isContainer in [false, true] {
      let fixture = TextViewFixture("one\ntwo")
      let view = fixture.view
      let container = view.textContainer
      #expect(view.textLayoutManager != nil && container.textLayoutManager === view.textLayoutManager)
      // What only looks, lays out, paints and edits leaves the view as it is.
      fixture.host.type("!")
      container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 50, y: 0, width: 20, height: 10))]
      container.size.width = 150
      fixture.host.render()
      #expect(view.textLayoutManager != nil)
      var found: NSLayoutManager?
      let notes = notes(of: view) { found = isContainer ? container.layoutManager : view.layoutManager }
      let reason = isContainer ? "its container's layoutManager" : "its layoutManager"
      #expect(notes == ["\(reason) was accessed", "will", "did"])
      let manager = try #require(found)
      #expect(view.textLayoutManager == nil && container.textLayoutManager == nil)
      #expect(view.layoutManager === manager && container.layoutManager === manager)
      #expect(manager.textContainers.first === container && manager.textStorage === view.textStorage)
      #expect(view.text == "one\ntwo!" && manager.numberOfGlyphs == 8)
    }
    // A container that no view shows, and one whose view has ended, have none.
    #expect(NSTextContainer(size: .zero).layoutManager == nil)
    var view: UITextView? = UITextView()
    let container = view!.textContainer
    view = nil
    #expect(container.layoutManager == nil)
  }

  @Test("S1-22: A table in the text, which TextKit 2 lays out, does not switch a view")
  func table() throws {
    let cell = NSTextTableBlock(
      table: NSTextTable(), startingRow: 0, rowSpan: 1, startingColumn: 0, columnSpan: 1)
    let style = NSMutableParagraphStyle()
    style.textBlocks = [cell]
    let table = NSAttributedString(string: "cell\n", attributes: [.paragraphStyle: style])
    let list = NSMutableParagraphStyle()
    list.textLists = [NSTextList(markerFormat: .disc, options: 0)]
    let insertions: [(UITextView) -> Void] = [
      { $0.textStorage.append(table) }, { $0.attributedText = table },
      {
        $0.editor.behavior.isRichText = true
        $0.insertAttributedText(table)
      },
    ]
    for insert in insertions {
      let fixture = TextViewFixture("text\n")
      let view = fixture.view
      view.textStorage.append(NSAttributedString(string: "item\n", attributes: [.paragraphStyle: list]))
      fixture.host.render()
      #expect(view.textLayoutManager != nil)
      let notes = notes(of: view) {
        insert(view)
        fixture.host.render()
      }
      #expect(notes.isEmpty)
      #expect(view.textLayoutManager != nil && view.text.hasSuffix("cell\n"))
      #expect(view.textStorage.layoutManagers.isEmpty)
      // The layout manager lays out all of the text, and what is edited later.
      view.insertText("x")
      fixture.host.render()
      #expect(view.textLayoutManager?.isLayoutExact == true)
    }
  }

  @Test(
    "S1-24: A switch while text is composed takes the keyboard, ends composing and keeps the text; what else is lost is what the documentation of layoutManager lists"
  )
  func lostState() throws {
    let fixture = TextViewFixture("one two")
    let view = fixture.view
    let new = try #require(view.textLayoutManager)
    let content = try #require(new.textContentManager)
    new.addRenderingAttribute(.backgroundColor, value: UIColor.red, for: new.documentRange)
    fixture.host.compose(MarkedText("ni", selection: 1..<2))
    #expect(view.markedTextRange != nil && view.isFirstResponder)
    _ = fixture.calls()
    let manager = view.layoutManager
    #expect(!view.isFirstResponder && view.markedTextRange == nil && view.text == "one twoni")
    #expect(fixture.calls().filter { $0.hasSuffix("End") } == ["D.shouldEnd", "D.didEnd"])
    #expect(new.textContainer == nil && content.textLayoutManagers.isEmpty && view.textContentManager == nil)
    #expect(new.textViewportLayoutController.delegate == nil)
    #expect(manager.temporaryAttributes(atCharacterIndex: 0, effectiveRange: nil).isEmpty)
    // Keys have no effect until the view is first responder again.
    fixture.host.type("x")
    #expect(view.text == "one twoni")
    view.becomeFirstResponder()
    fixture.host.type("x")
    #expect(view.text == "one twonx")
    view.undoManager?.undo()
    #expect(view.text == "one twoni")
  }

  @Test(
    "S0-44: A view keeps only its container: without its last owner the storage ends, and the layout manager; drawing and keys find nothing"
  )
  func ownership() throws {
    weak var storage: NSTextStorage?
    weak var manager: NSLayoutManager?
    var kept: NSTextStorage? = NSTextStorage(string: "text")
    let container = NSTextContainer(size: CGSize(width: 100, height: 1000))
    do {
      let made = NSLayoutManager()
      kept?.addLayoutManager(made)
      made.addTextContainer(container)
      (storage, manager) = (kept, made)
    }
    let fixture = TextViewFixture("text", UITextView(frame: .zero, textContainer: container))
    let view = fixture.view
    fixture.host.type("!")
    view.selectedRange = NSRange(location: 1, length: 3)
    fixture.host.render()
    #expect(kept?.string == "text!" && view.isEditable && container.layoutManager === manager)
    kept = nil
    #expect(storage == nil && manager == nil)
    #expect(view.textContainer === container && container.layoutManager == nil)
    #expect(!view.isEditable && view.text.isEmpty)
    fixture.host.type("x")
    view.insertText("x")
    view.deleteBackward()
    fixture.host.press("a", .control)
    fixture.host.click(at: CGPoint(x: 20, y: 20))
    view.undoManager?.undo()
    let image = try #require(fixture.host.snapshotDrawnAnew())
    let picture = try Picture(image)
    let first = picture[0, 0]
    #expect(picture.count { $0 == first } == picture.width * picture.height)
    #expect(view.text.isEmpty && view.selectedRange == NSRange() && container.layoutManager == nil)
    // A new chain on the container is shown and edited again.
    let next = NSTextStorage(string: "next")
    let other = NSLayoutManager()
    next.addLayoutManager(other)
    other.addTextContainer(container)
    fixture.host.render()
    #expect(view.text == "next" && view.isEditable && view.textStorage === next)
    view.selectedRange = NSRange(location: 4, length: 0)
    view.insertText("?")
    #expect(next.string == "next?" && view.layoutManager === other)
  }
}
