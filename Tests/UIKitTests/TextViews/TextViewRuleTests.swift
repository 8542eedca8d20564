import Foundation
import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

/// Rules of editing as a text view keeps them.
@Suite("Text view: rules of editing")
@MainActor
struct TextViewRuleTests {
  @Test(
    "V005: Pointers and keys select whole clusters; ranges that a program sets are kept, clamped, and drawn whole"
  )
  func clusters() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("a👩‍👩‍👧e\u{301}b", isTextKit2: isTextKit2)
      let (host, view) = (fixture.host, fixture.view)
      let stops: Set<Int> = [0, 1, 9, 11, 12]
      func isWhole() -> Bool {
        stops.contains(view.selectedRange.lowerBound) && stops.contains(view.selectedRange.upperBound)
      }
      for x in stride(from: CGFloat(0), to: 80, by: 3) {
        host.click(at: CGPoint(x: x, y: 18))
        #expect(isWhole())
        host.drag(from: CGPoint(x: x, y: 18), to: CGPoint(x: 40, y: 18), steps: 2)
        #expect(isWhole())
        host.press("right", .shift)
        #expect(isWhole())
      }
      view.selectedRange = NSRange(location: 3, length: 2)
      #expect(view.selectedRange == NSRange(location: 3, length: 2))
      let part = view.selectionRects(for: view.selectedTextRange!).map(\.rect)
      view.selectedRange = NSRange(location: 1, length: 8)
      #expect(view.selectionRects(for: view.selectedTextRange!).map(\.rect) == part)
      view.selectedRange = NSRange(location: 9, length: 900)
      #expect(view.selectedRange == NSRange(location: 9, length: 3))
    }
  }

  @Test("V025: Home and End go to a row's ends, with Shift selecting; keys are replaced for all views or one")
  func tables() {
    let fixture = TextViewFixture("one two three four five six seven eight", isTextKit2: true)
    let (host, view) = (fixture.host, fixture.view)
    view.selectedRange = NSRange(location: 3, length: 0)
    host.press("end")
    let end = view.selectedRange.location
    #expect(end > 10 && end < 39 && view.selectionAffinity == .backward)
    host.press("home", .shift)
    #expect(view.selectedRange == NSRange(location: 0, length: end))
    view.keyTable = .macOS
    host.press("right")
    host.press("home")
    #expect(view.selectedRange == NSRange(location: end, length: 0))
    let old = UITextView.defaultKeyTable
    defer { UITextView.defaultKeyTable = old }
    UITextView.defaultKeyTable.bind(["home"], to: [.moveToBeginningOfDocument])
    let other = TextViewFixture("one\ntwo", isTextKit2: true)
    other.host.press("home")
    #expect(other.view.selectedRange.location == 0)
    other.view.selectedRange = NSRange(location: 7, length: 0)
    other.view.keyTable.bind(["home"], to: [.moveBackward])
    other.host.press("home")
    #expect(other.view.selectedRange.location == 6)
  }

  @Test("In a view that is lower than a row page keys move by a row")
  func lowPages() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one\ntwo\nthree", isTextKit2: isTextKit2)
      fixture.host.size.height = 12
      fixture.host.render()
      fixture.view.selectedRange = NSRange(location: 0, length: 2)
      fixture.host.press("pagedown")
      #expect(fixture.view.selectedRange == NSRange(location: 6, length: 0))
      fixture.host.press("pageup")
      #expect(fixture.view.selectedRange == NSRange(location: 2, length: 0))
    }
  }

  @Test(
    "V026: Page keys move the caret by a page less a row, and scroll as far, with Control sideways; on macOS they scroll alone"
  )
  func pages() {
    for isTextKit2 in TextViewFixture.kinds {
      let text = (1...60).map { "line \($0)" }.joined(separator: "\n")
      let fixture = TextViewFixture(text, isTextKit2: isTextKit2)
      let (host, view) = (fixture.host, fixture.view)
      view.selectedRange = NSRange(location: 14, length: 0)
      view.contentOffset = .zero
      func place() -> CGFloat { view.caretRect(for: view.selectedTextRange!.end).minY - view.contentOffset.y }
      let before = place()
      host.press("pagedown")
      let first = view.contentOffset.y
      #expect(first > 50 && first <= 100 && abs(place() - before) < 1)
      host.press("pagedown")
      #expect(abs(place() - before) < 1 && view.contentOffset.y > first)
      host.press("pageup")
      #expect(abs(view.contentOffset.y - first) < 1)
      view.textContainer.widthTracksTextView = false
      view.textContainer.size = CGSize(width: 1e7, height: 1e7)
      view.textStorage.append(
        NSAttributedString(
          string: String(repeating: " wide", count: 200), attributes: [.font: view.font as Any]))
      let selected = view.selectedRange
      let end = view.textStorage.length
      view.scrollRangeToVisible(NSRange(location: end, length: 0))
      view.contentOffset.x = 0
      host.render()
      host.press("pagedown", .control)
      #expect(view.contentOffset.x == 200 && view.selectedRange == selected)
      host.press("pageup", .control)
      #expect(view.contentOffset.x == 0 && view.selectedRange == selected)
      view.contentOffset.y = first
      view.keyTable = .macOS
      for (key, isDown) in [("pagedown", true), ("pageup", false), ("end", true), ("home", false)] {
        let offset = view.contentOffset.y
        host.press(key)
        #expect(isDown ? view.contentOffset.y > offset : view.contentOffset.y < offset, "\(key)")
        #expect(view.selectedRange == selected)
      }
      view.keyTable.bind(["f1"], to: [.scrollLineDown])
      view.keyTable.bind(["f2"], to: [.scrollLineUp])
      host.press("f1")
      #expect(view.contentOffset.y > 5 && view.contentOffset.y < 40)
      host.press("f2")
      #expect(view.contentOffset.y == 0)
    }
  }

  @Test(
    "V063: Backspace in front of the text changes nothing; the delegate of a view is asked about nothing, that of a field is not"
  )
  func nothing() {
    final class Override: UITextView {
      var count = 0
      override func deleteBackward() {
        count += 1
        super.deleteBackward()
      }
    }
    for text in ["", "ab"] {
      let view = Override()
      let fixture = TextViewFixture(text, view)
      view.selectedRange = NSRange(location: 0, length: 0)
      _ = fixture.calls()
      fixture.host.press("backspace")
      #expect(view.count == 1 && view.text == text && view.undoManager?.canUndo == false)
      #expect(fixture.calls() == ["D.should {0,0} "])
    }
    final class Asked: NSObject, UITextFieldDelegate {
      var count = 0
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
      ) -> Bool {
        count += 1
        return true
      }
    }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let host = HeadlessHost(size: CGSize(width: 100, height: 30))
    let window = UIWindow(host: host, rootView: field)
    let asked = Asked()
    field.delegate = asked
    field.becomeFirstResponder()
    host.press("backspace")
    #expect(asked.count == 0 && field.text == "")
    withExtendedLifetime(window) {}
  }

  @Test(
    "V073: A moved caret, another focus, pasting, cutting, dropping, formatting, undo and breakUndoCoalescing end a step"
  )
  func steps() {
    let ends: [(TextViewFixture) -> Void] = [
      {
        $0.host.press("left")
        $0.host.press("right")
      },
      {
        $0.view.resignFirstResponder()
        $0.view.becomeFirstResponder()
      },
      {
        $0.host.pasteboard(.general)?.write([PasteboardItem([.init("text/plain") { Data("x".utf8) }])])
        $0.host.press("v", .control)
      },
      {
        $0.host.press("left", .shift)
        $0.host.press("x", .control)
      },
      { $0.view.editor.insertContent([.plainText: Data("x".utf8)]) },
      {
        $0.view.allowsEditingTextAttributes = true
        $0.view.editor.selection = EditorSelection(0..<1)
        $0.view.toggleUnderline(nil)
      },
      {
        $0.host.press("z", .control)
        $0.host.press("z", [.control, .shift])
      },
      { $0.view.editor.breakUndoCoalescing() },
    ]
    for (index, end) in ends.enumerated() {
      let fixture = TextViewFixture("", isTextKit2: index.isMultiple(of: 2))
      fixture.host.type("ab")
      #expect(fixture.view.editor.isCoalescingUndo)
      end(fixture)
      #expect(!fixture.view.editor.isCoalescingUndo, "\(index)")
      let (text, count) = (fixture.view.text, fixture.view.editor.undoManager.undoCount)
      fixture.host.type("c")
      #expect(fixture.view.editor.undoManager.undoCount == count + 1, "\(index)")
      fixture.host.press("z", .control)
      #expect(fixture.view.text == text, "\(index)")
    }
  }

  @Test(
    "V075: Undo scrolls only if nothing of what is selected then is seen, to its nearer edge, and lays out no more than is seen"
  )
  func scrolling() throws {
    final class Counter: NSObject, NSTextLayoutManagerDelegate {
      var count = 0
      func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
        in textElement: NSTextElement
      ) -> NSTextLayoutFragment {
        count += 1
        return NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
      }
    }
    let text = (1...4000).map { "line \($0)" }.joined(separator: "\n")
    let fixture = TextViewFixture(text, isTextKit2: true)
    let (host, view) = (fixture.host, fixture.view)
    let length = view.textStorage.length
    // Lines 3 to 40 are replaced, and what is undone reaches into the viewport.
    view.selectedRange = NSRange(location: 14, length: 300)
    host.type("x")
    view.contentOffset = CGPoint(x: 0, y: 30)
    host.render()
    let offset = view.contentOffset.y
    host.press("z", .control)
    #expect(view.contentOffset.y == offset && view.selectedRange.length == 300)
    // Now it is far below.
    host.press("z", [.control, .shift])
    view.contentOffset = CGPoint(x: 0, y: 9000)
    host.render()
    host.press("z", .control)
    let end = view.caretRect(for: view.selectedTextRange!.end)
    #expect(view.bounds.intersects(end) && view.contentOffset.y > 100)
    let counter = Counter()
    view.textLayoutManager?.delegate = counter
    view.selectedRange = NSRange(location: 0, length: length)
    host.press("backspace")
    counter.count = 0
    host.press("z", .control)
    #expect(view.selectedRange.length == length && counter.count < 200, "\(counter.count)")
  }

  @Test(
    "V076: What a program sets or edits is no step, and older steps are dropped, not applied to other ranges")
  func byProgram() {
    let changes: [(UITextView) -> Void] = [
      { $0.text = "new" }, { $0.attributedText = NSAttributedString(string: "new") },
      { $0.textStorage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "n") },
      { $0.textStorage.mutableString.setString("new") },
    ]
    for change in changes {
      let fixture = TextViewFixture("abc", isTextKit2: true)
      fixture.host.type("def")
      #expect(fixture.view.undoManager?.canUndo == true)
      change(fixture.view)
      let text = fixture.view.text
      fixture.host.press("z", .control)
      #expect(fixture.view.text == text && fixture.view.undoManager?.canUndo == false)
    }
  }

  @Test("V077: Undo and redo ask no one, and tell of the change")
  func undo() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc", isTextKit2: isTextKit2)
      fixture.host.type("d")
      _ = fixture.calls()
      fixture.host.press("z", .control)
      #expect(fixture.calls() == ["D.selection {3,0}", "D.didChange"])
      fixture.host.press("z", [.control, .shift])
      #expect(fixture.calls() == ["D.selection {4,0}", "D.didChange"])
    }
  }

  @Test("V078: A text view has an undo manager of its own, unless it is given another")
  func managers() {
    let (one, other) = (TextViewFixture("", isTextKit2: true), TextViewFixture("", isTextKit2: true))
    #expect(one.view.undoManager != nil && one.view.undoManager !== other.view.undoManager)
    #expect(one.view.undoManager !== one.window.undoManager)
    let shared = UndoManager()
    shared.groupsByEvent = false
    one.view.editor.undoManager = shared
    #expect(one.view.undoManager === shared)
    one.host.type("a")
    shared.beginUndoGrouping()
    shared.registerUndo(withTarget: other) { _ in }
    shared.endUndoGrouping()
    one.host.type("b")
    #expect(shared.undoCount == 3)
  }
}
