internal import GalleyUTF16
internal import GalleyUnicode
internal import TextEngine
internal import TextKit

/// What delete commands take away.
extension TextEditor {
  /// Deletes what is selected, or else what lies between each caret and where a move leads.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - kills: Whether the text can be yanked afterwards.
  func delete(to move: CaretMove, kills: Bool) -> Bool {
    guard behavior.isEditable else { return false }
    guard selection.isEmpty else { return deleteSelection(kills: kills) }
    let ranges = selection.parts.map { part -> Range<Int> in
      let end = target(of: part, move)
      return min(part.head, end)..<max(part.head, end)
    }
    let isBackward = zip(selection.parts, ranges).contains { $0.head > $1.lowerBound }
    if kills { killBuffer.add(ranges.map { document.attributedText(in: $0) }, isBackward: isBackward) }
    return delete(ranges)
  }

  private func target(of part: EditorSelection.Part, _ move: CaretMove) -> Int {
    if move == .backward { return part.head - backspaceCount(at: part.head) }
    if move == .forward { return segments.grapheme(after: part.head) }
    let end = moved(part, move).head
    // At a paragraph's end the terminator goes.
    if move == .paragraphEnd, end == part.head { return document.paragraph(containing: part.head).upperBound }
    return end
  }

  /// The number of units that Backspace takes away: a whole character, or the last code point in scripts that
  /// are typed mark by mark, of conjoining jamo, and of letters with combining marks.
  private func backspaceCount(at offset: Int) -> Int {
    let start = segments.grapheme(before: offset)
    guard start < offset else { return 0 }
    guard document.boundRanges(in: start..<offset).isEmpty else { return offset - start }
    let units = document.units(in: start..<offset)
    let scalars = String(decoding: units, as: UTF16.self).unicodeScalars
    if scalars.count > 1, let first = scalars.first?.value, let last = scalars.last?.value {
      let isJamo = (0x1100...0x11FF).contains(last) || (0xD7B0...0xD7FF).contains(last)
      // Signs that enclose make keycaps, and belong to what they enclose.
      let isMark =
        FoldedText.isDiacritic(last) && !(0x20DD...0x20E4).contains(last)
        && !CharacterProperties.isExtendedPictographic(first)
      if isJamo || isMark { return last > 0xFFFF ? 2 : 1 }
    }
    return TextDeletion.backwardCount(of: units)
  }

  func deleteSelection(kills: Bool = false) -> Bool {
    breakUndoCoalescing()
    let ranges = selection.parts.map { smartDeletion($0.range) }
    if kills { killBuffer.add(ranges.map { document.attributedText(in: $0) }, isBackward: false) }
    let isChanged = delete(ranges)
    breakUndoCoalescing()
    return isChanged
  }

  private func delete(_ ranges: [Range<Int>]) -> Bool {
    var replacements: [TextReplacement] = []
    // Ranges of neighbouring carets may overlap.
    for range in ranges {
      let start = max(range.lowerBound, replacements.last?.range.upperBound ?? 0)
      replacements.append(
        TextReplacement(
          range: start..<max(start, range.upperBound), text: NSAttributedString(string: "")))
    }
    return change(replacements, .deleting, "Delete", selecting: carets(after: replacements))
  }

  /// Deletes the last mark of the character before each caret, of a composed character, too.
  func deleteDecomposing() -> Bool {
    guard behavior.isEditable else { return false }
    guard selection.isEmpty else { return deleteSelection() }
    let replacements = selection.parts.map { part -> TextReplacement in
      let start = segments.grapheme(before: part.head)
      guard document.boundRanges(in: start..<part.head).isEmpty else {
        return TextReplacement(range: start..<part.head, text: NSAttributedString(string: ""))
      }
      let (count, replacement) = TextDeletion.decomposing(document.units(in: start..<part.head))
      let text = NSAttributedString(
        string: String(decoding: replacement, as: UTF16.self),
        attributes: part.head > 0 ? document.attributes(at: part.head - 1) : [:])
      return TextReplacement(range: part.head - min(count, part.head - start)..<part.head, text: text)
    }
    return change(replacements, .deleting, "Delete", selecting: carets(after: replacements))
  }

  // MARK: Smart

  /// Returns a range to delete with one of the spaces around, if whole words were selected.
  func smartDeletion(_ range: Range<Int>) -> Range<Int> {
    guard behavior.usesSmartInsertDelete, selection.granularity == .word, !range.isEmpty else { return range }
    let before = document.unit(at: range.lowerBound - 1)
    let after = document.unit(at: range.upperBound)
    let isAfterSpace = before == 0x20
    let isBeforeSpace = after == 0x20
    if isAfterSpace, after.map({ $0.isWhiteSpace || Self.closes($0) }) ?? true {
      return range.lowerBound - 1..<range.upperBound
    }
    if isBeforeSpace, before.map({ $0.endsLine || Self.opens($0) }) ?? true {
      return range.lowerBound..<range.upperBound + 1
    }
    return range
  }

  /// Returns a text that is pasted into a range with the spaces that keep its words apart from those around.
  func smartInsertion(_ text: NSAttributedString, into range: Range<Int>) -> NSAttributedString {
    let units = Array(text.string.utf16)
    guard behavior.usesSmartInsertDelete, let first = units.first, let last = units.last else { return text }
    let spaced = NSMutableAttributedString(attributedString: text)
    func isWordLike(_ unit: UInt16) -> Bool { !unit.isWhiteSpace && !Self.closes(unit) && !Self.opens(unit) }
    if isWordLike(first), let before = document.unit(at: range.lowerBound - 1), !before.isWhiteSpace,
      !Self.opens(before)
    {
      let attributes = text.attributes(at: 0, effectiveRange: nil)
      spaced.insert(NSAttributedString(string: " ", attributes: attributes), at: 0)
    }
    if isWordLike(last), let after = document.unit(at: range.upperBound), !after.isWhiteSpace,
      !Self.closes(after)
    {
      let attributes = text.attributes(at: text.length - 1, effectiveRange: nil)
      spaced.append(NSAttributedString(string: " ", attributes: attributes))
    }
    return spaced
  }

  private static func closes(_ unit: UInt16) -> Bool { ")]}.,;:!?\u{201D}\u{2019}'\"".utf16.contains(unit) }
  private static func opens(_ unit: UInt16) -> Bool { "([{\u{201C}\u{2018}'\"".utf16.contains(unit) }
}
