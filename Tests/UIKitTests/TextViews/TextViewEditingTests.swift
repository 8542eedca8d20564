import TestSupport
import Testing
import TextEditing
import UIKit
import ViewHosting

@Suite("Text view: editing")
@MainActor
struct TextViewEditingTests {
  @Test(
    "V035: A key asks the delegate, changes the text, tells selection and change; the input delegate hears nothing"
  )
  func typing() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc", isTextKit2: isTextKit2)
      nonisolated(unsafe) var notes = 0
      let observer = NotificationCenter.default.addObserver(
        forName: UITextView.textDidChangeNotification, object: fixture.view, queue: nil
      ) { _ in notes += 1 }
      fixture.view.typingAttributes[.kern] = 2
      fixture.host.type("a")
      #expect(fixture.calls() == ["D.should {3,0} a", "D.selection {4,0}", "D.didChange"])
      #expect(fixture.view.text == "abca" && notes == 1)
      #expect(fixture.view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 2)
      NotificationCenter.default.removeObserver(observer)
      fixture.host.press("backspace")
      #expect(fixture.calls() == ["D.should {3,1} ", "D.selection {3,0}", "D.didChange"])
      fixture.host.type("\n")
      #expect(fixture.view.text == "abc\n")
      fixture.host.press("z", .control)
      fixture.host.press("z", .control)
      #expect(fixture.view.text == "abca" || fixture.view.text == "abc")
    }
  }

  @Test("A refused change leaves text and selection as they were")
  func refused() {
    let fixture = TextViewFixture()
    fixture.log.refuses = { $0 == "x" }
    fixture.host.type("x")
    #expect(fixture.calls() == ["D.should {3,0} x"])
    #expect(fixture.view.text == "abc" && fixture.view.selectedRange == NSRange(location: 3, length: 0))
  }

  @Test("Composing asks for every update, tells of selections, and of the change once it is committed")
  func composing() {
    let fixture = TextViewFixture()
    fixture.host.compose(MarkedText("n"))
    #expect(fixture.calls() == ["D.should {3,0} n", "D.selection {4,0}"])
    fixture.host.compose(MarkedText("ni"))
    #expect(fixture.calls() == ["D.should {3,1} ni", "D.selection {5,0}"])
    #expect(fixture.view.markedTextRange.flatMap(fixture.view.text(in:)) == "ni")
    fixture.host.commit("你")
    #expect(fixture.calls() == ["D.should {3,2} 你", "D.selection {4,0}", "D.didChange"])
    #expect(fixture.view.text == "abc你" && fixture.view.markedTextRange == nil)
    fixture.host.press("z", .control)
    #expect(fixture.view.text == "abc")
    _ = fixture.calls()
    fixture.host.compose(MarkedText("n"))
    fixture.host.compose(MarkedText(""))
    #expect(fixture.calls() == ["D.should {3,0} n", "D.selection {4,0}", "D.selection {3,0}"])
    #expect(fixture.view.text == "abc" && fixture.view.markedTextRange == nil)
  }

  @Test(
    "V038: A syllable that is built by selecting, deleting and inserting is one syllable, without calls to the input delegate"
  )
  func hangul() {
    let fixture = TextViewFixture()
    let view = fixture.view
    view.insertText("ㅎ")
    _ = fixture.calls()
    let start = view.position(from: view.beginningOfDocument, offset: 3)!
    view.selectedTextRange = view.textRange(from: start, to: view.endOfDocument)
    view.deleteBackward()
    view.insertText("하")
    #expect(view.text == "abc하")
    #expect(!fixture.calls().contains { $0.hasPrefix("K") })
  }

  @Test(
    "V036: Text and selections that a program sets are told to the input delegate in pairs, and are not asked for"
  )
  func programmatic() {
    let fixture = TextViewFixture()
    fixture.view.setMarkedText("zz", selectedRange: NSRange(location: 2, length: 0))
    _ = fixture.calls()
    fixture.view.text = "x"
    #expect(
      fixture.calls() == [
        "K.textWill", "K.selectionWill", "K.selectionDid", "K.textDid", "D.selection {1,0}",
      ])
    #expect(fixture.view.markedTextRange == nil && fixture.view.undoManager?.canUndo == false)
    fixture.view.selectedRange = NSRange(location: 0, length: 1)
    #expect(fixture.calls() == ["K.selectionWill", "K.selectionDid", "D.selection {0,1}"])
    fixture.view.selectedRange = NSRange(location: 0, length: 1)
    #expect(fixture.calls() == ["K.selectionWill", "K.selectionDid"])
    fixture.view.selectedRange = NSRange(location: 7, length: 90)
    #expect(fixture.view.selectedRange == NSRange(location: 1, length: 0))
  }

  @Test(
    "S0-23: What is copied is the selection; what is pasted grows the text by its length; the caret is after it"
  )
  func clipboard() {
    let fixture = TextViewFixture("one two")
    fixture.view.selectedRange = NSRange(location: 4, length: 3)
    fixture.host.press("c", .control)
    #expect(fixture.host.pasteboard(.general)?.readNow("text/plain") == Data("two".utf8))
    fixture.view.selectedRange = NSRange(location: 3, length: 0)
    _ = fixture.calls()
    fixture.host.press("v", .control)
    #expect(fixture.view.text == "onetwo two")
    #expect(fixture.view.selectedRange == NSRange(location: 6, length: 0))
    #expect(
      fixture.calls() == [
        "D.should {3,0} two", "K.textWill", "K.textDid", "D.selection {6,0}", "D.didChange",
      ])
  }

  @Test("V081: Beginning and ending ask before and tell after; a refusal keeps the old responder")
  func responders() {
    let fixture = TextViewFixture()
    fixture.log.mayEnd = false
    #expect(!fixture.view.resignFirstResponder() && fixture.view.isFirstResponder)
    fixture.log.mayEnd = true
    fixture.view.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
    _ = fixture.calls()
    #expect(fixture.view.resignFirstResponder() && !fixture.view.isFirstResponder)
    #expect(fixture.view.text == "abcn" && fixture.view.markedTextRange == nil)
    let calls = fixture.calls()
    #expect(calls.first == "D.shouldEnd" && calls.last == "D.didEnd")
    fixture.log.mayBegin = false
    #expect(!fixture.view.becomeFirstResponder())
    #expect(fixture.calls() == ["D.shouldBegin"])
    fixture.log.mayBegin = true
    #expect(fixture.view.becomeFirstResponder())
    #expect(fixture.calls() == ["D.shouldBegin", "D.didBegin"])
  }

  @Test("A change of the storage that others make moves the selection along, and forgets undo")
  func foreign() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("abc def", isTextKit2: isTextKit2)
      fixture.view.selectedRange = NSRange(location: 5, length: 1)
      fixture.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xyz")
      #expect(fixture.view.selectedRange == NSRange(location: 7, length: 1))
      fixture.host.type("Q")
      #expect(fixture.view.text == "xyzbc dQf")
    }
  }

  @Test("A view that is not edited is selected in and copied from, and takes no text")
  func readOnly() {
    let fixture = TextViewFixture("one two")
    fixture.view.isEditable = false
    fixture.host.press("a", .control)
    #expect(fixture.view.selectedRange == NSRange(location: 0, length: 7))
    fixture.host.type("x")
    fixture.host.press("delete")
    #expect(fixture.view.text == "one two")
    fixture.view.isSelectable = false
    #expect(!fixture.view.isFirstResponder && !fixture.view.becomeFirstResponder())
    fixture.view.isEditable = true
    #expect(fixture.view.isSelectable)
  }

  @Test("Clicks place the caret, twice takes the word, three times the paragraph, Shift and drags extend")
  func pointer() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two\nthree", isTextKit2: isTextKit2)
      func point(_ offset: Int) -> CGPoint {
        let view = fixture.view
        let rect = view.caretRect(for: view.position(from: view.beginningOfDocument, offset: offset)!)
        return CGPoint(x: rect.minX + 1, y: rect.midY)
      }
      fixture.host.click(at: point(5))
      #expect(fixture.view.selectedRange == NSRange(location: 5, length: 0))
      fixture.host.advance(by: 2)
      fixture.host.click(at: point(5), count: 2)
      #expect(fixture.view.selectedRange == NSRange(location: 4, length: 3))
      fixture.host.advance(by: 2)
      fixture.host.click(at: point(9), count: 3)
      #expect(fixture.view.selectedRange == NSRange(location: 8, length: 5))
      fixture.host.advance(by: 2)
      fixture.host.drag(from: point(1), to: point(6))
      #expect(fixture.view.selectedRange == NSRange(location: 1, length: 5))
      fixture.host.advance(by: 2)
      fixture.host.tap(at: point(2))
      #expect(fixture.view.selectedRange == NSRange(location: 2, length: 0))
    }
  }

  @Test(
    "The input method is told the caret, what the text is for, and the text around without what is composed")
  func inputState() throws {
    let fixture = TextViewFixture("a😀b")
    fixture.view.keyboardType = .emailAddress
    fixture.view.selectedRange = NSRange(location: 3, length: 0)
    var state = try #require(fixture.host.textInput)
    #expect(state.purpose == .email && state.surroundingText == "a😀b" && state.selection == 3..<3)
    #expect(state.caretRect == fixture.view.caretRect(for: fixture.view.selectedTextRange!.start))
    fixture.host.compose(MarkedText("ni"))
    state = try #require(fixture.host.textInput)
    #expect(state.surroundingText == "a😀b" && state.selection == 3..<3)
    fixture.view.isEditable = false
    #expect(fixture.host.textInput == nil)
  }

  @Test("A screen reader finds text, selection, links and places, and moves the caret")
  func accessibility() throws {
    let fixture = TextViewFixture("one two")
    fixture.view.textStorage.addAttribute(
      .link, value: "https://a.example", range: NSRange(location: 0, length: 3))
    let node = try #require(fixture.host.client?.accessibilityRoot?.children.first)
    #expect(node.role == .text && node.value == "one two")
    #expect(node.states.isSuperset(of: [.editable, .focused, .multiline]))
    let text = try #require(node.text)
    #expect(text.string(in: 4..<7) == "two" && text.links.map(\.range) == [0..<3])
    #expect(text.select([4..<7]) && fixture.view.selectedRange == NSRange(location: 4, length: 3))
    let frame = text.frame(of: 4..<7)
    #expect(text.position(at: CGPoint(x: frame.minX + 1, y: frame.midY)) == 4)
    #expect(text.replace(0..<3, with: "1") && fixture.view.text == "1 two")
  }
}
