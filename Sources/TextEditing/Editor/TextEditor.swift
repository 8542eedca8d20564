public import GalleyFoundation
public import TextKit

/// The editor without a view: a selection, commands by name, typing, composition, undo, and finding, over any
/// ``EditableDocument``.
///
/// ```swift
/// let editor = TextEditor(StorageDocument(NSTextStorage(string: "Hello")))
/// editor.perform(.moveToEndOfDocument)
/// editor.insertText(", world")
/// editor.perform(.undo)
/// ```
///
/// An editor has no clock: what depends on time takes it from the caller, in seconds from any start. Offsets
/// count UTF-16 units from the text's start; any offset that a caller passes is clamped to the text. One
/// thread at a time may use an editor.
open class TextEditor {
  /// The text that is edited.
  public let document: any EditableDocument

  /// What the editor asks and tells of changes.
  open weak var delegate: (any TextEditorDelegate)?

  /// What differs between platforms and between views.
  open var behavior = EditorBehavior()

  /// Where changes are registered. By default a manager of the editor's own, which does not group by event.
  open var undoManager: UndoManager { didSet { openStep = nil } }

  /// The editors that share the text and what can be undone; `nil` for an editor by itself.
  public internal(set) var group: TextEditorGroup?

  /// What cut, copy and paste use; `nil` without a clipboard: the editor does not know these commands then.
  open weak var clipboard: (any EditorClipboard)?

  /// Formats of styled text that copies are written in besides plain text and archives, and that are read
  /// when they are pasted, the preferred one first.
  open var formats: [any StyledTextFormat] = []

  /// The attributes of text that is typed into an empty text.
  open var defaultAttributes: [NSAttributedString.Key: Any] = [:]

  /// The height of a page for `pageDown:` and its like, in points; with 0 the editor does not know them.
  open var pageHeight: CGFloat = 0

  /// The number of changes of the text that the editor has made or noticed. What was found in the text holds
  /// as long as it stays the same.
  public internal(set) var changeCount = 0

  /// What `findNext:` and `findPrevious:` look for; `nil` for nothing.
  open var query: TextQuery?

  let navigator: CaretNavigator
  let segments: DocumentSegments

  var currentSelection = EditorSelection(0)
  /// The typing attributes that were set, until the selection changes.
  var givenAttributes: [NSAttributedString.Key: Any]?
  /// The attributes of the text that was deleted last, if nothing was left.
  var lastAttributes: [NSAttributedString.Key: Any]?
  var composition: Composition?
  var killBuffer = KillBuffer()
  var completion = CompletionState()
  /// What a pointer has selected, as it was then; see ``EditorBehavior/pointerSelectsWithoutDirection``.
  var pointerSelection: EditorSelection?
  var currentMark: Int?
  /// What `copyFont:` and `copyRuler:` have copied.
  var copiedFont: [NSAttributedString.Key: Any]?
  var copiedRuler: NSParagraphStyle?
  /// The step that changes are added to.
  var openStep: EditStep?
  /// The length of the text as the editor left it.
  var knownLength: Int
  /// How much of the text was not read yet then.
  var knownUnreadLength: Int
  /// The time of the present event, in seconds.
  var now: TimeInterval?

  /// Creates an editor with a caret at the text's start.
  public init(_ document: any EditableDocument) {
    self.document = document
    navigator = CaretNavigator(document)
    segments = DocumentSegments(document)
    knownLength = document.length
    knownUnreadLength = document.unreadLength
    undoManager = UndoManager()
    undoManager.groupsByEvent = false
  }

  // MARK: Selection

  /// What is selected. Setting it ends a composition that it leaves, and the step that typing makes. What is
  /// killed next is not joined to what was killed before, even where the selection stays the same.
  open var selection: EditorSelection {
    get { currentSelection }
    set {
      let selection = newValue.clamped(to: document.length)
      if let composition {
        let marked = composition.range
        let isInside =
          selection.parts.count == 1 && marked.lowerBound <= selection.union.lowerBound
          && selection.union.upperBound <= marked.upperBound
        if !isInside { unmarkText() }
      }
      killBuffer.isAppending = false
      guard selection != currentSelection else { return }
      breakUndoCoalescing()
      select(selection)
    }
  }

  /// Selects without ending anything.
  func select(_ selection: EditorSelection) {
    guard selection != currentSelection else { return }
    currentSelection =
      behavior.allowsSeveralSelections
      ? selection
      : EditorSelection(
        [selection.parts[0]], granularity: selection.granularity)
    givenAttributes = nil
    delegate?.textEditorDidChangeSelection(self)
  }

