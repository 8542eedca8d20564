public import TextKit

/// Composition by input methods.
///
/// Marked text is in the document with the typing attributes, and nothing of it can be undone until it is
/// committed: then the whole composition is one step. What an input method wants it to look like is in
/// ``Composition/overlays``. Attributes that a highlighter sets meanwhile neither end nor change a
/// composition.
extension TextEditor {
  /// The composition; `nil` if there is none.
  public var markedText: Composition? { composition }

  /// Puts text into the document that is still being composed, in place of the marked text, or else of what
  /// is selected. Without text the composition is cancelled: the document is as it was before.
  ///
  /// - Parameters:
  ///   - text: The text. Its attributes are painted, and not stored.
  ///   - selected: What is selected of it; UTF-16 offsets from its start, clamped to it.
  ///   - range: What is replaced instead. Offsets from the start of the marked text; without one, offsets of
  ///     the document.
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func setMarkedText(
    _ text: NSAttributedString, selected: Range<Int>, replacing range: Range<Int>? = nil
  ) -> Bool {
    noticeChanges()
    guard behavior.isEditable else { return false }
    if composition == nil {
      guard text.length > 0 else { return false }
      beginComposition(replacing: range)
    } else if let range, let marked = composition?.range {
      return replaceInMarkedText(range, marked, with: text, selected: selected)
    }
    guard text.length > 0 else {
      cancelComposition()
      return true
    }
    return compose(text, selected: selected)
  }

  /// Puts plain text into the document that is still being composed.
  @discardableResult
  public func setMarkedText(_ text: String, selected: Range<Int>, replacing range: Range<Int>? = nil) -> Bool
  {
    setMarkedText(NSAttributedString(string: text), selected: selected, replacing: range)
  }

  /// Changes the attributes of text that is composed from now on, as when fonts follow another preferred
  /// size.
  public func changeComposedAttributes(
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard let attributes = composition?.typingAttributes else { return }
    composition?.typingAttributes = change(attributes)
  }

  private func beginComposition(replacing range: Range<Int>?) {
    breakUndoCoalescing()
    endOtherCompositions()
    let before = selection
    let replaced = range?.clamped(to: 0..<document.length) ?? selection.parts[0].range
    composition = Composition(
      range: replaced, overlays: [], original: document.part(replaced), selection: before,
      start: group?.present, typingAttributes: attributes(forTypingIn: replaced))
  }

  /// Replaces a part of the marked text, which stays marked.
  private func replaceInMarkedText(
    _ range: Range<Int>, _ marked: Range<Int>, with text: NSAttributedString, selected: Range<Int>
  ) -> Bool {
    let part = range.clamped(to: 0..<marked.count)
    let whole = NSMutableAttributedString(string: document.string(in: marked))
    whole.replaceCharacters(in: NSRange(location: part.lowerBound, length: part.count), with: text)
    guard whole.length > 0 else {
      cancelComposition()
      return true
    }
    let inner = selected.clamped(to: 0..<text.length)
    return compose(whole, selected: inner.lowerBound + part.lowerBound..<inner.upperBound + part.lowerBound)
  }

  private func compose(_ text: NSAttributedString, selected: Range<Int>) -> Bool {
    guard var composition else { return false }
    let replacement = TextReplacement(
      range: composition.range,
      text: NSAttributedString(string: text.string, attributes: composition.typingAttributes))
    guard isAllowed([replacement]) else {
      if composition.range.count == composition.original.length { self.composition = nil }
      return false
    }
    make([replacement], in: nil)
    composition.range = replacement.newRange
    composition.overlays = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      guard !attributes.isEmpty else { return }
      composition.overlays.append((range.location..<range.location + range.length, attributes))
    }
    self.composition = composition
    // An input method's offsets may be wrong; no caret is placed inside of a pair of surrogates.
    let units = Array(text.string.utf16)
    func outside(_ offset: Int) -> Int {
      offset > 0 && offset < units.count && UTF16.isTrailSurrogate(units[offset]) ? offset - 1 : offset
    }
    let clamped = selected.clamped(to: 0..<text.length)
    let part = outside(clamped.lowerBound)..<outside(clamped.upperBound)
    let start = composition.range.lowerBound
    finish(
      EditorSelection([
        EditorSelection.Part(anchor: start + part.lowerBound, head: start + part.upperBound)
      ]))
    return true
  }

  /// Ends the composition and keeps its text, as one step of undo. Without a composition it does nothing.
  public func unmarkText() {
    guard let composition else { return }
    let text = document.string(in: composition.range)
    _ = commit(text, selecting: currentSelection)
  }

  /// Ends the composition; the document is as it was before. Without a composition it does nothing.
  public func cancelComposition() {
    guard let composition else { return }
    self.composition = nil
    let range = composition.range
    performEdits {
      document.replace(range, with: composition.original)
      noteReplacement(of: range, newLength: composition.original.length)
    }
    currentMark = currentMark.map { $0.following(range, newLength: composition.original.length) }
    changeCount += 1
    group?.enter(composition.start)
    finish(composition.selection)
  }

  /// Replaces the marked text by what was chosen, and ends the composition. If the delegate refuses the text,
  /// the document is as it was before the composition.
  func commit(_ text: String, selecting selection: EditorSelection? = nil) -> Bool {
    guard let composition else { return false }
    let start = composition.range.lowerBound
    let originalRange = start..<start + composition.original.length
    let committed = TextReplacement(
      range: originalRange,
      text: NSAttributedString(string: text, attributes: composition.typingAttributes))
    let proposed = TextReplacement(range: composition.range, text: committed.text)
    guard isAllowed([proposed]) else {
      cancelComposition()
      return false
    }
    self.composition = nil
    let isNew = text != document.string(in: composition.range)
    if isNew { make([proposed], in: nil) }
    let step = EditStep(.other, "Typing", before: composition.selection, start: composition.start)
    step.append(TextInverse(range: committed.newRange, part: composition.original))
    step.after = selection ?? EditorSelection(committed.newRange.upperBound)
    if committed.text.length > 0 || composition.original.length > 0 { register(step) }
    openStep = nil
    finish(step.after)
    return true
  }
}
