import Testing
import UIKit
import ViewHosting

@Suite("updateTextAttributes(conversionHandler:)")
@MainActor
struct AttributeConversionTests {
  /// Doubles kerning, and makes text red.
  private func changed(_ attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
    var attributes = attributes
    attributes[.kern] = 2 * ((attributes[.kern] as? NSNumber)?.doubleValue ?? 1)
    attributes[.foregroundColor] = UIColor.red
    return attributes
  }

  @Test(
    "updateTextAttributes converts each run that is selected, as one step of undo; at a caret what is typed next"
  )
  func textView() {
    for isTextKit2 in TextViewFixture.kinds {
      let view = TextViewFixture("one two", isTextKit2: isTextKit2).view
      func kerns() -> [Double] {
        (0..<view.textStorage.length).map {
          (view.textStorage.attribute(.kern, at: $0, effectiveRange: nil) as? NSNumber)?.doubleValue ?? 0
        }
      }
      view.selectedRange = NSRange(location: 2, length: 4)
      // Text without styles keeps its look.
      view.updateTextAttributes { changed($0) }
      #expect(kerns().allSatisfy { $0 == 0 })
      view.allowsEditingTextAttributes = true
      view.textStorage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 4))
      view.updateTextAttributes { changed($0) }
      #expect(kerns() == [3, 3, 6, 6, 2, 2, 0])
      #expect(view.text == "one two" && view.selectedRange == NSRange(location: 2, length: 4))
      view.undoManager?.undo()
      #expect(kerns() == [3, 3, 3, 3, 0, 0, 0])
      view.undoManager?.redo()
      #expect(kerns() == [3, 3, 6, 6, 2, 2, 0])
      view.selectedRange = NSRange(location: 7, length: 0)
      view.updateTextAttributes { changed($0) }
      view.insertText("!")
      #expect(kerns() == [3, 3, 6, 6, 2, 2, 0, 2])
      view.isEditable = false
      view.selectedRange = NSRange(location: 0, length: 2)
      view.updateTextAttributes { changed($0) }
      #expect(kerns()[0] == 3)
    }
  }

  @Test("A field converts what is selected where it allows styles; other responders do nothing")
  func field() {
    let scene = FieldScene("abc")
    func kerns() -> [Double] {
      let text = scene.field.attributedText!
      return (0..<text.length).map {
        (text.attribute(.kern, at: $0, effectiveRange: nil) as? NSNumber)?.doubleValue ?? 0
      }
    }
    scene.field.becomeFirstResponder()
    scene.selected = NSRange(location: 1, length: 1)
    scene.field.updateTextAttributes { changed($0) }
    #expect(kerns() == [0, 0, 0])
    scene.field.allowsEditingTextAttributes = true
    scene.field.updateTextAttributes { changed($0) }
    #expect(kerns() == [0, 2, 0])
    UIView().updateTextAttributes { _ in
      Issue.record("a plain view has no attributes")
      return [:]
    }
  }
}