  /// Sets the caret that is nearest to a point of the container, in points, y down.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - extending: Whether the selection grows to it, by its granularity.
  /// - Returns: Whether the document has lines to point at.
  @discardableResult
  open func setCaret(at point: CGPoint, extending: Bool = false) -> Bool {
    guard let caret = navigator.caret(at: point) else { return false }
    selection = extending ? grown(selection.parts[0], to: caret) : EditorSelection([caret])
    pointerSelection = selection
    return true
  }

  /// Selects the word, line or paragraph at a point of the container, in points, y down.
  ///
  /// - Returns: Whether the document has lines to point at.
  @discardableResult
  open func select(_ granularity: EditorSelection.Granularity, at point: CGPoint) -> Bool {
    guard let line = document.line(nearest: point) else { return false }
    let step = line.steps.first { point.x < $0.right } ?? line.steps.last
    let caret = EditorSelection.Part(step?.range.lowerBound ?? line.range.lowerBound)
    selection = EditorSelection(navigator.unit(granularity, at: caret), granularity: granularity)
    pointerSelection = selection
    return true
  }

  /// Returns a selection that is extended to a caret by whole words, lines or paragraphs, of which the first
  /// stays selected.
  private func grown(_ part: EditorSelection.Part, to caret: EditorSelection.Part) -> EditorSelection {
    let granularity = selection.granularity
    guard granularity != .character else {
      return EditorSelection([
        EditorSelection.Part(anchor: part.anchor, head: caret.head, affinity: caret.affinity)
      ])
    }
    let first = navigator.unit(granularity, at: EditorSelection.Part(part.anchor))
    let fixed =
      part.head < part.anchor && part.anchor > 0
      ? navigator.unit(granularity, at: EditorSelection.Part(part.anchor - 1)) : first
    let reached = navigator.unit(granularity, at: caret)
    let isBackward = reached.lowerBound < fixed.lowerBound
    return EditorSelection(
      [
        EditorSelection.Part(
          anchor: isBackward ? fixed.upperBound : fixed.lowerBound,
          head: isBackward ? reached.lowerBound : max(reached.upperBound, fixed.upperBound))
      ], granularity: granularity)
  }

  /// Returns where a caret is drawn: a rectangle without width, in points of the container; `nil` where the
  /// document has no lines.
  open func caretRect(of part: EditorSelection.Part) -> CGRect? { navigator.caretRect(of: part) }

  // MARK: Changes that the editor did not make

  /// Tells the editor that the text was changed without it: selection, mark and composition follow, and steps
  /// of undo, whose ranges are not those of the text any more, are forgotten.
  ///
  /// - Parameters:
  ///   - range: The range that was replaced, as it was before.
  ///   - newLength: The length of what is there now.
  open func textWasChanged(in range: Range<Int>, newLength: Int) {
    knownLength = document.length
    changeCount += 1
    lastAttributes = nil
    if range.lowerBound == 0, newLength == document.length { givenAttributes = nil }
    breakUndoCoalescing()
    forgetSteps()
    followMarks(range, newLength: newLength)
    select(selection.following(range, newLength: newLength).clamped(to: document.length))
  }

  /// Forgets steps of undo, whose ranges are not those of the text any more.
  private func forgetSteps() {
    if let group {
      group.enter()
      return undoManager.removeAllActions(withTarget: group)
    }
    undoManager.removeAllActions(withTarget: self)
  }

  /// Whether the text has another length than the editor knows.
  package var hasUnnoticedChanges: Bool { document.length != knownLength }

  /// Tells the editor that the text may have been changed without it, if it is not known where: if it has
  /// another length than before, steps of undo are forgotten.
  ///
  /// - Parameter selection: What is selected now, if something else has followed the changes.
  open func textMayHaveChanged(selection: EditorSelection? = nil) {
    guard noticeChanges(), let selection else { return }
    select(selection.clamped(to: document.length))
  }

  /// Forgets steps of undo if the text has another length than the editor left it with, unless only more of
  /// it was read.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  func noticeChanges() -> Bool {
    let unread = document.unreadLength
    defer { knownUnreadLength = unread }
    guard document.length != knownLength else { return false }
    if unread < knownUnreadLength, document.length > knownLength {
      knownLength = document.length
      return false
    }
    let range = 0..<max(knownLength, 0)
    composition = nil
    knownLength = document.length
    changeCount += 1
    (lastAttributes, givenAttributes) = (nil, nil)
    breakUndoCoalescing()
    forgetSteps()
    currentMark = currentMark.map { min($0, range.count, document.length) }
    select(selection.clamped(to: document.length))
    return true
  }
}
