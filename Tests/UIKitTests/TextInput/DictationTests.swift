import Testing
import UIKit
import ViewHosting

@Suite("Dictated and suggested text")
@MainActor
struct DictationTests {
  @Test(
    "UITextInput.insertDictationResult(_:) inserts phrases in turn, through the usual gates, where the placeholder is"
  )
  func phrases() throws {
    for isTextKit2 in TextViewFixture.kinds {
      let fixture = TextViewFixture("one two", isTextKit2: isTextKit2)
      let view = fixture.view
      let input: any UITextInput = view
      view.selectedRange = NSRange(location: 3, length: 0)
      fixture.host.type("!")
      let caret = view.caretRect(for: view.selectedTextRange!.start)
      let placeholder = input.insertDictationResultPlaceholder
      let frame = input.frame(forDictationResultPlaceholder: placeholder)
      #expect(abs(frame.minX - caret.minX) < 0.01 && frame.minY == caret.minY && frame.height > 10)
      input.dictationRecordingDidEnd()
      input.removeDictationResultPlaceholder(placeholder, willInsertResult: true)
      #expect(view.text == "one! two" && view.undoManager?.canUndo == true)
      _ = fixture.calls()
      input.insertDictationResult([
        UIDictationPhrase(text: " and", alternativeInterpretations: [" end", " hand"]),
        UIDictationPhrase(text: nil), UIDictationPhrase(text: " more"),
      ])
      #expect(view.text == "one! and more two" && view.selectedRange == NSRange(location: 13, length: 0))
      #expect(
        fixture.calls().filter { $0.hasPrefix("D.should") } == [
          "D.should {4,0}  and", "D.should {8,0}  more",
        ])
      // A placeholder that takes space is where that is, and is taken away.
      let wide = view.insertTextPlaceholder(with: CGSize(width: 40, height: 10))
      let place = try #require(wide.rects.first?.rect)
      #expect(input.frame(forDictationResultPlaceholder: wide) == place && abs(place.width - 40) < 0.01)
      input.dictationRecognitionFailed()
      input.removeDictationResultPlaceholder(wide, willInsertResult: false)
      #expect(view.text == "one! and more two")
    }
    let scene = FieldScene("ab")
    scene.field.becomeFirstResponder()
    scene.field.insertDictationResult([UIDictationPhrase(text: "c\nd")])
    #expect(scene.field.text == "abc d")
  }

  /// An input that notes what is inserted.
  private final class Noting: NSObject, OffsetInput {
    let units: [UInt16] = []
    var noted: [String] = []
    var selectedTextRange: UITextRange?
    var markedTextStyle: [NSAttributedString.Key: Any]?
    weak var inputDelegate: (any UITextInputDelegate)?

    func firstRect(for range: UITextRange) -> CGRect { .zero }
    func caretRect(for position: UITextPosition) -> CGRect { .zero }
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { nil }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
    func baseWritingDirection(
      for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { .natural }
    func insertText(_ text: String) { noted.append(text) }
    func insertText(_ text: String, alternatives: [String], style: UITextAlternativeStyle) {
      noted.append("\(text) \(alternatives)")
    }
  }

  @Test("Other text inputs get the alternatives of a phrase, and the text of a short answer")
  func others() {
    let input = Noting()
    input.insertDictationResult([UIDictationPhrase(text: "to", alternativeInterpretations: ["two", "too"])])
    input.insert(UISmartReplySuggestion(smartReply: "Yes"))
    input.insert(UIInputSuggestion())
    #expect(input.noted == [#"to ["two", "too"]"#, "Yes"])
    #expect(input.conversationContext == nil)
    #expect(input.frame(forDictationResultPlaceholder: input.insertDictationResultPlaceholder) == .zero)
  }

  private final class Writer: NSObject, UITextViewDelegate, UITextFieldDelegate {
    var suggested: [String] = []
    func textView(_ textView: UITextView, insertInputSuggestion inputSuggestion: UIInputSuggestion) {
      suggested.append((inputSuggestion as? UISmartReplySuggestion)?.smartReply ?? "")
      textView.insertText("Dear all,")
    }
    func textField(_ textField: UITextField, insertInputSuggestion inputSuggestion: UIInputSuggestion) {
      suggested.append((inputSuggestion as? UISmartReplySuggestion)?.smartReply ?? "")
    }
  }

  @Test("A suggestion is inserted by the delegate, or else as it is; a view that is not edited takes none")
  func suggestions() {
    let fixture = TextViewFixture("")
    let (view, writer) = (fixture.view, Writer())
    view.insert(UISmartReplySuggestion(smartReply: "Yes."))
    #expect(view.text == "Yes.")
    view.delegate = writer
    view.insert(UISmartReplySuggestion(smartReply: "No."))
    #expect(view.text == "Yes.Dear all," && writer.suggested == ["No."])
    view.isEditable = false
    view.insert(UISmartReplySuggestion(smartReply: "Never."))
    #expect(view.text == "Yes.Dear all," && writer.suggested == ["No."])
    view.isEditable = true
    view.delegate = nil
    view.insert(UISmartReplySuggestion(smartReply: " Bye."))
    #expect(view.text == "Yes.Dear all, Bye.")
    let scene = FieldScene("")
    scene.field.becomeFirstResponder()
    scene.field.insert(UISmartReplySuggestion(smartReply: "Yes."))
    #expect(scene.field.text == "Yes.")
    scene.field.delegate = writer
    scene.field.insert(UISmartReplySuggestion(smartReply: "No."))
    #expect(scene.field.text == "Yes." && writer.suggested == ["No.", "No."])
  }

  /// What suggests answers: the last message of others, said back.
  private final class Suggester: NSObject, UITextInputDelegate {
    var reply: UISmartReplySuggestion?
    var told = 0
    func textWillChange(_ textInput: (any UITextInput)?) {}
    func textDidChange(_ textInput: (any UITextInput)?) {}
    func selectionWillChange(_ textInput: (any UITextInput)?) {}
    func selectionDidChange(_ textInput: (any UITextInput)?) {}
    func conversationContext(_ context: UIConversationContext?, didChange textInput: (any UITextInput)?) {
      told += 1
      let last = context?.entries.last { !(context?.selfIdentifiers.contains($0.senderIdentifier) ?? false) }
      reply = last.map { UISmartReplySuggestion(smartReply: $0.text + ", too") }
    }
  }

  @Test("UITextInputTraits.conversationContext is told to the input delegate, which may suggest an answer")
  func conversation() throws {
    let context = UIConversationContext()
    context.threadIdentifier = "thread"
    context.selfIdentifiers = ["me"]
    context.responsePrimaryRecipientIdentifiers = ["you"]
    context.participantNameByIdentifier = ["you": PersonNameComponents()]
    context.entries = [("you", "Good morning"), ("me", "Hello")].map { sender, text in
      let entry = UIConversationContext.Entry()
      (entry.senderIdentifier, entry.text, entry.entryIdentifier) = (sender, text, text)
      return entry
    }
    for input in [TextViewFixture("").view, FieldScene("").field] as [any UIView & UITextInput] {
      let suggester = Suggester()
      input.inputDelegate = suggester
      #expect(input.conversationContext == nil)
      input.conversationContext = context
      #expect(input.conversationContext === context && suggester.told == 1)
      input.conversationContext = context
      #expect(suggester.told == 1)
      input.insert(try #require(suggester.reply))
      let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)!
      #expect(input.text(in: whole) == "Good morning, too")
      input.conversationContext = nil
      #expect(suggester.told == 2 && suggester.reply == nil)
    }
  }
}
