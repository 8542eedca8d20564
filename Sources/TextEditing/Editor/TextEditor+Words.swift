internal import GalleyUTF16
internal import TextKit

/// Letters and words that change their case or their place.
extension TextEditor {
  /// Changes the words of what is selected, or the word at each caret, whole.
  func changeWords(_ name: String, _ change: (String) -> String) -> Bool {
    guard behavior.isEditable else { return false }
    let replacements = selection.parts.compactMap { part -> TextReplacement? in
      let range = wholeWords(part.range)
      guard !range.isEmpty else { return nil }
      return TextReplacement(range: range, text: converted(document.attributedText(in: range), change))
    }
    return make(apart(replacements), name)
  }

  /// Returns a text whose words are changed, each part of a word in the attributes that it has.
  private func converted(_ text: NSAttributedString, _ change: (String) -> String) -> NSAttributedString {
    let changed = change(text.string)
    guard changed.utf16.count == text.length else {
      // The number of units differs: attributes are those of the first unit.
      return NSAttributedString(string: changed, attributes: text.attributes(at: 0, effectiveRange: nil))
    }
    let converted = NSMutableAttributedString(string: changed)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      converted.setAttributes(attributes, range: range)
    }
    return converted
  }

  private func make(_ replacements: [TextReplacement], _ name: String) -> Bool {
    guard !replacements.isEmpty else { return true }
    breakUndoCoalescing()
    change(replacements, .other, name, selecting: carets(after: replacements))
    return true
  }

  /// Returns replacements without those that overlap one before.
  private func apart(_ replacements: [TextReplacement]) -> [TextReplacement] {
    var apart: [TextReplacement] = []
    for replacement in replacements
    where apart.last.map({ $0.range.upperBound <= replacement.range.lowerBound }) ?? true {
      apart.append(replacement)
    }
    return apart
  }

  /// Returns a range that is extended to whole words; for a caret the word around it, or the one after it.
  private func wholeWords(_ range: Range<Int>) -> Range<Int> {
    var range = range
    if range.isEmpty {
      let offset = range.lowerBound
      if !segments.isWord(at: offset), !(offset > 0 && segments.isWord(at: offset - 1)) {
        let start = segments.wordStart(after: offset)
        guard start < document.length else { return range }
        return segments.word(containing: start)
      }
      let place = segments.isWord(at: offset) ? offset : offset - 1
      return segments.word(containing: place)
    }
    if segments.isWord(at: range.lowerBound) {
      range = segments.word(containing: range.lowerBound).lowerBound..<range.upperBound
    }
    if segments.isWord(at: range.upperBound - 1) {
      range =
        range.lowerBound..<max(range.upperBound, segments.word(containing: range.upperBound - 1).upperBound)
    }
    return range
  }

  /// Gives the letter after each caret, or each selected letter, the other case.
  func changeCaseOfLetters() -> Bool {
    guard behavior.isEditable else { return false }
    let replacements = selection.parts.compactMap { part -> TextReplacement? in
      let range = part.isCaret ? part.head..<segments.grapheme(after: part.head) : part.range
      guard !range.isEmpty else { return nil }
      let text = converted(document.attributedText(in: range)) { string in
        String(
          string.map { letter in
            let upper = letter.uppercased()
            return Character(String(letter) == upper ? letter.lowercased() : upper, or: letter)
          })
      }
      return TextReplacement(range: range, text: text)
    }
    return make(apart(replacements), "Change Case")
  }

  /// Swaps the characters before and after each caret; at a paragraph's end the two before it.
  func transpose() -> Bool {
    guard behavior.isEditable else { return false }
    let replacements = selection.parts.compactMap { part -> TextReplacement? in
      guard part.isCaret else { return nil }
      let paragraph = document.paragraph(containing: part.head)
      let end = paragraph.upperBound - document.terminatorLength(of: paragraph)
      let middle = part.head >= end ? segments.grapheme(before: part.head) : part.head
      guard middle > paragraph.lowerBound, middle < end else { return nil }
      return swapped(
        segments.grapheme(before: middle)..<middle, middle..<segments.grapheme(after: middle))
    }
    return make(apart(replacements), "Transpose")
  }

  /// Swaps the words around each caret, or the selected one and the next.
  func transposeWords() -> Bool {
    guard behavior.isEditable else { return false }
    let replacements = selection.parts.compactMap { part -> TextReplacement? in
      let offset = part.range.lowerBound
      let around = segments.word(containing: offset)
      let isInside = segments.isWord(at: offset) && around.lowerBound < offset
      let start = isInside ? around.lowerBound : segments.wordStart(before: offset)
      guard start < document.length, segments.isWord(at: start) else { return nil }
      let first = segments.word(containing: start)
      let next = segments.wordStart(after: first.upperBound - 1)
      guard next < document.length, next >= first.upperBound, segments.isWord(at: next) else { return nil }
      return swapped(first, segments.word(containing: next))
    }
    return make(apart(replacements), "Transpose")
  }

  private func swapped(_ one: Range<Int>, _ other: Range<Int>) -> TextReplacement {
    let text = NSMutableAttributedString(attributedString: document.attributedText(in: other))
    text.append(document.attributedText(in: one.upperBound..<other.lowerBound))
    text.append(document.attributedText(in: one))
    return TextReplacement(range: one.lowerBound..<other.upperBound, text: text)
  }

  // MARK: Writing direction

  /// Gives the paragraphs of the selection a writing direction.
  func setBaseDirection(_ direction: NSWritingDirection) -> Bool {
    changeParagraphStyles("Writing Direction") { $0.baseWritingDirection = direction }
  }

  /// Embeds what is selected in a direction; `natural` ends embeddings.
  func setTextDirection(_ direction: NSWritingDirection) -> Bool {
    guard behavior.isEditable, behavior.isRichText else { return false }
    return changeAttributes(actionName: "Writing Direction") { attributes in
      var attributes = attributes
      attributes[.writingDirection] =
        direction == .natural
        ? nil : [NSNumber(value: direction.rawValue | NSWritingDirectionFormatType.embedding.rawValue)]
      return attributes
    }
  }
}

extension Character {
  /// The character that a string is; another one if the string is not one character.
  fileprivate init(_ string: String, or other: Character) {
    self = string.count == 1 ? string.first ?? other : other
  }
}
