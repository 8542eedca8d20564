internal import GalleyFoundation
public import TextKit

/// Text that was read from a clipboard or a drop, before it is inserted.
public struct PastedText {
  /// The text. Without ``isStyled`` it gets the typing attributes when it is inserted.
  public var text: NSAttributedString
  /// Whether the text's own attributes are inserted.
  public var isStyled: Bool
  /// How many lines each part had from which the text was copied; `nil` if that is not known.
  public var lineCounts: [Int]?

  /// Creates a text.
  public init(_ text: NSAttributedString, isStyled: Bool, lineCounts: [Int]? = nil) {
    (self.text, self.isStyled, self.lineCounts) = (text, isStyled, lineCounts)
  }
}

extension TextEditor {
  /// Inserts a text in place of what is selected, as a step of its own. Text that was copied from as many
  /// parts as are selected, and plain text with as many lines, is divided among these. Characters that no
  /// text has, such as NUL, become U+FFFD.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func insert(_ pasted: PastedText) -> Bool {
    beginEvent(nil)
    unmarkText()
    guard behavior.isEditable else { return false }
    breakUndoCoalescing()
    let pieces = TextParts.divided(
      TextParts.cleaned(pasted.text), among: selection.parts.count, lineCounts: pasted.lineCounts,
      byLines: !pasted.isStyled)
    let replacements = replaceSelection { index, part in
      let piece = pieces[pieces.count == 1 ? 0 : index]
      guard !pasted.isStyled else { return smartInsertion(piece, into: part.range) }
      let typed = NSAttributedString(string: piece.string, attributes: attributes(forTypingIn: part.range))
      return smartInsertion(typed, into: part.range)
    }
    guard let replacements else { return false }
    return change(replacements, .other, "Paste", selecting: carets(after: replacements))
  }

  /// Inserts a text at an offset, as a drop does, and selects it, as one step of undo. A drop within the text
  /// takes away what is moved.
  ///
  /// The delegate is asked for the insertion and for what is taken away, each with the offsets of the text as
  /// it is. If it refuses to have text taken away, the drop copies.
  ///
  /// - Parameters:
  ///   - pasted: The text.
  ///   - offset: Where, in UTF-16 units. Within what is moved nothing happens.
  ///   - moved: The ranges of the text that are moved; none for a copy.
  /// - Returns: What was done: `nil` for nothing, otherwise whether text was taken away.
  @discardableResult
  public func drop(_ pasted: PastedText, at offset: Int, moving moved: [Range<Int>] = []) -> Bool? {
    beginEvent(nil)
    unmarkText()
    let offset = min(max(offset, 0), document.length)
    let moved = moved.map { $0.clamped(to: 0..<document.length) }.filter { !$0.isEmpty }
    guard behavior.isEditable, !moved.contains(where: { $0.lowerBound <= offset && offset <= $0.upperBound })
    else { return nil }
    breakUndoCoalescing()
    let place = offset..<offset
    let cleaned = TextParts.cleaned(pasted.text)
    let text =
      pasted.isStyled
      ? cleaned : NSAttributedString(string: cleaned.string, attributes: attributes(forDropAt: offset))
    let insertion = TextReplacement(range: place, text: smartInsertion(text, into: place))
    guard insertion.text.length > 0, isAllowed([insertion]) else { return nil }
    let deletions = moved.map { TextReplacement(range: $0, text: NSAttributedString(string: "")) }
    let isMoved = !deletions.isEmpty && deletions.allSatisfy { isAllowed([$0]) }
    let replacements = ((isMoved ? deletions : []) + [insertion]).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let before = isMoved ? moved.filter { $0.upperBound <= offset }.reduce(0) { $0 + $1.count } : 0
    let step = beginStep(isMoved ? "Move" : "Drop")
    let joined = joinedParagraphs(by: replacements)
    make(replacements, in: step)
    restyle(joined, in: step)
    step.after = EditorSelection(offset - before..<offset - before + insertion.text.length)
    finish(step.after)
    return isMoved
  }

  /// Deletes ranges of the text, as a step of its own, if the delegate agrees; what is selected stays so.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  public func deleteText(in ranges: [Range<Int>], actionName: String = "Delete") -> Bool {
    beginEvent(nil)
    unmarkText()
    breakUndoCoalescing()
    let replacements = ranges.map { $0.clamped(to: 0..<document.length) }.filter { !$0.isEmpty }.map {
      TextReplacement(range: $0, text: NSAttributedString(string: ""))
    }
    var rest = selection
    for replacement in replacements.reversed() { rest = rest.following(replacement.range, newLength: 0) }
    return change(replacements, .other, actionName, selecting: rest)
  }

  /// The attributes of plain text that is dropped at an offset: those of text that is typed there.
  private func attributes(forDropAt offset: Int) -> [NSAttributedString.Key: Any] {
    let given = givenAttributes
    givenAttributes = nil
    defer { givenAttributes = given }
    return attributes(forTypingIn: offset..<offset)
  }
}
