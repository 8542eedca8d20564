import TestSupport
import Testing
import UIKit
import ViewHosting

@Suite("Text view: looks and states")
@MainActor
struct TextViewLooksTests {
  @Test("UITextView.borderStyle paints a line with round corners, and takes it away")
  func border() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    #expect(view.borderStyle == .none)
    view.borderStyle = .roundedRect
    let picture = try Picture(view)
    #expect(picture[30, 0] != white && picture[0, 20] != white && picture[30, 20] == white)
    #expect(picture[0, 0] == white)
    view.borderStyle = .none
    #expect(try Picture(view)[30, 0] == white)
  }

  @Test("UITextView.clearsOnInsertion replaces all by what is typed next, until the selection is moved")
  func clearing() {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two", isTextKit2: isTextKit2)
      fixture.view.clearsOnInsertion = true
      fixture.host.type("x")
      #expect(
        fixture.calls() == ["D.selection {0,7}", "D.should {0,7} x", "D.selection {1,0}", "D.didChange"])
      #expect(fixture.view.text == "x" && !fixture.view.clearsOnInsertion)
      fixture.host.type("y")
      #expect(fixture.view.text == "xy")
      fixture.view.clearsOnInsertion = true
      fixture.host.press("left")
      #expect(!fixture.view.clearsOnInsertion)
      fixture.host.type("z")
      #expect(fixture.view.text == "xzy")
      fixture.view.undoManager?.undo()
      fixture.view.undoManager?.undo()
      #expect(fixture.view.text == "one two" || fixture.view.text == "x")
    }
  }

  @Test("UITextView.interactionState restores selection, scrolling and keys, also from an archive")
  func state() throws {
    let text = String(repeating: "a line\n", count: 50)
    let fixture = TextViewFixture(text)
    fixture.view.selectedRanges = [NSRange(location: 100, length: 4), NSRange(location: 120, length: 2)]
    fixture.view.contentOffset = CGPoint(x: 0, y: 200)
    let data = try PropertyListSerialization.data(
      fromPropertyList: fixture.view.interactionState, format: .binary, options: 0)
    let other = TextViewFixture(text)
    other.view.resignFirstResponder()
    other.view.interactionState = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(other.view.selectedRanges == fixture.view.selectedRanges)
    #expect(other.view.contentOffset.y == 200 && other.view.isFirstResponder)
    other.view.interactionState = "nothing"
    #expect(other.view.selectedRanges == fixture.view.selectedRanges)
  }

  @Test("UITextView.insertTextPlaceholder reserves space that moves with the text and is taken away")
  func placeholders() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two", isTextKit2: isTextKit2)
      let view = fixture.view
      view.selectedRange = NSRange(location: 4, length: 0)
      let placeholder = view.insertTextPlaceholder(with: CGSize(width: 50, height: 20))
      #expect(view.textStorage.length == 8 && fixture.calls().allSatisfy { !$0.hasPrefix("D.should") })
      view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "")
      let rect = try #require(placeholder.rects.first?.rect)
      #expect(abs(rect.width - 50) < 0.01 && abs(rect.minX - view.textContainer.lineFragmentPadding) < 0.01)
      view.remove(placeholder)
      #expect(view.text == "two" && placeholder.rects.isEmpty)
      view.remove(placeholder)
      #expect(view.text == "two" && view.textInputView === view)
    }
  }
}
