import Foundation
import Testing
import TextEditing

@Suite("Completion")
struct CompletionTests {
  private final class Completer: TextCompleter, TextEditorDelegate {
    var requests: [CompletionRequest] = []
    var calls = 0
    func textEditor(_ editor: TextEditor, complete request: CompletionRequest) { requests.append(request) }
    func textEditorDidChangeCompletions(_ editor: TextEditor) { calls += 1 }
  }

  @Test("X-13: Completions that come after the text or the selection has changed are dropped")
  func stale() throws {
    let changes: [(EditorFixture) -> Void] = [
      { $0.editor.insertText("x") }, { $0.editor.perform(.deleteBackward) },
      { $0.editor.perform(.moveBackward) }, { $0.editor.perform(.moveBackwardAndModifySelection) },
      {
        $0.editor.document.replace(0..<1, with: NSAttributedString(string: "F"))
        $0.editor.textWasChanged(in: 0..<1, newLength: 1)
      },
      { $0.editor.document.replace(0..<1, with: NSAttributedString(string: "")) },
      { $0.editor.perform(.cancelOperation) }, { $0.editor.perform(.complete) },
      {
        $0.editor.insertText("x")
        $0.editor.perform(.deleteBackward)
      },
    ]
    for (index, change) in changes.enumerated() {
      let fixture = EditorFixture("foo b|", .textKit2)
      let completer = Completer()
      fixture.editor.completer = completer
      fixture.editor.delegate = completer
      #expect(fixture.editor.perform(.complete))
      let request = try #require(completer.requests.first)
      #expect(request.range == 4..<5 && request.text == "b" && fixture.editor.completions == [])
      change(fixture)
      let calls = completer.calls
      #expect(!fixture.editor.setCompletions(["bar", "baz"], for: request), "change \(index)")
      #expect(fixture.editor.completions == [] && completer.calls == calls)
      #expect(!fixture.editor.insertCompletion(at: 0))
    }
    // What is shown is gone, too.
    for change in changes.prefix(4) {
      let fixture = EditorFixture("foo b|")
      let completer = Completer()
      fixture.editor.completer = completer
      fixture.editor.perform(.complete)
      #expect(fixture.editor.setCompletions(["bar"], for: completer.requests[0]))
      #expect(fixture.editor.completions == ["bar"])
      change(fixture)
      #expect(fixture.editor.completions == [])
    }
  }

  @Test("A completion replaces the word before the caret, as a step of its own")
  func inserting() {
    let fixture = EditorFixture("foo b|")
    let completer = Completer()
    fixture.editor.completer = completer
    fixture.editor.delegate = completer
    fixture.editor.insertText("a")
    fixture.editor.perform(.complete)
    #expect(completer.requests.last?.text == "ba")
    #expect(fixture.editor.setCompletions(["bar", "baz"], for: completer.requests[0]))
    #expect(completer.calls == 1)
    #expect(!fixture.editor.insertCompletion(at: 2) && fixture.editor.insertCompletion(at: 1))
    #expect(fixture.shown == "foo baz|" && fixture.editor.completions == [])
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "foo ba|")
    fixture.editor.perform(.undo)
    #expect(fixture.shown == "foo b|")
  }

  @Test(
    "There is nothing to complete without a completer, a word or a caret; cancelOperation is left to the view"
  )
  func none() {
    #expect(!EditorFixture("foo|").editor.perform(.complete))
    let completer = Completer()
    for marked in ["foo |", "|", "^foo|", "a|b|"] {
      let editor = EditorFixture(marked).editor
      editor.completer = completer
      #expect(!editor.perform(.complete) && !editor.perform(.cancelOperation))
    }
    #expect(completer.requests.isEmpty)
  }
}
