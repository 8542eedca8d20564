internal import TextKit

/// A question for words that complete the text before a caret.
public struct CompletionRequest: Equatable, Sendable {
  /// The UTF-16 offsets of the text to complete, from its start up to the caret.
  public let range: Range<Int>
  /// The text to complete.
  public let text: String
  /// What tells requests of the same text apart.
  let number: Int
}

/// Finds words that complete what was typed. It may take its time.
public protocol TextCompleter: AnyObject {
  /// Called by `complete:`. The answer is given to ``TextEditor/setCompletions(_:for:)``, at once or later.
  func textEditor(_ editor: TextEditor, complete request: CompletionRequest)
}

/// The request that was made last, and what has come of it.
struct CompletionState {
  weak var completer: (any TextCompleter)?
  var request: CompletionRequest?
  var words: [String] = []
  /// The text and the selection that the request was made of.
  var changeCount = 0
  var selection = EditorSelection(0)
  /// The number of requests that were made.
  var count = 0
}

/// Completion: words are asked for by `complete:`, and hold for as long as text and selection stay as they
/// were; an answer that comes later than that is dropped.
extension TextEditor {
  /// What finds completions; `nil` for none.
  public var completer: (any TextCompleter)? {
    get { completion.completer }
    set { completion.completer = newValue }
  }

  /// The request that holds; `nil` for none.
  public var completionRequest: CompletionRequest? {
    let isCurrent =
      completion.changeCount == changeCount && completion.selection == selection
      && document.length == knownLength
    return isCurrent ? completion.request : nil
  }

  /// The words to choose from; none while they are awaited, and after any change of text or selection.
  public var completions: [String] { completionRequest == nil ? [] : completion.words }

  /// Takes the answer to a request.
  ///
  /// - Parameters:
  ///   - words: What may stand in place of the request's text, the best first.
  ///   - request: The request.
  /// - Returns: Whether the request still held. An answer to any other one is dropped.
  @discardableResult
  public func setCompletions(_ words: [String], for request: CompletionRequest) -> Bool {
    guard request == completionRequest else { return false }
    completion.words = words
    delegate?.textEditorDidChangeCompletions(self)
    return true
  }

  /// Replaces the text of the request by one of ``completions``, as a step of undo.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func insertCompletion(at index: Int) -> Bool {
    guard let request = completionRequest, completions.indices.contains(index) else { return false }
    beginEvent(nil)
    let replacement = TextReplacement(
      range: request.range,
      text: NSAttributedString(
        string: completions[index], attributes: attributes(forTypingIn: request.range)))
    cancelCompletion()
    breakUndoCoalescing()
    return change([replacement], .other, "Typing", selecting: carets(after: [replacement]))
  }

  /// Asks for completions of the word before the caret.
  func complete() -> Bool {
    guard behavior.isEditable, let completer = completion.completer, let part = selection.parts.first,
      part.isCaret, selection.parts.count == 1, segments.isWord(at: part.head - 1)
    else { return false }
    let start = segments.word(containing: part.head - 1).lowerBound
    completion.count += 1
    let request = CompletionRequest(
      range: start..<part.head, text: document.string(in: start..<part.head), number: completion.count)
    (completion.request, completion.words) = (request, [])
    (completion.changeCount, completion.selection) = (changeCount, selection)
    completer.textEditor(self, complete: request)
    return true
  }

  /// Forgets the request. Returns whether there was one that held.
  @discardableResult
  func cancelCompletion() -> Bool {
    let held = completionRequest != nil
    (completion.request, completion.words) = (nil, [])
    if held { delegate?.textEditorDidChangeCompletions(self) }
    return held
  }
}
