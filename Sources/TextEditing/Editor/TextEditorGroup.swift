public import GalleyFoundation

/// Editors of one text, such as those of several windows, with one history of undo.
///
/// Each editor has a selection of its own, which follows what the others change. What one of them has done,
/// any of them can undo: the editor that is asked to undo it shows where it was. A step outlives the editor
/// that has made it, as long as the group has another one. Where one of them composes text, what another one
/// does ends that as typed text.
///
/// ```swift
/// let group = TextEditorGroup()
/// group.add(left.editor)
/// group.add(right.editor)
/// ```
///
/// An editor keeps its group; the group does not keep its editors.
public final class TextEditorGroup {
  /// Where changes of all editors are registered.
  public let undoManager = UndoManager()

  /// A state of the text. Where two are equal, so are the texts.
  public struct State: Hashable, Sendable { fileprivate let number: Int }

  /// The state that the text is in: each edit leads to a new one, undoing and redoing it lead back and forth
  /// between those before and after it. A program that compares it with the state that was saved knows
  /// whether the text has to be saved. Text that was composed and given up leads back, too.
  ///
  /// What changes the text without an editor of the group leads to a new state, once an editor has noticed
  /// it.
  public private(set) var state = State(number: 0)
  private var lastState = 0

  private struct Member {
    weak var editor: TextEditor?
  }
  private var members: [Member] = []
  /// The editor that changes the text now.
  private(set) weak var editing: TextEditor?
  /// The editor that was asked to undo or redo.
  weak var undoing: TextEditor?
  /// What was replaced by the present change, of which the other editors' delegates were not told yet.
  private var replaced: [(range: Range<Int>, newLength: Int)] = []

  /// Creates a group without editors.
  public init() { undoManager.groupsByEvent = false }

  /// The editors, in the order in which they were added.
  public var editors: [TextEditor] { members.compactMap(\.editor) }

  /// Adds an editor, which registers its changes with the group's undo manager from now on. What it could
  /// undo before is forgotten.
  ///
  /// - Precondition: It edits the text of the other editors: a document over the same storage or the same
  ///   content manager.
  public func add(_ editor: TextEditor) {
    guard editor.group !== self else { return }
    editor.group?.remove(editor)
    precondition(
      editors.allSatisfy { $0.document.length == editor.document.length },
      "an editor of another text was added to a group")
    members = members.filter { $0.editor != nil } + [Member(editor: editor)]
    editor.join(self)
  }

  /// Takes an editor out of the group: it has an undo manager of its own again, in which nothing is.
  public func remove(_ editor: TextEditor) {
    guard editor.group === self else { return }
    members.removeAll { $0.editor == nil || $0.editor === editor }
    editor.join(nil)
  }

  /// Ends the step that typing is added to, in all editors, so that undoing what is typed next leads back to
  /// the present state.
  public func breakUndoCoalescing() { for editor in editors { editor.breakUndoCoalescing() } }

  // MARK: Changes

  /// The state that undoing a change leads back to which begins now; `nil` where text is composed, which is
  /// not there any more when the change is undone.
  var present: State? { editors.contains { $0.markedText != nil } ? nil : state }

  /// Notes that the text is another one: one that never was before, or that of a state.
  func enter(_ past: State? = nil) {
    if past == nil { lastState += 1 }
    state = past ?? State(number: lastState)
  }

  private func others(than editor: TextEditor) -> [TextEditor] { editors.filter { $0 !== editor } }

  /// Runs an edit of one of the editors.
  func perform(by editor: TextEditor, _ body: () -> Void) {
    let outer = editing
    editing = editor
    body()
    editing = outer
    enter()
  }

  /// Has the other editors follow a replacement, in an edit that has not ended.
  func follow(_ range: Range<Int>, newLength: Int, by editor: TextEditor) {
    replaced.append((range, newLength))
    for other in others(than: editor) { other.follow(range, newLength: newLength) }
  }

  /// Tells the delegates of the other editors what they have followed.
  func tell(of editor: TextEditor) {
    guard !replaced.isEmpty else { return }
    let replaced = replaced
    self.replaced = []
    for other in others(than: editor) { other.delegate?.textEditor(other, didFollow: replaced) }
  }
}

/// Editing in a group.
extension TextEditor {
  /// Whether another editor of the group changes the text now.
  package var isFollowing: Bool { group.map { $0.editing != nil && $0.editing !== self } ?? false }

  fileprivate func join(_ group: TextEditorGroup?) {
    breakUndoCoalescing()
    undoManager.removeAllActions(withTarget: self)
    self.group = group
    if let group {
      undoManager = group.undoManager
    } else {
      undoManager = UndoManager()
      undoManager.groupsByEvent = false
    }
  }

  /// Runs changes of the document as one edit.
  func performEdits(_ body: () -> Void) {
    guard let group else { return document.performEdits(body) }
    group.perform(by: self) { document.performEdits(body) }
  }

  /// Notes a replacement in an edit that has not ended; the editors of the group follow it.
  func noteReplacement(of range: Range<Int>, newLength: Int) {
    knownLength = document.length
    group?.follow(range, newLength: newLength, by: self)
  }

  /// Registers how a change is undone: of a group by the editor that is asked to.
  func registerUndo(_ body: @escaping (TextEditor) -> Void) {
    guard let group else { return undoManager.registerUndo(withTarget: self, handler: body) }
    undoManager.registerUndo(withTarget: group) { [weak self] group in
      if let editor = group.undoing ?? self ?? group.editors.first { body(editor) }
    }
  }

  /// Ends what others of the group compose, before this one changes the text: steps of undo would not know of
  /// it.
  func endOtherCompositions() {
    for editor in group?.editors ?? [] where editor !== self { editor.unmarkText() }
  }

  /// Runs code that undoes or redoes by this editor. What others of the group compose is given up before,
  /// since steps do not know of it.
  func asUndoing(_ body: () -> Void) {
    for editor in group?.editors ?? [] where editor !== self { editor.cancelComposition() }
    let outer = group?.undoing
    group?.undoing = self
    body()
    group?.undoing = outer
  }

  /// Follows a replacement by another editor of the group. The delegate is told later.
  fileprivate func follow(_ range: Range<Int>, newLength: Int) {
    knownLength = document.length
    changeCount += 1
    lastAttributes = nil
    breakUndoCoalescing()
    killBuffer.isAppending = false
    followMarks(range, newLength: newLength)
    currentSelection = currentSelection.following(range, newLength: newLength).clamped(to: document.length)
  }

  /// Moves mark and composition with a replacement; a composition that it touches is over.
  func followMarks(_ range: Range<Int>, newLength: Int) {
    currentMark = currentMark.map { $0.following(range, newLength: newLength) }
    if let marked = composition?.range {
      if range.upperBound <= marked.lowerBound || range.lowerBound >= marked.upperBound {
        composition?.follow(range, newLength: newLength)
      } else {
        composition = nil
      }
    }
  }
}
