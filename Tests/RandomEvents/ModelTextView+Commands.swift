import TextEditing

/// What commands do. What depends on the page is taken from the view, once it was found to be possible.
extension ModelTextView {
  /// What a view shows after an event.
  struct Seen {
    var text: Text
    var anchor: Int
    var head: Int
    var isCoalescing: Bool
    var mark: Int?
    var undoCount: Int
  }

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: Its name.
  ///   - seen: The view after it.
  /// - Returns: What is wrong with the view; `nil` if nothing is.
  mutating func perform(_ command: EditorCommand, _ seen: Seen) -> String? {
    if performAnywhere(command) { return nil }
    if command != .undo, command != .redo, command != .setMark, command != .cancelOperation { unmark() }
    if !Self.kills.contains(command) { isKilling = false }
    let extends = command.rawValue.hasSuffix("AndModifySelection:")
    let plain = extends ? command.rawValue.replacing("AndModifySelection", with: "") : command.rawValue
    if let target = target(EditorCommand(rawValue: plain), extends) {
      move(to: target, extends: extends)
      return nil
    }
    if plain.hasPrefix("move") || plain.hasPrefix("page") {
      return adoptMove(extends: extends, seen)
    }
    return performChange(command, seen)
  }

  private static let kills: Set<EditorCommand> = [
    .deleteWordBackward, .deleteWordForward, .deleteToBeginningOfLine, .deleteToEndOfLine,
    .deleteToBeginningOfParagraph, .deleteToEndOfParagraph, .deleteToMark,
  ]

  /// Performs commands that leave a composition and what was killed alone, or are not performed.
  private mutating func performAnywhere(_ command: EditorCommand) -> Bool {
    switch command {
    case .scrollPageUp, .scrollPageDown, .scrollPageLeft, .scrollPageRight, .scrollToBeginningOfDocument,
      .scrollToEndOfDocument,
      .centerSelectionInVisibleArea:
      break
    case .copy:
      guard marked == nil, !isCaret else { break }
      copied = state.text[range].string
      isKilling = false
    case .cut:
      guard marked == nil, !isCaret else { break }
      copied = state.text[range].string
      isKilling = false
      deleteSelection()
    case .paste, .pasteAndMatchStyle:
      guard let copied else { break }
      isKilling = false
      unmark()
      paste(copied)
    case .selectAll:
      guard count > 0, range != 0..<count else { break }
      isKilling = false
      unmark()
      select(0, count)
    default: return false
    }
    return true
  }

  /// Whether all of the text certainly runs from left to right.
  private var runsToTheRight: Bool {
    !state.text.units.contains {
      (0x590...0x8FF).contains($0) || (0x2000...0x206F).contains($0) && $0 != 0x200D
    }
  }

  /// Where a move leads, if the text alone says it.
  private func target(_ move: EditorCommand, _ extends: Bool) -> Int? {
    let head = state.head
    let collapses = !extends && !isCaret
    let start = collapses ? range.lowerBound : head
    let end = collapses ? range.upperBound : head
    switch move {
    case .moveForward: return collapses ? range.upperBound : stop(after: head)
    case .moveBackward: return collapses ? range.lowerBound : stop(before: head)
    case .moveRight where runsToTheRight && stops.contains(head):
      return collapses ? range.upperBound : stop(after: head)
    case .moveLeft where runsToTheRight && stops.contains(head):
      return collapses ? range.lowerBound : stop(before: head)
    case .moveToBeginningOfDocument: return 0
    case .moveToEndOfDocument: return count
    case .moveToBeginningOfParagraph: return paragraph(at: start).lowerBound
    case .moveToEndOfParagraph: return contentEnd(paragraph(at: end))
    case "moveParagraphForward:":
      let paragraph = paragraph(at: head)
      if head < contentEnd(paragraph) { return contentEnd(paragraph) }
      guard paragraph != paragraphs.last else { return contentEnd(paragraph) }
      return contentEnd(self.paragraph(at: paragraph.upperBound))
    case "moveParagraphBackward:":
      let paragraph = paragraph(at: head)
      guard head <= paragraph.lowerBound, head > 0 else { return paragraph.lowerBound }
      return self.paragraph(at: head - 1).lowerBound
    case .moveWordForward: return wordEnd(after: end)
    case .moveWordBackward: return wordStart(before: start)
    default: return nil
    }
  }

  /// The end of the next word of a text of small letters and spaces.
  private func wordEnd(after offset: Int) -> Int? {
    guard isPlain else { return nil }
    var place = offset
    while place < count, !isLetter(place) { place += 1 }
    while place < count, isLetter(place) { place += 1 }
    return place
  }

  private func wordStart(before offset: Int) -> Int? {
    guard isPlain else { return nil }
    var place = offset
    while place > 0, !isLetter(place - 1) { place -= 1 }
    while place > 0, isLetter(place - 1) { place -= 1 }
    return place
  }

