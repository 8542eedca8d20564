import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Text view: delegates")
@MainActor
struct TextViewDelegateTests {
  /// Runs closures for callbacks.
  final class Delegate: NSObject, UITextViewDelegate {
    var should: (UITextView, NSRange, String) -> Bool = { _, _, _ in true }
    var selected: (UITextView) -> Void = { _ in }
    var changed: (UITextView) -> Void = { _ in }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { should(textView, range, text) }
    func textViewDidChangeSelection(_ textView: UITextView) { selected(textView) }
    func textViewDidChange(_ textView: UITextView) { changed(textView) }
  }

  private func caret(_ view: UITextView) -> CGRect { view.caretRect(for: view.selectedTextRange!.end) }

  @Test(
    "V085: One edit tells of one selection, the final one, before the change, with lines that are up to date")
  func selectionOnce() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two three\nfour", isTextKit2: isTextKit2)
      let delegate = Delegate()
      fixture.view.delegate = delegate
      var calls: [String] = []
      var told: (text: String, range: NSRange, caret: CGRect)?
      delegate.selected = { view in
        calls.append("selection")
        told = (view.text, view.selectedRange, self.caret(view))
      }
      delegate.changed = { _ in calls.append("change") }
      let edits: [(String, NSRange, () -> Void)] = [
        ("typing", NSRange(location: 3, length: 0), { fixture.host.type("x") }),
        ("new line", NSRange(location: 5, length: 0), { fixture.host.type("\n") }),
        ("deleting", NSRange(location: 7, length: 0), { fixture.host.press("backspace") }),
        ("deleting forward", NSRange(location: 7, length: 2), { fixture.host.press("delete") }),
        ("deleting a word", NSRange(location: 7, length: 0), { fixture.host.press("backspace", .control) }),
        ("over a selection", NSRange(location: 0, length: 4), { fixture.host.type("Z") }),
        ("undo", NSRange(location: 4, length: 0), { fixture.host.press("z", .control) }),
      ]
      for (name, range, edit) in edits {
        fixture.view.selectedRange = range
        (calls, told) = ([], nil)
        edit()
        #expect(calls == ["selection", "change"], "\(name)")
        #expect(told?.text == fixture.view.text && told?.range == fixture.view.selectedRange, "\(name)")
        #expect(told?.range.length == 0 || name == "undo", "\(name)")
        #expect(told?.caret == caret(fixture.view), "\(name)")
      }
    }
  }

  @Test(
    "V087: A view that is not edited refuses changes and takes those of a program; what is edited is selectable"
  )
  func notEditable() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc", isTextKit2: isTextKit2)
      let view = fixture.view
      let range = view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)!
      #expect(view.shouldChangeText(in: range, replacementText: "x"))
      #expect(fixture.calls() == ["D.should {0,3} x"])
      view.isEditable = false
      #expect(!view.shouldChangeText(in: range, replacementText: "x") && fixture.calls().isEmpty)
      fixture.host.type("x")
      #expect(view.text == "abc")
      view.text = "def"
      view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "x")
      #expect(view.text == "xef")
      view.isEditable = true
      view.isSelectable = false
      #expect(!view.isEditable)
      view.selectedRange = NSRange(location: 3, length: 0)
      fixture.host.click(at: CGPoint(x: 8, y: 16), count: 2)
      #expect(view.selectedRange == NSRange(location: 3, length: 0) && !view.isFirstResponder)
      view.isEditable = true
      #expect(view.isSelectable)
    }
  }

  @Test("V088: Changing attributes asks nothing")
  func attributes() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc", isTextKit2: isTextKit2)
      fixture.view.allowsEditingTextAttributes = true
      fixture.view.selectedRange = NSRange(location: 0, length: 2)
      fixture.log.refuses = { _ in true }
      _ = fixture.calls()
      fixture.view.toggleUnderline(nil)
      #expect(!fixture.calls().contains { $0.hasPrefix("D.should") })
      #expect(
        fixture.view.textStorage.attribute(.underlineStyle, at: 1, effectiveRange: nil) as? Int ?? 0 != 0)
    }
  }

  @Test("V090: A delegate that makes the change itself, in the storage or as a whole, leaves all in step")
  func doItMyself() throws {
    for isTextKit2 in TextViewFixture.kinds {
      for isWhole in [false, true] {
        let fixture = TextViewFixture("", isTextKit2: isTextKit2)
        let delegate = Delegate()
        fixture.view.delegate = delegate
        delegate.should = { view, range, text in
          let new = text.uppercased()
          if isWhole {
            view.text = (view.text as NSString).replacingCharacters(in: range, with: new)
          } else {
            view.textStorage.replaceCharacters(in: range, with: new)
          }
          view.selectedRange = NSRange(location: range.location + new.utf16.count, length: 0)
          return false
        }
        fixture.host.type("abc")
        fixture.view.selectedRange = NSRange(location: 1, length: 1)
        fixture.host.type("xß")
        #expect(fixture.view.text == "AXSSC" && fixture.view.selectedRange == NSRange(location: 4, length: 0))
        fixture.host.press("backspace")
        #expect(fixture.view.text == "AXSC" && fixture.view.selectedRange == NSRange(location: 3, length: 0))
        let input = try #require(fixture.host.textInput)
        #expect(input.surroundingText == "AXSC" && input.selection == 3..<3)
        fixture.host.compose(MarkedText("n"))
        #expect(fixture.view.text == "AXSNC" && fixture.view.markedTextRange == nil)
      }
    }
  }

  @Test(
    "V090: A selection that is set while one is told of is told of once, and a selection that is equal is not"
  )
  func selecting() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abcdefgh", isTextKit2: isTextKit2)
      let delegate = Delegate()
      fixture.view.delegate = delegate
      var count = 0
      delegate.selected = { view in
        count += 1
        guard count < 50 else { return }
        view.selectedRange = NSRange(location: view.selectedRange.location / 2 * 2, length: 0)
      }
      fixture.view.selectedRange = NSRange(location: 5, length: 0)
      #expect(fixture.view.selectedRange == NSRange(location: 4, length: 0) && count <= 2)
      count = 0
      fixture.host.type("x")
      #expect(fixture.view.text == "abcdxefgh" && fixture.view.selectedRange.location == 4 && count <= 2)
    }
  }

  @Test("V090: Attributes that are set after a change stay, and the change can still be undone")
  func highlighting() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("", isTextKit2: isTextKit2)
      let delegate = Delegate()
      fixture.view.delegate = delegate
      delegate.changed = { view in
        let storage = view.textStorage
        let whole = NSRange(location: 0, length: storage.length)
        storage.beginEditing()
        storage.removeAttribute(.backgroundColor, range: whole)
        let word = (storage.string as NSString).range(of: "let")
        if word.location != NSNotFound {
          storage.addAttribute(.backgroundColor, value: UIColor.red, range: word)
        }
        storage.endEditing()
      }
      fixture.host.type("a let")
      #expect(fixture.view.selectedRange == NSRange(location: 5, length: 0))
      #expect(
        fixture.view.textStorage.attribute(.backgroundColor, at: 3, effectiveRange: nil) as? UIColor == .red)
      fixture.host.type("s\n")
      fixture.host.press("z", .control)
      fixture.host.press("z", .control)
      #expect(fixture.view.text == "" && fixture.host.textInput?.surroundingText == "")
    }
  }
}
