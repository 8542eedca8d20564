internal import GalleyUTF16
public import TextKit

/// Typed text and its attributes.
extension TextEditor {
  /// Inserts text as if it were typed: at every caret, in place of what is selected, or of the marked text,
  /// which is thereby committed.
  ///
  /// - Parameters:
  ///   - text: The text. It gets the typing attributes.
  ///   - range: What is replaced instead; UTF-16 offsets of the document.
  ///   - time: The time of the event, in seconds; a pause of ``EditorBehavior/undoPause`` ends a step of
  ///     undo.
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func insertText(_ text: String, replacing range: Range<Int>? = nil, at time: TimeInterval? = nil)
    -> Bool
  {
    beginEvent(time)
    guard behavior.isEditable else { return false }
    if composition != nil, range == nil { return commit(text) }
    unmarkText()
    if let range = range?.clamped(to: 0..<document.length) {
      if selection.ranges != [range] { breakUndoCoalescing() }
      select(EditorSelection(range))
    }
    return type(text)
  }

  /// Inserts styled text in place of what is selected, as a step of its own.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func insertAttributedText(_ text: NSAttributedString, actionName: String = "Insert") -> Bool {
    beginEvent(nil)
    unmarkText()
    return replaceSelection { _, _ in text }.map {
      change($0, .other, actionName, selecting: carets(after: $0))
    }
      ?? false
  }

  func beginEvent(_ time: TimeInterval?) {
    noticeChanges()
    now = time
    killBuffer.isAppending = false
  }

  /// Types a text at every caret; a line end begins a step of undo, which contains it.
  ///
  /// - Parameter isLiteral: Whether Return and Tab are text in lists, too.
  func type(_ text: String, name: String = "Typing", isLiteral: Bool = false) -> Bool {
    if !isLiteral, let isDone = editList(typing: text) { return isDone }
    let isSelected = !selection.isEmpty
    let endsParagraph = text.utf16.contains { $0.endsLine }
    if isSelected || endsParagraph { breakUndoCoalescing() }
    guard
      let replacements = replaceSelection({ _, part in
        let typed = NSAttributedString(string: text, attributes: self.attributes(forTypingIn: part.range))
        return endsParagraph ? self.continuingList(typed, at: part.range) : typed
      })
    else { return false }
    let isChanged = change(replacements, .typing, name, selecting: carets(after: replacements))
    if endsParagraph { breakUndoCoalescing() }
    return isChanged
  }

  /// Returns replacements of what is selected, one for each part.
  func replaceSelection(
    _ text: (Int, EditorSelection.Part) -> NSAttributedString
  ) -> [TextReplacement]? {
    guard behavior.isEditable else { return nil }
    return selection.parts.enumerated().map { index, part in
      TextReplacement(range: part.range, text: text(index, part))
    }
  }

  /// Returns the carets after replacements, once they were made.
  func carets(after replacements: [TextReplacement]) -> EditorSelection {
    var moved = 0
    return EditorSelection(
      replacements.map {
        let end = $0.newRange.upperBound + moved
        moved += $0.text.length - $0.range.count
        return EditorSelection.Part(end)
      })
  }

  // MARK: Attributes

  /// The attributes of text that is typed at the first caret. Setting them holds until the selection changes.
  public var typingAttributes: [NSAttributedString.Key: Any] {
    get { attributes(forTypingIn: selection.parts[0].range) }
    set { givenAttributes = newValue }
  }

  /// Returns the attributes of text that replaces a range: those of its first character; at a caret those of
  /// the character before, at a paragraph's start of the character after.
  func attributes(forTypingIn range: Range<Int>) -> [NSAttributedString.Key: Any] {
    if let givenAttributes { return givenAttributes }
    if !range.isEmpty { return TypingAttributes.inherited(document.attributes(at: range.lowerBound)) }
    guard document.length > 0 else { return TypingAttributes.kept(lastAttributes, over: defaultAttributes) }
    let offset = range.lowerBound
    let paragraph = document.paragraph(containing: offset)
    if offset == paragraph.lowerBound, !paragraph.isEmpty {
      return TypingAttributes.inherited(document.attributes(at: offset), followed: nil)
    }
    if isEmptyLast(paragraph), let stated = document.attributes(at: offset - 1).ofEmptyParagraph {
      return TypingAttributes.inherited(stated)
    }
    return TypingAttributes.inherited(
      document.attributes(at: offset - 1),
      followed: offset < paragraph.upperBound ? document.attributes(at: offset) : nil)
  }

  /// Changes the attributes of what is selected, as a step of undo; at carets those of what is typed next.
  ///
  /// - Parameters:
  ///   - actionName: What undo menus call the step.
  ///   - change: Returns the attributes that text gets instead of others.
  /// - Returns: Whether anything was changed.
  @discardableResult
  public func changeAttributes(
    actionName: String = "Formatting",
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) -> Bool {
    noticeChanges()
    guard behavior.isEditable, behavior.isRichText, composition == nil else { return false }
    guard !selection.isEmpty else {
      let typed = change(typingAttributes)
      if !storeTyped(typed, actionName) { givenAttributes = typed }
      return true
    }
    return changeAttributes(of: selection.ranges.filter { !$0.isEmpty }, actionName, change)
  }

  func changeAttributes(
    of ranges: [Range<Int>], _ name: String,
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) -> Bool {
    let replacements = ranges.filter { !$0.isEmpty }.map { range in
      let text = NSMutableAttributedString(attributedString: document.attributedText(in: range))
      let whole = NSRange(location: 0, length: text.length)
      document.attributedText(in: range).enumerateAttributes(in: whole) { attributes, part, _ in
        text.setAttributes(change(attributes), range: part)
      }
      return TextReplacement(range: range, text: text)
    }
    if let delegate,
      !replacements.allSatisfy({ delegate.textEditor(self, shouldReplace: $0.range, with: nil) })
    {
      return false
    }
    breakUndoCoalescing()
    return setAttributes(replacements, name, selecting: selection)
  }

  /// Gives ranges the attributes of texts of the same length, and registers how that is undone.
  ///
  /// - Parameter past: The state of the text that this leads back to, where it undoes something.
  @discardableResult
  func setAttributes(
    _ replacements: [TextReplacement], _ name: String, selecting selection: EditorSelection,
    leadingTo past: TextEditorGroup.State? = nil
  ) -> Bool {
    guard !replacements.isEmpty, document.length == knownLength else { return false }
    endOtherCompositions()
    let old = replacements.map {
      TextReplacement(range: $0.range, text: document.attributedText(in: $0.range))
    }
    let (before, start) = (self.selection, group?.present)
    performEdits {
      for replacement in replacements {
        let whole = NSRange(location: 0, length: replacement.text.length)
        replacement.text.enumerateAttributes(in: whole) { attributes, part, _ in
          let start = replacement.range.lowerBound + part.location
          document.setAttributes(attributes, in: start..<start + part.length)
        }
      }
    }
    let isGrouping = !undoManager.groupsByEvent && undoManager.groupingLevel == 0
    if isGrouping { undoManager.beginUndoGrouping() }
    registerUndo { $0.setAttributes(old, name, selecting: before, leadingTo: start) }
    undoManager.setActionName(name)
    if isGrouping { undoManager.endUndoGrouping() }
    openStep = nil
    group?.enter(past)
    finish(selection)
    return true
  }
}

/// Which attributes typed text takes over from the text beside it.
enum TypingAttributes {
  typealias Attributes = [NSAttributedString.Key: Any]

  /// Returns the attributes that text takes over from a character before it.
  ///
  /// - Parameters:
  ///   - attributes: The character's.
  ///   - following: Those of the character after the new text; a link goes on only if that has it, too.
  static func inherited(_ attributes: Attributes, followed following: Attributes? = nil) -> Attributes {
    var inherited = attributes
    let ofCharacter: [NSAttributedString.Key] = [
      .attachment, .adaptiveImageGlyph, .textBinding, .emptyParagraphAttributes,
    ]
    for key in ofCharacter { inherited[key] = nil }
    let link = attributes[.link] as? AnyHashable
    if link == nil || link != following?[.link] as? AnyHashable { inherited[.link] = nil }
    return inherited
  }

  /// Returns the attributes of what is typed into a text that was emptied: its font and paragraph style.
  static func kept(_ attributes: Attributes?, over standard: Attributes) -> Attributes {
    var kept = standard
    for key in [NSAttributedString.Key.font, .paragraphStyle] {
      if let value = attributes?[key] { kept[key] = value }
    }
    return kept
  }
}
