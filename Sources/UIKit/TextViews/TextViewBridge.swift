internal import Foundation
internal import TextEditing
internal import TextKit

/// Stands between a text view and its editor: asks the view's delegate, tells of changes, and tells the
/// editor
/// of changes of the storage that others made.
@MainActor
final class TextViewBridge {
  private(set) var editor: TextEditor! = nil
  private weak var view: UITextView?
  private let listener = TextViewListener()
  let changes = TextViewChanges()
  private var document: TextViewDocument! = nil
  private var observers: [any NSObjectProtocol] = []
  private var observed: ObservedStorage?
  /// Changes of others that the editor was not told of yet.
  private var foreign: [(range: Range<Int>, newLength: Int)] = []
  private var isSynchronizing = false
  /// Whether a program changes the text, of which the system's side is told.
  private var isByProgram = false
  private var willChangeWasTold = false
  private var isComposing = false
  /// Whether the delegate refused the last change that it was asked about.
  var isRefused = false
  /// Whether the view changes the text itself, and tells what has changed itself.
  var isSetting = false

  func connect(_ view: UITextView) {
    self.view = view
    document = TextViewDocument(view.stack.document)
    document.listener = changes
    changes.view = view
    editor = TextEditor(document)
    listener.bridge = self
    editor.delegate = listener
    view.clipboard.view = view
    editor.clipboard = view.clipboard
    observe(view.stack)
  }

  isolated deinit { stopObserving() }