  private var isPlain: Bool {
    state.text.units.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x20 || $0 == 10 }
  }
  private func isLetter(_ offset: Int) -> Bool { (0x61...0x7A).contains(state.text.units[offset]) }

  private mutating func performChange(_ command: EditorCommand, _ seen: Seen) -> String? {
    switch command {
    case .undo, .redo:
      command == .undo ? undo() : redo()
      mark = seen.mark
    case .selectNone: select(state.head, state.head)
    case .deleteBackward: delete(backspace, kills: false)
    case .deleteForward: delete(state.head..<stop(after: state.head), kills: false)
    case .deleteToBeginningOfParagraph:
      delete(paragraph(at: state.head).lowerBound..<state.head, kills: true)
    case .deleteToEndOfParagraph:
      let paragraph = paragraph(at: state.head)
      let end = contentEnd(paragraph)
      let stop = end == state.head ? paragraph.upperBound : end
      delete(min(state.head, stop)..<max(state.head, stop), kills: true)
    case .deleteWordBackward, .deleteWordForward, .deleteToBeginningOfLine, .deleteToEndOfLine:
      return adoptDeletion(seen)
    case .deleteBackwardByDecomposingPreviousCharacter: return adoptDecomposition(seen)
    case .insertNewline, .insertNewlineIgnoringFieldEditor: type("\n")
    case .insertTab, .insertTabIgnoringFieldEditor: type("\t")
    case .insertLineBreak: type("\u{2028}")
    case .insertBacktab: outdent()
    case .pasteAsPlainText:
      // Without anything to paste the command is not performed, and ends nothing.
      guard let copied else { break }
      open = nil
      paste(copied)
    case .setMark: mark = state.head
    case .selectToMark: if let mark { select(mark, state.head) }
    case .swapWithMark:
      guard let old = mark else { break }
      mark = state.head
      select(old, old)
    case .deleteToMark:
      guard let mark else { break }
      let range = min(mark, state.head)..<max(mark, state.head)
      open = nil
      kill(state.text[range], isBackward: mark < state.head)
      change(range, Text(""), .deleting)
      open = nil
    case .yank:
      guard killed.count > 0 else { break }
      open = nil
      change(range, killed, .other)
    case .transpose: transpose()
    case .transposeWords, .uppercaseWord, .lowercaseWord, .capitalizeWord: return adoptWords(command, seen)
    case .cancelOperation, .complete: break
    default: return "the model does not know \(command)"
    }
    return nil
  }

  private mutating func outdent() {
    let units = state.text.units
    let first = paragraph(at: range.lowerBound)
    let paragraphs = paragraphs.filter { $0 == first || $0.overlaps(range) }
    var new = state
    for paragraph in paragraphs.reversed() {
      let first = units[paragraph].prefix(4)
      let cut = first.first == 9 ? 1 : first.prefix { $0 == 32 }.count
      guard cut > 0 else { continue }
      new.follow(paragraph.lowerBound..<paragraph.lowerBound + cut, Text(""))
      mark = mark?.moved(paragraph.lowerBound..<paragraph.lowerBound + cut, 0)
    }
    guard new != state else { return }
    future = []
    past.append((state, new))
    (state, open) = (new, nil)
  }

  private mutating func transpose() {
    guard isCaret else { return }
    let paragraph = paragraph(at: state.head)
    let end = contentEnd(paragraph)
    let middle = state.head >= end ? stop(before: state.head) : state.head
    guard middle > paragraph.lowerBound, middle < end else { return }
    let (start, stop) = (stop(before: middle), stop(after: middle))
    open = nil
    change(start..<stop, state.text[middle..<stop] + state.text[start..<middle], .other)
  }

  // MARK: What the view is asked for

  private mutating func adoptMove(extends: Bool, _ seen: Seen) -> String? {
    guard seen.text == state.text else { return "a move has changed the text" }
    guard seen.anchor == (extends ? state.anchor : seen.head) else { return "a move has moved the anchor" }
    let isInside = !stops.contains(state.head)
    guard isInside || stops.contains(seen.head) else { return "a move ends inside of a character" }
    move(to: seen.head, extends: extends)
    // A caret may have come to the other of two places.
    if !seen.isCoalescing { open = nil }
    return nil
  }

  private mutating func adoptDeletion(_ seen: Seen) -> String? {
    guard isCaret else {
      delete(range, kills: true)
      return nil
    }
    let removed = count - seen.text.count
    guard removed >= 0 else { return "a deletion makes the text longer" }
    for range in [state.head - removed..<state.head, state.head..<state.head + removed]
    where range.lowerBound >= 0 && range.upperBound <= count {
      var rest = state.text
      rest.replace(range, Text(""))
      guard rest == seen.text, seen.head == range.lowerBound else { continue }
      delete(range, kills: true)
      return nil
    }
    return "a deletion takes away what is not beside the caret"
  }

  private mutating func adoptDecomposition(_ seen: Seen) -> String? {
    guard isCaret else {
      delete(range, kills: false)
      return nil
    }
    let start = stop(before: state.head)
    let length = seen.text.count - (count - (state.head - start))
    guard length >= 0, start + length <= seen.text.count, seen.head == start + length else {
      return "decomposing takes away more than a character"
    }
    var new = state.text
    new.replace(start..<state.head, seen.text[start..<start + length])
    guard new == seen.text else { return "decomposing changes other text" }
    // Of two ways to replace a part of a character the one with the common start is taken.
    if new != state.text { change(start..<state.head, seen.text[start..<start + length], .deleting) }
    mark = seen.mark
    return nil
  }

  private mutating func adoptWords(_ command: EditorCommand, _ seen: Seen) -> String? {
    let (old, new) = (state.text.string, seen.text.string)
    if command == .transposeWords {
      guard old.utf16.sorted() == new.utf16.sorted() else { return "swapping words has lost text" }
    } else {
      guard old.lowercased().uppercased() == new.lowercased().uppercased() else {
        return "another case is another text"
      }
    }
    mark = seen.mark
    if !seen.isCoalescing { open = nil }
    let after = State(text: seen.text, anchor: seen.anchor, head: seen.head)
    // The same text may have been put in place of itself, which is a step, too.
    guard seen.undoCount != past.count else { return seen.text == state.text ? nil : "a step is missing" }
    future = []
    past.append((state, after))
    (state, open) = (after, nil)
    return nil
  }
}
