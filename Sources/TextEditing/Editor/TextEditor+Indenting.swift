internal import TextKit

/// Tabs at the starts of paragraphs.
extension TextEditor {
  /// Inserts a tab at the start of each selected paragraph; items of lists are moved a level in.
  func indent() -> Bool {
    if let isDone = nestItems() { return isDone }
    return changeIndentation("Indent") { paragraph in
      let attributes =
        paragraph.isEmpty
        ? attributes(forTypingIn: paragraph.lowerBound..<paragraph.lowerBound)
        : document.attributes(at: paragraph.lowerBound)
      return TextReplacement(
        range: paragraph.lowerBound..<paragraph.lowerBound,
        text: NSAttributedString(string: "\t", attributes: attributes))
    }
  }

  /// Takes a tab, or up to four spaces, from the start of each selected paragraph; items of lists are moved a
  /// level out.
  func outdent() -> Bool {
    if let isDone = liftItems() { return isDone }
    return changeIndentation("Unindent") { paragraph in
      let start = paragraph.lowerBound
      let units = document.units(in: start..<min(start + 4, paragraph.upperBound))
      let count = units.first == 0x09 ? 1 : units.prefix { $0 == 0x20 }.count
      return TextReplacement(range: start..<start + count, text: NSAttributedString(string: ""))
    }
  }

  private func changeIndentation(_ name: String, _ change: (Range<Int>) -> TextReplacement) -> Bool {
    guard behavior.isEditable else { return false }
    let replacements = touchedParagraphs.map(change).filter { !$0.range.isEmpty || $0.text.length > 0 }
    guard !replacements.isEmpty else { return true }
    var parts = selection.parts
    for replacement in replacements.reversed() {
      let (range, length) = (replacement.range, replacement.text.length)
      for index in parts.indices {
        let part = parts[index]
        func moved(_ offset: Int) -> Int {
          // A range that begins where a tab is inserted contains it.
          if range.isEmpty, offset == range.lowerBound, !part.isCaret, offset == part.range.lowerBound {
            return offset
          }
          return offset.following(range, newLength: length)
        }
        (parts[index].anchor, parts[index].head) = (moved(part.anchor), moved(part.head))
        parts[index].goal = nil
      }
    }
    breakUndoCoalescing()
    self.change(
      replacements, .other, name,
      selecting: EditorSelection(parts, granularity: selection.granularity))
    return true
  }

  /// The paragraphs that the selection touches, in their order. One that a range ends at the start of is not
  /// touched.
  var touchedParagraphs: [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    for range in selection.ranges {
      var place = range.lowerBound
      repeat {
        let paragraph = document.paragraph(containing: place)
        if paragraphs.last != paragraph { paragraphs.append(paragraph) }
        guard paragraph.upperBound > place else { break }
        place = paragraph.upperBound
      } while place < range.upperBound
    }
    return paragraphs
  }
}