  private func stopObserving() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func observe(_ stack: TextViewStack) {
    stopObserving()
    let center = NotificationCenter.default
    let observed = ObservedStorage(stack.storage)
    self.observed = observed
    // The centre would keep a storage that the view does not keep.
    let edits = center.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: stack.kept, queue: nil
    ) { [weak self] note in
      guard let storage = note.object as? NSTextStorage, storage === observed.storage else { return }
      let (mask, range, delta) = (storage.editedMask, storage.editedRange, storage.changeInLength)
      MainActor.assumeIsolated { self?.storageChanged(mask, range, delta) }
    }
    observers = [edits]
  }

  /// Whether the view's own editor changes the text now.
  var isEditing: Bool { document.isChanging }

  func replaceDocument() { if let view { document.present = view.stack.document } }

  // MARK: Changes of others

  /// Notices that the text of a content manager was edited, which does not say where.
  func documentChanged() {
    guard let view, !view.stack.hasStorage, !document.isChanging, !isSetting, !isSynchronizing,
      editor.hasUnnoticedChanges
    else { return }
    isSynchronizing = true
    editor.textMayHaveChanged(selection: view.followedSelection())
    isSynchronizing = false
  }

  private func storageChanged(_ mask: NSTextStorage.EditActions, _ range: NSRange, _ delta: Int) {
    view?.viewportFollows(range, delta, mask)
    view?.exchange.storageChanged(mask, range, delta)
    let replaced = range.location..<range.location + range.length - delta
    view?.textContentChanged(in: replaced, newLength: range.length)
    if mask.contains(.editedCharacters) { view?.textWasEdited(replaced, newLength: range.length) }
    guard !document.isChanging, mask.contains(.editedCharacters) else { return }
    changes.noteForeignChange()
    if let view { view.state.plugins.didReplace(view, replaced, newLength: range.length) }
    guard !isSetting, !editor.isFollowing else { return }
    foreign.append((replaced, range.length))
  }

  /// Tells the editor of the changes that others have made since, and follows what lays the text out.
  func synchronize() {
    followLayout()
    documentChanged()
    guard !foreign.isEmpty, !isSynchronizing, !document.isChanging else { return }
    isSynchronizing = true
    let changes = foreign
    foreign = []
    for change in changes {
      let selected = followed(change.range, newLength: change.newLength)
      editor.textWasChanged(in: change.range, newLength: change.newLength)
      if let selected { editor.selection = EditorSelection(selected) }
    }
    isSynchronizing = false
  }

  /// Returns what the view's face wants selected after a replacement.
  private func followed(_ range: Range<Int>, newLength: Int) -> Range<Int>? {
    guard editor.selection.parts.count == 1, editor.markedText == nil else { return nil }
    return view?.stack.face?.selection(editor.selection.union, afterReplacing: range, newLength: newLength)
  }

  /// Runs code that replaces a range for a program; a face may want something else selected than the end of
  /// it.
  func replaceByProgram(_ range: Range<Int>, _ body: (TextEditor) -> Void) {
    synchronize()
    let (length, changes) = (editor.document.length, editor.changeCount)
    let selected = editor.selection
    perform(body)
    guard editor.changeCount != changes, editor.markedText == nil, selected.parts.count == 1,
      let new = view?.stack.face?.selection(
        selected.union, afterReplacing: range, newLength: range.count + editor.document.length - length)
    else { return }
    editor.selection = EditorSelection(new)
  }

  private func followLayout() {
    guard let view, !isSynchronizing, !isSetting, document?.isChanging == false else { return }
    guard view.stack.followContainer() else { return }
    let isOther = view.stack.storage !== observed?.storage
    document.present = view.stack.document
    view.state.anchor = nil
    observe(view.stack)
    isSynchronizing = true
    foreign = []
    editor.textMayHaveChanged()
    if isOther {
      editor.textWasChanged(in: 0..<document.length, newLength: document.length)
    }
    isSynchronizing = false
    view.layoutChanged()
  }

  /// Another view's editor has changed the text that both share, and this view's editor has followed.
  fileprivate func didFollow(_ replacements: [(range: Range<Int>, newLength: Int)]) {
    guard let view else { return }
    if !view.stack.hasStorage {
      changes.noteForeignChange()
      for replacement in replacements {
        view.textWasEdited(replacement.range, newLength: replacement.newLength)
        view.state.plugins.didReplace(view, replacement.range, newLength: replacement.newLength)
      }
    }
    didChangeSelection()
  }

  // MARK: Commands

  /// Runs code that edits; the caret is shown afterwards if `reveals` says so.
  func perform(reveals: Bool = true, _ body: (TextEditor) -> Void) {
    synchronize()
    guard let stack = view?.stack, !stack.isShared, !stack.isLost else { return }
    body(editor)
    view?.editingEnded(reveals: reveals)
  }

  /// Runs code that shows what is composed; the delegate is told of the change once it is committed.
  func compose(_ body: (TextEditor) -> Void) {
    isComposing = true
    perform(body)
    isComposing = false
  }

  func performByProgram(_ command: EditorCommand) {
    performByProgram { editor in
      if command.rawValue.hasPrefix("select") {
        view?.changeSelection { perform { $0.perform(command, at: view?.state.eventTime) } }
      } else {
        perform { $0.perform(command, at: view?.state.eventTime) }
      }
    }
  }

  /// Runs code that changes the text without the keyboard, of which the system's side is told.
  func performByProgram(_ body: (TextEditor) -> Void) {
    let wasByProgram = isByProgram
    isByProgram = true
    synchronize()
    body(editor)
    tellDidChange()
    isByProgram = wasByProgram
  }

  // MARK: The editor's delegate

  fileprivate func shouldReplace(_ range: Range<Int>, _ text: NSAttributedString?) -> Bool {
    guard let view, let text else { return true }
    isRefused = !view.shouldChangeText(in: TextViewRange(range, in: view), replacementText: text.string)
    if isRefused { return false }
    isRefused = !changes.shouldDelete(in: range) || !view.state.plugins.allow(view, range, text.string)
    if isRefused { return false }
    tellWillChange()
    return true
  }

  fileprivate func shouldMake(_ replacements: [(range: Range<Int>, text: NSAttributedString)]) -> Bool {
    guard let view else { return true }
    isRefused =
      !view.shouldChangeText(in: replacements)
      || !replacements.allSatisfy {
        changes.shouldDelete(in: $0.range) && view.state.plugins.allow(view, $0.range, $0.text.string)
      }
    if isRefused { return false }
    tellWillChange()
    return true
  }

  private func tellWillChange() {
    guard isByProgram, !willChangeWasTold, let view else { return }
    willChangeWasTold = true
    view.inputDelegate?.textWillChange(view)
  }

  private func tellDidChange() {
    guard willChangeWasTold, let view else { return }
    willChangeWasTold = false
    view.inputDelegate?.textDidChange(view)
  }

  fileprivate func didChangeSelection() {
    tellDidChange()
    guard let view else { return }
    view.shareSelection()
    view.selectionChanged()
    guard !isSetting else { return }
    if isHolding { isHeld = true } else { view.tellSelectionChanged() }
  }

  private var isHolding = false
  private var isHeld = false

  /// Tells the delegate of a changed selection after some code has run, once.
  func holdSelectionCalls(_ body: () -> Void) {
    guard !isHolding else { return body() }
    isHolding = true
    body()
    isHolding = false
    guard isHeld, let view else { return }
    isHeld = false
    view.tellSelectionChanged()
  }

  private var isHoldingChanges = false
  private var isChangeHeld = false

  /// Tells the delegate of a changed selection and a changed text after some code has run, once each.
  func holdCalls(_ body: () -> Void) {
    guard !isHoldingChanges else { return body() }
    isHoldingChanges = true
    holdSelectionCalls(body)
    isHoldingChanges = false
    if isChangeHeld { tellOfChange() }
    isChangeHeld = false
  }

  fileprivate func didChangeText() {
    // The line under composed text goes when that is committed as it is, which changes nothing else.
    view?.canvasMayHaveChanged()
    tellDidChange()
    guard !isComposing else { return }
    if isHoldingChanges { isChangeHeld = true } else { tellOfChange() }
  }

  private func tellOfChange() {
    guard let view else { return }
    view.delegate?.textViewDidChange(view)
    view.state.plugins.tell { $0.textViewDidChange(view) }
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: view)
  }
}

/// A storage whose edits a view hears of, and which the notification centre does not keep.
private final class ObservedStorage: @unchecked Sendable {
  private(set) weak var storage: NSTextStorage?
  init(_ storage: NSTextStorage) { self.storage = storage }
}

/// The editor's delegate, which is for any thread; a view's editor is on the main one.
private final class TextViewListener: TextEditorDelegate, @unchecked Sendable {
  nonisolated(unsafe) weak var bridge: TextViewBridge?

  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: NSAttributedString?)
    -> Bool
  {
    nonisolated(unsafe) let text = text
    return MainActor.assumeIsolated { bridge?.shouldReplace(range, text) ?? true }
  }

  func textEditor(
    _ editor: TextEditor, shouldMake replacements: [(range: Range<Int>, text: NSAttributedString)]
  ) -> Bool {
    nonisolated(unsafe) let replacements = replacements
    return MainActor.assumeIsolated { bridge?.shouldMake(replacements) ?? true }
  }

  func textEditorDidChangeText(_ editor: TextEditor) {
    MainActor.assumeIsolated { bridge?.didChangeText() }
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) {
    MainActor.assumeIsolated { bridge?.didChangeSelection() }
  }

  func textEditor(_ editor: TextEditor, didFollow replacements: [(range: Range<Int>, newLength: Int)]) {
    MainActor.assumeIsolated { bridge?.didFollow(replacements) }
  }
}
