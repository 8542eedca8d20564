internal import GalleyUTF16
internal import TextKit

/// Lists that are edited: an item is a paragraph whose style has `textLists`, and its marker is drawn, not
/// typed.
///
/// Return begins another item. In an item without text it ends the list: the item becomes one of the list
/// around it, or a paragraph in no list. Tab makes an item one of the item before it, Backtab moves it a
/// level out, and so does Backspace at its start; the items inside it come along. Numbers follow by
/// themselves: layout counts items.
extension TextEditor {
  /// Performs what a typed Return or Tab does to a list.
  ///
  /// - Returns: Whether it was done; `nil` where it is text like any other.
  func editList(typing text: String) -> Bool? {
    guard behavior.isEditable, composition == nil else { return nil }
    switch text {
    case "\n":
      guard selection.parts.count == 1, selection.isEmpty else { return nil }
      let paragraph = document.paragraph(containing: selection.parts[0].head)
      guard paragraph.count == document.terminatorLength(of: paragraph) else { return nil }
      return moveItems([paragraph], isInward: false, "End List")
    case "\t": return nestItems()
    default: return nil
    }
  }

  /// Performs what Backspace does at the start of an item: it moves a level out, and its text stays apart
  /// from that before it.
  ///
  /// - Returns: Whether it was done; `nil` where Backspace deletes.
  func liftItemAtCaret() -> Bool? {
    guard composition == nil, selection.parts.count == 1, selection.isEmpty else { return nil }
    let paragraph = document.paragraph(containing: selection.parts[0].head)
    guard paragraph.lowerBound == selection.parts[0].head else { return nil }
    return moveItems([paragraph], isInward: false, "Unindent")
  }

  /// Moves the items that the selection touches a level in; `nil` if it touches none.
  func nestItems() -> Bool? { moveItems(touchedParagraphs, isInward: true, "Indent") }

  /// Moves the items that the selection touches a level out; `nil` if it touches none.
  func liftItems() -> Bool? { moveItems(touchedParagraphs, isInward: false, "Unindent") }

  /// Returns the text of a typed line end with what makes an empty paragraph after it an item: the paragraph
  /// has no characters whose style could.
  func continuingList(_ text: NSAttributedString, at range: Range<Int>) -> NSAttributedString {
    guard range.upperBound == document.length, text.length > 0,
      let style = text.attribute(.paragraphStyle, at: text.length - 1, effectiveRange: nil)
        as? NSParagraphStyle, !style.textLists.isEmpty, text.string.utf16.last?.endsParagraph == true
    else { return text }
    let continued = NSMutableAttributedString(attributedString: text)
    continued.stateEmptyParagraph(text.attributes(at: text.length - 1, effectiveRange: nil), always: true)
    return continued
  }

  // MARK: Levels

  /// An item, and the lists that it is moved to.
  private struct Move {
    var paragraph: Range<Int>
    var style: NSParagraphStyle
    var lists: [NSTextList]
  }

  private func style(of paragraph: Range<Int>) -> NSParagraphStyle {
    let attributes =
      paragraph.isEmpty
      ? attributes(forTypingIn: paragraph.lowerBound..<paragraph.lowerBound)
      : document.attributes(at: paragraph.lowerBound)
    return attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
  }

  private func moveItems(_ paragraphs: [Range<Int>], isInward: Bool, _ name: String) -> Bool? {
    guard behavior.isEditable else { return nil }
    let items = paragraphs.filter { !style(of: $0).textLists.isEmpty }
    guard !items.isEmpty else { return nil }
    let moves = moves(of: items, isInward: isInward)
    guard !moves.isEmpty else { return true }
    var styles: [NSParagraphStyle] = []
    for (index, move) in moves.enumerated() {
      styles.append(ListLevels.style(move.style, in: move.lists, like: model(for: index, of: moves, styles)))
    }
    if document.length == 0 {
      var attributes = typingAttributes
      attributes[.paragraphStyle] = styles[0]
      (lastAttributes, givenAttributes) = (attributes, attributes)
      return true
    }
    var replacements: [TextReplacement] = []
    for (move, style) in zip(moves, styles) { give(style, to: move.paragraph, &replacements) }
    if let delegate,
      !replacements.allSatisfy({ delegate.textEditor(self, shouldReplace: $0.range, with: nil) })
    {
      return true
    }
    breakUndoCoalescing()
    setAttributes(replacements, name, selecting: selection)
    return true
  }

  /// Returns where items, and those inside of them, move to. An item that no item is before is not nested.
  private func moves(of items: [Range<Int>], isInward: Bool) -> [Move] {
    let levels = ListLevels(markers: behavior.listMarkers)
    var moves: [Move] = []
    var done = 0
    for item in items where item.lowerBound >= done {
      let style = style(of: item)
      let old = style.textLists
      var new = Array(old.dropLast())
      if isInward {
        guard item.lowerBound > 0 else { continue }
        let before = document.paragraph(containing: item.lowerBound - 1)
        let isMoved = moves.last?.paragraph == before
        let lists = isMoved ? moves[moves.count - 1].lists : self.style(of: before).textLists
        guard let nested = levels.nested(old, after: lists) else { continue }
        new = nested
      }
      moves.append(Move(paragraph: item, style: style, lists: new))
      var next = item.upperBound
      while next < document.length {
        let paragraph = document.paragraph(containing: next)
        let inner = self.style(of: paragraph)
        guard inner.textLists.count > old.count, inner.textLists.begins(with: old) else { break }
        moves.append(
          Move(paragraph: paragraph, style: inner, lists: new + inner.textLists.dropFirst(old.count)))
        next = paragraph.upperBound
      }
      done = max(next, item.lowerBound + 1)
    }
    return moves
  }

  /// Returns the style of an item before a moved one that is in the same lists; the last thousand paragraphs
  /// are looked at.
  private func model(for index: Int, of moves: [Move], _ styles: [NSParagraphStyle]) -> NSParagraphStyle? {
    let lists = moves[index].lists
    guard !lists.isEmpty else { return nil }
    if let moved = styles.last(where: {
      $0.textLists.count == lists.count && $0.textLists.begins(with: lists)
    }
    ) {
      return moved
    }
    var start = moves[0].paragraph.lowerBound
    for _ in 0..<1000 where start > 0 {
      let paragraph = document.paragraph(containing: start - 1)
      let style = style(of: paragraph)
      guard style.textLists.begins(with: Array(lists.prefix(1))) else { return nil }
      if style.textLists.count == lists.count, style.textLists.begins(with: lists) { return style }
      start = paragraph.lowerBound
    }
    return nil
  }

  /// Adds what gives a paragraph a style; the empty last one has it at the terminator before.
  private func give(
    _ style: NSParagraphStyle, to paragraph: Range<Int>, _ replacements: inout [TextReplacement]
  ) {
    guard isEmptyLast(paragraph) else {
      let text = NSMutableAttributedString(attributedString: document.attributedText(in: paragraph))
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
      replacements.append(TextReplacement(range: paragraph, text: text))
      return
    }
    var attributes = attributes(forTypingIn: paragraph)
    attributes[.paragraphStyle] = style
    let last: TextReplacement
    if let before = replacements.last, before.range.upperBound == document.length {
      last = before
      replacements.removeLast()
    } else if let terminator = lastTerminator {
      last = TextReplacement(range: terminator, text: document.attributedText(in: terminator))
    } else {
      return
    }
    let text = NSMutableAttributedString(attributedString: last.text)
    text.stateEmptyParagraph(attributes, always: !style.textLists.isEmpty)
    replacements.append(TextReplacement(range: last.range, text: text))
  }
}
